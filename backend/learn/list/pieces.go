package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/tree/align"
	"wrapsmith/backend/tree/tagtree"
)

// Some pages write two values into one text: a code in front, with the same mark
// after it in each record. Others write words before a number or a date, a dash
// before a value, or a colon after a code.
//
//	AB 20120029 - Fern v. Oak          AB 20120029     Fern v. Oak
//	1:07-cv-00006 • Fern v. Oak        1:07-cv-00006   Fern v. Oak
//	Docket No. 1508                    1508
//	Filed 05/09/2014                   05/09/2014
//	— Opinion 16-b                     Opinion 16-b
//	SC95465:                           SC95465
//
// A code is short and ends in a number of several digits, nearly all codes of a
// column have one shape, and hardly one stands in two records. What stands at the
// end of a text is not cut: counts and places ("... · 1,024 views") look like codes.
//
// The values keep their node, and say which characters of its text they are.

// Bounds of pieces.
const (
	fewestPieces = 3   // values of a column that is cut
	mostPieces   = 0.9 // of them have the mark
	sameShape    = 0.8 // of the codes have the commonest shape; so many are different
	longestCode  = 24  // characters of a code
	codeShape    = 12  // bytes of its shape
	codeDigits   = 3   // of a number in it
	leadWords    = 3   // before a number or a date
)

// betweens are the marks that stand between two values.
var betweens = []string{" - ", " – ", " — ", " • ", " · ", " | "}

// pieces cuts the columns of a table whose values are more than one value each.
func pieces(t *tagtree.Tree, table *align.Table) {
	for c := 0; c < len(table.Columns); c++ {
		p := newPieced(t, table, c)
		if p == nil {
			continue
		}
		if between := p.between(); between != "" {
			p.split(between)
			c++ // the new column
			continue
		}
		p.trim()
	}
}

// pieced is a column that may be cut: at most one value a record, each the whole text of its node.
type pieced struct {
	table *align.Table
	c     int
	texts []string
}

func newPieced(t *tagtree.Tree, table *align.Table, c int) *pieced {
	p := &pieced{table: table, c: c}
	col := &table.Columns[c]
	if col.Kind != align.Text || col.Many || col.Constant || col.Filled < fewestPieces {
		return nil
	}
	for _, row := range table.Rows {
		for _, v := range row[c] {
			if col.Cut(v.Text) != v.Text || v.Stop > 0 || !t.IsText(v.Node) || v.To != v.From+1 {
				return nil
			}
			p.texts = append(p.texts, v.Text)
		}
	}
	return p
}

// between is the mark between a code and the rest of each text; "" for none.
func (p *pieced) between() string {
	for _, mark := range betweens {
		var codes []string
		for _, text := range p.texts {
			if at := strings.Index(text, mark); at > 0 {
				codes = append(codes, text[:at])
			}
		}
		if float64(len(codes)) >= mostPieces*float64(len(p.texts)) && areCodes(codes) {
			return mark
		}
	}
	return ""
}

// areCodes reports whether texts are codes: short, with a number of several digits, nearly all
// of one shape, and hardly one twice. Dates and counts are none.
func areCodes(texts []string) bool {
	count, best := map[string]int{}, ""
	seen, long, dates := map[string]bool{}, 0, 0
	for _, text := range texts {
		s := shapeOfText(text)
		if count[s]++; count[s] > count[best] {
			best = s
		}
		seen[text] = true
		if longestNumber(text) >= codeDigits && !hasUnit(text) {
			long++
		}
		if record.Date.Reads(text) {
			dates++
		}
		if utf8.RuneCountInString(text) > longestCode {
			return false
		}
	}
	least := sameShape * float64(len(texts))
	return len(best) <= codeShape && float64(min(count[best], len(seen), long)) >= least && float64(dates) < least
}

// hasUnit reports whether a word stands after the last number of a text: "1,024 views".
func hasUnit(s string) bool {
	at := strings.LastIndexByte(s, ' ')
	return at >= 0 && !strings.ContainsAny(s[at:], "0123456789")
}

// longestNumber is the digits of the longest number in a text.
func longestNumber(s string) (most int) {
	n := 0
	for i := range len(s) {
		if n++; s[i] < '0' || s[i] > '9' {
			n = 0
		}
		most = max(most, n)
	}
	return most
}

// shapeOfText is a text with each run of letters as "a" and of digits as "0".
func shapeOfText(s string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			r = 'a'
		case unicode.IsDigit(r):
			r = '0'
		}
		if r != last || r != 'a' && r != '0' {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// split makes two columns of one: the code gets a column of its own before the rest.
func (p *pieced) split(between string) {
	t, rest := p.table, p.c+1
	code := t.Columns[p.c]
	code.ID, code.Name, code.Label, code.Prefix, code.Suffix = code.ID+"b", "", "", "", ""
	t.Columns = slices.Insert(t.Columns, p.c, code)
	t.Columns[rest].Prefix, t.Columns[rest].Suffix = "", ""
	for r, row := range t.Rows {
		row = slices.Insert(slices.Clone(row), p.c, align.Cell(nil))
		for _, v := range row[rest] {
			if at := strings.Index(v.Text, between); at > 0 {
				row[p.c], row[rest] = align.Cell{pieceOf(v, 0, at)}, align.Cell{pieceOf(v, at+len(between), len(v.Text))}
			}
		}
		t.Rows[r] = row
	}
	t.Recount(p.c)
	t.Recount(rest)
	name := "code"
	if typ := t.Columns[p.c].Type; typ != record.Text {
		name = string(typ)
	}
	t.Columns[p.c].Name = free(t, name)
}

// trim cuts what is no part of a column's values: words before numbers and dates, and a mark before or after all values.
func (p *pieced) trim() {
	before, after := p.lead(), ""
	switch {
	case before != "":
	case p.share(func(s string) bool { return beforeMark(s) != "" }):
	case p.share(func(s string) bool { return len(s) > 1 && strings.HasSuffix(s, ":") }) && areCodes(p.texts):
		after = ":"
	default:
		return
	}
	for _, row := range p.table.Rows {
		for i, v := range row[p.c] {
			front := before
			if before == "" {
				front = beforeMark(v.Text)
			}
			if rest := strings.TrimSuffix(strings.TrimPrefix(v.Text, front), after); rest != v.Text && rest != "" {
				from := len(v.Text) - len(strings.TrimPrefix(v.Text, front))
				row[p.c][i] = pieceOf(v, from, from+len(rest))
			}
		}
	}
	p.table.Columns[p.c].Prefix = ""
	p.table.Recount(p.c)
}

// lead is the words that all values have in front of their first digit, where what follows is a
// date, or the words say that it is a number; "" for none.
func (p *pieced) lead() string {
	at := strings.IndexAny(p.texts[0], "0123456789")
	if at <= 0 {
		return ""
	}
	words := p.texts[0][:at]
	if strings.HasSuffix(strings.TrimSpace(words), ":") || !strings.ContainsFunc(words, unicode.IsLetter) || len(strings.Fields(words)) > leadWords ||
		!p.share(func(s string) bool { return len(s) > at && strings.HasPrefix(s, words) && s[at] >= '0' && s[at] <= '9' }) {
		return ""
	}
	var rest []string
	for _, text := range p.texts {
		rest = append(rest, strings.TrimPrefix(text, words))
	}
	if isNumbering(words) || align.TypeOf(rest) == record.Date && align.TypeOf(p.texts) != record.Date {
		return words
	}
	return ""
}

func (p *pieced) share(is func(string) bool) bool {
	n := 0
	for _, text := range p.texts {
		if is(text) {
			n++
		}
	}
	return float64(n) >= mostPieces*float64(len(p.texts))
}

// isNumbering reports whether words before a number say no more than that it is one: "No.", "Docket No.".
func isNumbering(words string) bool {
	all := strings.Fields(strings.ToLower(words))
	return len(all) > 0 && slices.Contains([]string{"no.", "no", "nr.", "nr", "nos.", "number", "#", "№", "n°"}, all[len(all)-1])
}

// beforeMark is a mark that parts a text from what stands before it, where the text begins with one.
func beforeMark(s string) string {
	for _, dash := range [...]string{"— ", "– "} {
		if strings.HasPrefix(s, dash) {
			return dash
		}
	}
	return ""
}

// pieceOf is a piece of a value: some bytes of its text, without blanks around them.
func pieceOf(v align.Value, from, to int) align.Value {
	for from < to && v.Text[from] == ' ' {
		from++
	}
	for to > from && v.Text[to-1] == ' ' {
		to--
	}
	v.Start, v.Stop = utf8.RuneCountInString(v.Text[:from]), utf8.RuneCountInString(v.Text[:to])
	v.Text = v.Text[from:to]
	return v
}
