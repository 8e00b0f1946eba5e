package interchange

import (
	"maps"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// within is a selector's way below the elements at, or from where fields begin.
func within(at string, x *selector, from scope) (way, error) {
	if x.Selector == "_parent_" || x.Selector == "" {
		switch {
		case at != "":
			return way{at, template.Because(template.TheElement)}, nil
		case from == inRecord:
			return way{"/*[1]", template.Because(template.TheRecord)}, nil
		}
		return way{}, fail("sitemap.noparent")
	}
	if at == "" {
		return ofCSS(x.Selector, from)
	}
	p, err := ofCSS(x.Selector, inRecord)
	if err != nil {
		return p, err
	}
	if p.path = below(at, p.path); len(p.path) > maxExpr {
		return way{}, fail("sitemap.long", brief(x.Selector))
	}
	return p, nil
}

// below joins a path below another; alternatives and positions keep their sense
// only where the path is plain.
func below(at, path string) string {
	if strings.HasPrefix(path, "/*") {
		return group(at) + path[2:]
	}
	if strings.HasPrefix(path, "/") && !strings.Contains(path, " | ") {
		return group(at) + path
	}
	// Several, or a position in all: written from each of the elements.
	var all []string
	for _, p := range strings.Split(path, " | ") {
		open := len(p) - len(strings.TrimLeft(p, "("))
		p = p[:open] + group(at) + strings.TrimPrefix(p[open:], "/*")
		all = append(all, p)
	}
	return strings.Join(all, " | ")
}

// group puts alternatives in brackets, so that a step after them is of all.
func group(at string) string {
	if strings.Contains(at, " | ") {
		return "(" + at + ")"
	}
	return at
}

// entered is the elements around, and one more.
func entered(around map[string]bool, id string) map[string]bool {
	inside := maps.Clone(around)
	inside[id] = true
	return inside
}

// inRecord takes what lies in a record; many: in one of several elements in it.
func (b *builder) inRecord(g *graph, id, at string, many bool, depth int, around map[string]bool) {
	for _, x := range g.below[id] {
		switch {
		case !g.visit():
			return
		case around[x.ID]:
			b.report.add(x.ID, Dropped, "sitemap.cycle")
		case depth > maxDepth:
			b.report.add(x.ID, Dropped, "sitemap.deep", maxDepth)
		case x.Type == "SelectorTable":
			b.report.add(x.ID, Dropped, "sitemap.table")
		case g.paginates(x):
			b.report.add(x.ID, Dropped, "sitemap.nextwithin")
		case x.element():
			p, err := within(at, x, inRecord)
			if err != nil {
				b.report.add(x.ID, Dropped, "within", err)
				continue
			}
			if bool(x.Multiple) && !many && len(g.below[x.ID]) > 1 {
				b.holding(x.ID, p, func() { b.inRecord(g, x.ID, "", false, depth+1, entered(around, x.ID)) })
				continue
			}
			if x.Multiple {
				b.report.add(x.ID, Changed, "sitemap.elements")
			} else {
				b.report.add(x.ID, Changed, "sitemap.element")
			}
			b.inRecord(g, x.ID, p.path, many || bool(x.Multiple), depth+1, entered(around, x.ID))
		default:
			b.field(g, x, at, inRecord, many)
		}
	}
}

// field takes one selector that gives a value.
func (b *builder) field(g *graph, x *selector, at string, from scope, many bool) {
	p, err := within(at, x, from)
	if err != nil {
		b.report.addReason(x.ID, Dropped, reasonOf(err))
		return
	}
	f := template.Field{Field: record.Field{Type: record.Text, Many: many || bool(x.Multiple)}}
	suffix := ""
	switch x.Type {
	case "SelectorText":
	case "SelectorHTML":
		f.Type, f.Part.Kind = record.HTML, template.PartHTML
	case "SelectorGroup":
		f.Many = true
		if x.Attribute != "" {
			f.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(x.Attribute)}
		}
	case "SelectorElementAttribute":
		f.Part = template.Part{Kind: template.PartAttr, Attr: strings.ToLower(x.Attribute)}
		if x.Attribute == "" {
			b.report.add(x.ID, Dropped, "noattr")
			return
		}
	case "SelectorImage":
		f.Type, f.Part, suffix = record.Image, template.Part{Kind: template.PartAttr, Attr: "src"}, "-src"
	case "SelectorLink", "SelectorPopupLink":
		text := f
		text.Name = b.name(x.ID)
		b.add(text, p)
		f.Type, f.Part, suffix = record.URL, template.Part{Kind: template.PartAttr, Attr: "href"}, "-href"
		if len(g.below[x.ID]) > 0 {
			f.Detail = xmlText(g.ID + " " + x.ID)
		}
	default:
		b.report.add(x.ID, Dropped, "sitemap.type", brief(x.Type))
		return
	}
	f.Name = b.name(x.ID + suffix)
	if from == page0 && f.Many && !many && x.Type == "SelectorText" {
		b.report.add(f.Name, Changed, "sitemap.rows")
	}
	b.shape(&f, x.Regex)
	b.add(f, p)
}
