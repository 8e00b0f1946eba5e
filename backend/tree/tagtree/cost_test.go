package tagtree

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// annotatedText returns the annotated page of a text.
func annotatedText(t *testing.T, text string) string {
	t.Helper()
	tree, err := Parse(&page.Page{Name: "p", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tree.WriteAnnotated(&b, AnnotateOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// uses is a page whose use elements copy ten of each other, so many deep.
func uses(depth int) string {
	var b strings.Builder
	b.WriteString(`<svg><defs><g id="a0"><rect/></g>`)
	for i := 1; i <= depth; i++ {
		fmt.Fprintf(&b, `<g id="a%d">%s</g>`, i, strings.Repeat(fmt.Sprintf(`<use xlink:href="#a%d"/>`, i-1), 10))
	}
	fmt.Fprintf(&b, `</defs><use href="#a%d"/></svg>`, depth)
	return b.String()
}

func TestCopiesAreBounded(t *testing.T) {
	t.Parallel()
	if got := strings.Count(annotatedText(t, uses(2)), `href="#a`); got != 21 {
		t.Errorf("%d of 21 references are left where they copy little", got)
	}
	if got := annotatedText(t, uses(24)); strings.Contains(got, `href="#a24"`) || strings.Contains(got, `href="#a6"`) {
		t.Errorf("a copy of 10^24 elements is left: %.200s", got)
	}
	if got := annotatedText(t, `<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`); strings.Contains(got, `href="#`) {
		t.Errorf("elements that copy each other are left: %s", got)
	}
	if got := annotatedText(t, `<svg><symbol id="a"><rect/></symbol></svg>`+strings.Repeat(`<svg><use href="#a"/></svg>`, 5000)); strings.Count(got, `href="#a"`) != 5000 {
		t.Errorf("%d of 5000 icons are left", strings.Count(got, `href="#a"`))
	}
}

// chain is a drawing of so many levels, each with ten elements that refer to the level below.
func chain(depth int, open, tag, refer string) string {
	var b strings.Builder
	b.WriteString("<svg><defs><" + open + ` id="a0"><rect/></` + tag + ">")
	for i := 1; i <= depth; i++ {
		fmt.Fprintf(&b, `<%s id="a%d">%s</%s>`, open, i, strings.Repeat(strings.ReplaceAll(refer, "#", fmt.Sprintf("#a%d", i-1)), 10), tag)
	}
	b.WriteString("</defs>" + strings.ReplaceAll(refer, "#", fmt.Sprintf("#a%d", depth)) + "</svg>")
	return b.String()
}

// What paints, cuts and marks is drawn again for each element that refers to it, and what is within it too.
func TestWhatIsDrawnAgainIsBounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, open, tag, refer string }{
		{"patterns", "pattern", "pattern", `<rect fill="url(#)"/>`},
		{"patterns of an outline", "pattern", "pattern", `<rect stroke='url("#")'/>`},
		{"patterns by a style", "pattern", "pattern", `<rect style="fill:url(#)"/>`},
		{"patterns by an escaped style", "pattern", "pattern", `<rect style="fi\6cl:u\72l(#)"/>`},
		{"masks", "mask", "mask", `<rect mask="url(#)"/>`},
		{"clips", "clipPath", "clipPath", `<rect clip-path="url( '#' )"/>`},
		{"markers", "marker", "marker", `<path marker-mid="url(#)"/>`},
		{"filters", "filter", "filter", `<g filter="url(#)"/>`},
		{"inherited patterns", "pattern", "pattern", `<pattern xlink:href="#"/>`},
	} {
		if got := annotatedText(t, chain(1, c.open, c.tag, c.refer)); strings.Count(got, "#a") != 11 {
			t.Errorf("%s: got %d of 11 references where they draw little", c.name, strings.Count(got, "#a"))
		}
		if got := annotatedText(t, chain(24, c.open, c.tag, c.refer)); strings.Contains(got, "#a24") || strings.Contains(got, "#a6") {
			t.Errorf("%s: a drawing of 10^24 elements is left: %.300s", c.name, got)
		}
	}
	points := `<svg><marker id="a"><path d="` + strings.Repeat("L1 1", 5000) + `" style="marker:url(#b)"/></marker><marker id="b"><path d="` + strings.Repeat("L1 1", 5000) + `" marker-mid="url(#c)"/></marker><marker id="c"><rect/></marker></svg>`
	if got := annotatedText(t, points); strings.Contains(got, "#b") || !strings.Contains(got, "#c") {
		t.Errorf("markers at the points of markers are left, or markers are not: %.200s", got)
	}
	gradients := `<svg><linearGradient id="a"><stop/><stop/></linearGradient></svg>` + strings.Repeat(`<svg><path fill="url(#a)"/></svg>`, 5000)
	if got := strings.Count(annotatedText(t, gradients), "#a"); got != 5000 {
		t.Errorf("got %d of 5000 icons with a gradient", got)
	}
}

// A style sheet refers to what multiplies little, whatever its rules apply to.
func TestWhatStyleSheetsDrawAgainIsBounded(t *testing.T) {
	t.Parallel()
	var page, sheet strings.Builder
	for i := range 24 {
		fmt.Fprintf(&page, `<pattern id="p%d">%s</pattern>`, i, strings.Repeat(fmt.Sprintf(`<rect class="c%d"/>`, i), 10))
		fmt.Fprintf(&sheet, `.c%d{fill:url(#p%d)}`, i+1, i)
	}
	for _, c := range []struct {
		name, page  string
		least, most int
	}{
		{"patterns in patterns", "<style>" + sheet.String() + "</style><svg>" + page.String() + "</svg>", 1, 2},
		{"a sheet before its page", "<svg>" + page.String() + "</svg><style>" + sheet.String() + "</style>", 1, 2},
		{"gradients", "<style>" + strings.ReplaceAll(sheet.String(), "#p1", "#g") + "</style><svg><linearGradient id=g><stop/></linearGradient></svg>", 24, 24},
		{"a clip and a filter", `<style>.a{clip-path:url(#c);filter:url(#f)}</style><svg><clipPath id=c><path/></clipPath><filter id=f><feGaussianBlur/></filter></svg>`, 2, 2},
	} {
		if got := strings.Count(annotatedText(t, c.page), `:url("#`); got < c.least || got > c.most {
			t.Errorf("%s: got %d references in sheets, want %d to %d", c.name, got, c.least, c.most)
		}
	}
}

func TestDrawingsThatCopyAreBounded(t *testing.T) {
	t.Parallel()
	svg := strings.Replace(uses(3), "<svg>", `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`, 1)
	icon := `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>`
	inline := func(svg string) string {
		return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(svg))
	}
	deep := func(open, tag, refer string) string { return chain(8, open, tag, refer) }
	twice := `<svg><image id="i" href="` + inline(`<svg><image href="`+inline(icon)+`"/></svg>`) + `"/><use href="#i"/></svg>`
	for _, c := range []struct {
		svg  string
		want bool
	}{
		{icon, true}, {svg, false}, {strings.ReplaceAll(svg, "<use", "<s:use"), false},
		{`<!DOCTYPE svg [<!ENTITY a "<g/>">]>` + icon, false}, {`<!DOCTYPE svg PUBLIC "a" "b">` + icon, true}, {`<?xml version="1.0" encoding="iso-8859-1"?>` + icon, true},
		{`<?xml version="1.0" encoding="utf-7"?>` + icon, false}, {`<?xml-stylesheet href="data:text/css,a"?>` + icon, false}, {"<svg><g></svg>", false}, {"", false},
		{deep("pattern", "pattern", `<rect fill="url(#)"/>`), false}, {deep("mask", "mask", `<rect style="mask:url(#)"/>`), false},
		{deep("filter", "filter", `<feImage href="#"/>`), false}, {deep("g", "g", `<use><set attributeName="href" to="#"/></use>`), false},
		{chain(2, "clipPath", "clipPath", `<path clip-path="url(#)"/>`), true},
		{`<svg><style>.a{fill:url(#g)}</style><linearGradient id="g"><stop/></linearGradient>` + strings.Repeat(`<path class="a"/>`, 3000) + `</svg>`, true},
		{`<svg><style>` + strings.Repeat(`.a{fill:url(#p)}`, 3) + `</style><pattern id="p">` + strings.Repeat(`<path class="a"/>`, 300) + `</pattern></svg>`, false},
		{`<svg><image href="data:image/png;base64,aa"/></svg>`, true}, {twice, true}, {`<svg><image href="` + inline(deep("g", "g", `<use href="#"/>`)) + `"/></svg>`, false},
		{`<svg><g style="background:url(` + inline(icon) + `)"/></svg>`, false},
	} {
		for _, ref := range []string{
			"data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(c.svg)),
			"data:image/svg+xml," + url.PathEscape(c.svg),
			"data:image/svg+xml;utf8," + c.svg,
		} {
			if got := safeData(ref); got != c.want {
				t.Errorf("%.80s: taken %v, want %v", ref, got, c.want)
			}
		}
	}
}

func TestSelectorsAreBounded(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("<div><p>a</p></div>", 10_000)
	for _, c := range []struct {
		why, sheet, part string
		page             string
		least, most      int
	}{
		{":has() on a small page", strings.Repeat("p:has(b){color:red}", 50), ":has(", "<p>a<b>b</b></p>", 50, 50},
		{":has() without end", strings.Repeat("p:has(b){color:red}", 5000), ":has(", "<p>a</p>", 1, maxHas},
		{":has() on a large page", strings.Repeat("p:has(b){color:red}", 300), ":has(", large, 0, 2},
		{"siblings on a small page", strings.Repeat("a ~ b{color:red}", 500), "~", "<p>a</p>", 500, 500},
		{"siblings on a large page", strings.Repeat("a ~ b{color:red}", 500), "~", large, 0, 2},
		{"attributes", strings.Repeat(`a[b~="c"]{color:red}`, 500), "~", large, 500, 500},
	} {
		if got := strings.Count(annotatedText(t, "<style>"+c.sheet+"</style>"+c.page), c.part); got < c.least || got > c.most {
			t.Errorf("%s: %d are left, want %d to %d", c.why, got, c.least, c.most)
		}
	}
}

func TestGeneratedContentIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 370_000)
	for _, c := range []struct{ name, in, want string }{
		{"an icon", `a::before{content:"\f101"}`, `a::before{content:"\f101"}`},
		{"quotes and a counter", `q{content:open-quote counter(a) attr(href)}`, `q{content:open-quote counter(a) attr(href)}`},
		{"a long text", `*::before{content:"` + long + `"}`, `*::before{content:""}`},
		{"a long text elsewhere", `*{quotes:"` + long + `" "x"}`, `*{quotes:"" "x"}`},
		{"a property that is a text", `i{--a:"\f1"}i::before{content:var(--a)}`, `i{--ws-c--a:"\f1";--a:"\f1"}i::before{content:var(--ws-c--a)}`},
		{"a property that is put together", `i{--b:var(--a)var(--a)}i::before{content:var(--b)}`, `i{--b:var(--a)var(--a)}i::before{content:var(--ws-c--b)}`},
		{"a property elsewhere", `i{color:var(--b)}`, `i{color:var(--b)}`},
		{"a state of an element", `content:hover{color:var(--b)}`, `content:hover{color:var(--b)}`},
	} {
		if got := RewriteCSS(c.in, nil); got != c.want {
			t.Errorf("%s:\n got %.200s\nwant %s", c.name, got, c.want)
		}
	}
	for name, value := range map[string]string{
		"many texts": strings.Repeat(`"xxxxxxxxxxxxxxxxxxxx" `, 20_000), "many attributes": strings.Repeat(`attr(title) `, 5000),
		"many properties": strings.Repeat(`var(--a) `, 5000), "many counters": strings.Repeat(`counters(a, "xxxx") `, 5000), "many quotes": strings.Repeat(`open-quote `, 5000),
	} {
		got := RewriteCSS(`*::before{content:`+value+`}`, nil)
		got = strings.NewReplacer(`""`, "", " ", "", noFunction, "", "(title)", "", "(a,)", "", "(--ws-c--a)", "").Replace(got)
		got = strings.ReplaceAll(got, "(a,)", "")
		if len(got) > 2*mostText {
			t.Errorf("%s: %d bytes are left: %.200s", name, len(got), got)
		}
	}
}

// The sheets that a page links share one budget, however many they are and however deep they import.
func TestLinkedSheetsShareOneBudget(t *testing.T) {
	t.Parallel()
	const sheets = 40
	tree, err := Parse(&page.Page{Name: "p", URL: "https://a.example/", Text: strings.Repeat(`<link rel=stylesheet href="s.css">`, sheets-1) + `<style>@import "i.css";</style>` + strings.Repeat("<div><p>a</p></div>", 500)})
	if err != nil {
		t.Fatal(err)
	}
	type linked struct{ share, depth int }
	var asked []linked
	var b strings.Builder
	o := AnnotateOptions{Asset: func(string) string { return "/a" }, Sheet: func(_ string, share int) string {
		asked = append(asked, linked{share, 0})
		return "/s"
	}}
	if err := tree.WriteAnnotated(&b, o); err != nil {
		t.Fatal(err)
	}
	if len(asked) != sheets || strings.Count(b.String(), `"/s"`) != sheets {
		t.Fatalf("asked for %d sheets, want %d", len(asked), sheets)
	}
	// Each sheet imports two like it: a tree of imports without end.
	sheet := `@import "a.css";@import url(b.css);` + strings.Repeat("p:has(b){color:red}a ~ b{color:red}", 200)
	has, beside, deepest := 0, 0, 0
	for len(asked) > 0 {
		one := asked[0]
		asked = asked[1:]
		got := tree.RewriteSheet(sheet, one.share, nil, func(_ string, share int) string {
			asked = append(asked, linked{share, one.depth + 1})
			return "/s"
		})
		has, beside, deepest = has+strings.Count(got, ":has("), beside+strings.Count(got, "~"), max(deepest, one.depth)
	}
	if deepest < 2 || deepest > 10 {
		t.Errorf("imports went %d deep, want some", deepest)
	}
	budget := tree.StyleBudget()
	if visits := int64(has)*budget.has + int64(beside)*budget.beside; visits > maxVisits || visits < maxVisits/10 {
		t.Errorf("got %d selectors with :has(), %d with ~: %d visits of elements, want some, and %d at most", has, beside, visits, maxVisits)
	}
}

func FuzzHeavyDrawing(f *testing.F) {
	for _, s := range []string{`<svg><g id="a"/><use href="#a"/></svg>`, `<svg><style>.a{fill:url(#p)}</style><pattern id="p"/></svg>`, `<svg><set to="#a;#b"/><image href="data:image/svg+xml,%3Csvg/%3E"/></svg>`, chain(3, "mask", "mask", `<path d="M0 0" mask="url(#)"/>`)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, svg string) {
		if !HeavyDrawing([]byte(svg)) && HeavyDrawing([]byte(svg+"\n")) {
			t.Errorf("%q is heavy with a line end only", svg)
		}
	})
}
