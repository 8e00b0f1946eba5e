package tagtree

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"wrapsmith/backend/web/page"
)

// stampedText is the rendering of a page.
func stampedText(t *testing.T, text string) string {
	t.Helper()
	tree, err := Parse(&page.Page{Name: "p", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tree.WriteStamped(&b, StampOptions{}); err != nil {
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
	if got := strings.Count(stampedText(t, uses(2)), `href="#a`); got != 21 {
		t.Errorf("%d of 21 references are left where they copy little", got)
	}
	if got := stampedText(t, uses(24)); strings.Contains(got, `href="#a24"`) || strings.Contains(got, `href="#a6"`) {
		t.Errorf("a copy of 10^24 elements is left: %.200s", got)
	}
	if got := stampedText(t, `<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`); strings.Contains(got, `href="#`) {
		t.Errorf("elements that copy each other are left: %s", got)
	}
	if got := stampedText(t, `<svg><symbol id="a"><rect/></symbol></svg>`+strings.Repeat(`<svg><use href="#a"/></svg>`, 5000)); strings.Count(got, `href="#a"`) != 5000 {
		t.Errorf("%d of 5000 icons are left", strings.Count(got, `href="#a"`))
	}
}

func TestDrawingsThatCopyAreBounded(t *testing.T) {
	svg := strings.Replace(uses(3), "<svg>", `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">`, 1)
	icon := `<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>`
	for _, c := range []struct {
		svg  string
		want bool
	}{{icon, true}, {svg, false}, {strings.ReplaceAll(svg, "<use", "<s:use"), false}, {`<!DOCTYPE svg [<!ENTITY a "<g/>">]>` + icon, false}} {
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
		if got := strings.Count(stampedText(t, "<style>"+c.sheet+"</style>"+c.page), c.part); got < c.least || got > c.most {
			t.Errorf("%s: %d are left, want %d to %d", c.why, got, c.least, c.most)
		}
	}
}

func TestGeneratedContentIsBounded(t *testing.T) {
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
