package cli

import (
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
)

// jars is a shop with lists of each kind, whose records all have one form:
//
//	/jars?page=1         three pages by number, without a next link
//	/jars/endless        nine jars that come in threes as it is scrolled
//	/jars/find?q=plum    two pages of hits
//	/jars/ask            a form: it sends q, sort and a token by POST to /jars/answer
type jars struct{}

func (jars) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	n, _ := strconv.Atoi(r.FormValue("page"))
	n = max(n, 1)
	switch r.URL.Path {
	case "/jars":
		fmt.Fprint(w, jarList("Jars", jarRecords("Jar", 3*n-2, 3), numbersOf(n, 3)))
	case "/jars/endless":
		fmt.Fprint(w, jarList("Endless", "", `<script>let n = 0
function more() { for (let i = 0; i < 3 && n < 9; i++) { n++; document.querySelector('ul').insertAdjacentHTML('beforeend', '<li style="height:600px"><b>Jar ' + n + '</b> <i>' + n + '.50</i></li>') } }
more(); addEventListener('scroll', () => setTimeout(more, 50))</script>`))
	case "/jars/find":
		next := ""
		if n == 1 {
			next = `<a href="?page=2&q=` + html.EscapeString(r.FormValue("q")) + `">Next</a>`
		}
		fmt.Fprint(w, jarList("Hits for "+r.FormValue("q"), jarRecords(r.FormValue("q"), 2*n-1, 2), next))
	case "/jars/ask":
		fmt.Fprint(w, `<h1>Ask</h1><form action=/other><input name=mail></form>
<form method=post action=answer><input type=hidden name=token value=t-17><input name=q placeholder="What?"><select name=sort><option value=new>New<option value=price selected>Price</select><button name=go value=1>Find</button></form>`)
	case "/jars/answer":
		if r.Method != http.MethodPost || r.FormValue("token") != "t-17" {
			http.Error(w, "no token", http.StatusForbidden)
			return
		}
		fmt.Fprint(w, jarList("By "+r.FormValue("sort"), jarRecords(r.FormValue("q"), 1, 2), ""))
	default:
		http.NotFound(w, r)
	}
}

func jarList(title, records, below string) string {
	return "<!doctype html><title>" + html.EscapeString(title) + "</title><h1>" + html.EscapeString(title) + "</h1><ul class=jars>" + records + "</ul><p>" + below + "</p>"
}

func jarRecords(name string, from, n int) string {
	var b strings.Builder
	for i := from; i < from+n; i++ {
		fmt.Fprintf(&b, "<li><b>%s %d</b> <i>%d.50</i></li>", html.EscapeString(name), i, i)
	}
	return b.String()
}

// numbersOf is a pager without a next link.
func numbersOf(current, pages int) string {
	var b strings.Builder
	for i := 1; i <= pages; i++ {
		if i == current {
			fmt.Fprintf(&b, "<em>%d</em> ", i)
		} else {
			fmt.Fprintf(&b, `<a href="/jars?page=%d">%d</a> `, i, i)
		}
	}
	return b.String()
}
