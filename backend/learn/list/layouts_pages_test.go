package list_test

import (
	"fmt"
	"strings"
)

func layouts() []layout {
	drop := func(keys ...string) func(int, fields) fields {
		return func(i int, r fields) fields {
			for _, k := range keys {
				if i%3 == 1 {
					r[k] = ""
				}
			}
			return r
		}
	}
	h := `<h1>New books this season</h1><p>Ten titles that came in with the last boat.</p>`
	return []layout{
		{name: "headings and paragraphs, a paragraph absent", n: 9, cols: "t d x", body: h + loop(9, func(i int, r fields) string {
			s := `<h2><a href="{u}">{t}</a></h2><p>{d}</p>`
			if i%3 != 1 {
				s += `<p>{x}</p>`
			}
			return s
		}), pick: drop("x")},
		{name: "rows of three cards", n: 9, cols: "t p", body: h + `<div class="g">` + loop(9, func(i int, r fields) string {
			s := `<div class="col-4"><h4>{t}</h4><p>{p}</p></div>`
			switch i % 3 {
			case 0:
				return `<div class="row">` + s
			case 2:
				return s + `</div>`
			}
			return s
		}) + `</div>`},
		{name: "lines of preformatted text", unmarked: true, n: 9, cols: "t a", body: h + "<pre>" + loop(9, always("<b>{a}</b>   <a href={u}>{t}</a>   {d}\n")) + `</pre>`},
		{name: "code in colours", unmarked: true, n: 9, unsure: true, body: h + `<pre>` + loop(9, always("<i>let</i> <b>{t}</b> = <em>{a}</em>;\n  <i>return</i> <b>{t}</b>;\n")) + `</pre>`},
		{name: "paragraphs of lines, links below", unmarked: true, n: 8, cols: "t a d", bare: true, body: "<body>" + h + loop(8, always(`<p><a href="{u}">{t}</a><br>{a}<br>{d}</p>`)) + `<p>Copyright 2026 Grove. <a href="/terms">Terms</a> <a href="/privacy">Privacy</a></p>`},
		{name: "two teams in a record", n: 8, cols: "t a", body: h + loop(8, always(`<div class="game"><div class="team"><h4>{t}</h4><span>{c}</span></div><div class="team"><h4>{a}</h4><span>{n}</span></div></div>`))},
		{name: "two header rows", n: 8, cols: "t a d p", body: h + `<table><tr><th rowspan=2>Title</th><th colspan=2>Who and when</th><th rowspan=2>Price</th></tr><tr><th>Author</th><th>Date</th></tr>` + loop(8, always(`<tr><td>{t}</td><td>{a}</td><td>{d}</td><td>{p}</td></tr>`)) + `</table>`},
		{name: "two header rows of td", n: 8, cols: "t a d p", body: h + `<table><tr class=h><td></td><td colspan=2><b>Who and when</b></td><td></td></tr><tr class=h><td><b>Title</b></td><td><b>Author</b></td><td><b>Date</b></td><td><b>Price</b></td></tr>` + loop(8, always(`<tr><td>{t}</td><td>{a}</td><td>{d}</td><td>{p}</td></tr>`)) + `</table>`},
		{name: "zebra and spacer rows", n: 8, cols: "t a d p", body: h + `<table border=0>` + loop(8, func(i int, r fields) string {
			return fmt.Sprintf(`<tr bgcolor="%s" class="%s"><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td><td align=right>{p}</td></tr><tr><td colspan=4><img src="s.gif" height=3></td></tr>`, []string{"#eee", "#fff"}[i%2], []string{"even", "odd"}[i%2])
		}) + `</table>`},
		{name: "records of two rows", n: 8, cols: "t a d p x", body: h + `<table>` + loop(8, always(`<tr><td rowspan=2><img src="{n}.png"></td><td><a href="{u}">{t}</a></td><td>{a}</td><td>{p}</td></tr><tr><td colspan=2>{x}</td><td>{d}</td></tr>`)) + `</table>`},
		{name: "two rows, no classes, header", n: 8, cols: "t a d x", body: h + `<table><tr><th>Title</th><th>Author</th><th>Date</th></tr>` + loop(8, always(`<tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td></tr><tr><td colspan=3>{x}</td></tr>`)) + `</table>`},
		{name: "cards with ads between", n: 9, cols: "t a p", body: h + `<div class="grid">` + loop(9, func(i int, r fields) string {
			ad := ""
			if i%3 == 2 {
				ad = `<div class="card promo"><a href="https://ad.example/x"><img src="ad.png"></a><p>Join our club and save on every order</p></div>`
			}
			return `<div class="card"><a href="{u}"><img src="{n}.jpg"></a><h3><a href="{u}">{t}</a></h3><p class="by">{a}</p><p class="price">{p}</p></div>` + ad
		}) + `</div>`},
		{name: "definition list", n: 8, cols: "t x", body: h + `<dl>` + loop(8, always(`<dt>{t}</dt><dd>{x}</dd>`)) + `</dl>`},
		{name: "definition list, several dd", n: 8, cols: "t a x", body: h + `<dl>` + loop(8, always(`<dt><a href="{u}">{t}</a></dt><dd>{a}</dd><dd>{x}</dd>`)) + `</dl>`},
		{name: "definition list per fieldsord", n: 8, cols: "t a d p", body: h + loop(8, func(i int, r fields) string {
			s := `<dl><dt>Title</dt><dd>{t}</dd><dt>Author</dt><dd>{a}</dd>`
			if i%3 != 1 {
				s += `<dt>Published</dt><dd>{d}</dd>`
			}
			return s + `<dt>Price</dt><dd>{p}</dd></dl>`
		}), pick: drop("d")},
		{name: "categories with heads, ul", n: 9, cols: "t a", body: h + func() string {
			var b strings.Builder
			for g := range 3 {
				fmt.Fprintf(&b, `<h2>%s</h2><ul>`, []string{"Fiction", "Travel", "Letters"}[g])
				for i := g * 3; i < g*3+3; i++ {
					b.WriteString(fill(`<li><a href="{u}">{t}</a> <span>{a}</span></li>`, books[i]))
				}
				b.WriteString(`</ul>`)
			}
			return b.String()
		}()},
		{name: "category head rows in a table", n: 9, cols: "t a p", body: h + `<table>` + loop(9, func(i int, r fields) string {
			s := ""
			if i%3 == 0 {
				s = fmt.Sprintf(`<tr><td colspan=3><b>%s</b></td></tr>`, []string{"Fiction", "Travel", "Letters"}[i/3])
			}
			return s + `<tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{p}</td></tr>`
		}) + `</table>`},
		{name: "nested categories", unmarked: true, n: 8, cols: "t a", body: h + func() string {
			var b strings.Builder
			b.WriteString(`<ul class=tree>`)
			for g := range 2 {
				fmt.Fprintf(&b, `<li><h3>%s</h3><ul>`, []string{"Prose", "Verse"}[g])
				for k := range 2 {
					fmt.Fprintf(&b, `<li><h4>%s</h4><ul>`, []string{"New", "Used"}[k])
					for i := g*4 + k*2; i < g*4+k*2+2; i++ {
						b.WriteString(fill(`<li class=book><a href="{u}">{t}</a> by <i>{a}</i></li>`, books[i]))
					}
					b.WriteString(`</ul></li>`)
				}
				b.WriteString(`</ul></li>`)
			}
			return b.String() + `</ul>`
		}(), pick: func(i int, r fields) fields { r["a"] = "by " + r["a"]; return r }},
		{name: "timeline by date headings", n: 9, cols: "t l x", body: h + `<div class=timeline>` + loop(9, func(i int, r fields) string {
			s := ""
			if i%3 == 0 {
				s = `<h3>{d}</h3>`
			}
			return s + fmt.Sprintf(`<div class="entry"><span class="time">1%d:30</span> <b>{t}</b> <em>{l}</em><p>{x}</p></div>`, i)
		}) + `</div>`},
		{name: "timeline flat, no wrapper", unsure: true, body: h + loop(9, func(i int, r fields) string {
			s := ""
			if i%3 == 0 {
				s = `<h3>{d}</h3>`
			}
			return s + `<p><b>{t}</b>: {x}</p>`
		})},
		{name: "forum posts with quotes", n: 8, cols: "a d", body: `<h1>How do you store maps?</h1>` + loop(8, func(i int, r fields) string {
			q := ""
			if i%3 == 2 {
				q = fmt.Sprintf(`<blockquote><cite>%s wrote:</cite><p>%s</p></blockquote>`, books[i-1]["a"], books[i-1]["x"])
			}
			return `<div class="post" id="p{n}"><div class="author"><a href="/u/{n}">{a}</a><span>Member</span></div><div class="meta">{d}</div><div class="content">` + q + `<p>{x}</p>` + strings.Repeat(`<p>I keep mine flat in a drawer.</p>`, i%2) + `</div><div class="sig">{l} map club</div></div>`
		})},
		{name: "comments with replies", n: 8, cols: "a d x", body: `<article><h1>On keeping maps</h1><p>Maps want to be flat and dry, and they want to be used.</p></article><section class="comments"><h2>8 comments</h2>` + func() string {
			item := func(i int) string {
				return fill(`<div class="head"><b class="who">{a}</b> <time>{d}</time></div><div class="text">{x}</div><a href="#r{n}">Reply</a>`, books[i])
			}
			var b strings.Builder
			b.WriteString(`<ol>`)
			for i := 0; i < 8; {
				b.WriteString(`<li class="comment">` + item(i))
				k := i
				i++
				if k == 0 || k == 4 {
					b.WriteString(`<ol class="children"><li class="comment">` + item(i) + `</li></ol>`)
					i++
				}
				b.WriteString(`</li>`)
			}
			return b.String() + `</ol></section>`
		}()},
		{name: "br lines with labels", n: 8, cols: "t a d p", body: h + `<div id=list>` + loop(8, func(i int, r fields) string {
			s := `<b>{t}</b><br>Author: {a}<br>`
			if i%3 != 1 {
				s += `Published: {d}<br>`
			}
			return s + `Price: {p}<br><br>`
		}) + `</div>`, pick: drop("d")},
		{name: "br lines in p with labels", n: 8, cols: "t a d p", body: h + loop(8, func(i int, r fields) string {
			s := `<p><strong>{t}</strong><br>Author: {a}<br>`
			if i%3 != 1 {
				s += `Published: {d}<br>`
			}
			return s + `Price: {p}</p>`
		}), pick: drop("d")},
		{name: "hr between", n: 8, cols: "t a x", body: h + loop(8, always(`<h3><a href="{u}">{t}</a></h3><i>{a}</i><p>{x}</p><hr>`))},
		{name: "gallery of figures", n: 9, cols: "t l", body: `<h1>Photographs</h1><div class=gal>` + loop(9, always(`<figure><a href="{u}"><img src="{n}.jpg" alt=""></a><figcaption><b>{t}</b> <span>{l}</span></figcaption></figure>`)) + `</div>`},
		{name: "gallery, caption one text", n: 9, cols: "t", body: `<h1>Photographs</h1><div class=gal>` + loop(9, always(`<figure><img src="{n}.jpg" alt=""><figcaption>{t}</figcaption></figure>`)) + `</div>`},
		{name: "rowspan first column", n: 9, cols: "t a p", body: h + `<table><tr><th>Shelf</th><th>Title</th><th>Author</th><th>Price</th></tr>` + loop(9, func(i int, r fields) string {
			s := ""
			if i%3 == 0 {
				s = fmt.Sprintf(`<td rowspan=3>%s</td>`, []string{"Fiction", "Travel", "Letters"}[i/3])
			}
			return `<tr>` + s + `<td>{t}</td><td>{a}</td><td>{p}</td></tr>`
		}) + `</table>`},
		{name: "colspan where a value lacks", n: 8, cols: "t a", body: h + `<table><tr><th>Title</th><th>Author</th><th>Date</th><th>Price</th></tr>` + loop(8, func(i int, r fields) string {
			if i == 2 || i == 5 {
				return `<tr><td>{t}</td><td>{a}</td><td colspan=2>sold out</td></tr>`
			}
			return `<tr><td>{t}</td><td>{a}</td><td>{d}</td><td>{p}</td></tr>`
		}) + `</table>`},
		{name: "featured first card", n: 8, cols: "a", body: h + `<div class=stories>` + loop(8, func(i int, r fields) string {
			if i == 0 {
				return `<article class="lead"><div class="pic"><img src="1.jpg"></div><div class="body"><span class="kicker">Editor's choice</span><h2><a href="{u}">{t}</a></h2><p class="sum">{x}</p><span class="by">{a}</span></div></article>`
			}
			return `<article class="item"><h3><a href="{u}">{t}</a></h3><span class="by">{a}</span></article>`
		}) + `</div>`},
		{name: "featured first card, divs", unsure: true, body: h + `<div class=stories>` + loop(8, func(i int, r fields) string {
			if i == 0 {
				return `<div class="story story--lead"><div class="pic"><img src="1.jpg"></div><div class="body"><span class="kicker">Editor's choice</span><h2 class="hl"><a href="{u}">{t}</a></h2><p class="sum">{x}</p><span class="by">{a}</span></div></div>`
			}
			return `<div class="story"><h3 class="hl"><a href="{u}">{t}</a></h3><span class="by">{a}</span></div>`
		}) + `</div>`},
		{name: "two lists side by side", n: 10, cols: "t a", body: h + `<div class=row><div class="col-6"><ul class=books>` + loop(5, always(`<li><a href="{u}">{t}</a><span>{a}</span></li>`)) + `</ul></div><div class="col-6"><ul class=books>` + func() string {
			var b strings.Builder
			for i := 5; i < 10; i++ {
				b.WriteString(fill(`<li><a href="{u}">{t}</a><span>{a}</span></li>`, books[i]))
			}
			return b.String()
		}() + `</ul></div></div>`},
		{name: "infinite scroll duplicates", n: 8, cols: "t a p", body: h + `<div class=feed><div class=page>` + loop(5, always(`<div class=it><a href="{u}">{t}</a><i>{a}</i><b>{p}</b></div>`)) + `</div><div class=page>` + func() string {
			var b strings.Builder
			for i := 5; i < 8; i++ {
				b.WriteString(fill(`<div class=it><a href="{u}">{t}</a><i>{a}</i><b>{p}</b></div>`, books[i]))
			}
			return b.String()
		}() + `</div></div>`},
		{name: "accordion faq", n: 7, cols: "t x", body: `<h1>Questions</h1><div class=faq>` + loop(7, always(`<details><summary>{t}?</summary><div><p>{x}</p></div></details>`)) + `</div>`, pick: func(i int, r fields) fields { r["t"] += "?"; return r }},
		{name: "accordion of buttons", unsure: true, body: `<h1>Questions</h1><div class=acc>` + loop(7, always(`<h3><button aria-expanded=false>{t}?</button></h3><div class=panel><p>{x}</p></div>`)) + `</div>`, pick: func(i int, r fields) fields { r["t"] += "?"; return r }},
		{name: "search results with sitelinks", n: 8, cols: "t x", body: `<p>About 2,310 results</p><div id=res>` + loop(8, func(i int, r fields) string {
			s := ""
			if i == 0 {
				s = `<table class=sl><tr><td><a href="/1">Opening hours</a></td><td><a href="/2">Timetable</a></td></tr><tr><td><a href="/3">Prices</a></td><td><a href="/4">How to find us</a></td></tr></table>`
			}
			return `<div class="g"><h3><a href="{u}">{t}</a></h3><cite>www.quay.example › {n}</cite><span class="st">{x}</span>` + s + `</div>`
		}) + `</div>`},
		{name: "arabic", n: 6, cols: "t d", body: `<h1>الأخبار</h1><div dir=rtl class=news>` + func() string {
			var b strings.Builder
			for i, s := range arabic {
				fmt.Fprintf(&b, `<div class=n><h3><a href="/n/%d">%s</a></h3><span>%d مايو 2021</span><p>%s كما قال المصدر في المدينة صباح اليوم</p></div>`, i, s, i+3, s)
			}
			return b.String()
		}() + `</div>`, pick: func(i int, r fields) fields { return fields{"t": arabic[i], "d": fmt.Sprintf("%d مايو 2021", i+3)} }},
		{name: "chinese", n: 6, cols: "t d", body: `<h1>新闻</h1><ul>` + func() string {
			var b strings.Builder
			for i, s := range chinese {
				fmt.Fprintf(&b, `<li><a href="/n/%d">%s</a><span>2021-05-%02d</span></li>`, i, s, i+3)
			}
			return b.String()
		}() + `</ul>`, pick: func(i int, r fields) fields { return fields{"t": chinese[i], "d": fmt.Sprintf("2021-05-%02d", i+3)} }},
		{name: "chinese with labels", n: 6, cols: "t a", body: `<h1>图书</h1>` + func() string {
			var b strings.Builder
			for i, s := range chinese {
				fmt.Fprintf(&b, `<div class=b><p class=t>%s</p><p>作者：%s</p><p>页数：%d页</p></div>`, s, namesZh[i], 100+i*31)
			}
			return b.String()
		}(), pick: func(i int, r fields) fields { return fields{"t": chinese[i], "a": namesZh[i]} }},
		{name: "records with form controls", n: 8, cols: "t a p", body: h + `<form>` + loop(8, always(`<div class=row><input type=checkbox name=s value={n}><label>{t}</label><span class=au>{a}</span><span class=pr>{p}</span><select name=q{n}><option>1</option><option>2</option><option>3</option></select><button>Add to basket</button></div>`)) + `<button>Buy all</button></form>`},
		{name: "one table per fieldsord", n: 8, cols: "t a d p", body: h + loop(8, always(`<table class=bk><tr><th>Title</th><td>{t}</td></tr><tr><th>Author</th><td>{a}</td></tr><tr><th>Date</th><td>{d}</td></tr><tr><th>Price</th><td>{p}</td></tr></table>`))},
		{name: "list of two", n: 2, cols: "t a p x", body: h + `<div class=results>` + loop(2, always(`<div class=hit><h3><a href="{u}">{t}</a></h3><p class=au>{a}</p><p>{x}</p><b class=pr>{p}</b></div>`)) + `</div>`},
		{name: "list of one", unsure: true, body: `<h1>Results for "harbour"</h1><p>1 result</p><div class=results>` + loop(1, always(`<div class=hit><h3><a href="{u}">{t}</a></h3><p class=au>{a}</p><p>{x}</p><b class=pr>{p}</b></div>`)) + `</div>`},
		{name: "no results", unsure: true, body: `<h1>Results for "zzz"</h1><p class=none>Your search did not match any of our books. Check the spelling or try a wider term.</p>`},
		{name: "no results, tips", unsure: true, body: `<h1>0 results for "zzz"</h1><div class=none><p>No books found. Try this:</p><ul><li>Check the spelling</li><li>Use fewer words</li><li>Try another name</li></ul></div>`},
		{name: "no results, side menu", unsure: true, body: `<div class=side><h3>Subjects</h3><ul><li><a href="/1">Fiction (210)</a></li><li><a href="/2">Travel (44)</a></li><li><a href="/3">Letters (12)</a></li><li><a href="/4">Maps (97)</a></li><li><a href="/5">Children (130)</a></li></ul></div><div class=content><h1>Results</h1><p>There are no results for your search.</p></div>`},
		{name: "article page", unsure: true, body: `<article><h1>On keeping maps</h1>` + loop(8, always(`<p>{x} {x} We asked {a} in {l} how it came about.</p>`)) + `</article>`},
		{name: "one product, specs", unsure: true, body: `<div class=prod><h1>Oak map drawer</h1><img src=1.jpg><p class=price>$240.00</p><button>Add</button><p>Made of oak, with brass handles and five drawers.</p><table><tr><th>Width</th><td>90 cm</td></tr><tr><th>Depth</th><td>60 cm</td></tr><tr><th>Height</th><td>75 cm</td></tr><tr><th>Wood</th><td>Oak</td></tr><tr><th>Weight</th><td>48 kg</td></tr></table></div>`},
		{name: "login page", unsure: true, body: `<h1>Sign in</h1><form><p><label>Name</label><input name=n></p><p><label>Password</label><input type=password></p><p><label><input type=checkbox> Stay signed in</label></p><p><button>Sign in</button></p></form><p><a href=/f>Forgot your password?</a></p>`},
		{name: "error page", unsure: true, body: `<h1>Page not found</h1><p>The page that you wanted is not here any more. You may go back to the start, or search.</p>`},
		{name: "schedule grid", n: 6, cols: "t a l", body: `<h1>Programme</h1><table><tr><th>Time</th><th>Talk</th><th>Speaker</th><th>Room</th></tr>` + loop(6, func(i int, r fields) string {
			s := ""
			if i == 2 || i == 4 {
				s = fmt.Sprintf(`<tr class=break><td>1%d:00</td><td colspan=3>Coffee</td></tr>`, i)
			}
			return s + fmt.Sprintf(`<tr><td>1%d:15</td><td>{t}</td><td>{a}</td><td>{l}</td></tr>`, i)
		}) + `</table>`},
		{name: "div table with head", unmarked: true, n: 8, cols: "t a d p", body: h + `<div class=tbl><div class="tr th"><div class=td>Title</div><div class=td>Author</div><div class=td>Date</div><div class=td>Price</div></div>` + loop(8, always(`<div class=tr><div class=td>{t}</div><div class=td>{a}</div><div class=td>{d}</div><div class=td>{p}</div></div>`)) + `</div>`},
		{name: "rows of three cards", n: 9, cols: "t a p", body: h + loop(3, func(g int, r fields) string {
			var b strings.Builder
			b.WriteString(`<div class=row>`)
			for i := g * 3; i < g*3+3; i++ {
				b.WriteString(fill(`<div class="col-4"><div class=card><img src="{n}.jpg"><h4>{t}</h4><p>{a}</p><b>{p}</b></div></div>`, books[i]))
			}
			return b.String() + `</div>`
		})},
		{name: "rows of three cards, last short", n: 7, cols: "t a p", body: h + loop(3, func(g int, r fields) string {
			var b strings.Builder
			b.WriteString(`<div class=row>`)
			for i := g * 3; i < min(7, g*3+3); i++ {
				b.WriteString(fill(`<div class="col-4"><div class=card><img src="{n}.jpg"><h4>{t}</h4><p>{a}</p><b>{p}</b></div></div>`, books[i]))
			}
			return b.String() + `</div>`
		})},
		{name: "layout table of cells", n: 9, cols: "t a p", body: h + `<table>` + loop(3, func(g int, r fields) string {
			var b strings.Builder
			b.WriteString(`<tr>`)
			for i := g * 3; i < g*3+3; i++ {
				b.WriteString(fill(`<td><img src="{n}.jpg"><br><a href="{u}">{t}</a><br>{a}<br><b>{p}</b></td>`, books[i]))
			}
			return b.String() + `</tr>`
		}) + `</table>`},
		{name: "link list with notes", n: 8, cols: "t x", body: h + `<ul>` + loop(8, always(`<li><a href="{u}">{t}</a> – {x}</li>`)) + `</ul>`},
		{name: "cards that are one link", n: 8, cols: "t a p", body: h + `<div>` + loop(8, always(`<a class=card href="{u}"><img src="{n}.jpg"><div class=t>{t}</div><div class=a>{a}</div><div class=p>{p}</div></a>`)) + `</div>`},
		{name: "hashed classes", n: 8, cols: "t a p", body: h + `<div class="css-1x9">` + loop(8, func(i int, r fields) string {
			return fmt.Sprintf(`<div class="css-k%d3f"><h3 class="css-a%dq">{t}</h3><span class="css-b7">{a}</span><span class="css-c9">{p}</span></div>`, i*7, i*3)
		}) + `</div>`},
		{name: "old new price", n: 8, cols: "t", body: h + `<ul class=w>` + loop(8, func(i int, r fields) string {
			if i%3 == 0 {
				return `<li><a href="{u}">{t}</a><span class=price><del>$99.00</del> <ins>{p}</ins></span></li>`
			}
			return `<li><a href="{u}">{t}</a><span class=price>{p}</span></li>`
		}) + `</ul>`},
		{name: "jobs with optional tags", n: 8, cols: "t a l", body: `<h1>Jobs</h1><div>` + loop(8, func(i int, r fields) string {
			s := `<div class=job>`
			if i%3 == 1 {
				s += `<span class=flag>Urgent</span>`
			}
			s += `<a href="{u}">{t}</a><div><span>{a}</span> · <span>{l}</span></div>`
			if i%2 == 0 {
				s += `<ul><li>Full time</li><li>Remote</li></ul>`
			}
			return s + `</div>`
		}) + `</div>`},
		{name: "addresses in lines", n: 8, cols: "t l", body: `<h1>Branches</h1><div class=br>` + loop(8, always(`<address><strong>{t}</strong><br>{n} Quay Street<br>{l}<br>Tel. 0{c} 4410{n}</address>`)) + `</div>`},
		{name: "numbered paragraphs", n: 8, cols: "t a", body: `<h1>Ranking</h1>` + loop(8, always(`<p>{n}. <a href="{u}">{t}</a> ({a})</p>`)), pick: func(i int, r fields) fields { r["a"] = "(" + r["a"] + ")"; return r }},
		{name: "bare table with nav table", n: 8, cols: "t a d", bare: true, body: `<table width=100%><tr><td width=150><a href=/1>Home</a><br><a href=/2>Books</a><br><a href=/3>Maps</a><br><a href=/4>Contact</a></td><td><h2>New books</h2><table>` + loop(8, always(`<tr><td><a href="{u}">{t}</a></td><td>{a}</td><td>{d}</td></tr>`)) + `</table></td></tr></table>`},
		{name: "pager and filters", n: 8, cols: "t a p", body: `<div class=filters><h4>Price</h4><ul><li><label><input type=checkbox> under $10 (12)</label></li><li><label><input type=checkbox> $10 to $20 (9)</label></li><li><label><input type=checkbox> over $20 (4)</label></li></ul><h4>Language</h4><ul><li><label><input type=checkbox> English (20)</label></li><li><label><input type=checkbox> French (3)</label></li><li><label><input type=checkbox> Dutch (2)</label></li></ul></div><div class=hits>` + loop(8, always(`<div class=hit><h3><a href="{u}">{t}</a></h3><p>{a}</p><b>{p}</b></div>`)) + `</div><div class=pager><a href=?p=1>1</a><a href=?p=2>2</a><a href=?p=3>3</a><a href=?p=4>4</a><a href=?p=5>5</a></div>`},
		{name: "custom elements", n: 8, cols: "t a p", body: h + `<x-list>` + loop(8, always(`<x-item><x-title>{t}</x-title><x-by>{a}</x-by><x-price>{p}</x-price></x-item>`)) + `</x-list>`},
		{name: "pre text lines", unsure: true, body: `<h1>Log</h1><pre>` + loop(8, always("{d}  {t}  {a}\n")) + `</pre>`},
		{name: "headings h2 with several p", unsure: true, body: h + loop(6, func(i int, r fields) string {
			return `<h2>{t}</h2><p class=by>{a}, {d}</p>` + strings.Repeat(`<p>{x}</p>`, 1+i%3)
		})},
		{name: "scoreboard two teams a row", n: 8, cols: "t a", body: `<h1>Results</h1><table>` + loop(8, always(`<tr><td>{d}</td><td>{t}</td><td>{n}:{c}</td><td>{a}</td></tr>`)) + `</table>`},
		{name: "people with photos, mixed", n: 8, cols: "t l", body: `<h1>Our team</h1><div class=team>` + loop(8, func(i int, r fields) string {
			if i%4 == 3 {
				return `<div class=person><div class=info><h3>{t}</h3><p>{l}</p></div></div>`
			}
			return `<div class=person><img src={n}.jpg><div class=info><h3>{t}</h3><p>{l}</p><a href="mailto:{n}@x.example">Mail</a></div></div>`
		}) + `</div>`},
	}
}

var arabic = []string{"افتتاح الميناء الجديد", "معرض الكتاب يعود", "قطار الشمال يتأخر", "مدرسة البحر تفتح أبوابها", "جسر الزجاج يغلق", "سوق السمك ينتقل"}
var chinese = []string{"港口的新灯塔今天开放", "旧书市场搬到河边", "北方列车因大雪晚点", "海边小学迎来新老师", "玻璃桥将关闭三个月", "鱼市夜里继续营业"}
var namesZh = []string{"王小明", "李雷", "韩梅梅", "赵云", "陈晨", "周舟"}
