package list

// siteLayouts are shapes of further kinds of sites.
func siteLayouts() []layout {
	h := `<h1>Books of the month</h1>`
	return []layout{
		{name: "menu of a restaurant", n: 9, cols: "t x p", body: h + groups([]int{4, 3, 2}, `<div class=menu-section><h2>%s</h2>`,
			`<div class=menu-item><h3>{t}<span class=price>{p}</span></h3><p>{x}</p></div>`, `</div>`)},
		{name: "rows of three, headed by a table of links", bare: true, n: 10, cols: "t a d", body: `<center><table><tr><td><table><tr><td><a href="/">Quayside</a><td><a href=/new>new</a> | <a href=/past>past</a></tr></table></tr><tr><td><table>` +
			loop(10, always(`<tr class=thing><td><span class=rank>{n}.</span><td><a class=vote href="/v{n}"></a><td class=title><a href="{u}">{t}</a></tr><tr><td colspan=2><td class=sub>by <a class=user href="/a/{n}">{a}</a> <span class=age>{d}</span> | <a href="/hide">hide</a></tr><tr class=spacer style="height:5px"></tr>`)) + `</table></tr></table></center>`},
	}
}
