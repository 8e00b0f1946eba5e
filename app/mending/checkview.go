package mending

import (
	"slices"
	"time"

	"wrapsmith/backend/message"
)

// States of a template that was checked.
const (
	CheckSound       = "sound"       // it gives what is known of it
	CheckDrifted     = "drifted"     // the site has changed: fields are not found as before
	CheckRed         = "red"         // its stored samples do not give what they must
	CheckUnreachable = "unreachable" // none of its pages could be read: nothing is known
	CheckUnknown     = "unknown"     // it has no sample that could be read or tested
)

// CheckReport says how the templates of a library fit their sites.
type CheckReport struct {
	Checked     time.Time       `json:"checked" doc:"When it began"`
	Live        bool            `json:"live" doc:"The sample addresses were read again; else only the stored samples"`
	Total       int             `json:"total" doc:"Templates that were checked"`
	Sound       int             `json:"sound"`
	Drifted     int             `json:"drifted"`
	Red         int             `json:"red"`
	Unreachable int             `json:"unreachable"`
	Unknown     int             `json:"unknown"`
	Templates   []TemplateCheck `json:"templates" doc:"The most damaged first"`
}

func (r *CheckReport) count(state string) {
	switch state {
	case CheckDrifted:
		r.Drifted++
	case CheckRed:
		r.Red++
	case CheckUnreachable:
		r.Unreachable++
	case CheckUnknown:
		r.Unknown++
	default:
		r.Sound++
	}
}

// Bad reports whether a person has to look: a template has drifted, is red, or could
// not be read. One that has nothing to be checked by is not bad.
func (r CheckReport) Bad() bool {
	return slices.ContainsFunc(r.Templates, func(t TemplateCheck) bool { return t.State != CheckSound && !t.Untested })
}

// TemplateCheck is one template in a report.
type TemplateCheck struct {
	ID       string    `json:"id,omitempty" doc:"In the library; empty: of a file"`
	Name     string    `json:"name"`
	File     string    `json:"file,omitempty" doc:"Path, of a file"`
	Site     string    `json:"site"`
	Kind     string    `json:"kind"`
	Version  int       `json:"version,omitempty" doc:"That was checked"`
	Saved    bool      `json:"saved,omitempty" doc:"A newer version was saved since"`
	State    string    `json:"state" enum:"sound,drifted,red,unreachable,unknown"`
	Damage   float64   `json:"damage" doc:"Share of the fields' values that are lost, 0..1"`
	Checked  time.Time `json:"checked"`
	Since    time.Time `json:"since" doc:"From when on it is in this state, as far as is known"`
	Schedule string    `json:"schedule,omitempty" doc:"Id of the schedule whose alert tells of it already"`

	Pages   []CheckedPage  `json:"pages" doc:"Samples that were to be read again"`
	Tests   int            `json:"tests" doc:"Expected values of the stored samples"`
	Red     int            `json:"red" doc:"Those that are not given"`
	Problem string         `json:"problem,omitempty" doc:"Why nothing is known of it"`
	Fields  []CheckedField `json:"fields"`

	Untested bool `json:"untested,omitempty" doc:"None of its samples has an address or an expected value"`

	Mend *CheckedMend `json:"mend,omitempty" doc:"Of one that has drifted"`

	Message message.Message `json:"message,omitzero" doc:"What is wrong as a whole, as the message of an alert"`
	Why     string          `json:"why,omitempty" doc:"The same as a sentence"`
}

// CheckedPage is a sample that was to be read again.
type CheckedPage struct {
	Name    string          `json:"name"`
	URL     string          `json:"url,omitempty"`
	Failed  bool            `json:"failed" doc:"It could not be read"`
	Reason  string          `json:"reason,omitempty" doc:"Why"`
	Message message.Message `json:"message,omitzero" doc:"Why, as a message"`
}

// CheckedField is a field of a template that was checked.
type CheckedField struct {
	Field    string            `json:"field"`
	Drifts   bool              `json:"drifts"`
	Of       int               `json:"of" doc:"Pages read, of a list records"`
	Found    int               `json:"found" doc:"Of these, with a value"`
	Fill     float64           `json:"fill" doc:"Share with a value"`
	Expected float64           `json:"expected" doc:"Share of the samples with a value; -1 unknown"`
	Stands   int               `json:"stands,omitempty" doc:"Pages that still show the known value, which the template does not give"`
	Red      int               `json:"red,omitempty" doc:"Expected values of the stored samples that are not given"`
	Why      string            `json:"why,omitempty"`
	Messages []message.Message `json:"messages,omitempty" nullable:"false" doc:"Why, as messages of a proposal"`
	State    string            `json:"state" enum:"holds,mended,lost,refused" doc:"What the proposal does with it"`
	Moved    *MovedLocator     `json:"moved,omitempty" doc:"Its heaviest locator that finds nothing any more, and the one in its place"`
}

// MovedLocator is a locator and the one that a proposal has in its place.
type MovedLocator struct {
	Old        string  `json:"old"`
	New        string  `json:"new"`
	Confidence float64 `json:"confidence" doc:"Mean of the values that the new version finds on the new pages, 0..1"`
}

// CheckedMend is what is proposed for a template that has drifted.
type CheckedMend struct {
	ID       string            `json:"id,omitempty" doc:"Of the proposal, while it is kept"`
	Proposed bool              `json:"proposed"`
	Mended   []string          `json:"mended" doc:"Fields that are found again"`
	Lost     []string          `json:"lost" doc:"Fields that are not"`
	Written  bool              `json:"written,omitempty" doc:"Of a file: the mended version is in its place"`
	LetGo    int               `json:"letGo,omitempty" doc:"Old samples that the proposal leaves out; of a file it is then not written"`
	Why      string            `json:"why,omitempty" doc:"Why nothing is proposed"`
	Messages []message.Message `json:"messages,omitempty" nullable:"false" doc:"Why, as messages"`
}

// ranks are the places of the states in a report; within one the damage counts.
var ranks = map[string]float64{CheckDrifted: 4, CheckRed: 3, CheckUnreachable: 2, CheckUnknown: 1}

func (t TemplateCheck) rank() float64 { return ranks[t.State] + min(t.Damage, 1)/2 }
