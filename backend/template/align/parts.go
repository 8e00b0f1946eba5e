package align

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Bold and italic texts mostly decorate. They are fields where they follow each
// other in nearly every record, at the same place, and each differs from record
// to record:
//
//	li(b("Lamp")," ",i("1.50"))             Lamp   1.50
//	li(b("Chair")," ",i("2.50"))            Chair  2.50
//	li("a ",b("red")," hat and ",b("red")," shoes")    decorates: no such place
//	li(b("Author:")," Ann")                 a label and its value: one text
//
// A line is what stands between two elements that do not decorate.

// Thresholds of parts of a line.
const (
	sharePart   = 0.8 // of the places with such a line that it has the same parts in
	shareVaries = 0.5 // of the lines that may have one text there
	maxParts    = 4   // parts of a line
	leastLines  = 3   // lines from which on there is a pattern
	leastWord   = 3   // characters of a word
)

// partTag reports whether a decorating tag may be a part. Others change a text in a word.
func partTag(a atom.Atom) bool {
	switch a {
	case atom.B, atom.I, atom.U, atom.Em, atom.Strong, atom.Font, atom.Big, atom.Small:
		return true
	}
	return false
}

// lineKey is where a line stands: its parent by tag, class and place, and its number there.
type lineKey struct {
	tag, class, around string
	place, line        int
}

// lines are the lines of one key.
type lines struct {
	places   int // parents with the key
	patterns map[string][]line
}

// line is one line with parts.
type line struct {
	nodes []*html.Node // of the parts that are elements
	texts []string
}

// parts finds the decorating elements that are fields.
func (f *forest) parts(records [][]tagtree.Span) map[*html.Node]bool {
	all := map[lineKey]*lines{}
	f.noteAll(records, true, func(k lineKey, first, end *html.Node) { noteLines(all, k, first, end) })
	if !repeated(all) {
		return nil
	}
	f.noteAll(records, false, func(k lineKey, first, end *html.Node) { countLines(all, k, first, end) })
	out := map[*html.Node]bool{}
	for _, l := range all {
		for _, found := range l.patterns {
			if len(found) >= leastLines && float64(len(found)) >= sharePart*float64(l.places) && varies(found) {
				for _, one := range found {
					for _, n := range one.nodes {
						out[n] = true
					}
				}
			}
		}
	}
	return out
}

// repeated reports whether some lines have one pattern.
func repeated(all map[lineKey]*lines) bool {
	for _, l := range all {
		for _, found := range l.patterns {
			if len(found) >= leastLines {
				return true
			}
		}
	}
	return false
}

// noteAll gives the siblings that a record begins with, and the children of each element in it, if a part is among them, or
// if none is.
func (f *forest) noteAll(records [][]tagtree.Span, part bool, note func(k lineKey, first, end *html.Node)) {
	seen := 0
	for _, spans := range records {
		for _, s := range spans {
			if from := max(s.From, 1); from < s.To && int(from) < f.t.Len() {
				if first, end := f.t.Node(from), f.after(s); hasPart(first, end) == part {
					note(lineKey{tag: "record"}, first, end)
				}
			}
			for id := max(s.From, 1); id < s.To && int(id) < f.t.Len() && seen < f.limit; id++ {
				seen++
				n := f.t.Node(id)
				if n.Type == html.ElementNode && n.FirstChild != nil && !decorating(n.DataAtom) && hasPart(n.FirstChild, nil) == part {
					note(f.lineKey(n, id == s.From), n.FirstChild, nil)
				}
			}
		}
	}
}

// hasPart reports whether a decorating element that may be a part stands among the siblings from first up to end.
func hasPart(first, end *html.Node) bool {
	for c := first; c != nil && c != end; c = c.NextSibling {
		if c.Type == html.ElementNode && partTag(c.DataAtom) {
			return true
		}
	}
	return false
}

// after is the sibling after the last element of a span, nil at the end.
func (f *forest) after(s tagtree.Span) *html.Node {
	last := max(s.From, 1)
	for f.t.End(last) < s.To && int(f.t.End(last)) < f.t.Len() {
		last = f.t.End(last)
	}
	return f.t.Node(last).NextSibling
}

// lineKey is where the lines of an element stand; the place of a record itself does not count.
func (f *forest) lineKey(n *html.Node, root bool) lineKey {
	k := lineKey{tag: n.Data, class: attr(n, "class")}
	if root {
		return k
	}
	if n.Parent != nil {
		k.around = n.Parent.Data
	}
	for c := n.PrevSibling; c != nil && k.place < maxPattern; c = c.PrevSibling {
		if c.Type == html.ElementNode {
			k.place++
		}
	}
	return k
}

// noteLines notes the lines of the siblings from first up to end.
func noteLines(all map[lineKey]*lines, k lineKey, first, end *html.Node) {
	var pattern []byte
	var found line
	text, blank := "", true // of the part before; a blank or a sign stands after it
	var joined bool         // a part without a blank before it may be the end of a word
	good := true
	flush := func() {
		if len(pattern) > 0 {
			l := all[k]
			if l == nil {
				l = &lines{patterns: map[string][]line{}}
				all[k] = l
			}
			l.places++
			if good && len(found.texts) > 1 && len(found.texts) <= maxParts && len(found.nodes) > 0 {
				l.patterns[string(pattern)] = append(l.patterns[string(pattern)], found)
			}
			k.line++
		}
		pattern, found, good, text, blank = nil, line{}, true, "", true
	}
	for c := first; c != nil && c != end && k.line < maxPattern; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode && tagtree.Blank(c.Data):
			blank = blank || c.Data != ""
			continue
		case c.Type == html.TextNode:
			pattern, text, joined = append(pattern, 'T', ' '), c.Data, true
		case c.Type == html.ElementNode && partTag(c.DataAtom):
			joined = c.PrevSibling == nil || c.PrevSibling.Type != html.ElementNode || c.PrevSibling.Data == c.Data || !isWord(text)
			pattern, text = append(append(pattern, c.Data...), ' '), textOf(c)
			joined = joined || !isWord(text)
			found.nodes = append(found.nodes, c)
		case c.Type == html.ElementNode && decorating(c.DataAtom):
			good = false
			continue
		default:
			if c.Type == html.ElementNode {
				flush()
			}
			continue
		}
		good = good && (blank || !joined || parted(text, false)) && fieldText(text)
		found.texts = append(found.texts, text)
		blank = parted(text, true)
	}
	flush()
}

// countLines counts the lines of siblings without a part.
func countLines(all map[lineKey]*lines, k lineKey, first, end *html.Node) {
	text := false
	for c := first; k.line < maxPattern; c = c.NextSibling {
		last := c == nil || c == end
		switch {
		case !last && (c.Type != html.ElementNode || decorating(c.DataAtom)):
			text = text || says(c)
			continue
		case text:
			if l := all[k]; l != nil {
				l.places++
			}
			k.line++
			text = false
		}
		if last {
			return
		}
	}
}

// isWord reports whether a text is long enough for a word of its own: two elements of different tags that follow
// each other without a blank are no parts of one word then.
func isWord(text string) bool { return utf8.RuneCountInString(text) >= leastWord }

// textOf is the text of a decorating element; "" where it holds another element that is no decoration.
func textOf(n *html.Node) string {
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.TextNode:
			b.WriteString(c.Data)
		case c.Type == html.ElementNode && decorating(c.DataAtom):
			b.WriteString(textOf(c))
		case c.Type == html.ElementNode:
			return ""
		}
	}
	return b.String()
}

// parted reports whether a text ends, or begins, so that what stands there is no part of its word.
func parted(text string, end bool) bool {
	r, _ := utf8.DecodeRuneInString(text)
	if end {
		r, _ = utf8.DecodeLastRuneInString(text)
	}
	return unicode.IsSpace(r) || strings.ContainsRune(",;|·•–—()", r)
}

// fieldText reports whether a text can be a field: it has a letter or a digit and is no label. A text with a digit is none: "3 May:".
func fieldText(text string) bool {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	return strings.ContainsFunc(text, lettered) && (!tagtree.EndsInColon(text) || strings.ContainsFunc(text, unicode.IsDigit))
}

// varies reports whether each part differs from line to line.
func varies(found []line) bool {
	for i := range found[0].texts {
		count, most := map[string]int{}, 0
		for _, l := range found {
			text := tagtree.Collapse(l.texts[i])
			count[text]++
			most = max(most, count[text])
		}
		if float64(most) > shareVaries*float64(len(found)) {
			return false
		}
	}
	return true
}
