package program_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// TestStepsGiveTheSameInXSLT: each chain of steps, in the program and under xsltproc.
func TestStepsGiveTheSameInXSLT(t *testing.T) {
	t.Parallel()
	texts := []string{"Größe: XL: Ärmel", "標題：Ünder：B", "ΑΒΓ жук", "no label", "Only:", "A’B STRASSE ß"}
	chains := [][]template.Step{{template.StepLower}, {template.StepUpper}, {template.StepStripLabel},
		{template.StepStripLabel, template.StepLower}, {template.StepUpper, template.StepStripLabel}}
	want := map[string][]string{
		"lower": {"größe: xl: ärmel", "標題：ünder：b", "αβγ жук", "no label", "only:", "a’b strasse ß"},
		"strip": {"XL: Ärmel", "Ünder：B", "ΑΒΓ жук", "no label", "", "A’B STRASSE ß"},
	}
	html := ""
	for _, s := range texts {
		html += "<p>" + s + "</p>"
	}
	p, err := page.New([]byte(html), page.Origin{Name: "steps", ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	for i, chain := range chains {
		tmpl := &template.Template{Name: "steps", Kind: template.Detail}
		for k := range texts {
			tmpl.Fields = append(tmpl.Fields, template.Field{Field: record.Field{Name: "f" + string(rune('a'+k)), Type: record.Text},
				Part: template.Part{Kind: template.PartText}, Steps: chain, Hand: true,
				Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//p[" + string(rune('1'+k)) + "]", Weight: 1}}})
		}
		prog, err := program.Compile(tmpl)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := prog.XSLT()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "sheet.xsl")
		if err := os.WriteFile(file, sheet, 0o600); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(bySlotless(prog, tree), xsltproc(t, file, tree)); diff != "" {
			t.Errorf("%v: program (-) and xsltproc (+):\n%s", chain, diff)
		}
		cells, _ := prog.Votes(tree)
		var got []string
		for _, c := range cells {
			got = append(got, firstOf(c.Texts()))
		}
		if w := want[[]string{"lower", "", "strip", "", ""}[i]]; w != nil && !cmp.Equal(got, w) {
			t.Errorf("%v:\n got %q\nwant %q", chain, got, w)
		}
	}
}

func firstOf(s []string) string {
	if len(s) == 0 {
		return ""
	}
	return s[0]
}
