package tagtree

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// inParts renders a page in parts and counts its elements of a tag that wait, by part.
func inParts(t *testing.T, text, tag string) (out string, waiting map[string]int) {
	t.Helper()
	var b bytes.Buffer
	if err := parse(t, "parts", text).WriteAnnotated(&b, AnnotateOptions{Parts: true}); err != nil {
		t.Fatal(err)
	}
	waiting = map[string]int{}
	for start := range strings.SplitSeq(b.String(), "<"+tag+" ") {
		start, _, _ = strings.Cut(start, ">")
		if _, part, ok := strings.Cut(start, PartAttr+`="`); ok {
			part, _, _ = strings.Cut(part, `"`)
			waiting[part]++
		}
	}
	return b.String(), waiting
}

func TestPartsOfALongPage(t *testing.T) {
	t.Parallel()
	rows := strings.Repeat("<tr><td>a<td>b", 10_000) // five nodes each
	table := "<header>top</header><table><tbody>" + rows + "</table><footer>end</footer>"
	short := strings.Repeat("<li>x", 5_000)
	columns := "<nav>" + strings.Repeat("<a>n</a>", 9_000) + "</nav><ul>" + strings.Repeat("<li>x", 9_000) + "</ul>"
	cases := []struct {
		name, in, tag string
		want          map[string]int
		reason        string
	}{
		{"short", "<ul>" + short + "</ul>", "li", map[string]int{}, "a page up to 30,000 nodes is drawn whole"},
		{"table", table, "tr", map[string]int{"1": 3200, "2": 5200}, "8,000 nodes are drawn at first, then 16,000, then the rest"},
		{"around", table, "footer", map[string]int{}, "what stands beside a long list is drawn"},
		{"columns", columns, "li", map[string]int{"2": 5000}, "both columns of a page begin at once"},
	}
	for _, c := range cases {
		if _, got := inParts(t, c.in, c.tag); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s (%s): waiting %v, want %v", c.name, c.reason, got, c.want)
		}
	}
}

func TestPartsOfManySections(t *testing.T) {
	t.Parallel()
	section := "<section>" + strings.Repeat("<p>x</p>", 8_500) + "</section>"
	out, got := inParts(t, strings.Repeat(section, 8), "section")
	if len(got) == 0 || strings.Contains(strings.SplitN(out, "<section ", 2)[1][:60], PartAttr) {
		t.Errorf("sections that wait: %v; want the first drawn and those after the fourth waiting", got)
	}
	drawn := 0
	for at := range strings.SplitSeq(out, "<p ") {
		if !strings.Contains(at[:min(len(at), 60)], PartAttr) {
			drawn++
		}
	}
	if drawn > 8*firstPart {
		t.Errorf("%d paragraphs have no part of their own", drawn)
	}
}

func TestWholePagesHaveNoParts(t *testing.T) {
	t.Parallel()
	text := "<ul>" + strings.Repeat("<li>x", wholePage) + "</ul>"
	if out := annotated(t, parse(t, "whole", text), nil); strings.Contains(out, PartAttr+`="`) {
		t.Error("an element waits though parts were not asked for")
	}
	// A page cannot bring parts of its own.
	if out := annotated(t, parse(t, "own", `<p `+PartAttr+`=1>x</p>`), nil); strings.Contains(out, PartAttr+`="`) {
		t.Errorf("the page's own attribute stayed: %s", out)
	}
}
