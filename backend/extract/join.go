package extract

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Joiner completes the records of a list with those of the pages that their
// links lead to:
//
//	list     title, link -> "detail"      + detail   price, weight
//	joined   title, link, price, weight
//
// A field of the list that names a detail template (Field.Detail) has the link.
// A field of both keeps the list's value. A link that leads nowhere, a page that
// cannot be read and a missing template leave the cells empty with the reason;
// they never lose the record.
type Joiner struct {
	// Program gives the detail template of a name; an error is told in the cells.
	Program func(name string) (*program.Program, error)
	// Page gets a page by its absolute address.
	Page func(ctx context.Context, address string) (*page.Page, error)
	// Most bounds the pages asked for, for one list page; 0: MaxJoined.
	Most int
}

// MaxJoined is how many detail pages a list page is joined with at most.
const MaxJoined = 500

// Join completes the records of one list page, which t made. What p holds stays
// as it is; the answer has the further columns behind its own. Links are resolved
// against base, the address of the list page.
func (j Joiner) Join(ctx context.Context, t *template.Template, p record.Page, base string) record.Page {
	most := j.Most
	if most <= 0 {
		most = MaxJoined
	}
	p.Schema, p.Records = slices.Clone(p.Schema), slices.Clone(p.Records)
	for at, f := range t.Fields {
		if f.Detail == "" || at >= len(p.Schema) {
			continue
		}
		prog, err := j.Program(f.Detail)
		if err != nil {
			continue // there are no columns to be empty
		}
		from := len(p.Schema)
		columns := further(p.Schema, prog.Template().Schema())
		for _, c := range columns {
			field := prog.Template().Fields[c].Field
			field.Optional = true
			p.Schema = append(p.Schema, field)
		}
		for i, r := range p.Records {
			cells := missing(len(columns), "")
			if at < len(r) && r[at].State == record.Found {
				if most--; most < 0 {
					cells = missing(len(columns), "the bound of pages joined with one list page is reached")
				} else {
					cells = j.cells(ctx, prog, columns, r[at].Values[0].Text, base)
				}
			}
			p.Records[i] = append(slices.Clone(r[:min(len(r), from)]), cells...)
		}
	}
	return p
}

// further lists the detail template's fields that the list has not, by index.
func further(have, detail record.Schema) []int {
	var out []int
	for i, f := range detail {
		if !slices.ContainsFunc(have, func(h record.Field) bool { return h.Name == f.Name }) {
			out = append(out, i)
		}
	}
	return out
}

// missing are empty cells with a reason.
func missing(n int, why string) record.Record {
	out := make(record.Record, n)
	for i := range out {
		out[i] = record.Cell{State: record.Missing, Values: []record.Value{}, Why: why}
	}
	return out
}

// cells are those of one detail page. Its nodes are another page's, so values carry none.
func (j Joiner) cells(ctx context.Context, prog *program.Program, columns []int, link, base string) record.Record {
	address, err := resolve(link, base)
	if err != nil {
		return missing(len(columns), err.Error())
	}
	p, err := j.Page(ctx, address)
	if err != nil {
		return missing(len(columns), err.Error())
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return missing(len(columns), err.Error())
	}
	found := prog.Run(t)
	if len(found.Records) == 0 {
		return missing(len(columns), fmt.Sprintf("%s: nothing is found on the page that the link leads to", address))
	}
	out := make(record.Record, len(columns))
	for i, c := range columns {
		out[i] = found.Records[0][c]
		for _, values := range []*[]record.Value{&out[i].Values, &out[i].Candidate} {
			*values = slices.Clone(*values)
			for k := range *values {
				(*values)[k].Node = -1
			}
		}
	}
	return out
}

// resolve makes a link absolute.
func resolve(link, base string) (string, error) {
	u, err := url.Parse(link)
	if err != nil {
		return "", fmt.Errorf("extract: link %q: %w", link, err)
	}
	if !u.IsAbs() {
		b, err := url.Parse(base)
		if err != nil || !b.IsAbs() {
			return "", fmt.Errorf("extract: link %q: the address of the list page is not known, so it leads nowhere", link)
		}
		u = b.ResolveReference(u)
	}
	return u.String(), nil
}
