package align_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// The lists among the sample sites: how their records are marked up.
var lists = []struct {
	site    string
	first   func(t *tagtree.Tree, id tagtree.NodeID) bool // begins a record
	follows func(t *tagtree.Tree, id tagtree.NodeID) bool // the next sibling belongs to it
	piece   string                                        // a field that decoration sets apart within a text: no column has it alone
}{
	{"jobs", class("article", "job"), none, ""},
	{"flea", either(class("tr", "o"), raster), class("tr", "u"), "Gebote"},
}

func class(tag, token string) func(*tagtree.Tree, tagtree.NodeID) bool {
	return func(t *tagtree.Tree, id tagtree.NodeID) bool {
		v, _ := t.Attr(id, "class")
		return t.Tag(id) == tag && slices.Contains(strings.Fields(v), token)
	}
}

// raster reports whether a cell of a grid has something in it.
func raster(t *tagtree.Tree, id tagtree.NodeID) bool {
	table := t.Parent(id)
	for table > 0 && t.Tag(table) != "table" {
		table = t.Parent(table)
	}
	return t.Tag(id) == "td" && table > 0 && class("table", "raster")(t, table) && t.Text(id) != ""
}

func either(f, g func(*tagtree.Tree, tagtree.NodeID) bool) func(*tagtree.Tree, tagtree.NodeID) bool {
	return func(t *tagtree.Tree, id tagtree.NodeID) bool { return f(t, id) || g(t, id) }
}

func none(*tagtree.Tree, tagtree.NodeID) bool { return false }

func TestSampleSites(t *testing.T) {
	t.Parallel()
	for _, list := range lists {
		dir := filepath.Join("..", "..", "..", "templates", list.site)
		for _, p := range readTruth(t, dir) {
			tree := load(t, filepath.Join(dir, "pages", p.Page))
			var spans [][]tagtree.Span
			for id := tagtree.NodeID(1); int(id) < tree.Len(); id++ {
				if list.first(tree, id) {
					s := tagtree.Span{From: id, To: tree.End(id)}
					for next := tree.NextSibling(id); next != tagtree.None && (tree.IsText(next) || list.follows(tree, next)); next = tree.NextSibling(next) {
						s.To = tree.End(next)
					}
					spans = append(spans, []tagtree.Span{s})
				}
			}
			if len(spans) != len(p.Records) {
				t.Fatalf("%s %s: %d records, truth has %d", list.site, p.Page, len(spans), len(p.Records))
			}
			table := align.Records(tree, spans).Best
			for _, f := range fieldsOf(p.Records) {
				if c := bestColumn(table, p.Records, f); c < 0 && f != list.piece {
					t.Errorf("%s %s: no column has %q right in all records\n%s", list.site, p.Page, f, drawNamed(table))
				}
			}
			t.Logf("%s %s\n%s", list.site, p.Page, drawNamed(table))
		}
	}
}

func fieldsOf(records []map[string][]string) (out []string) {
	for _, r := range records {
		for f := range r {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	slices.Sort(out)
	return out
}

// bestColumn is the column that has a field's true values in every record and
// no other value, -1 when there is none.
func bestColumn(table *align.Table, records []map[string][]string, field string) int {
	for c, col := range table.Columns {
		ok := true
		for r, row := range table.Rows {
			var got []string
			for _, v := range row[c] {
				got = append(got, strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(v.Text, col.Prefix), col.Suffix)))
			}
			ok = ok && slices.Equal(got, records[r][field])
		}
		if ok {
			return c
		}
	}
	return -1
}

func drawNamed(t *align.Table) string {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name+":"+string(c.Type))
	}
	return strings.Join(names, "|") + "\n" + draw(t)
}

func load(t testing.TB, path string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.File(t, path, "")
}
