package article

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// Which words and letters of a headline are the title: those shown, or those of the metadata.

// shows finds the first text that a title is word for word, on pages that have
// no headline but a bold line; None when there is none.
func (g *gathered) shows(title string) tagtree.NodeID {
	key := plainKey(title)
	for id := tagtree.NodeID(0); id < tagtree.NodeID(g.t.Len()); id++ {
		if g.t.IsText(id) {
			data := strings.TrimSpace(g.t.Node(id).Data)
			if len(data) >= len(key) && len(data) <= 2*len(title) && g.t.Visible(id) && plainKey(data) == key {
				return id
			}
		}
	}
	return tagtree.None
}

// titled replaces the shown title by that of the metadata if the shown one has
// a section or a date around it, or is in capitals, or has two lines, and the
// metadata shows by a sign where the first ends.
func (g *gathered) titled(v Value, claims []claim) Value {
	if v.Node == tagtree.None {
		return v
	}
	key := plainKey(v.Text)
	whole := slices.ContainsFunc(claims, func(c claim) bool { return c.by != byText && c.stated != "" && plainKey(c.stated) == key })
	for _, c := range claims {
		if c.by == byText || c.node != v.Node || c.stated == "" {
			continue
		}
		k := plainKey(c.stated)
		if !whole && len(k) < len(key) && g.apart(v.Node, v.Text, k) {
			v.Printed, v.Text = v.Text, c.stated
			return v
		}
		if k == key && v.Text != c.stated && v.Text == tagtree.Collapse(undivided.Replace(c.stated)) {
			v.Printed, v.Text = v.Text, c.stated
			return v
		}
		for _, piece := range strings.Split(c.stated, " | ") {
			if plainKey(piece) == key && shouted(v.Text) && !shouted(piece) {
				v.Printed, v.Text = v.Text, piece
				return v
			}
		}
	}
	return v
}

// undivided takes dividers out of a title.
var undivided = strings.NewReplacer(" | ", " ", " – ", " ", " — ", " ", " - ", " ")

// withoutSubtitle cuts a title before a bar, and a shown headline before another
// divider with a second part after it: shorter, with a capital, and no date. The
// whole stays as printed. What stands after a bar is a subtitle for search
// engines: Low tide at the pier | Tide tables for boats.
func (g *gathered) withoutSubtitle(v Value) Value {
	if before, _, ok := strings.Cut(v.Text, " | "); ok && len(strings.Fields(before)) >= barredWords && v.Source != Visible && !g.home() {
		v.Printed, v.Text = cmp.Or(v.Printed, v.Text), before
	}
	if v.Source != Visible {
		return v
	}
	if before, after, ok := strings.Cut(v.Text, " | "); ok && kicker(before, after) {
		v.Printed, v.Text = cmp.Or(v.Printed, v.Text), after
	}
	for _, d := range []string{" | ", " – ", " — ", " - "} {
		before, after, ok := strings.Cut(v.Text, d)
		first, _ := utf8.DecodeRuneInString(after)
		barred := d == " | " && len(strings.Fields(before)) >= barredWords
		if !ok || !unicode.IsUpper(first) && !barred || len(plainKey(after)) >= len(plainKey(before)) && !barred {
			continue
		}
		if _, _, dated := ParseDate(after, false); dated {
			continue
		}
		if v.Printed == "" {
			v.Printed = v.Text
		}
		v.Text = strings.TrimSpace(before)
	}
	return v
}

// Words around a bar: of a kicker before it at most, of the headline after a kicker at least.
const (
	kickerWords = 2
	kickedWords = 5
	barredWords = 2 // of a title before a bar, at least
)

// home reports whether the page is the first of its site, whose title tells the site's name and its motto.
func (g *gathered) home() bool {
	u, err := url.Parse(g.address())
	return err == nil && u.Host != "" && strings.Trim(u.Path, "/") == ""
}

// kicker reports whether the first part of a headline names a section: College Sports | Five runners to watch this year.
func kicker(before, after string) bool {
	return len(strings.Fields(before)) <= kickerWords && len(strings.Fields(after)) >= kickedWords
}

// apart reports whether a part of a headline stands for itself there: in a node
// of its own, or on one side of a divider.
func (g *gathered) apart(id tagtree.NodeID, shown, part string) bool {
	for n := id + 1; n < g.t.End(id); n++ {
		if plainKey(g.t.Text(n)) == part {
			return true
		}
	}
	for _, d := range append([]string{": "}, dividers[:spacedDividers]...) {
		before, after, ok := strings.Cut(shown, d)
		if ok && (plainKey(before) == part || plainKey(after) == part) {
			return true
		}
	}
	return false
}

// shouted reports whether a title is in capitals, or begins with a small letter.
func shouted(s string) bool {
	return s == strings.ToUpper(s) && s != strings.ToLower(s) || s == strings.ToLower(s) && s != strings.ToUpper(s)
}
