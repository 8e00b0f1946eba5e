package locator_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

func TestShort(t *testing.T) {
	t.Parallel()
	price := locator.Locator{Steps: []locator.Step{
		deep(locator.Text, locator.Pred{Kind: locator.StemIs, Value: "Price"}),
		{Axis: locator.Following, Test: locator.Text, Preds: []locator.Pred{locator.At(1)}},
	}}
	if got, want := locator.Short(price.String()), `//text()[stem(.)='Price']/following::text()[stem(.)][1]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := locator.Long(locator.Short(price.String())); got != price.String() {
		t.Errorf("back: %s, want %s", got, price)
	}
	item := locator.Locator{Steps: []locator.Step{deep("li", locator.Pred{Kind: locator.Plain})}}
	if got, want := locator.Short(item.String()), "//li[plain(.)]"; got != want || locator.Long(got) != item.String() {
		t.Errorf("got %s, want %s, and back %s", got, want, locator.Long(got))
	}
	titled := locator.Locator{Steps: []locator.Step{deep("h1", locator.Pred{Kind: locator.InTitle})}}
	if got, want := locator.Short(titled.String()), "//h1[titled(.)]"; got != want || locator.Long(got) != titled.String() {
		t.Errorf("got %s, want %s, and back %s", got, want, locator.Long(got))
	}
	below := locator.Locator{Steps: []locator.Step{deep("p", locator.Pred{Kind: locator.Under, Name: "h3", Value: "Items"})}}
	if got, want := locator.Short(below.String()), "//p[under(h3)='Items']"; got != want || locator.Long(got) != below.String() {
		t.Errorf("got %s, want %s, and back %s", got, want, locator.Long(got))
	}
	bold := locator.Locator{Steps: []locator.Step{deep("p", locator.Pred{Kind: locator.Under, Name: locator.Bold, Value: "Items"})}}
	if got, want := locator.Short(bold.String()), "//p[under(b)='Items']"; got != want || locator.Long(got) != bold.String() {
		t.Errorf("got %s, want %s, and back %s", got, want, locator.Long(got))
	}
	for _, same := range []string{"", "//p", `//p[.='stem(.)']`, `//p["stem(.)`, "//p[my-stem(.)]", "//p[x:stem(.)]"} {
		if got := locator.Long(same); got != same {
			t.Errorf("%s became %s: only a call of stem stands for something", same, got)
		}
	}
}

// TestShortReadsBack: the short form loses nothing, even of values that hold
// either form as text, and shows no gap.
func TestShortReadsBack(t *testing.T) {
	t.Parallel()
	tree := samplePages(t)[0]
	long := locator.Long("stem(.)")
	rapid.Check(t, func(r *rapid.T) {
		l := gen(tree).Draw(r, "locator")
		value := rapid.SampledFrom([]string{"stem(.)", long, "x", "'", `"`}).Draw(r, "value")
		l.Steps = append(l.Steps, deep(locator.Text, locator.Pred{Kind: locator.StemIs, Value: value}))
		x := l.String()
		short := locator.Short(x)
		if got := locator.Long(short); got != x {
			r.Fatalf("%s is %s in short, which is %s", x, short, got)
		}
		if value != long && strings.Contains(short, tagtree.Spaces) {
			r.Fatalf("%s still has the gap", short)
		}
	})
}
