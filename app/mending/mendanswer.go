package mending

import (
	"time"

	"wrapsmith/app/input"
	"wrapsmith/backend/message"
)

// Mend is a template on new pages, and the mended version that is proposed.
type Mend struct {
	ID       string             `json:"id"`
	Template string             `json:"template" doc:"Id in the library"`
	Name     string             `json:"name"`
	Version  int                `json:"version" doc:"That it began from"`
	Proposed bool               `json:"proposed" doc:"There is a mended version to approve"`
	Why      string             `json:"why,omitempty" doc:"Why there is none"`
	Messages []message.Message  `json:"messages,omitempty" doc:"Why, as messages"`
	Note     string             `json:"note" doc:"What the version would be saved with"`
	Kind     string             `json:"kind" enum:"detail,list,article"`
	Pages    []MendPage         `json:"pages" doc:"The stored samples, then the new pages"`
	Fields   []MendField        `json:"fields"`
	Records  *MendField         `json:"records,omitempty" doc:"Of a list: what became of the locators of its records"`
	Cells    []MendCell         `json:"cells" doc:"Page by page, of a list record by record, in the order of the fields"`
	Before   MendTally          `json:"before" doc:"Of the new pages, with the template as it is"`
	After    MendTally          `json:"after" doc:"Of the new pages, with the mended version"`
	Lost     int                `json:"lost" doc:"Values that the samples expect and that would be lost"`
	LetGo    int                `json:"letGo" doc:"Old samples that the mended version leaves out: what they expect is lost"`
	Shown    []ShownValue       `json:"shown" doc:"Values that a person showed on new pages"`
	OldXML   string             `json:"oldXml"`
	NewXML   string             `json:"newXml" doc:"Empty when nothing is proposed"`
	Failed   []input.FailedPage `json:"failed" doc:"Pages that could not be had"`
}

// MendPage is a page that a proposal was tried on.
type MendPage struct {
	Name  string `json:"name"`
	URL   string `json:"url,omitempty"`
	New   bool   `json:"new"`
	Known bool   `json:"known" doc:"It is known what it must give: expected values, or an earlier run's"`
	LetGo bool   `json:"letGo,omitempty" doc:"An old sample that the mended version leaves out"`
}

// MendField is what became of a field.
type MendField struct {
	Field    string            `json:"field"`
	State    string            `json:"state" enum:"holds,mended,lost,refused"`
	Why      string            `json:"why"`
	Messages []message.Message `json:"messages" doc:"Why, as messages"`
	Drift    string            `json:"drift" doc:"How it fits the new pages, in words"`
	Drifted  []message.Message `json:"drifted" doc:"Drift, as messages"`
	Drifts   bool              `json:"drifts"`
	Of       int               `json:"of" doc:"New pages; of a list the records there"`
	Before   int               `json:"before" doc:"Of these, with a value"`
	After    int               `json:"after"`
	OldFill  float64           `json:"oldFill" doc:"Share of the samples with a value"`
	NewFill  float64           `json:"newFill"`
	OldVotes float64           `json:"oldVotes" doc:"Share of its locators' weight that finds the value on the samples"`
	NewVotes float64           `json:"newVotes"`
	Since    *MendSince        `json:"since,omitempty" doc:"The run from which on it is filled less"`
	Families []MendFamily      `json:"families" doc:"The heaviest first"`
	Locators []MendLocator     `json:"locators"`
}

// MendSince names a run.
type MendSince struct {
	Run  string    `json:"run"`
	When time.Time `json:"when"`
	Fill float64   `json:"fill" doc:"Share of that run's records with a value"`
}

// MendFamily is what is left of a family of locators.
type MendFamily struct {
	Family string  `json:"family"`
	Weight float64 `json:"weight" doc:"Share of the field's votes"`
	Left   float64 `json:"left" doc:"Of that, 0..1"`
}

// MendLocator is what became of a locator.
type MendLocator struct {
	XPath  string  `json:"xpath"`
	Family string  `json:"family"`
	Weight float64 `json:"weight"`
	Old    float64 `json:"old" doc:"Share of the samples on which it finds the value"`
	New    float64 `json:"new"`
	State  string  `json:"state" enum:"alive,dead,astray"`
}

// MendCell is a field on a page, before and after.
type MendCell struct {
	Page     int      `json:"page" doc:"Index in pages"`
	Record   int      `json:"record,omitempty" doc:"Of a list, from 1: a line of the page's records, before and after side by side"`
	Field    string   `json:"field"`
	Before   []string `json:"before"`
	After    []string `json:"after"`
	Expected []string `json:"expected"`
	Known    bool     `json:"known" doc:"Something is expected; with nothing in expected: no value"`
	Was      string   `json:"was" enum:"right,wrong,silent,unknown"`
	Node     int32    `json:"node" doc:"Where the value stands on the page: the new one, else the present one; -1 nowhere"`
	Is       string   `json:"is" enum:"right,wrong,silent,unknown"`
}

// MendTally counts cells.
type MendTally struct {
	Cells   int `json:"cells"`
	Found   int `json:"found"`
	Correct int `json:"right"`
	Wrong   int `json:"wrong"`
	Silent  int `json:"silent" doc:"Without a value, where one is known"`
}
