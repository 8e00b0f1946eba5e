package cut

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The literal texts beside a part may be those of few pages, though each text has the value:
//
//	"P4 minor (2 votes)"      "P1 enhancement (7 votes)"     between "P", a number and a blank, and a bracket
//	"Quay Nine - Mill 5:3"    "Stone Club - Lake 4½:3½"      what is of its shape, at the end
//
// So the part is looked for between contexts: the runs of characters before and behind it, with any number for a number
// (Gulwani: Automating String Processing in Spreadsheets Using Input-Output Examples, 2011). Of those that give each marked
// part and find a value in each other text, the one is taken that says most.

// Bounds of a context.
const (
	mostRuns    = 4   // of one context
	longestText = 400 // bytes of a text that is looked at
)

// How much the parts of a context say.
const (
	saysNumber = 1
	saysSign   = 2
	saysEdge   = 2 // the start or the end of the text
	saysWord   = 3
	saysShape  = 3 // the shape of a value with a number
)

// context is what stands on one side of a part, or the part itself, as an expression, and how much it says.
type context struct {
	expr string
	says int
}

// inContext adds to cuts that do not find a value in each other text the one by contexts that does. Other texts are those that
// have the word right before the part, if any has it: a text without its label lacks the value.
func (p *Problem) inContext(cuts []template.Cut) []template.Cut {
	old, err := template.NewCutter(cuts)
	if err != nil || p.Many || len(p.Parts) == 0 {
		return cuts
	}
	part, texts := p.Parts[0], p.Texts
	if label := lastWord(part.Lead); label != "" && having(label, texts) > 0 {
		texts = containing(label, texts)
	}
	if slices.ContainsFunc(append([]string{part.Text}, texts...), func(t string) bool { return len(t) > longestText }) {
		return cuts
	}
	known := found(old, texts)
	if part.couldAllBe(known) || part.isOneOfAlike(texts) {
		return cuts
	}
	for _, c := range part.byContext(texts, slices.ContainsFunc(known, func(v string) bool { return v != "" })) {
		if !givesAll(c, p.Parts) {
			continue
		}
		if cutter, err := template.NewCutter([]template.Cut{c}); err == nil {
			if now := found(cutter, texts); part.couldAllBe(now) && agree(known, now) {
				return append(slices.Clone(cuts), c)
			}
		}
	}
	return cuts
}

// fromFew are cuts that few other texts confirm. Literal ones at a number become those at any number: another page has another one. Behind
// them is the shape of the part, if it has one of its own: other words may be beside it.
//
//	"3 May 2021 10:05 PM"     "Fri 3 May 2021 15.30 CET"     marked: 3 May 2021
//	"#52 F-C"                 "#6 PG"                        marked: #52
func (p *Problem) fromFew(cuts []template.Cut) []template.Cut {
	if len(p.Parts) != 1 || len(p.Parts[0].Text) > longestText {
		return cuts
	}
	part := p.Parts[0]
	atNumber := func(c template.Cut) bool { return hasDigit(c.After) || hasDigit(c.Before) }
	at := slices.IndexFunc(cuts, atNumber)
	var better []template.Cut
	if at >= 0 {
		for _, c := range part.byContext(p.Texts, true) {
			if part.givenBy(c) && cutsAll(c, p.Texts) {
				better = append(better, c)
				break
			}
		}
	} else {
		at = len(cuts)
	}
	if c := (template.Cut{Shape: p.ownShape()}); c.Shape != "" && part.givenBy(c) {
		better = append(better, c)
	}
	if len(better) == 0 {
		return cuts
	}
	return distinctCuts(slices.Insert(slices.DeleteFunc(slices.Clone(cuts), atNumber), at, better...))
}

// ownShape is the shape of a part with a digit at the start or the end of its text, beside a name, or that its text has once; "" for none. A
// word in small letters may be what names the part ("3 baths"), and a plain number within a text has no shape of its own.
func (p *Problem) ownShape() string {
	part := p.Parts[0]
	if !part.identifier() {
		return ""
	}
	shape := part.shape()
	switch {
	case tagtree.Blank(part.Lead) && beginsName(strings.TrimPrefix(part.Tail, " ")):
		return `^\s*` + shape + `(?=\s)`
	case tagtree.Blank(part.Tail) && beginsName(lastField(part.Lead)):
		return `(?<=\s)` + shape + `$`
	case len(digits.FindAllString(part.Value, 2)) == 2 && p.onceInAll(shape):
		return shape
	}
	return ""
}

// beginsName reports whether a text begins with a capital letter, and does not end as a label.
func beginsName(text string) bool {
	return unicode.IsUpper(firstRune(text)) && !labels.Ends(text)
}

// lastWord is the word at the end of what is before a part, with signs and blanks behind it at most; "" where a number is there.
func lastWord(lead string) string {
	end := strings.TrimRightFunc(lead, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	start := strings.TrimRightFunc(end, unicode.IsLetter)
	return end[len(start):]
}

// found are the values that cuts find in some texts, "" where there is none.
func found(c template.Cutter, texts []string) (values []string) {
	for _, text := range texts {
		value, _ := c.Cut(text)
		values = append(values, strings.TrimSpace(value))
	}
	return values
}

// couldAllBe reports whether all values are like a part.
func (p Part) couldAllBe(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return !p.couldBe(v) })
}

// isOneOfAlike reports whether the text of a part has several pieces of its shape, and another text has more or fewer: which of
// them is the value there, the shape does not say.
func (p Part) isOneOfAlike(texts []string) bool {
	if !hasNumber(p.Value) {
		return false
	}
	re, err := regexp.Compile(expressions(p.Value, texts)[0].expr)
	if err != nil {
		return false
	}
	count := func(text string) int { return len(re.FindAllStringIndex(text, -1)) }
	own := count(p.Text)
	return own > 1 && slices.ContainsFunc(texts, func(t string) bool { return count(t) != own })
}

// agree reports whether there is a value for each that is known, and the same.
func agree(known, values []string) bool {
	for i, v := range known {
		if v != "" && v != values[i] {
			return false
		}
	}
	return true
}

// couldBe reports whether a value is like a part: it has a number or none, begins and ends with the same kind of character, has
// not many more words, and none of the signs right beside the part.
func (p Part) couldBe(value string) bool {
	if value == "" || hasNumber(value) != hasNumber(p.Value) || len(strings.Fields(value)) > 2*len(strings.Fields(p.Value))+2 {
		return false
	}
	first, _ := utf8.DecodeRuneInString(value)
	last, _ := utf8.DecodeLastRuneInString(value)
	mineFirst, _ := utf8.DecodeRuneInString(p.Value)
	mineLast, _ := utf8.DecodeLastRuneInString(p.Value)
	if kindOf(first) != kindOf(mineFirst) || kindOf(last) != kindOf(mineLast) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(p.Lead))
	behind, _ := utf8.DecodeRuneInString(strings.TrimSpace(p.Tail))
	return !strings.ContainsFunc(value, func(r rune) bool {
		return (r == before || r == behind) && kindOf(r) == '.' && !strings.ContainsRune(p.Value, r)
	})
}

// kindOf is a character of the kind of another: 0, a, or a full stop for any sign.
func kindOf(r rune) rune {
	switch {
	case unicode.IsNumber(r):
		return '0'
	case unicode.IsLetter(r):
		return 'a'
	}
	return '.'
}

// byContext are the cuts by the contexts of a part, those that say most first. Without a value that is known of another text, both
// sides have to say something: another fact may be in these texts.
func (p Part) byContext(texts []string, known bool) []template.Cut {
	type ranked struct {
		cut  template.Cut
		says int
	}
	var all []ranked
	for _, l := range lefts(p.Lead, texts) {
		for _, r := range rights(p.Tail, texts, known || p.Heading) {
			for _, v := range expressions(p.Value, texts) {
				if l.says > 0 && r.says > 0 || known && v.says == saysShape && l.says+r.says > 0 {
					all = append(all, ranked{template.Cut{Shape: l.expr + v.expr + r.expr}, l.says + r.says + v.says})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.says, a.says) })
	out := make([]template.Cut, len(all))
	for i := range all {
		out[i] = all[i].cut
	}
	return out
}

// expressions are those of a value: by its shape, by being without blanks, and any.
func expressions(value string, texts []string) (out []context) {
	if hasNumber(value) {
		out = append(out, context{shapeBy(value, func(run, open string) string {
			if c, word := written(run); !word || len(texts) >= fewestTexts && common(run, texts) {
				return c.expr
			}
			return open
		}), saysShape})
	}
	if !strings.ContainsFunc(value, unicode.IsSpace) {
		out = append(out, context{`\S+`, saysNumber})
	}
	return append(out, context{`\S.*?`, 0})
}

// lefts are the contexts before a value. A word among them is one that most texts have; one before a colon is its label.
func lefts(lead string, texts []string) (out []context) {
	if tagtree.Blank(lead) {
		return []context{{`^\s*`, saysEdge}}
	}
	runs, c, size := runsOf(lead), context{}, 0 // of what c is about
	for k := 1; k <= min(mostRuns, len(runs)); k++ {
		run := runs[len(runs)-k]
		size += len(run)
		one, word := written(run)
		if word && !common(run, texts) {
			break
		}
		c = context{one.expr + c.expr, c.says + one.says}
		if k == len(runs) {
			out = append(out, context{`(?<=^` + c.expr + `)`, c.says + saysEdge})
		}
		if k == len(runs) || !labels.Ends(run) || !letterBefore(lead, len(lead)-size) {
			out = append(out, context{`(?<=` + c.expr + `)`, c.says})
		}
	}
	return out
}

// rights are the contexts behind a value: each also with the end of the text in its place, if that may be.
func rights(tail string, texts []string, orEnd bool) (out []context) {
	if tagtree.Blank(tail) {
		return []context{{`(?=\s*$)`, saysEdge}}
	}
	runs, c := runsOf(tail), context{}
	for k := 1; k <= min(mostRuns, len(runs)); k++ {
		one, word := written(runs[k-1])
		if word && !common(runs[k-1], texts) {
			break
		}
		c = context{c.expr + one.expr, c.says + one.says}
		if k == len(runs) {
			out = append(out, context{`(?=` + c.expr + `$)`, c.says + saysEdge})
		}
		out = append(out, context{`(?=` + c.expr + `)`, c.says})
		if orEnd {
			out = append(out, context{`(?=` + c.expr + `|\s*$)`, c.says})
		}
	}
	return out
}

// runsOf are the runs of a text: numbers, words, blanks, and each sign.
func runsOf(text string) (out []string) {
	for text != "" {
		n, _ := token(text)
		out = append(out, text[:n])
		text = text[n:]
	}
	return out
}

// written is how a run is written in an expression, and whether it is a word.
func written(run string) (c context, word bool) {
	switch r, _ := utf8.DecodeRuneInString(run); {
	case unicode.IsSpace(r):
		return context{`\s+`, 0}, false
	case unicode.IsNumber(r):
		return context{`(?:[0-9]+(?:[.,][0-9]+)*[¼½¾]?|[¼½¾])`, saysNumber}, false
	case unicode.IsLetter(r):
		return context{regexp.QuoteMeta(run), saysWord}, true
	}
	return context{regexp.QuoteMeta(run), saysSign}, false
}
