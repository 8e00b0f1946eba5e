package robots

import (
	"strings"
	"testing"
	"time"
)

func TestAllows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rules, path string
		want        bool
		why         string
	}{
		{"", "/a", true, "an empty file allows everything"},
		{"Disallow: /", "/a", true, "a rule before the first User-agent belongs to no group"},
		{"User-agent: *\nDisallow: /", "/a", false, "everything is disallowed"},
		{"User-agent: *\nDisallow: /", "/robots.txt", true, "robots.txt itself is always allowed"},
		{"User-agent: *\nDisallow:", "/a", true, "an empty Disallow disallows nothing"},
		{"User-agent: *\nDisallow: /a", "/ab", false, "a pattern is a prefix"},
		{"User-agent: *\nDisallow: /a$", "/ab", true, "$ is the end"},
		{"User-agent: *\nDisallow: /a$", "/a", false, "$ is the end"},
		{"User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf", false, "* is any text"},
		{"User-agent: *\nDisallow: /*.pdf$", "/x/y.pdf?z", true, "the query counts"},
		{"User-agent: *\nDisallow: /*/edit*now", "/a/b/edit/it/now/please", false, "several *"},
		{"User-agent: *\nDisallow: /a*b$", "/acbcb", false, "the last piece may occur before the end too"},
		{"User-agent: *\nDisallow: /a*ab$", "/ab", true, "pieces do not overlap"},
		{"User-agent: *\nDisallow: /\nAllow: /open", "/open/a", true, "the longest rule decides"},
		{"User-agent: *\nAllow: /open\nDisallow: /open/not", "/open/not", false, "the longest rule decides, whatever the order"},
		{"User-agent: *\nDisallow: /page\nAllow: /page", "/page", true, "Allow wins where both are equally long"},
		{"User-agent: *\nAllow: /page\nDisallow: /page", "/page", true, "the same in the other order"},
		{"User-agent: *\nDisallow: /a b", "/a%20b", false, "a blank and its code are the same"},
		{"User-agent: *\nDisallow: /caf\u00e9", "/caf%c3%a9", false, "UTF-8 and its code are the same"},
		{"User-agent: *\nDisallow: /%7Ejoe/", "/~joe/index.html", false, "an unreserved character and its code are the same"},
		{"User-agent: *\nDisallow: /a%2fb", "/a/b", true, "a reserved character and its code are not"},
		{"User-agent: *\nDisallow: /a%2Ab", "/a*b", false, "a coded * is the character"},
		{"User-agent: *\nDisallow: /a%2Ab", "/axb", true, "a coded * is no wildcard"},
		{"User-agent: *\nDisallow: /a$b", "/a$b", false, "$ within a pattern is the character"},
		{"User-agent: wrapsmith\nDisallow: /a\n\nUser-agent: *\nDisallow: /", "/b", true, "the crawler's own group counts, not that for all"},
		{"User-agent: WrapSmith/2.0\nDisallow: /a", "/a", false, "case and version do not matter"},
		{"User-agent: wrap\nDisallow: /", "/a", true, "a part of the name is another name"},
		{"User-agent: other\nUser-agent: wrapsmith\nDisallow: /a", "/a", false, "one group for two crawlers"},
		{"User-agent: wrapsmith\nDisallow: /a\nUser-agent: other\nDisallow: /b\nUser-agent: wrapsmith\nDisallow: /c", "/c", false, "groups of one name count together"},
		{"User-agent: wrapsmith\nDisallow: /a\nUser-agent: other\nDisallow: /b\nUser-agent: wrapsmith\nDisallow: /c", "/b", true, "a group of another name does not count"},
		{"User-agent: *\nCrawl-delay: 1\nUser-agent: wrapsmith\nDisallow: /a", "/a", false, "a delay ends the names of a group"},
		{"User-agent: *\nSitemap: https://shop.example/map.xml\nUser-agent: other\nDisallow: /a", "/a", false, "a Sitemap line does not"},
		{"\ufeffUser-agent: * # all\r\nDisallow : /a # not this\rnonsense\n\n Allow:/a/b", "/a/c", false, "marks, comments, line ends and blanks"},
		{"\ufeffUser-agent: * # all\r\nDisallow : /a # not this\rnonsense\n\n Allow:/a/b", "/a/b", true, "an empty line does not end a group"},
	} {
		if got := Parse([]byte(c.rules)).For("Wrapsmith").Allows(c.path); got != c.want {
			t.Errorf("%q allows %q: got %v, want %v: %s", c.rules, c.path, got, c.want, c.why)
		}
	}
}

func TestDelay(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"1.5": 1500 * time.Millisecond, "-1": 0, "soon": 0, "NaN": 0, "1e300": 1 << 62,
	} {
		if got := Parse([]byte("User-agent: *\nCrawl-delay: " + text)).For("x").Delay; got != want {
			t.Errorf("Crawl-delay %q: got %v, want %v", text, got, want)
		}
	}
}

// A pattern made to be slow costs no more than its length times that of the path.
func TestMatchingIsLinear(t *testing.T) {
	t.Parallel()
	rules := Parse([]byte("User-agent: *\nDisallow: /" + strings.Repeat("*a", 100_000) + "$")).For("x")
	done := make(chan bool, 1)
	go func() { done <- rules.Allows("/" + strings.Repeat("a", 8_000) + "b") }()
	select {
	case got := <-done:
		if !got {
			t.Error("got disallowed, want allowed: the path has fewer letters than the pattern")
		}
	case <-time.After(20 * time.Second):
		t.Fatal("the pattern is still being matched after 20 s")
	}
}

func FuzzParse(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /*a$\nAllow: /%7e", "/ab%2")
	f.Fuzz(func(t *testing.T, text, path string) {
		rules := Parse([]byte(text)).For("wrapsmith")
		rules.Allows(path)
		if rules.Delay < 0 {
			t.Errorf("delay %v", rules.Delay)
		}
		if once := normalizePath(path); normalizePath(once) != once {
			t.Errorf("normalizing %q twice: %q, then %q", path, once, normalizePath(once))
		}
	})
}
