package align_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// BenchmarkTables measures the tables on labelled lists, region finding left out:
// the records are those that hold the true values. WRAPSMITH_LISTS names a
// folder of sets in the format of `wrapsmith eval`; without it nothing runs.
// A true field is looked for in the column that gives most of its cells; a cell
// is right when its text, white space aside, is the true value.
func BenchmarkTables(t *testing.B) {
	dir := os.Getenv("WRAPSMITH_LISTS")
	if dir == "" {
		t.Skip("WRAPSMITH_LISTS is not set")
	}
	sets, _ := filepath.Glob(filepath.Join(dir, "*", "set.json"))
	for _, set := range sets {
		total := map[align.Method]score{}
		sites, _ := filepath.Glob(filepath.Join(filepath.Dir(set), "*", "truth.jsonl"))
		for _, truth := range sites {
			site := measureSite(t, filepath.Dir(truth))
			line := ""
			for _, m := range align.Methods {
				total[m] = total[m].plus(site[m])
				line += fmt.Sprintf("  %s %.3f", m, site[m].f1())
			}
			t.Logf("%-28s%s  columns %d, reachable %.3f", filepath.Base(filepath.Dir(truth)), line, site[align.Best].columns, site[align.Best].ceiling())
		}
		for _, m := range align.Methods {
			s := total[m]
			t.ReportMetric(s.f1(), filepath.Base(filepath.Dir(set))+"-"+string(m)+"-F1")
			t.Logf("%s %s: F1 %.4f, precision %.4f, recall %.4f; reachable recall %.4f, records %d of %d", filepath.Base(filepath.Dir(set)), m, s.f1(),
				float64(s.right)/float64(s.given), float64(s.right)/float64(s.want), s.ceiling(), s.records, s.all)
		}
	}
}

// score counts cells.
type score struct{ right, given, want, reach, columns, records, all int }

func (s score) plus(o score) score {
	return score{s.right + o.right, s.given + o.given, s.want + o.want, s.reach + o.reach, s.columns + o.columns, s.records + o.records, s.all + o.all}
}
func (s score) f1() float64      { return 2 * float64(s.right) / float64(max(1, s.given+s.want)) }
func (s score) ceiling() float64 { return float64(s.reach) / float64(max(1, s.want)) }

func measureSite(t testing.TB, dir string) map[align.Method]score {
	pages := readTruth(t, dir)
	out := map[align.Method]score{}
	for _, p := range pages {
		tree := load(t, filepath.Join(dir, "pages", p.Page))
		spans, truth := oracle(tree, p.Records)
		list := align.Records(tree, spans)
		for _, m := range align.Methods {
			table, err := list.Table(m)
			if err != nil {
				t.Fatal(err)
			}
			s := judge(table, truth, os.Getenv("WRAPSMITH_MISSES") != "" && m == align.Best, p.Page)
			s.all, s.records = len(p.Records), len(truth)
			out[m] = out[m].plus(s)
		}
		if os.Getenv("WRAPSMITH_MISSES") != "" {
			fmt.Println(dir, p.Page, list.Tree(), list.Cut)
		}
	}
	return out
}

// truth is one line of truth.jsonl.
type truth struct {
	Page    string
	Records []map[string][]string
}

func readTruth(t testing.TB, dir string) (out []truth) {
	file, err := os.Open(filepath.Join(dir, "truth.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := json.NewDecoder(file); ; {
		var line truth
		switch err := lines.Decode(&line); {
		case errors.Is(err, io.EOF):
			return out
		case err != nil:
			t.Fatal(err)
		}
		for _, r := range line.Records {
			for f, values := range r {
				if len(values) == 0 || squeeze(values[0]) == "" {
					delete(r, f)
				}
			}
		}
		out = append(out, line)
	}
}

// judge scores a table by the best column of each true field.
func judge(table *align.Table, truth []map[string][]string, show bool, name string) score {
	s := score{columns: len(table.Columns)}
	fields := map[string]int{}
	for _, r := range truth {
		for f := range r {
			fields[f]++
		}
	}
	for _, f := range slices.Sorted(maps.Keys(fields)) {
		best, at := score{}, -1
		for c := range table.Columns {
			var one score
			for r, row := range table.Rows {
				if len(row[c]) == 0 {
					continue
				}
				one.given++
				if matchesCell(f, row[c], truth[r][f]) {
					one.right++
				}
			}
			one.want = fields[f]
			if one.f1() > best.f1() {
				best, at = one, c
			}
		}
		best.want = fields[f]
		for r, row := range table.Rows {
			if slices.ContainsFunc(row, func(cell align.Cell) bool {
				return slices.ContainsFunc(cell, func(v align.Value) bool { return matchesCell(f, align.Cell{v}, truth[r][f]) })
			}) {
				best.reach++
			}
		}
		s = s.plus(best)
		if show && best.f1() < .999 {
			col := align.Column{}
			if at >= 0 {
				col = table.Columns[at]
			}
			fmt.Printf("%s %s: %.3f by %s %s; right %d given %d want %d reach %d\n", name, f, best.f1(), col.ID, col.Name, best.right, best.given, best.want, best.reach)
			n := 0
			for r, row := range table.Rows {
				if at >= 0 && (len(row[at]) > 0 || len(truth[r][f]) > 0) && !matchesCell(f, row[at], truth[r][f]) && n < 3 {
					n++
					fmt.Printf("   row %d: got %.60q want %.60q\n", r, row[at].Text(), truth[r][f])
				}
			}
		}
	}
	return s
}

func matchesCell(field string, cell align.Cell, want []string) bool {
	if strings.HasSuffix(field, "_url") {
		return len(cell) > 0 && slices.Contains(want, cell[0].Text)
	}
	for _, w := range want {
		if squeeze(cell.Text()) == squeeze(w) {
			return true
		}
	}
	return false
}

// squeeze is a text without white space.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// oracle finds the element that holds a true record and no other, or the run of
// siblings that does.
func oracle(t *tagtree.Tree, truth []map[string][]string) (spans [][]tagtree.Span, found []map[string][]string) {
	o := &finder{t: t, at: map[tagtree.NodeID][]int{}}
	for _, r := range truth {
		var values []string
		for f, vs := range r {
			if !strings.HasSuffix(f, "_url") {
				values = append(values, squeeze(vs[0]))
			}
		}
		o.values = append(o.values, values)
	}
	all := make([]int, len(truth))
	for i := range all {
		all[i] = i
	}
	o.descend(0, all)
	sort.SliceStable(o.out, func(i, j int) bool { return o.out[i].span.From < o.out[j].span.From })
	for _, x := range o.out {
		spans, found = append(spans, []tagtree.Span{x.span}), append(found, truth[x.record])
	}
	return spans, found
}

type finder struct {
	t      *tagtree.Tree
	values [][]string
	at     map[tagtree.NodeID][]int
	out    []struct {
		span   tagtree.Span
		record int
	}
	done map[int]bool
}

func (o *finder) holds(text string, r int) bool {
	n := 0
	for _, v := range o.values[r] {
		if strings.Contains(text, v) {
			n++
		}
	}
	return len(o.values[r]) > 0 && float64(n) >= .8*float64(len(o.values[r]))
}

// descend goes down where records part.
func (o *finder) descend(id tagtree.NodeID, held []int) {
	if o.done == nil {
		o.done = map[int]bool{}
	}
	single := false
	for c := o.t.FirstChild(id); c != tagtree.None; c = o.t.NextSibling(c) {
		text := squeeze(o.t.Text(c))
		var mine []int
		for _, r := range held {
			if !o.done[r] && o.holds(text, r) {
				mine = append(mine, r)
			}
		}
		if len(mine) == 1 || len(mine) > 1 && o.same(mine) {
			o.done[mine[0]], single = true, true
			o.add(tagtree.Span{From: c, To: o.t.End(c)}, mine[0])
		} else if len(mine) > 1 {
			o.descend(c, mine)
			single = true
		}
	}
	if !single {
		o.group(id, held)
	}
}

func (o *finder) same(mine []int) bool {
	for _, r := range mine[1:] {
		if squeeze(fmt.Sprint(slices.Sorted(slices.Values(o.values[r])))) != squeeze(fmt.Sprint(slices.Sorted(slices.Values(o.values[mine[0]])))) {
			return false
		}
	}
	return true
}

// group finds runs of children that hold a record together.
func (o *finder) group(id tagtree.NodeID, held []int) {
	var left []int
	for _, r := range held {
		if !o.done[r] {
			left = append(left, r)
		}
	}
	if len(left) == 0 {
		return
	}
	start, text := tagtree.None, ""
	for c := o.t.FirstChild(id); c != tagtree.None; c = o.t.NextSibling(c) {
		if start == tagtree.None {
			start = c
		}
		text += squeeze(o.t.Text(c))
		for _, r := range left {
			if !o.done[r] && o.holds(text, r) {
				o.done[r] = true
				o.add(tagtree.Span{From: start, To: o.t.End(c)}, r)
				start, text = tagtree.None, ""
				break
			}
		}
	}
}

func (o *finder) add(s tagtree.Span, r int) {
	o.out = append(o.out, struct {
		span   tagtree.Span
		record int
	}{s, r})
}
