package record

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestValidName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		want bool
		why  string
	}{
		{"price", true, "plain"},
		{"姓名", true, "Chinese"},
		{"цена", true, "Cyrillic"},
		{"_x", true, "underscore first"},
		{"a-b.c", true, "hyphen and dot after the first"},
		{"𠮷", true, "beyond the basic plane"},
		{"", false, "empty"},
		{"1a", false, "digit first"},
		{"-a", false, "hyphen first"},
		{"a b", false, "blank"},
		{"a:b", false, "colon"},
		{"价格：", true, "the wide colon lies in the ranges that XML allows"},
		{"a\xff", false, "not UTF-8"},
		{strings.Repeat("名", MaxName), true, "as long as can be"},
		{strings.Repeat("名", MaxName+1), false, "too long"},
	} {
		if got := ValidName(c.name); got != c.want {
			t.Errorf("ValidName(%q) = %v, want %v: %s", c.name, got, c.want, c.why)
		}
	}
}

func TestNameFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ label, want, why string }{
		{"姓名：", "姓名", "the wide colon goes"},
		{"Price (EUR):", "Price_EUR", "gaps become one underscore"},
		{"- Duration:", "Duration", "marks in front are no part of a name"},
		{"· 12-pack", "_12-pack", "a hyphen inside stays"},
		{"2nd author", "_2nd_author", "cannot begin with a digit"},
		{"  ", "field", "nothing to name it by"},
		{"★", "field", "no letter"},
		{"e-mail", "e-mail", "hyphens stay"},
		{"「价格」、数量", "价格_数量", "wide punctuation goes"},
		{"A.", "A", "no dot at the end"},
	} {
		if got := NameFrom(c.label); got != c.want {
			t.Errorf("NameFrom(%q) = %q, want %q: %s", c.label, got, c.want, c.why)
		}
	}
}

func TestNameFromIsValid(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		label := rapid.String().Draw(t, "label")
		name := NameFrom(label)
		if !ValidName(name) {
			t.Fatalf("NameFrom(%q) = %q is no valid name", label, name)
		}
		if NameFrom(name) != name {
			t.Fatalf("NameFrom(%q) = %q is not stable", name, NameFrom(name))
		}
	})
}
