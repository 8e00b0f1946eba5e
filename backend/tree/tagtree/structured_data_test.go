package tagtree

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// sketch writes a subtree as a(b "text").
func sketch(t *Tree, n NodeID) string {
	if t.IsText(n) {
		return `"` + Collapse(t.Node(n).Data) + `"`
	}
	out := t.Tag(n)
	for _, a := range t.Node(n).Attr {
		if a.Val != "" {
			out += "[" + a.Key + "=" + a.Val + "]"
		}
	}
	var below []string
	for c := t.FirstChild(n); c != None; c = t.NextSibling(c) {
		below = append(below, sketch(t, c))
	}
	if len(below) > 0 {
		out += "(" + strings.Join(below, " ") + ")"
	}
	return out
}

func TestStructuredData(t *testing.T) {
	t.Parallel()
	script := func(s string) string { return `<script type="application/ld+json">` + s + `</script>` }
	for _, c := range []struct{ name, in, want string }{
		{"nothing", `<p>a</p>`, ""},
		{"meta", `<meta property="og:title" content=" Fen "><meta charset="utf-8"><meta name="x" content="">`, `template(ld-meta[property=og:title]("Fen"))`},
		{"object", script(`{"@context":"c","@type":"Book","name":"Fen","pages":12,"used":true,"none":null}`),
			`template(ld[role=Book](ld-name("Fen") ld-pages("12") ld-used("true")))`},
		{"list and graph", script(`{"@graph":[{"@type":["Person","Agent"],"name":"A"},{"name":["B","C"]}]}`),
			`template(ld[role=Person](ld-name("A")) ld(ld-name("B") ld-name("C")))`},
		{"key that is no name", script(`{"a b":"x","og:title":"y","ok":"z"}`), `template(ld(ld-ok("z")))`},
		{"no JSON", script(`{"name": `), ""},
		{"page state after linked data", `<script>window.shop = {"price": 12, "P:1": {"a": "b"}}</script>` + script(`{"@type":"Book","name":"Fen"}`),
			`template(ld[role=Book](ld-name("Fen")) state[name=shop](state-price("12") state-P[key=P:1](state-a("b"))))`},
		{"a JSON script by its attribute", `<script type="application/json" data-product>{"__typename":"Book","n":1}</script>`, `template(state[name=data-product][role=Book](state-n("1")))`},
		{"markup in a text", script(`{"name":"<b>x</b>"}`), `template(ld(ld-name("<b>x</b>")))`},
		{"too deep", script(strings.Repeat(`{"a":`, 40) + `"x"` + strings.Repeat(`}`, 40)),
			"template(ld" + strings.Repeat("(ld-a", maxStructuredDepth) + strings.Repeat(")", maxStructuredDepth+1)},
	} {
		tree := parse(t, c.name, c.in)
		got := ""
		if n := tree.StructuredData(); n != None {
			got = sketch(tree, n)
			if tree.PageLen() != int(n) || tree.End(0) != NodeID(tree.Len()) || tree.Visible(n+1) {
				t.Errorf("%s: structured data at %d of %d, page of %d, visible %v", c.name, n, tree.Len(), tree.PageLen(), tree.Visible(n+1))
			}
		}
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestStructuredDataIsInXHTMLAndNotInText(t *testing.T) {
	t.Parallel()
	tree := parse(t, "p", `<body><script type="application/ld+json">{"@type":"Book","name":"Fen"}</script><p>Reeds</p>`)
	if got := tree.Text(0); got != "Reeds" {
		t.Errorf("text %q", got)
	}
	var x, frame strings.Builder
	if err := tree.WriteXHTML(&x); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(x.String(), `<ld role="Book"><ld-name>Fen</ld-name></ld>`) {
		t.Errorf("XHTML without the linked data: %s", &x)
	}
	if err := tree.WriteAnnotated(&frame, AnnotateOptions{}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(frame.String(), "Fen") {
		t.Errorf("the frame shows it: %s", &frame)
	}
	again := parse(t, "again", x.String())
	if again.StructuredData() != None {
		t.Error("XHTML of our own making says it twice")
	}
}

func FuzzSaid(f *testing.F) {
	f.Add(`{"@type":"Book","name":["a",{"b":1}]}`)
	f.Add(`[[[{"@graph":[null,true,1e300]}]]]`)
	f.Fuzz(func(t *testing.T, s string) {
		p, err := page.New([]byte(`<p>x</p><script type="application/ld+json">`+s+`</script>`), page.Origin{Name: "f", ContentType: "text/html; charset=utf-8"})
		if err != nil {
			return
		}
		tree, err := Parse(p)
		if err != nil {
			return
		}
		for id := NodeID(0); int(id) < tree.Len(); id++ {
			if p := tree.Parent(id); p != None && !tree.Within(id, p) {
				t.Fatalf("node %d lies outside its parent %d", id, p)
			}
		}
	})
}

func TestParseWithoutState(t *testing.T) {
	t.Parallel()
	p, err := page.New([]byte(`<script type="application/ld+json">{"name":"Fen"}</script><script>window.shop = {"price": 12}</script><p>a</p>`), page.Origin{Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	all, err := Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := ParseWithoutState(p)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := sketch(tree, tree.StructuredData()), `template(ld(ld-name("Fen")))`; got != want {
		t.Errorf("structured data: got %s, want %s", got, want)
	}
	for id := NodeID(1); int(id) < tree.Len(); id++ {
		if all.Tag(id) != tree.Tag(id) || all.Parent(id) != tree.Parent(id) {
			t.Errorf("node %d is %s, with the state %s", id, tree.Tag(id), all.Tag(id))
		}
	}
}
