package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A page may have a label in the plural, where several values follow, and another one in the singular:
//
//	dt "Author" dd( a "Ann" )            dt "Authors" dd( a "Ann" a "Bob" )
//
// Or it may be in two wordings: "Majority" and "Majority votes". The locators that start at the label of the marked page find nothing on the
// other one. Each of them is written once more for the other form, if a sample without the marked form has it in an element of the same
// kind, and no sample has two of them. Of a wording, two samples must have it where the other locators elect the value.

// inOtherForms are a candidate's locators for the other forms of the label at which it starts.
func (w *fieldLearner) inOtherForms(c *candidate, written template.Locator) (out []template.Locator) {
	at := slices.IndexFunc(c.Steps, func(s locator.Step) bool { return s.Test == locator.Text && s.Asks(locator.StemIs) })
	if at < 0 || !c.strong || !written.Guard || c.family != familyLabel || w.rows || w.records {
		return nil
	}
	i := slices.IndexFunc(c.Steps[at].Preds, func(p locator.Pred) bool { return p.Kind == locator.StemIs })
	stem := c.Steps[at].Preds[i].Value
	for _, form := range w.formsOf(stem) {
		l := locator.Locator{Steps: slices.Clone(c.Steps), Pick: c.Pick}
		l.Steps[at].Preds = slices.Clone(l.Steps[at].Preds)
		l.Steps[at].Preds[i].Value = form
		if !w.finds(l, !labels.IsPlural(stem, form)) {
			continue
		}
		other := written
		other.XPath, other.Why = l.String(), renamed(written.Why, stem, form)
		out = append(out, other)
	}
	return out
}

// finds reports whether a locator finds something on a sample; if it must agree, on two, and on each what the other locators elect.
func (w *fieldLearner) finds(l locator.Locator, mustAgree bool) bool {
	on := 0
	for s, t := range w.samples {
		nodes := l.Run(t)
		if len(nodes) == 0 {
			continue
		}
		if !w.many {
			nodes = nodes[:1]
		}
		if mustAgree && overlap(nodes, w.consensus[s]) <= .5 {
			return false
		}
		on++
	}
	return on > 1 || on > 0 && !mustAgree
}

// renamed are reasons with another label.
func renamed(why template.Reasons, label, other string) template.Reasons {
	out := slices.Clone(why)
	for i := range out {
		if out[i].Value == label {
			out[i].Value = other
		}
	}
	return out
}

// formsOf are the other forms of a label on the samples, sorted.
func (w *fieldLearner) formsOf(stem string) []string {
	if forms, ok := w.forms[stem]; ok {
		return forms
	}
	kinds := map[string]bool{}
	var with, without []*tagtree.Tree
	for _, t := range w.samples {
		found := textsWith(t, stem)
		for _, n := range found {
			kinds[t.Kind(t.ElementOf(n))] = true
		}
		if len(found) > 0 {
			with = append(with, t)
		} else {
			without = append(without, t)
		}
	}
	forms, several := []string{}, map[string]bool{}
	for _, t := range without {
		on := otherForms(t, stem, kinds)
		for _, form := range on {
			several[form] = several[form] || len(on) > 1
			if !slices.Contains(forms, form) {
				forms = append(forms, form)
			}
		}
	}
	forms = slices.DeleteFunc(forms, func(form string) bool {
		return w.values[form] || several[form] || slices.ContainsFunc(with, func(t *tagtree.Tree) bool { return slices.Contains(otherForms(t, stem, kinds), form) })
	})
	slices.Sort(forms)
	if w.forms == nil {
		w.forms = map[string][]string{}
	}
	w.forms[stem] = forms
	return forms
}

// otherForms are the texts of a page, in elements of some kinds, that are another form of a label.
func otherForms(t *tagtree.Tree, stem string, kinds map[string]bool) (forms []string) {
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if !t.IsText(n) || len(t.Node(n).Data) > 4*labels.MaxLen || !kinds[t.Kind(t.ElementOf(n))] {
			continue
		}
		if form := shortStem(t, n); labels.IsForm(stem, form) && !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	return forms
}
