package article

import (
	"fmt"
	"strings"
	"testing"
)

func TestAbout(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, page, url           string
		title, author, date, site string
		shown                     bool // the title was read from a node that a reader sees
	}{
		{"all agree", `<html lang=en><title>Low tide | The Pier</title><meta property="og:title" content="Low tide"><meta property="og:site_name" content="The Pier">
<h1>Low tide</h1><p class=byline>By <a rel=author href=/a>Ada Moss</a></p><time datetime="2026-03-04">March 4, 2026</time><p>Text.`, "https://pier.example/1",
			"Low tide", "Ada Moss", "2026-03-04", "The Pier", true},
		{"JSON-LD alone", `<title>x</title><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","headline":"Low tide","datePublished":"2026-03-04T08:00:00Z",
"author":{"@id":"#a"}},{"@type":"Person","@id":"#a","name":"Ada Moss"}]}</script><p>Text.`, "", "Low tide", "Ada Moss", "2026-03-04", "", false},
		{"broken JSON-LD says nothing", `<title>Low tide</title><script type="application/ld+json">{"headline": "High`, "", "Low tide", "", "", "", false},
		{"Chinese byline in one text", `<h1>太平桥修缮完工</h1><div>来源：云溪晚报　作者：顾青禾　时间：2026年3月4日 07:30</div><p>正文。`, "", "太平桥修缮完工", "顾青禾", "2026-03-04", "", true},
		{"a comment has its own author and date", `<h1>Low tide</h1><p>By Ada Moss, 4 March 2026</p><p>Text.</p><div class=comments><p class=author>Tom Reed</p><time datetime=2026-05-05>5 May</time></div>`,
			"", "Low tide", "Ada Moss", "2026-03-04", "", true},
		{"the day shown at the title, not that of its data", `<meta property="article:published_time" content="2025-01-02"><script type="application/ld+json">{"@type":"Article","datePublished":"2025-01-02"}</script>
<h1>Low tide</h1><p class=info>4 March 2026</p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"a shown day that data call the last change", `<meta property="article:published_time" content="2025-01-02"><meta property="article:modified_time" content="2026-03-04">
<h1>Low tide</h1><p class=info>4 March 2026</p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"a label calls it so too", `<meta property="article:published_time" content="2025-01-02"><meta property="article:modified_time" content="2026-03-04">
<h1>Low tide</h1><p class=info>Updated 4 March 2026</p><p>Text.`, "", "Low tide", "", "2025-01-02", "", true},
		{"a headline of which another is the end", `<title>Tide tables</title><meta property="og:title" content="Tide tables"><h1>Tide tables</h1><h2>See tide tables</h2><p>Text.`, "", "Tide tables", "", "", "", true},
		{"a kicker, and the headline again in the path of pages", `<title>Low tide at the pier | Mole</title><nav><a href=/>Mole</a> <span>Low tide at the pier</span></nav><h1>Blog: Low tide at the pier</h1><p>Text.`, "", "Low tide at the pier", "", "", "", true},
		{"a word before it is no kicker", `<title>Best Harbour Ropes | Home</title><b>Best Harbour Ropes</b><h1>Welcome to Best Harbour Ropes</h1><p>Text.`, "", "Welcome to Best Harbour Ropes", "", "", "", true},
		{"a heading of the text has the beginning of the stated title", `<title>The best harbours of 2026, tested by sailors</title><meta property="og:title" content="The best harbours of 2026, tested by sailors"><h1>Best of 2026: harbours that our sailors tested</h1><p>Text.<h2>The best harbours of 2026</h2>`,
			"", "Best of 2026: harbours that our sailors tested", "", "", "", true},
		{"and for a sign", `<title>Tides &amp; boats of the bay</title><meta property="og:title" content="Tides &amp; boats of the bay"><h1>Harbour</h1><h2>Tides and boats of the bay</h2><p>Text.`, "", "Tides and boats of the bay", "", "", "", true},
		{"a menu has By industry, a heading has capitals", `<ul><li>By Industry</ul><h1>Low tide</h1><h2>Popular Resources</h2><p>Text.`, "", "Low tide", "", "", "", true},
		{"a name beside a date", `<h1>Low tide</h1><p>Ada Moss</p><p>March 4, 2026</p><p>Text.`, "", "Low tide", "Ada Moss", "2026-03-04", "", true},
		{"several names, and what one of them is", `<h1>Low tide</h1><p class=author><a rel=author href=/a>Ada Moss</a>, <a rel=author href=/b>Tom Reed</a></p><p>Text.`, "", "Low tide", "Ada Moss, Tom Reed", "", "", true},
		{"a role after the name", `<h1>Low tide</h1><p class=byline>By <a href="/author/ada">Ada Moss</a><span>, Tidal Expert</span> and</p><p class=author>Ada Moss</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"author and date in one class", `<h1>Low tide</h1><p class=byline__date>4 March 2026</p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"a Chinese name set wide", `<h1>太平桥修缮完工</h1><div>作者：赵 培</div><p>正文。`, "", "太平桥修缮完工", "赵培", "", "", true},
		{"a kicker before the headline", `<title>Low tide at the pier | Mole</title><h1>Blog: Low tide at the pier</h1><p>Text.`, "", "Low tide at the pier", "", "", "", true},
		{"the host as headline", `<title>pier.example Low tide</title><h1>pier.example</h1><h3>Low tide</h3><p>Text.`, "https://pier.example/1", "Low tide", "", "", "", false},
		{"the address's last part is no section", `<title>Low tide - What the mole keeps</title><h1>Low tide. What the mole keeps</h1><p>Text.`, "https://pier.example/low-tide/", "Low tide. What the mole keeps", "", "", "", true},
		{"a link to the heading, small letters", `<title>Low tide today | All of it | Mole</title><h1>low tide today <a href=#x>¶</a></h1><p>Text.`, "", "Low tide today", "", "", "", true},
		{"a second part of the headline", `<title>Low tide at the pier - What Boats Do</title><h1>Low tide at the pier – What Boats Do</h1><p>Text.`, "", "Low tide at the pier", "", "", "", true},
		{"a sentence goes on after the dash", `<title>Mole</title><h1>Low tide at the pier – and we walk</h1><p>Text.`, "", "Low tide at the pier – and we walk", "", "", "", true},
		{"a date after the dash", `<title>Mole</title><h1>Low tide at the pier - March 2026</h1><p>Text.`, "", "Low tide at the pier - March 2026", "", "2026-03", "", true},
		{"two lines, in the metadata with a sign between", `<title>Low tide. - What the mole keeps</title><h1><span>Low tide.</span> <span>What the mole keeps</span></h1><p>Text.`, "", "Low tide. - What the mole keeps", "", "", "", true},
		{"the site's name as the first headline", `<title>Low tide today | Pier of Moss</title><h1>The Pier of Moss</h1><h1>Low tide today</h1><p>Text.`, "", "Low tide today", "", "", "", true},
		{"word for word before with words around", `<title>Low tide at the pier</title><meta property="og:title" content="Low tide at the pier"><h1>Low tide at the pier</h1><p>Text.<h2>Best low tide at the pier</h2>`,
			"", "Low tide at the pier", "", "", "", true},
		{"the date of the address", `<h1>Low tide</h1><p>Text.`, "https://pier.example/2026/03/04/low-tide", "Low tide", "", "2026-03-04", "", true},
		{"a section before the bar", `<title>Storm ends early</title><h1>City News | The storm of March ends two days early</h1><p>Text.`, "", "The storm of March ends two days early", "", "", "", true},
		{"the site's name in the header", `<title>Which rope for a small boat? / Ropes / Moss Pier Forums</title><meta property="og:site_name" content="Moss Pier Forums"><div><h1>Moss Pier</h1></div><p>Text.`,
			"https://boards.mosspier.example/t/1", "Which rope for a small boat? / Ropes", "", "", "Moss Pier Forums", false},
		{"a headline that shares no word with the metadata", `<title>The Pier: Low tide this week</title><meta property="og:site_name" content="The Pier"><meta property="og:title" content="Low tide this week"><h1>Monday</h1><h1>Friday</h1><p>Text.`,
			"", "Low tide this week", "", "", "The Pier", false},
		{"Authors: and two names", `<h1>Low tide</h1><p>Authors: Ada Moss and Tom Reed</p><p>Text.`, "", "Low tide", "Ada Moss and Tom Reed", "", "", true},
		{"who took the pictures is no author", `<h1>Low tide</h1><p>Words by Ada Moss. Photos by Tom Reed</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"words and pictures in a line each", `<h1>Low tide</h1><p>Words by Ada Moss<br>Photography by Tom Reed</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"the author and how long ago it was", `<h1>Low tide</h1><p>By Ada Moss · 2 hours ago</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a name alone before how long ago it was", `<h1>Low tide</h1><div><span>Ada Moss</span> · <span>2 hours ago</span></div><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"the day, the author and the minutes in a line", `<h1>Low tide</h1><p>4 March 2026 · By Ada Moss · 5 min read</p><p>Text.`, "", "Low tide", "Ada Moss", "2026-03-04", "", true},
		{"all of it in capitals", `<h1>Low tide</h1><p>MARCH 4, 2026 | BY ADA MOSS | 5 MIN READ</p><p>Text.`, "", "Low tide", "ADA MOSS", "2026-03-04", "", true},
		{"who reviewed is no author", `<h1>Low tide</h1><p>Reviewed by Tom Reed</p><p>By Ada Moss</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"who recommends is no author", `<h1>Low tide</h1><p><span>Recommended</span> <span>by Tom Reed</span></p><p>By Ada Moss</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"degrees and posts are no names", `<h1>Low tide</h1><p>By Ada Moss, PhD, Chief Editor and Tom Reed, The Pier</p><p>Text.`, "", "Low tide", "Ada Moss, Tom Reed", "", "", true},
		{"a publisher in the data, a person on screen", `<script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Organization","name":"The Daily Pier"}}</script>
<h1>Low tide</h1><p class=byline>Ada Moss</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"author in an item of microdata without text", `<h1>Low tide</h1><div itemprop=author itemscope><meta itemprop=name content="Ada Moss"></div><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"Chinese labels in one line", `<h1>渡轮复航</h1><p>来源：港口新闻网 作者：李晓舟 编辑：王 芳 发布时间：2026-03-02 08:15</p><p>正文。`, "", "渡轮复航", "李晓舟", "2026-03-02", "", true},
		{"a Chinese editor for want of an author", `<h1>渡轮复航</h1><p>发布时间：2026年3月2日</p><p>责任编辑：王芳</p><p>正文。`, "", "渡轮复航", "王芳", "2026-03-02", "", true},
		{"day and month as the address has them", `<h1>Low tide</h1><p>03/10/2026</p><p>Text.`, "https://pier.example/2026/october/03/low-tide", "Low tide", "", "2026-10-03", "", true},
		{"changed twice, the first day in data and address", `<meta property="article:published_time" content="2025-01-02"><h1>Low tide</h1><p>2025-08-09</p><p>2026-03-04</p><p>Text.`,
			"https://pier.example/2025/01/02/low-tide", "Low tide", "", "2025-01-02", "", true},
		{"of two headings the one of the element title, no metadata", `<title>The tide of March ends early</title><h1>abz</h1><h1>The tide of March ends early</h1><p>Text.`, "", "The tide of March ends early", "", "", "", true},
		{"a summary as headline", `<title>Low tide at the pier | Mole</title><h1>Learn when the water of the bay is lowest this year. Get the best advice of the harbour on how to moor a boat there.</h1><p>Text.`,
			"", "Low tide at the pier", "", "", "", false},
		{"a long part of the element title that has the host's name", `<title>Tidewatch.org - How the tidewatch of March went</title><h1>Search</h1><h1>How the tidewatch of March went</h1><h1>Menu</h1><p>Text.`,
			"https://tidewatch.example/news/1", "How the tidewatch of March went", "", "", "", true},
		{"the name of a home page is its headline too", `<title>Mole | Tide tables and walks</title><meta property="og:site_name" content="The Mole of Moss"><meta property="og:title" content="The Mole of Moss"><h1>Menu</h1><h1>The Mole of Moss</h1><p>Text.`,
			"https://mole.example/", "The Mole of Moss", "", "", "The Mole of Moss", true},
		{"a product with the name of its maker, before its colour", `<title>Mossgear Coastal Jacket - Blue | Mossgear</title><meta property="og:site_name" content="Mossgear"><meta property="og:title" content="Mossgear Coastal Jacket - Blue"><h1>Coastal Jacket</h1><p>Text.`,
			"https://mossgear.example/p/1", "Coastal Jacket", "", "", "Mossgear", true},
		{"a day in a command", `<h1>Low tide</h1><p>Text.</p><pre><code>gauge export --from 2025-01-01</code></pre><p>Or <code>2025-02-02</code>.`, "", "Low tide", "", "", "", true},
		{"a day beside a command", `<h1>Low tide</h1><p>4 March 2026</p><p>Text.</p><pre>gauge export --from 2025-01-01</pre>`, "", "Low tide", "", "2026-03-04", "", true},
		{"authors as libraries write them", `<title>Low tide</title><meta name="citation_author" content="Quist, Nora"><meta name="citation_author" content="Marsh, Eleanor J."><h1>Low tide</h1><p>Text.`, "", "Low tide", "Nora Quist, Eleanor J. Marsh", "", "", true},
		{"two authors in one meta of a library", `<title>Low tide</title><meta name="citation_author" content="Nora Quist, Eleanor Marsh"><h1>Low tide</h1><p>Text.`, "", "Low tide", "Nora Quist, Eleanor Marsh", "", "", true},
		{"a number of comments", `<title>Low tide</title><h1>0 Comments</h1><p>Text.`, "", "Low tide", "", "", "", false},
		{"a control of a script in the heading", `<title>Low tide | All of it | Mole</title><h1>Low tide<mole-share><span>Save this page for later</span></mole-share></h1><p>Text.`, "", "Low tide", "", "", "", true},
		{"a home page", `<title>Home - The Pier</title><meta property="og:site_name" content="The Pier"><p>Text.`, "", "The Pier", "", "", "The Pier", false},
		{"a dialog has a heading of its own", `<title>Low tide</title><div role=dialog><h1>Tide tables for you</h1></div><h1>Low tide</h1><p>Text.`, "", "Low tide", "", "", "", true},
		{"an account of the publisher's system in the data", `<script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Person","name":"ada.m7"}}</script>
<h1>Low tide</h1><p>by <a class=author href="/authors/ada-moss">Ada Moss</a></p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a heading that says author", `<h1>Low tide</h1><div><h3>Author</h3><p>Ada Moss</p></div><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a sign between date and name", `<h1>Low tide</h1><p>March 4, 2026 <span>•</span> <img src=a.png> Ada Moss in <a href=/tides>Tides</a></p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"an abbreviated name elsewhere", `<h1>Low tide</h1><p>By <a rel=author href=/a>Ada Moss</a></p><p>Text.</p><div class=author>Ada M.</div>`, "", "Low tide", "Ada Moss", "", "", true},
		{"a box of the author", `<h1>Low tide</h1><p>Text.</p><div class="author-box"><h4 class="author-box__name">Ada Moss</h4></div>`, "", "Low tide", "Ada Moss", "", "", true},
		{"a meta of the publisher's system", `<meta name="w-published-date" content="2026-03-04T06:03:43Z"><h1>Low tide</h1><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"the first day of data that have one for each post", `<meta itemprop=datePublished content="2026-03-04"><meta itemprop=datePublished content="2026-03-09"><meta itemprop=datePublished content="2026-03-11"><h1>Low tide</h1><p>Text.`,
			"", "Low tide", "", "2026-03-04", "", true},
		{"a day that is called that of a change in one of its places", `<meta property="article:published_time" content="2025-01-02"><h1>Low tide</h1><p>Updated <span>March 4, 2026</span></p><p class=date>March 4, 2026</p><p>Text.`,
			"", "Low tide", "", "2025-01-02", "", true},
		{"words for search engines after a bar", `<title>Tide tables for boats | Low tide of this year and the next</title><meta property="og:type" content="article"><p>Text.`, "https://pier.example/tables", "Tide tables for boats", "", "", "", false},
		{"the same on a home page is name and motto", `<title>Moss Tides | Tables for boats of every kind and size</title><p>Text.`, "https://pier.example/", "Moss Tides | Tables for boats of every kind and size", "", "", "", false},
		{"whose site it is, in its copyright", `<h1>Low tide</h1><p>Text.</p><footer>© 2026 Peter Moss. All rights reserved.</footer>`, "https://tides.example/low", "Low tide", "Peter Moss", "", "", true},
		{"whose site it is, by its host", `<h1>Low tide</h1><p>Text.</p><p>About Peter Moss</p>`, "https://petermoss.example/low", "Low tide", "Peter Moss", "", "", true},
		{"a person named on a site of another host", `<h1>Low tide</h1><p>Text.</p><p>About Peter Moss</p>`, "https://pier.example/low", "Low tide", "", "", "", true},
		{"a company's copyright", `<h1>Low tide</h1><p>Text.</p><footer>© 2026 Daily Pier</footer>`, "https://pier.example/low", "Low tide", "", "", "", true},
		{"an organisation that is named like a person", `<script type="application/ld+json">{"@type":"Organization","name":"Peter Moss"}</script><h1>Low tide</h1><p>Text.</p><footer>© 2026 Peter Moss</footer>`,
			"https://tides.example/low", "Low tide", "", "", "Peter Moss", true},
		{"the data layer of a tag manager", `<script>var dataLayer = [{"pagePostType":"post","pagePostAuthor":"Ada Moss"}];</script><h1>Low tide</h1><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a name after its picture", `<h1>Low tide</h1><p><img class="avatar avatar-xs" src=a.png> Ada Moss <a href=/tides>Tides</a></p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"the day of the visit above the headline", `<meta property="article:published_time" content="2025-01-02"><p>Thursday, 5 March 2026</p><h1>Low tide</h1><p>Text.`, "", "Low tide", "", "2025-01-02", "", true},
		{"a headline that is no h1, in the element title", `<title>Harbour Post - Ferry waits for the tide - Coast</title><a href=/>Harbour Post</a><font size=5>Ferry waits for the tide</font><p>Text.`, "", "Ferry waits for the tide", "", "", "", true},
		{"words of the element title that no sign ends", `<title>Ferry timetables at Moss Pier</title><b>Ferry timetables at</b><p>Text.`, "", "Ferry timetables at Moss Pier", "", "", "", false},
		{"a section as first h1", `<title>Why the ferry waits for the tide - Pier</title><meta property="og:title" content="Ferry waits"><h1>Sea</h1><h1>Why the ferry waits for the tide</h1><p>Text.`,
			"", "Why the ferry waits for the tide", "", "", "", true},
		{"a headline that one source has whole", `<title>Ferry waits for the tide at Moss Pier</title><meta property="og:title" content="Ferry waits for the tide at Moss Pier: 'No hurry here'"><h1>Ferry waits for the tide at Moss Pier: 'No hurry here'</h1><p>Text.`,
			"", "Ferry waits for the tide at Moss Pier: 'No hurry here'", "", "", "", true},
		{"an agency after the name", `<h1>Low tide</h1><p class=byline>By Ada Moss The Daily Pier</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a company after the name", `<h1>Low tide</h1><p>By Ada Moss, Pier Trusted Tide Technologies</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"a newspaper as the person of the data", `<script type="application/ld+json">{"@type":"NewsArticle","author":{"@type":"Person","name":"The Daily Pier"}}</script>
<h1>Low tide</h1><p class=author>Ada Moss</p><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"the credit of a picture", `<meta name=author content="Ada Moss"><h1>Low tide</h1><figure><img src=a.png><span itemprop=creator>Pier Images</span></figure><p>Text.`, "", "Low tide", "Ada Moss", "", "", true},
		{"questions of an interview", `<h1>渡轮复航</h1><p>记者：李晓舟</p><p>记者：首先欢迎你来到港口接受采访</p><p>正文。`, "", "渡轮复航", "李晓舟", "", "", true},
		{"names far from each other, joined by commas", `<h1>Low tide</h1><p>By <a href=/a><b>Ada Moss</b></a></p><p>,</p><div><div><div><i></i><i></i><i></i><i></i><i></i><i></i></div><p><a href=/b><b>Tom Reed</b></a></p></div></div><p>,</p>` +
			`<div><div><div><i></i><i></i><i></i><i></i><i></i><i></i></div><p><a href=/c><b>Eva Hall</b></a></p></div></div><p>Text.`, "", "Low tide", "Ada Moss, Tom Reed, Eva Hall", "", "", true},
		{"the site's name as h1, a link to its first page", `<title>Salt: Low tide at the pier</title><h1><a href=/>Salt</a></h1><h3 class=post-title>Low tide at the pier</h3><p>Text.`,
			"https://pier.example/2026/low.html", "Low tide at the pier", "", "", "", true},
		{"a headline by its class, the site's name as element title", `<title>The Harbour Post</title><div class=title>Ferry waits for the tide</div><p>Text.`, "", "Ferry waits for the tide", "", "", "", true},
		{"the same where the class has more than the headline", `<title>Ferry waits for tide</title><div class=title>Ferry waits for tide Fri 6 Mar, 11:45 AM</div><p>Text.`, "", "Ferry waits for tide", "", "", "", false},
		{"the same beside an element title that is longer than a site's name", `<title>Ferries and boats of Moss Pier with all their timetables</title><div class=title>Save on our tickets</div><p>Text.`,
			"", "Ferries and boats of Moss Pier with all their timetables", "", "", "", false},
		{"the same beside metadata", `<title>Harbour Post</title><meta property="og:title" content="Harbour Post"><div class=title>Ferry waits for the tide</div><p>Text.`, "", "Harbour Post", "", "", "", false},
		{"the same on a home page", `<title>The Harbour Post</title><div class=title>Ferry waits for the tide</div><p>Text.`, "https://post.example/", "The Harbour Post", "", "", "", false},
		{"a sentence that begins like a byline", `<h1>Low tide</h1><p>By clicking “Post Your Answer”, you agree to the posts and terms.</p><p>Text.`, "", "Low tide", "", "", "", true},
		{"a name and the place it reports from", `<h1>Low tide</h1><div>Ada Moss in Old Bergen</div><div>4 March 2026</div><p>Text.`, "", "Low tide", "Ada Moss", "2026-03-04", "", true},
		{"a Spanish byline", `<h1>Marea baja</h1><p>Publicado por Ada Moss</p><p>Text.`, "", "Marea baja", "Ada Moss", "", "", true},
		{"a Chinese byline with a bar", `<h1>渡轮复航</h1><p>文 | 李晓舟 编辑 | 王芳</p><p>正文。`, "", "渡轮复航", "李晓舟", "", "", true},
		{"only the day of a change, in the data", `<meta property="article:modified_time" content="2026-03-04"><h1>Low tide</h1><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"only the day of a change, shown", `<h1>引き潮</h1><p>最終更新日：2026年3月4日</p><p>本文。`, "", "引き潮", "", "2026-03-04", "", true},
		{"the day of a change at the title, days of other articles below", `<h1>渡轮复航</h1><p>2026-03-04 14:32更新 来源：港口新闻网</p><p>` + strings.Repeat("正文。", 200) + `</p><ul><li><a href=/a>开航</a> <i>(2026-03-02 17:03)</i><li><a href=/b>停航</a> <i>(2026-03-01 10:00)</i><li><a href=/c>涨价</a> <i>(2026-02-27 09:00)</i></ul>`,
			"", "渡轮复航", "", "2026-03-04", "", true},
		{"two days in one line, the change first", `<h1>Low tide</h1><p>Updated 9 March 2026 | Published 4 March 2026</p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"a French line with both", `<h1>Marée basse</h1><p>Publié le 4 mars 2026 à 08h00, mis à jour le 9 mars 2026</p><p>Text.`, "", "Marée basse", "", "2026-03-04", "", true},
		{"three days of a paper", `<h1>Low tide</h1><p>Received 2 May 2025; accepted 14 September 2025; published 4 March 2026</p><p>Text.`, "", "Low tide", "", "2026-03-04", "", true},
		{"an earlier version of the text", `<h1>Low tide</h1><p>Posted on March 4, 2026</p><p>Text.</p><p>This text was originally published on the 21st of June 2017 and updated on the 18th of July 2025.</p>`, "", "Low tide", "", "2026-03-04", "", true},
		{"a clock that is called date above the headline", `<meta property="article:published_time" content="2025-01-02"><p><b>Date</b>: Thursday, 05 March 2026 at 01:16 PM</p><h1>Low tide</h1><p>Text.`, "", "Low tide", "", "2025-01-02", "", true},
		{"a kicker in an element of its own", `<title>Ferries: How low the tide was - The Pier</title><meta property="og:title" content="How low the tide was"><h1><span>Ferries of Moss</span><span>How low the tide was</span></h1><p>Text.`, "", "How low the tide was", "", "", "", true},
		{"two parts without a blank between", `<title>The Pier</title><h1><span>Low tide</span><span>What the mole keeps</span></h1><p>Text.`, "", "Low tide What the mole keeps", "", "", "", true},
		{"an initial in an element of its own", `<title>The Pier</title><h1><span>L</span>ow tide at H<sub>2</sub>O</h1><p>Text.`, "", "Low tide at H2O", "", "", "", true},
		{"a dateline tells how to read a day of numbers", `<html lang=en><h1>Low tide</h1><p class=date>09/04/2026</p><p>BERGEN, Norway, April 9, 2026 -- The water was lower than in any year.</p>`, "", "Low tide", "", "2026-04-09", "", true},
		{"another day of numbers tells it", `<html lang=en><h1>Low tide</h1><p class=date>09/04/2026</p><p>Text.</p><p>Next tide: 25/04/2026</p>`, "", "Low tide", "", "2026-04-09", "", true},
		{"nothing is stated", `<p>Text.`, "", "", "", "", "", false},
	} {
		a := Read(parsed(t, c.page, c.url)).About(nil)
		for field, pair := range map[string][2]string{"title": {a.Title.Text, c.title}, "author": {a.Author.Text, c.author}, "date": {a.Date.Text, c.date}, "site": {a.Site.Text, c.site}} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s %q, want %q", c.name, field, pair[0], pair[1])
			}
		}
		if (a.Title.Source == Visible) != c.shown || a.Title.Confidence < 0 || a.Title.Confidence > 1 {
			t.Errorf("%s: the title comes from %q, confidence %v", c.name, a.Title.Source, a.Title.Confidence)
		}
	}
}

// A page that presents a service has the title of its metadata; a headline there is not taken for the site's name.
func TestTitleOfAService(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]string{
		`<title>Mole Tide Tables | Free for every boat of the bay</title><meta property="og:site_name" content="Mole Tide"><meta property="og:title" content="Mole Tide Tables | Free for every boat of the bay"><h1>Mole Tide Tables</h1><p>Text.`: "Mole Tide Tables",
		`<title>Mole Tide | Tables for every boat of the bay</title><meta property="og:site_name" content="Mole Tide"><meta property="og:title" content="Mole Tide | Tables for every boat of the bay"><h1>Never wait again</h1><p>Text.`:           "Tables for every boat of the bay",
	} {
		r := Read(parsed(t, html, "https://mole.example/tables"))
		r.kind = Service
		if a := r.About(nil); a.Title.Text != want {
			t.Errorf("%s: title %q, want %q", html, a.Title.Text, want)
		}
	}
}

// A day of a change in the data alone is seldom the day of an article: its confidence says so.
func TestADayOfAChangeIsUnsure(t *testing.T) {
	t.Parallel()
	for html, most := range map[string]float64{
		`<meta property="article:modified_time" content="2026-03-04"><h1>Low tide</h1><p>Text.`: .2,
		`<h1>Low tide</h1><p>Updated March 4, 2026</p><p>Text.`:                                 .7,
	} {
		if d := Read(parsed(t, html, "")).About(nil).Date; d.Text != "2026-03-04" || d.Confidence > most || d.Confidence <= 0 {
			t.Errorf("%s: %q, confidence %.2f, want %.2f at most", html, d.Text, d.Confidence, most)
		}
	}
}

// A day of numbers is less sure where neither the language nor another day tells how to read it.
func TestADayOfTwoReadingsIsUnsure(t *testing.T) {
	t.Parallel()
	confidence := func(html string) float64 { return Read(parsed(t, html, "")).About(nil).Date.Confidence }
	const page = `<h1>Low tide</h1><p class=date>09/04/2026</p><p>Text.</p>`
	unsure := confidence(page)
	for _, told := range []string{`<html lang=en-US>` + page, `<meta property="article:published_time" content="2026-09-04">` + page} {
		if sure := confidence(told); unsure >= sure || unsure == 0 {
			t.Errorf("confidence %.2f without, %.2f with what tells: %s", unsure, sure, told)
		}
	}
}

// The day of a forum's page is that of the first post, also if its data alone have it: later posts speak of other days.
func TestFirstDayOfAForum(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(`<title>My pump leaks</title><h1>My pump leaks</h1>`)
	for i := range 4 {
		fmt.Fprintf(&b, `<div class="post"><meta itemprop=datePublished content="2026-03-0%dT10:00:00Z"><span>2 years ago</span><div class="postbody"><p>I think that it is the pump, as mine broke.</p></div></div>`, 4+i)
	}
	b.WriteString(`<p>The pump of 25th April 2026 is better.</p>`)
	r := Read(parsed(t, b.String(), "https://forum.pier.example/t/pump/12"))
	r.kind = Forum
	if a := r.About(nil); a.Date.Text != "2026-03-04" {
		t.Errorf("date %q", a.Date.Text)
	}
}

// The author of a forum's page is the member whose name is linked first below the headline.
func TestFirstMemberOfAForum(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(`<meta name=generator content="Discourse 3"><title>My pump leaks</title><a href=/u/me>someone</a><h1>My pump leaks</h1>`)
	for i, who := range []string{"kettlebear", "voltaire", "nan_b", "voltaire", "kettlebear", "nan_b"} {
		fmt.Fprintf(&b, `<div class="post message"><a href=/u/%s>%s</a><time>May %d, 2026</time><div class="postbody"><p>I think that it is the pump, as mine broke in the same way, and a new one helped.</p></div></div>`, who, who, i+1)
	}
	r := Read(parsed(t, b.String(), "https://forum.pier.example/t/pump/12"))
	if a := r.About(r.Find(Options{}).Body); a.Author.Text != "kettlebear" {
		t.Errorf("author %q", a.Author.Text)
	}
	// A later post names its member in an element called author, too.
	html := strings.ReplaceAll(b.String(), `<div class="postbody">`, `<p class=author><b>OldTom</b></p><div class="postbody">`)
	html = strings.Replace(html, `<p class=author><b>OldTom</b></p>`, "", 1)
	r = Read(parsed(t, html, "https://forum.pier.example/t/pump/12"))
	if a := r.About(r.Find(Options{}).Body); a.Author.Text != "kettlebear" {
		t.Errorf("author %q", a.Author.Text)
	}
}
