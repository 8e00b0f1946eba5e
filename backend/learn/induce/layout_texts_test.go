package induce_test

import (
	"math/rand/v2"
	"strings"
)

// textBlocks are layouts in which words of a text name its value: sentences, blanks alone between label and value, lines.
var textBlocks = []block{
	{"p sentences", in("div", `<p>The {l} is {V}.</p>`)},
	{"one paragraph", in("p", `The {l} is {V}. `)},
	{"one paragraph, zh", in("p", `{L}是{V}。`)},
	{"zh p, wei", in("div", `<p>{L}为{V}。</p>`)},
	{"blank in p", in("div", `<p>{L} {V}</p>`)},
	{"blank in li", in("ul", `<li>{L} {V}</li>`)},
	{"blank br", in("div", `{L} {V}<br>`)},
	{"blank commas", in("p", `{L} {V}, `)},
	{"blank bars", in("p", `{L} {V} | `)},
	{"value first sentence", in("div", `<p>{V} is the {l}.</p>`)},
	{"other verbs", perLabel("div", `<p>It was made by {V}.</p>`, `<p>You find it in {V} today.</p>`, `<p>It dates from {V}.</p>`, `<p>It measures {V} in all.</p>`, `<p>We sell it for {V} only.</p>`, `<p>Ask {V} for more.</p>`)},
	{"td blank", in("table", `<tr><td>{L} {V}</td></tr>`)},
	{"its sentence li", in("ul", `<li>Its {l} was {V} at that time.</li>`)},
	{"we list as", in("div", `<div>We list {V} as its {l}.</div>`)},
	{"zh its", in("p", `其{L}系{V}；`)},
	{"zh bare", in("div", `<p>{L}{V}</p>`)},
	{"zh bare lines", in("div", `{L}{V}<br>`)},
	{"nbsp lines", in("font size=2", `{L}&nbsp;&nbsp;{V}<br>`)},
	{"slash", in("ul", `<li>{L}/{V}</li>`)},
	{"fullwidth equals", in("div", `<div>{L}＝{V}</div>`)},
	{"ideographic blank", in("div", `<p>{L}　{V}</p>`)},
	{"code lines", in("code", `{L} {V}<br>`)},
	{"dd blank", in("dl", `<dd>{L} {V}</dd>`)},
	{"sentence, value bold", in("p", `The {l} is <b>{V}</b>. `)},
	{"sentence, value bold, p", in("div", `<p>The {l} is <b>{V}</b>.</p>`)},
	{"prose per fact", perLabel("p", `Written by {V}, `, `now held at {V}, `, `it goes back to {V}; `, `it runs to {V} items, `, `was bought for {V} then, `, `and was given by {V}. `)},
	{"prose zh per fact", perLabel("p", `由{V}编著，`, `藏于{V}，`, `成书于{V}，`, `共计{V}项，`, `售价{V}元，`, `由{V}捐赠。`)},
	{"h3 blank", in("div", `<h3>{L} {V}</h3>`)},
	{"arrow pipe no blank", in("p", `{L}>{V}|`)},
	{"label in brackets after, p", in("div", `<p>{V} [{L}]</p>`)},
	{"dative", in("div", `<p>For this entry the {l} reads {V}, says the archive.</p>`)},
	{"question", in("div", `<p>{L}? {V}</p>`)},
	{"exclaim li", in("ol", `<li>{L}! {V}!</li>`)},
	{"paren", in("div", `<p>{L} ({V})</p>`)},
	{"one line parens", in("p", `{L} ({V}) `)},
	{"quotes", in("div", `<p>{L} “{V}”</p>`)},
	{"quotes zh one p", in("p", `{L}「{V}」`)},
	{"zh sentence rows", in("ul", `<li>该书的{L}是{V}。</li>`)},
	{"zh tail", in("ul", `<li>{V}为其{L}</li>`)},
	{"zh mixed comma", in("p", `{L} {V}，`)},
	{"plus", in("p", `+{L} {V} `)},
	{"hash", in("div", `<div>#{L} {V}</div>`)},
	{"underscore", in("div", `<div>{L}_{V}</div>`)},
	{"tabs", in("div", "<div>{L}\t{V}</div>")},
	{"div nested blank", in("section", `<div><div><span>{L} {V}</span></div></div>`)},
	{"span inline blank", in("p", `<span>{L} {V}</span> `)},
	{"a blank", in("nav", `<a href=/x>{L} {V}</a>`)},
	{"b whole", in("div", `<b>{L} {V}</b><br>`)},
	{"sentence two facts", pairsOf(2, `<div>%s</div>`, `<p>%s</p>`, `The {l} is {V}. `)},
	{"any order sentences", shuffled(in("p", `The {l} is {V}. `))},
	{"any order blank", shuffled(in("ul", `<li>{L} {V}</li>`))},
	{"ads between", randomly("div", `<p>{L} {V}</p>`, `<p>Read more here</p>`, `<p>Buy now</p>`)},
	{"pre quoted", in("pre", "{L} = \"{V}\"\n")},
	{"pre in code", in("pre", "<code>{L} {V}\n</code>")},
	{"caption", in("figure", `<figcaption>{L} {V}</figcaption>`)},
	{"summary", in("div", `<details><summary>{L} {V}</summary><p>Read on</p></details>`)},
	{"as twice", in("div", `<p>As {l} we know {V}, as far as anybody can tell.</p>`)},
	{"bars empty", empty("p", `{L}: {V} | `)},
	{"commas empty", empty("p", `{L}: {V}, `)},
	{"blank p empty", empty("div", `<p>{L} {V}</p>`)},
	{"pre empty", empty("pre", "{L}: {V}\n")},
	{"sentence empty", empty("div", `<p>The {l} is {V}.</p>`)},
}

// perLabel writes each fact in the form of its label.
func perLabel(holder string, formats ...string) writer {
	return func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for i, f := range all {
			if f.here {
				b.WriteString(each(formats[i%len(formats)], []fact{f}))
			}
		}
		return "<" + holder + ">" + b.String() + "</" + holder + ">"
	}
}
