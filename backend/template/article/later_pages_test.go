package article

import (
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// laterPages are twelve pages of one kind each. They were written after the rules for headlines, days at the
// title, and texts that are told twice, and measured once.
var laterPages = []kindPage{
	{"first post of a forum", "Halyard slips in the cleat", "brass_hank", "2026-01-09", .99,
		`<title>Halyard slips in the cleat - Rigging - Low Quay Forum</title><meta property="og:site_name" content="Low Quay Forum"><meta property="og:title" content="Halyard slips in the cleat"><header><a href=/>Low Quay Forum</a><a href=/forums>Forums</a><a href=/new>New posts</a><a href=/members>Members</a><a href=/login>Log in</a></header><h1>Halyard slips in the cleat</h1><div class=post id=p1><div class=user><a href=/members/brass_hank>brass_hank</a><span>Posts: 41</span></div><meta itemprop=datePublished content="2026-01-09T18:20:00Z"><span>2 months ago</span><div class=postbody><p>¶1<p>¶2</div><a href=#>Reply</a><a href=#>Quote</a></div><div class=post id=p2><div class=user><a href=/members/wim>wim</a><span>Posts: 902</span></div><meta itemprop=datePublished content="2026-01-10T07:11:00Z"><span>2 months ago</span><div class=postbody><p>¶3<p>[[I changed mine on 25 February 2026 and it holds.]]</div><a href=#>Reply</a><a href=#>Quote</a></div><div class=post id=p3><div class=user><a href=/members/brass_hank>brass_hank</a><span>Posts: 42</span></div><meta itemprop=datePublished content="2026-01-11T20:02:00Z"><span>2 months ago</span><div class=postbody><p>¶4</div><a href=#>Reply</a><a href=#>Quote</a></div><form><textarea></textarea><button>Post reply</button></form><div class=similar><h4>Similar threads</h4><a href=/t/2>Cam cleat or jammer</a><a href=/t/3>Rope for a wet deck</a></div><footer><a href=/rules>Rules</a></footer>`},
	{"product", "Brass Deck Bell", "", "", .74,
		`<title>Brass Deck Bell, 15 cm | Chandler & Rope</title><meta property="og:type" content=product><meta property="og:title" content="Brass Deck Bell, 15 cm"><meta property="og:site_name" content="Chandler and Rope"><script type="application/ld+json">{"@type":"Product","name":"Brass Deck Bell","offers":{"@type":"Offer","price":"54.00","priceCurrency":"EUR"}}</script><header><a href=/>Chandler & Rope</a><a href=/bells>Bells</a><a href=/cart>Cart (0)</a></header><main class=product><h1>Brass Deck Bell</h1><div class=price>€ 54.00</div><button>Add to cart</button><div class=description-desktop><p>¶1<p>¶2<p>¶3</div><div class=description-mobile><p>` + prose(1) + `<p>` + prose(2) + `<p>` + prose(3) + `</div><section class=reviews><h2>Customer reviews</h2><div class=review><b>Ines</b><p>×1</div><div class=review><b>Tor</b><p>×2</div></section></main><section><h2>You may also like</h2><a href=/p/1>Bell rope</a> € 7.00 <a href=/p/2>Bracket</a> € 9.00</section><footer>© 2026 Chandler & Rope</footer>`},
	{"documentation", "Set a threshold", "", "", .99,
		`<html lang=en><title>Set a threshold | Gauge Manual</title><meta property="og:title" content="Set a threshold | Gauge Manual"><nav class=sidebar><ul><li><a href=/a>Install</a><li><a href=/b>Set a threshold</a><li><a href=/c>Alarms</a></ul></nav><main><ol class=breadcrumb><li><a href=/>Gauge Manual</a><li>Set a threshold</ol><h1>Guide: Set a threshold</h1><p>¶1<h2>[[Set a threshold in the app]]</h2><ol><li>[[Open the station and choose Settings.]]<li>[[Type the depth at which the alarm begins.]]</ol><p>¶2<h2>[[With a command]]</h2><pre>[[gauge set --station moss --threshold 240 --from 2024-01-01]]</pre><p>¶3</main><div class=feedback>Was this page helpful? <button>Yes</button><button>No</button></div><footer>Last updated on 3 February 2025</footer>`},
	{"service", "Quay Mooring Plans", "", "", .99,
		`<title>Quay Mooring Plans | Berths for every boat of the bay</title><meta property="og:site_name" content="Quay Mooring"><meta property="og:title" content="Quay Mooring Plans | Berths for every boat of the bay"><header><a href=/>Quay Mooring</a><a href=/plans>Plans</a><a href=/contact>Contact us</a><a href=/quote>Get a quote</a></header><section class=hero><h1>Quay Mooring Plans</h1><p>¶1<a class=btn href=/quote>Get a quote</a></section><section class=features><h2>[[What you get]]</h2><div class=feature><h3>[[A berth]]</h3><p>¶2</div><div class=feature><h3>[[Power]]</h3><p>¶3</div><div class=feature><h3>[[A key]]</h3><p>¶4</div></section><section class=steps><h2>[[How it works]]</h2><p>¶5<p>¶6</section><section class=cta><h2>Ready to moor?</h2><a class=btn href=/contact>Contact us</a></section><footer><a href=/privacy>Privacy policy</a><a href=/careers>Careers</a></footer>`},
	{"questions and answers", "How long does tarred rope last?", "lotte", "2025-08-21", .99,
		`<title>How long does tarred rope last? - Ask a Rigger</title><script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","name":"How long does tarred rope last?","dateCreated":"2025-08-21T09:00:00Z","author":{"@type":"Person","name":"lotte"},"answerCount":2}}</script><header><a href=/>Ask a Rigger</a><a href=/q>Questions</a><a href=/tags>Tags</a></header><div class=question><h1>How long does tarred rope last?</h1><div>Asked <time datetime="2025-08-21T09:00:00Z">Aug 21, 2025</time> · Modified <time datetime="2026-02-02">Feb 2, 2026</time></div><div class=votes>7</div><div class=body><p>¶1<p>¶2</div><div class=by>asked by <a href=/users/3/lotte>lotte</a></div></div><h2>2 Answers</h2><div class=answer><div class=votes>12</div><div class=body><p>¶3<p>¶4</div><div class=by>answered <time datetime="2025-08-22">Aug 22, 2025</time> by <a href=/users/8/per>per</a></div></div><div class=answer><div class=votes>1</div><div class=body><p>¶5</div><div class=by>answered <time datetime="2025-09-01">Sep 1, 2025</time> by <a href=/users/9/ann>ann</a></div></div><aside><h4>Related</h4><a href=/q/7>Tar or varnish?</a><a href=/q/9>Splicing old rope</a></aside>`},
	{"release notes", "Tidewatch 7 and the new map", "", "2026-03-03", .99,
		`<title>Tidewatch 7 &amp; the new map - Tidewatch</title><meta property="og:title" content="Tidewatch 7 &amp; the new map"><meta property="article:published_time" content="2026-02-27T10:00:00Z"><meta property="article:modified_time" content="2026-03-03T12:00:00Z"><nav><a href=/>Tidewatch</a><a href=/releases>All releases</a></nav><main><h1>Tidewatch 7 and the new map</h1><p class=when>3 March 2026</p><p>¶1<h2>[[Added]]</h2><ul><li>[[The map shows every gauge of the bay, and keeps its zoom.]]<li>[[Alarms may be silent at night.]]</ul><h2>[[Changed]]</h2><ul><li>[[Tables are printed on one page.]]<li>[[The list of stations loads in half of the time.]]</ul><p>¶2</main><footer><a href=/feed>Feed</a></footer>`},
	{"recipe blog", "Fish stew of the night watch", "Runa Vold", "2026-02-01", .99,
		`<title>The best fish stew of 2026, tested on deck - Galley Notes</title><meta property="og:title" content="The best fish stew of 2026, tested on deck"><script type="application/ld+json">{"@type":"Recipe","name":"Fish stew of the night watch","datePublished":"2026-02-01","author":{"@type":"Person","name":"Runa Vold"}}</script><header><a href=/>Galley Notes</a><a href=/r>Recipes</a></header><article><h1>Fish stew of the night watch</h1><div class=meta>By Runa Vold · 1 February 2026 · <a href=#c>3 comments</a></div><p>¶1<p>¶2<h2>[[The best fish]]</h2><p>¶3<div class=recipe><h3>[[Ingredients]]</h3><ul><li>[[600 g cod]]<li>[[4 potatoes]]<li>[[1 l stock]]</ul><h3>[[Method]]</h3><ol><li>¶4<li>¶5</ol></div></article><section id=comments><h3>3 comments</h3><div class=comment><b>Liv</b><p>×1<a href=#>Reply</a></div><div class=comment><b>Odd</b><p>×2<a href=#>Reply</a></div><div class=comment><b>Kai</b><p>×3<a href=#>Reply</a></div></section><aside><h3>About me</h3><p>I cook on a trawler and write down what the crew asks for again.</aside>`},
	{"live blog", "Ice in the sound: as it happened", "Tove Strand", "2026-01-28", .96,
		`<title>Ice in the sound: as it happened | Northern Echo Post</title><meta property="og:title" content="Ice in the sound: as it happened"><script type="application/ld+json">{"@type":"LiveBlogPosting","headline":"Ice in the sound: as it happened","datePublished":"2026-01-28T05:30:00Z","dateModified":"2026-01-28T18:00:00Z","author":{"@type":"Person","name":"Tove Strand"}}</script><nav><a href=/>Northern Echo Post</a></nav><h1>Ice in the sound: as it happened</h1><p class=byline>Tove Strand</p><time datetime="2026-01-28T05:30:00Z">28 January 2026</time><ul class=key><li>[[Four ferries wait off the lock]]<li>[[An icebreaker is on its way from the east]]</ul><div class=entry><time>17:40</time><h2>[[The lock opens]]</h2><p>¶1</div><div class=entry><time>15:05</time><h2>[[First ferry through]]</h2><p>¶2<p>¶3</div><div class=entry><time>11:20</time><h2>[[Waiting in the channel]]</h2><p>¶4</div><div class=entry><time>07:00</time><h2>[[A cold morning]]</h2><p>¶5<p>¶6</div><aside><h3>Most read</h3><a href=/1>The price of salt</a><a href=/2>Seals on the slipway</a></aside>`},
	{"Chinese portal", "河口新渔港五月开港", "林晓舟", "2026-03-20", .97,
		`<html lang=zh-CN><title>河口新渔港五月开港-滨海要闻-滨海网</title><div class=nav><a href=/>首页</a><a href=/yw>要闻</a><a href=/sh>社会</a></div><h1>河口新渔港五月开港</h1><div class=info>2026-03-20 09:12　来源：滨海日报　作者：林晓舟　编辑：何敏</div><div class=article><p>　　[[河口新渔港的码头已经铺好最后一段石板，五月一日起，二百多艘渔船可以在这里停靠和卸货。]]</p><p>　　[[新港的冷库由三个合作社共同出资，夏天最热的时候也能把鱼保存一个星期。渔民们说，以后不用再连夜开车去邻县。]]</p><p>　　[[港口北边还留出一块空地，秋天将建成补网场和一所小学的航海教室。]]</p><p>　　[[旧港不会拆除，它的灯塔和栈桥会保留下来，作为散步和看海的地方。]]</p><p>（责任编辑：何敏）</p></div><div class=hot><h3>相关阅读</h3><ul><li><a href=/1>渔网换新记</a><li><a href=/2>灯塔看守人的一天</a></ul></div><div class=foot>滨海网版权所有</div>`},
	{"AMP", "A bridge that folds itself", "Signe Holm", "2026-02-19", .99,
		`<!doctype html><html amp lang=en><head><title>A bridge that folds itself - Canal Weekly</title><link rel=canonical href=https://site.example/bridge><script type="application/ld+json">{"@type":"NewsArticle","headline":"A bridge that folds itself","datePublished":"2026-02-19T07:00:00Z","author":[{"@type":"Person","name":"Signe Holm"}]}</script></head><body><header><a href=/>Canal Weekly</a></header><amp-sidebar id=m><ul><li><a href=/n>News</a><li><a href=/b>Boats</a></ul></amp-sidebar><article><h1>A bridge that folds itself</h1><div class=amp-byline>Signe Holm</div><div class=amp-date>February 19, 2026</div><amp-img src=1.jpg></amp-img><p>¶1<p>¶2<amp-ad></amp-ad><p>¶3<p>¶4<p>¶5</article><amp-consent id=c><div>We use cookies to measure our pages. <button>Accept</button><button>Refuse</button></div></amp-consent><section class=related><h3>Read next</h3><a href=/1>The last lock keeper</a><a href=/2>Ducks on the weir</a></section></body></html>`},
	{"wiki", "Moss Point Light", "", "", .99,
		`<title>Moss Point Light - Coastwiki</title><body class="mediawiki"><div id=mw-head><a href=/w/Talk>Talk</a><a href=/w/edit>Edit</a><a href=/w/history>View history</a></div><div id=content><h1 id=firstHeading>Moss Point Light</h1><div id=siteSub>From Coastwiki, the atlas of shores</div><div id=bodyContent><p>¶1<div id=toc><h2>Contents</h2><ul><li><a href=#h>1 History</a><li><a href=#t>2 Tower</a></ul></div><h2>[[History]]<span class=mw-editsection>[<a href=/e1>edit</a>]</span></h2><p>¶2<p>¶3<h2>[[Tower]]<span class=mw-editsection>[<a href=/e2>edit</a>]</span></h2><p>¶4<table><tr><td>[[Height]]<td>[[31 m]]<tr><td>[[Built]]<td>[[1874]]</table><p>¶5</div><div id=catlinks>Categories: <a href=/c/1>Lighthouses</a></div></div><div id=footer>This page was last edited on 2 December 2025, at 10:14.</div>`},
	// No line names its author, Aksel Brun, as the author, so he is not found.
	{"mailing list archive", "[tide] Two readings an hour", "Aksel Brun", "2025-11-18", .99,
		`<html><head><title>[tide] Two readings an hour</title></head><body><h1>[tide] Two readings an hour</h1><b>Aksel Brun</b> <a href="mailto:a@site.example">aksel at site.example</a><br><i>Tue Nov 18 08:40:11 UTC 2025</i><p><ul><li>Previous message (by thread): <a href=1>[tide] Lost station</a><li>Next message (by thread): <a href=3>[tide] Two readings an hour</a><li><b>Messages sorted by:</b> <a href=d>[ date ]</a> <a href=t>[ thread ]</a></ul><hr><pre>¶1

¶2

¶3

¶4
</pre><hr><ul><li>Previous message (by thread): <a href=1>[tide] Lost station</a><li>Next message (by thread): <a href=3>[tide] Two readings an hour</a></ul><a href=/l>More information about the tide mailing list</a></body></html>`},
}

func TestLaterPages(t *testing.T) {
	t.Parallel()
	sum := 0.0
	for _, s := range laterPages {
		html, truth := s.build()
		r := Read(parsed(t, html, "https://site.example/a"))
		page := r.Find(Options{})
		f := wordF1(bodyText(page.Body), tagtree.Collapse(truth))
		sum += f
		if f < s.least {
			t.Errorf("%s: word F1 %.3f, want %.3f\n%s", s.name, f, s.least, bodyText(page.Body))
		}
		about := r.About(page.Body)
		for field, v := range map[string][2]string{"title": {about.Title.Text, s.title}, "author": {about.Author.Text, s.author}, "date": {about.Date.Text, s.date}} {
			if v[0] != v[1] {
				t.Errorf("%s: %s %q, want %q", s.name, field, v[0], v[1])
			}
		}
		t.Logf("%-24s %.3f %s", s.name, f, page.Kind)
	}
	t.Logf("mean word F1 %.3f of %d pages", sum/float64(len(laterPages)), len(laterPages))
}
