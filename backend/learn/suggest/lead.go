package suggest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// maxLead is the number of characters of a label before a value that has a colon itself.
const maxLead = 25

// valueAfterLead returns where the value begins in a short text of several colons, behind
// the first one: "Cause: 42:1983 Rights: Other"; 0 when it is not of that form.
func valueAfterLead(text string) int {
	if utf8.RuneCountInString(text) > 2*maxWorded {
		return 0
	}
	lead, rest, ok := strings.Cut(text, ": ")
	if !ok || !strings.Contains(rest, ": ") || utf8.RuneCountInString(lead) > maxLead {
		return 0
	}
	return utf8.RuneCountInString(lead) + 2
}

// maxWorded is the number of characters up to which a text can be a few words and a value.
const maxWorded = 60

// valueAfterWords returns where the value begins in a text that says what it is without a
// colon: "by Ann Lee", "Published on 3 May 2024", "Now $12.50"; 0 when it is not of that form.
func valueAfterWords(text string) int {
	if utf8.RuneCountInString(text) > maxWorded {
		return 0
	}
	if from := valueAfterBy(text); from > 0 {
		return from
	}
	first, rest, _ := strings.Cut(text, " ")
	from := utf8.RuneCountInString(text[:len(text)-len(rest)])
	for words := 0; words < mostLead && rest != "" && letters(first); words++ {
		if dateShape.MatchString(rest) || priceShape.MatchString(rest) {
			return from
		}
		first, rest, _ = strings.Cut(rest, " ")
		from += utf8.RuneCountInString(first) + 1
	}
	return 0
}

// valueAfterBy returns where the name begins behind "by" or "written by"; 0 when the text is not of that form.
func valueAfterBy(text string) int {
	if utf8.RuneCountInString(text) > maxWorded {
		return 0
	}
	first, rest, _ := strings.Cut(text, " ")
	from := utf8.RuneCountInString(first) + 1
	if second, after, _ := strings.Cut(rest, " "); !bylines[strings.ToLower(first)] && letters(first) && bylines[second] {
		first, rest, from = second, after, from+utf8.RuneCountInString(second)+1
	}
	if r, _ := utf8.DecodeRuneInString(rest); bylines[strings.ToLower(first)] && unicode.IsUpper(r) {
		return from
	}
	return 0
}

// mostLead is the number of words before a value that can name it.
const mostLead = 3

// prepositions stand before a figure and name nothing.
var prepositions = setOf("from on at to in for of since until only now just ab von am vom bis nur ab für de desde le du dès à da dal dès el til fra från od do van vanaf per")

var bylines = setOf("by von par por di af door")

func letters(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) && !months[strings.ToLower(word)]
}

// months begin a date themselves.
var months = setOf("jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december")

// weekdays stand before a date and are no labels.
var weekdays = setOf("mon monday tue tuesday wed wednesday thu thursday fri friday sat saturday sun sunday montag dienstag mittwoch donnerstag freitag samstag sonntag " +
	"lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo")

// factIn is the value of the first fact of a text that ends with the label of another: "Tel: 0515   Web:".
func factIn(t *tagtree.Tree, n tagtree.NodeID) (Value, bool) {
	parts := factBreak.Split(strings.TrimSpace(t.Node(n).Data), -1)
	first := strings.Join(strings.Fields(parts[0]), " ")
	from := labels.ValueAt(first)
	v := whole(t, n, template.Part{Kind: template.PartRun})
	if len(parts) != 2 || from == 0 || !strings.HasPrefix(v.Text, first) {
		return Value{}, false
	}
	v.cut(from, utf8.RuneCountInString(first))
	return v, true
}
