package revision

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/template"
)

// Bounds of pairing.
const (
	// leastShared is the share of what two fields are marked and found by that
	// makes them one field under two names (Dice, 0..1): half, our choice. A field
	// that is learned anew on one more page keeps well over half of its locators.
	leastShared = 0.5
	// mostHolders bounds how many fields may share a sign for it to count: one
	// that many have tells nothing, and hostile templates could make pairing slow.
	mostHolders = 8
)

// aligned says what fields of an older version are called in a later one.
// Fields that it lacks have names that no field can have.
type aligned map[string]string

const goneMark = "\x00"

func (n aligned) token(name string) string {
	if t, ok := n[name]; ok {
		return t
	}
	return name
}

// show is the name to show for a token.
func (n aligned) show(token string) string { return strings.TrimPrefix(token, goneMark) }

// align pairs the fields of two versions; renamed lists b's names of those whose
// name changed, with a's.
func align(a, b *template.Template) (names aligned, renamed map[string]string) {
	names, renamed = aligned{}, map[string]string{}
	pairs := pair(a, b, nil, nil)
	for i, f := range a.Fields {
		j, ok := pairs[i]
		switch {
		case !ok:
			names[f.Name] = goneMark + f.Name
		case b.Fields[j].Name != f.Name:
			names[f.Name] = b.Fields[j].Name
			renamed[b.Fields[j].Name] = f.Name
		}
	}
	return names, renamed
}

// pair finds which field of b each of a's is, by index: of the same id first, then
// of the same name, then by what they are marked and found by, as templates from
// before format 2 have no ids. Those in skipA and skipB are left out.
func pair(a, b *template.Template, skipA, skipB map[int]bool) map[int]int {
	pairs, taken := map[int]int{}, map[int]bool{}
	for _, key := range []func(*template.Field) string{(*template.Field).Identity, func(f *template.Field) string { return f.Name }} {
		at := map[string]int{}
		for j := range b.Fields {
			if !skipB[j] && !taken[j] {
				at[key(&b.Fields[j])] = j
			}
		}
		for i := range a.Fields {
			_, done := pairs[i]
			if j, ok := at[key(&a.Fields[i])]; ok && !done && !skipA[i] && !taken[j] {
				pairs[i], taken[j] = j, true
			}
		}
	}
	restA := rest(a, func(i int) bool { _, ok := pairs[i]; return ok || skipA[i] })
	restB := rest(b, func(j int) bool { return taken[j] || skipB[j] })
	if len(restA) == 0 || len(restB) == 0 {
		return pairs
	}
	for _, c := range alike(signs(a), signs(b), restA, restB) {
		if _, ok := pairs[c.i]; ok || taken[c.j] {
			continue
		}
		pairs[c.i], taken[c.j] = c.j, true
	}
	return pairs
}

func rest(t *template.Template, paired func(int) bool) (out []int) {
	for i := range t.Fields {
		if !paired(i) {
			out = append(out, i)
		}
	}
	return out
}

// likeness of two fields.
type likeness struct {
	i, j  int
	share float64
}

// alike lists the pairs that may be one field, the likeliest first.
func alike(a, b []map[string]bool, restA, restB []int) (out []likeness) {
	holders := map[string][]int{}
	for _, j := range restB {
		for k := range b[j] {
			if len(holders[k]) <= mostHolders {
				holders[k] = append(holders[k], j)
			}
		}
	}
	for _, i := range restA {
		shared := map[int]int{}
		for k := range a[i] {
			if len(holders[k]) > mostHolders {
				continue
			}
			for _, j := range holders[k] {
				shared[j]++
			}
		}
		for j, n := range shared {
			if share := 2 * float64(n) / float64(len(a[i])+len(b[j])); share >= leastShared {
				out = append(out, likeness{i, j, share})
			}
		}
	}
	slices.SortFunc(out, func(x, y likeness) int {
		return cmp.Or(cmp.Compare(y.share, x.share), cmp.Compare(x.i, y.i), cmp.Compare(x.j, y.j))
	})
	return out
}

// signs are what each field is marked and found by.
func signs(t *template.Template) []map[string]bool {
	at := map[string]int{}
	out := make([]map[string]bool, len(t.Fields))
	for i, f := range t.Fields {
		at[f.Name], out[i] = i, map[string]bool{}
		for _, l := range f.Locators {
			if l.XPath != "" {
				out[i]["way "+way(l)] = true
			}
		}
		if f.Article != "" {
			out[i]["article "+string(f.Article)] = true
		}
	}
	for _, s := range t.Samples {
		for _, m := range s.Marks {
			i, ok := at[m.Field]
			if ok && !m.Not && !m.Missing {
				m.Field = ""
				out[i]["mark "+s.Digest+markText(m)] = true
			}
		}
	}
	return out
}

// rename copies a template with other names for its fields.
func rename(t *template.Template, to func(string) string) *template.Template {
	c := *t
	c.Fields = slices.Clone(t.Fields)
	for i := range c.Fields {
		c.Fields[i].Rename(to(c.Fields[i].Name))
	}
	c.Tree = renameTree(t.Tree, to)
	c.Samples = slices.Clone(t.Samples)
	for i := range c.Samples {
		s := &c.Samples[i]
		s.Marks = slices.Clone(s.Marks)
		for k := range s.Marks {
			s.Marks[k].Field = to(s.Marks[k].Field)
		}
		s.Expect = renameExpect(s.Expect, to)
		s.Rows = slices.Clone(s.Rows)
		for k := range s.Rows {
			s.Rows[k] = renameExpect(s.Rows[k], to)
		}
	}
	return &c
}

func renameExpect(list []template.Expect, to func(string) string) []template.Expect {
	list = slices.Clone(list)
	for i := range list {
		list[i].Field = to(list[i].Field)
	}
	return list
}

func renameTree(n *template.Node, to func(string) string) *template.Node {
	if n == nil {
		return nil
	}
	c := *n
	if c.Slot != "" {
		c.Slot = to(c.Slot)
	}
	c.Children = make([]*template.Node, len(n.Children))
	for i, k := range n.Children {
		c.Children[i] = renameTree(k, to)
	}
	return &c
}

// numbered makes keys differ: the second "x" is "x#2".
func numbered(keys []string) []string {
	seen := map[string]int{}
	for i, k := range keys {
		if seen[k]++; seen[k] > 1 {
			keys[i] = k + "#" + strconv.Itoa(seen[k])
		}
	}
	return keys
}
