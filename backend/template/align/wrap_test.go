package align_test

import (
	"testing"

	"wrapsmith/backend/template/align"
)

func TestTreeAlign(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		records []string
		want    string
		why     string
	}{
		{"equal", []string{`li(p("a"))`, `li(p("a"))`}, `li(p("a"))`, "equal goes on"},
		{"text differs", []string{`li(p("a"))`, `li(p("b"))`}, `li(p(#PCDATA))`, "a text that differs is a field"},
		{"label stays", []string{`li(i("Price"),p("1"))`, `li(i("Price"),p("2"))`}, `li("Price",p(#PCDATA))`, "decoration is dropped, equal text stays"},
		{"option at the end", []string{`li(p("a"))`, `li(p("b"),q("c"))`}, `li(p(#PCDATA),q?("c"))`, "what only one record has is optional"},
		{"option at the start", []string{`li(q("c"),p("b"))`, `li(p("a"))`}, `li(q?("c"),p(#PCDATA))`, "whichever record comes first"},
		{"option between", []string{`li(p("a"),q("x"))`, `li(p("b"),u("c"),q("y"))`}, `li(p(#PCDATA),"c"?,q(#PCDATA))`, "u decorates: its text alone is optional"},
		{"struck out", []string{`li(p("a"),q("x"))`, `li(p("b"),s("c"),q("y"))`}, `li(p(#PCDATA),s?("c"),q(#PCDATA))`, "s does not: what is struck out does not hold"},
		{"repetition", []string{`li(p("a"))`, `li(p("b"),p("c"),p("d"))`}, `li(p+(#PCDATA))`, "repetition is tried before option"},
		{"repetition in the first", []string{`li(p("a"),p("b"),p("c"))`, `li(p("d"),q(div,div,div,div,div))`}, `li(p+(#PCDATA),q?(div,div,div,div,div))`, "the wrapper's own repetitions fold"},
		{"two nodes repeat", []string{`dl(dt("a"),dd("b"))`, `dl(dt("c"),dd("d"),dt("e"),dd("f"))`}, `dl(dt+(#PCDATA),dd+(#PCDATA))`, "a unit of two"},
		{"separators", []string{`p(a("x"))`, `p(a("y"),", ",a("z"),", ",a("w"))`}, `p(a+(#PCDATA),","*)`, "a separator between the members"},
		{"optional and many", []string{`li(h2("a"))`, `li(h2("b"),p("c"),p("d"))`, `li(h2("e"),p("f"))`}, `li(h2(#PCDATA),p*(#PCDATA))`, "any number"},
		{"alike by distance", []string{`ul(li(div(a("k"),p("b"))))`, `ul(li(div(a("l"),p("c"))),li(div(a("m"),p("d"))))`}, `ul(li+(div(a(#PCDATA),p(#PCDATA))))`, "equal below too"},
		{"unlike by distance", []string{`ul(li(div(a("k"),p("b"))))`, `ul(li(div(a("l"),p("c"))),li(div(q("m"),h2("n"),h3("o"),h4("p"),h5("r"))))`}, `ul(li(div(a(#PCDATA),p(#PCDATA))),li?(div(q("m"),h2("n"),h3("o"),h4("p"),h5("r"))))`, "equal children alone do not make a repetition"},
		{
			"a node in a repetition", []string{`x-r("Price")`, `x-r("Price",x-a,"by")`, `x-r(x-a("Price"),"Price",x-a,"Price")`},
			`x-r(#PCDATA*,x-a?("Price"),"Price"?,x-a*,"Price"?)`, "an inserted text is none of the repeated unit",
		},
		{"cells", []string{`tr(td("a"),td("b"))`, `tr(td("c"),td("d"),td("e"))`}, ``, "see below"},
		{"classes", []string{`li(p.name("a"),p.price("1"))`, `li(p.price("2"))`}, `li(p?("a"),p(#PCDATA))`, "another class is another node"},
	}
	for _, test := range tests {
		if test.want == "" {
			continue
		}
		tree, recs := records(t, test.records...)
		got := align.Records(tree, recs).Tree().String()
		if got != test.want {
			t.Errorf("%s: %s: got %s, want %s", test.name, test.why, got, test.want)
		}
	}
}
