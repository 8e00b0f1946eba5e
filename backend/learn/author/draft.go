package author

import (
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// draft is everything a person decided, as a value: an action makes a new one
// and undo goes back to the one before. What follows from it (the template, the
// cells) is learned anew or taken from the cache.
type draft struct {
	Name        string        `json:"name"`
	Site        string        `json:"site"`
	Description string        `json:"description,omitempty"`
	Domain      string        `json:"domain,omitempty"`
	Patterns    []string      `json:"patterns,omitempty"`
	Pages       []pageEntry   `json:"pages"`
	Fields      []fieldEntry  `json:"fields"`
	Marks       []markEntry   `json:"marks"`
	Expect      []expectEntry `json:"expect,omitempty"`
	List        listDraft     `json:"list,omitzero"`
	Article     bool          `json:"article,omitempty"` // the pages are articles
	Next        int           `json:"next"`              // next id of a page or mark
	Library     string        `json:"library,omitempty"`
	Version     int           `json:"version,omitempty"` // of the library, that this began from; 0: not known
	// Action is what led here. Workspaces of older versions have a text instead, which is not read: undo then names no action.
	Action message.Message `json:"action,omitzero"`
}

type pageEntry struct {
	ID     int    `json:"id"`
	Digest string `json:"digest"`
	Name   string `json:"name"`
	URL    string `json:"url,omitempty"`

	Hidden []int32 `json:"hidden,omitempty"` // elements that the frame does not show
}

// fieldEntry is a field as decided; Hand, when set, holds locators written by a person.
type fieldEntry struct {
	record.Field
	ID string `json:"fieldId,omitempty"` // as in template.Field
	// Proposed is true while the type is a guess from the first example.
	Proposed bool            `json:"proposed,omitempty"`
	Regex    string          `json:"regex,omitempty"`
	Hand     *template.Field `json:"hand,omitempty"`
	// Detail names the template of the pages that a list's links lead to.
	Detail string `json:"detail,omitempty"`
	// Part is which part of an article it is; of the body, marks say what belongs to it.
	Part template.ArticlePart `json:"part,omitempty"`
	// Fusion, of an article's body, reads it by the tag-path features alone.
	Fusion *template.Fusion `json:"fusion,omitempty"`
}

type markEntry struct {
	ID int `json:"id"`
	NewMark
}

// clone copies a draft so that the copy can be changed.
func (d draft) clone(action message.Message) draft {
	d.Pages, d.Fields, d.Marks = slices.Clone(d.Pages), slices.Clone(d.Fields), slices.Clone(d.Marks)
	d.Expect = slices.Clone(d.Expect)
	d.List = d.List.clone()
	d.Action = action
	return d
}

func (d *draft) page(id int) int {
	return slices.IndexFunc(d.Pages, func(p pageEntry) bool { return p.ID == id })
}

func (d *draft) field(name string) int {
	return slices.IndexFunc(d.Fields, func(f fieldEntry) bool { return f.Name == name })
}

func (d *draft) mark(id int) int {
	return slices.IndexFunc(d.Marks, func(m markEntry) bool { return m.ID == id })
}

// id gives out the next id.
func (d *draft) id() int {
	d.Next++
	return d.Next
}

// dropExpected takes out the expected cells for which gone holds.
func (d *draft) dropExpected(gone func(expectEntry) bool) {
	d.Expect = slices.DeleteFunc(d.Expect, gone)
}

// dropMarks takes out the marks for which gone holds.
func (d *draft) dropMarks(gone func(markEntry) bool) {
	d.Marks = slices.DeleteFunc(d.Marks, gone)
}
