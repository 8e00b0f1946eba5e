package measure

import (
	"slices"

	"wrapsmith/backend/record"
)

// Verdict is how a cell was judged; see the package comment.
type Verdict string

// The verdicts.
const (
	Correct Verdict = "right"
	Wrong   Verdict = "wrong"
	Missed  Verdict = "missed"
	Silent  Verdict = "silent"
	False   Verdict = "false"
)

// Cell is one field of one test page, judged.
type Cell struct {
	Set        string           `json:"set"`
	Site       string           `json:"site"`
	Page       string           `json:"page"`
	File       string           `json:"file"` // below the data's folder
	Turn       int              `json:"turn,omitempty"`
	Record     int              `json:"record,omitempty"` // of a list, from 1
	Field      string           `json:"field"`
	Expected   []string         `json:"expected"`
	Got        []string         `json:"got"`
	Candidate  []string         `json:"candidate,omitempty"` // seen and not trusted
	Absent     []string         `json:"absent,omitempty"`    // of a miss: true values that no node of the page shows
	State      record.CellState `json:"state"`
	Confidence float64          `json:"confidence"`
	Verdict    Verdict          `json:"verdict"`
	Why        string           `json:"why,omitempty"`
	Node       int32            `json:"node"` // of the first value or candidate, in the tested page; -1: none
	Path       string           `json:"path,omitempty"`

	many bool
	page int // place in the site's data
}

// Miss reports whether a cell is anything but right or rightly silent.
func (c Cell) Miss() bool { return c.Verdict != Correct && c.Verdict != Silent }

func (c *Cell) judge() {
	switch {
	case len(c.Got) == 0 && len(c.Expected) == 0:
		c.Verdict = Silent
	case len(c.Got) == 0:
		c.Verdict = Missed
	case len(c.Expected) == 0:
		c.Verdict = False
	case c.fits(c.Got):
		c.Verdict = Correct
	default:
		c.Verdict = Wrong
	}
}

// fits reports whether values are the truth: of a field of many the same set, else
// each one of the alternatives.
func (c *Cell) fits(values []string) bool {
	return len(values) > 0 && within(values, c.Expected) && (!c.many || within(c.Expected, values))
}

// listed is, of a field of many values that was given, what true values are not
// among them, and what others are.
func (c *Cell) listed() (lack, more []string) {
	if !c.many || len(c.Got) == 0 {
		return nil, nil
	}
	for _, v := range c.Expected {
		if !has(c.Got, v) {
			lack = append(lack, v)
		}
	}
	for _, v := range c.Got {
		if !has(c.Expected, v) {
			more = append(more, v)
		}
	}
	return lack, more
}

func within(a, b []string) bool {
	return !slices.ContainsFunc(a, func(s string) bool { return !has(b, s) })
}

// Tally counts verdicts.
type Tally struct {
	Correct int `json:"right"`
	Wrong   int `json:"wrong"`
	Missed  int `json:"missed"`
	Silent  int `json:"silent"`
	False   int `json:"false"`
}

// Add counts one verdict.
func (t *Tally) Add(v Verdict) {
	switch v {
	case Correct:
		t.Correct++
	case Wrong:
		t.Wrong++
	case Missed:
		t.Missed++
	case Silent:
		t.Silent++
	case False:
		t.False++
	}
}

// True is the number of cells with a true value.
func (t Tally) True() int { return t.Correct + t.Wrong + t.Missed }

// Given is the number of cells in which a value was given.
func (t Tally) Given() int { return t.Correct + t.Wrong + t.False }

// Precision is right of given; 1 when nothing was given.
func (t Tally) Precision() float64 { return ratio(t.Correct, t.Given()) }

// Recall is right of true; 1 when nothing is true.
func (t Tally) Recall() float64 { return ratio(t.Correct, t.True()) }

// F is (b^2 + 1) P R / (b^2 P + R), van Rijsbergen's measure (1979): beta above 1 favours recall. Deng & Xiong print the
// same formula and say that beta above 1 favours precision; with their beta of 1 both readings agree.
func (t Tally) F(beta float64) float64 {
	b := beta * beta
	if t.Given()+t.True() == 0 {
		return 1
	}
	return (b + 1) * float64(t.Correct) / (b*float64(t.True()) + float64(t.Given()))
}

// F1 is the harmonic mean of both, 2 right / (given + true).
func (t Tally) F1() float64 { return ratio(2*t.Correct, t.Given()+t.True()) }

// Perfect says that nothing is wrong, missed or false.
func (t Tally) Perfect() bool { return t.Wrong+t.Missed+t.False == 0 }

// ratio is a/b, 1 when b is 0: nothing asked, nothing failed.
func ratio(a, b int) float64 {
	if b == 0 {
		return 1
	}
	return float64(a) / float64(b)
}
