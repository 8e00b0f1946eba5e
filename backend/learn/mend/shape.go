package mend

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of shapes and titles.
const (
	maxShape   = 24 // characters of a shape
	longNumber = 6  // digits from which on their number is a part of the shape: telephones, ISBNs
	maxShapes  = 3  // shapes of a field from which on they tell nothing
	maxShaped  = 4  // places of a shape on a page from which on it tells nothing
	leastTitle = 3  // characters of a part of a title
)

// shapeOf is how a text looks: runs of digits are 0, of letters a, of blanks one
// blank, all else stays: "£1,250 a month" is "£0,0 a a".
func shapeOf(text string) string {
	var b strings.Builder
	last, n, digits := rune(0), 0, 0
	flush := func() {
		if digits >= longNumber {
			b.WriteString("#" + strconv.Itoa(digits))
		}
		digits = 0
	}
	for _, r := range text {
		k := r
		switch {
		case unicode.IsDigit(r):
			k = '0'
			digits++
		case unicode.IsLetter(r):
			k = 'a'
		case unicode.IsSpace(r):
			k = ' '
		}
		if k != '0' {
			flush()
		}
		if k == last && (k == '0' || k == 'a' || k == ' ') {
			continue
		}
		if n++; n > maxShape {
			break
		}
		b.WriteRune(k)
		last = k
	}
	flush()
	return b.String()
}

// isSpecific reports whether few texts have a shape: it has digits and something
// beside them, or a number of a certain length.
func isSpecific(shape string) bool {
	kinds := 0
	for _, k := range []string{"0", "a", " "} {
		if strings.Contains(shape, k) {
			kinds++
		}
	}
	return strings.Contains(shape, "#") || strings.Contains(shape, "0") && utf8.RuneCountInString(shape) > kinds && utf8.RuneCountInString(shape) >= 3 ||
		strings.Contains(shape, "0") && utf8.RuneCountInString(shape) >= 5
}

// shaped takes the texts that look as the field's values do, where these look
// alike and few texts of the page do.
func shaped(r *run, f *field, p *places) {
	shapes := map[string]bool{}
	for s := range f.shapes {
		if !isSpecific(s) {
			return
		}
		shapes[s] = true
	}
	if len(shapes) == 0 || len(shapes) > maxShapes || !f.own || f.Many || f.Part.Kind == template.PartAttr {
		return
	}
	var found []tagtree.NodeID
	for id := tagtree.NodeID(1); int(id) < r.Tree.PageLen() && len(found) <= maxShaped; id++ {
		if r.Tree.IsText(id) && len(r.Tree.Node(id).Data) < 300 && r.Tree.Visible(id) && shapes[shapeOf(tagtree.Collapse(r.Tree.Node(id).Data))] {
			found = append(found, id)
		}
	}
	if len(found) > maxShaped {
		return
	}
	for _, id := range found {
		p.add(r.Tree, induce.Mark{Node: id, Part: template.Part{Kind: template.PartText}}, worthShape/float64(len(found)), sourceLook)
	}
}

// parts cuts a page's title where sites put their own name.
func parts(title string) []string {
	var out []string
	for _, s := range strings.FieldsFunc(strings.NewReplacer(" - ", "|", " – ", "|", " — ", "|", "::", "|", "｜", "|", "_", "|", " » ", "|", " / ", "|").Replace(title), func(r rune) bool { return r == '|' }) {
		if s = tagtree.Collapse(s); utf8.RuneCountInString(s) >= leastTitle || hasHan(s) && s != "" {
			out = append(out, s)
		}
	}
	return out
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// titleOf is what a page says it is called.
func titleOf(t *tagtree.Tree) string { return t.Meta().Title }

// inTitle reports whether a page's title has a text, at its start or as one of its parts.
func inTitle(t *tagtree.Tree, text string) bool {
	title, text := titleOf(t), tagtree.Collapse(text)
	long := utf8.RuneCountInString(text) >= leastTitle || hasHan(text) && utf8.RuneCountInString(text) > 1
	return long && (strings.HasPrefix(title, text) || slices.Contains(parts(title), text))
}

// headings lists the headings of a page that its title begins with.
func headings(t *tagtree.Tree) []induce.Mark {
	var out []induce.Mark
	for id := tagtree.NodeID(1); int(id) < t.PageLen() && len(out) < maxShaped; id++ {
		switch t.Tag(id) {
		case "h1", "h2", "h3":
			if t.Visible(id) && inTitle(t, t.Text(id)) {
				out = append(out, induce.Mark{Node: id, Part: template.Part{Kind: template.PartText}})
			}
		}
	}
	return out
}

// titled takes the places that show a part of the page's title, and the headings
// that it begins with, where the field was one on the old samples.
func titled(r *run, f *field, p *places) {
	if !f.titled || f.Part.Kind == template.PartAttr {
		return
	}
	for _, k := range headings(r.Tree) {
		if !f.notTitle[r.Tree.Text(k.Node)] {
			p.add(r.Tree, k, worthTitle, sourceTitle)
		}
	}
	for _, part := range parts(titleOf(r.Tree)) {
		if f.notTitle[part] {
			continue
		}
		found := induce.Places(r.Tree, part)
		if len(found) > maxPlaces {
			continue
		}
		for _, k := range found {
			if k.To == 0 && f.fits(k) {
				worth := worthTitle
				if !heading(r.Tree, k.Node) {
					worth /= math.Sqrt(float64(len(found)))
				}
				p.add(r.Tree, k, worth, sourceTitle)
			}
		}
	}
}

// heading reports whether a node is, or is all of, a heading.
func heading(t *tagtree.Tree, n tagtree.NodeID) bool {
	for p := n; p > 0 && t.Text(p) == t.Text(n); p = t.Parent(p) {
		switch t.Tag(p) {
		case "h1", "h2", "h3":
			return true
		}
	}
	return false
}
