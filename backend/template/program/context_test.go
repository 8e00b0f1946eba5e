package program_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// The locators of the XPath engine end with the caller's context, those of a list's records too.
func TestARunEndsWithItsContext(t *testing.T) {
	const slow = "//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]"
	one := template.Template{Name: "slow", Kind: template.Detail}
	for _, name := range strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z aa bb cc dd ee ff gg hh ii jj kk ll mm nn") {
		one.Fields = append(one.Fields, template.Field{Field: record.Field{Name: name, Type: record.Text}, Part: template.Part{Kind: template.PartText},
			Locators: []template.Locator{{Family: template.FamilyHand, XPath: slow, Weight: 1}}})
	}
	list := one
	list.Kind = template.List
	list.Records = &template.Records{Most: 1, Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//div", Weight: 1}}}
	tree := tagtreetest.Parse(t, strings.Repeat("<div><p>a</p></div>", 3000))
	for _, tm := range []template.Template{one, list} {
		p, err := program.Compile(&tm)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		began := time.Now()
		p.RunContext(ctx, tree)
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("a %s took %v after its context ended at 0.2 s", tm.Kind, took)
		}
		cancel()
	}
}
