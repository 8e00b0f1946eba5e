package results

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
)

// Past gives what pages of some names gave in the newest run that had them with
// one template, by name of the page; the template by its id. Only runs that began
// before a time count, all where it is zero. Pages that gave nothing are left out.
func (r *Results) Past(ctx context.Context, template string, names []string, before time.Time) (map[string]Result, error) {
	out, until := map[string]Result{}, int64(math.MaxInt64)
	if !before.IsZero() {
		until = before.UnixMicro()
	}
	if len(names) == 0 {
		return out, nil
	}
	list, args := store.Parameters(names)
	rows, err := r.db.QueryContext(ctx, `SELECT p.name, s.fields, p.body FROM run_page p
		JOIN run r ON r.id = p.run JOIN run_schema s ON s.run = p.run AND s.number = p.schema_
		WHERE p.name IN (`+list+fmt.Sprintf(`) AND s.template_id = $%d AND p.problem = '' AND r.started < $%d ORDER BY r.started, p.position`, len(args)+1, len(args)+2), append(args, store.Clean(template), until)...)
	if err != nil {
		return nil, r.db.Fault("read earlier results", err)
	}
	found, err := store.All(rows, func(row store.Scanner) (p Result, err error) {
		var fields string
		var body []byte
		if err = row.Scan(&p.Page.Page, &fields, &body); err != nil {
			return p, err
		}
		if err = json.Unmarshal([]byte(fields), &p.Schema); err == nil {
			err = json.Unmarshal(body, &p.Records)
		}
		if err != nil {
			err = fmt.Errorf("%w: an earlier result of %q: %w", store.ErrDamaged, p.Page.Page, err)
		}
		return p, err
	})
	for _, p := range found { // the newest comes last
		out[p.Page.Page] = p
	}
	return out, r.db.Fault("read earlier results", err)
}

// Values reads the values of each field of the one record of a page, an empty
// list where it was surely missing; nothing of a page with another number of records.
func (p *Result) Values() map[string][]string {
	if len(p.Records) != 1 {
		return nil
	}
	out := map[string][]string{}
	for i, f := range p.Schema {
		if i >= len(p.Records[0]) {
			break
		}
		if c := p.Records[0][i]; c.State == record.Found || c.State == record.Missing {
			out[f.Name] = printed(c)
		}
	}
	return out
}

// printed are the texts of a cell as the page has them, as a template gives them.
func printed(c record.Cell) []string {
	out := make([]string, len(c.Values))
	for i, v := range c.Values {
		out[i] = v.AsPrinted()
	}
	return out
}

// Rows reads the records of a page of a list as Values reads the one of others.
func (p *Result) Rows() []map[string][]string {
	out := make([]map[string][]string, len(p.Records))
	for k := range p.Records {
		one := Result{}
		one.Schema, one.Records = p.Schema, p.Records[k:k+1]
		out[k] = one.Values()
	}
	return out
}
