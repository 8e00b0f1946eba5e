package revision

import (
	"fmt"
	"strings"
)

// String says a change in one English sentence without a full stop.
func (c Change) String() string {
	text := c.what()
	switch {
	case c.Place == OfField && c.Code != FieldAdded && c.Code != FieldRemoved && c.Code != FieldRenamed:
		text = fmt.Sprintf("field %q: %s", c.Field, text)
	case c.Place == OfRecords:
		text = "records: " + text
	case c.Place == OfNext:
		text = "next link: " + text
	}
	if c.Sample != "" && !strings.HasPrefix(string(c.Code), "sample.") {
		text += fmt.Sprintf(", on sample %q", c.Sample)
	}
	return text
}

// what says the change itself. In a format, {o} stands for the old text, {n} for
// the new one, {f}, {s}, {y} and {c} for field, sample, family and count.
func (c Change) what() string {
	format := sentences[c.Code]
	switch {
	case c.Code == FieldMoved && c.New == "":
		format = "moved to the first place"
	case c.Old == "" && set[c.Code] != "":
		format = set[c.Code]
	case c.New == "" && unset[c.Code] != "":
		format = unset[c.Code]
	}
	return strings.NewReplacer("{o}", c.Old, "{n}", c.New, "{f}", c.Field, "{s}", c.Sample, "{y}", c.Family,
		"{c}", fmt.Sprint(c.Count), "{times}", plural(c.Count, "", "s")).Replace(format)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

var sentences = map[Code]string{
	NameChanged:        `name changed from "{o}" to "{n}"`,
	SiteChanged:        `site changed from "{o}" to "{n}"`,
	DescriptionChanged: `description changed from "{o}" to "{n}"`,
	DomainChanged:      `domain changed from "{o}" to "{n}"`,
	KindChanged:        `kind changed from {o} to {n}`,
	URLAdded:           `address pattern "{n}" added`,
	URLRemoved:         `address pattern "{o}" removed`,
	TreeChanged:        `tree of labels and slots changed, {o} nodes before, {n} now`,
	PrintChanged:       `fingerprint for matching changed`,
	RecordsAdded:       `how to find them added`,
	RecordsRemoved:     `how to find them removed`,
	RecordsSpan:        `elements of one changed from {o} to {n}`,
	RecordsLeast:       `fields that one must have changed from {o} to {n}`,
	NextAdded:          `added`,
	NextRemoved:        `removed`,
	FieldAdded:         `field "{f}" added ({n})`,
	FieldRemoved:       `field "{f}" removed ({o})`,
	FieldRenamed:       `field "{o}" renamed to "{n}"`,
	FieldMoved:         `moved after "{n}"`,
	TypeChanged:        `type changed from {o} to {n}`,
	NowMany:            `now a list of values`,
	NowOne:             `now one value`,
	NowOptional:        `now optional`,
	NowRequired:        `now required`,
	LabelChanged:       `description changed from "{o}" to "{n}"`,
	PartChanged:        `part changed from {o} to {n}`,
	CutsChanged:        `cut changed from {o} to {n}`,
	RegexChanged:       `expression that values must match changed from {o} to {n}`,
	StepsChanged:       `normalisation changed from {o} to {n}`,
	LookChanged:        `look of its values changed from {o} to {n}`,
	LinkChanged:        `template of its detail pages changed from "{o}" to "{n}"`,
	FusionSet:          `weights and threshold of the tag-path features changed from {o} to {n}`,
	InnerChanged:       `fields of its records changed from {o} to {n}`,
	ArticlePart:        `part of the article changed from {o} to {n}`,
	NowByHand:          `locators now written by hand`,
	NowLearned:         `locators now learned`,
	LocatorAdded:       `locator added ({y}): {n}`,
	LocatorRemoved:     `locator removed ({y}): {o}`,
	LocatorChanged:     `locator changed ({y}) from {o} to {n}`,
	WeightChanged:      `weight of a locator changed ({y}) from {o} to {n}`,
	NowGuard:           `locator is a guard now ({y}): {n}`,
	NoGuard:            `locator is no guard any more ({y}): {n}`,
	LocatorOrder:       `order of the locators changed`,
	SampleAdded:        `sample "{s}" added, with {c} mark{times}`,
	SampleRemoved:      `sample "{s}" removed, with {c} mark{times}`,
	SampleNamed:        `sample "{o}" is called "{n}" now`,
	SampleMoved:        `address of sample "{s}" changed from "{o}" to "{n}"`,
	MarkAdded:          `{c} mark{times} added`,
	MarkRemoved:        `{c} mark{times} removed`,
	NegativeAdded:      `{c} negative example{times} added`,
	NegativeRemoved:    `{c} negative example{times} removed`,
	AbsentAdded:        `marked as missing`,
	AbsentRemoved:      `no longer marked as missing`,
	RecordMarkAdded:    `{c} mark{times} added`,
	RecordMarkRemoved:  `{c} mark{times} removed`,
	TestAdded:          `test added: expects "{n}"`,
	TestRemoved:        `test removed: expected "{o}"`,
	TestChanged:        `test changed: expects "{n}", not "{o}"`,
	RowsChanged:        `expected records changed, {o} before, {n} now`,
	OrderConflict:      `order of the fields`,
	FindingConflict:    `how it is found`,
	RecordsConflict:    `how they are found`,
	NextConflict:       `how it is found`,
	MarksConflict:      `marks`,
	Other:              `order of things that are not shown changed`,
}

// set and unset say that a text is there now, or no longer.
var (
	set = map[Code]string{
		SiteChanged: `site "{n}" added`, DescriptionChanged: `description added: "{n}"`, DomainChanged: `domain is "{n}" now`,
		LabelChanged: `description added: "{n}"`, CutsChanged: `cut added: {n}`, RegexChanged: `values must match {n} now`,
		StepsChanged: `normalisation added: {n}`, LookChanged: `look of its values is known now: {n}`,
		LinkChanged: `its links lead to pages of the template "{n}" now`, ArticlePart: `is the article's {n} now`, InnerChanged: `now holds records with the fields {n}`,
		FusionSet:   `read by the tag-path features alone now: {n}`,
		SampleMoved: `sample "{s}" has the address "{n}" now`,
		TestRemoved: `test removed: expected no value`, TestChanged: `test changed: expects "{n}", no longer no value`, LocatorRemoved: `locator removed ({y})`,
	}
	unset = map[Code]string{
		SiteChanged: `site "{o}" removed`, DescriptionChanged: `description removed: "{o}"`, DomainChanged: `domain "{o}" removed`,
		LabelChanged: `description removed: "{o}"`, CutsChanged: `cut removed: {o}`, RegexChanged: `values need not match {o} any more`,
		StepsChanged: `normalisation removed: {o}`, LookChanged: `look of its values is not known any more`,
		LinkChanged: `its links lead nowhere now, to pages of the template "{o}" before`, ArticlePart: `is no longer the article's {o}`, InnerChanged: `no longer holds records, with the fields {o} before`,
		FusionSet: `read by all evidence again`,
		TestAdded: `test added: expects no value`, TestChanged: `test changed: expects no value, not "{o}"`, SampleMoved: `sample "{s}" has no address any more`,
		LocatorAdded: `locator added ({y})`,
	}
)
