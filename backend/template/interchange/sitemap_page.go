package interchange

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// sitemapPage is one kind of page being made.
type sitemapPage struct {
	*graph
	detail *builder
	lists  []*builder
	below  []*selector
	next   *template.Field
	paged  map[string]bool // links to next pages whose selectors were taken
}

// page makes the templates of one kind of page: that of the fields on the page,
// and one for each element that there are many of.
func (g *graph) page(from *selector) []Imported {
	id, title := sitemapRoot, g.ID
	if from != nil {
		id, title = from.ID, g.ID+" "+from.ID
	}
	w := &sitemapPage{graph: g, detail: newBuilder(title, g.site, template.Detail), below: g.below[id], paged: map[string]bool{}}
	if from == nil {
		w.start()
	}
	w.walk(id, "", 0, map[string]bool{})
	var out []Imported
	if i, ok := w.detail.done(); ok || len(w.lists) == 0 && len(i.Report.Lines) > 0 {
		out = append(out, i)
	} else if len(w.lists) > 0 {
		w.lists[0].report.Lines = append(i.Report.Lines, w.lists[0].report.Lines...)
	}
	for _, l := range w.lists {
		if len(w.detail.t.Fields) > 0 {
			l.report.add("", Changed, "sitemap.beside", w.detail.t.Name)
		}
		l.t.Next, l.t.URLPatterns = w.next, w.detail.t.URLPatterns
		i, _ := l.done()
		out = append(out, i)
	}
	return out
}

// start reads the addresses of the start pages.
func (w *sitemapPage) start() {
	b := w.detail
	for _, u := range w.StartURL {
		host, pattern := place(u)
		switch {
		case host == "":
			b.report.add("", Dropped, "sitemap.noaddress", brief(u))
		case host != w.site:
			b.report.add("", Dropped, "sitemap.otherhost", brief(u), w.site)
		case pattern != "" && !slices.Contains(b.t.URLPatterns, pattern):
			b.t.URLPatterns = append(b.t.URLPatterns, pattern)
			b.report.add("", Taken, "sitemap.start", brief(u), pattern)
		}
	}
}

// walk takes what lies below a selector; at is the XPath of the elements around.
func (w *sitemapPage) walk(id, at string, depth int, around map[string]bool) {
	for _, x := range w.graph.below[id] {
		switch {
		case !w.visit():
			return
		case around[x.ID]:
			w.detail.report.add(x.ID, Dropped, "sitemap.cycle")
		case depth > maxDepth:
			w.detail.report.add(x.ID, Dropped, "sitemap.deep", maxDepth)
		case x.Type == "SelectorTable":
			w.table(x, at)
		case x.element():
			w.element(x, at, depth, around)
		case w.paginates(x):
			w.pagination(x, at)
			w.onEachPage(x, id, at, depth, around)
		default:
			w.detail.field(w.graph, x, at, page0, false)
		}
	}
}

// visit counts a selector met on the way down: one with many parents is met once
// for each way to it, and the ways can be more than any page needs.
func (g *graph) visit() bool {
	g.visits++
	return g.visits <= maxVisits
}

// element takes an element: what is below it belongs to the page or, of many, to
// the records of a list.
func (w *sitemapPage) element(x *selector, at string, depth int, around map[string]bool) {
	p, err := within(at, x, page0)
	if err != nil {
		w.detail.report.add(x.ID, Dropped, "within", err)
		return
	}
	inside := entered(around, x.ID)
	note := func(b *builder) {
		switch x.Type {
		case "SelectorElementClick":
			b.report.add(x.ID, Changed, "sitemap.click", brief(x.Click))
		case "SelectorElementScroll":
			b.report.add(x.ID, Changed, "sitemap.scroll")
		}
	}
	if !x.Multiple {
		note(w.detail)
		w.detail.report.add(x.ID, Changed, "sitemap.element")
		w.walk(x.ID, p.path, depth+1, inside)
		return
	}
	b := newBuilder(w.ID+" "+x.ID, w.site, template.List)
	b.t.Records = &template.Records{Most: 1, Locators: b.locators(x.ID, []way{p})}
	if len(b.t.Records.Locators) == 0 {
		w.detail.report.Lines = append(w.detail.report.Lines, b.report.Lines...)
		return
	}
	note(b)
	b.report.add(x.ID, Taken, "records", p.reason())
	b.inRecord(w.graph, x.ID, "", false, depth+1, inside)
	w.lists = append(w.lists, b)
}

// pagination takes the link to the next page; a template has one.
func (w *sitemapPage) pagination(x *selector, at string) {
	p, err := within(at, x, page0)
	if err != nil {
		w.detail.report.addReason(x.ID, Dropped, reasonOf(err))
		return
	}
	if w.next != nil {
		w.detail.report.add(x.ID, Dropped, "sitemap.nexttwo")
		return
	}
	f := template.Field{Field: record.Field{Name: template.NextName, Type: record.URL, Optional: true}, Part: template.Part{Kind: template.PartAttr, Attr: "href"}}
	if f.Locators = w.detail.locators(x.ID, []way{p}); len(f.Locators) > 0 {
		w.next = &f
		w.detail.report.add(x.ID, Taken, "sitemap.next", p.reason())
	}
}

// onEachPage takes what lies below a link to the next page: it is on each of the pages, as the
// documentation of webscraper.io has it, and on the first one too. What the page has by
// itself is taken once.
func (w *sitemapPage) onEachPage(x *selector, id, at string, depth int, around map[string]bool) {
	if w.paged[x.ID] {
		return
	}
	w.paged[x.ID] = true
	own := w.graph.below[id]
	all := w.graph.below[x.ID]
	w.graph.below[x.ID] = slices.DeleteFunc(slices.Clone(all), func(s *selector) bool { return s == x || slices.Contains(own, s) })
	w.walk(x.ID, at, depth, entered(around, x.ID))
	w.graph.below[x.ID] = all
}

// table makes the template of a table's rows.
func (w *sitemapPage) table(x *selector, at string) {
	p, err := within(at, x, page0)
	rows := x.DataRow
	if rows == "" {
		rows = "tbody tr"
	}
	var r way
	if err == nil {
		if r, err = ofCSS(rows, inRecord); err == nil {
			r = way{below(p.path, r.path), template.BecauseOf(template.FromSelector, p.from.Value+" "+xmlText(rows))}
		}
	}
	if err != nil {
		w.detail.report.addReason(x.ID, Dropped, reasonOf(err))
		return
	}
	b := newBuilder(w.ID+" "+x.ID, w.site, template.List)
	b.t.Records = &template.Records{Most: 1, Locators: b.locators(x.ID, []way{r})}
	b.report.add(x.ID, Taken, "records", r.reason())
	for i, c := range x.Columns {
		if c.Extract != nil && !*c.Extract {
			b.report.add(c.Name, Dropped, "sitemap.column")
			continue
		}
		f := template.Field{Field: record.Field{Name: b.name(orElse(c.Name, c.Header)), Label: c.Header}}
		cell := locator.Locator{Steps: []locator.Step{{Axis: locator.Child, Test: locator.Any}, {Axis: locator.Child, Test: locator.Any, Preds: []locator.Pred{locator.At(i + 1)}}}}
		b.add(f, way{cell.String(), template.BecauseOf(template.FromColumn, xmlText(c.Header))})
		b.report.add(f.Name, Changed, "sitemap.cell", i+1, brief(c.Header))
	}
	w.lists = append(w.lists, b)
}
