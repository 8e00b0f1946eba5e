package measure

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// listTruth is the known records of a page, ready to be compared.
type listTruth struct{ records []listRecord }

// listRecord is the values of one true record, without white space.
type listRecord struct {
	values []string
	shown  []string // as they were
	all    string   // the values, one a line
}

// newListTruth reads a page's records; one without a value that is text cannot
// be found and is left out.
func newListTruth(p Page) *listTruth {
	t := &listTruth{}
	for _, r := range p.Records {
		var lr listRecord
		for _, field := range sortedFields(r) {
			if strings.HasSuffix(field, urlSuffix) {
				continue
			}
			for _, v := range r[field] {
				lr.values, lr.shown = append(lr.values, squash(v)), append(lr.shown, v)
			}
		}
		if len(lr.values) > 0 {
			lr.all = strings.Join(lr.values, "\n")
			t.records = append(t.records, lr)
		}
	}
	return t
}

// CountCorrect compares found records with the known ones of a page: right of the
// texts hold one known record each, of wanted.
func CountCorrect(p Page, texts []string) (correct, wanted int) {
	truth := newListTruth(p)
	for _, r := range truth.match(texts) {
		if r >= 0 {
			correct++
		}
	}
	return correct, len(truth.records)
}

func sortedFields(r map[string][]string) []string {
	return fieldsOf([]Page{{Records: []map[string][]string{r}}})
}

// match says for each text the true record that it is right for, -1 for none.
func (t *listTruth) match(texts []string) []int {
	out := make([]int, len(texts))
	taken := make([]bool, len(t.records))
	for i, text := range texts {
		out[i] = -1
		if r := t.one(squash(text), taken); r >= 0 {
			out[i], taken[r] = r, true
		}
	}
	return out
}

// one is the record not taken that a text holds most of, of several the one
// that says most; -1 when it holds enough of none or all of two.
func (t *listTruth) one(text string, taken []bool) int {
	best, most := -1, 0.0
	var whole []int
	for i, r := range t.records {
		share := r.share(text)
		if share == 1 {
			whole = append(whole, i)
		}
		if share < heldShare || share < most || taken[i] {
			continue
		}
		if best < 0 || share > most || len(r.all) > len(t.records[best].all) {
			best, most = i, share
		}
	}
	if best < 0 {
		return -1
	}
	for _, w := range whole {
		if w != best && !t.records[w].within(t.records[best]) {
			return -1
		}
	}
	return best
}

// share is the share of the record's values that a text without white space holds.
func (r listRecord) share(text string) float64 {
	held := 0
	for _, v := range r.values {
		if holds(text, v) {
			held++
		}
	}
	return float64(held) / float64(len(r.values))
}

// within reports whether another record's values hold all of this one's.
func (r listRecord) within(o listRecord) bool {
	for _, v := range r.values {
		if !holds(o.all, v) {
			return false
		}
	}
	return true
}

// holds reports whether a text holds a value, a long one by its pieces.
func holds(text, value string) bool {
	runes := []rune(value)
	if len(runes) < longValue {
		return strings.Contains(text, value)
	}
	pieces, held := 0, 0
	for i := 0; i < len(runes); i += pieceSize {
		pieces++
		if strings.Contains(text, string(runes[i:min(i+pieceSize, len(runes))])) {
			held++
		}
	}
	return float64(held) >= pieceShare*float64(pieces)
}

// squash takes out all white space, and writes quotes and dashes in plain form.
func squash(s string) string {
	return strings.Map(func(r rune) rune {
		if tagtree.IsSpace(r) {
			return -1
		}
		return r
	}, plain(tagtree.Collapse(s)))
}
