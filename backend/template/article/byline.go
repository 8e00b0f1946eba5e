package article

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// otherWork are words before "by" for what others than the author do.
var otherWork = wordSet("reviewed recommended checked fact-checked edited photo photos photographs image images illustration illustrations sponsored presented powered translated approved")

// Ends of a paragraph that may name the reporter, in bytes.
const (
	reportHead = 120 // 据新华社电（记者 某某）
	reportTail = 90  // （记者 某某）
)

// reported is the piece from 记者 on at an end of a long text, "" when there is none.
func reported(s string) string {
	const word = "记者"
	if i := strings.Index(s[:reportHead], word); i >= 0 {
		return strings.ToValidUTF8(s[i:i+reportTail], "")
	}
	if i := strings.LastIndex(s, word); i >= len(s)-reportTail {
		return s[i:]
	}
	return ""
}

// byline claims what stands after "By" or 作者： in a text, or in the texts after it.
func (g *gathered) byline(s spot, add adder) {
	text := s.part
	if text == "" {
		text = g.t.Text(s.node)
	}
	if len(text) > maxByline {
		return
	}
	all := credits(text, g.texts[s.node].wide)
	c, ok := author(all)
	switch {
	case ok:
		g.credited(s, c, add)
	case koreanReporter(text) != "" && len(text) <= maxDated:
		add(koreanReporter(text), s.node, byText, authorWeak)
	case len(all) == 0:
		g.dated(s, text, add)
	}
}

// credited claims the names of a credit, which may stand in the texts after its lead.
func (g *gathered) credited(s spot, c credit, add adder) {
	if c.words == "author" && c.form == leadPhrase && c.names != "" { // a heading alone, the name below it
		return
	}
	node, weight := s.node, c.weight
	if c.words == mailFrom {
		s.zone = inPage // archives show mails as code
		add(g.sender(node, c.names), node, byText, weight*g.near(s))
		return
	}
	names, first := g.namesFrom(s.node+1, min(s.node+smallElement/2, tagtree.NodeID(g.t.Len())), c.names)
	if first != tagtree.None {
		node = first
	}
	if c.form == leadAnywhere && weight == authorWeak && !chineseName(cleanName(names)) {
		return // a question in an interview, or the word within a sentence
	}
	if c.form == leadPhrase || c.form == leadLabel {
		if otherWork[lastWord(g.before(s.node))] || c.form == leadLabel && c.words != mailFrom && (g.below(s.node, "a") || firm(names)) {
			return // the name of a page: Interview: The Pier Press
		}
		if g.bodyAt >= 0 && s.at >= g.endAt && g.changed(s.node) {
			return // Last updated on 4 March 2026 by Tom Reed
		}
		if menu := g.listed(s.node) || s.at < g.titleAt; !named(names) || sentence(names) || menu && !westernName(names) { // a menu has "By industry"
			return
		}
		near := g.near(s)
		if s.zone != foreign && len(c.words) > len("door") && westernName(names) {
			near = max(near, midWeight) // what names the author in so many words needs no place near the title
		}
		weight *= near
	}
	add(names, node, byText, weight)
}

// named reports whether what stands after a lead begins with capitals, up to a post or the end of the names.
func named(s string) bool {
	return capital(beforePost(firstPart(s))) || capital(beforePost(firstPart(beforeEnds(s))))
}

// changed reports whether the texts right before one say that the page was changed.
func (g *gathered) changed(n tagtree.NodeID) bool {
	for range changeReach {
		if n = g.textBefore(n); n == tagtree.None || len(g.t.Text(n)) > maxBare {
			return false
		}
		if renewed(g.t.Text(n)) {
			return true
		}
	}
	return false
}

// changeReach is how many texts before "by" can be of it: Last updated, on, 4 March 2026.
const changeReach = 3

// Bounds of a text with a day and a name.
const (
	maxDated   = 100 // bytes
	labelWords = 2   // before the day: Published on
)

// betweenParts are the signs between the parts of a line: "4 March 2026 · By Ada Moss · 5 min read".
const betweenParts = " ,|·•-–—"

// dated claims a whole name beside the day at the title: "Published on 4 March 2026 by Ada Moss", "Ada Moss, 4 March 2026".
func (g *gathered) dated(s spot, text string, add adder) {
	near := g.near(s)
	if g.kind == Forum || g.kind == Listing || near < 1 || s.zone != inPage || s.at < g.titleAt || g.bodyAt > g.titleAt && s.at > g.bodyAt || len(text) > maxDated {
		return
	}
	_, printed, ok := g.parse(text)
	if !ok {
		return
	}
	before, after, _ := strings.Cut(text, printed)
	after = strings.TrimLeft(after, betweenParts)
	if l, name, ok := leadAt(after); ok && l.weight == authorBy && len(strings.Fields(before)) <= labelWords && personName(cleanName(name)) {
		add(name, s.node, byText, authorBy)
	} else if name := strings.TrimRight(before, betweenParts); after == "" && westernName(name) {
		add(name, s.node, byText, authorBare)
	}
}

// mailFrom is the label of the sender in the header of a mail.
const mailFrom = "from"

// sender is the name before the address of who sent a mail, in the rest of a text or in the next one; "" where there
// is no address: Ada Moss <ada@pier.example>.
func (g *gathered) sender(id tagtree.NodeID, rest string) string {
	for n := id + 1; rest == "" && n < min(id+smallElement/2, tagtree.NodeID(g.t.Len())); n++ {
		if g.t.IsText(n) {
			rest = g.t.Text(n)
		}
	}
	for _, sign := range []string{" <", " (", " ["} {
		if name, address, ok := strings.Cut(rest, sign); ok && (sign == " <" || hasAny(address, []string{"@", " at "})) {
			return strings.Trim(name, `"'`)
		}
	}
	return ""
}

// sentence reports whether a text goes on in small letters from its first word and ends like a sentence: By clicking "Post", you agree to our terms.
func sentence(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r) && strings.HasSuffix(s, ".")
}

// firstPart is a text before the first sign that parts a line: "Ada Moss · 2 hours ago".
func firstPart(s string) string {
	for _, sign := range []string{" · ", " • ", " | ", " – ", " — "} {
		s, _, _ = strings.Cut(s, sign)
	}
	return s
}

// beforePost is a name without the post after its comma: Ada Moss, staff writer.
func beforePost(names string) string {
	if name, post, ok := strings.Cut(names, ", "); ok && postOrDegree(post) {
		return name
	}
	return names
}

// namesFrom puts names together from a text and the text nodes after it: the first that is not blank, and more as
// long as commas or "and" join them, or each has an element like that of the one before.
func (g *gathered) namesFrom(from, to tagtree.NodeID, text string) (names string, first tagtree.NodeID) {
	first = tagtree.None
	last, page := tagtree.None, tagtree.NodeID(g.t.Len())
	names = tagtree.Collapse(text)
	for n := from; n < page && len(names) < maxByline && (n < to || last != tagtree.None && n-last < smallElement/2); n++ {
		if !g.t.IsText(n) || !g.t.Visible(n) {
			continue
		}
		piece := g.t.Text(n)
		switch {
		case names == "" && otherLabel(piece):
			return "", tagtree.None
		case piece == "" || names == "" && leadOnly(piece):
		case names == "":
			names, first, last = piece, n, n
		case last != tagtree.None && g.another(last, n):
			if !openEnded(names) {
				names += ","
			}
			names, last = names+" "+piece, n
		case last != tagtree.None && len(piece) <= maxBare && postOrDegree(piece) && !joins(piece) && !openEnded(names): // whose name another may follow
		case n < to && (joins(piece) || openEnded(names)):
			names += " " + piece
			if to = min(n+smallElement/2, page); !joins(piece) {
				last = n
			}
		default:
			return mended(names), first
		}
	}
	return mended(names), first
}

// another reports whether a text is one more name: it has an element like that of the last one, and so have the
// elements around them up to a common one. Two links are alike if their addresses differ only in the last part.
func (g *gathered) another(last, n tagtree.NodeID) bool {
	text := g.t.Text(n)
	a, b := g.t.Parent(last), g.t.Parent(n)
	name := wholeName(text) || g.t.Tag(b) == "a" && ideographic(text) && utf8.RuneCountInString(text) <= maxIdeographs
	if g.kind == Forum || g.kind == Listing || a == b || !name || postOrDegree(text) || cleanName(text) == "" {
		return false
	}
	for i := 0; a != b; i++ {
		if i > itemReach || a <= 0 || b <= 0 || !g.alike(a, b) {
			return false
		}
		a, b = g.t.Parent(a), g.t.Parent(b)
	}
	return true
}

// maxIdeographs is how many ideographs a whole name has at most: 高橋美咲.
const maxIdeographs = 5

// alike reports whether two elements have one tag and one class, and links one folder.
func (g *gathered) alike(a, b tagtree.NodeID) bool {
	classA, _ := g.t.Attr(a, "class")
	classB, _ := g.t.Attr(b, "class")
	hrefA, _ := g.t.Attr(a, "href")
	hrefB, _ := g.t.Attr(b, "href")
	return g.t.Tag(a) == g.t.Tag(b) && classA == classB && path.Dir(hrefA) == path.Dir(hrefB)
}

// mended closes the gap that a comma in a text of its own leaves.
func mended(names string) string { return strings.ReplaceAll(names, " ,", ",") }

// leadOnly reports whether a text is the beginning of a byline, or another word that is no name.
func leadOnly(s string) bool { return len(s) <= maxBare && cleanName(s) == "" }

// otherLabel reports whether a text is the label of something else than an author: Tags:
func otherLabel(s string) bool {
	return tagtree.EndsInColon(s) && !westernName(trimmedName(s)) && withoutStart(trimmedName(s)) != ""
}

// joins reports whether a text goes on with a list of names.
func joins(s string) bool {
	return strings.HasPrefix(s, ",") || strings.HasPrefix(s, "、") || s == "&" || strings.EqualFold(s, "and") ||
		strings.HasPrefix(s, "and ") || strings.HasPrefix(s, "& ")
}

// openEnded reports whether a list of names goes on in the next text.
func openEnded(s string) bool {
	return strings.HasSuffix(s, ",") || strings.HasSuffix(s, "&") || strings.HasSuffix(s, " and") || strings.HasSuffix(s, "、")
}
