package interchange

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/css"
	"wrapsmith/backend/template/locator"
)

// selected is a locator as a selector of jQuery. Selectors select elements: where the locator finds a text, run is
// set and the selector selects the element around it; label is what stands before the text in that element.
type selected struct {
	css   string
	run   bool
	label string
	place int // of the run among the texts of the element, 0 for the first
}

// cssOf turns a locator into a selector with jQuery's :contains, :has and :eq; false where these cannot say it.
//
//	//dl[@class='facts']/dd[2]                                  dl.facts > dd:nth-of-type(2)
//	//text()[stem(.)='Price']/parent::dt/following-sibling::dd[1]   dt:contains("Price") ~ dd
//	//text()[stem(.)='Price']/parent::b/following-sibling::text()[1]   *:has(> b:contains("Price")), a run after "Price"
//
// Of what a selector with a label selects, the first is meant.
func cssOf(l locator.Locator, in cssRecord) (selected, bool) {
	w := cssWriter{in: in}
	for i, s := range l.Steps {
		if !w.step(s, i, i == len(l.Steps)-1) {
			return selected{}, false
		}
	}
	css := w.text()
	if l.Pick > 0 {
		css += ":eq(" + strconv.Itoa(l.Pick-1) + ")"
	}
	return selected{css, w.run, w.label, w.place}, css != ""
}

// cssRecord is the record of a list in which a selector begins; the zero value is a whole page.
type cssRecord struct {
	css  string // of its first element, the last compound: "tr.head"
	most int    // elements
}

func (r cssRecord) tag() string { return r.css[:strings.IndexAny(r.css+".", ".[:")] }

// cssWriter writes a selector step by step.
type cssWriter struct {
	in     cssRecord
	parts  []cssPart
	open   string // the label of a text whose element comes next
	spread bool   // the first compound may be in any element of the record
	label  string
	place  int
	run    bool
}

// cssPart is a compound with the combinator before it.
type cssPart struct{ join, compound string }

func (w *cssWriter) text() string {
	if len(w.parts) == 0 {
		return ""
	}
	css := ""
	for _, p := range w.parts {
		css += p.join + p.compound
	}
	switch {
	case css == "_parent_":
		return css
	case w.spread:
		return w.spreads(css)
	}
	return strings.TrimPrefix(strings.TrimSpace(strings.TrimPrefix(css, "_parent_")), "html > ")
}

// spreads is a selector in a record of several elements: at the second, below it, and so on, and below the first.
func (w *cssWriter) spreads(css string) string {
	const most = 5
	if w.in.most > most {
		return "~ " + css + ", ~ * " + css + ", " + css
	}
	all, before := "", ""
	for range w.in.most - 1 {
		all += before + "+ " + css + ", " + before + "+ * " + css + ", "
		before += "+ * "
	}
	return all + css
}

func (w *cssWriter) add(join, compound string) bool {
	w.parts = append(w.parts, cssPart{join, compound})
	return true
}

func (w *cssWriter) step(s locator.Step, i int, last bool) bool {
	if s.Test == locator.Text {
		return w.textStep(s, i, last)
	}
	if s.Test != locator.Any && !css.PlainName(s.Test) {
		return false
	}
	if w.open != "" {
		return w.around(s)
	}
	switch {
	case s.Axis == locator.Parent:
		return w.parent(s)
	case s.Axis == locator.FollowingSibling:
		return w.sibling(s)
	case i == 0 && w.in.css != "":
		return w.first(s)
	}
	compound, ok := cssCompound(s, false)
	switch {
	case !ok:
		return false
	case s.Axis == locator.Deep || s.Axis == locator.Descendant && len(s.Preds) == 0:
		if i == 0 {
			return w.add("", compound)
		}
		return w.add(" ", compound)
	case s.Axis == locator.Child && i > 0:
		return w.add(" > ", compound)
	case s.Axis == locator.Child && s.Test == "html":
		return w.add("", "html")
	}
	return false
}

// textStep takes a text: a label at the beginning, or the value at the end.
func (w *cssWriter) textStep(s locator.Step, i int, last bool) bool {
	label, n := "", 1
	for _, p := range s.Preds {
		switch p.Kind {
		case locator.StemIs, locator.Starts, locator.Contains:
			label = p.Value
		case locator.Nth:
			n = p.N
		case locator.OwnText, locator.NotLabel:
		default:
			return false
		}
	}
	switch {
	case i == 0 && label != "" && !last:
		w.open = label
		return s.Axis == locator.Deep
	case i == 0 && label != "":
		w.run = true
		return s.Axis == locator.Deep && w.add("", innermost("*", label))
	case !last || i == 0 || w.open != "":
		return false
	case s.Axis == locator.FollowingSibling:
		w.run = true
		return n == 1 && w.parent(locator.Step{Test: locator.Any})
	}
	w.run, w.label, w.place = true, "", n-1
	return s.Axis == locator.Child
}

// around takes the element around a label.
func (w *cssWriter) around(s locator.Step) bool {
	compound, ok := cssCompound(s, true)
	if !ok || s.Axis != locator.Parent {
		return false
	}
	w.label, w.open = w.open, ""
	return w.add("", innermost(compound, w.label))
}

// innermost is elements that contain a text and have none like them inside that does.
func innermost(compound, text string) string {
	has := compound + ":contains(" + cssText(text) + ")"
	switch compound {
	case "dt", "th", "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "label", "p": // no such element is in another
		return has
	}
	return has + ":not(:has(" + compound + ":contains(" + cssText(text) + ")))"
}

// parent takes the parent of what was found: it has that child.
func (w *cssWriter) parent(s locator.Step) bool {
	compound, ok := cssCompound(s, true)
	if !ok || len(w.parts) == 0 {
		return false
	}
	child := w.parts[len(w.parts)-1]
	w.parts = w.parts[:len(w.parts)-1]
	switch n := len(w.parts); {
	case n == 0 && child.compound != "_parent_":
		return w.add("", compound+":has(> "+child.compound+")")
	case n > 0 && child.join == " > " && w.parts[n-1].compound != "_parent_":
		w.parts[n-1].compound += ":has(> " + child.compound + ")"
		return true
	}
	return false
}

// sibling takes one of the next siblings.
func (w *cssWriter) sibling(s locator.Step) bool {
	n := 0
	if len(s.Preds) > 0 && s.Preds[0].Kind == locator.Nth {
		n, s.Preds = s.Preds[0].N, s.Preds[1:]
	}
	compound, ok := cssCompound(s, true)
	switch {
	case !ok || len(w.parts) == 0:
		return false
	case n == 1 && s.Test == locator.Any:
		return w.add(" + ", compound)
	case n > 1:
		compound += ":eq(" + strconv.Itoa(n-1) + ")"
	}
	return w.add(" ~ ", compound)
}

// first takes the first step of a path in a record: one of its elements, or an element somewhere below them.
func (w *cssWriter) first(s locator.Step) bool {
	if s.Test == locator.Any && s.Axis == locator.Child {
		return w.add("", "_parent_")
	}
	n := 1
	if len(s.Preds) > 0 && s.Preds[0].Kind == locator.Nth {
		n = s.Preds[0].N
	}
	compound, ok := cssCompound(s, s.Axis == locator.Child)
	if !ok {
		return false
	}
	same := s.Test == w.in.tag()
	itself := same && (w.in.most < 2 || compound == s.Test || strings.HasPrefix(w.in.css, compound))
	switch {
	case same && n == 1 && itself:
		return w.add("", "_parent_")
	case s.Axis == locator.Child && w.in.most > 1:
		if same {
			n--
		}
		if n > 1 {
			compound += ":eq(" + strconv.Itoa(n-1) + ")"
		}
		return w.add("", "_parent_") && w.add(" ~ ", compound)
	case s.Axis == locator.Child:
		return false
	case same:
		return w.add("", "_parent_") && w.add(" ~ ", compound)
	case w.in.most > 1:
		w.spread = true
	}
	return w.add("", compound)
}

// cssCompound writes a test and its predicates. Of an element that is found by its child or sibling, loose leaves out
// what tells rows of labels from rows of values, and positions.
func cssCompound(s locator.Step, loose bool) (string, bool) {
	var b strings.Builder
	b.WriteString(s.Test)
	for k, p := range s.Preds {
		if loose && slices.Contains([]locator.PredKind{locator.Nth, locator.FromEnd, locator.NotLabel, locator.NotBesideLabel}, p.Kind) {
			continue
		}
		text, ok := cssPred(p, k, s.Test)
		if !ok {
			return "", false
		}
		b.WriteString(text)
	}
	return b.String(), true
}

func cssPred(p locator.Pred, at int, test string) (string, bool) {
	switch p.Kind {
	case locator.Nth:
		if at > 0 {
			return "", false // a position among those with an attribute
		}
		if test == locator.Any {
			return fmt.Sprintf(":nth-child(%d)", p.N), true
		}
		return fmt.Sprintf(":nth-of-type(%d)", p.N), true
	case locator.FromEnd:
		return fmt.Sprintf(":nth-last-child(%d)", p.N+1), true
	case locator.HasAttr:
		return "[" + p.Name + "]", css.PlainName(p.Name)
	case locator.AttrIs:
		return "[" + p.Name + "=" + cssText(p.Value) + "]", css.PlainName(p.Name)
	case locator.Class:
		if css.PlainName(p.Value) {
			return "." + p.Value, true
		}
		return "[class~=" + cssText(p.Value) + "]", true
	case locator.Plain: // bestSelector tells
		return "", true
	}
	return "", false
}

func cssText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `).Replace(s) + `"`
}

// selectorOf is the selector of a locator: as it was imported, where it still means the same, else made of the path.
func selectorOf(l template.Locator, in cssRecord) (selected, bool) {
	from := page0
	if in.css != "" {
		from = inRecord
	}
	for _, why := range l.Why {
		if path, err := cssPath(why.Value, from); why.Code == template.FromSelector && err == nil && path == l.XPath {
			return selected{css: why.Value}, true
		}
	}
	if l.XPath == "/*[1]" && from == inRecord {
		return selected{css: "_parent_"}, true
	}
	if from == inRecord && strings.HasPrefix(l.XPath, "/*//") {
		l.XPath, in = l.XPath[2:], cssRecord{}
	}
	read, err := locator.Parse(l.XPath)
	if err != nil {
		return selected{}, false
	}
	return cssOf(read, in)
}

// plainSelector is the selector of a locator without what only jQuery has.
func plainSelector(l template.Locator) (string, bool) {
	s, ok := selectorOf(l, cssRecord{})
	jQuery := slices.ContainsFunc([]string{":contains(", ":has(", ":eq("}, func(only string) bool { return strings.Contains(s.css, only) })
	return s.css, ok && !s.run && !jQuery
}

// preferred orders ways for a tool that takes one of them: those of the first design, guards, heavy ones first.
func preferred(all []template.Locator) []template.Locator {
	all = slices.DeleteFunc(slices.Clone(all), func(l template.Locator) bool { return l.Family == template.FamilySlot })
	guards := func(l template.Locator) int {
		if l.Guard {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b template.Locator) int {
		return cmp.Or(cmp.Compare(a.Design, b.Design), cmp.Compare(guards(a), guards(b)), cmp.Compare(b.Weight, a.Weight))
	})
	return all
}

// bestSelector is the selector of the preferred locator that has one; of those that find texts only where no other does.
func bestSelector(field string, all []template.Locator, in cssRecord, r *Report) (selected, bool) {
	var best selected
	found, plain := false, false
	for _, l := range preferred(all) {
		s, ok := selectorOf(l, in)
		switch {
		case !ok:
		case s.run && s.css == "_parent_" && best.run: // the text is the record's own
			best.css = s.css
		case s.place == 0 && (!found || best.run && !s.run && l.Guard):
			best, found, plain = s, true, strings.Contains(locator.Short(l.XPath), "plain(.)")
		}
	}
	r.oneOf(field, len(all), best.css, found, "out.noselector", "out.bestcss")
	if plain {
		r.add(field, Changed, "out.plain")
	}
	return best, found
}
