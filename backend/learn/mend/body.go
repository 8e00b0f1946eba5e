package mend

import (
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// When an article's body counts as read as before.
const (
	leastKept = 0.9 // share of the known text that is still in it
	mostMore  = 0.1 // share of it that the known text does not have
)

// body tells of an article's body. It is read automatically: what a person settled
// of it, the block that holds it and the blocks in it or out of it, only corrects
// that. So it is not mended, and drifts where it is empty, or another text than is known.
func (m *mending) body(i int, f *Field) {
	kept, more, known := 0.0, 0.0, 0
	for p := range m.new {
		r := &m.new[p]
		want := r.Known[f.Field]
		if len(want) == 0 {
			continue
		}
		known++
		result := r.cell(i).Texts()
		kept += held(want, result)
		more += 1 - held(result, want)
	}
	if known > 0 {
		kept, more = kept/float64(known), more/float64(known)
	}
	f.Why = Words{say("body", []string{"n", number(f.Before), "all", number(len(m.new))}, "the body is read automatically, on %d of %d new pages", f.Before, len(m.new))}
	if known > 0 {
		f.Why = append(f.Why, say("bodytext", []string{"kept", percent(kept), "more", percent(more)}, "%s of the text known before is in it, and %s of it is other text", percent(kept), percent(more)))
	}
	dead, all := m.deadBlocks(i)
	if dead > 0 {
		f.Why = append(f.Why, say("blocks", []string{"n", number(dead), "all", number(all)}, "%d of the %d blocks that were settled of it are not there any more", dead, all))
	}
	lacks := f.Before == 0 || known > 0 && (kept < leastKept || more > mostMore)
	if lacks {
		f.State = Lost
		f.Why = append(f.Why, say("bodymark", nil, "open the template, add a new page and mark what is of the body and what is not"))
	}
}

// deadBlocks counts the blocks settled of a body that the old samples have and no new page.
func (m *mending) deadBlocks(i int) (dead, all int) {
	for _, l := range m.fields[i].Locators {
		way, err := locator.Parse(l.XPath)
		if err != nil || !onSome(way, m.old) {
			continue
		}
		all++
		dead += one(!onSome(way, m.new))
	}
	return dead, all
}

func onSome(l locator.Locator, pages []run) bool {
	for p := range pages {
		if len(l.Run(pages[p].Tree)) > 0 {
			return true
		}
	}
	return false
}

// held is the share of the texts' length that stands in others, 1 of none.
func held(texts, in []string) float64 {
	all, found := 0, 0
	whole := tagtree.WithoutSpace(strings.Join(in, ""))
	for _, text := range texts {
		text = tagtree.WithoutSpace(text)
		all += len(text)
		if strings.Contains(whole, text) {
			found += len(text)
		}
	}
	if all == 0 {
		return 1
	}
	return float64(found) / float64(all)
}

// isBody reports whether a field is an article's body.
func (f *field) isBody() bool { return f.Article == template.ArticleBody }
