package interchange

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/css"
)

// codeAt is where a function takes a code; its values stand after it.
var codeAt = map[string]int{"add": 2, "because": 0, "fail": 0, "wrong": 0, "refuse": 0}

// sources parses the package without its tests.
func sources(t *testing.T) []*ast.File {
	t.Helper()
	names, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "words.go" {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// text is a literal text.
func text(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

func TestEveryReasonIsSaidByACodeWithItsValues(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, code := range template.ReasonCodes {
		used["way."+string(code)] = true
	}
	for code := range css.Texts { // package css has them
		used[code] = true
	}
	calls := 0
	for _, f := range sources(t) {
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok {
				if s, ok := text(l); ok {
					used[s] = true
				}
			}
			c, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			at, ok := codeAt[called(c)]
			if !ok || len(c.Args) <= at {
				return true
			}
			code, ok := text(c.Args[at])
			if !ok {
				return true // handed on; tables are checked below
			}
			calls++
			if sentence, ok := reasons[code]; !ok {
				t.Errorf("%s(%q): no such reason", called(c), code)
			} else if slots, values := slot.FindAllString(sentence, -1), len(c.Args)-at-1; len(slots) != values {
				t.Errorf("%s(%q): %d values for %q", called(c), code, values, slots)
			}
			return true
		})
	}
	if calls < 100 {
		t.Errorf("only %d calls with a code were found", calls)
	}
	for code := range reasons {
		if !used[code] {
			t.Errorf("nothing says %q", code)
		}
	}
	for _, code := range []template.ReasonCode{template.FromSelector, template.FromXPath, template.FromPattern, template.FromColumn, template.TheElement, template.TheRecord, template.ThePage, template.AnnotatedPlace} {
		if reasons["way."+string(code)] == "" {
			t.Errorf("no reason for a way by %s", code)
		}
	}
	for of, code := range ftrDropped {
		if reasons[code] == "" {
			t.Errorf("%s: no such reason: %q", of, code)
		}
	}
}

func TestReasonsAreSaidInWordsToo(t *testing.T) {
	t.Parallel()
	foreign := errors.New("of another package")
	_, css := cssPath("a{b", page0)
	for _, c := range []struct {
		got              Reason
		text, code, name string
		value, why       string
	}{
		{because("renamed", `a"b`), `is called "a\"b" in the file: the name of a field must be an XML name, and must be unique`, "renamed", "was", `a"b`, ""},
		{because("records", way{from: template.BecauseOf(template.FromSelector, "li")}.reason()), "the records: selector li", "records", "why", "selector li", "way.selector"},
		{because("failed", way{from: template.BecauseOf(template.FromXPath, "//a{line}")}, fail("pathattr")), "xpath //a{line}: it ends in an attribute", "failed", "was", "//a{line}", "pathattr"},
		{because("portia.badpage", foreign), "the sample page: of another package", "portia.badpage", "why", "of another package", ""},
		{reasonOf(css), `selector "a{b": at character 2: expected a tag, class, id, attribute or combinator`, "css.at", "at", "2", "css.combinator"},
		{way{from: template.Because(template.TheElement)}.reason(), "the element itself", "way.element", "", "", ""},
		{reasonOf(foreign), "of another package", "", "", "", ""},
	} {
		why := ""
		if c.got.Message.Cause != nil {
			why = c.got.Message.Cause.Code
		}
		if c.got.Text != c.text || c.got.Message.Code != c.code || c.got.Message.Params[c.name] != c.value || why != c.why {
			t.Errorf("%+v (why %s), want %+v", c.got, why, c)
		}
	}
	if got := css.Error(); !errors.Is(css, errSelector) || !strings.HasSuffix(got, ": no selector that can be taken") || plain(css) != reasonOf(css).Text {
		t.Errorf("the error: %s", got)
	}
}
