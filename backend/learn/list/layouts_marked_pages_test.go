package list_test

import (
	"fmt"
	"strings"
)

// stretch is records from to to of books by one template.
func stretch(from, to int, tpl string) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		b.WriteString(fill(tpl, books[i]))
	}
	return b.String()
}

// groups are the records in groups of some sizes, each between a head, with the group's name for %s, and a foot.
func groups(sizes []int, head, tpl, foot string) string {
	var b strings.Builder
	at := 0
	for i, n := range sizes {
		b.WriteString(strings.ReplaceAll(head, "%s", []string{"January", "February", "March", "April"}[i]) + stretch(at, at+n, tpl) + foot)
		at += n
	}
	return b.String()
}

// among puts another line after each third record.
func among(tpl, line string) func(int, fields) string {
	return func(i int, _ fields) string {
		if i%3 == 1 {
			return tpl + line
		}
		return tpl
	}
}

// markedLayouts are further layouts, for lists found without clicks and by two marked records.
func markedLayouts() []layout {
	h := `<h1>New books this season</h1><p>Ten titles that came in with the last boat.</p>`
	lack := func(i int, tpl, piece string) string {
		if i%3 == 1 {
			return strings.ReplaceAll(tpl, piece, "")
		}
		return tpl
	}
	without := func(tpl, piece string) func(int, fields) string {
		return func(i int, _ fields) string { return lack(i, tpl, piece) }
	}
	drop := func(key string) func(int, fields) fields {
		return func(i int, r fields) fields {
			if i%3 == 1 {
				r[key] = ""
			}
			return r
		}
	}
	return []layout{
		{name: "library results", n: 9, cols: "t a l", body: h + `<ol start=11>` + loop(9, always(`<li><input type=checkbox><a href="{u}">{t}</a><div>by {a}</div><span>Book</span> <span>{l}</span> <em>On the shelf</em></li>`)) + `</ol>`, pick: func(_ int, r fields) fields { r["a"] = "by " + r["a"]; return r }},
		{name: "shop grid with badges", n: 9, cols: "t p", body: h + `<div class=g>` + loop(9, without(`<div class=c><span class=new>New!</span><img src="{n}.png"><a href="{u}">{t}</a><span class=s title="4 stars"></span><b>{p}</b><button>Add</button></div>`, `<span class=new>New!</span>`)) + `</div>`},
		{name: "jobs", n: 8, cols: "t a l d", body: h + loop(8, always(`<article><h2><a href="{u}">{t}</a></h2><p><span>{a}</span> · <span>{l}</span></p><time>{d}</time><p>{x}</p></article>`))},
		{name: "flats with terms", n: 8, cols: "t l p", body: h + loop(8, always(`<div class=flat><h3>{t}</h3><dl><dt>Rent</dt><dd>{p}</dd><dt>Town</dt><dd>{l}</dd><dt>Rooms</dt><dd>{c}</dd></dl></div>`))},
		{name: "tables below headings of dates", n: 9, cols: "t a n", body: h + groups([]int{4, 2, 3}, `<h3>%s</h3><table><tr><th>No.<th>Title<th>Author</tr>`, `<tr><td>{n}<td><a href="{u}">{t}</a><td>{a}</tr>`, `</table>`)},
		{name: "months in sections", n: 9, cols: "t d", body: h + groups([]int{2, 4, 3}, `<section><h2>%s</h2><ul>`, `<li><b>{d}</b> <a href="{u}">{t}</a></li>`, `</ul></section>`)},
		{name: "months in boxes", n: 9, cols: "t a d", body: h + groups([]int{4, 2, 3}, `<div class=month><div class=name>%s</div><div class=days>`, `<div class=ev><span class=dt>{d}</span><h4>{t}</h4><p>{a}</p></div>`, `</div></div>`)},
		{name: "letters of an index", unfound: true, n: 9, cols: "t a", body: h + groups([]int{3, 2, 4}, `<h3>%s</h3>`, `<p><a href="{u}">{t}</a>, <i>{a}</i></p>`, ``)},
		{name: "terms below letters", n: 9, cols: "t x", body: h + groups([]int{3, 2, 4}, `<h3>%s</h3><dl>`, `<dt>{t}</dt><dd>{x}</dd>`, `</dl>`)},
		{name: "one table, a body for each month", n: 9, cols: "t a p", body: h + `<table>` + groups([]int{3, 4, 2}, `<tbody><tr><th colspan=3>%s</th></tr>`, `<tr><td>{t}<td>{a}<td>{p}</tr>`, `</tbody>`) + `</table>`},
		{name: "rows of two in groups", unfound: true, n: 8, cols: "t a x", body: h + groups([]int{3, 2, 3}, `<h3>%s</h3><table>`, `<tr class=a><td>{t}<td>{a}</tr><tr class=b><td colspan=2>{x}</tr>`, `</table>`)},
		{name: "timetable, hour over rows", unfound: true, n: 8, cols: "t l", body: h + `<table><tr><th>Hour<th>Talk<th>Room<th>Place</tr>` + loop(8, func(i int, _ fields) string {
			if i%2 == 0 {
				return fmt.Sprintf(`<tr><td rowspan=2>%d:00<td>{t}<td>{n}<td>{l}</tr>`, 9+i/2)
			}
			return `<tr><td>{t}<td>{n}<td>{l}</tr>`
		}) + `</table>`},
		{name: "score table with totals", unfound: true, unmarked: true, n: 9, cols: "t c p", body: h + `<table><tr><th>Team<th>Games<th>Points</tr>` + loop(9, among(`<tr><td>{t}<td>{c}<td>{p}</tr>`, `<tr><td><b>Total</b><td colspan=2><b>80</b></tr>`)) + `</table>`},
		{name: "totals in the foot", n: 9, cols: "t c p", body: h + `<table><thead><tr><th>Title<th>Copies<th>Price</tr></thead><tbody>` + loop(9, always(`<tr><td>{t}<td>{c}<td>{p}</tr>`)) + `</tbody><tfoot><tr><td>Total<td>90<td>$123.00</tr></tfoot></table>`},
		{name: "threads of a forum", n: 9, cols: "t a c d", body: h + `<table><tr><th><th>Topic<th>Replies<th>Last post</tr>` + loop(9, always(`<tr><td><img src="t.gif"><td><a href="{u}">{t}</a><br><small>{a}</small><td>{c}<td>{d}<br><small>by guest</small></tr>`)) + `</table>`},
		{name: "threads with sticky ones", n: 9, cols: "t a c", body: h + `<div class=list>` + loop(9, func(i int, _ fields) string {
			class := "row"
			if i < 2 {
				class = "row sticky"
			}
			return `<div class="` + class + `"><a class=t href="{u}">{t}</a><span class=a>{a}</span><span class=c>{c}</span></div>`
		}) + `</div>`},
		{name: "tree of comments", unfound: true, n: 8, cols: "a d x", body: `<h1>On maps</h1><ul class=tree>` + loop(8, func(i int, _ fields) string {
			c := `<div class=c><b>{a}</b> <i>{d}</i><p>{x}</p></div>`
			if i%2 == 0 {
				return `<li>` + c + `<ul>`
			}
			return `<li>` + c + `</li></ul></li>`
		}) + `</ul>`},
		{name: "definitions with sections", n: 9, cols: "t a x", body: h + `<dl>` + groups([]int{3, 2, 4}, `<h4>%s</h4>`, `<dt><b>{t}</b></dt><dd>{a}</dd><dd>{x}</dd>`, ``) + `</dl>`},
		{name: "advertisement rows", n: 9, cols: "t a p", body: h + `<table>` + loop(9, among(`<tr><td><a href="{u}">{t}</a><td>{a}<td>{p}</tr>`, `<tr><td colspan=3><a href="http://ads.example"><img src="ad.png" alt="ad"></a></tr>`)) + `</table>`},
		{name: "advertisement cards, same class", n: 9, cols: "t a p", body: h + `<div>` + loop(9, among(`<div class=card><a href="{u}">{t}</a><p>{a}</p><b>{p}</b></div>`, `<div class=card><iframe src="http://ads.example"></iframe></div>`)) + `</div>`},
		{name: "load more", n: 9, cols: "t a", body: h + `<ul class=feed>` + loop(9, always(`<li><a href="{u}">{t}</a><span>{a}</span></li>`)) + `<li class=more><button>Load more</button></li></ul>`},
		{name: "cards that are links, by line", n: 9, cols: "t a p", body: h + `<div class=w>` + loop(9, always(`<a class=k href="{u}"><img src="{n}.jpg"><h3>{t}</h3><p>{a}</p><span>{p}</span></a>`)) + `</div>`},
		{name: "news and events", n: 9, cols: "t x", body: h + `<div class=two><section><h2>News</h2>` + loop(9, always(`<div><h3><a href="{u}">{t}</a></h3><p>{x}</p></div>`)) + `</section><section><h2>Events</h2><ul><li><a href="/e1">Open day</a> 4 May</li><li><a href="/e2">Book fair</a> 6 June</li><li><a href="/e3">Night of poems</a> 1 July</li></ul></section></div>`},
		{name: "groups over rows and subtotals", unfound: true, unmarked: true, n: 9, cols: "t c", body: h + `<table><tr><th>Kind<th>Title<th>Copies</tr>` + loop(9, func(i int, _ fields) string {
			switch i % 3 {
			case 0:
				return `<tr><td rowspan=3>{l}<td>{t}<td>{c}</tr>`
			case 2:
				return `<tr><td>{t}<td>{c}</tr><tr><td colspan=2>Subtotal<td>33</tr>`
			}
			return `<tr><td>{t}<td>{c}</tr>`
		}) + `</table>`},
		{name: "tables in a table", n: 8, cols: "t a p x", body: h + `<table>` + loop(8, always(`<tr><td><table><tr><td><img src="{n}.gif"><td><b>{t}</b><br>{a}</table><td><table><tr><td>{p}<tr><td>{x}</table></tr>`)) + `</table>`},
		{name: "records of three rows", unfound: true, n: 8, cols: "t a x p", body: h + `<table>` + loop(8, always(`<tr><td><b>{t}</b><td>{p}</tr><tr><td colspan=2>{a}</tr><tr><td colspan=2>{x}</tr>`)) + `</table>`},
		{name: "records of two or three rows", unfound: true, n: 8, cols: "t a p", pick: drop("x"), body: h + `<table>` + loop(8, without(`<tr class=h><td><b>{t}</b><td>{p}</tr><tr><td colspan=2>{a}</tr><tr><td colspan=2>{x}</tr>`, `<tr><td colspan=2>{x}</tr>`)) + `</table>`},
		{name: "two cards", n: 2, cols: "t a p x", body: h + `<div class=res>` + loop(2, always(`<div class=c><h3><a href="{u}">{t}</a></h3><p class=a>{a}</p><p class=p>{p}</p><p>{x}</p></div>`)) + `</div>`},
		{name: "three rows", n: 3, cols: "t a p", body: h + `<table><tr><th>Title<th>Author<th>Price</tr>` + loop(3, always(`<tr><td>{t}<td>{a}<td>{p}</tr>`)) + `</table>`},
		{name: "chinese news, date in brackets", n: 8, cols: "t d", body: `<h1>新闻中心</h1><ul>` + loop(8, always(`<li><span>[{d}]</span><a href="{u}">{t}</a></li>`)) + `</ul>`},
		{name: "chinese table with labels", n: 8, cols: "t a p", body: `<h1>图书列表</h1>` + loop(8, always(`<table class=b><tr><td colspan=2><a href="{u}">《{t}》</a></tr><tr><td>作者：<td>{a}</tr><tr><td>价格：<td>{p}</tr></table>`)), pick: func(i int, r fields) fields { r["t"] = "《" + r["t"] + "》"; return r }},
		{name: "japanese terms", n: 8, cols: "t d", body: `<h1>お知らせ</h1><dl>` + loop(8, always(`<dt>{d}</dt><dd><span>イベント</span><a href="{u}">{t}</a></dd>`)) + `</dl>`},
		{name: "japanese rows", n: 8, cols: "t a l", body: `<h1>新着図書</h1><table><tr><th>書名<th>著者<th>場所</tr>` + loop(8, always(`<tr><td>{t}<td>{a}<td>{l}</tr>`)) + `</table>`},
		{name: "tags in each record", n: 8, cols: "t a", body: h + loop(8, func(i int, _ fields) string {
			return `<article><h3>{t}</h3><p>{a}</p><ul class=tags>` + strings.Repeat(`<li>sea</li>`, 1+i%3) + `</ul></article>`
		})},
		{name: "title in the row's head", n: 9, cols: "t a p", body: h + `<table><thead><tr><td><th>Author<th>Price</tr></thead><tbody>` + loop(9, always(`<tr><th scope=row>{t}</th><td>{a}<td>{p}</tr>`)) + `</tbody></table>`},
		{name: "lines in a paragraph", n: 8, cols: "t d", body: h + `<div><p>` + loop(8, always(`<b>{d}</b> <a href="{u}">{t}</a><br>`)) + `</p></div>`},
		{name: "words of the query in bold", n: 8, cols: "x", body: h + loop(8, always(`<div class=r><h3><a href="{u}">The <b>sea</b>: {t}</a></h3><cite>quay.example{u}</cite><p>{x}</p></div>`))},
		{name: "days with events", n: 9, cols: "t l", body: h + groups([]int{2, 4, 3}, `<div class=day><div class=date>%s</div>`, `<div class=event><span>{c}:00</span><a href="{u}">{t}</a><i>{l}</i></div>`, `</div>`)},
		{name: "pager in the last row", n: 9, cols: "t a d", body: h + `<table class=grid><tr><th><a href="?s=1">Title</a><th><a href="?s=2">Author</a><th><a href="?s=3">Date</a></tr>` + loop(9, always(`<tr><td>{t}<td>{a}<td>{d}</tr>`)) + `<tr class=pager><td colspan=3><table><tr><td>1<td><a href="?p=2">2</a><td><a href="?p=3">3</a></tr></table></tr></table>`},
		{name: "list twice, one hidden", n: 8, cols: "t a p", body: h + `<table class=wide>` + loop(8, always(`<tr><td>{t}<td>{a}<td>{p}</tr>`)) + `</table><div class=narrow style="display:none">` + loop(8, always(`<div><b>{t}</b><i>{a}</i><u>{p}</u></div>`)) + `</div>`},
		{name: "waits for a script", n: 8, cols: "t a p", body: `<p>Loading</p><div id=res style="display:none"><table><tr><th>Title<th>Author<th>Price</tr>` + loop(8, always(`<tr><td>{t}<td>{a}<td>{p}</tr>`)) + `</table></div>`},
		{name: "heads and feet of sections", n: 8, cols: "t a d x", body: h + loop(8, always(`<section><header><h2>{t}</h2><span>{a}</span></header><p>{x}</p><footer><time>{d}</time> <a href="{u}">Read on</a></footer></section>`))},
		{name: "flat headings and lines", n: 8, cols: "t a x", body: h + `<div class=flow>` + loop(8, always(`<h3><a href="{u}">{t}</a></h3><p class=by>{a}</p><p class=sum>{x}</p>`)) + `</div>`},
		{name: "flat, a line at times absent", n: 8, cols: "t x", pick: drop("a"), body: h + `<div class=flow>` + loop(8, without(`<h3><a href="{u}">{t}</a></h3><p class=by>{a}</p><p class=sum>{x}</p>`, `<p class=by>{a}</p>`)) + `</div>`},
		{name: "recipes with times", n: 8, cols: "t c", body: h + `<ul class=rec>` + loop(8, always(`<li><a href="{u}"><img src="{n}.jpg">{t}</a><p><span>Prep:</span> <b>{c}</b></p><p><span>Serves:</span> <b>4</b></p></li>`)) + `</ul>`},
	}
}
