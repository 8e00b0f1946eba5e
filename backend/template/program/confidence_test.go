package program_test

import (
	"testing"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
)

// A label that reaches a value across another label does not make it certain: the value is not given.
func TestAnotherLabelBeforeTheValueMakesItUnsure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, label, page, want string
		unsure                  bool
	}{
		{"its own label", "Price", `<p><b>Price:</b> <i class=v>12</i></p>`, "12", false},
		{"another label, and another value beside its own", "Price", `<p><b>Price:</b> <em>18</em></p><p><b>Before:</b> <i class=v>22</i></p>`, "22", true},
		{"the same in Chinese", "价格", `<p><b>价格：</b> <em>18</em></p><p><b>原价：</b> <i class=v>22</i></p>`, "22", true},
		{"a label of two parts", "Price", `<p><b>Price:</b> <b>in euro:</b> <i class=v>12</i></p>`, "12", false},
		{"a text that is no label before it", "Price", `<p><b>Price:</b> from <i class=v>12</i></p>`, "12", false},
	} {
		after := locator.Locator{Steps: []locator.Step{
			{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: c.label}}},
			{Axis: locator.Following, Test: "i", Preds: []locator.Pred{locator.At(1)}},
		}}
		locators := []template.Locator{
			{Family: template.FamilyLabel, XPath: after.String(), Weight: .5, Guard: true},
			{Family: template.FamilyAnchor, XPath: `//i[contains(concat(' ',normalize-space(@class),' '),' v ')]`, Weight: .5, Guard: true},
		}
		f := template.Field{Field: record.Field{Name: "price", Type: record.Price}, Part: template.Part{Kind: template.PartText}, Locators: locators}
		p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: []template.Field{f}})
		if err != nil {
			t.Fatal(err)
		}
		cells, _ := p.Votes(treeOf(t, c.page))
		values := append(cells[0].Values, cells[0].Candidate...)
		if len(values) != 1 || values[0].Text != c.want || cells[0].Confidence <= .5 != c.unsure || cells[0].State == record.Unsure != c.unsure {
			t.Errorf("%s: got %v, %s with confidence %.2f, want %s, unsure %v", c.name, values, cells[0].State, cells[0].Confidence, c.want, c.unsure)
		}
	}
}
