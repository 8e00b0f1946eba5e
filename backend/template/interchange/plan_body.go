package interchange

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
)

// body plans an article's body: the container, what is kept beside it and what
// is left out. The programs cut it into blocks as package article does.
func (p *planner) body(f *template.Field) (planField, bool) {
	out := planField{Name: f.Name, Type: string(f.Type), Many: 1, Part: "body", Regex: f.Regex, Locators: []planLocator{}}
	for _, s := range f.Steps {
		out.Steps = append(out.Steps, string(s))
	}
	if why := p.foreignRegex(f.Regex); why != "" {
		p.report.add(f.Name, Dropped, "out.regex", brief(f.Regex), why)
		return out, false
	}
	var containers, keep, drop []template.Locator
	for _, l := range f.Locators {
		switch l.Family {
		case template.FamilyContainer:
			containers = append(containers, l)
		case template.FamilyKeep:
			keep = append(keep, l)
		default:
			drop = append(drop, l)
		}
	}
	found := p.locators(f.Name, firstOf(containers), false)
	if len(found) == 0 {
		p.report.add(f.Name, Dropped, "out.nocontainer")
		return out, false
	}
	body := planBody{Container: found[0], Keep: []planLocator{}, Drop: []planLocator{}}
	body.Keep = append(body.Keep, p.locators(f.Name, keep, false)...)
	body.Drop = append(body.Drop, p.locators(f.Name, drop, false)...)
	if f.Hand {
		body.Any = 1
	}
	out.Body = &body
	p.report.add(f.Name, Taken, "out.body", brief(body.Container.XPath), len(body.Keep), len(body.Drop))
	return out, true
}

// firstOf joins containers into one, which gives the first of them that finds something.
func firstOf(containers []template.Locator) []template.Locator {
	if len(containers) < 2 {
		return containers
	}
	var paths []string
	for _, l := range containers {
		paths = append(paths, l.XPath)
	}
	one := containers[0]
	one.XPath = article.FirstOf(paths)
	return []template.Locator{one}
}

// blockElements are the elements whose text is a block of an article, the innermost of them.
var blockElements = []string{"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "pre", "figcaption", "td", "th", "dt", "dd"}

// withBlocks gives an article template whose body is an ordinary field of many
// values, for tools that know no blocks: the innermost block elements of the
// container, without what is left out. Text that lies in no such element is lost.
func withBlocks(t *template.Template, r *Report) *template.Template {
	c := *t
	c.Fields = nil
	for _, f := range t.Fields {
		if t.Kind == template.Article && f.Article == template.ArticleBody {
			var ok bool
			if f, ok = blocksOf(f, r); !ok {
				continue
			}
		}
		c.Fields = append(c.Fields, f)
	}
	return &c
}

// blocksOf makes a body's field an ordinary one; false when it has no container.
func blocksOf(f template.Field, r *Report) (template.Field, bool) {
	var containers []string
	out := ""
	for _, l := range f.Locators {
		switch l.Family {
		case template.FamilyContainer:
			containers = append(containers, l.XPath)
		case template.FamilyDrop:
			out += "[not(ancestor-or-self::*[count(.|" + l.XPath + ")=count(" + l.XPath + ")])]"
		default:
			r.add(f.Name, Dropped, "out.always", brief(l.XPath))
		}
	}
	if len(containers) == 0 {
		r.add(f.Name, Dropped, "out.nocontainer")
		return f, false
	}
	container := article.FirstOf(containers)
	if len(containers) > 1 {
		container = "(" + container + ")"
	}
	r.add(f.Name, Changed, "out.blocks", brief(container))
	selves := ""
	for i, name := range blockElements {
		if i > 0 {
			selves += " or "
		}
		selves += "self::" + name
	}
	inner := "descendant::p or descendant::li or descendant::td or descendant::dd"
	f.Article, f.Many, f.Part = "", true, template.Part{Kind: template.PartText}
	f.Locators = []template.Locator{{Family: template.FamilyHand, Weight: 1, XPath: container + "/descendant-or-self::*[" + selves + "][not(" + inner + ")]" + out}}
	return f, true
}

// bodySelector is the same as a selector of webscraper.io, which is jQuery's.
func bodySelector(f *template.Field, r *Report) (string, bool) {
	container, out, ok := "", "", false
	for _, l := range f.Locators {
		selected, known := selectorOf(l, cssRecord{})
		s := selected.css
		known = known && !selected.run
		switch {
		case l.Family == template.FamilyKeep:
			r.add(f.Name, Dropped, "out.always", brief(l.XPath))
		case !known:
			r.add(f.Name, Dropped, "out.noselector", 1)
		case l.Family == template.FamilyContainer:
			container, ok = s, true
		default:
			out += ":not(" + s + "):not(" + s + " *)"
		}
	}
	if !ok {
		r.add(f.Name, Dropped, "out.nocontainer")
		return "", false
	}
	all := ""
	for i, name := range blockElements {
		if i > 0 {
			all += ", "
		}
		all += container + " " + name + ":not(:has(p, li, td, dd))" + out
	}
	r.add(f.Name, Changed, "out.blocks", brief(container))
	return all, true
}
