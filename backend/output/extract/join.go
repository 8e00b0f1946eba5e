package extract

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
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
	// Program gives the detail template of a name; an error is reported in the cells.
	Program func(name string) (*program.Program, error)
	// Page gets a page by its absolute address.
	Page func(ctx context.Context, address string) (*page.Page, error)
	// Most bounds the pages asked for, for one list page; 0: MaxJoined.
	Most int
	// Relative leaves addresses as the pages have them.
	Relative bool
}

// MaxJoined is how many detail pages a list page is joined with at most.
const MaxJoined = 500

// Join completes the records of one list page, which t made. What p holds stays
// as it is; the answer has the further columns after its own. Links are resolved
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
			cells := missing(len(columns), nil)
			if at < len(r) && r[at].State == record.Found {
				if most--; most < 0 {
					cells = missing(len(columns), errBound)
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

// Reasons for which a link leaves the cells of its row empty, beside those of the page that it leads to.
var (
	errBound   = errors.New("the bound of pages joined with one list page is reached")
	errBase    = errors.New("the address of the list page is not known, so its link leads nowhere")
	errLink    = errors.New("the link is no address")
	errNothing = errors.New("nothing is found on the page that the link leads to")
	errOutside = errors.New("the link leads out of the list page's folder")
)

// missing are empty cells with a reason; nil is none.
func missing(n int, why error) record.Record {
	cell := record.Cell{State: record.Missing, Values: []record.Value{}}
	if why != nil {
		msg := sayJoined(why)
		cell.Why, cell.Message = why.Error(), &msg
	}
	out := make(record.Record, n)
	for i := range out {
		out[i] = cell
	}
	return out
}

// sayJoined puts the reason of an empty joined cell in a word.
func sayJoined(err error) message.Message {
	for _, w := range []struct {
		err  error
		code string
	}{{errBound, "joinbound"}, {errBase, "joinbase"}, {errLink, "joinlink"}, {errNothing, "joinnothing"}, {errOutside, "joinoutside"}} {
		if errors.Is(err, w.err) {
			return message.New(w.code)
		}
	}
	why := MessageOf(err)
	msg := message.New("joinpage", "why", err.Error())
	if why.Code != "" {
		msg.Cause = &why
	}
	return msg
}

// cells are those of one detail page. Its nodes are another page's, so values carry none.
func (j Joiner) cells(ctx context.Context, prog *program.Program, columns []int, link, base string) record.Record {
	address, err := resolve(link, base)
	if err != nil {
		return missing(len(columns), err)
	}
	p, err := j.Page(ctx, address)
	if err != nil {
		return missing(len(columns), err)
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return missing(len(columns), err)
	}
	found := prog.Run(t)
	if p.Suspect != nil && nothing(found) {
		return missing(len(columns), p.Suspect)
	}
	if !j.Relative {
		found = Absolute(t, prog.Template(), found)
	}
	if len(found.Records) == 0 {
		return missing(len(columns), fmt.Errorf("%s: %w", address, errNothing))
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
		return "", fmt.Errorf("extract: link %q: %w", link, errLink)
	}
	if !u.IsAbs() {
		b, err := url.Parse(base)
		if err != nil || !b.IsAbs() {
			return "", fmt.Errorf("extract: link %q: %w", link, errBase)
		}
		u = b.ResolveReference(u)
	}
	return u.String(), nil
}
