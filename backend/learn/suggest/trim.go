package suggest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A text can say more than its value: what it is ("Case no. 16-204"), whose title
// ("Chief Judge Ann Lee"), to whom a number belongs ("16-204-AL"). Where all pages
// allow it, the value alone is a further candidate.
//
//	page 1  "Chief Judge Ann Lee"   page 2  "Chief Judge Bo Hu"   ->  Ann Lee · Bo Hu
//	page 1  "16-20415-AL"           page 2  "16-31022-BH"         ->  16-20415 · 16-31022

// Bounds of texts that are trimmed.
const (
	maxTrimmed = 100 // characters
	maxAffix   = 4   // words that the texts of all pages begin or end with
	mostNames  = 4   // words of a name behind a title
)

// span is a part of a text, in characters.
type span struct{ from, to int }

// trimmed gives the candidates that narrow others, and adds their values to the pages. O(candidates).
func trimmed(pages []*page, all []*candidate) []*candidate {
	var out []*candidate
	for _, c := range all {
		texts, ok := c.trimmable(pages)
		if !ok {
			continue
		}
		for k, cut := range []func([]string) []span{behindTitles, betweenSameWords, upToCode} {
			if spans := cut(texts); spans != nil {
				n := c.narrowed(pages, spans)
				n.untitled = k == 0
				out = append(out, n)
			}
		}
	}
	return out
}

// trimmable gives the texts of a candidate that has one short text on each page, and no heading of the page.
func (c *candidate) trimmable(pages []*page) (texts []string, ok bool) {
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		v := &pages[i].values[at[0].value]
		if c.many || v.data || v.Part.Kind == template.PartAttr || utf8.RuneCountInString(v.Text) > maxTrimmed || labels.Heading(pages[i].t, v.Node) != 0 {
			return nil, false
		}
		texts = append(texts, v.Text)
	}
	return texts, true
}

// narrowed is the candidate with the given part of each of its texts.
func (c *candidate) narrowed(pages []*page, spans []span) *candidate {
	n := &candidate{at: make([][]place, len(c.at)), keys: c.keys, kinds: c.kinds}
	for i, at := range c.at {
		if len(at) == 0 {
			continue
		}
		p, s := pages[i], spans[0]
		spans = spans[1:]
		v := p.values[at[0].value]
		whole := []rune(v.Text)
		if head := string(whole[:s.from]); v.label == "" && strings.ContainsFunc(head, wordly) {
			v.label, v.strong, v.text = tagtree.Stem(head), true, tagtree.None
		}
		v.Text, v.From, v.To = string(whole[s.from:s.to]), v.From+s.from, v.From+s.to
		v.key = tagtree.WithoutSpace(v.Text)
		n.at[i] = []place{{int32(len(p.values)), at[0].node}}
		p.values = append(p.values, v)
	}
	return n
}

// longNumber is in a code, and not in a count: "Step 1".
var longNumber = regexp.MustCompile(`\d{3}`)

// betweenSameWords cuts the words that all texts begin with, and those behind a comma
// or a bar that all end with: these are of the site, what varies is the value.
func betweenSameWords(texts []string) []span {
	if len(texts) < 2 {
		return nil
	}
	first := strings.Fields(texts[0])
	before, after := min(maxAffix, len(first)), min(maxAffix, len(first))
	for _, text := range texts[1:] {
		words := strings.Fields(text)
		before, after = min(before, len(words)), min(after, len(words))
		for k := range before {
			if words[k] != first[k] {
				before = k
				break
			}
		}
		for k := range after {
			if words[len(words)-1-k] != first[len(first)-1-k] {
				after = k
				break
			}
		}
	}
	if k := slices.IndexFunc(first[:before], longNumber.MatchString); k >= 0 {
		before = k // the telephone numbers of one town begin alike
	}
	var out []span
	cut := false
	for _, text := range texts {
		s, ok := inner(text, before, after)
		if !ok {
			return nil
		}
		if cutsDate(text, s) {
			return nil
		}
		cut = cut || s.to-s.from < utf8.RuneCountInString(text)
		out = append(out, s)
	}
	if !cut {
		return nil
	}
	return out
}

// cutsDate reports whether a span has a part of a date: "17, 2024" of "October 17, 2024".
func cutsDate(text string, s span) bool {
	_, date, ok := record.FindDate(text, record.Locale{})
	if !ok {
		return false
	}
	from := utf8.RuneCountInString(text[:strings.Index(text, date)])
	to := from + utf8.RuneCountInString(date)
	return from < s.from && s.from < to || from < s.to && s.to < to
}

// inner is a text without so many first and last words; false where what is left does
// not begin like a value. Last words stay where nothing parts them from what is before.
func inner(text string, before, after int) (span, bool) {
	words := strings.Fields(text)
	if before+after >= len(words) || strings.Join(words, " ") != text {
		return span{}, false
	}
	head := strings.Join(words[:before], " ")
	if before > 0 {
		head += " "
	}
	left := strings.Join(words[before:len(words)-after], " ")
	if after > 0 && !strings.ContainsAny(left[len(left)-1:], ",|;") {
		left = strings.Join(words[before:], " ")
	}
	left = strings.TrimRight(left, ",|; ")
	r, _ := utf8.DecodeRuneInString(left)
	from := utf8.RuneCountInString(head)
	return span{from, from + utf8.RuneCountInString(left)}, unicode.IsUpper(r) || unicode.IsDigit(r) || before == 0
}

// honorifics are words before the name of a person that do not belong to it.
var honorifics = setOf("judge justice magistrate chief senior hon honorable dr prof professor mr mrs ms miss sir dame lord lady rev reverend senator president captain chef herr frau madame monsieur señor señora don doña")

// behindTitles cuts the titles before the names of persons: "Hon. Ann Lee".
func behindTitles(texts []string) []span {
	var out []span
	cut := false
	for _, text := range texts {
		words := strings.Fields(text)
		k := 0
		for k < len(words) && honorifics[strings.ToLower(strings.TrimRight(words[k], "."))] {
			k++
		}
		if names := len(words) - k; names < 2 || names > mostNames || slices.ContainsFunc(words[k:], uncapital) {
			return nil
		}
		s, ok := inner(text, k, 0)
		if !ok {
			return nil
		}
		cut = cut || k > 0
		out = append(out, s)
	}
	if !cut {
		return nil
	}
	return out
}

func uncapital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return !unicode.IsUpper(r)
}

// codeShape is a code up to its last long number, and a tail that has letters.
var codeShape = regexp.MustCompile(`^(\S*\d{3,})[-/]\d*[A-Za-z]\S*(?: |$)`)

// upToCode cuts what follows the last long number of a code: "16-20415-AL".
func upToCode(texts []string) []span {
	var out []span
	for _, text := range texts {
		m := codeShape.FindStringSubmatch(text)
		if m == nil {
			return nil
		}
		out = append(out, span{0, utf8.RuneCountInString(m[1])})
	}
	return out
}
