package program

import (
	"strconv"

	"wrapsmith/backend/record"
)

// doubt is why a value is less sure.
type doubt struct {
	code    string   // of its message
	text    string   // in English, behind the share of such values that are right
	signals []Signal // against the value
	lacking []Signal // for it, where they are 1
}

// Doubts that the page raises.
var (
	otherThing     = &doubt{code: "otherthing", text: "the page shows that it is another thing, or a part of one"}
	otherField     = &doubt{code: "otherfield", text: "it is the value of another field"}
	severalFigures = &doubt{code: "severalfigures", text: "its place has no price or date, or several"}
	crossedOut     = &doubt{code: "crossedout", text: "another figure in its place is crossed out"}
	goesOn         = &doubt{code: "goeson", text: "it begins as the values of the samples do, and goes on"}
)

// Doubts by signals. A signal belongs to one of them.
var (
	fewVotes       = &doubt{"fewvotes", "only some of the locators lead to it", []Signal{PathAgainst, LandmarkAgainst, Rest}, []Signal{VoteShare}}
	onlyPlace      = &doubt{"onlyplace", "no label or attribute of its own leads to it", nil, []Signal{Guarded, AnchorFor}}
	labelElsewhere = &doubt{"labelelsewhere", "its label leads to another text", []Signal{LabelAgainst}, nil}
	otherLength    = &doubt{"otherlength", "it is longer or shorter than the values of the samples", []Signal{Length, OneLength}, nil}
	otherForm      = &doubt{"otherform", "it is written in another form than the marked values", []Signal{Digits, Shapes, Odd, Unmarked, WordOnly, NewSign, NewSeparator, NewBracket, MoreWords, LowerCase}, nil}
	otherLayout    = &doubt{"otherlayout", "it is found by another layout than the first", []Signal{Other, Later, OneLater}, nil}
	poorPage       = &doubt{"poorpage", "the page lacks much that the template looks for", []Signal{Page, ManyPage}, nil}
	otherOrder     = &doubt{"otherorder", "other fields are on the other side of it than on the sample", []Signal{Order}, nil}
	otherList      = &doubt{"otherlist", "elements beside its values hold none, or its values are not as many as on the samples", []Signal{Count, Fewer, Holes, Beyond}, nil}
	oneValue       = &doubt{"onevalue", "each sample has one value, and this page may have more", []Signal{OneOfMany, OneNear}, nil}
	otherPieces    = &doubt{"otherpieces", "its text has more or fewer pieces than that of the marked value", []Signal{FewerPieces, MorePieces}, nil}
	cutOut         = &doubt{"cutout", "it is a part of a text", []Signal{Cut, Shape}, nil}

	doubts = []*doubt{fewVotes, onlyPlace, labelElsewhere, otherLength, otherForm, otherLayout, poorPage, otherOrder, otherList, oneValue, otherPieces, cutOut}
)

// doubt is what takes most from the confidence of a value.
func (s *Signals) doubt() *doubt {
	best, most := fewVotes, 0.
	for _, d := range doubts {
		taken := 0.
		for _, k := range d.signals {
			taken -= confidenceWeights[k] * s[k]
		}
		for _, k := range d.lacking {
			taken += confidenceWeights[k] * (1 - s[k])
		}
		if taken > most {
			best, most = d, taken
		}
	}
	return best
}

// bound bounds the confidence of a cell, and is why it is less sure if that lowers it.
func (d *doubt) bound(c *record.Cell, most float64, why **doubt) {
	if c.Confidence > most {
		c.Confidence, *why = most, d
	}
}

// explain says in a cell why its value is less sure.
func (d *doubt) explain(c *record.Cell) {
	share := strconv.Itoa(int(100 * c.Confidence))
	c.Why, c.Message = share+"% of such values are right: "+d.text, reason(d.code, "share", share)
}
