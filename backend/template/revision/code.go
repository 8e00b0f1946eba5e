package revision

import "wrapsmith/backend/template"

// Code says what kind of difference a change or a conflict is.
type Code string

// The codes. A comment says what Old and New are, where they are set.
const (
	NameChanged        Code = "name" // texts
	SiteChanged        Code = "site"
	DescriptionChanged Code = "description"
	DomainChanged      Code = "domain"
	KindChanged        Code = "kind"
	URLAdded           Code = "url.added"   // New: the pattern
	URLRemoved         Code = "url.removed" // Old: the pattern
	TreeChanged        Code = "tree"        // nodes
	PrintChanged       Code = "fingerprint"
	RecordsAdded       Code = "records.added"
	RecordsRemoved     Code = "records.removed"
	RecordsSpan        Code = "records.span"  // siblings of a record
	RecordsLeast       Code = "records.least" // fields that a record has at least
	NextAdded          Code = "next.added"
	NextRemoved        Code = "next.removed"

	FieldAdded   Code = "field.added"   // New: its type
	FieldRemoved Code = "field.removed" // Old: its type
	FieldRenamed Code = "field.renamed" // names
	FieldMoved   Code = "field.moved"   // New: the field that it stands after now; none: it is the first
	TypeChanged  Code = "field.type"
	NowMany      Code = "field.many"
	NowOne       Code = "field.one"
	NowOptional  Code = "field.optional"
	NowRequired  Code = "field.required"
	LabelChanged Code = "field.label" // the person's words
	PartChanged  Code = "field.part"
	CutsChanged  Code = "field.cuts"
	RegexChanged Code = "field.regex"
	StepsChanged Code = "field.steps"
	LookChanged  Code = "field.look"
	LinkChanged  Code = "field.detail" // names of the template for the detail pages
	InnerChanged Code = "field.inner"  // the fields of its records
	ArticlePart  Code = "field.article"
	FusionSet    Code = "field.fusion" // settings of the tag-path features
	NowByHand    Code = "field.hand"
	NowLearned   Code = "field.learned"

	LocatorAdded   Code = "locator.added"   // New: the XPath
	LocatorRemoved Code = "locator.removed" // Old: the XPath
	LocatorChanged Code = "locator.changed" // XPaths
	WeightChanged  Code = "locator.weight"  // Old, New: "weight XPath"
	NowGuard       Code = "locator.guard"   // New: the XPath
	NoGuard        Code = "locator.noguard" // New: the XPath
	LocatorOrder   Code = "locator.order"

	SampleAdded       Code = "sample.added"   // Count: its marks
	SampleRemoved     Code = "sample.removed" // Count: its marks
	SampleNamed       Code = "sample.name"
	SampleMoved       Code = "sample.url" // addresses
	MarkAdded         Code = "mark.added" // Count
	MarkRemoved       Code = "mark.removed"
	NegativeAdded     Code = "negative.added" // a negative example
	NegativeRemoved   Code = "negative.removed"
	AbsentAdded       Code = "absent.added" // "this page has none"
	AbsentRemoved     Code = "absent.removed"
	RecordMarkAdded   Code = "recordmark.added"
	RecordMarkRemoved Code = "recordmark.removed"
	TestAdded         Code = "test.added"   // New: the values
	TestRemoved       Code = "test.removed" // Old: the values
	TestChanged       Code = "test.changed" // values
	RowsChanged       Code = "rows"         // of a list: how many records the test holds

	// Of conflicts alone.
	OrderConflict   Code = "fields.order" // names
	FindingConflict Code = "field.finding"
	RecordsConflict Code = "records"
	NextConflict    Code = "next"
	MarksConflict   Code = "marks"

	Other Code = "other" // the order of things that a person does not see
)

// Codes lists every Code.
var Codes = []Code{
	NameChanged, SiteChanged, DescriptionChanged, DomainChanged, KindChanged, URLAdded, URLRemoved, TreeChanged, PrintChanged,
	RecordsAdded, RecordsRemoved, RecordsSpan, RecordsLeast, NextAdded, NextRemoved,
	FieldAdded, FieldRemoved, FieldRenamed, FieldMoved, TypeChanged, NowMany, NowOne, NowOptional, NowRequired, LabelChanged, PartChanged,
	CutsChanged, RegexChanged, StepsChanged, LookChanged, LinkChanged, InnerChanged, ArticlePart, FusionSet, NowByHand, NowLearned,
	LocatorAdded, LocatorRemoved, LocatorChanged, WeightChanged, NowGuard, NoGuard, LocatorOrder,
	SampleAdded, SampleRemoved, SampleNamed, SampleMoved, MarkAdded, MarkRemoved, NegativeAdded, NegativeRemoved, AbsentAdded, AbsentRemoved,
	RecordMarkAdded, RecordMarkRemoved, TestAdded, TestRemoved, TestChanged, RowsChanged,
	OrderConflict, FindingConflict, RecordsConflict, NextConflict, MarksConflict, Other,
}

// traits are the texts of a template that stand for themselves.
var traits = []struct {
	code Code
	of   func(t *template.Template) *string
}{
	{NameChanged, func(t *template.Template) *string { return &t.Name }},
	{SiteChanged, func(t *template.Template) *string { return &t.Site }},
	{DescriptionChanged, func(t *template.Template) *string { return &t.Description }},
	{DomainChanged, func(t *template.Template) *string { return &t.Domain }},
}
