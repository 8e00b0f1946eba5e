package article

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// A line may tell several days. The words before each say which day it is:
//
//	Published 1 March 2026, updated 4 March 2026
//	|label----------------||label--------------|

// shownDate claims the dates in a text that a reader sees.
func (g *gathered) shownDate(s spot, claims *[]claim) {
	text := g.t.Text(s.node)
	if len(text) > maxByline {
		return
	}
	from, labelled := len(*claims), false
	for _, d := range g.days(text) {
		if c, ok := g.shownDay(s, text, d); ok {
			*claims = append(*claims, c)
			labelled = labelled || c.labelled
		}
	}
	if labelled { // beside it, "received 2 May" is another day
		*claims = append((*claims)[:from], slices.DeleteFunc((*claims)[from:], func(c claim) bool { return !c.labelled && c.weight > dateRenewed })...)
	}
}

// shownDay claims one day of a text.
func (g *gathered) shownDay(s spot, text string, d told) (claim, bool) {
	w, labelled := dateShown, false
	around := d.label
	if d.first && len(text) < smallElement {
		around = g.before(s.node) + " " + around
	}
	switch {
	case memberSince(around):
		return claim{}, false
	case renewed(around):
		w = dateRenewed
	case labelsDate(around), g.writer != "" && strings.Contains(around, g.writer) && len(around) <= len(g.writer)+maxDateSigns/2:
		w, labelled = dateLabelled, true
	case strings.Contains(text, "©") || strings.Contains(strings.ToLower(text), "copyright"):
		return claim{}, false
	}
	if rest := len(text) - maxDateSigns; rest > 0 {
		w *= max(0.2, 1-float64(rest)/maxByline*2) // a sentence speaks of other days
	}
	if len(d.day) < len(time.DateOnly) {
		w *= dayless
	}
	if labelled && s.zone != foreign { // a label needs no place near the title
		w = max(g.atHeading(s, text, w), dateLabelled*midWeight)
	} else {
		w = g.atHeading(s, text, w)
	}
	return claim{key: d.day, text: d.day, printed: d.printed, node: s.node, by: byText, weight: w, labelled: labelled}, true
}

// told is a day that a text tells, with the words before it that say what day it is. The words after
// it count too where they are before no other.
type told struct {
	day, printed, label string
	first               bool // of the text
}

// maxDays is the number of days that are read in one text.
const maxDays = 3

// days reads the days of a text: "Published 1 March 2026, updated 4 March 2026" has two.
func (g *gathered) days(text string) []told {
	var out []told
	for rest := text; len(out) < maxDays; {
		day, printed, ok := g.parse(rest)
		at := strings.Index(rest, printed)
		if !ok || at < 0 {
			break
		}
		out = append(out, told{day, printed, rest[:at+len(printed)], len(out) == 0})
		rest = rest[at+len(printed):]
	}
	if len(out) == 1 {
		out[0].label = text
	}
	return out
}

// atHeading is the belief in a date that is shown, by where it is: one that
// stands alone at the title is the page's, whatever its data tell beside it.
func (g *gathered) atHeading(s spot, text string, w float64) float64 {
	near := g.near(s)
	if near < 1 || s.zone != inPage || utf8.RuneCountInString(text) > maxDateSigns || !g.t.Visible(s.node) || w <= dateRenewed {
		return w * near
	}
	return max(w, dateHeading)
}

// A month says less than a day, and is oftener what a text speaks of.
const dayless = 0.5

// maxDateSigns is how long a text may be that is a date with what belongs to it.
const maxDateSigns = 80

// before is the shown text right before a node, when it is short.
func (g *gathered) before(id tagtree.NodeID) string {
	if n := g.textBefore(id); n != tagtree.None {
		if text := g.t.Text(n); len(text) <= maxDateSigns/2 {
			return text
		}
	}
	return ""
}

// textBefore is the shown text node right before a node, None when there is none near.
func (g *gathered) textBefore(id tagtree.NodeID) tagtree.NodeID {
	for n := id - 1; n > 0 && n > id-smallElement/4; n-- {
		if g.t.IsText(n) && !tagtree.Blank(g.t.Node(n).Data) && g.t.Visible(n) {
			return n
		}
	}
	return tagtree.None
}

// renewed reports whether a label names the day of a change, or of an earlier version.
func renewed(s string) bool { return hasAny(strings.ToLower(s), changeWords) }

// labelsDate reports whether a label names the day of publication.
func labelsDate(s string) bool { return hasAny(strings.ToLower(s), publishWords) }

// Words of labels, in lower case.
var (
	changeWords = []string{"updated", "modified", "revised", "reviewed", "last update", "last change", "last edit", "edited", "was originally", "更新", "修改", "수정", "업데이트", "aktualisiert", "geändert", "mis à jour", "mise à jour", "modifié", "actualizado", "modificado",
		"atualizado", "aggiornato", "bijgewerkt", "oppdatert", "opdateret", "uppdaterad", "обновлено", "изменено", "zaktualizowano"}
	publishWords = []string{"published", "posted", "written", "date", "publish", "released", "发布", "时间", "日期", "发表", "公開", "掲載", "投稿", "입력", "등록", "게시", "veröffentlicht", "erschienen", "publié", "publicado", "pubblicato", "gepubliceerd", "publisert", "publicerad", "опубликовано", "opublikowano"}
)

// hasAny reports whether a text has one of some words.
func hasAny(s string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}

// dateline is the place and the day before the dash with which a press release begins, "" for other
// texts: MOSS, March 16, 2026 (Coast Wire) – The yard
func dateline(text string) string {
	if len(text) < 2 || !upper(text[0]) || !upper(text[1]) { // most texts
		return ""
	}
	for _, dash := range []string{" – ", " — ", " -- ", " - ", "– ", "— "} {
		if head, _, ok := strings.Cut(text[:min(len(text), maxDateSigns)], dash); ok && strings.Contains(head, ",") {
			return head
		}
	}
	return ""
}

func upper(b byte) bool { return b >= 'A' && b <= 'Z' }
