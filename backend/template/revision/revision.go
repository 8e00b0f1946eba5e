// Package revision compares versions of a template (Diff) and merges what two people made of the
// same version (Merge).
//
// A line diff of the XML says what moved in a file. People ask what happened to a field. So both
// templates are divided into units that people know: fields with their type, part and locators,
// samples with their marks and tests, address patterns, the records of a list.
//
//	old            new
//	title ──────── headline        renamed: marked at the same place, found the same way
//	price ──────── price           now optional; locator changed
//	isbn                           removed
//	               author          added
//
// Fields are paired by id, then by name, then if at least half of their marks and
// locators are equal (align.go). A merge has three versions: a change of one side is taken, a change
// that both made equally is taken once, and different changes of one unit are a conflict with both
// sides. Units are small (the type of a field, its label, its marks on one sample), so that two
// people seldom change the same one. If a unit can hold both values (two descriptions, two
// expressions, two ways to find a value), or two fields can (two names, types, marked places), "both"
// is a third choice.
//
// Learned parts follow from marks. If both sides learned a field again, with the same part, their
// locators are joined with the mean of the weights, without a question. Locators written by hand are
// never joined.
//
// Guarantees, checked by property tests: a merge with an unchanged side gives the other side, byte by
// byte except for the history. Exchanging the sides exchanges the sides of the conflicts and nothing
// else (where both are taken, theirs comes first). The result can be written and read back. Not
// guaranteed: that a merged template extracts as well as either side. Its tests check this; if the
// pages are available, learning again from all marks is better.
//
// Cost: linear in the size of the templates, plus sorting. No input is changed.
package revision

import (
	"bytes"
	"slices"
	"strconv"

	"wrapsmith/backend/template"
)

// Change is one difference of two versions: a code with what is needed to say it.
type Change struct {
	Code   Code   `json:"code"`
	Place  Place  `json:"place" doc:"What was changed: the template, a field, a list's records or the link to its next page"`
	Field  string `json:"field,omitempty" doc:"Name of the field, the new one where it was renamed"`
	Sample string `json:"sample,omitempty" doc:"Name of the sample page"`
	Family string `json:"family,omitempty" doc:"Of a locator"`
	Old    string `json:"old,omitempty"`
	New    string `json:"new,omitempty"`
	Count  int    `json:"count,omitempty" doc:"Of marks: how many"`
	Minor  bool   `json:"minor,omitempty" doc:"Follows from another change or from learning again; shown on request"`
}

// Place is what a change is of.
type Place string

// The places of a change.
const (
	OfTemplate Place = "template"
	OfField    Place = "field"
	OfRecords  Place = "records"
	OfNext     Place = "next"
)

// Places lists every Place.
var Places = []Place{OfTemplate, OfField, OfRecords, OfNext}

// Diff lists what is different in b, a later version than a: the template's own
// things first, then the fields in b's order, those that b lacks after them,
// then the samples. It is empty when the two are written alike but for their
// history, and only then.
func Diff(a, b *template.Template) []Change {
	names, renamed := align(a, b)
	d := &differ{names: names}
	a = rename(a, names.token)
	d.template(a, b)
	d.fields(a, b, renamed)
	d.samples(a, b)
	d.follow()
	if len(d.out) == 0 && !sameXML(a, b) {
		d.add(Change{Code: Other, Place: OfTemplate, Minor: true})
	}
	return d.out
}

// follow makes minor what follows from a field that was added or removed: its marks and tests.
func (d *differ) follow() {
	whole := map[string]bool{}
	for _, c := range d.out {
		whole[c.Field] = whole[c.Field] || c.Code == FieldAdded || c.Code == FieldRemoved
	}
	for i, c := range d.out {
		d.out[i].Minor = c.Minor || c.Sample != "" && whole[c.Field]
	}
}

type differ struct {
	names aligned
	out   []Change
}

func (d *differ) add(c Change) {
	c.Field = d.names.show(c.Field)
	d.out = append(d.out, c)
}

// scalar notes a change of a text.
func (d *differ) scalar(c Change, was, is string) {
	if was != is {
		c.Old, c.New = was, is
		d.add(c)
	}
}

func (d *differ) template(a, b *template.Template) {
	for _, x := range traits {
		d.scalar(Change{Code: x.code, Place: OfTemplate}, *x.of(a), *x.of(b))
	}
	d.scalar(Change{Code: KindChanged, Place: OfTemplate}, string(a.Kind), string(b.Kind))
	gone, came := apart(a.URLPatterns, b.URLPatterns, func(s string) string { return s })
	for _, u := range gone {
		d.add(Change{Code: URLRemoved, Place: OfTemplate, Old: u})
	}
	for _, u := range came {
		d.add(Change{Code: URLAdded, Place: OfTemplate, New: u})
	}
	d.records(a.Records, b.Records)
	d.next(a.Next, b.Next)
	if treeText(a.Tree) != treeText(b.Tree) {
		d.add(Change{Code: TreeChanged, Place: OfTemplate, Old: strconv.Itoa(size(a.Tree)), New: strconv.Itoa(size(b.Tree)), Minor: true})
	}
	if !slices.Equal(edgeTexts(a), edgeTexts(b)) {
		d.add(Change{Code: PrintChanged, Place: OfTemplate, Minor: true})
	}
}

func (d *differ) records(a, b *template.Records) {
	switch {
	case a == nil && b == nil:
	case a == nil:
		d.add(Change{Code: RecordsAdded, Place: OfRecords})
	case b == nil:
		d.add(Change{Code: RecordsRemoved, Place: OfRecords})
	default:
		d.scalar(Change{Code: RecordsSpan, Place: OfRecords}, spanText(a), spanText(b))
		d.scalar(Change{Code: RecordsLeast, Place: OfRecords}, strconv.Itoa(max(a.Least, 1)), strconv.Itoa(max(b.Least, 1)))
		d.locators(Change{Place: OfRecords}, slices.Concat(a.Locators, a.Headings), slices.Concat(b.Locators, b.Headings))
	}
}

func (d *differ) next(a, b *template.Field) {
	switch {
	case a == nil && b == nil:
	case a == nil:
		d.add(Change{Code: NextAdded, Place: OfNext})
	case b == nil:
		d.add(Change{Code: NextRemoved, Place: OfNext})
	default:
		d.scalar(Change{Code: PartChanged, Place: OfNext}, partText(a.Part), partText(b.Part))
		d.locators(Change{Place: OfNext}, a.Locators, b.Locators)
	}
}

// apart gives what only a has and what only b has, equal ones counted.
func apart[T any](a, b []T, key func(T) string) (gone, came []T) {
	left := map[string]int{}
	for _, x := range b {
		left[key(x)]++
	}
	for _, x := range a {
		if k := key(x); left[k] > 0 {
			left[k]--
		} else {
			gone = append(gone, x)
		}
	}
	for _, x := range b { // the last ones of a key are those that are too many
		if k := key(x); left[k] > 0 {
			left[k]--
			came = append(came, x)
		}
	}
	return gone, came
}

// sameXML reports whether two templates are written alike but for their history.
func sameXML(a, b *template.Template) bool { return bytes.Equal(plain(a), plain(b)) }

func plain(t *template.Template) []byte {
	c := *t
	c.History = nil
	var out bytes.Buffer
	if c.Write(&out) != nil {
		return nil // one that cannot be written was not read either
	}
	return out.Bytes()
}
