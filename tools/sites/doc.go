// Command sites writes sites of our own with known values, in the format of `wrapsmith eval`:
//
//	go run ./sites -seed 1 /tmp/own
//	wrapsmith eval /tmp/own
//
// A site is one file of the folder pages: what its values are, and the page that shows them.
//
//	# A register with labels in th. A row is absent on some pages.
//	language: en
//	name:       title 2-3
//	keeper?70:  person
//	height:     number 12-60 as %d m
//	fuel:       one of oil | gas | electric light
//	parts*1-4:  title 1
//	_note:      text 1-2
//	---
//	<title>{{.name}} | Lights</title>
//	<h1>{{.name}}</h1>
//	<table>{{if .keeper}}<tr><th>Keeper<td>{{.keeper}}{{end}}<tr><th>Height<td>{{.height}}</table>
//	<ul>{{range .parts}}<li>{{.}}</li>{{end}}</ul>
//	{{range others 3}}<a href="#">{{.name}}</a>{{end}}{{if chance 40}}<p class="ad">{{text 2}}</p>{{end}}
//	--- later
//	(the page after a redesign, with the same values; may be missing)
//
// `?70` says that 70 of 100 pages have the field, `*1-4` that it has one to four values. A name that
// begins with `_` is shown and is no field. The page is a template of text/template; the functions are
// described at functions.
//
// The sets are `own`, and `own-later` for sites with a page of later: six pages as they were, from which
// a template is learned, then as many of later.
//
// A list site is a file of the folder lists: the values of one record, how many records a page has,
// and a page that shows them. Three pages of each are the set `own-lists` (`wrapsmith eval /tmp/own --kind list`).
//
//	records: 8-12
//	name:    title 2-3
//	price?80: price 5-90 as $%.2f
//	---
//	<ul>{{range .records}}<li><a href="/p/{{._n}}">{{.name}}</a>{{if .price}} <b>{{.price}}</b>{{end}}</li>{{end}}</ul>
//	{{range .records.Rows 3}}<div class="row">{{range .}}...{{end}}</div>{{end}}     (rows of three)
//	{{range .records.Groups 4}}<h2>...</h2>{{range .}}...{{end}}{{end}}              (four groups of unlike length)
//
// The known values come with the places of the page that show them, so that a value is clicked where a person would,
// and not at another field or record that has the same text.
//
// The same seed gives the same pages. Another seed gives other values and other absent fields.
package main
