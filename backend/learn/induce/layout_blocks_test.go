package induce_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// block is a way to write the facts of a page that is no plain run of rows.
type block struct {
	name  string
	write writer
}

var blocks = []block{
	{"label and value in one link, flat", in("p", `<a href=/x>{L}: {V}</a> `)},
	{"units in another element", in("div", `<div class=spec><span class=k>{L}</span><span class=v><span>{V}</span> <small>cm</small></span></div>`)},
	{"units as text", in("ul", `<li>{L} <b>{V}</b> cm</li>`)},
	{"price with cents in sup", in("div", `<div><span>{L}</span><span class=price><i>{V}</i><sup>99</sup></span></div>`)},
	{"aria-label on values", in("div", `<p><span aria-label="{L}">{V}</span></p>`)},
	{"aria-label on values, flat", in("div", `<span aria-label="{L}">{V}</span>`)},
	{"icon with a title", in("ul", `<li><i class=ico title="{L}"></i> {V}</li>`)},
	{"tooltips in labels", in("div", `<div class=r><span class=k>{L}<span class=tip>What does {L} mean?</span></span><span class=v>{V}</span></div>`)},
	{"tooltips before labels", in("div", `<div class=r><span class=tip role=tooltip>Explained here</span><span class=k>{L}</span><span class=v>{V}</span></div>`)},
	{"tooltips behind values", in("dl", `<dt>{L}</dt><dd>{V} <span class=tip>All about this</span></dd>`)},
	{"time and data", in("ul", `<li><span>{L}</span> <time datetime="2020">{V}</time></li>`)},
	{"data elements", in("div", `<div>{L}: <data value=7>{V}</data></div>`)},
	{"meters", in("div", `<div><label>{L}</label><meter min=0 max=9>{V}</meter></div>`)},
	{"labels in two languages in one text", in("table", `<tr><td>{L} 项目</td><td>{V}</td></tr>`)},
	{"labels in two languages, second in its own cell", in("table", `<tr><td>{L}</td><td>Feld</td><td>{V}</td></tr>`)},
	{"labels in two languages, after the value", in("table", `<tr><td>{L}</td><td>{V}</td><td>x{L}</td></tr>`)},
	{"abbr in dt", in("dl", `<dt><abbr title="{L}, in full">{L}</abbr></dt><dd>{V}</dd>`)},
	{"abbr after the value", in("div", `<div class=fact><span class=n>{V}</span> <abbr title="in full">{L}</abbr></div>`)},
	{"court caption", in("center", `<font size=2>{L}:&nbsp;&nbsp;<b>{V}</b></font><br>`)},
	{"library record with links", in("table", `<tr><td class=label>{L}:</td><td><a href=/s>{V}</a>, <a href=/all>see all</a></td></tr>`)},
	{"job facts", in("ul", `<li><svg class=i></svg><div><div>{L}</div><div>{V}</div></div></li>`)},
	{"job facts, pills", in("div", `<div class=pill><span class=pill-k>{L}</span><span class=pill-v>{V}</span></div>`)},
	{"headings with lists", in("div", `<h3>{L}</h3><ul><li>{V}</li></ul>`)},
	{"headings with lists, in sections", in("div", `<section class=s><h3>{L}</h3><ul><li>{V}</li></ul></section>`)},
	{"statistics", in("div", `<div class=stat><b>{V}</b><span>{L}</span></div>`)},
	{"label in brackets in a span", in("div", `<p><span>【{L}】</span>{V}</p>`)},
	{"square before labels", in("dl", `<dt>■{L}</dt><dd>{V}</dd>`)},
	{"cells with data-th", in("table", `<tr><td data-th="{L}">{V}</td></tr>`)},
	{"labels for screen readers", in("ul", `<li><span class=sr-only>{L}:</span> {V}</li>`)},
	{"labels for screen readers, no colon", in("ul", `<li><span class=sr-only>{L}</span><span>{V}</span></li>`)},
	{"labels with a full stop", in("div", `<p><em>{L}.</em> {V}</p>`)},
	{"values with counts", in("ul", `<li><b>{L}</b> <a href=/x>{V}</a> <span>(12)</span></li>`)},
	{"hashed classes", in("div", `<div class="css-1x2y3z"><span class="css-8fa1b2">{L}</span><span class="css-99cc1d">{V}</span></div>`)},
	{"dd before dt", in("dl", `<div><dd>{V}</dd><dt>{L}</dt></div>`)},
	{"labels with help links", in("table", `<tr><td>{L} <a href=/help>help</a></td><td>{V}</td></tr>`)},
	{"transposed table with th", split(`<table><tr>%s</tr><tr>%s</tr></table>`, `<th>{L}</th>`, `<td>{V}</td>`)},
	{"transposed table with thead", split(`<table><thead><tr>%s</tr></thead><tbody><tr>%s</tr></tbody></table>`, `<th>{L}</th>`, `<td>{V}</td>`)},
	{"old price beside new", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			old := ""
			if r.IntN(2) == 0 {
				old = "<del>Old " + fmt.Sprint(r.IntN(99)) + "</del> "
			}
			b.WriteString("<div><span>" + f.label + "</span> " + old + "<ins>" + f.value + "</ins></div>")
		}
		return "<div>" + b.String() + "</div>"
	}},
	{"old price after new", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			old := ""
			if r.IntN(2) == 0 {
				old = "<s>Old " + fmt.Sprint(r.IntN(99)) + "</s> "
			}
			b.WriteString("<dt>" + f.label + "</dt><dd><b>" + f.value + "</b> " + old + "</dd>")
		}
		return "<dl>" + b.String() + "</dl>"
	}},
	{"nested definition lists", grouped(2, `<dl><dt>{G}</dt><dd><dl>{R}</dl></dd></dl>`, `<dt>{L}</dt><dd>{V}</dd>`, "Work", "Trade", "Form")},
	{"accordion of tables", grouped(2, `<details><summary>{G}</summary><table>{R}</table></details>`, `<tr><td>{L}</td><td>{V}</td></tr>`, "Work", "Trade", "Form")},
	{"tabs", grouped(2, `<div role=tabpanel aria-labelledby="tab-{g}"><ul>{R}</ul></div>`, `<li><span>{L}</span><span>{V}</span></li>`, "Work", "Trade", "Form")},
	{"cards with drawings", in("div class=cards", `<div class=card><svg><use href="#i-{l}"></use></svg><p>{V}</p></div>`)},
	{"cards with pictures", in("div class=cards", `<div class=card><img src="/icons/{l}.svg"><p>{V}</p></div>`)},
	{"icons with ligatures", in("ul", `<li><i class=material-icons>{l}</i> <span>{V}</span></li>`)},
	{"several values on some pages", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			b.WriteString("<dt>" + f.label + "</dt><dd>" + f.value + "</dd>")
			if r.IntN(3) == 0 {
				b.WriteString("<dd>More</dd>")
			}
		}
		return "<dl>" + b.String() + "</dl>"
	}},
	{"several values on some pages, in a div", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			b.WriteString("<div class=r><div class=k>" + f.label + "</div><div class=v><span>" + f.value + "</span>")
			if r.IntN(3) == 0 {
				b.WriteString("<span>More</span>")
			}
			b.WriteString("</div></div>")
		}
		return "<div>" + b.String() + "</div>"
	}},
	{"microdata on some pages", twoWays(`<tr><td>{L}</td><td itemprop="{l}">{V}</td></tr>`, `<tr><td>{L}</td><td>{V}</td></tr>`, "table")},
	{"variants: colon or not", either(in("ul", `<li><b>{L}</b> {V}</li>`), in("ul", `<li><b>{L}:</b> {V}</li>`))},
	{"ads between rows", randomly("div", `<div><span>{L}</span><span>{V}</span></div>`, `<div class=ad><span>Ad</span><span>Buy this now</span></div>`, `<div class=ad><a href=/ad>Great offer</a></div>`)},
	{"ads between definitions", randomly("dl", `<dt>{L}</dt><dd>{V}</dd>`, `<div class=ad>Great offer</div>`, `<dd class=ad>Great offer</dd>`)},
	{"ads between lines", randomly("div", `<b>{L}</b> {V}<br>`, `<i>Great offer</i><br>`, `<a href=/ad>Great offer</a><br>`)},
	{"rows in any order", shuffled(in("table", `<tr><td>{L}</td><td>{V}</td></tr>`))},
	{"rows in any order, divs", shuffled(in("div", `<div>{L}</div><div>{V}</div>`))},
	{"rows in any order, lines", shuffled(in("div", `{L}: {V}<br>`))},
	{"rows in any order, items with a class", shuffled(in("ul", `<li class="m {l}">{V}</li>`))},
	{"library record with numbers", in("table", `<tr><td>1{l}</td><td>|a</td><td>{V}</td></tr>`)},
	{"two pairs in a row", pairsOf(2, `<table>%s</table>`, `<tr>%s</tr>`, `<td>{L}</td><td>{V}</td>`)},
	{"two pairs in a row, th", pairsOf(2, `<table>%s</table>`, `<tr>%s</tr>`, `<th>{L}</th><td>{V}</td>`)},
	{"two pairs in a row of divs", pairsOf(2, `<div>%s</div>`, `<div class=row>%s</div>`, `<div class=col-3>{L}</div><div class=col-9>{V}</div>`)},
	{"two cells with label and value", pairsOf(2, `<table>%s</table>`, `<tr>%s</tr>`, `<td><b>{L}</b><br>{V}</td>`)},
	{"three cards in a row", pairsOf(3, `<div>%s</div>`, `<div class=row>%s</div>`, `<div class=col><small>{L}</small><p>{V}</p></div>`)},
	{"summary list with actions", in("dl", `<div class=sum><dt>{L}</dt><dd>{V}</dd><dd><a href=/c>Change<span> {l}</span></a></dd></div>`)},
	{"meta items with words", in("ul", `<li class="meta meta-{l}">By <b>{V}</b></li>`)},
	{"row groups with heads", seq("<table>", grouped(2, `<tr><th colspan=2>{G}</th></tr>{R}`, `<tr><td>{L}</td><td>{V}</td></tr>`, "Work", "Trade", "Form"), "</table>")},
	{"the block twice", seq(in("div class=desktop", `<p><b>{L}</b> {V}</p>`), in("ul class=mobile", `<li><span>{L}</span><span>{V}</span></li>`))},
	{"cards of others below, other markup", seq(in("dl class=main", `<dt>{L}</dt><dd>{V}</dd>`), func(r *rand.Rand, all []fact) string {
		return "<h2>Similar</h2><ul><li>" + in("div", `<span>{L}</span> <span>{V}</span>`)(r, other(r, all)) + "</li><li>" + in("div", `<span>{L}</span> <span>{V}</span>`)(r, other(r, all)) + "</li></ul>"
	})},
	{"labels in the menu", seq(`<ul class=nav>`, func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range all {
			b.WriteString("<li><a href=/n>" + f.label + "</a></li>")
		}
		return b.String()
	}, `</ul>`, in("dl", `<dt>{L}</dt><dd>{V}</dd>`))},
	{"labels in a filter below", seq(in("div", `<div>{L}</div><div>{V}</div>`), `<form>`, func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range all {
			b.WriteString("<label>" + f.label + "</label><select><option>Any</option></select>")
		}
		return b.String()
	}, `</form>`)},
	{"data-field", in("div", `<div data-field="{l}">{V}</div>`)},
	{"data-testid", in("div", `<div><span data-testid="{l}-value">{V}</span></div>`)},
	{"empty: table", empty("table", `<tr><th>{L}</th><td>{V}</td></tr>`)},
	{"empty: table of cells", empty("table", `<tr><td>{L}</td><td>{V}</td></tr>`)},
	{"empty: definition list", empty("dl", `<dt>{L}</dt><dd>{V}</dd>`)},
	{"empty: bold in items", empty("ul", `<li><b>{L}</b> {V}</li>`)},
	{"empty: colon in items", empty("ul", `<li>{L}: {V}</li>`)},
	{"empty: colon in lines", empty("div", `{L}: {V}<br>`)},
	{"empty: items with a class", empty("ul", `<li class="m {l}">{V}</li>`)},
	{"empty: two pairs in a row", pairsOf(3, `<table>%s</table>`, `<tr>%s</tr>`, `<td>{L}</td><td>{V}</td>`)},
	{"empty: headings", empty("div", "<h4>{L}</h4><p>{V}</p>")},
	{"empty: label elements", empty("div", "<div><label>{L}</label><span>{V}</span></div>")},
	{"empty: dash in paragraphs", empty("div", "<p>{L} - {V}</p>")},
	{"empty: transposed", func(_ *rand.Rand, all []fact) string {
		var a, b strings.Builder
		for _, f := range all {
			a.WriteString("<th>" + f.label + "</th>")
			if !f.here {
				f.value = ""
			}
			b.WriteString("<td>" + f.value + "</td>")
		}
		return "<table><tr>" + a.String() + "</tr><tr>" + b.String() + "</tr></table>"
	}},
}
