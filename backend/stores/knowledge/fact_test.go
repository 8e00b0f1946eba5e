package knowledge

import (
	"testing"

	"wrapsmith/backend/template"
)

func TestLabelOfAField(t *testing.T) {
	t.Parallel()
	at := func(text string, guard bool, weight float64) template.Locator {
		return template.Locator{Family: template.FamilyLabel, Guard: guard, Weight: weight, XPath: "//text()[normalize-space(translate(.,' :','  '))=" + text + "]/following::td[1]"}
	}
	for want, list := range map[string][]template.Locator{
		"":       {at("'首頁'", false, 0.9), {Family: template.FamilyPath, XPath: "/html[1]", Weight: 1}},
		"作 者":    {at("'譯者'", true, 0.2), at("'作 者'", true, 0.4)},
		`it's`:   {at(`"it's"`, true, 0.1)},
		"Price ": {at("'Price '", true, 1)},
	} {
		if got := labelOf(&template.Field{Locators: list}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Size is how much is held in memory: templates and names.
func (k *Base) Size() int { return len(k.of) + len(k.names) }
