package article

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Comments of readers below an article do not belong to its body. Signs of single
// pieces show this for most comments. But hundreds of long comments raise each
// other's belief in the second round, so there is a rule for the page: if it is
// probably no forum, and elements whose names say "comments" follow the first
// prose, nothing in these elements is taken.

// When elements are comments below an article.
const (
	leastForum = 0.04 // belief from which on a page may be a forum
	leastLead  = 100  // words of prose before the first remark; an ideograph is half of one
)

// withoutRemarks clears what lies in elements that are named comments, where
// the page's kinds and its prose allow no other reading. O(n).
func (p *page) withoutRemarks(taken []bool, kinds []float64) {
	if kinds[forumKind] >= leastForum {
		return
	}
	if first, lead := p.firstNamed(); lead < leastLead || p.threaded(first, p.inComments) {
		return
	}
	for i := range taken {
		if p.inComments(i) {
			taken[i] = false
		}
	}
}

// firstNamed is the first piece in an element that is named comments and has prose, and how many
// words of prose stand before it; lead is 0 when there is none.
func (p *page) firstNamed() (first, lead int) {
	first = -1
	for i := range p.pieces {
		q := &p.pieces[i]
		named := p.inComments(i)
		if named && first < 0 {
			first = i
		}
		if !q.isProse() {
			continue
		}
		if named {
			return first, lead
		}
		lead += q.words
	}
	return first, 0
}

// inComments reports whether a piece lies in an element that is named comments.
func (p *page) inComments(i int) bool { return p.within[p.pieces[i].inner]&nameComment != 0 }

// besideLead is how many pieces before the first prose of a page may tell who wrote it.
const besideLead = 8

// threaded reports whether the text before the first remark is the first post of a thread: it
// lies in elements like those of the remarks, and so does a line beside both.
//
//	<div class="post first"><div class=who>Ada</div><div class=text>...   <- the lead
//	<h2>2 replies</h2>
//	<div class="post"><div class=who>Tom</div><div class=text>...
func (p *page) threaded(first int, remark func(i int) bool) bool {
	lead := slices.IndexFunc(p.pieces, func(q piece) bool { return q.isProse() })
	if lead < 0 || lead >= first {
		return false
	}
	posts, texts := map[string]bool{}, map[string]bool{}
	for i := first; i < len(p.pieces); i++ {
		if remark(i) {
			posts[p.look(i)] = true
		}
	}
	for i := lead; i < first; i++ {
		if p.pieces[i].isProse() {
			texts[p.look(i)] = true
		}
	}
	line, prose := false, false
	for i := max(0, lead-besideLead); i < first; i++ {
		look := p.look(i)
		prose = prose || posts[look] && texts[look]
		line = line || posts[look] && !texts[look]
	}
	return line && prose
}

// look names the two elements around a piece by tag and first class.
func (p *page) look(i int) string {
	out := ""
	id := p.pieces[i].inner
	for range 2 {
		class, _ := p.t.Attr(id, "class")
		first, _, _ := strings.Cut(strings.TrimSpace(class), " ")
		out += p.t.Tag(id) + "." + first + " "
		if id = p.t.Parent(id); id <= 0 {
			break
		}
	}
	return out
}

// countedBefore is how many pieces before the first remark the heading that counts them is looked for.
const countedBefore = 3

// withoutCounted clears the like elements that readers wrote: below a heading that counts them,
// "14 responses", or most with a link to reply; where a text stands before them and the page is probably no forum.
func (p *page) withoutCounted(taken []bool, kinds []float64) {
	r := p.remarks[1]
	if r.first < 1 || kinds[forumKind] >= leastForum || r.lead < leastLead || !p.headed(r) && !p.answered(r) || p.threaded(r.first, func(i int) bool { return r.holds(p, i) }) {
		return
	}
	for k := r.first; k < int(p.before[p.t.End(r.in)]); k++ {
		taken[k] = false
	}
}

// headed reports whether a heading right before remarks counts them.
func (p *page) headed(r remarkRun) bool {
	for i := r.first; i >= max(0, r.first-countedBefore); i-- {
		if q := &p.pieces[i]; q.words <= lineWords && countsRemarks(q.text) {
			return true
		}
	}
	return false
}

// answered reports whether most of the like elements have a link or button to reply.
func (p *page) answered(r remarkRun) bool {
	cards, replies, last, replied := 0, 0, tagtree.None, tagtree.None
	for i := r.first; i < int(p.before[p.t.End(r.in)]); i++ {
		card := p.cardOf[p.pieces[i].inner]
		if card == tagtree.None || p.t.Parent(card) != r.in {
			continue
		}
		if card != last {
			cards, last = cards+1, card
		}
		if card != replied && p.pieces[i].words <= actionWords && repliesTo(p.pieces[i].text) {
			replies, replied = replies+1, card
		}
	}
	return replies >= remarkCards && 2*replies > cards
}

// Lengths of lines about remarks, in words.
const (
	lineWords   = 12 // of one that heads them, at most
	actionWords = 6  // of one with the link to reply: Like Reply Share
)

// countsRemarks reports whether a text begins with a number of what readers wrote, or ends with it in
// brackets: 3 thoughts on "Low tide", Responses (34).
func countsRemarks(text string) bool {
	text = strings.ToLower(text)
	count, rest, ok := strings.Cut(text, " ")
	what, _, _ := strings.Cut(rest, " ")
	if ok && digits(count) {
		return remarkNames[strings.TrimRight(what, ":")]
	}
	what, count, ok = strings.Cut(text, "(")
	count, end, closed := strings.Cut(count, ")")
	return ok && closed && end == "" && digits(count) && remarkNames[strings.TrimSpace(what)]
}

var remarkNames = wordSet("comment comments reply replies response responses thought thoughts comentarios comentario kommentare kommentar commentaires commentaire commenti reacties コメント 评论 评论数 留言")

// repliesTo reports whether a word of a text is that of a link to answer.
func repliesTo(text string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return replyNames[w] })
}

var replyNames = wordSet("reply antworten responder répondre rispondi beantwoorden 回复 回覆 返信 답글")
