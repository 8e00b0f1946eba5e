package mend

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Evidence for a field in the markup of a new page: names in attributes, the only
// main heading, the only text that reads as the field's type, and the path of a
// value in the page's structured data.
const (
	worthName = 0.50 // an element is named as the field, in itemprop, class or id
	worthHead = 0.62 // the one main heading, which the page's title contains
	worthType = 0.56 // the one text that reads as the field's type
	worthData = 0.85 // the path of the structured data that the field had on the old samples

	maxNamed    = 12  // elements of one name, from which on it says nothing
	leastPath   = 0.5 // share of the old samples on which a path of the structured data must hold the value
	maxTypeText = 40  // characters of a text that is a date, a price or a number and no more
)

// namedAttributes are those that may hold a field's name.
var namedAttributes = []string{"itemprop", "class", "id"}

// named takes the elements that are called as the field is.
func named(r *run, f *field, p *places) {
	name := nameWords(f.Name)
	if len(name) == 0 || f.Part.Kind == template.PartAttr {
		return
	}
	t := r.Tree
	var found []tagtree.NodeID
	for n := tagtree.NodeID(1); int(n) < t.PageLen() && len(found) <= maxNamed; n++ {
		if t.IsText(n) || !isNamed(t, n, name) || t.Text(n) == "" || !t.Visible(n) {
			continue
		}
		if last := len(found) - 1; last >= 0 && t.Within(n, found[last]) {
			found[last] = n // the inner one says it more closely
			continue
		}
		found = append(found, n)
	}
	if len(found) > maxNamed || len(found) > 1 && !f.Many && len(found) > 4 {
		return
	}
	worth := worthName
	if !f.Many {
		worth /= math.Sqrt(float64(max(len(found), 1)))
	}
	for _, n := range found {
		p.add(t, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worth, sourceName)
	}
}

// isNamed reports whether one of an element's names ends with the words of a field's name.
func isNamed(t *tagtree.Tree, n tagtree.NodeID, name []string) bool {
	for _, a := range namedAttributes {
		v, _ := t.Attr(n, a)
		for _, one := range strings.Fields(v) {
			if words := nameWords(one); len(words) >= len(name) && slices.Equal(words[len(words)-len(name):], name) {
				return true
			}
		}
	}
	return false
}

// nameWords are the words of a name in code, in small letters and without a
// plural s: "case_names", "caseName" and "case-name" are the same.
func nameWords(name string) []string {
	var out []string
	var b strings.Builder
	flush := func() {
		if w := strings.TrimSuffix(b.String(), "s"); w != "" {
			out = append(out, w)
		}
		b.Reset()
	}
	low := false
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush()
		case unicode.IsUpper(r) && low:
			flush()
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		low = unicode.IsLower(r)
	}
	flush()
	return out
}

// mainHeading is the one h1 of a page, None where there is none or several.
func mainHeading(t *tagtree.Tree) tagtree.NodeID {
	found := tagtree.None
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if t.Tag(n) != "h1" || !t.Visible(n) || t.Text(n) == "" {
			continue
		}
		if found != tagtree.None {
			return tagtree.None
		}
		found = n
	}
	return found
}

// isMainHeading reports whether a value is the one main heading of a page, which its title contains.
func isMainHeading(t *tagtree.Tree, value string) bool {
	n := mainHeading(t)
	return n != tagtree.None && t.Text(n) == tagtree.Collapse(value) && titleContains(t, t.Text(n))
}

func titleContains(t *tagtree.Tree, text string) bool {
	return utf8.RuneCountInString(text) >= leastTitle && strings.Contains(strings.ToLower(titleOf(t)), strings.ToLower(text))
}

// headedBy takes the main heading where the field was that on the old samples, or a part of the title.
func headedBy(r *run, f *field, p *places) {
	if !f.headed && !f.titled || f.Part.Kind == template.PartAttr {
		return
	}
	if n := mainHeading(r.Tree); n != tagtree.None && titleContains(r.Tree, r.Tree.Text(n)) && !f.notTitle[r.Tree.Text(n)] {
		p.add(r.Tree, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worthHead, sourceMain)
	}
}

// typed takes the one text of the page that reads as the field's type: of types that ask for something.
func typed(r *run, f *field, p *places) {
	if f.Many || f.loose || f.Part.Kind == template.PartAttr || f.Type != record.Date && f.Type != record.Price {
		return
	}
	t, found := r.Tree, tagtree.None
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if !t.IsText(n) || !t.Visible(n) {
			continue
		}
		if text := tagtree.Collapse(t.Node(n).Data); utf8.RuneCountInString(text) <= maxTypeText && strings.ContainsFunc(text, unicode.IsDigit) && f.Type.Reads(text) {
			if found != tagtree.None {
				return
			}
			found = n
		}
	}
	if found != tagtree.None {
		p.add(t, induce.Mark{Node: found, Part: template.Part{Kind: template.PartText}}, worthType, sourceType)
	}
}

// dataPaths are the paths in the structured data of a page at which a value stands.
func dataPaths(t *tagtree.Tree, value string) map[string]bool {
	out := map[string]bool{}
	value = tagtree.Collapse(value)
	for n := tagtree.NodeID(t.PageLen()); int(n) < t.Len(); n++ {
		if t.IsText(n) && tagtree.Collapse(t.Node(n).Data) == value {
			out[dataPath(t, n)] = true
		}
	}
	return out
}

// dataPath names the place of a text in the structured data: the elements above
// it with the name or property of a meta element, without positions.
func dataPath(t *tagtree.Tree, n tagtree.NodeID) string {
	var b strings.Builder
	for p := t.Parent(n); int(p) >= t.PageLen(); p = t.Parent(p) {
		b.WriteString(t.Tag(p))
		for _, a := range []string{"property", "name", "itemprop"} {
			if v, ok := t.Attr(p, a); ok {
				b.WriteString("=" + v)
			}
		}
		b.WriteByte('/')
	}
	return b.String()
}

// fromData takes what stands at the field's path of the structured data: the
// places of the page that show it, and where there is none the data itself.
func fromData(r *run, f *field, p *places) {
	if len(f.data) == 0 || f.Part.Kind == template.PartAttr {
		return
	}
	t := r.Tree
	for n := tagtree.NodeID(t.PageLen()); int(n) < t.Len(); n++ {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) || !f.data[dataPath(t, n)] {
			continue
		}
		shown := false
		found := slices.DeleteFunc(induce.Places(t, t.Node(n).Data), func(m induce.Mark) bool { return m.To != 0 || int(m.Node) >= t.PageLen() })
		if len(found) <= maxPlaces {
			for _, m := range found {
				shown = true
				p.add(t, m, worthData/math.Sqrt(float64(len(found))), sourceData)
			}
		}
		if !shown {
			p.add(t, induce.Mark{Node: n, Part: template.Part{Kind: template.PartText}}, worthData, sourceData)
		}
	}
}
