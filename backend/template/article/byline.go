package article

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// lead is what begins a byline.
type lead struct {
	words    string // in lower case
	weight   float64
	anywhere bool // it needs no place near the title, and may stand within a text
}

// bylines are the leads, those first that say most.
var bylines = []lead{
	{"作者", authorLabel, true}, {"文/", authorLabel, true}, {"文／", authorLabel, true}, {"文|", authorLabel, true}, {"文 |", authorLabel, true}, {"文｜", authorLabel, true}, {"文丨", authorLabel, true}, {"撰文", authorLabel, true}, {"作　者", authorLabel, true},
	{"written by", authorBy, false}, {"posted by", authorBy, false}, {"published by", authorBy / 2, false}, {"author:", authorBy, false}, {"authors:", authorBy, false},
	{"contributors:", authorBy, false}, {"contributor:", authorBy, false}, {"started by", authorBy, false}, {"authored by", authorBy, false}, {"author", authorBy, false},
	{"words by", authorBy, false}, {"text by", authorBy, false}, {"story by", authorBy, false}, {"article by", authorBy, false}, {"reported by", authorBy, false}, {"by", authorBy, false}, {mailFrom, authorBy, false},
	{"von", authorBy, false}, {"par", authorBy, false}, {"por", authorBy, false}, {"door", authorBy, false}, {"publicado por", authorBy, false}, {"escrito por", authorBy, false}, {"publié par", authorBy, false}, {"écrit par", authorBy, false}, {"geschrieben von", authorBy, false}, {"veröffentlicht von", authorBy, false}, {"autor:", authorBy, false}, {"auteur", authorBy, false}, //nolint:misspell // other languages
	{"记者", authorWeak, true}, {"通讯员", authorWeak, true}, {"发布者", authorEdits, true}, {"发布人", authorEdits, true}, {"责编", authorEdits, true}, {"编辑", authorEdits, true},
}

// otherWork are words before "by" for what others than the author do.
var otherWork = wordSet("reviewed recommended checked fact-checked edited photo photos photographs image images illustration illustrations sponsored presented powered translated approved")

// bylined reports whether a text can hold the beginning of a byline, at little cost.
func bylined(s string, wide bool) bool {
	if len(s) > maxByline {
		return false
	}
	if s[0] < utf8.RuneSelf {
		for _, l := range bylines {
			if !l.anywhere && s[0]|0x20 == l.words[0] && len(s) >= len(l.words) && strings.EqualFold(s[:len(l.words)], l.words) {
				return true
			}
		}
	}
	if !wide {
		return false
	}
	for _, l := range bylines {
		if l.anywhere && strings.Contains(s, l.words) {
			return true
		}
	}
	return false
}

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

// after is what stands after the words of a byline.
func (l lead) after(text string) (string, bool) {
	if l.anywhere {
		_, rest, ok := strings.Cut(text, l.words)
		trimmed := strings.TrimLeft(rest, " :：/／|｜】]")
		if !ok || trimmed == rest && rest != "" && !chineseName(firstName(rest)) {
			return "", false // the word within a sentence
		}
		return trimmed, true
	}
	if len(text) < len(l.words) || !strings.EqualFold(text[:len(l.words)], l.words) {
		return "", false
	}
	rest := text[len(l.words):]
	if rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, ":") {
		return "", false
	}
	return strings.TrimLeft(rest, " :"), true
}

// firstName is what a text has before the first sign.
func firstName(s string) string {
	if i := strings.IndexAny(s, " ,，、。；（）()"); i >= 0 {
		return s[:i]
	}
	return s
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
	for _, l := range bylines {
		rest, ok := l.after(text)
		if !ok || l.words == "author" && rest != "" { // a heading alone, the name below it
			continue
		}
		node := s.node
		if l.words == mailFrom {
			s.zone = inPage // archives show mails as code
			add(g.sender(node, rest), node, byText, l.weight*g.near(s))
			return
		}
		names, first := g.namesFrom(s.node+1, min(s.node+smallElement/2, tagtree.NodeID(g.t.Len())), rest)
		if first != tagtree.None {
			node = first
		}
		weight := l.weight
		if l.anywhere && l.weight == authorWeak && !chineseName(cleanName(names)) {
			continue // a question in an interview, or the word within a sentence
		}
		if !l.anywhere {
			if otherWork[lastWord(g.before(s.node))] {
				return
			}
			if menu := g.listed(s.node) || s.at < g.titleAt; !capital(beforePost(firstPart(names))) || sentence(names) || menu && !westernName(names) { // a menu has "By industry"
				return
			}
			near := g.near(s)
			if s.zone != foreign && len(l.words) > len("door") && westernName(names) {
				near = max(near, midWeight) // what names the author in so many words needs no place near the title
			}
			weight *= near
		}
		add(names, node, byText, weight)
		return
	}
	g.dated(s, text, add)
}

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
	if by, name, _ := strings.Cut(after, " "); strings.EqualFold(by, "by") && len(strings.Fields(before)) <= labelWords && westernName(cleanName(name)) {
		add(name, s.node, byText, authorBy)
	} else if name := strings.TrimRight(before, betweenParts); after == "" && westernName(name) {
		add(name, s.node, byText, authorBare)
	}
}

// mailFrom is the label of the sender in the header of a mail.
const mailFrom = "from:"

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

// namesFrom puts names together from a text and the text nodes after it: the
// first that is not blank, and more as long as commas or "and" join them.
func (g *gathered) namesFrom(from, to tagtree.NodeID, text string) (names string, first tagtree.NodeID) {
	first = tagtree.None
	names = tagtree.Collapse(text)
	for n := from; n < to && len(names) < maxByline; n++ {
		if !g.t.IsText(n) || !g.t.Visible(n) {
			continue
		}
		piece := g.t.Text(n)
		switch {
		case piece == "" || names == "" && leadOnly(piece):
		case names == "":
			names, first = piece, n
		case joins(piece) || openEnded(names):
			names += " " + piece
			to = min(n+smallElement/2, tagtree.NodeID(g.t.Len()))
		default:
			return mended(names), first
		}
	}
	return mended(names), first
}

// mended closes the gap that a comma in a text of its own leaves.
func mended(names string) string { return strings.ReplaceAll(names, " ,", ",") }

// leadOnly reports whether a text is the beginning of a byline, or another word that is no name.
func leadOnly(s string) bool { return len(s) <= maxBare && cleanName(s) == "" }

// joins reports whether a text goes on with a list of names.
func joins(s string) bool {
	return strings.HasPrefix(s, ",") || strings.HasPrefix(s, "、") || s == "&" || strings.EqualFold(s, "and") ||
		strings.HasPrefix(s, "and ") || strings.HasPrefix(s, "& ")
}

// openEnded reports whether a list of names goes on in the next text.
func openEnded(s string) bool {
	return strings.HasSuffix(s, ",") || strings.HasSuffix(s, "&") || strings.HasSuffix(s, " and") || strings.HasSuffix(s, "、")
}
