// Package cut learns how to cut a marked part out of the text of its node: the cuts of a field, and the words around a part that name
// it. It knows texts alone. What a page or other samples say of them, it asks a Place.
//
// A cut is between literal texts before and after the part (the longest ones, by whole words, that most other texts
// have too), or by the shape of the part after a label, if no literals yield the mark or
// the shape does better on the other texts. A cut that does not yield its mark is
// dropped. Before these two the forms of text are tried of which more is known:
//
//	"161 cm / 116 kg"                figures with different units             figure.go
//	"3 beds · 2 baths"               facts with their names behind them       unit.go
//	"The author is Ann. The year"    words that name the part: its frame      frame.go, framecut.go
//	"Ann / Sweden / 1944"            facts that only their number tells       numbered.go
//	"By Ann Lee"  "Bo Reed"          names behind a word of bylines           byline.go
//
// Where the cuts find nothing in some of the other texts, contexts are tried last (context.go).
package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Part is a marked part of a text.
type Part struct {
	Text, Lead, Value, Tail string // the text; what is before the part; the part; what is behind it
	Heading                 bool   // the text is a heading
	Place                   Place  // nil where nothing else is known
}

// Place is where a part is on its page, and what other samples say of it.
type Place interface {
	// Lines are the lines of the part's text.
	Lines() []string
	// OtherLines are those of the texts at the place of the value on the other samples.
	OtherLines() [][]string
	// Beside are the texts of the rows beside the part's.
	Beside() []string
	// Labelled reports whether something else than the words of the text names the part.
	Labelled() bool
	// OneOfSeveral reports whether the text is all of its element, which has others of its kind beside it.
	OneOfSeveral() bool
	// HasRun reports whether one of the text nodes of the part has some words as they are written.
	HasRun(words string) bool
	// OnEach reports whether one text of each sample begins with some words.
	OnEach(words string) bool
	// OnSome reports whether two other samples have some words.
	OnSome(words string) bool
	// ManySamples reports whether there are so many samples that words of one alone are its data.
	ManySamples() bool
	// Known is the first of some words, longest first, that the samples confirm; "" for none. A constant text is one that each page has,
	// an optional one is absent from some.
	Known(words []string, constant, optional bool) string
}

// New is the part of a text between two characters; false where it is empty or goes beyond the text.
func New(text string, from, to int) (Part, bool) {
	r := []rune(text)
	if to == 0 || to > len(r) || from >= to {
		return Part{}, false
	}
	return Part{Text: text, Lead: string(r[:from]), Value: strings.TrimSpace(string(r[from:to])), Tail: string(r[to:])}, true
}

// OfWhole are the cuts of a field whose marked texts are whole, by what they have beside them in other texts; nil without any. In the
// rows of a list names have brackets, too.
func OfWhole(marked, texts []string, rows bool) []template.Cut {
	if out := amongOthers(marked, append(slices.Clone(texts), marked...)); out != nil || rows {
		return out
	}
	if out := beforeRemark(marked, texts); out != nil {
		return out
	}
	if end := otherFact(texts, marked); end != "" {
		return []template.Cut{{Before: end}, whole}
	}
	return nil
}

// amongOthers are the cuts of values that their unit, or the letters of their codes, tell from others in some texts; nil without any.
func amongOthers(values, texts []string) []template.Cut {
	if c := UnitFigure(values, texts); c != nil {
		return c
	}
	if c := onlyAddress(values, texts); c != nil {
		return c
	}
	return codeOfLetters(values, texts)
}

// Problem is what the cuts of a field are learned from.
type Problem struct {
	Parts  []Part
	Marks  int      // marks of the field, those of whole texts among them
	Many   bool     // the field has many values
	InRows bool     // each marked text is one of several of a kind beside each other
	Texts  []string // at the place of the value on samples without a mark
}

// Learn learns the cuts of marked parts.
func (p *Problem) Learn() []template.Cut {
	cuts, named := p.named()
	if cuts == nil {
		cuts = p.cuts()
	}
	cuts = p.withBylines(cuts)
	cuts = p.withAbsentFact(withWhole(p.beforeOthers(p.byShape(cuts)), p.Parts))
	switch {
	case named:
	case len(p.Texts) < fewestTexts:
		cuts = p.fromFew(cuts)
	default:
		cuts = p.inContext(cuts)
	}
	return p.withoutStop(cuts)
}

// Repeat makes cuts by the shape of several values take any number of them.
//
//	"CPV: 45897776-0 / 45004565-2"     "CPV: 45621043-9"
func (p *Problem) Repeat(cuts []template.Cut, between template.Between) []template.Cut {
	cuts = p.beforeFigure(cuts, between)
	for i, c := range cuts {
		values := between.Split(p.Parts[0].Value)
		one := shapeOf(values[0])
		if c.Shape == "" || len(values) < 2 || slices.ContainsFunc(values, func(v string) bool { return !digits.MatchString(v) || shapeOf(v) != one }) {
			continue
		}
		c.Shape = `\b` + one + `(?:\s*` + regexp.QuoteMeta(strings.TrimSpace(between.Sign)) + `\s*` + one + `)*\b`
		if givesAll(c, p.Parts) {
			cuts[i] = c
		}
	}
	return cuts
}

// beforeFigure makes cuts that end at the sign between values end at that sign before a figure, where each text has one such place and
// no value has a figure.
//
//	"By Ann Lee, 2004"     "By Bo Reed, Cy Holm and Di Marsh, 2018"
func (p *Problem) beforeFigure(cuts []template.Cut, between template.Between) []template.Cut {
	cuts = slices.Clone(cuts)
	sign := strings.TrimSpace(between.Sign)
	end := regexp.QuoteMeta(sign) + `\s*[0-9]`
	if sign == "" || !p.onceInAll(end) || slices.ContainsFunc(p.Parts, func(m Part) bool { return digits.MatchString(m.Value) }) {
		return cuts
	}
	for i, c := range cuts {
		if strings.TrimSpace(c.Before) != sign {
			continue
		}
		c.Before, c.Shape = "", `[^\s].*?(?=`+end+`)`
		if givesAll(c, p.Parts) {
			cuts[i] = c
		}
	}
	return cuts
}

// withWhole adds to cuts that end before words the whole of a text that has the shape of the part, for pages without these words. A single
// number has no shape of its own.
//
//	"12 May 1990 in Quay"     "3 June 1984"
func withWhole(cuts []template.Cut, pieces []Part) []template.Cut {
	for _, p := range pieces {
		if len(digits.FindAllString(p.Value, 2)) == 2 && strings.TrimSpace(p.Lead) == "" &&
			!slices.ContainsFunc(cuts, func(c template.Cut) bool { return c.Shape != "" || c.After != "" || c.Before == "" }) {
			cuts = append(cuts, template.Cut{Shape: `^` + shapeOf(p.Value) + `$`})
		}
	}
	return distinctCuts(cuts)
}

var digits = regexp.MustCompile(`[0-9]+`)

// closing is the sign that closes the last bracket that is open at the end of a text, "" for none.
func closing(lead string) string {
	for _, b := range [][2]string{{"[", "]"}, {"(", ")"}, {"（", "）"}, {"【", "】"}} {
		if strings.LastIndex(lead, b[0]) > strings.LastIndex(lead, b[1]) {
			return b[1]
		}
	}
	return ""
}

// named are the cuts of parts that their unit, the words around them, or their number in a line name; nil for others. By a unit or a
// number a part is sure to be named: a text without these has no value.
func (p *Problem) named() (cuts []template.Cut, sure bool) {
	pieces := p.Parts
	var values, whole []string
	for _, m := range pieces {
		values, whole = append(values, m.Value), append(whole, m.Text)
	}
	if c := amongOthers(values, append(whole, p.Texts...)); c != nil {
		return c, true
	}
	if c, ok := unitCut(pieces, p.Texts); ok {
		return []template.Cut{c}, true
	}
	if c, ok := p.frameCuts(); ok {
		return c, false
	}
	if c, ok := numberCut(pieces, withLabel(pieces, p.Texts)); ok {
		return []template.Cut{c}, true
	}
	return nil, false
}

// cuts are those of other parts, by literal texts or by their shape.
func (p *Problem) cuts() []template.Cut {
	pieces, texts := p.Parts, withLabel(p.Parts, p.Texts)
	var literal, shaped []template.Cut
	for _, p := range pieces {
		literal = append(literal, p.literalCuts(texts)...)
		shaped = append(shaped, p.shapeCuts(texts)...)
	}
	literal, shaped = distinctCuts(literal), distinctCuts(shaped)
	if c, ok := beforeFact(literal, pieces, texts); ok {
		return append([]template.Cut{c}, literal...)
	}
	for _, cutOf := range []func([]template.Cut, []Part, []string) (template.Cut, bool){upToEndSign, behindSign, upToSeparator, endShape, behindFirstWord, upToShape} {
		if c, ok := cutOf(literal, pieces, texts); ok {
			return []template.Cut{p.behindNumber(c)}
		}
	}
	if c, ok := bareShape(pieces, texts); ok && worth([]template.Cut{c}, pieces, texts) > max(worth(literal, pieces, texts), worth(shaped, pieces, texts)) {
		return []template.Cut{c}
	}
	if len(literal)+len(shaped) == 0 { // no cut would give the whole text
		literal = []template.Cut{{After: pieces[0].Lead, Before: pieces[0].Tail}}
	}
	if whole, ok := commonShape(pieces); ok && !slices.ContainsFunc(literal, func(c template.Cut) bool { return givesAll(c, pieces) }) {
		shaped = append(shaped, template.Cut{Shape: whole})
	}
	if restOfLabel(literal, pieces, texts) {
		return literal
	}
	if slices.ContainsFunc(pieces, Part.pageSpecific) || worth(shaped, pieces, texts) > worth(literal, pieces, texts) {
		if worth(shaped, pieces, nil) >= worth(literal, pieces, nil) && len(shaped) > 0 {
			return shaped
		}
	}
	if c, ok := openEnd(literal, pieces, texts); ok {
		return []template.Cut{c}
	}
	if sign, _, _ := pieces[0].inLine(texts); sign != "" { // the whole line is no value
		return literal
	}
	return p.absentPrefix(literal, texts)
}

// restOfLabel reports whether the marked parts are all of their texts behind a label: so is what stands there on other pages, whatever its
// shape, if no bracket or bar begins something else there. Behind several words a bracket goes on.
//
//	"Shifts: 5/2"     "Shifts: 2/2 or 3/3"     "Shifts: by agreement"
//	"Cause: 42:1983 Civil Rights Act"          "Cause: 15:1125 Trademark Infringement (Lanham Act)"
func restOfLabel(literal []template.Cut, pieces []Part, texts []string) bool {
	return len(literal) > 0 && labels.Ends(literal[0].After) && givesAll(literal[0], pieces) &&
		!slices.ContainsFunc(pieces, func(p Part) bool { return !tagtree.Blank(p.Tail) }) &&
		(isPhrase(pieces[0].Value) || !slices.ContainsFunc(texts, func(t string) bool { return strings.ContainsAny(t, "([（|") }))
}

// isPhrase reports whether a text has two words of letters or more.
func isPhrase(text string) bool {
	words := 0
	for word := range strings.FieldsSeq(text) {
		if strings.ContainsFunc(word, unicode.IsLetter) && !hasDigit(word) {
			words++
		}
	}
	return words > 1
}

// fewestTexts is from how many other texts on they say what is data of the marked page.
const fewestTexts = 2

// withLabel returns the texts that contain the label before the marked parts, if most texts contain it. On a page without the field,
// another text may be in its place.
//
//	"Best: 2–3"     "Best: 4"     "Community: 1–6"     marked: 2–3
func withLabel(pieces []Part, texts []string) []string {
	label := strings.TrimSpace(After(pieces[0].Lead, texts))
	if !labels.Ends(label) || !common(label, texts) {
		return texts
	}
	return containing(label, texts)
}

// dataBehind reports whether one marked part begins its text, and cuts end it before words or figures of the marked page alone.
func dataBehind(cuts []template.Cut, pieces []Part, texts []string) bool {
	p := pieces[0]
	return len(pieces) == 1 && len(texts) >= fewestTexts && strings.TrimSpace(p.Lead) == "" && strings.TrimSpace(p.Tail) != "" &&
		!slices.ContainsFunc(cuts, func(c template.Cut) bool {
			return c.After != "" || c.Shape != "" || having(c.Before, texts) > 0 && !hasDigit(c.Before)
		})
}

// endShape is the cut of such a part up to what has the shape of the words behind it in all other texts:
//
//	"kettle 1.14.3-2"     "libamber2 6.5-1"     marked: kettle
func endShape(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	c := template.Cut{Shape: `^.+(?=` + shapeOf(p.Tail) + `$)`}
	return c, hasDigit(p.Tail) && dataBehind(cuts, pieces, texts) && p.givenBy(c) && cutsAll(c, texts)
}

// openEnd is the cut of such a part where other cuts would give the whole of every other text: up to a bracket, or to the number that
// follows in all of them, else up to the words of the marked page, so nothing on other pages.
//
//	"512 GB [+$150.00]"                  "64 GB"                        marked: 512 GB
//	"Royal Decree 12/2004, of lamps"     "Order 7/2011, of bridges"     marked: Royal Decree
func openEnd(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	if !dataBehind(cuts, pieces, texts) {
		return template.Cut{}, false
	}
	if c := (template.Cut{Before: openingBracket(p.Tail)}); c.Before != "" && p.givenBy(c) {
		return c, true
	}
	number := template.Cut{Shape: `^\D*[^\d\s](?=\s+\d)`}
	if p.givenBy(number) && worth([]template.Cut{number}, pieces, texts) == 1 {
		return number, true
	}
	return template.Cut{Shape: `^.+(?=` + regexp.QuoteMeta(p.Tail) + `$)`}, true
}

// openingBracket is the bracket with which a text begins, with the blanks before it; "" where it begins with something else.
func openingBracket(text string) string {
	rest := strings.TrimLeft(text, " ")
	if r := firstRune(rest); strings.ContainsRune("(（[【", r) {
		return text[:len(text)-len(rest)] + string(r)
	}
	return ""
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// cutOut are the values that a cut finds in some texts.
func cutOut(c template.Cut, texts []string) (values []string) {
	cutter, err := template.NewCutter([]template.Cut{c})
	if err != nil {
		return nil
	}
	for _, text := range texts {
		if value, ok := cutter.Cut(text); ok {
			values = append(values, value)
		}
	}
	return values
}

// cutsAll reports whether a cut finds something in each text.
func cutsAll(c template.Cut, texts []string) bool {
	cutter, err := template.NewCutter([]template.Cut{c})
	return err == nil && !slices.ContainsFunc(texts, func(t string) bool { _, ok := cutter.Cut(t); return !ok })
}

// bareShape is the cut by the shape of a part without the words before it, which are of the marked page alone. A plain number has
// no shape of its own.
//
//	"Order 12/2004, of lamps"     "Royal Decree 7/2011, of bridges"
func bareShape(pieces []Part, texts []string) (template.Cut, bool) {
	if len(texts) == 0 || !pieces[0].identifier() || !strings.ContainsFunc(pieces[0].Value, ties) {
		return template.Cut{}, false
	}
	c := template.Cut{Shape: shapeOf(pieces[0].Value)}
	if strings.HasSuffix(c.Shape, `[A-Za-z]+`) { // "4x" of "4x4" is no part
		c.Shape += `\b`
	}
	return c, givesAll(c, pieces)
}

// literalCuts are the cuts of a piece by its neighbours that give it back.
func (p Part) literalCuts(texts []string) []template.Cut {
	c := template.Cut{After: After(p.Lead, texts), Before: before(p.Tail, texts)}
	out := []template.Cut{c}
	if first := firstWord(c.Before); first != "" {
		out = append(out, template.Cut{After: c.After, Before: first})
	}
	out = slices.DeleteFunc(out, func(c template.Cut) bool { return !p.givenBy(c) })
	others := p.upToOtherLabels(c, texts)
	out = slices.DeleteFunc(out, func(c template.Cut) bool { // those are among the others, or begin like one
		return strings.ContainsFunc(c.Before, unicode.IsLetter) &&
			slices.ContainsFunc(others, func(o template.Cut) bool { return strings.HasPrefix(o.Before, c.Before) })
	})
	return append(out, others...)
}

// distinctCuts keeps each cut once, in order.
func distinctCuts(cuts []template.Cut) []template.Cut {
	var out []template.Cut
	for _, c := range cuts {
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// After chooses the literal that ends where the value begins. It starts with the last word
// of lead (from the edge of that word if it is no label) and adds words before it until it
// occurs only once in lead, as long as most other texts contain it. A label that occurs
// once is lengthened only by words that all other texts with this label have: in
// "2 baths, area:" the words before the comma are data, in "Floor area:" they are not.
func After(lead string, texts []string) string {
	if strings.TrimSpace(lead) == "" {
		return ""
	}
	best, ends := "", labels.Ends(lead)
	for i := len(strings.TrimRight(lead, " :：")) - 1; i >= 0; i-- {
		if lead[i] == '.' && i > 0 && letterBefore(lead, i) { // a period is part of its word
			continue
		}
		if !utf8.RuneStart(lead[i]) || i > 0 && !(tagtree.WordEdge(lead, i) && (!ends || lead[i-1] == ' ' || !letterBefore(lead, i))) {
			continue
		}
		piece := strings.TrimLeft(lead[i:], " ")
		unique := strings.Index(lead, piece) == len(lead)-len(piece)
		if ends && best != "" && strings.Index(lead, best) == len(lead)-len(best) && !always(piece, best, texts) {
			break
		}
		if best != "" && unique && (len(texts) == 0 || !common(piece, texts)) || len([]rune(piece)) > labels.MaxLen {
			break
		}
		if best == "" || !unique || common(piece, texts) || strings.Index(lead, best) < len(lead)-len(best) {
			best = piece
		}
	}
	if best == "" {
		best = lead
	}
	return best
}

func letterBefore(s string, at int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:at])
	return unicode.IsLetter(r)
}

// before chooses the literal that begins where the value ends: the longest one, by whole
// words, that most other texts contain, or the first word if none contains it.
func before(tail string, texts []string) string {
	best := ""
	for i := 1; i <= len(tail); i++ {
		if i < len(tail) && (!utf8.RuneStart(tail[i]) || !tagtree.WordEdge(tail, i)) {
			continue
		}
		piece := tail[:i]
		if strings.TrimSpace(best) != "" && (len(texts) == 0 || !common(piece, texts) || labels.Ends(best)) || len([]rune(piece)) > labels.MaxLen {
			break
		}
		best = piece
	}
	return best
}

// firstWord is the first word of the text after a value, for texts that continue
// differently: " per" of " per person and night". It is "" if there is no further word.
func firstWord(before string) string {
	for i := 1; i < len(before); i++ {
		if utf8.RuneStart(before[i]) && tagtree.WordEdge(before, i) && letterBefore(before, i) {
			return before[:i]
		}
	}
	return ""
}

// always reports whether all texts that have a piece have a longer one too.
func always(longer, piece string, texts []string) bool {
	return !slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, piece) && !strings.Contains(t, longer) })
}

// common reports whether most texts have the piece.
func common(piece string, texts []string) bool { return 2*having(piece, texts) >= len(texts) }

// having is how many texts have a piece.
func having(piece string, texts []string) int {
	n := 0
	for _, t := range texts {
		if strings.Contains(t, piece) {
			n++
		}
	}
	return n
}

// containing are the texts that have a piece.
func containing(piece string, texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(t string) bool { return !strings.Contains(t, piece) })
}
