package runs

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
)

// maxFound bounds the rows that a search or a sorting of a run looks at.
const maxFound = 200_000

// asks reports whether a request names rows by what they hold, or in another order than that of the pages.
func (in *RunRecordsRequest) asks() bool {
	return in.Search != "" || in.Field != "" || in.State != "" || in.Sort != ""
}

// foundRow is a row that a request asks for, with what it is sorted by.
type foundRow struct {
	position, record int
	number           float64
	isNumber         bool
	text             string
}

// found answers a request that searches, filters or sorts: one pass over the results keeps a key
// for each row, and only the rows of the screenful are read again.
func (rs *Runs) found(ctx context.Context, in *RunRecordsRequest, schema record.Schema) (RunRecords, error) {
	out := RunRecords{Schema: schema, Rows: []RunRow{}}
	rows, err := rs.foundRows(ctx, in, schema)
	if err != nil {
		return out, err
	}
	if in.Sort != "" {
		slices.SortStableFunc(rows, func(a, b foundRow) int { return a.compare(b, in.Descending) })
	}
	out.Total = len(rows)
	rows = rows[min(in.Offset, len(rows)):]
	rows = rows[:min(in.Limit, len(rows))]
	out.Rows, err = rs.readRows(ctx, in.Run, schema, rows)
	return out, err
}

// foundRows are the keys of the rows that a request asks for, in the order of the pages.
func (rs *Runs) foundRows(ctx context.Context, in *RunRecordsRequest, schema record.Schema) ([]foundRow, error) {
	words := strings.Fields(strings.ToLower(in.Search))
	field, sort := indexOf(schema, in.Field), indexOf(schema, in.Sort)
	var rows []foundRow
	seen := 0
	for p, err := range rs.results.Results(ctx, in.Run, results.ResultQuery{}) {
		if err != nil {
			return nil, err
		}
		for i, row := range rowsOf(p, schema) {
			if seen++; seen > maxFound {
				return rows, nil
			}
			if !row.has(words) || in.Field != "" && !row.isIn(field, in.State) || in.State == nothing && len(row.Cells) > 0 {
				continue
			}
			rows = append(rows, row.key(p.Position, i, sort))
		}
	}
	return rows, nil
}

// readRows reads rows by their keys, in the order of the keys.
func (rs *Runs) readRows(ctx context.Context, run string, schema record.Schema, keys []foundRow) ([]RunRow, error) {
	positions := []int{}
	for _, k := range keys {
		positions = append(positions, k.position)
	}
	slices.Sort(positions)
	byPosition := map[int][]RunRow{}
	for p, err := range rs.results.Results(ctx, run, results.ResultQuery{Among: slices.Compact(positions)}) {
		if err != nil {
			return nil, err
		}
		byPosition[p.Position] = rowsOf(p, schema)
	}
	out := []RunRow{}
	for _, k := range keys {
		if rows := byPosition[k.position]; k.record < len(rows) {
			out = append(out, rows[k.record])
		}
	}
	return out, nil
}

func indexOf(schema record.Schema, name string) int {
	return slices.IndexFunc(schema, func(f record.Field) bool { return f.Name == name })
}

// has reports whether each word is in the page's name or in a value of the row.
func (r *RunRow) has(words []string) bool {
	if len(words) == 0 {
		return true
	}
	var all strings.Builder
	all.WriteString(strings.ToLower(r.Page + "\n" + r.Error))
	for _, c := range r.Cells {
		for _, v := range c.Values {
			all.WriteByte('\n')
			all.WriteString(strings.ToLower(v.Text))
		}
	}
	text := all.String()
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// States of rows beside those of cells.
const (
	lacking = "lacking" // every state without a sound value
	nothing = "nothing" // the page gave no record
)

// isIn reports whether the cell of a field is in a state; a row without cells lacks every field.
func (r *RunRow) isIn(field int, state string) bool {
	if field < 0 {
		return false
	}
	is := record.Missing
	if field < len(r.Cells) {
		is = r.Cells[field].State
	}
	if state == "" || state == lacking {
		return is != record.Found
	}
	return string(is) == state && field < len(r.Cells)
}

// key is what a row is found and sorted by.
func (r *RunRow) key(position, i, sort int) foundRow {
	k := foundRow{position: position, record: i, text: strings.ToLower(r.Page)}
	if sort < 0 {
		return k
	}
	k.text = ""
	if sort >= len(r.Cells) || len(r.Cells[sort].Values) == 0 {
		return k
	}
	cell := r.Cells[sort]
	k.text = strings.ToLower(cell.Values[0].Text)
	if len(cell.Typed) > 0 && cell.Typed[0] != nil {
		if cell.Typed[0].Date != "" {
			k.text = cell.Typed[0].Date
		} else if n, err := strconv.ParseFloat(cell.Typed[0].Value, 64); err == nil {
			k.number, k.isNumber = n, true
		}
	}
	return k
}

// compare orders rows: numbers before texts, and rows without a value last, also downwards.
func (k foundRow) compare(o foundRow, descending bool) int {
	if (k.text == "") != (o.text == "") {
		if k.text == "" {
			return 1
		}
		return -1
	}
	if k.isNumber != o.isNumber {
		if k.isNumber {
			return -1
		}
		return 1
	}
	by := strings.Compare(k.text, o.text)
	if k.isNumber {
		by = cmp.Compare(k.number, o.number)
	}
	if descending {
		by = -by
	}
	return by
}
