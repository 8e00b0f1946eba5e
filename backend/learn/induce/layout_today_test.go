package induce_test

import (
	"math/rand/v2"
	"strings"
)

// todayBlocks are layouts of today's pages: divs with hashed classes or classes of style alone, grids, accordions, icons, chips.
var todayBlocks = []block{
	{"react div soup", in("div class=sc-a1B2c", `<div class="sc-bZkfAO kQpLmN"><div class="sc-jXbUNg fYtRe">{L}</div><div class="sc-dhKdcB iOpQw"><div>{V}</div></div></div>`)},
	{"react soup, same hashed class", in("div class=_x1", `<div class=_3fK9><div class=_9aQ2>{L}</div><div class=_9aQ2>{V}</div></div>`)},
	{"react soup, flat", in("div class=css-0", `<div class=css-k1>{L}</div><div class=css-k1>{V}</div>`)},
	{"tailwind flex", in("div class=\"mt-4 space-y-2\"", `<div class="flex justify-between text-sm"><span class="text-gray-500">{L}</span><span class="font-medium">{V}</span></div>`)},
	{"tailwind grid flat", in("div class=\"grid grid-cols-2 gap-2\"", `<span class="text-gray-500">{L}</span><span class="font-medium">{V}</span>`)},
	{"tailwind grid flat, equal", in("div class=\"grid grid-cols-2\"", `<p class="py-2">{L}</p><p class="py-2">{V}</p>`)},
	{"definition grid", in("dl class=\"grid sm:grid-cols-3\"", `<div class="sm:col-span-1"><dt class="text-sm">{L}</dt><dd class="mt-1">{V}</dd></div>`)},
	{"spec accordion", in("div class=accordion", `<div class=item><button class=head aria-expanded=false>{L}<svg></svg></button><div class=body hidden=""><div>{V}</div></div></div>`)},
	{"spec accordion, shown", in("div class=accordion", `<div class=item><button class=head><span>{L}</span><svg></svg></button><div class=body><div>{V}</div></div></div>`)},
	{"icon rows", in("div class=icons", `<div class=ir><svg class="i i-{l}" viewBox="0 0 9 9"></svg><span>{V}</span></div>`)},
	{"icon rows with path title", in("div class=icons", `<div class=ir><svg viewBox="0 0 9 9"><title>{L}</title></svg><span>{V}</span></div>`)},
	{"key-value chips", in("div class=chips", `<span class=chip>{L}: {V}</span>`)},
	{"key-value chips, bold", in("div class=chips", `<span class=chip>{L} <b>{V}</b></span> `)},
	{"json-like", in("div class=json", `<div><span class=key>"{l}"</span>: <span class=str>{V}</span>,</div>`)},
	{"json-like in code", in("code", `<span class=s>"{l}"</span><span class=p>:</span> <span class=s>{V}</span><span class=p>,</span> `)},
	{"aria-label on rows", in("div", `<div class=r aria-label="{L}"><div>{V}</div></div>`)},
	{"title on values", in("div", `<div class=box><span class=t title="{L}">{V}</span></div>`)},
	{"aria-labelledby", in("div", `<div class=r><span id="lb-{l}">{L}</span><span aria-labelledby="lb-{l}">{V}</span></div>`)},
	{"value before label, divs", in("div class=stats", `<div class=stat><div class=text-2xl>{V}</div><div class=text-xs>{L}</div></div>`)},
	{"value before label, flat spans", in("div class=stats", `<span class=n>{V}</span><span class=l>{L}</span>`)},
	{"unit suffixes, some", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for i, f := range all {
			v := "<span>{V}</span>"
			if i%2 == 0 {
				v = "<span>{V}<small>mm</small></span>"
			}
			b.WriteString(each(`<div class=row><span>{L}</span>`+v+`</div>`, []fact{f}))
		}
		return "<div>" + b.String() + "</div>"
	}},
	{"full-width colons, lines in p", in("p", `{L}：{V}<br>`)},
	{"full-width colons in spans", in("p", `<span>{L}：</span><span>{V}</span>　`)},
	{"full-width colons, spaced labels", in("div", `<p>　　{L}：　{V}</p>`)},
	{"label and value in one text of p", in("div", `<p>{L}: {V}</p>`)},
	{"label with unit in brackets", in("table", `<tr><td>{L} (mm)</td><td>{V}</td></tr>`)},
	{"card grid with icons and labels", in("div class=grid", `<div class=card><i class="icon"></i><div><small>{L}</small><strong>{V}</strong></div></div>`)},
	{"list of buttons", in("div role=list", `<div role=listitem><button><span class=a>{L}</span><span class=b>{V}</span></button></div>`)},
	{"comparison with another product", func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			b.WriteString(each(`<tr><th>{L}</th><td>{V}</td><td>`+layoutWords[r.IntN(20)]+` Zest</td></tr>`, []fact{f}))
		}
		return "<table>" + b.String() + "</table>"
	}},
	{"two columns of pairs", func(_ *rand.Rand, all []fact) string {
		h := here(all)
		k := (len(h) + 1) / 2
		return `<div class=cols><div class=c>` + each(`<div><span>{L}</span><span>{V}</span></div>`, h[:k]) + `</div><div class=c>` + each(`<div><span>{L}</span><span>{V}</span></div>`, h[k:]) + `</div></div>`
	}},
	{"see more toggles", in("div", `<div class=r><h5>{L}</h5><div><span>{V}</span><button>Show more</button></div></div>`)},
	{"copy buttons", in("div", `<div class=r><span>{L}</span><button>Copy</button><code>{V}</code></div>`)},
	{"web components", in("spec-list", `<spec-item><spec-label slot=l>{L}</spec-label><spec-value slot=v>{V}</spec-value></spec-item>`)},
	{"label as placeholder text", in("div", `<div class=field><span class=floating>{L}</span><div class=input>{V}</div></div>`)},
	{"schema meta beside", in("div", `<div itemprop="{l}"><span>{V}</span></div>`)},
}
