package article

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	sourcepage "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

func treeOf(t tagtreetest.TB, html string) *tagtree.Tree {
	return tagtreetest.Parse(t, html)
}

// notation writes pieces as "kind text", a line each.
func notation(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(string(p.kind) + " " + p.text + "\n")
	}
	return b.String()
}

func TestCut(t *testing.T) {
	t.Parallel()
	tests := []struct{ html, want, reason string }{
		{"<div>One <b>two</b><br>three<br><br>four<p>five</div>", "paragraph One two three\nparagraph four\nparagraph five\n", "two line breaks end a piece, one does not"},
		{"<h2>A</h2><ul><li>b<li><p>c</ul>", "heading A\nitem b\nitem c\n", "a paragraph in an item is an item"},
		{"<table><tr><th>a<th>b<tr><td>1<td>2 <i>3</i></table>", "row a\tb\nrow 1\t2 3\n", "a row of plain cells is one piece"},
		{"<table><tr><td><p>a</p><td><div><p>b</p></div><tr><td><p>1</p><td>2</table>", "row a\tb\nrow 1\t2\n", "rows of one table, a block in each cell"},
		{"<table><tr><td><p>a</p><td><p>b</p></table>", "paragraph a\nparagraph b\n", "one row alone lays out blocks"},
		{"<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>", "heading a\nparagraph b\nrow c\td\n", "a heading is no cell of a row"},
		{"<table><tr><td><p>a<p>b<td>c</table>", "paragraph a\nparagraph b\nparagraph c\n", "a table that lays out blocks has no rows"},
		{"<pre>a\n  b</pre>", "code a\n  b\n", "code keeps its white space"},
		{"<pre><b>def</b> <i>f</i>(<u>x</u>):\n    <b>return</b> <i>x</i></pre>", "code def f(x):\n    return x\n", "coloured code keeps the white space between its elements"},
		{"<h2>Files<a href='#files'>¶</a></h2><p>a <a href='#n1'>[1]</a> b. <a href='#r1'><b>↩</b></a></p>", "heading Files\nparagraph a [1] b.\n", "the sign of a link to a heading is not read, the number of a note is"},
		{"<pre><div>a</div><div></div><div>  b\n</div><ol><li>c<li>d</ol></pre>", "code a\n\n  b\nc\nd\n", "each line of code in an element"},
		{"<pre>a<p>b</p><p>c</p></pre>", "code a\ncode b\ncode c\n", "paragraphs in code are no lines of it"},
		{"<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>a\nb</pre></table><pre><i class=lineno>1</i>a</pre>", "code a\nb\ncode a\n", "line numbers are not read"},
		{"<table><tr><td class=gutter>Text of 1 page<td>b</table>", "row Text of 1 page\tb\n", "a class alone makes no line numbers"},
		{"<pre>a</pre><button>Copy</button><h3><button>Copy it how?</button></h3>", "code a\nheading Copy it how?\n", "the button that copies is not read"},
		{"<pre>a<br>  b c</pre>", "code a\n  b c\n", "a line break in code is one"},
		{"<blockquote><p>a</blockquote><figure><img><figcaption>b</figure>", "quote a\ncaption b\n", ""},
		{"<p>a<script>b</script><select><option>c</select><textarea>d</textarea>e", "paragraph a e\n", "scripts and choices are not read"},
		{"", "", "nothing"},
	}
	for _, tt := range tests {
		if got := notation(cut(treeOf(t, "<body>"+tt.html))); got != tt.want {
			t.Errorf("%s: %s\n%s", tt.html, tt.reason, cmp.Diff(tt.want, got))
		}
	}
}

func TestEveryTextLiesInOnePiece(t *testing.T) {
	t.Parallel()
	parts := []string{"<p>", "</p>", "<div>", "</div>", "<ul><li>", "</ul>", "<table><tr><td>", "<td>", "</table>", "<a href=x>", "</a>", "<br>", "<pre>", "</pre>", "<b>", "</b>", "word ", "词，", " ", "<h3>", "</h3>"}
	rapid.Check(t, func(t *rapid.T) {
		tree := treeOf(t, "<body>"+strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 60).Draw(t, "page"), ""))
		pieces := cut(tree)
		at := 0
		for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
			if chars, _ := tagpath.Count(textOf(tree, id)); chars == 0 {
				continue
			}
			for at < len(pieces) && pieces[at].to <= id {
				at++
			}
			if at == len(pieces) || id < pieces[at].from {
				t.Fatalf("text %d lies in no piece", id)
			}
		}
		for i := 1; i < len(pieces); i++ {
			if pieces[i].from < pieces[i-1].to {
				t.Fatalf("pieces %d and %d overlap", i-1, i)
			}
		}
	})
}

func textOf(t *tagtree.Tree, id tagtree.NodeID) string {
	if !t.IsText(id) {
		return ""
	}
	return t.Node(id).Data
}

// english and chinese are pages of our own with all that does not belong to a body around one.
const english = `<html><head><title>The ferry is back | Harbour News</title><meta property="og:type" content="article"></head><body>
<header class="site-header"><nav class="menu"><ul><li><a href="/">Home</a><li><a href="/a">Harbour</a><li><a href="/b">Fishing</a></ul></nav></header>
<main><article class="post"><h1>The ferry is back</h1><p class="byline">By Ann Moor</p>
<div class="entry-content">
<p>After two winters in the dock, the old ferry crossed the bay again on Monday, with some forty people on board and a band on the upper deck.</p>
<p>The council, which had meant to sell her, changed its mind in March, when the bridge was closed for repairs and the detour took an hour.</p>
<h2>What it costs</h2>
<ul><li>A single trip is three pounds, children travel free, and so do bicycles.</li><li>A monthly ticket is forty pounds, as it was before the winter.</li></ul>
<blockquote><p>We never thought that we would see her sail again, said the captain, who has steered her for thirty years.</p></blockquote>
<table><tr><th>Day</th><th>First ferry</th></tr><tr><td>Monday</td><td>seven</td></tr></table>
<p>She runs every hour until eight in the evening, and on Fridays, if the weather holds, until eleven.</p>
</div></article>
<section class="related"><h3>Related articles</h3><ul><li><a href="/c">Bridge closed until May</a><li><a href="/d">Dock is sold</a></ul></section>
<section id="comments" class="comments"><h3>2 comments</h3><div class="comment"><p>Lovely to read, I shall take the children there.</p></div></section></main>
<div class="cookie-banner"><p>We use cookies to make this site better. Read our privacy policy.</p><button>Accept</button></div>
<footer class="footer"><p>© 2026 Harbour News. All rights reserved.</p></footer></body></html>`

const chinese = `<html lang="zh"><head><title>渡轮复航_港口新闻网</title></head><body>
<div class="nav"><a href="/">首页</a> <a href="/a">港口</a> <a href="/b">渔业</a></div>
<div class="main"><h1>渡轮复航</h1><div class="info">2026年3月2日 来源：港口新闻网</div>
<div class="content"><p>停航两个冬天之后，老渡轮周一再次横渡海湾，船上约有四十名乘客，上层甲板还有一支乐队。</p>
<p>市政府原本打算把它卖掉，三月大桥封闭维修、绕行需要一个小时，于是改变了主意。</p>
<p>船长说：“我们从没想过还能看到它再次出航。”他驾驶这艘船已经三十年了。</p></div>
<div class="related"><h3>相关阅读</h3><ul><li><a href="/c">大桥封闭至五月</a></li><li><a href="/d">码头出售</a></li></ul></div></div>
<div class="footer">版权所有 港口新闻网 ICP备00000000号</div></body></html>`

func TestBodyOfAnArticle(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, html string
		have       []string // beginnings of blocks, with their kind, in order
		lack       []string
	}{
		{"english", english, []string{"paragraph After two", "paragraph The council", "heading What it costs", "item A single", "item A monthly", "quote We never", "row Monday\tseven", "paragraph She runs"},
			[]string{"Home", "Bridge closed", "Lovely to read", "cookies", "All rights", "Accept", "By Ann"}},
		{"chinese", chinese, []string{"paragraph 停航两个", "paragraph 市政府", "paragraph 船长说"}, []string{"首页", "大桥封闭至五月", "版权所有"}},
	}
	for _, tt := range tests {
		a := Find(treeOf(t, tt.html), Options{})
		at, all := 0, ""
		for _, b := range a.Body {
			line := string(b.Kind) + " " + b.Text
			all += line + "\n"
			if at < len(tt.have) && strings.HasPrefix(line, tt.have[at]) {
				at++
			}
		}
		if at < len(tt.have) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.have[at], all)
		}
		for _, no := range tt.lack {
			if strings.Contains(all, no) {
				t.Errorf("%s: %q in\n%s", tt.name, no, all)
			}
		}
		if a.Kind != News {
			t.Errorf("%s: kind %s", tt.name, a.Kind)
		}
	}
}

func TestFusionTakesTheParagraphsPath(t *testing.T) {
	t.Parallel()
	body := Find(treeOf(t, chinese), Options{Method: Fusion}).Body
	if len(body) != 3 || !strings.HasPrefix(body[0].Text, "停航") {
		t.Errorf("%+v", body)
	}
}

func TestSamplesTakeFurnitureOut(t *testing.T) {
	t.Parallel()
	notice := `<p>Our readers pay for this paper, and if you can, please think of helping us too with a small sum every month.</p>`
	one := treeOf(t, strings.Replace(english, "<h2>What", notice+"<h2>What", 1))
	var others []*tagtree.Tree
	for _, day := range []string{"Tuesday", "Friday"} {
		others = append(others, treeOf(t, "<body><main><article><h1>"+day+"</h1><p>On "+day+" nothing happened in the harbour, the pilots say.</p>"+notice+"</article></main>"))
	}
	reads := func(o Options) bool {
		for _, b := range Find(one, o).Body {
			if strings.HasPrefix(b.Text, "Our readers pay") {
				return true
			}
		}
		return false
	}
	if !reads(Options{}) {
		t.Error("the page alone does not tell that the notice is furniture: the test tests nothing")
	}
	if reads(Options{Samples: others}) {
		t.Error("what stands on every page of the site was taken")
	}
}

func TestBoxesTakeSideColumnsOut(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, `<body><b>Top</b><div><p>This text, of some length, lies in the middle of the page, where a reader looks for it.</p></div><div><p>This text, of the same length, lies in a narrow column, where a reader does not look.</p></div>`)
	belief := func(o Options) []float64 {
		p := newPage(tree, o)
		return p.weigh([]source{boxes}, []float64{0})
	}
	b := make(tagtree.Boxes, tree.Len())
	pieces := cut(tree)
	top, first, second := pieces[0], pieces[1], pieces[2]
	b[top.inner] = tagtree.Box{X: 0, Y: 0, Width: 1000, Height: 30}
	b[first.inner], b[second.inner] = tagtree.Box{X: 0, Y: 200, Width: 700, Height: 600}, tagtree.Box{X: 800, Y: 200, Width: 200, Height: 600}
	if got := belief(Options{Boxes: b}); got[1] <= .5 || got[2] >= .5 {
		t.Errorf("beliefs %v", got)
	}
	if got := belief(Options{}); got[0] != .5 || got[1] != .5 {
		t.Errorf("without boxes they say %v", got)
	}
}

func TestThresholdIsBest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		belief := rapid.SliceOfN(rapid.Float64Range(.001, 1), n, n).Draw(t, "belief")
		words := rapid.SliceOfN(rapid.Float64Range(1, 50), n, n).Draw(t, "words")
		all := 0.0
		for i := range n {
			all += belief[i] * words[i]
		}
		expected := func(from float64) float64 {
			taken, right := 0.0, 0.0
			for i := range n {
				if belief[i] >= from {
					taken, right = taken+words[i], right+belief[i]*words[i]
				}
			}
			return 2 * right / (taken + all)
		}
		got := expected(threshold(belief, words))
		for _, from := range belief {
			if e := expected(from); e > got+1e-9 {
				t.Fatalf("from %v on gives %v, the threshold %v", from, e, got)
			}
		}
	})
}

func TestKindOfPage(t *testing.T) {
	t.Parallel()
	posts := strings.Repeat(`<div class="post message"><div class="author">someone</div><time>May 3, 2026</time><div class="postbody"><p>I think that it is the pump, as mine broke in the same way, and a new one helped.</p></div></div>`, 6)
	goods := strings.Repeat(`<li class="product-item"><a href="/p/1"><h3>Kettle</h3></a><span class="price">$12.00</span></li>`, 24)
	tests := []struct {
		html, url string
		want      Kind
	}{
		{english, "https://example.org/news/ferry", News},
		{`<html><head><meta name="generator" content="Discourse 3"></head><body><h1>My pump leaks</h1>` + posts, "https://forum.example.org/t/pump/12", Forum},
		{`<html><body><h1>Kettles</h1><p>All our kettles.</p><ul class="products grid">` + goods + `</ul>`, "https://example.org/collections/kettles", Listing},
	}
	for _, tt := range tests {
		tree := tagtreetest.From(t, []byte(tt.html), sourcepage.Origin{Name: "p.html", URL: tt.url})
		if got := Find(tree, Options{}).Kind; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.url, got, tt.want)
		}
	}
}

func TestStatedTexts(t *testing.T) {
	t.Parallel()
	s := stated{by: map[uint64]stating{}}
	s.script(`{"@type": "Article", "articleBody": "One two \"three\" four five", "x": {"description":"alpha beta gamma"}, "text": 7, "articleBody`)
	if s.holds("One two three four five") != statedBody || s.holds("quite another text here") != 0 || s.holds("alpha, beta gamma") != statedText {
		t.Error("texts of JSON-LD are not found again")
	}
	if got := LinkedTypes(`{"@type":["NewsArticle"],"a":{"@type": "Person"}}`); len(got) != 2 || got[0] != "newsarticle" || got[1] != "person" {
		t.Errorf("types %q", got)
	}
}

func TestNameHints(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]hint{
		"post-content":     nameContent,
		"relatedPosts":     nameRelated,
		"sidebar widget_2": nameSide,
		"x1y2 css-9a":      0,
	} {
		if got := nameHint(name); got&want != want || want == 0 && got != 0 {
			t.Errorf("%q: %b, want %b", name, got, want)
		}
	}
}

func TestTheModelFitsSignsAndFeatures(t *testing.T) {
	t.Parallel()
	for _, s := range sources {
		if s.given != nil && len(s.given) != len(s.signs) {
			t.Errorf("source %s has %d signs and %d weights", s.name, len(s.signs), len(s.given))
		}
	}
	m := Fitted() // panics when signs, features and file differ
	if !strings.Contains(m.Made, "tools/fitarticle") || len(m.Trees) == 0 {
		t.Errorf("made %q, %d trees: want a model that tools/fitarticle wrote", m.Made, len(m.Trees))
	}
}

func TestReadModelRefusesWhatIsNoModel(t *testing.T) {
	t.Parallel()
	var whole strings.Builder
	if err := Fitted().Write(&whole); err != nil {
		t.Fatal(err)
	}
	again, err := ReadModel(strings.NewReader(whole.String()))
	if err != nil {
		t.Fatalf("a written model is refused: %v", err)
	}
	if diff := cmp.Diff(Fitted().Trees, again.Trees); diff != "" {
		t.Errorf("trees differ after writing and reading (-want +got):\n%s", diff)
	}
	for name, change := range map[string][2]string{
		"a sign of another name": {"sign ", "sign 1 x"},
		"a tree without a side":  {"tree ", "tree 0<1 =2\ntree "},
		"an unknown feature":     {"tree ", "tree 9999<1 =1 =2\ntree "},
		"another line":           {"made ", "other line\nmade "},
	} {
		text := strings.Replace(whole.String(), change[0], change[1], 1)
		if _, err := ReadModel(strings.NewReader(text)); err == nil {
			t.Errorf("%s: read without an error", name)
		}
	}
}

func TestATreePartsPiecesByItsBounds(t *testing.T) {
	t.Parallel()
	tree, err := readTree("0<1 1<5 =1 =2 1<7 =3 0<2 =4 =5", 2)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		columns [][]float32
		want    []float64
	}{
		"features of pieces":      {[][]float32{{2, 0, 1, 0, 1}, {7, 0, 6, 5, 7}}, []float64{5, 1, 3, 2, 4}},
		"a feature of the page":   {[][]float32{{0}, {7, 0, 6, 5, 7}}, []float64{2, 1, 2, 2, 2}},
		"the other of its values": {[][]float32{{1, 1, 1, 1, 2}, {7}}, []float64{4, 4, 4, 4, 5}},
	} {
		q := questions{columns: tt.columns, sums: make([]float64, 5)}
		q.ask(tree, 0, []int32{0, 1, 2, 3, 4})
		if diff := cmp.Diff(tt.want, q.sums); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{english, chinese, "", "<table><tr><td>", `<script type="application/ld+json">{"articleBody":"a\`, "<a><div><a>x", "<body hidden>x", "\x00<svg><title>a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, html string) {
		p, err := sourcepage.New([]byte(html), sourcepage.Origin{Name: "p.html"})
		if err != nil {
			return
		}
		tree, err := tagtree.Parse(p)
		if err != nil {
			return
		}
		for _, m := range Methods {
			last := tagtree.NodeID(0)
			for _, b := range Find(tree, Options{Method: m, Samples: []*tagtree.Tree{tree}}).Body {
				if b.From < last || b.To <= b.From || !tree.Within(b.From, b.Node) || !(b.Belief >= 0 && b.Belief <= 1) {
					t.Fatalf("%s: block %+v after %d", m, b, last)
				}
				last = b.To
			}
		}
	})
}

func TestTheTextOfEachWidthOfScreenIsTakenOnce(t *testing.T) {
	t.Parallel()
	text := "<h2>What the river does</h2>"
	for _, day := range []string{"On Monday", "On Tuesday", "On Wednesday", "On Thursday"} {
		text += "<p>" + day + " the river rose, and the people of the lower town carried what they had up the stairs, one after the other, until the evening came.</p>"
	}
	named := func(class string) string {
		return strings.NewReplacer("<h2>", "<h2 class="+class+">", "<p>", "<p class="+class+">").Replace(text)
	}
	rows := strings.NewReplacer("<h2>", "<tr><th>", "</h2>", "</th></tr>", "<p>", "<tr><td>", "</p>", "</td></tr>").Replace(text)
	for _, c := range []struct {
		name, page string
		times      int
	}{
		{"containers of two classes", `<div class=wide>` + text + `</div><div class=narrow>` + text + `</div>`, 1},
		{"containers of two ids", `<div id=wide>` + text + `</div><div id=narrow>` + text + `</div>`, 1},
		{"for a page without scripts", `<div>` + text + `</div><noscript><div>` + text + `</div></noscript>`, 1},
		{"paragraphs of two classes", named("wide") + named("narrow"), 1},
		{"one element says it twice", `<div>` + text + text + `</div>`, 2},
		{"tables of one kind", `<table id=t1>` + rows + `</table><table id=t2>` + rows + `</table>`, 2},
	} {
		seen := map[string]int{}
		for _, k := range Find(treeOf(t, `<title>The river</title><main><h1>The river</h1>`+c.page+`</main>`), Options{}).Body {
			seen[k.Text]++
		}
		if len(seen) < 4 {
			t.Fatalf("%s: the body is %v", c.name, seen)
		}
		for words, n := range seen {
			if n != c.times {
				t.Errorf("%s: %q is taken %d times", c.name, words, n)
			}
		}
	}
}

func TestWhatIsSaidTwiceWithoutTheRestStays(t *testing.T) {
	t.Parallel()
	p := &page{}
	for _, text := range []string{"Refrain", "one", "Refrain", "two", "Refrain", "three"} {
		p.pieces = append(p.pieces, piece{text: text, words: 30})
	}
	p.sameTexts = countTexts(p.pieces)
	p.kindOf = []int32{0, 1, 2, 3, 4, 5}
	taken := []bool{true, true, true, true, true, true}
	if p.withoutCopies(taken); !taken[2] || !taken[4] {
		t.Errorf("taken %v: a single piece that comes again is no copy", taken)
	}
}
