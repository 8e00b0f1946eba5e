package induce

import (
	"encoding/xml"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/message"
)

// reasonSentences are the clauses of the front end in a language, by their words.
func reasonSentences(t *testing.T, language string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../../frontend/src/text/reasons." + language + ".ts")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  "locator\.(\w+)": "(.*)",$`).FindAllStringSubmatch(string(file), -1) {
		out[m[1]] = m[2]
	}
	return out
}

// rewritten is the sentence that English clauses make, as the generators write it.
func rewritten(t *testing.T, known map[string]string, told []message.Message) string {
	t.Helper()
	var clauses []string
	for _, s := range told {
		clause, ok := known[s.Code]
		if !ok {
			t.Errorf("the word %q has no sentence", s.Code)
		}
		if s.Code == "by" || s.Code == "link" {
			clause = strings.NewReplacer("by ", "", "“", "", "”", "").Replace(clause)
		}
		if tag, ok := s.Params["only"]; ok {
			clause = strings.ReplaceAll(clause, "{of}", strings.ReplaceAll(known["only"], "{tag}", tag))
		}
		if name, ok := s.Params["has"]; ok {
			clause = strings.ReplaceAll(clause, "{of}", strings.ReplaceAll(known["has"], "{name}", name))
		}
		for name, value := range s.Params {
			clause = strings.ReplaceAll(clause, "“{"+name+"}”", strconv.Quote(value))
			clause = strings.ReplaceAll(clause, "{"+name+"}", value)
		}
		clauses = append(clauses, clause)
	}
	return strings.ReplaceAll(strings.Join(clauses, known["join"]), ", "+known["echo"], "; "+known["echo"])
}

// One sentence at least of every form that is made, and the words of its clauses.
var reasonForms = []struct{ why, words string }{
	{"its place in the page", "place"},
	{"its place in the page; the same text stands there", "place echo"},
	{"its number, id item3", "number"},
	{"its place below class tb", "below"},
	{"its place below a data-sku attribute", "below"},
	{"its place below the <dl> of the page", "below"},
	{"its place below aria-label Price, in euro", "below"},
	{"the <h1> of the page", "by"},
	{"the <ld-meta> of the page; the same text stands there", "by echo"},
	{"property og:title", "by"},
	{"class Buy_…", "by"},
	{"id main, class info", "by by"},
	{"a data-sku attribute, class info", "by by"},
	{"data-page book, a data-sku attribute", "by by"},
	{"each below class facts", "eachbelow"},
	{"each with class o", "each"},
	{"id main, each with itemprop name", "by each"},
	{"below class raster, each with class o", "in each"},
	{"below the <table> of the page, its place among its like", "in like"},
	{"its place among its like", "like"},
	{"its place among its like, by its td", "like childtag"},
	{"its place among its like, by its rowspan", "like childtag"},
	{"below class raster, its place among its like, by its a data-sku attribute", "in like childtag"},
	{"below id list, each with class o, by its class preis", "in each childtag"},
	{"each with class o, by what its td holds", "each childholds"},
	{`behind the text "noch"`, "behind"},
	{`behind the text "a \"b\", each with c, by its d"`, "behind"},
	{`behind the text "價 格"; the same text stands there`, "behind echo"},
	{`behind the text "Steps", as <p>`, "behind twin"},
	{"class steps, as <li>", "by twin"},
	{"class parts, the first text of each row", "by rows"},
	{`behind the text "Parts", the first text of each row`, "behind rows"},
	{`before the text "Open all year"`, "before"},
	{`the text with "Weight:"`, "with"},
	{`in the row of "Paper" under "Price under \"x\""`, "row"},
	{`under the heading "Price"`, "heading"},
	{`each under the heading "Price"`, "eachheading"},
	{"the link that says next page", "link"},
	{"its slot in the template's tree, when the others do not agree", "slot"},
	{"holds the body on every sample", "holds"},
	{"always of the body", "always"},
	{"never of the body", "never"},
	{"written by hand", "hand"},
}

// screenWords are the words of templates that screens say otherwise; what a template
// stores stays as older versions wrote it.
var screenWords = strings.NewReplacer("behind the text ", "after the text ", "among its like", "among similar elements", "the same text stands there", "the same text is found there",
	"holds the body on", "contains the body on", "the link that says ", "the link with the text ", "always of the body", "always part of the body", "never of the body", "never part of the body")

var byContent = regexp.MustCompile(`by what its (\w+) holds`)

// asShown is a reason as the screen says it.
func asShown(why string) string {
	return byContent.ReplaceAllString(screenWords.Replace(why), "by the content of its $1")
}

// Every form has its words, and the front end's English makes the sentence of them again.
func TestEveryReasonHasItsWords(t *testing.T) {
	t.Parallel()
	known, chinese := reasonSentences(t, "en"), reasonSentences(t, "zh")
	seen := map[string]bool{"join": true, "only": true, "has": true}
	for _, form := range reasonForms {
		told := Reasons(form.why)
		var words []string
		for _, s := range told {
			words = append(words, s.Code)
			seen[s.Code] = true
		}
		if got := strings.Join(words, " "); got != form.words {
			t.Errorf("%s: the words are %q, want %q", form.why, got, form.words)
		}
		if got := rewritten(t, known, told); got != asShown(form.why) {
			t.Errorf("%s: its words say %q", form.why, got)
		}
	}
	for code := range known {
		if !seen[code] || chinese[code] == "" {
			t.Errorf("the word %q: made %v, in Chinese %q", code, seen[code], chinese[code])
		}
	}
}

// The templates at hand hold what the generators write on real forms of pages.
func TestReasonsOfTheTemplatesAtHand(t *testing.T) {
	t.Parallel()
	known, n := reasonSentences(t, "en"), 0
	err := filepath.WalkDir("../../../templates", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "template.xml" {
			return err
		}
		file, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range regexp.MustCompile(`<why>([^<]*)</why>`).FindAllStringSubmatch(string(file), -1) {
			var why string
			if err := xml.Unmarshal([]byte(m[0]), &why); err != nil {
				return err
			}
			if got := rewritten(t, known, Reasons(why)); got != asShown(why) {
				t.Errorf("%s: %s: its words say %q", path, why, got)
			}
			n++
		}
		return nil
	})
	if err != nil || n < 100 {
		t.Fatal(n, err)
	}
}

// Sentences of others stay as they are.
func TestReasonsOfOthers(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"", "//h1[@class='x']", "the price, see the shop", `behind the text "open`, `in the row of "a" beside "b"`, "its place below the house", "div.price a", "a data-sku attribute or so"} {
		if told := Reasons(why); len(told) > 0 {
			t.Errorf("%q is read as %v", why, told)
		}
	}
}

func FuzzReasons(f *testing.F) {
	for _, form := range reasonForms {
		f.Add(form.why)
	}
	f.Fuzz(func(t *testing.T, why string) {
		for _, s := range Reasons(why) {
			if s.Code == "" {
				t.Errorf("%q has a clause without a word", why)
			}
		}
	})
}

// Every piece of a sentence in the sources of this package stands in a form
// above: a new one needs a form, and words.
func TestNoReasonWithoutForm(t *testing.T) {
	t.Parallel()
	var all strings.Builder
	for _, form := range reasonForms {
		all.WriteString(form.why + "\n")
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	pieces := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || name == "reason.go" || name == "list.go" { // list.go tells problems, no reasons
			continue
		}
		for _, piece := range reasonPieces(t, name) {
			pieces++
			for _, part := range regexp.MustCompile(`%[qs]`).Split(piece, -1) {
				if !strings.Contains(all.String(), part) {
					t.Errorf("%s makes %q, which is in no form", name, piece)
				}
			}
		}
	}
	if pieces < 25 {
		t.Errorf("only %d pieces were found", pieces)
	}
}

// reasonPieces are the literals with a blank in a file, without those of errors and of tables of words.
func reasonPieces(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(gotoken.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "Errorf" || s.Sel.Name == "New") {
				return false
			}
		case *ast.GenDecl:
			return n.Tok != gotoken.VAR
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == gotoken.STRING && strings.Contains(strings.TrimSpace(text), " ") {
				out = append(out, text)
			}
		}
		return true
	})
	return out
}
