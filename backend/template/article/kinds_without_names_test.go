package article

import (
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// Pages of programs that are not known: threads, shops, services, and articles beside which the labels of
// such pages stand. They were written before the rule that a first post is like the others (threaded).

func answer(who, text string) string {
	return `<div class=row><div class=left><b>` + who + `</b><div>Member since 2017</div><div>312 posts</div></div><div class=right><div>4 March 2026, 10:12</div><div>` + text + `</div><a href=#>Reply</a> <a href=#>Quote</a></div></div>`
}

func replyOf(who, text string) string {
	return `<div class=c><b>` + who + `</b> <span>2 days ago</span><div>` + text + `</div><a href=#>Reply</a></div>`
}

var kindsWithoutNames = []kindPage{
	{"thread below a counting heading", "Which varnish for a mast?", "", "", 0.99,
		`<title>Which varnish for a mast? - Slipway</title><div class=bar><a href=/>Slipway</a><a href=/boards>Forums</a><a href=/new>New posts</a><a href=/members>Members</a><a href=/login>Log in</a><a href=/r>Register</a></div><div class=path><a href=/boards>Forums</a> › <a href=/b/2>Paint and varnish</a></div><h1>Which varnish for a mast?</h1><div class=row><div class=left><b>tjalk44</b><div>Member since 2015</div><div>88 posts</div></div><div class=right><div>3 March 2026, 19:40</div><div><p>¶1<p>¶2</div></div></div><h2>5 Replies</h2><div class=list>` +
			answer("Oar", "<p>¶3") + answer("keelson", "<p>¶4<p>¶5") + answer("tjalk44", "<p>¶6") + answer("Wim", "<p>¶7") + answer("Oar", "<p>¶8") +
			`</div><div>You must be logged in to post a reply.</div><h3>Similar threads</h3><ul><li><a href=1>Epoxy below the varnish</a><li><a href=2>Mast of Oregon pine</a><li><a href=3>Sanding between coats</a></ul><div class=f><a href=/t>Terms and rules</a><a href=/h>Help</a></div>`},
	{"answers in elements called comments", "How do I read two gauges at once?", "", "", 0.42,
		`<title>How do I read two gauges at once? | Gauge community</title><header><a href=/>Gauge</a><a href=/docs>Docs</a><a href=/ask>Ask question</a><a href=/q>Questions</a><a href=/u>Users</a></header><main><h1>How do I read two gauges at once?</h1><div class=question-body><p>¶1<p>¶2</div><div class=meta>Asked by gret, 2 March 2026 · 214 views</div><h2>3 Answers</h2><div class=comments><div class=comment><div class=vote>4</div><div><p>¶3<p>¶4</div><div>answered by olof · <a href=#>Share</a> <a href=#>Reply</a></div></div><div class=comment><div class=vote>1</div><div><p>¶5</div><div>answered by nan · <a href=#>Share</a> <a href=#>Reply</a></div></div><div class=comment><div class=vote>0</div><div><p>¶6<p>¶7</div><div>answered by pim · <a href=#>Share</a> <a href=#>Reply</a></div></div></div><a href=/login>Log in to answer</a></main><aside><h4>Related questions</h4><a href=1>One gauge, two cables</a><a href=2>Polling a gauge</a></aside>`},
	{"thread in German", "Ruderblatt klemmt bei Frost", "", "", 0.83,
		`<html lang=de><title>Ruderblatt klemmt bei Frost</title><div><a href=/>Bootsrunde</a> <a href=/f>Foren</a> <a href=/m>Mitglieder</a> <a href=/s>Suche</a> <a href=/l>Anmelden</a> <a href=/r>Registrieren</a></div><h1>Ruderblatt klemmt bei Frost</h1><div>4 Antworten · 120 Aufrufe</div><table><tr><td>Hauke<br>Mitglied<br>Beiträge: 41<td>03.03.2026, 08:11<div>[[Seit dem ersten Frost lässt sich mein Ruderblatt nur noch mit viel Kraft bewegen, obwohl ich die Lager im Herbst gefettet habe. Hat jemand von euch eine Idee, woran das liegen kann?]]</div><a href=#>Antworten</a> <a href=#>Zitieren</a><tr><td>Silke<br>Mitglied<br>Beiträge: 377<td>03.03.2026, 09:30<div>[[Das hatte ich auch einmal. Bei mir stand Wasser in der unteren Buchse und ist gefroren. Nach einem warmen Tag in der Halle war alles wieder gut, aber ich habe dann ein Loch zum Ablaufen gebohrt.]]</div><a href=#>Antworten</a> <a href=#>Zitieren</a><tr><td>Enno<br>Mitglied<br>Beiträge: 12<td>03.03.2026, 12:02<div>[[Welches Fett hast du genommen? Manche werden in der Kälte so zäh, dass sich nichts mehr bewegt.]]</div><a href=#>Antworten</a> <a href=#>Zitieren</a><tr><td>Hauke<br>Mitglied<br>Beiträge: 41<td>04.03.2026, 07:55<div>[[Es war tatsächlich Wasser in der Buchse. Danke euch, ich bohre am Wochenende auch ein Loch.]]</div><a href=#>Antworten</a> <a href=#>Zitieren</a></table><div><a href=/f>Foren</a> <a href=/i>Impressum</a> <a href=/d>Datenschutz</a></div>`},
	{"thread in Chinese", "河边老码头的灯还亮吗", "", "", 0.9,
		`<html lang=zh><title>河边老码头的灯还亮吗 - 云溪茶馆</title><div><a href=/>首页</a><a href=/f>论坛</a><a href=/z>注册</a><a href=/d>登录</a></div><h1>河边老码头的灯还亮吗</h1><div class=lou><div class=ren>阿青<br>楼主<br>帖子 52</div><div class=wen><div>发表于 2026-3-3 20:15</div><div>[[昨天傍晚我沿着河边走，发现老码头的那盏灯没有亮。小时候每次坐船回来，远远看见那盏灯就知道快到家了。有没有人知道它是坏了，还是不再点了？]]</div><a href=#>回复</a></div></div><div class=lou><div class=ren>老周<br>帖子 310</div><div class=wen><div>发表于 2026-3-3 21:02</div><div>[[上个月码头换了新的电缆，管灯的人说要等开春才能修好。我也很想念那盏灯，晚上钓鱼的时候全靠它。]]</div><a href=#>回复</a></div></div><div class=lou><div class=ren>小满<br>帖子 7</div><div class=wen><div>发表于 2026-3-4 08:40</div><div>[[我今天早上问了码头的师傅，他说灯泡已经买来了，这个星期六就会装上去，到时候大家可以一起去看。]]</div><a href=#>回复</a></div></div><div>您需要登录后才可以回帖</div>`},
	{"shop without names", "Storm lantern No. 3", "", "", 0.88,
		`<title>Storm lantern No. 3 - Lampwork</title><div><a href=/>Lampwork</a><a href=/l>Lanterns</a><a href=/o>Oil</a><a href=/b>Basket (0)</a></div><div class=x1><div class=x2><img src=a.jpg alt=""></div><div class=x3><h1>Storm lantern No. 3</h1><div>€ 48.00</div><div>In stock</div><button>Add to basket</button><a href=#>Add to wishlist</a></div></div><div class=x4><h3>Description</h3><div>¶1</div><div>¶2</div></div><div class=x4><h3>Specifications</h3><table><tr><td>[[Height]]<td>[[31 cm]]<tr><td>[[Burns for]]<td>[[14 hours]]<tr><td>[[Glass]]<td>[[hand-blown, 3 mm]]</table></div><div class=x4><h3>Delivery and returns</h3><div>Delivered within three days. Send it back within thirty days.</div></div><h3>You may also like</h3><div class=x5><a href=1>Storm lantern No. 1</a> € 32.00 <button>Add to basket</button></div><div class=x5><a href=2>Storm lantern No. 2</a> € 39.00 <button>Add to basket</button></div><div class=x5><a href=3>Wick, 3 m</a> € 4.00 <button>Add to basket</button></div><div><a href=/t>Terms</a><a href=/p>Privacy</a></div>`},
	{"shop in French", "Coffre de pont en chêne", "", "", 0.89,
		`<html lang=fr><title>Coffre de pont en chêne | La Cale</title><div><a href=/>La Cale</a><a href=/c>Coffres</a><a href=/p>Panier</a></div><main><h1>Coffre de pont en chêne</h1><span>129,00 €</span><button>Ajouter au panier</button><h2>Description</h2><div><p>[[Ce coffre en chêne massif protège les cordages et les outils de la pluie et du sel. Le couvercle se ferme avec un joint de liège, et deux poignées de chanvre permettent de le porter à deux.]]<p>[[Le bois est huilé à la main dans notre atelier, et il prend avec les années une couleur argentée que beaucoup de marins apprécient.]]</div><h2>Caractéristiques</h2><ul><li>[[Dimensions : 80 x 40 x 45 cm]]<li>[[Poids : 17 kg]]<li>[[Bois : chêne de Bretagne]]</ul><h2>Livraison</h2><p>Livré en cinq jours.</p><h2>Vous aimerez aussi</h2><ul><li><a href=1>Coffre en pin</a> 79,00 €<li><a href=2>Banc de pont</a> 99,00 €</ul></main><footer><a href=/m>Mentions légales</a></footer>`},
	{"service with steps and prices", "Keel inspection", "", "", 1,
		`<title>Keel inspection | Drydock &amp; Daughters</title><div><a href=/>Drydock</a><a href=/s>Services</a><a href=/p>Pricing</a><a href=/c>Contact us</a><a href=/q>Get a quote</a></div><div class=s><h1>Keel inspection</h1><p>¶1</p><a href=/q>Get a quote</a></div><div class=s><h2>[[How it works]]</h2><div class=g><div><h3>[[We lift the boat]]</h3><p>¶2</div><div><h3>[[We measure the bolts]]</h3><p>¶3</div><div><h3>[[You get a report]]</h3><p>¶4</div></div></div><div class=s><h2>[[Why choose us]]</h2><p>¶5<p>¶6</div><div class=s><h2>[[Frequently asked questions]]</h2><div><h4>[[How long does it take?]]</h4><p>¶7</div><div><h4>[[Do I have to be there?]]</h4><p>¶8</div></div><div><a href=/a>About us</a><a href=/k>Careers</a><a href=/d>Privacy policy</a></div>`},
	{"reference of a program", "gauge.read", "", "", 1,
		`<title>gauge.read - Reference</title><div class=m><a href=1>Introduction</a><a href=2>Installation</a><a href=3>Reference</a><a href=4>Examples</a><a href=5>Changelog</a></div><div class=p><h1>gauge.read</h1><p>¶1<h2>[[Syntax]]</h2><pre>[[gauge.read(station, unit)]]</pre><h2>[[Parameters]]</h2><dl><dt>[[station]]<dd>[[The name of the gauge as the list of stations has it.]]<dt>[[unit]]<dd>[[Centimetres or feet; without it the unit of the station.]]</dl><h2>[[Return value]]</h2><p>¶2<h2>[[Examples]]</h2><pre>[[print(gauge.read("moss", "cm"))]]</pre></div><div class=n><a href=7>Previous</a><a href=8>Next</a></div>`},
	{"list of ships with a text each", "Ships in the museum harbour", "", "", 1,
		`<title>Ships in the museum harbour</title><div><a href=/>Museum</a><a href=/v>Visit</a></div><h1>Ships in the museum harbour</h1><p>¶1</p><div>Sort by <a href=?n>Name</a> <a href=?y>Year</a></div><div class=k><h3>[[Aurelia, 1904]]</h3><p>¶2</div><div class=k><h3>[[Brise, 1921]]</h3><p>¶3</div><div class=k><h3>[[Cormoran, 1933]]</h3><p>¶4</div><div class=k><h3>[[Dorade, 1911]]</h3><p>¶5</div><div>1 <a href=?2>2</a> <a href=?2>Next</a></div><div><a href=/c>Contact</a></div>`},

	{"article with counted replies", "The tide clock of Moss", "Ada Moss", "2026-03-02", 1,
		`<title>The tide clock of Moss</title><div><a href=/>Blog</a><a href=/a>About</a></div><h1>The tide clock of Moss</h1><div>By Ada Moss, 2 March 2026</div><div class=t><p>¶1<p>¶2<p>¶3<p>¶4</div><h3>4 Replies</h3><div class=w>` +
			replyOf("Per", "<p>×1") + replyOf("Liv", "<p>×2<p>×3") + replyOf("Ada", "<p>×4") + replyOf("Jon", "<p>×5") + `</div><div>Leave a reply</div>`},
	{"article of a site with forums", "A quiet winter for the ferries", "Ole Vik", "2026-02-20", 1,
		`<title>A quiet winter for the ferries | Coast Club</title><div><a href=/>Coast Club</a><a href=/forums>Forums</a><a href=/posts>New posts</a><a href=/members>Members</a><a href=/topics>Topics</a><a href=/l>Log in</a></div><h1>A quiet winter for the ferries</h1><div class=by>By Ole Vik, 20 February 2026</div><div class=t><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</div><h3>Latest from the forums</h3><ul><li><a href=1>Loose keel bolts</a> 12 replies<li><a href=2>Which varnish?</a> 5 replies<li><a href=3>Frozen rudder</a> 4 replies</ul>`},
	{"article with a box of a shop", "Five lanterns in a gale", "Pia Storm", "2026-01-15", 1,
		`<title>Five lanterns in a gale - Deck</title><div><a href=/>Deck</a><a href=/r>Reviews</a></div><h1>Five lanterns in a gale</h1><div class=by>By Pia Storm, 15 January 2026</div><div class=t><p>¶1<p>¶2<h2>[[The winner]]</h2><p>¶3<div class=buy><b>Storm lantern No. 3</b> € 48.00 <a href=1>Buy now</a></div><p>¶4<h2>[[The lightest]]</h2><p>¶5<div class=buy><b>Gale 2</b> € 61.00 <a href=2>Buy now</a></div><p>¶6</div>`},
	{"column on a page of a service", "What we learned from forty hulls", "Mia Dock", "2026-02-03", 1,
		`<title>What we learned from forty hulls | Drydock &amp; Daughters</title><div><a href=/>Drydock</a><a href=/s>Services</a><a href=/p>Pricing</a><a href=/i>Industries</a><a href=/c>Contact us</a><a href=/q>Get a quote</a></div><h1>What we learned from forty hulls</h1><div>By Mia Dock · 3 February 2026</div><div class=t><p>¶1<p>¶2<h2>[[Bolts are the least of it]]</h2><p>¶3<p>¶4</div><div class=cta><h3>Is your keel safe?</h3><a href=/q>Get a quote</a></div><div><a href=/a>About us</a><a href=/k>Careers</a></div>`},
	{"article with long answers of members", "Members' night in the rope walk", "Tom Reed", "2026-03-01", 1,
		`<title>Members' night in the rope walk - Coast Club</title><article><h1>Members' night in the rope walk</h1><div>By Tom Reed, 1 March 2026</div><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</article><div class=comments><h2>3 comments</h2>` +
			answer("Oar", "<p>×1<p>×2") + answer("keelson", "<p>×3") + answer("Wim", "<p>×4<p>×5") + `</div>`},
}

// Threads and articles with comments that were written after the rule.
var laterThreads = []kindPage{
	{"original and replies", "Sanding between two coats", "", "", 0.97,
		`<title>Sanding between two coats</title><div class=top><a href=/>Varnish club</a></div><div class=thread><h1>Sanding between two coats</h1><div class="entry entry-original"><div class="entry-head">lijn 7 June 2025</div><div class="entry-text"><p>¶1<p>¶2<p>¶3</div></div><h3>4 Responses</h3><div class=all><div class="entry entry-reply"><div class="entry-head">moor 7 June 2025</div><div class="entry-text"><p>¶4<p>¶5</div></div><div class="entry entry-reply"><div class="entry-head">lijn 8 June 2025</div><div class="entry-text"><p>¶6</div></div><div class="entry entry-reply"><div class="entry-head">stag 9 June 2025</div><div class="entry-text"><p>¶7<p>¶8</div></div><div class="entry entry-reply"><div class="entry-head">moor 9 June 2025</div><div class="entry-text"><p>¶9</div></div></div></div>`},
	{"a section called comments", "Show: a tide clock of scrap brass", "", "", 1,
		`<title>Show: a tide clock of scrap brass</title><nav><a href=/>Bench</a><a href=/new>New</a></nav><section class=head><h1>Show: a tide clock of scrap brass</h1><div class=item><div class=who><a href=/u/1>brazier</a> 3 hours ago</div><div class=md><p>¶1<p>¶2<p>¶3<p>¶4</div></div></section><section id=comments><div class=item><div class=who><a href=/u/2>dial</a> 2 hours ago</div><div class=md><p>¶5<p>¶6</div></div><div class=item><div class=who><a href=/u/1>brazier</a> 2 hours ago</div><div class=md><p>¶7</div></div><div class=item><div class=who><a href=/u/3>gnomon</a> 1 hour ago</div><div class=md><p>¶8<p>¶9</div></div></section>`},
	{"comments in the elements of the text", "The brass of the old clock", "Rona Eide", "2026-01-08", 1,
		`<title>The brass of the old clock</title><h1>The brass of the old clock</h1><div class=byline>By Rona Eide, 8 January 2026</div><div class=md><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</div><section id=comments><h2>3 comments</h2><div class=item><a class=user href=/u/2>dial</a><div class=md><p>×1<p>×2</div></div><div class=item><a class=user href=/u/1>brazier</a><div class=md><p>×3</div></div><div class=item><a class=user href=/u/3>gnomon</a><div class=md><p>×4<p>×5</div></div></section>`},
	{"comments with the line of the author", "A lamp for the slipway", "Wim Oord", "2026-02-11", 0.98,
		`<title>A lamp for the slipway</title><h1>A lamp for the slipway</h1><div class=who><a href=/u/w>Wim Oord</a></div><time>11 February 2026</time><div class=story><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</div><h3>4 thoughts on “A lamp for the slipway”</h3><ol><li><div class=who><a href=/u/2>dial</a></div><div class=said><p>×1<p>×2</div><li><div class=who><a href=/u/4>moor</a></div><div class=said><p>×3</div><li><div class=who><a href=/u/3>gnomon</a></div><div class=said><p>×4</div><li><div class=who><a href=/u/5>stag</a></div><div class=said><p>×5<p>×6</div></ol>`},
}

// Pages of forums that were written after the rule that posts are taken together.
var laterForums = []kindPage{
	{"discussion with replies called comments", "Who marks the channel in winter?", "", "", 0.98,
		`<title>Who marks the channel in winter? - Fairway discussions</title><script type="application/ld+json">{"@type":"DiscussionForumPosting","headline":"Who marks the channel in winter?","author":{"@type":"Person","name":"bake"}}</script><body class="forum topic-page"><nav><a href=/>Fairway</a><a href=/discussions>Discussions</a></nav><div class=topic><h1>Who marks the channel in winter?</h1><div class=topic-meta>bake · 3 March 2026</div><div class=topic-body><p>¶1<p>¶2</div></div><div class=comments><h2>Replies</h2><div class=comment><div class=comment-author>withy · 4 March 2026</div><div class=comment-body><p>¶3<p>¶4</div><a href=#>Reply</a></div><div class=comment><div class=comment-author>perch · 4 March 2026</div><div class=comment-body><p>¶5</div><a href=#>Reply</a></div><div class=comment><div class=comment-author>bake · 5 March 2026</div><div class=comment-body><p>¶6</div><a href=#>Reply</a></div><div class=comment><div class=comment-author>spar · 6 March 2026</div><div class=comment-body><p>¶7<p>¶8</div><a href=#>Reply</a></div></div><footer><a href=/t>Terms</a></footer>`},
	{"short posts of a thread", "Best knot for a wet rope", "", "", 0.89,
		`<title>Best knot for a wet rope | Rope forum</title><body class="thread-view"><div class=p-nav><a href=/>Rope forum</a><a href=/new-posts>New posts</a><a href=/members>Members</a></div><h1>Best knot for a wet rope</h1><div class=message><div class=message-user>lijn<br>Messages: 12</div><div class=message-body>[[I tie a bowline every morning and by the evening it is soaked and I cannot get it open again. What do you use?]]</div></div><div class=message><div class=message-user>moor<br>Messages: 310</div><div class=message-body>[[A sheet bend with a slip. Pull the end and it is gone, wet or dry.]]</div></div><div class=message><div class=message-user>stag<br>Messages: 45</div><div class=message-body>[[Same here, but I put a second turn in, because the first one once let go in a gale.]]</div></div><div class=message><div class=message-user>lijn<br>Messages: 13</div><div class=message-body>[[Thank you both, I will try the second turn tomorrow and tell you how it went.]]</div></div><div class=message><div class=message-user>oud<br>Messages: 2011</div><div class=message-body>[[Nobody said it yet: dry your rope before you put it away, and every knot will open.]]</div></div><div>You must log in or register to reply here.</div><h3>Similar threads</h3><ul><li><a href=1>Splicing old hemp</a><li><a href=2>Whipping twine</a></ul>`},
	{"comments below each answer", "How long does a fender last?", "", "", 0.98,
		`<title>How long does a fender last? - Helm Exchange</title><script type="application/ld+json">{"@type":"QAPage","mainEntity":{"@type":"Question","name":"How long does a fender last?","answerCount":3}}</script><body class=question-page><header><a href=/>Helm Exchange</a></header><h1>How long does a fender last?</h1><div class=question><div class=post-body><p>¶1<p>¶2</div></div><h2>3 Answers</h2><div class=answer><div class=post-body><p>¶3<p>¶4</div><div class=comments><div class=comment>×1 – sol</div><div class=comment>×2 – piet</div></div></div><div class=answer><div class=post-body><p>¶5<p>¶6</div><div class=comments><div class=comment>×3 – mira</div></div></div><div class=answer><div class=post-body><p>¶7</div></div><h4>Related questions</h4><ul><li><a href=/q/1>Fenders of rope</a><li><a href=/q/2>Fenders for a quay of stone</a></ul>`},
	{"news on the site of a forum", "Forum meets in Moss in June", "Ada Moss", "2026-03-05", 1,
		`<title>Forum meets in Moss in June | Rope forum</title><meta property="og:type" content="article"><body class="article forum"><div class=p-nav><a href=/>Rope forum</a><a href=/new-posts>New posts</a><a href=/members>Members</a></div><h1>Forum meets in Moss in June</h1><div class=byline>By Ada Moss, 5 March 2026</div><div class=article-body><p>¶1<p>¶2<p>¶3<p>¶4<p>¶5</div><div class=comments><h3>Comments</h3><div class=comment><b>moor</b><div>×1</div><a href=#>Reply</a></div><div class=comment><b>stag</b><div>×2</div><a href=#>Reply</a></div><div class=comment><b>oud</b><div>×3</div><a href=#>Reply</a></div></div>`},
}

// Products with reviews that were written after the rule for reviews.
var laterProducts = []kindPage{
	{"product with long reviews", "Deck brush, hickory", "", "", 1,
		shopPage("Deck brush, hickory", `<div class="product-description"><p>¶1<p>¶2</div><div class=product-reviews><h2>Customer reviews</h2><div class=review-item><b>Ana</b><p>×1<p>×2</div><div class=review-item><b>Jo</b><p>×3</div><div class=review-item><b>Piet</b><p>×4<p>×5</div></div>`)},
	{"product with a score in its head", "Ship's bell", "", "", 0.99,
		shopPage("Ship's bell", `<div class=rating>4.8 (12 reviews)</div><div class="product-description"><p>¶1<p>¶2<p>¶3</div><section id=reviews><h3>12 reviews</h3><ul><li class=review><p>×1<li class=review><p>×2<li class=review><p>×3<p>×4</ul></section><div class=product-care><h2>[[Care]]</h2><p>¶4</div>`)},
	{"test of a product is no review of a buyer", "Gale 2 in the test", "Pia Storm", "2026-02-02", 1,
		`<title>Gale 2 in the test - Deck</title><script type="application/ld+json">{"@type":"Product","name":"Gale 2","review":{"@type":"Review","author":{"@type":"Person","name":"Pia Storm"}}}</script><body class="single-review review"><header><a href=/>Deck</a></header><div class=review><h1>Gale 2 in the test</h1><div class=byline>By Pia Storm, 2 February 2026</div><div class=review-body><p>¶1<p>¶2<h2>[[On deck]]</h2><p>¶3<p>¶4<h2>[[Verdict]]</h2><p>¶5</div></div><footer><a href=/i>Imprint</a></footer>`},
	{"product of which only reviews tell", "Gale 3", "", "", 1,
		shopPage("Gale 3", `<div class=reviews><div class=review><p>¶1<p>¶2</div><div class=review><p>¶3</div></div>`)},
}

// shopPage is the page of a product in a shop.
func shopPage(name, rest string) string {
	return `<title>` + name + ` | Ropewalk Supply</title><meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product","name":"` + name +
		`","offers":{"@type":"Offer","price":"39.00"}}</script><body class="single-product">` + shopHead + `<main class=product><h1 class=product-title>` + name +
		`</h1><div class=product-price>€ 39.00</div><button class=add-to-cart>Add to cart</button>` + rest + `</main><footer>© 2026 Ropewalk Supply</footer>`
}

func TestKindsWithoutNames(t *testing.T) {
	t.Parallel()
	for _, group := range [][]kindPage{kindsWithoutNames, laterThreads, laterForums, laterProducts} {
		sum := 0.0
		for _, s := range group {
			html, truth := s.build()
			page := Read(parsed(t, html, "https://site.example/a")).Find(Options{})
			f := wordF1(bodyText(page.Body), tagtree.Collapse(truth))
			sum += f
			if f < s.least {
				t.Errorf("%s: word F1 %.3f, want %.3f\n%s", s.name, f, s.least, bodyText(page.Body))
			}
			t.Logf("%-40s %.3f %s", s.name, f, page.Kind)
		}
		t.Logf("mean word F1 %.3f of %d pages", sum/float64(len(group)), len(group))
	}
}
