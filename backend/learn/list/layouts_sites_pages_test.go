package list_test

import "strings"

// siteLayouts are shapes of further kinds of sites.
func siteLayouts() []layout {
	h := `<h1>Books of the month</h1>`
	drop := func(key string, each int) func(int, fields) fields { // of each so many records the second lacks a field
		return func(i int, r fields) fields {
			if i%each == 1 {
				r[key] = ""
			}
			return r
		}
	}
	return []layout{
		{name: "menu of a restaurant", n: 9, cols: "t x p", body: h + groups([]int{4, 3, 2}, `<div class=menu-section><h2>%s</h2>`,
			`<div class=menu-item><h3>{t}<span class=price>{p}</span></h3><p>{x}</p></div>`, `</div>`)},
		{name: "rows of three, headed by a table of links", bare: true, n: 10, cols: "t a d", body: `<center><table><tr><td><table><tr><td><a href="/">Quayside</a><td><a href=/new>new</a> | <a href=/past>past</a></tr></table></tr><tr><td><table>` +
			loop(10, always(`<tr class=thing><td><span class=rank>{n}.</span><td><a class=vote href="/v{n}"></a><td class=title><a href="{u}">{t}</a></tr><tr><td colspan=2><td class=sub>by <a class=user href="/a/{n}">{a}</a> <span class=age>{d}</span> | <a href="/hide">hide</a></tr><tr class=spacer style="height:5px"></tr>`)) + `</table></tr></table></center>`},
		{name: "authors that are links or not, after by", n: 9, cols: "t a d", body: h + loop(9, func(i int, _ fields) string {
			author := `<a href="/a/{n}">{a}</a>`
			if i%3 == 0 {
				author = `<span>{a}</span>`
			}
			return `<div class=k-item><h2><a href="{u}"><span>{t}</span></a></h2><div class=k-row><span class=k-base>by </span>` + author + `<span class=k-space> | </span><span class=k-base>{d}</span></div></div>`
		})},
		{name: "panels with a table of labels", n: 6, cols: "t a d", pick: drop("a", 3), body: h + loop(6, func(i int, _ fields) string {
			author := `<tr><th>Author</th><td>{a}</td></tr>`
			if i%3 == 1 {
				author = ""
			}
			return `<div class="panel panel-default"><div class=panel-heading><h3>{t}</h3></div><div class=panel-body><table><tr><th>Date</th><td>{d}</td></tr>` + author + `<tr><th>About</th><td>{x}</td></tr></table></div></div>`
		})},
		{name: "headings in plain cells of another colour", n: 8, cols: "d t a", body: h + `<table border=1><tr bgcolor="#000080"><td><font color=white><b>Date</b></font><td><font color=white><b>Title</b></font><td><font color=white><b>Author</b></font></tr>` +
			loop(8, always(`<tr><td><font size=2>{d}</font><td><font size=2><a href="{u}">{t}</a></font><td><font size=2>{a}</font></tr>`)) + `</table>`},
		{name: "a class for a field that half of the records have", n: 8, cols: "t a p d", pick: drop("p", 2), body: h + loop(8, func(i int, _ fields) string {
			price := `<div class=k-price>{p}</div>`
			if i%2 == 1 {
				price = ""
			}
			return `<div class=k-card><h3><a href="{u}">{t}</a></h3><div class=k-by><span class=k-author>{a}</span></div>` + price + `<div class=k-foot><span>{d}</span><button>Save</button></div></div>`
		})},
		{name: "lines that begin with a text", unmarked: true, n: 8, cols: "t d", body: h + `<p>All in the town hall.</p><p>` + loop(8, always(`{d}: <b>{t}</b> ({l})<br>`)) + `</p>`},
		{name: "lines in a font", n: 8, cols: "t", body: h + `<p><font size=2>` + loop(8, always(`<a href="{u}">{t}</a> - {x}<br>`)) + `</font></p>`},
		{name: "facts of one thing in lines", unsure: true, body: `<h1>Harbour lights</h1><p><b>Author:</b> Mara Quill<br><b>Published:</b> 3 May 2021<br><b>Pages:</b> 312<br><b>Price:</b> $12.50<br><b>Shelf:</b> B 12</p><p>` + books[0]["x"] + `</p>`},
		{name: "verses with words in italics", unsure: true, body: `<h1>Salt and cedar</h1><p>` + loop(6, always(`The <i>lamp</i> of {l} turns<br>and <i>nobody</i> sees {t}<br>`)) + `</p>`},
		{name: "lines of labels in paragraphs", n: 8, cols: "t a p", body: h + loop(8, always(`<p><b>Title:</b> {t}<br><b>Author:</b> {a}<br><b>Published:</b> {d}<br><b>Price:</b> {p}</p>`))},
		{name: "a banner among cards", n: 9, cols: "t a p", body: h + `<ul>` + loop(9, func(i int, _ fields) string {
			banner := ""
			if i == 3 {
				banner = `<li class="card banner"><a href="/club"><img src=club.jpg></a><p>Join the club and save on every order</p></li>`
			}
			return `<li class=card><a href="{u}"><img src="{n}.jpg"></a><h2><a href="{u}">{t}</a></h2><span class=by>{a}</span><div class=price><b>{p}</b></div><button>Add</button></li>` + banner
		}) + `</ul>`},
		{name: "a quotation among posts", n: 10, cols: "a d", body: h + `<ul>` + loop(10, func(i int, _ fields) string {
			if i == 3 {
				return `<li class="post quote"><blockquote>{x}</blockquote><span>{a}</span><time>{d}</time></li>`
			}
			return `<li class=post><h2><a href="{u}">{t}</a></h2><p>{x}</p><span>{a}</span><time>{d}</time></li>`
		}) + `</ul>`, pick: func(i int, r fields) fields {
			if i == 3 {
				r["t"] = ""
			}
			return r
		}},
		{name: "cards loaded later in an element of their own, some of a class more", n: 10, cols: "t a p", body: h + `<div class=wall>` + loop(10, func(i int, _ fields) string {
			card := `<div class="card{sale}"><a href="{u}"><img src="{n}.jpg"></a><h2><a href="{u}">{t}</a></h2><span class=by>{a}</span><div class=price><b>{p}</b></div></div>`
			sale := ""
			if i%3 == 1 {
				sale = " sale"
			}
			card = strings.Replace(card, "{sale}", sale, 1)
			if i == 5 {
				card = `<div class=page>` + card
			}
			return card
		}) + `</div></div>`},
		{name: "banners among cards and at the side", n: 9, cols: "t a p", body: h + `<ul>` + loop(9, func(i int, _ fields) string {
			banner := ""
			if i == 3 {
				banner = `<li class="card banner"><a href="/club"><img src=club.jpg></a><p>Join the club and save on every order</p></li>`
			}
			return `<li class=card><a href="{u}"><img src="{n}.jpg"></a><h2><a href="{u}">{t}</a></h2><span class=by>{a}</span><div class=price><b>{p}</b></div><button>Add</button></li>` + banner
		}) + `</ul><div class=offers><ul><li class="card banner"><a href="/tea"><img src=tea.jpg></a><p>Tea and books on Sundays</p></li><li class="card banner"><a href="/bag"><img src=bag.jpg></a><p>A bag for each new member</p></li></ul></div>`},
		{name: "first and last items of lists have classes", n: 7, cols: "t a", body: h + `<ul><li class=first><a href="/x">By title</a></li><li><a href="/y">By author</a></li><li class=last><a href="/z">By date</a></li></ul><ul>` + loop(7, func(i int, _ fields) string {
			return `<li` + map[int]string{0: ` class=first`, 6: ` class=last`}[i] + `><h2><a href="{u}">{t}</a></h2><p>{x}</p><em>{a}</em></li>`
		}) + `</ul>`},
		{name: "an offer in an item like the cards", n: 9, cols: "t a p", body: h + `<ul>` + loop(9, func(i int, _ fields) string {
			offer := ""
			if i == 5 {
				offer = `<li class=card><div class=promo><h4>Read more this winter</h4><p>Members borrow ten books at a time</p><a href="/club">Join</a></div></li>`
			}
			return `<li class=card><article><a href="{u}"><img src="{n}.jpg"></a><h2><a href="{u}">{t}</a></h2><span class=by>{a}</span><div class=price><b>{p}</b></div></article></li>` + offer
		}) + `</ul>`},
		{name: "a card that has the title only", n: 10, cols: "t", body: h + `<ul>` + loop(10, func(i int, _ fields) string {
			if i == 3 {
				return `<li class=card><article><h2><a href="{u}">{t}</a></h2></article></li>`
			}
			return `<li class=card><article><a href="{u}"><img src="{n}.jpg"></a><h2><a href="{u}">{t}</a></h2><span class=by>{a}</span><div class=price><b>{p}</b></div></article></li>`
		}) + `</ul>`},
		{name: "bodies of one row, a line divides them", n: 9, cols: "t a d", body: h + `<table>` + loop(9, func(i int, _ fields) string {
			line := ""
			if i == 1 {
				line = `<tbody><tr><td></td><th><a href="javascript:;">All books</a></th><td></td><td></td></tr></tbody>`
			}
			return line + `<tbody><tr><td><a href="{u}"><img src="{n}.gif"></a></td><th><em>[<a href="/s">shelf</a>]</em> <a href="{u}">{t}</a></th><td><cite><a href="/a/{n}">{a}</a></cite></td><td><em><a href="{u}#d">{d}</a></em></td></tr></tbody>`
		}) + `</table>`},
		{name: "tables below hours, and one around the heading of the page", bare: true, n: 9, cols: "t a p", body: `<table width="100%"><tr><td><img src="seal.gif"></td><td><h2>Library of Quayside</h2><h3>Readings</h3></td></tr></table>` +
			groups([]int{4, 3, 2}, `<h4>%s</h4><table border=1>`, `<tr valign=top><td><a href="{u}">{t}</a></td><td>{a}<br>{l}</td><td>{p}</td><td><i>Room {n}</i></td></tr>`, `</table>`)},
		{name: "tables of two widths, one for each shelf", n: 10, cols: "t a", body: h + `<h3>Shelf 1</h3><table>` + loop(10, func(i int, _ fields) string {
			switch {
			case i == 5:
				return `</table><h3>Shelf 2</h3><table><tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td></tr>`
			case i > 5:
				return `<tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td></tr>`
			}
			return `<tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td><td>{p}</td></tr>`
		}) + `</table>`},
		{name: "terms with two dd below letters", n: 10, cols: "t a d", body: h + groups([]int{2, 1, 4, 3}, `<h3>%s</h3><dl>`, `<dt>{t}</dt><dd>{a}</dd><dd>{d}</dd>`, `</dl>`)},
		{name: "terms with two dd below letters, the first letter has one", n: 10, cols: "t a d", body: h + groups([]int{1, 3, 4, 2}, `<h3>%s</h3><dl>`, `<dt>{t}</dt><dd>{a}</dd><dd>{d}</dd>`, `</dl>`)},
		{name: "cards with headings for their parts", n: 9, cols: "t a", body: h + loop(9, func(i int, _ fields) string {
			more := ""
			if i%3 == 1 {
				more = `<h3>Reviews</h3><p>{c} readers</p>`
			}
			return `<div class=card><h3>{t}</h3><p>{a}</p><div><img src="{n}.jpg"><p>{x}</p></div>` + more + `</div>`
		})},
		{name: "headings and lines in sections without classes", n: 10, cols: "t a d", body: groups([]int{3, 1, 4, 2}, `<section><h2>%s</h2>`, `<h4><a href="{u}">{t}</a></h4><p>{a}</p><p><i>{d}</i></p>`, `</section>`)},
		{name: "two lists of terms about one thing", unsure: true, body: `<h1>Harbour lights</h1><p>` + books[0]["x"] + `</p><div><h3>Book</h3><dl><dt>Author</dt><dd>Mara Quill</dd><dt>Pages</dt><dd>312</dd><dt>Price</dt><dd>$12.50</dd></dl><h3>Delivery</h3><dl><dt>Weight</dt><dd>410 g</dd><dt>Sent from</dt><dd>Bergen</dd></dl></div>`},
		{name: "an article of sections with headings", unsure: true, body: `<article><h1>Harbour lights</h1>` + groups([]int{2, 2, 3}, `<section><h2>%s</h2>`, `<h3>{t}</h3><p>{x} {x}</p><p>{x}</p>`, `</section>`) + `</article>`},
		{name: "answers below some questions, below the first one", unfound: true, n: 9, cols: "t a x", pick: only("x", 0), body: h + `<div class=feed>` + loop(9, answered(0)) + `</div>`},
		{name: "answers below some questions, below the second one", unfound: true, n: 9, cols: "t a x", pick: only("x", 1), body: h + `<div class=feed>` + loop(9, answered(1)) + `</div>`},
		{name: "a column of programmes for each station", n: 10, cols: "d t", body: h + groups([]int{1, 4, 3, 2}, `<div class=channel><div class=channel-head><img src="s.svg"><span>%s</span></div><div class=programmes>`, `<div class=prog><span class=time>{d}</span><a href="{u}">{t}</a></div>`, `</div></div>`)},
	}
}

// only leaves a field to each second record, from the first or second one on.
func only(key string, from int) func(int, fields) fields {
	return func(i int, r fields) fields {
		if i%2 != from {
			r[key] = ""
		}
		return r
	}
}

// answered is a question, with an answer behind it for each second one.
func answered(from int) func(int, fields) string {
	return func(i int, _ fields) string {
		answer := ""
		if i%2 == from {
			answer = `<div class=a><p>{x}</p></div>`
		}
		return `<div class=q><div class=q-head><img src="{n}.png"><span>{a}</span></div><a href="{u}">{t}</a><button>Answer</button></div>` + answer
	}
}
