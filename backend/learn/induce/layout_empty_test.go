package induce_test

import (
	"math/rand/v2"
	"strings"
)

// emptyBlocks are layouts in which each page has all labels, also of values that it lacks.
var emptyBlocks = []block{
	{"empty: dt without dd", emptyGone("dl", `<dt>{L}</dt>`, `<dd>{V}</dd>`)},
	{"empty: value left out above", emptyGone("div", ``, `<div><b>{V}</b><small>{L}</small></div>`)},
	{"empty: dashes", empty("div", `<div>{L} <span>{V}</span></div>`)},
	{"empty: full-width", empty("div", `<p>{L}：{V}</p>`)},
	{"empty: in spans of p", empty("p", `<span>{L}: {V}</span> `)},
}

// emptyGone writes the labels of all facts and the values of those that are there.
func emptyGone(tag, label, value string) writer {
	return func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range all {
			g := f
			g.here = true
			b.WriteString(each(label, []fact{g}))
			b.WriteString(each(value, []fact{f}))
		}
		return "<" + tag + ">" + b.String() + "</" + tag + ">"
	}
}
