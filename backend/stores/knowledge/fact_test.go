package knowledge

import (
	"testing"

	"wrapsmith/backend/template"
)

func TestLabelOfAField(t *testing.T) {
	t.Parallel()
	at := func(text, way string, guard bool, weight float64) template.Locator {
		return template.Locator{Family: template.FamilyLabel, Guard: guard, Weight: weight, XPath: "//text()[normalize-space(translate(.,' :','  '))=" + text + "]/" + way}
	}
	const cell, term = "parent::th/following-sibling::td[1]", "parent::dt/following-sibling::dd[1]/a[1]"
	for _, c := range []struct {
		want, why string
		list      []template.Locator
	}{
		{"", "no guard", []template.Locator{at("'首頁'", cell, false, 0.9), {Family: template.FamilyPath, XPath: "/html[1]", Weight: 1}}},
		{"作 者", "the heavier one", []template.Locator{at("'譯者'", cell, true, 0.2), at("'作 者'", cell, true, 0.4)}},
		{`it's`, "", []template.Locator{at(`"it's"`, term, true, 0.1)}},
		{"", "a text that only stands before the value: Rating: 4.8 (340 reviews), then the price", []template.Locator{at("'Rating'", "following::span[1]", true, 1)}},
		{"", "the row below", []template.Locator{at("'Item no.'", "parent::th/parent::tr/following-sibling::tr[1]/td[1]", true, 1)}},
		{"", "the second value", []template.Locator{at("'ISBN'", "parent::dt/following-sibling::dd[2]", true, 1)}},
	} {
		if got := labelOf(&template.Field{Locators: c.list}); got != c.want {
			t.Errorf("%q, want %q: %s", got, c.want, c.why)
		}
	}
}

// A text near the value tells the domain, though it is no label for certain.
func TestNearTextsTellTheDomain(t *testing.T) {
	t.Parallel()
	field := func(name, near string) template.Field {
		f := template.Field{Locators: []template.Locator{{Family: template.FamilyLabel, Guard: true, Weight: 1, XPath: "//text()[normalize-space(.)='" + near + "']/following::td[1]"}}}
		f.Name = name
		return f
	}
	facts := factsOf(&template.Template{Fields: []template.Field{field("full_name", "姓名"), field("sex", "性别")}})
	if facts[0].label != "" || proposeDomain(template.Detail, facts) != "people" {
		t.Errorf("label %q, domain %q; want no label and people", facts[0].label, proposeDomain(template.Detail, facts))
	}
}

// Size is how much is held in memory: templates and names.
func (k *Base) Size() int { return len(k.of) + len(k.names) }
