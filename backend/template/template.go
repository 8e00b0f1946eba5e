// Package template holds the extraction template and its XML form (method 1 of DETM, section
// 3.3: a template is an XML document with the tags that define it, labels as texts, and fields
// as slots).
//
//	<template format="2" kind="detail">
//	  <name>Lamps</name> <site>lamps.example</site>
//	  <fields>
//	    <field name="price" type="price">
//	      <part kind="text"/>
//	      <locator family="label" weight="0.6" guard="true"> <xpath>//th[.='Price']/following-sibling::td[1]</xpath> ...
//	  <tree>      the pruned tag tree, with slots and node kinds . + ? *
//	  <samples>   the pages by digest, their marks, their expected values
//	  <history>   who, when, why
//
// A template is plain data. Package induce learns one from marks, package program compiles it,
// package library stores it. It is complete: the file alone extracts.
// docs/guide/template-format.md describes every element.
//
// Invariants: reading is strict and reports many mistakes at once, each with line and column.
// Writing is canonical, so that a diff of two versions shows only the change. What was written
// reads back the same. The schema templates/template.rng and this reader accept the same files;
// a test compares them.
//
// Cost: linear in the file, whose size, depth and numbers of elements are bounded.
package template

import (
	"cmp"
	"fmt"
	"time"

	"wrapsmith/backend/record"
)

// Format is the newest version of the XML format. A template is written in the
// oldest version that holds it: 1 where every field's id is its name, 2 where no
// field holds records, 3 where no locator says by a code why it is there and no
// person typed an expected value.
const Format = 4

// Kind says how many records a page has.
type Kind string

// The three kinds of template.
const (
	Detail  Kind = "detail"
	List    Kind = "list"
	Article Kind = "article"
)

// Kinds lists every Kind.
var Kinds = []Kind{Detail, List, Article}

// Template is one extraction template. A template file alone extracts.
type Template struct {
	Name        string
	Site        string // host, as in "shop.example"
	Kind        Kind
	Description string
	Domain      string   // domain of knowledge, as in "books"; "" if none is given
	URLPatterns []string // path patterns, * for a run of characters
	Fields      []Field  // in the person's order
	Records     *Records // of a list: where the records are; nil elsewhere
	Next        *Field   // of a list: the link to the next page; nil when there is none
	Tree        *Node    // pruned tag tree of the first sample; nil when unknown
	Fingerprint []Edge   // for matching; sorted by Key
	Samples     []Sample
	History     []Version // oldest first
}

// Field is a column with the ways to find it.
type Field struct {
	record.Field
	// ID stays when the field is renamed; "": the field was never renamed, and its
	// id is its name. Two fields of a template never have the same.
	ID       string
	Part     Part
	Cuts     []Cut  // how to cut the value out of the node's text; tried in order, none: the whole
	Look     *Look  // what its values look like on the samples; nil: not known
	Regex    string // RE2 that the whole value must match; "" none
	Steps    []Step // normalisation after cutting, in order
	Locators []Locator
	// Hand is true when a person wrote the locators; learning leaves them alone.
	Hand bool
	// Detail names the template of the pages that a list's links lead to; "" none.
	Detail string
	// Fields are found in each of the field's nodes, as those of a list in its records:
	// each value is a record. Their locators begin at that node, and none is a slot.
	Fields []Field
	// Heading says that the value is in the heading of the record's group, and not in the record itself.
	Heading bool
	// Article says which part of an article it is; "" none, as in templates of other kinds.
	Article ArticlePart
	// Fusion, of an article's body: it is read by the tag-path features alone; nil: by all evidence.
	Fusion *Fusion
}

// PartKind says which part of a node is the value.
type PartKind string

// Parts of a node. Run: the node is a text node (one text run). Own: the
// element's own text nodes, without its children's. Text: all text below.
const (
	PartText PartKind = "text"
	PartOwn  PartKind = "own"
	PartRun  PartKind = "run"
	PartAttr PartKind = "attr"
	PartHTML PartKind = "html"
)

// Parts lists every PartKind.
var Parts = []PartKind{PartText, PartOwn, PartRun, PartAttr, PartHTML}

// Part is a part of a node; Attr names the attribute when Kind is PartAttr.
type Part struct {
	Kind PartKind `json:"kind" enum:"text,own,run,attr,html"`
	Attr string   `json:"attr,omitempty"`
}

// Cut takes the text between two literal neighbours; an empty literal is the
// start or the end. Shape, where set, is an RE2 the piece must match whole, or
// whose first match is taken when both literals are empty. Of a field of many
// values, Each is the sign between several values in the piece, "" for one value, and And a word between the last two, "" for none.
type Cut struct {
	After, Before string
	Shape         string
	Each          string
	And           string
}

// Step is one normalisation step of a value. Numbers, prices and dates need
// none: a field's type says how its text is read, and the text stays as printed.
type Step string

// The normalisation steps. Lower and upper change the letters of package
// program's table, in Latin, Greek and Cyrillic; strip-label drops what stands
// before the first colon, and the colon.
const (
	StepLower      Step = "lower"
	StepUpper      Step = "upper"
	StepStripLabel Step = "strip-label"
)

// Steps lists every Step.
var Steps = []Step{StepLower, StepUpper, StepStripLabel}

// Locator is one way to find a field's node: an XPath 1.0 expression and its
// weight. Family groups locators that err together.
type Locator struct {
	Family string  // "path", "anchor", "label", "header", "meta", "json", "slot", "hand"
	XPath  string  // for family json: a JSON path; for slot: empty, the tree has the slot
	Weight float64 // 0..1, share of the vote
	Guard  bool    // a value needs the vote of one guard at least, where a field has guards
	Design int     // locators vote with those of their design only; 0 the first
	Why    Reasons // for the inspector
}

// Edge is one weighted feature of a page's structure, "tag.class>tag.class".
type Edge struct {
	Key    string
	Weight float64
}

// Times is the kind of a node of the tree: how often it stands among its siblings.
type Times byte

// Node kinds, after RoadRunner: once, once or more, at most once, any number.
const (
	Once     Times = '.'
	Plus     Times = '+'
	Optional Times = '?'
	Any      Times = '*'
)

// Node is a node of the pruned tag tree: an element (Tag set), or a text (Tag
// empty) that is a label (Text set) or a slot (Slot set). An element can be a
// slot too. A slot's value is the field's name.
type Node struct {
	Tag      string
	ID       string // id attribute, where it is stable
	Class    string // class tokens without digits, sorted, space separated
	Text     string
	Slot     string
	Times    Times
	Children []*Node
}

// Sample is a page the template was made or checked with.
type Sample struct {
	Name   string
	URL    string
	Digest string // hex SHA-256 of the bytes
	Marks  []Mark
	Expect []Expect // values the template must give here, in field order

	// Of a list template:
	RecordMarks []RecordMark
	NextMarks   []Mark     // of the next link; without field
	Rows        [][]Expect // what its first records must give
}

// Mark is a click kept: "this node of this sample is (not) an example of Field".
type Mark struct {
	Field    string
	Node     int32
	Part     Part
	From, To int // rune range of the part's text; 0, 0: the whole
	Not      bool
	Missing  bool // the sample has no value of the field; Node is -1
	// Unchecked says that mending found the value and no person has marked or confirmed it.
	Unchecked bool
}

// Expect is what a sample must give for a field: State found with Values, or missing.
type Expect struct {
	Field     string
	Values    []string
	Confirmed bool // a person typed the values, or said that the field is missing
}

// Version is one entry of the template's history.
type Version struct {
	Number int
	Who    string
	When   time.Time
	Why    string
	// ImportedBy is the person who imported the version with a file, which gave the
	// other values; "" if the version was saved in this library.
	ImportedBy string
	Imported   time.Time // when; zero without ImportedBy
}

// Identity is the field's id, also where it is its name.
func (f *Field) Identity() string { return cmp.Or(f.ID, f.Name) }

// Rename gives a field another name; its id stays.
func (f *Field) Rename(name string) {
	f.ID = f.Identity()
	if f.Name = name; f.ID == name {
		f.ID = ""
	}
}

// ids are the ids to write for the fields, in their order: "" where the id is the
// name. An id that two fields have stays with the first.
func (t *Template) ids() []string {
	out, taken := make([]string, len(t.Fields)), map[string]bool{}
	for i := range t.Fields {
		f := &t.Fields[i]
		id := f.Identity()
		for n := 2; taken[id]; n++ {
			id = fmt.Sprintf("%s_%d", f.Identity(), n)
		}
		if taken[id] = true; id != f.Name {
			out[i] = id
		}
	}
	return out
}

// Schema lists the template's fields as columns.
func (t *Template) Schema() record.Schema {
	s := make(record.Schema, len(t.Fields))
	for i, f := range t.Fields {
		s[i] = f.Column()
	}
	return s
}

// Column is the field as a column of records, with the fields of its own records.
func (f *Field) Column() record.Field {
	out := f.Field
	for i := range f.Fields {
		out.Fields = append(out.Fields, f.Fields[i].Column())
	}
	return out
}

// Field returns the field of that name, nil when there is none.
func (t *Template) Field(name string) *Field {
	for i := range t.Fields {
		if t.Fields[i].Name == name {
			return &t.Fields[i]
		}
	}
	return nil
}

// Families of locators. Those of one family tend to err together.
const (
	FamilyPath     = "path"     // position alone: an indexed path
	FamilyAnchor   = "anchor"   // an id, itemprop, class or other attribute above the node
	FamilyLabel    = "label"    // a text before the node
	FamilyLandmark = "landmark" // a text after the node
	FamilyTag      = "tag"      // the only element of its name; silent on a page with several
	FamilyEach     = "each"     // many values: an attribute that each of them has
	FamilyWide     = "wide"     // many values: the like anywhere below an anchor
	FamilySlot     = "slot"     // alignment of the template's tree with the page
	FamilyHand     = "hand"     // written by a person
)
