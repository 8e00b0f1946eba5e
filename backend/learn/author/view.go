package author

import (
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// View is the whole state of a session as a screen shows it: readonly data,
// made anew after every action.
type View struct {
	Revision    int             `json:"revision" doc:"Grows with every change"`
	Name        string          `json:"name"`
	Site        string          `json:"site"`
	Description string          `json:"description"`
	Domain      string          `json:"domain" doc:"Domain of knowledge, as in books; empty: none given"`
	Kind        string          `json:"kind" enum:"detail,list,article"`
	Pages       []PageView      `json:"pages" nullable:"false"`
	Fields      []FieldView     `json:"fields" nullable:"false"`
	Cells       [][]CellView    `json:"cells" nullable:"false" doc:"Cells[p][f]: page p, field f, in the order of pages and fields"`
	Undo        message.Message `json:"undo,omitzero" doc:"The action that undo would take back; none when there is nothing"`
	Redo        message.Message `json:"redo,omitzero" doc:"The action that redo would do again; none when there is nothing"`
	Question    *Question       `json:"question,omitempty" doc:"The next best page to look at"`
	LibraryID   string          `json:"libraryId,omitempty" doc:"The template this workspace was opened from or saved to"`
	Version     int             `json:"version,omitempty" doc:"The version of the template that this workspace began from, or was saved as last"`
	Saved       bool            `json:"saved" doc:"Nothing changed since the last save to the library"`
}

// PageView is one sample page of the session.
type PageView struct {
	ID       int    `json:"id" doc:"Stable within the session"`
	Name     string `json:"name"`
	URL      string `json:"url,omitempty"`
	Title    string `json:"title,omitempty"`
	Encoding string `json:"encoding" doc:"WHATWG name of the encoding"`
	Why      string `json:"why" doc:"How the encoding was decided"`

	Message message.Message `json:"message" doc:"Why as a message"`

	Bytes    int     `json:"bytes"`
	Nodes    int     `json:"nodes"`
	Records  *int    `json:"records,omitempty" doc:"Of a list: how many records the template finds"`
	Marked   bool    `json:"marked" doc:"The page has marks"`
	Similar  bool    `json:"similar" doc:"Deng & Xiong's strict test against the first page"`
	Likeness float64 `json:"likeness" doc:"Weighted Jaccard of the fingerprints, against the first page, 0..1"`
	Hidden   []int32 `json:"hidden" nullable:"false" doc:"Elements that the frame does not show"`
}

// FieldView is one field with its learned locators and marks.
type FieldView struct {
	record.Field
	Part     template.Part   `json:"part"`
	Regex    string          `json:"regex,omitempty"`
	Detail   string          `json:"detail,omitempty" doc:"Of a list: name of the template of the pages that the field's links lead to"`
	Cuts     []CutView       `json:"cuts" nullable:"false" doc:"How a part of the text is cut out; the first that fits is taken"`
	Hand     bool            `json:"hand" doc:"Locators were written by hand"`
	Article  string          `json:"article,omitempty" enum:"title,author,date,body" doc:"Of an article: which part of it. Marks of the body say that a block belongs to it, or not; a part without locators is read automatically"`
	Locators []LocatorView   `json:"locators" nullable:"false" doc:"Best first"`
	Marks    []MarkView      `json:"marks" nullable:"false"`
	Problem  string          `json:"problem,omitempty" doc:"Why nothing could be learned, and what to do"`
	Message  message.Message `json:"message,omitempty" doc:"The problem as a message"`
}

// CutView is a part of a text: what stands before it and after it, and what it is shaped as.
type CutView struct {
	After  string `json:"after,omitempty"`
	Before string `json:"before,omitempty"`
	Shape  string `json:"shape,omitempty" doc:"A regular expression"`
	Each   string `json:"each,omitempty" doc:"The sign between several values in the piece"`
	And    string `json:"and,omitempty" doc:"The word between the last two of these values"`
}

// LocatorView is one way to find a field.
type LocatorView struct {
	Family string  `json:"family"`
	XPath  string  `json:"xpath"`
	Short  string  `json:"short" doc:"The XPath for reading: stem(.) stands for the text without colons and outer blanks; taken back as it is"`
	Weight float64 `json:"weight"`
	Why    string  `json:"why"`

	Messages []message.Message `json:"messages,omitempty" doc:"Why in clauses, as words with their values; none for one that was brought along"`

	Slow bool `json:"slow" doc:"Outside our own subset: run by the general XPath engine"`
}

// MarkView is one click that was kept.
type MarkView struct {
	ID        int           `json:"id" doc:"Stable within the session"`
	Page      int           `json:"page" doc:"PageView.ID"`
	Node      int32         `json:"node"`
	Part      template.Part `json:"part"`
	From      int           `json:"from" doc:"Start of the marked range in the part's text, in characters"`
	To        int           `json:"to" doc:"End of the range; 0 with from 0: the whole text"`
	Not       bool          `json:"not" doc:"Not an example of the field"`
	Missing   bool          `json:"missing" doc:"The page has no such value; node is -1"`
	Unchecked bool          `json:"unchecked,omitempty" doc:"Mending found it; no person has marked or confirmed it"`
	Text      string        `json:"text"`
}

// CellView is one cell of the matrix: what the template finds on a page.
type CellView struct {
	record.Cell
	Votes []VoteView `json:"votes,omitempty" doc:"Which locators spoke for which node"`
}

// VoteView is the vote of one locator for a cell.
type VoteView struct {
	Locator int     `json:"locator" doc:"Index in FieldView.Locators"`
	Nodes   []int32 `json:"nodes" nullable:"false"`
}

// Question asks about the sample on which the locators disagree most.
type Question struct {
	Page  int    `json:"page" doc:"PageView.ID"`
	Field string `json:"field"`
	Node  int32  `json:"node"`
	Text  string `json:"text" doc:"The value that is in doubt"`
}

// Item is one candidate of a filtered page: a value a person may want, and the label beside it.
type Item struct {
	Label string        `json:"label" doc:"The text that names the value; empty when none was found"`
	Name  string        `json:"name" doc:"Proposed field name"`
	Text  string        `json:"text"`
	Node  int32         `json:"node"`
	Part  template.Part `json:"part"`
	From  int           `json:"from"`
	To    int           `json:"to"`
	Type  record.Type   `json:"type"`
	Field string        `json:"field,omitempty" doc:"The field this item is marked as"`
}

// NodeView is what a click on a node offers.
type NodeView struct {
	Node  int32       `json:"node"`
	Path  []PathStep  `json:"path" nullable:"false" doc:"From html down to the node"`
	Label string      `json:"label" doc:"The label beside the node"`
	Name  string      `json:"name" doc:"Proposed name of a new field"`
	Field string      `json:"field" doc:"The field that it most likely is one more example of; empty: a new one"`
	Type  record.Type `json:"type"`

	Constant bool `json:"constant,omitempty" doc:"All other pages have an element like it with the same text: what is marked does not vary"`

	Choices []Choice `json:"choices" nullable:"false" doc:"The parts of the node that can be the value, the likeliest first"`
}

// PathStep is one element on the way to a node.
type PathStep struct {
	Node  int32  `json:"node"`
	Label string `json:"label" doc:"Tag with id or first class, as in div#main"`
}

// Choice is one part of a node that can be taken as the value.
type Choice struct {
	Node int32         `json:"node" doc:"The node to mark: a text run has a number of its own"`
	Part template.Part `json:"part"`
	Text string        `json:"text"`
	From int           `json:"from,omitempty" doc:"Where the value begins in the text, after its label, in characters; with to 0: the whole text"`
	To   int           `json:"to,omitempty"`
	Name string        `json:"name,omitempty" doc:"Proposed name of a new field, of the label within the text or, of a line, before it"`

	Labels []Labelled `json:"labels,omitempty" doc:"The labels within the text: a part behind one is named after it"`
}

// Row is one line of the DOM tab, in preorder.
type Row struct {
	Node  int32  `json:"n"`
	Depth int    `json:"d"`
	Tag   string `json:"t" doc:"#text for a text node"`
	Label string `json:"l" doc:"Attributes worth showing, or the text, cut at 120 characters"`
	End   int32  `json:"e" doc:"One past the last descendant"`
	Data  bool   `json:"s,omitempty" doc:"The element that holds the data of the page: linked data, meta elements, page state"`
}
