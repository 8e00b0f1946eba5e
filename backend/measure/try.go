package measure

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// page tests one page after a change, under every setup that asks for it.
func (t *task) page(p int, change Change, setups []Setup, lessons map[key]*lesson, parts []part) {
	tree, err := t.trees[p], t.errs[p]
	changed := change == None
	for i, s := range setups {
		for turn := range max(s.Turns, 1) {
			l := lessons[s.lesson(turn)]
			if s.Change != change || l == nil || !l.tested[p] {
				continue
			}
			if !changed && err == nil {
				tree, err = Changed(tree, change, t.site.Path(t.site.Pages[p]))
				changed = true
			}
			t.turn, t.problems = turn, nil
			if err != nil {
				t.problem(err.Error())
			}
			t.test(p, tree, l, &parts[i])
			parts[i].problems = append(parts[i].problems, t.problems...)
		}
	}
}

// test extracts one page, nil when it could not be read, and judges each of its cells.
func (t *task) test(p int, tree *tagtree.Tree, l *lesson, out *part) {
	pg := t.site.Pages[p]
	var cells record.Record
	if l.ex != nil && tree != nil {
		cells = t.extract(l.ex, tree, pg.File)
	}
	for _, field := range t.fields {
		i := slices.IndexFunc(l.schema, func(f record.Field) bool { return f.Name == field })
		if i < 0 {
			if len(pg.Values(field)) > 0 {
				out.untaught++
			}
			continue
		}
		c := Cell{Set: t.site.Set.Name, Site: t.site.Name, Page: pg.File, File: t.site.Path(pg), Turn: t.turn, Field: field,
			Expected: pg.Values(field), State: record.Missing, Why: "nothing was learned", Node: -1, many: l.schema[i].Many, page: p}
		if i < len(cells) {
			c.fill(tree, cells[i])
		}
		if c.judge(); c.Miss() && tree != nil {
			c.Absent = absent(tree, c.Expected, c.many)
		}
		out.cells = append(out.cells, c)
	}
}

// extract runs the extractor; a panic is this page's loss.
func (t *task) extract(ex Extractor, tree *tagtree.Tree, file string) (cells record.Record) {
	defer func() {
		if r := recover(); r != nil {
			t.problem(fmt.Sprintf("%s: the extractor panicked: %v", file, r))
			cells = nil
		}
	}()
	return ex.Cells(tree)
}

// fill takes over what came out of the page.
func (c *Cell) fill(t *tagtree.Tree, from record.Cell) {
	c.State, c.Confidence, c.Why = from.State, from.Confidence, from.Why
	c.Got, c.Candidate = texts(from.Values), texts(from.Candidate)
	for _, values := range [][]record.Value{from.Values, from.Candidate} {
		if len(values) > 0 && t.Valid(tagtree.NodeID(values[0].Node)) {
			c.Node = values[0].Node
			c.Path = pathOf(t, tagtree.NodeID(c.Node))
			return
		}
	}
}

// texts are values collapsed, empty ones left out.
func texts(values []record.Value) []string {
	var out []string
	for _, v := range values {
		if s := tagtree.Collapse(v.Text); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// pathOf writes a node's place: /html/body/div[2]/text()[1].
func pathOf(t *tagtree.Tree, n tagtree.NodeID) string {
	var steps []string
	for ; n > 0; n = t.Parent(n) {
		s, same, at := t.Tag(n), 0, 0
		for c := t.FirstChild(t.Parent(n)); c != tagtree.None; c = t.NextSibling(c) {
			if t.Tag(c) == s {
				same++
				if c == n {
					at = same
				}
			}
		}
		if t.IsText(n) {
			s = "text()"
		}
		if same > 1 {
			s += "[" + strconv.Itoa(at) + "]"
		}
		steps = append(steps, s)
	}
	slices.Reverse(steps)
	return "/" + strings.Join(steps, "/")
}
