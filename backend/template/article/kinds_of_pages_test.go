package article

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// Pages of kinds that the labelled sets have few of, written before any rule was made
// for them, and below them pages that were written after the rules. ¶n and ×n are as
// in unseen_test.go; [[...]] is other text of the body. Each page says the least word
// F1 that its body must reach: what is below 1 is known and not mended.

type kindPage struct {
	name, title, author, date string
	least                     float64
	html                      string
}

var bodyPart = regexp.MustCompile(`\[\[(.*?)\]\]`)

// build writes the page's HTML and the text of its true body.
func (s kindPage) build() (html, truth string) {
	html = proseMark.ReplaceAllStringFunc(s.html, func(mark string) string {
		n := 0
		_, _ = fmt.Sscan(strings.TrimLeft(mark, "¶×"), &n)
		if strings.HasPrefix(mark, "×") {
			return prose(100 + n)
		}
		return "[[" + prose(n) + "]]"
	})
	for _, m := range bodyPart.FindAllStringSubmatch(html, -1) {
		truth += m[1] + "\n"
	}
	return strings.NewReplacer("[[", "", "]]", "").Replace(html), truth
}

// wordF1 compares texts as bags of words; an ideograph is a word.
func wordF1(got, want string) float64 {
	count := map[string]int{}
	truth, found, both := tokens(want), tokens(got), 0
	for _, w := range truth {
		count[w]++
	}
	for _, w := range found {
		if count[w]--; count[w] >= 0 {
			both++
		}
	}
	if len(truth)+len(found) == 0 {
		return 1
	}
	return 2 * float64(both) / float64(len(truth)+len(found))
}

var token = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]|[^\P{L}\p{Han}\p{Hiragana}\p{Katakana}]+|\p{N}+`)

func tokens(s string) []string { return token.FindAllString(strings.ToLower(s), -1) }

func TestKindsOfPages(t *testing.T) {
	t.Parallel()
	for k, group := range [][]kindPage{kindPages, laterKindPages} {
		sum, titles, authors, dates := 0.0, 0, 0, 0
		for _, s := range group {
			html, truth := s.build()
			r := Read(parsed(t, html, "https://site.example/a"))
			body := r.Find(Options{}).Body
			f := wordF1(bodyText(body), tagtree.Collapse(truth))
			sum += f
			if f < s.least {
				t.Errorf("%s: word F1 %.3f, want %.3f\n%s", s.name, f, s.least, bodyText(body))
			}
			a := r.About(body)
			if a.Title.Text == s.title {
				titles++
			}
			if a.Author.Text == s.author {
				authors++
			}
			if a.Date.Text == s.date {
				dates++
			}
			t.Logf("%-45s %.3f %q %q %q (%.2f %.2f %.2f)", s.name, f, a.Title.Text, a.Author.Text, a.Date.Text, a.Title.Confidence, a.Author.Confidence, a.Date.Confidence)
		}
		if got, want := [3]int{titles, authors, dates}, [][3]int{{19, 18, 19}, {8, 6, 8}}[k]; got != want {
			t.Errorf("right titles, authors, dates: %v, want %v", got, want)
		}
		n := len(group)
		t.Logf("mean word F1 %.3f of %d pages; right: %d titles, %d authors, %d dates", sum/float64(n), n, titles, authors, dates)
	}
}

const shopHead = `<header class=site-header><a href=/ class=logo>Ropewalk Supply</a><nav class=main-nav><ul><li><a href=/rope>Rope</a><li><a href=/lamps>Lamps</a><li><a href=/sale>Sale</a></ul></nav><a href=/cart>Cart (0)</a></header>`

func post(who, when, text string) string {
	return `<div class=post-row><div class=user-cell><a href=/member/` + who + `>` + who + `</a><div>Joined: 2019</div><div>Messages: 214</div></div><div class=msg-cell><div class=stamp>` + when + `</div><div class=txt>` + text + `</div><div class=sig>Sail slow, see more.</div><a href=#>Quote</a> <a href=#>Report</a></div></div>`
}

func update(at, head, text string) string {
	return `<div class=lb-entry><time datetime=2026-02-11T` + at + `>` + at + `</time><h3>[[` + head + `]]</h3><p>` + text + `</p><a href=#>Share this update</a></div>`
}

var kindPages = []kindPage{
	{"forum thread", "Which varnish for an oak mast?", "tollef", "2026-01-17", .99,
		`<title>Which varnish for an oak mast? | Small Boat Forum</title><div class=top><a href=/>Forum</a> » <a href=/f/2>Wood and paint</a></div><h1>Which varnish for an oak mast?</h1><div class=pages>Page 1 of 1</div>` +
			post("tollef", "17 January 2026, 09:12", "¶1 ¶2") + post("britt", "17 January 2026, 11:40", "¶3") + post("old_knut", "18 January 2026, 07:02", "¶4 ¶5") + post("tollef", "18 January 2026, 20:30", "¶6") +
			`<div class=quick-reply><h3>Quick reply</h3><form><textarea></textarea><button>Post reply</button></form></div><div class=similar><h3>Similar threads</h3><ul><li><a href=/t/8>Tar or oil for decks</a><li><a href=/t/9>Mast step is loose</a></ul></div>`},
	{"product with description and reviews", "Storm lantern, brass", "", "", .57,
		`<title>Storm lantern, brass | Ropewalk Supply</title><script type="application/ld+json">{"@type":"Product","name":"Storm lantern, brass","offers":{"@type":"Offer","price":"64.00","priceCurrency":"EUR"}}</script>` + shopHead +
			`<main><div class=breadcrumbs><a href=/>Home</a> / <a href=/lamps>Lamps</a></div><div class=gallery><img src=1.jpg></div><div class=buy-box><h1>Storm lantern, brass</h1><div class=price>€ 64.00</div><div class=stock>In stock, ships in 2 days</div><button>Add to cart</button></div><section class=product-description><h2>[[Description]]</h2><p>¶1<p>¶2<ul><li>[[Height 31 cm]]<li>[[Burns 18 hours on one filling]]</ul></section>
<section class=reviews><h2>3 reviews</h2><div class=review><b>Ana</b> ★★★★★<p>×1</div><div class=review><b>Jo</b> ★★★★<p>×2</div><div class=review><b>Piet</b> ★★★<p>×3</div></section><section class=also><h2>You may also like</h2><div class=card><a href=/p/1><h3>Wick, 10 m</h3></a><span>€ 4.00</span></div><div class=card><a href=/p/2><h3>Lamp oil 1 l</h3></a><span>€ 7.50</span></div></section></main><footer>© 2026 Ropewalk Supply · <a href=/terms>Terms</a></footer>`},
	{"documentation", "Configure the tide source", "", "", .99,
		`<title>Configure the tide source - Pelorus docs</title><div class=navbar><a href=/>Pelorus</a><a href=/docs>Docs</a><a href=/blog>Blog</a></div><div class=layout><aside class=menu><ul><li><a href=/d/1>Install</a><li><a href=/d/2>Configure the tide source</a><li><a href=/d/3>Alarms</a></ul></aside><main><div class=version>Version 4.2</div><article class=markdown><h1>Configure the tide source</h1><p>¶1<h2>[[Set the station]]</h2><p>¶2<pre><code>[[source:
  station: moss
  unit: cm]]</code></pre><p>[[Values of the key]] ¶3<table><tr><th>[[Key]]<th>[[Meaning]]<tr><td>[[station]]<td>[[name of the gauge]]<tr><td>[[unit]]<td>[[cm or ft]]</table><h2>[[Test it]]</h2><p>¶4<div class=admonition><p>[[Note]]<p>¶5</div></article><a class=edit href=/e>Edit this page</a><div>Last updated on Mar 3, 2026</div><nav class=pagination><a href=/d/1>Previous « Install</a><a href=/d/3>Next Alarms »</a></nav></main><div class=toc><a href=#a>Set the station</a><a href=#b>Test it</a></div></div>`},
	{"service", "Rigging checks for small harbours", "", "", .99,
		`<title>Rigging checks for small harbours | Mast & Stay</title><header><a href=/>Mast & Stay</a><nav><a href=/s>Services</a><a href=/c>Contact</a></nav></header><section class=hero><h1>Rigging checks for small harbours</h1><p>¶1<a class=btn href=/c>Book a visit</a></section><section class=features><h2>[[What we look at]]</h2><div class=feature><h3>[[Shrouds]]</h3><p>¶2</div><div class=feature><h3>[[Blocks]]</h3><p>¶3</div><div class=feature><h3>[[Winches]]</h3><p>¶4</div></section><section class=steps><h2>[[How it works]]</h2><ol><li>¶5<li>¶6</ol></section><section class=cta><h2>Ready to sail?</h2><a class=btn href=/c>Call us</a></section><footer><p>Mast & Stay, Quay 4, 1530 Moss<p>© 2026</footer>`},
	{"listing that is no article", "News from the harbour", "", "", 0,
		`<title>News from the harbour - Moss Harbour</title><nav><a href=/>Home</a><a href=/n>News</a></nav><h1>News from the harbour</h1><div class=list>` +
			strings.Repeat(`<div class=item><h2><a href=/n/1>A crane is sold</a></h2><span>3 March 2026</span><a href=/n/1>Read more</a></div>`, 8) + `</div><a href=?p=2>Older</a>`},
	{"question and answers", "Why does my compass point at the kettle?", "mira_j", "2025-11-04", .99,
		`<title>Why does my compass point at the kettle? - Helm Exchange</title><script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","name":"Why does my compass point at the kettle?","answerCount":2,"dateCreated":"2025-11-04T10:00","author":{"@type":"Person","name":"mira_j"}}}</script><header><a href=/>Helm Exchange</a></header><div id=question><h1>Why does my compass point at the kettle?</h1><div>Asked 4 Nov 2025 · Viewed 1,204 times</div><div class=vote>12</div><div class=post-body><p>¶1<p>¶2</div><div class=tags><a href=/t/compass>compass</a></div><div class=owner>asked by <a href=/u/4>mira_j</a></div></div><h2>2 Answers</h2><div class=answer><div class=vote>31</div><div class=post-body><p>¶3<p>¶4<p>¶5</div><div class=owner>answered by <a href=/u/9>navigator</a></div><ul class=comments><li>×1 – <a href=/u/1>sol</a></ul></div><div class=answer><div class=vote>2</div><div class=post-body><p>¶6</div><div class=owner>answered by <a href=/u/2>piet</a></div></div><div class=sidebar><h4>Hot questions</h4><ul><li><a href=/q/1>Is a sextant still legal?</a><li><a href=/q/2>Knot for a wet bucket</a></ul></div>`},
	{"release notes", "Pelorus 4.2", "", "2026-02-20", .99,
		`<title>Pelorus 4.2 release notes</title><meta property="og:title" content="Pelorus 4.2"><div class=nav><a href=/>Pelorus</a><a href=/dl>Download</a></div><div class=content><h1>Pelorus 4.2</h1><p class=date>Released on February 20, 2026</p><p>¶1<h2>[[New]]</h2><ul><li>[[Tide tables may be printed.]]<li>[[Alarms have a second tone (#412).]]<li>[[The map keeps its zoom after a restart.]]</ul><h2>[[Fixed]]</h2><ul><li>[[The anchor watch no longer stops at midnight (#398).]]<li>[[A station without a name is shown by its number.]]<li>[[Depths below zero are read.]]</ul><h2>[[Upgrade]]</h2><p>¶2</div><div class=side><h4>All releases</h4><a href=/4.1>Pelorus 4.1</a><a href=/4.0>Pelorus 4.0</a></div>`},
	{"biography below", "The lamp that nobody lit", "Rona Eide", "2026-03-05", .99,
		`<title>The lamp that nobody lit - The Quay Review</title><meta property="og:type" content=article><header><a href=/>The Quay Review</a></header><article><h1>The lamp that nobody lit</h1><div class=byline>By <a href=/a/rona>Rona Eide</a></div><time>March 5, 2026</time><div class=story><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</div><div class=author-card><img src=r.jpg><h4>Rona Eide</h4><p>Rona Eide writes about coasts and lamps. She lives in Moss with two dogs, and her first book came out last year.<a href=/a/rona>More by Rona Eide</a></div></article>`},
	{"newsletter boxes in the text", "Three ferries, one quay", "Ole Vik", "2026-03-09", .93,
		`<title>Three ferries, one quay | Fjord Daily</title><meta property="og:type" content=article><nav><a href=/>Fjord Daily</a></nav><article><h1>Three ferries, one quay</h1><p class=by>By Ole Vik</p><p>9 March 2026</p><p>¶1<p>¶2<div class=promo-box><h4>The Morning Tide</h4><p>Get the news of the coast in your inbox, every weekday before seven.<form><input placeholder=Email><button>Sign up</button></form><p>By signing up you agree to our terms.</div><p>¶3<p>¶4<div class=promo-box><p>Thank you for reading. Become a member and support reporting from the coast.<a href=/m>Join</a></div><p>¶5<p>¶6</article>`},
	{"gallery with captions", "Forty boats in the fog", "Siri Lie", "2026-01-30", .56,
		`<title>Forty boats in the fog - Daily Mole</title><h1>Forty boats in the fog</h1><div>Photographs by Siri Lie</div><div>30 January 2026</div><div class=intro><p>¶1<p>¶2</div><div class=slides>` +
			`<div class=slide><img src=1.jpg><div class=slide-caption>×1</div><div class=credit>Siri Lie / Daily Mole</div></div><div class=slide><img src=2.jpg><div class=slide-caption>×2</div><div class=credit>Siri Lie / Daily Mole</div></div><div class=slide><img src=3.jpg><div class=slide-caption>×3</div><div class=credit>Siri Lie / Daily Mole</div></div></div><h3>More galleries</h3><a href=/g/1>Ice on the lock</a> <a href=/g/2>The rope makers</a>`},
	{"live blog", "Storm reaches the coast: live", "Lena Krog", "2026-02-11", .96,
		`<title>Storm reaches the coast: live | Echo</title><script type="application/ld+json">{"@type":"LiveBlogPosting","headline":"Storm reaches the coast: live","datePublished":"2026-02-11T06:00:00Z","author":{"@type":"Person","name":"Lena Krog"}}</script><nav><a href=/>Echo</a></nav><h1>Storm reaches the coast: live</h1><p>Lena Krog</p><ul class=summary><li>[[Ferries stay in harbour until noon on Thursday]]<li>[[Two roads north of Moss are closed]]</ul>` +
			update("09:40", "Bridge opens again", "¶1") + update("09:05", "Power back in Moss", "¶2 ¶3") + update("08:31", "A roof on the road", "¶4") + update("07:55", "Schools are closed", "¶5") + `<button>Load more updates</button><aside><h3>Most read</h3><ol><li><a href=/1>Fire at the depot</a><li><a href=/2>Whale seen off the pier</a></ol></aside>`},
	{"Chinese portal", "渡口老灯塔重新点亮", "陈立言", "2026-03-12", .99,
		`<html lang=zh-CN><title>渡口老灯塔重新点亮_海边新闻网</title><div class=topnav><a href=/>首页</a><a href=/sh>社会</a><a href=/cj>财经</a></div><div class=crumb>当前位置：<a href=/>首页</a> &gt; 社会</div><h1>渡口老灯塔重新点亮</h1><div class=info><span>2026年03月12日 08:30</span> <span>来源：海边晚报</span> <span>记者：陈立言</span></div><div class=content><p>　　[[昨天傍晚，停用了二十三年的渡口灯塔重新点亮，附近的居民站在堤岸上等了一个多小时。]]</p><p>　　[[灯塔的看守人说，新的灯泡只用旧灯十分之一的电，但光可以照到更远的海面。他每天仍然要上去擦两次玻璃。]]</p><p>　　[[修复工程从去年秋天开始，费用由三个村子一起承担。村里的老人把多年前拆下来的铜门也送了回来。]]</p><p>　　[[按照计划，灯塔下面的小屋今年夏天会成为一个小博物馆，展出船员留下的日记和地图。]]</p><p class=editor>责任编辑：周敏</p></div><div class=statement>免责声明：本文仅代表作者观点，与本网无关。转载请注明出处。</div><div class=hot><h3>热门推荐</h3><ul><li><a href=/1>港口新桥下月通车</a><li><a href=/2>渔民收到第一批新网</a></ul></div>`},
	{"Japanese news", "港の古い時計が動き出す", "佐野 由紀", "2026-03-08", .99,
		`<html lang=ja><title>港の古い時計が動き出す｜浜風新聞</title><header><a href=/>浜風新聞</a><a href=/k>会員登録</a></header><article><h1>港の古い時計が動き出す</h1><p class=data>2026年3月8日 6時00分</p><p class=writer>佐野 由紀</p><div class=honbun><p>[[十五年の間止まっていた港の時計が、七日の朝に再び動き出した。漁師たちは船の上から拍手を送った。]]</p><p>[[時計を直したのは、隣の町で工房を営む三人の職人だ。部品の多くは手で作り直し、文字盤だけが元のまま残された。]]</p><p>[[「音が少し遅れて聞こえるのが懐かしい」と、近くで店を開く女性は話した。鐘は一日に三回、朝と昼と夕方に鳴る。]]</p><p>[[町は来年、時計の下に小さな広場を作る予定だ。費用は寄付で集めるという。]]</p></div><div class=paywall>この記事は会員限定です。ログインすると続きをお読みいただけます。</div></article><section><h2>関連記事</h2><a href=/1>灯台の灯が消える日</a><a href=/2>新しい船が着く</a></section>`},
	{"Korean news", "작은 섬의 학교가 다시 문을 열다", "김하윤", "2026-03-02", .89,
		`<html lang=ko><title>작은 섬의 학교가 다시 문을 열다 - 바다일보</title><div id=gnb><a href=/>홈</a><a href=/s>사회</a></div><h1>작은 섬의 학교가 다시 문을 열다</h1><div class=info>입력 2026.03.02 09:00 | 김하윤 기자</div><div id=articleBody>[[문을 닫은 지 구 년이 지난 섬의 학교가 오늘 다시 문을 열었다. 학생은 모두 네 명이다.]]<br><br>[[교사는 매주 월요일 배를 타고 들어와 금요일에 나간다. 바람이 심한 날에는 화면으로 수업을 한다고 했다.]]<br><br>[[마을 사람들은 지난 겨울 내내 지붕을 고치고 벽을 새로 칠했다. 책은 이웃 섬의 도서관이 보내 주었다.]]<br><br>김하윤 기자 hayun@bada.example<br><br>저작권자 © 바다일보 무단전재 및 재배포 금지</div><div class=rel><h3>관련기사</h3><a href=/1>섬으로 가는 새 배</a><a href=/2>등대지기의 하루</a></div>`},
	{"line breaks instead of paragraphs", "How we lost the anchor", "", "2004-08-19", .97,
		`<html><head><title>How we lost the anchor</title></head><body bgcolor=white><center><h2>How we lost the anchor</h2></center><font size=2>August 19, 2004</font><br><br>¶1<br><br>¶2<br><br>¶3<br>¶4<br><br>¶5<br><br><a href=index.html>Back to the log</a> | <a href=mailto:x@site.example>Write to me</a><hr><font size=1>You are visitor 10233</font></body></html>`},
	{"AMP", "Nets that mend themselves", "Pia Storm", "2026-02-02", .98,
		`<!doctype html><html amp lang=en><head><title>Nets that mend themselves</title><link rel=canonical href=https://site.example/nets><script type="application/ld+json">{"@type":"NewsArticle","headline":"Nets that mend themselves","datePublished":"2026-02-02","author":{"@type":"Person","name":"Pia Storm"}}</script></head><body><amp-sidebar id=s><ul><li><a href=/>Home</a><li><a href=/w>World</a></ul></amp-sidebar><header><button on=tap:s.toggle>Menu</button></header><main><h1>Nets that mend themselves</h1><p>Pia Storm · 2 February 2026</p><amp-img src=1.jpg></amp-img><p>¶1<p>¶2<amp-ad></amp-ad><p>¶3<p>¶4<amp-social-share type=email></amp-social-share></main><amp-consent id=c><div>We and our partners store cookies to show you ads that fit. <button>Accept</button></div></amp-consent><section><h2>Read next</h2><a href=/1>The price of cod</a><a href=/2>A school on a barge</a></section></body></html>`},
	{"interview", "“I only ever wanted to make rope”", "Nils Aune", "2026-01-22", .96,
		`<title>“I only ever wanted to make rope” - The Quay Review</title><meta property="og:type" content=article><article><h1>“I only ever wanted to make rope”</h1><p>Interview: Nils Aune</p><p>22 January 2026</p><p>¶1<p><b>[[When did you begin?]]</b><p>¶2<p><b>[[And the first year?]]</b><p>¶3<p><b>[[Was it hard?]]</b><p>[[No.]]<p><b>[[What comes next?]]</b><p>¶4 ¶5</article><div class=tags>Tags: <a href=/t/rope>rope</a>, <a href=/t/craft>craft</a></div><div class=share><a href=#>Share</a><a href=#>Print</a></div>`},
	{"recipe blog", "Barley soup for a cold deck", "Ida Wren", "2026-02-14", .97,
		`<title>Barley soup for a cold deck - Salt & Stove</title><script type="application/ld+json">{"@type":"Recipe","name":"Barley soup for a cold deck","author":{"@type":"Person","name":"Ida Wren"},"datePublished":"2026-02-14"}</script><header><a href=/>Salt & Stove</a></header><main><article class=post><h1>Barley soup for a cold deck</h1><div class=meta>February 14, 2026 by Ida Wren · <a href=#c>12 Comments</a></div><a href=#recipe>Jump to recipe</a><p>¶1<p>¶2<h2>[[Why barley]]</h2><p>¶3<div id=recipe class=recipe-card><h2>[[Barley soup]]</h2><div>Prep 15 min · Cook 50 min · Serves 4</div><button>Print</button><h3>[[Ingredients]]</h3><ul><li>[[200 g pearl barley]]<li>[[2 carrots, sliced]]<li>[[1 l stock]]</ul><h3>[[Method]]</h3><ol><li>¶4<li>¶5</ol></div></article><div id=comments><h3>12 comments</h3><ol><li><b>Pia</b> says:<p>×1</p><a href=#>Reply</a><li><b>Olu</b> says:<p>×2</p><a href=#>Reply</a></ol></div></main><aside class=sidebar><h3>Hi, I am Ida</h3><p>I cook on a boat of nine metres and write down what survives. Every week there is a new pot.</aside>`},
	{"mailing list archive", "Tide files change on Monday", "Bodil Ravn", "2025-10-06", .99,
		`<title>[gauge-users] Tide files change on Monday</title><h1>[gauge-users] Tide files change on Monday</h1><b>Bodil Ravn</b> <a href="mailto:b@site.example">b at site.example</a><br><i>Mon Oct 6 09:14:02 UTC 2025</i><ul><li>Previous message: <a href=1>[gauge-users] Lost a gauge</a><li>Next message: <a href=3>[gauge-users] Tide files</a><li><b>Messages sorted by:</b> <a href=d>[ date ]</a> <a href=t>[ thread ]</a></ul><hr><pre>¶1

¶2

¶3
</pre><hr><ul><li>Previous message: <a href=1>[gauge-users] Lost a gauge</a><li>Next message: <a href=3>[gauge-users] Tide files</a></ul><a href=/l>More information about the gauge-users mailing list</a>`},
	{"press release", "Mast & Stay opens a second yard", "", "2026-03-16", .89,
		`<title>Mast & Stay opens a second yard | Newsroom</title><nav><a href=/>Mast & Stay</a><a href=/press>Press</a></nav><main><div class=kicker>Press release</div><h1>Mast & Stay opens a second yard</h1><p>[[MOSS, March 16, 2026 –]] ¶1<p>¶2<p>[[“We have waited for this quay since we began,” said Tor Aas, who leads the company.]]<p>¶3<h3>About Mast & Stay</h3><p>Mast & Stay builds and checks the rigging of small boats. It has forty people in two yards and was founded in 1987.<h3>Media contact</h3><p>Eva Lund, press@site.example, +47 555 01 02 03</main><footer>© 2026 Mast & Stay</footer>`},
}

// laterKindPages were written after the rules, and measured once.
var laterKindPages = []kindPage{
	{"answers on a help site", "Can I leave the tiller tied?", "jorn88", "2026-02-03", .97,
		`<title>Can I leave the tiller tied? | Deckhelp</title><header><a href=/>Deckhelp</a></header><div class=q><h1>Can I leave the tiller tied?</h1><div>asked by <a href=/user/jorn88>jorn88</a> on February 3, 2026</div><div class=entry><p>¶1</div></div><h3>3 answers</h3><div class=a><div class=entry><p>¶2 ¶3</div><div><a href=/user/bo>bo</a> · 14 votes</div></div><div class=a><div class=entry><p>¶4</div><div><a href=/user/ann>ann</a> · 3 votes</div></div><div class=a><div class=entry><p>¶5 ¶6</div><div><a href=/user/kim>kim</a> · 1 vote</div></div><form><textarea></textarea><button>Post your answer</button></form>`},
	{"press release with an agency", "Coast Wire buys three ferries", "", "2026-01-12", .99,
		`<title>Coast Wire buys three ferries | Newsroom</title><nav><a href=/>Home</a><a href=/press>All releases</a></nav><h1>Coast Wire buys three ferries</h1><div class=body><p>[[NEW HARBOR, January 12, 2026 (Coast Wire) —]] ¶1<p>¶2<p>¶3<p>¶4</div><div class=contacts><b>Contact</b><br>press@site.example</div><footer>© 2026 Coast Wire</footer>`},
	{"change log of a program", "Changes of tidegauge 3.1", "", "2025-12-01", .98,
		`<title>Changes of tidegauge 3.1</title><div class=nav><a href=/>tidegauge</a><a href=/doc>Manual</a></div><h1>Changes of tidegauge 3.1</h1><p>Mon Dec 1 10:20:00 CET 2025</p><h3>[[Added]]</h3><ul><li>[[A gauge may have two stations, and the page of each shows the other.]]<li>[[The command list prints the depth in feet.]]</ul><h3>[[Removed]]</h3><ul><li>[[The old format of files is no longer read.]]</ul><p>¶1</p><hr><address>Mail to the keeper of this page</address>`},
	{"German documentation", "Messwerte exportieren", "", "", .94,
		`<html lang=de><title>Messwerte exportieren – Pegel Handbuch</title><nav><ul><li><a href=/1>Einrichten</a><li><a href=/2>Messwerte exportieren</a><li><a href=/3>Alarme</a></ul></nav><main><h1>Messwerte exportieren</h1><p>[[Die Messwerte eines Pegels lassen sich als Tabelle speichern, damit andere Programme sie lesen können.]]<h2>[[Als Datei]]</h2><ol><li>[[Öffnen Sie den Pegel und wählen Sie den Zeitraum, der gespeichert werden soll.]]<li>[[Wählen Sie das Format und den Ordner, in dem die Datei liegen soll.]]</ol><p>[[Große Zeiträume werden in mehrere Dateien geteilt, die eine laufende Nummer haben.]]<h2>[[Mit einem Befehl]]</h2><pre>[[pegel export --von 2025-01-01]]</pre></main><footer><a href=/i>Impressum</a> <a href=/d>Datenschutz</a></footer>`},
	{"thread of posts in a table", "Loose keel bolts", "havn", "2025-09-14", .97,
		`<title>Loose keel bolts - Fjord Boats Board</title><h1>Loose keel bolts</h1><table class=thread>` +
			`<tr><td class=u><a href=/user/havn>havn</a><td class=p><small>14 Sep 2025</small><div>¶1 ¶2</div><tr><td class=u><a href=/user/lise>lise</a><td class=p><small>14 Sep 2025</small><div>¶3</div><tr><td class=u><a href=/user/odd>odd</a><td class=p><small>15 Sep 2025</small><div>¶4 ¶5</div></table><a href=/f>Back to the board</a>`},
	{"column with a biography and an appeal", "Leave the fog alone", "Gro Hauge", "2026-03-01", .96,
		`<title>Leave the fog alone | The Inlet</title><meta property="og:type" content=article><article><h1>Leave the fog alone</h1><p class=who>By Gro Hauge</p><p class=when>March 1, 2026</p><p>¶1<p>¶2<p>¶3<p>¶4<hr><p><i>Gro Hauge is a pilot and writes for The Inlet every month.</i></article><div class=support><p>The Inlet is paid for by its readers. Please give what you can.</div>`},
	{"product in Spanish", "Farol de cubierta", "", "", .99,
		`<html lang=es><title>Farol de cubierta | Tienda del Puerto</title><header><a href=/>Tienda del Puerto</a><a href=/carrito>Carrito</a></header><h1>Farol de cubierta</h1><p class=precio>45,00 €</p><button>Añadir al carrito</button><div class=descripcion><p>[[Este farol de latón alumbra la cubierta durante diez horas y resiste la lluvia y el viento del puerto.]]<p>[[La llama se regula con una rueda pequeña, y el vidrio se cambia sin herramientas.]]</div><div class=relacionados><h2>Productos relacionados</h2><a href=/p/1>Mecha de algodón</a> 3,00 € <a href=/p/2>Aceite</a> 6,00 €</div>`},
	{"transcript", "Episode 12: The last tide table", "", "2026-02-18", .98,
		`<title>Episode 12: The last tide table - Quay Talk</title><nav><a href=/>Quay Talk</a><a href=/e>Episodes</a></nav><h1>Episode 12: The last tide table</h1><p>February 18, 2026</p><audio></audio><a href=/d>Download</a><h2>[[Transcript]]</h2><p><b>[[Host:]]</b> ¶1<p><b>[[Guest:]]</b> ¶2<p><b>[[Host:]]</b> ¶3<p><b>[[Guest:]]</b> ¶4 ¶5<div class=subscribe><h3>Subscribe</h3><p>New episodes arrive every second week in your podcast app.</div>`},
}
