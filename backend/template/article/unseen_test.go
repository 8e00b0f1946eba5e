package article

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// Pages of shapes that no labelled set was chosen for. ¶n stands for a paragraph of
// the body, ×n for prose that is none: of comments, notices, captions and teasers.

var proseMark = regexp.MustCompile(`([¶×])(\d+)`)

// prose is paragraph n: two sentences, each n its own.
func prose(n int) string {
	who := []string{"The harbour office", "A crew of four", "Our neighbour Mara", "The old mill", "The council", "My grandmother", "The night train"}
	did := []string{"had planned", "did not expect", "was asked to explain", "refused to delay", "needed three weeks to find"}
	what := []string{"the nets before the first storm", "a map of all the wells", "how the price of rope doubled", "why the lamps burned until morning"}
	one := func(k int) string {
		return fmt.Sprintf("%s %s %s, and the report of week %d names the reasons for it.", who[k%len(who)], did[k%len(did)], what[k%len(what)], k)
	}
	return one(2*n) + " " + one(2*n+1)
}

var unseen = []struct{ name, title, author, date, html string }{
	{"blog with teasers beside", "Seven days on a wooden boat", "Mara Holt", "2026-03-14",
		`<title>Seven days on a wooden boat – Mara Writes</title><nav><a href=/>Home</a> <a href=/b>Boats</a></nav><div><div><h1>Seven days on a wooden boat</h1><p>by <a href=/author/mara>Mara Holt</a> on 14 March 2026</p>
<p>¶1 ¶2<p>¶3 ¶4<p>¶5 ¶6<p>¶7 ¶8</div><div class=sidebar><h4>Older posts</h4>` +
			teaser(1) + teaser(2) + teaser(3) + teaser(4) + teaser(5) + teaser(6) + `</div></div><footer><p>© 2026 Mara Writes</p></footer>`},
	{"notice about cookies longer than the text", "A quiet week at the lock", "Jon Berg", "2025-12-12",
		`<title>A quiet week at the lock - Canal Post</title><div role=dialog><h2>We value your privacy</h2><p>We use cookies. ×1 ×2 ×3<p>×4 ×5 ×6<button>Accept all</button></div><h1>A quiet week at the lock</h1><span>Jon Berg</span> <span>12 Dec 2025</span><p>¶1<p>¶2<p>¶3`},
	{"comments longer than the text", "Why I sold the boat", "Mats Lund", "2026-05-08",
		`<title>Why I sold the boat — Mats Lund</title><h1>Why I sold the boat</h1><p>By Mats Lund | 8 May 2026</p><p>¶1<p>¶2<p>¶3<div class=r-list><h2>5 responses</h2>` +
			remark(1) + remark(2) + remark(3) + remark(4) + remark(5) + `</div>`},
	{"gallery", "Ten pictures of the regatta", "Siri Lie", "2026-05-30",
		`<title>Ten pictures of the regatta - Daily Mole</title><h1>Ten pictures of the regatta</h1><p>By Siri Lie</p><p>30 May 2026</p><p>¶1<p>¶2<p>¶3<div><figure><img src=1.jpg><figcaption>×1</figcaption></figure>` +
			`<figure><img src=2.jpg><figcaption>×2</figcaption></figure><figure><img src=3.jpg><figcaption>×3</figcaption></figure></div>`},
	{"recipe", "Pancakes like at the lighthouse", "Ida Wren", "2026-04-02",
		`<title>Pancakes like at the lighthouse - Salt</title><article><h1>Pancakes like at the lighthouse</h1><p>Published on April 2, 2026 by Ida Wren</p><p>¶1<p>¶2<h3>Ingredients</h3><ul><li>300 g flour<li>2 eggs</ul><h3>Method</h3><ol><li>¶3<li>¶4</ol></article>
<div class=comments><h3>2 thoughts on pancakes</h3><div><b>Pia</b><p>×1</div><div><b>Olu</b><p>×2</div></div>`},
	{"laid out with tables", "Mill to reopen", "Carl Moe", "2026-03-10",
		`<title>The Moss Gazette: Mill to reopen</title><table><tr><td><a href=/n>News</a><br><a href=/s>Sport</a></td><td><font size=5>Mill to reopen</font><br><font size=2>By Carl Moe, staff writer</font><br><font size=2>Tuesday, March 10, 2026</font><p>¶1<p>¶2<p>¶3</td><td><b>Top stories</b><br><a href=/1>Fire at the depot</a></td></tr></table>`},
	{"poem", "Harbour at Night", "Elin Sand", "",
		`<title>Harbour at Night by Elin Sand | Poem House</title><h1>Harbour at Night</h1><h2>Elin Sand</h2><div><p>¶1<p>¶2<p>¶3</div><h3>More poems</h3><a href=/1>The Stair</a> <a href=/2>Salt</a>`},
	{"no names but those of a program", "The last rope walk closes", "Ulf Strand", "2025-10-02",
		`<title>The last rope walk closes</title><div class=css-1a><div class=css-2b><a href=/>M</a><a href=/p>Politics</a></div><div class=css-h>The last rope walk closes</div><div class=css-4d><div>Ulf Strand</div><div>Reporter</div><div>2 October 2025</div></div>
<div class=css-5e>¶1</div><div class=css-5e>¶2</div><div class=css-5e>¶3</div><div class=css-5e>¶4</div></div>`},
	{"footnotes", "A short history of the pier", "Per Dahl", "2025-11-11",
		`<title>A short history of the pier</title><main><h1>A short history of the pier</h1><p>Per Dahl, 11 November 2025</p><p>¶1<sup><a href=#f1>1</a></sup><p>¶2<p>¶3</main><footer><p>© 2026 Pier</footer>`},
	{"questions that open", "Questions about the ferry", "", "",
		`<title>Questions about the ferry | Moss Ferries</title><nav><a href=/>Home</a></nav><h1>Questions about the ferry</h1><p>¶1<details><summary>When does it leave?</summary><p>¶2</details><details><summary>May I take a dog?</summary><p>¶3</details>`},
	{"embedded posts", "Flood at Moss: what we know", "Lena Krog", "2026-01-06",
		`<title>Flood at Moss: what we know</title><h1>Flood at Moss: what we know</h1><p class=author>Lena Krog</p><p>6 January 2026</p><p>¶1<p>¶2<blockquote class=twitter-tweet><p>¶3</p>— Moss Rescue (@mossrescue)</blockquote><p>¶4<p>¶5<div class=social><a href=/share>Share</a></div>`},
	{"comments with links to reply, no names", "The office should close early", "Bea Lorne", "2026-03-27",
		`<title>The office should close early | Pennywise</title><meta name=author content="Bea Lorne"><a href=/>Pennywise</a><h1>The office should close early</h1><div>27 March 2026</div><p>¶1 ¶2<p>¶3 ¶4<p>¶5<div><h3>Join the conversation</h3>` +
			said(1) + said(2) + said(3) + said(4) + said(5) + said(6) + `</div>`},
	{"comments counted in brackets", "A thousand days on paper", "Lou Ferrant", "2026-04-30",
		`<title>A thousand days on paper</title><h1>A thousand days on paper</h1><p>By Lou Ferrant</p><p>Apr 30, 2026</p><p>¶1 ¶2<p>¶3 ¶4<p>¶5<div class=t><h2>Responses (34)</h2><div class=u><i>Nadia</i><p>×1 ×2</div><div class=u><i>George</i><p>×3 ×4</div><div class=u><i>Per</i><p>×5 ×6</div></div>`},
	{"notice about consent that is no dialog", "Why the tide clock is wrong", "Sam Reyes", "2026-01-29",
		`<title>Why the tide clock is wrong - Tinker Post</title><meta name=author content="Sam Reyes"><div id=consent-layer><h3>Your choices</h3><p>Our partners use cookies. ×1 ×2<p>×3 ×4<button>Accept all</button></div><div><h1>Why the tide clock is wrong</h1><p>January 29, 2026<p>¶1 ¶2<p>¶3<p>¶4</div>`},
	{"a post filed under cookies", "Biscuits of the lock keeper", "Ida Wren", "2026-04-02",
		`<title>Biscuits of the lock keeper - Salt</title><article class="post category-cookies"><h1>Biscuits of the lock keeper</h1><p>April 2, 2026 by Ida Wren</p><p>¶1 Cookies keep, with my partners, for weeks.<p>¶2<p>¶3</article>`},
	{"teasers in the text, as long as its paragraphs", "Barn burns down at Moss", "Will Tarrant", "2026-02-26",
		`<title>Barn burns down at Moss - Echo</title><meta property="og:type" content="article"><h1>Barn burns down at Moss</h1><p>By Will Tarrant</p><p>26 Feb 2026</p><div><p>¶1 ¶2<p>¶3 ¶4<div class=grid><div class=t1>Also today</div>` +
			teaser(1) + teaser(2) + teaser(3) + teaser(4) + `</div><p>¶5 ¶6<p>¶7 ¶8<p>¶9</div>`},
	{"parts of the text with linked headings", "Three boats that I rowed", "Will Tarrant", "2026-02-26",
		`<title>Three boats that I rowed - Echo</title><meta property="og:type" content="article"><h1>Three boats that I rowed</h1><p>By Will Tarrant</p><p>26 Feb 2026</p><div><p>¶1 ¶2<p>¶3 ¶4<p>¶5 ¶6` +
			`<section class=one><h2><a href=/b/1>The first boat of the three</a></h2><p>¶7 ¶8<p>¶9</section><section class=one><h2><a href=/b/2>The second boat of the three</a></h2><p>¶10 ¶11<p>¶12</section><section class=one><h2><a href=/b/3>The third boat of the three</a></h2><p>¶13 ¶14<p>¶15</section></div>`},
	{"hidden appeals and a notice for print", "The lock at night", "Jon Berg", "2026-02-26",
		`<title>The lock at night - Canal Post</title><meta property="og:type" content="article"><article><h1>The lock at night</h1><p>By Jon Berg</p><p>26 Feb 2026</p><p>¶1 ¶2<p>¶3 ¶4<p>¶5<div class="appeal hidden"><p>×1<p>×2</div><div class="d-none d-print-block"><p>×3</div><div class="hidden md:block"><p>¶6 ¶7</div></article><footer><p>×4</footer>`},
	{"product with tabs", "Oak Oar 240 cm", "", "",
		`<title>Oak Oar 240 cm | Boat Shop</title><h1>Oak Oar 240 cm</h1><div class=price>€ 89.00</div><button>Add to cart</button><div class=tabs><a href=#d>Description</a><a href=#r>Reviews (1)</a></div><div id=d class=tab-pane><p>¶1<p>¶2<p>¶3</div>
<div id=r class=tab-pane style="display:none"><div class=review><b>Good oar</b><p>×1</div></div>`},
}

func remark(n int) string {
	return fmt.Sprintf("<div class=r-one><cite>Reader %d</cite> <span>May %d, 2026</span><p>×%d ×%d</p><a href=#>Reply</a></div>", n, 10+n, 2*n, 2*n+1)
}

func said(n int) string {
	return fmt.Sprintf("<div class=x><div><a href=/u/%d>user%d</a> <span>%d hours ago</span></div><div>×%d ×%d</div><div><a href=#>Like</a> <a href=#>Reply</a></div></div>", n, n, n, 2*n, 2*n+1)
}

func teaser(n int) string {
	return fmt.Sprintf("<div class=c-x9><a href=/s/%d><img src=/i.jpg alt=''><h3>Story of week %d</h3></a><p>×%d</p></div>", n, n, n)
}

func TestUnseenPages(t *testing.T) {
	t.Parallel()
	for _, c := range unseen {
		in, out := []string{}, []string{}
		html := proseMark.ReplaceAllStringFunc(c.html, func(mark string) string {
			n := 0
			_, _ = fmt.Sscan(strings.TrimLeft(mark, "¶×"), &n)
			if strings.HasPrefix(mark, "×") {
				out = append(out, prose(100+n))
				return prose(100 + n)
			}
			in = append(in, prose(n))
			return prose(n)
		})
		r := Read(parsed(t, html, "https://site.example/a"))
		body := r.Find(Options{}).Body
		text := bodyText(body)
		for _, p := range in {
			if !strings.Contains(text, p) {
				t.Errorf("%s: the body lacks %q", c.name, p)
			}
		}
		for _, p := range out {
			if strings.Contains(text, p) {
				t.Errorf("%s: the body has %q", c.name, p)
			}
		}
		a := r.About(body)
		if a.Title.Text != c.title || a.Author.Text != c.author || a.Date.Text != c.date {
			t.Errorf("%s: %q, %q, %q; want %q, %q, %q", c.name, a.Title.Text, a.Author.Text, a.Date.Text, c.title, c.author, c.date)
		}
	}
}

// A page without an article has no block that is surely of one.
func TestAPageWithoutAnArticleIsUnsure(t *testing.T) {
	t.Parallel()
	boats := ""
	for i := range 40 {
		boats += fmt.Sprintf("<li><a href=/b/%d>Boat number %d</a>", i, i)
	}
	for _, html := range []string{
		`<title>Sign in - Moss Ferries</title><form><h1>Sign in</h1><label>Email</label><input><label>Password</label><input type=password><button>Sign in</button></form><footer>© 2026 Moss Ferries</footer>`,
		`<title>All boats - Moss Ferries</title><nav><a href=/>Home</a></nav><h1>All boats</h1><ul>` + boats + `</ul>`,
	} {
		for _, b := range Find(parsed(t, html, ""), Options{}).Body {
			if b.Belief >= .6 {
				t.Errorf("%q: belief %.2f", b.Text, b.Belief)
			}
		}
	}
}

func bodyText(body []Block) string {
	var b strings.Builder
	for _, k := range body {
		b.WriteString(tagtree.Collapse(k.Text) + "\n")
	}
	return b.String()
}

// Links to other articles and appeals within the text are known in other languages than English, too.
func TestTurnsOfSpeechOfLanguages(t *testing.T) {
	t.Parallel()
	for out, html := range map[string]string{
		"Lire aussi : Un accordeur qui ne se pressait pas":        "<div><p><a href=/x>%s</a></p></div>",
		"Lea también: La valla donde murió una lengua":            "<div><p><a href=/x>%s</a></p></div>",
		"Подписывайтесь на наш канал, чтобы не пропустить важное": "<div><p>%s</div>",
	} {
		page := "<h1>Low tide</h1><article><p>" + prose(1) + "<p>" + prose(2) + "<p>" + prose(3) + "<p>" + prose(4) + fmt.Sprintf(html, out) + "</article>"
		text := bodyText(Find(parsed(t, page, ""), Options{}).Body)
		if !strings.Contains(text, prose(1)) || !strings.Contains(text, prose(4)) || strings.Contains(text, out) {
			t.Errorf("%q is in the body, or prose is not:\n%s", out, text)
		}
	}
}
