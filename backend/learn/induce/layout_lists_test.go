package induce_test

import "math/rand/v2"

// facingBlocks are labels and values in two lists. Rows that come and go change the places of all that follow, in both.
var facingBlocks = []block{
	{"two lists", split(`<ul>%s</ul><ul>%s</ul>`, `<li>{L}</li>`, `<li>{V}</li>`)},
	{"two lists with classes", split(`<div class=two><ul class=k>%s</ul><ul class=v>%s</ul></div>`, `<li>{L}</li>`, `<li>{V}</li>`)},
	{"two rows of divs", split(`<div class=h>%s</div><div class=b>%s</div>`, `<div>{L}</div>`, `<div>{V}</div>`)},
	{"two columns of divs", split(`<div class=grid><div class=col>%s</div><div class=col>%s</div></div>`, `<div class=cell>{L}</div>`, `<div class=cell>{V}</div>`)},
	{"two columns of divs, bold and italic", split(`<section>%s</section><section>%s</section>`, `<div><b>{L}</b></div>`, `<div><i>{V}</i></div>`)},
	{"transposed table of cells", split(`<table><tr>%s</tr><tr>%s</tr></table>`, `<td>{L}</td>`, `<td>{V}</td>`)},
	{"transposed table with bold labels", split(`<table><tr>%s</tr><tr>%s</tr></table>`, `<td><b>{L}</b></td>`, `<td>{V}</td>`)},
	{"lines of two cells", split(`<table><tr><td>%s</td><td>%s</td></tr></table>`, `{L}<br>`, `{V}<br>`)},
	{"divs in two cells", split(`<table><tr><td>%s</td><td>%s</td></tr></table>`, `<div>{L}</div>`, `<div>{V}</div>`)},
	{"paragraphs in two cells", split(`<table><tr><td>%s</td><td>%s</td></tr></table>`, `<p>{L}:</p>`, `<p>{V}</p>`)},
	{"two lists, each in a div", split(`<div class=row><div class=col><ul>%s</ul></div><div class=col><ul>%s</ul></div></div>`, `<li>{L}</li>`, `<li>{V}</li>`)},
	{"tabs and panels", func(_ *rand.Rand, all []fact) string {
		return `<ul class=tabs>` + each(`<li>{L}</li>`, all) + `</ul><div class=panels>` + each(`<div class=panel>{V}</div>`, all) + `</div>`
	}},
}
