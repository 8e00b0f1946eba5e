package tagtree

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
)

// lively elements run, load, lead away or change what a parser does with what follows.
var lively = names(`script object embed applet base iframe frame frameset template noembed noframes plaintext xmp portal
	foreignObject foreignobject animate animateTransform animateMotion set feImage handler annotation-xml mglyph maction keygen param bgsound`)

// harmless addresses are ours, parts of the same page, and pictures that it carries.
var harmless = regexp.MustCompile(`^(#.*|/asset\?u=[0-9a-f]*|data:(image|font)/.*|data:application/(x-)?font.*)$`)

// addressed attributes hold an address.
var addressed = names(`href src srcset background poster action formaction data codebase cite longdesc ping manifest icon lowsrc dynsrc
	archive classid profile usemap from to values attributename`)

// forbidden attributes act, or imitate us.
var forbidden = names(`srcdoc autofocus target method http-equiv nonce integrity is slot part contenteditable accesskey popover
	popovertarget autoplay download form-action tabindex shadowrootmode xml:base xlink:href sandbox allow inert commandfor command`)

// alive lists what in a rendering could still act.
func alive(out string, scripting bool) (found []string) {
	doc, err := html.ParseWithOptions(strings.NewReader(out), html.ParseOptionEnableScripting(scripting))
	if err != nil {
		return []string{err.Error()}
	}
	annotates := map[NodeID]bool{}
	for n := range doc.Descendants() {
		switch {
		case n.Type == html.CommentNode && n.Data != "":
			found = append(found, "comment "+n.Data)
		case n.Type != html.ElementNode:
		default:
			found = append(found, aliveElement(n, annotates)...)
		}
	}
	return found
}

// acting is alive with and without scripting, but for what only is out of
// place: elements doubled, or the empty p that a </p> without its start makes.
func acting(out string) []string {
	return slices.DeleteFunc(append(alive(out, false), alive(out, true)...), func(what string) bool {
		return strings.HasPrefix(what, "stamp ") || what == "<p> (node -1)"
	})
}

func aliveElement(n *html.Node, annotates map[NodeID]bool) (found []string) {
	id := stampOf(n)
	if id != None && annotates[id] {
		found = append(found, fmt.Sprintf("stamp %d twice", id))
	}
	annotates[id] = id != None
	own := id == None && (n.Data == "meta" || n.Data == "style") && n.Parent.Data == "head"
	if lively[n.Data] || n.Data == "meta" && !own || id == None && !own && n.Data != "html" && n.Data != "head" && n.Data != "body" && n.Data != "tbody" && n.Data != "colgroup" {
		found = append(found, fmt.Sprintf("<%s> (node %d)", n.Data, id))
	}
	if own {
		return found
	}
	for _, a := range n.Attr {
		key := strings.ToLower(a.Key)
		switch {
		case strings.HasPrefix(key, "on"), forbidden[key], a.Namespace != "",
			strings.HasPrefix(key, ownPrefix) && key != StampAttr && key != addressAttr && key != "data-ws-blank",
			key == "name" && n.Data != "a" && n.Data != "map",
			addressed[key] && key != "usemap" && n.Namespace+key != "svgvalues" && !safeAddresses(key, a.Val),
			key == "style" && external(a.Val):
			found = append(found, fmt.Sprintf("<%s %s=%.60q> (node %d)", n.Data, key, a.Val, id))
		}
	}
	if n.Data == "style" && n.FirstChild != nil && external(n.FirstChild.Data) {
		found = append(found, fmt.Sprintf("<style> %.200q", n.FirstChild.Data))
	}
	return found
}

func safeAddresses(key, val string) bool {
	if key != "srcset" {
		return harmless.MatchString(val)
	}
	for candidate := range strings.SplitSeq(val, ", ") {
		if ref, _, _ := strings.Cut(candidate, " "); !harmless.MatchString(ref) {
			return false
		}
	}
	return true
}

// external reports whether a style still refers to something that is not ours.
func external(css string) bool {
	found := false
	RewriteCSS(css, func(ref string) string {
		found = found || !harmless.MatchString(ref)
		return ref
	})
	return found
}

func hostilePages(t testing.TB) []string {
	files, err := filepath.Glob("testdata/hostile/*.html")
	if err != nil || len(files) == 0 {
		t.Fatalf("no hostile pages: %v", err)
	}
	return files
}

func TestNothingOfHostilePagesIsAlive(t *testing.T) {
	t.Parallel()
	for _, file := range hostilePages(t) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := page.New(raw, page.Origin{Name: file, ContentType: "text/html"})
		if err != nil {
			t.Error(err)
			continue
		}
		tree, err := Parse(p)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, asset := range []func(string) string{nil, served} {
			out := annotated(t, tree, asset)
			for _, scripting := range []bool{false, true} {
				for _, what := range alive(out, scripting) {
					t.Errorf("%s (assets %v, scripting %v): %s", filepath.Base(file), asset != nil, scripting, what)
				}
			}
			if err := sameTexts(tree, out); err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
			}
		}
	}
}

func FuzzAnnotated(f *testing.F) {
	for _, file := range hostilePages(f) {
		if raw, err := os.ReadFile(file); err == nil && len(raw) < 20000 {
			f.Add(string(raw))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := page.New([]byte(text), page.Origin{ContentType: "text/html; charset=utf-8"})
		if err != nil {
			return
		}
		tree, err := Parse(p)
		if err != nil {
			return
		}
		out := annotated(t, tree, served)
		for _, what := range acting(out) {
			t.Errorf("%q: %s\nin %s", text, what, out)
		}
		if len(out) > 40*len(text)+4000 {
			t.Errorf("%d bytes became %d", len(text), len(out))
		}
	})
}

// pieces of markup that parsers treat each in their own way.
var pieces = strings.Fields(`p div a b i nobr button form table tbody tr td th caption colgroup col select option optgroup li ul dl dt dd h1 h2
	svg math mtext mi mglyph annotation-xml foreignObject desc title style textarea xmp noscript template iframe object applet marquee
	pre listing font ruby rt rtc rp br hr img input frameset body html head script plaintext noembed details summary dialog center span main search`)

// randomPage strings pieces together without sense.
func randomPage(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(2) == 0 {
		b.WriteString("<!DOCTYPE html>")
	}
	for range 3 + r.IntN(30) {
		name := pieces[r.IntN(len(pieces))]
		switch k := r.IntN(10); {
		case k < 5:
			fmt.Fprintf(&b, "<%s>", name)
		case k < 7:
			fmt.Fprintf(&b, "</%s>", name)
		case k == 7:
			fmt.Fprintf(&b, `<%s title="</%s><img src=x onerror=x>" href=x onclick=x id=n>`, name, pieces[r.IntN(len(pieces))])
		case k == 8:
			b.WriteString([]string{"<!-- </style><img onerror=x> -->", "<![CDATA[x]]>", "<!-->", "</p>", "</br>", "&lt;img onerror=x>", " "}[r.IntN(7)])
		default:
			fmt.Fprintf(&b, "t%d", r.IntN(100))
		}
	}
	return b.String()
}

// TestRandomPages holds on nonsense what the other tests hold on pages. A few
// in ten thousand nest in ways that HTML cannot say when written out; there a
// text may move or an element be doubled, but nothing may be alive.
func TestRandomPages(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	moved, all := 0, randomPages
	for range all {
		text := "<p>" + randomPage(r)
		tree := parse(t, "random", text)
		out := annotated(t, tree, served)
		for _, what := range acting(out) {
			t.Errorf("%s\n%s\nin %s", what, text, out)
		}
		if err := sameTexts(tree, out); err != nil {
			moved++
		}
		if t.Failed() {
			return
		}
	}
	if moved > all/500 {
		t.Errorf("in %d of %d pages texts have moved", moved, all)
	}
}

const randomPages = 4000
