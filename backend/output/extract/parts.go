package extract

import (
	"context"
	"crypto/sha256"
	"net/url"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Parts completes an article that is divided over several pages. A template of
// kind article says where it goes on by fields of these ids, which the import of
// site patterns makes (ftr-site-config):
//
//	single_page_link   to a page with the whole article: its body is taken
//	next_page_link     to the page with the next part: the bodies are joined
//
// The pages are followed one after the other, with the delays of the getter.
// They end at the number that is wanted, at a page without a link, and at an address
// or a text that came before. A page that cannot be had ends them too: the body
// is what was had until then, its cell says why.
type Parts struct {
	Get      func(host string) (source.Getter, error)
	Most     int  // pages of an article at most, the first included; less than 2: the first alone
	Relative bool // addresses stay as pages have them
}

// Ids of the fields of an article template that lead to more of the article.
const (
	singlePage = "single_page_link"
	nextPage   = "next_page_link"
)

// Goes reports whether pages of a template can be followed: a list has next
// pages, an article where a field leads to its next part or to the whole.
func Goes(t *template.Template) bool {
	return t.Kind == template.List || t.Kind == template.Article && (fieldOf(t, singlePage) >= 0 || fieldOf(t, nextPage) >= 0)
}

// fieldOf is the index of the field with an id, -1 when there is none.
func fieldOf(t *template.Template, id string) int {
	return slices.IndexFunc(t.Fields, func(f template.Field) bool { return f.ID == id || f.ID == "" && f.Name == id })
}

// bodyOf is the index of the field of an article's body, -1 when there is none.
func bodyOf(t *template.Template) int {
	return slices.IndexFunc(t.Fields, func(f template.Field) bool { return f.Article == template.ArticleBody })
}

// join completes what prog found on a page, which tree is of.
func (a Parts) join(ctx context.Context, p *page.Page, tree *tagtree.Tree, prog *program.Program, found record.Page) record.Page {
	t := prog.Template()
	body := bodyOf(t)
	if a.Most < 2 || !Goes(t) || t.Kind != template.Article || body < 0 || len(found.Records) != 1 {
		return found
	}
	w := partsWalk{Parts: a, prog: prog, addresses: map[string]bool{p.URL: true}, texts: map[[sha256.Size]byte]bool{sha256.Sum256([]byte(p.Text)): true}}
	first := found.Records[0]
	cell := w.whole(ctx, tree, first, body)
	if cell == nil {
		cell = w.further(ctx, tree, first, body)
	}
	if cell == nil {
		return found
	}
	found.Records = []record.Record{slices.Clone(first)}
	found.Records[0][body] = *cell
	return found
}

// partsWalk is a walk over the pages of one article.
type partsWalk struct {
	Parts
	prog      *program.Program
	addresses map[string]bool
	texts     map[[sha256.Size]byte]bool
}

// whole is the body of the page with the whole article; nil where no link leads to one, or it has no body.
func (w *partsWalk) whole(ctx context.Context, tree *tagtree.Tree, r record.Record, body int) *record.Cell {
	address, ok := w.address(tree, r, singlePage)
	if !ok {
		return nil
	}
	part, err := w.part(ctx, address)
	if err != nil || part == nil || part.record[body].State != record.Found {
		return nil
	}
	cell := part.record[body]
	cell.Values = elsewhere(cell.Values)
	return &cell
}

// further is the body of the page with those of the pages after it; nil where there is none.
func (w *partsWalk) further(ctx context.Context, tree *tagtree.Tree, r record.Record, body int) *record.Cell {
	cell := r[body]
	for n := 1; n < w.Most && ctx.Err() == nil; n++ {
		address, ok := w.address(tree, r, nextPage)
		if !ok {
			break
		}
		part, err := w.part(ctx, address)
		if err != nil {
			return broken(cell, address, err)
		}
		if part == nil {
			break
		}
		if more := part.record[body]; more.State == record.Found {
			cell.Values = append(slices.Clone(cell.Values), elsewhere(more.Values)...)
			cell.State, cell.Confidence = record.Found, least(cell, more)
		}
		tree, r = part.tree, part.record
	}
	if len(cell.Values) == len(r[body].Values) && len(w.addresses) == 1 {
		return nil
	}
	return &cell
}

// least is the confidence of a body that is joined: the lower one, where the first page has a body at all.
func least(a, b record.Cell) float64 {
	if a.State != record.Found {
		return b.Confidence
	}
	return min(a.Confidence, b.Confidence)
}

// broken is a body whose next part cannot be had.
func broken(cell record.Cell, address string, err error) *record.Cell {
	msg := message.New("partpage", "address", address, "why", err.Error())
	if why := MessageOf(err); why.Code != "" {
		msg.Cause = &why
	}
	cell.Why, cell.Message = "the article goes on at "+address+": "+err.Error(), &msg
	return &cell
}

// elsewhere are values whose nodes are another page's, and carry none.
func elsewhere(values []record.Value) []record.Value {
	values = slices.Clone(values)
	for i := range values {
		values[i].Node = -1
	}
	return values
}

// articlePart is a further page of an article.
type articlePart struct {
	tree   *tagtree.Tree
	record record.Record
}

// part reads a further page; nil when its text came before, or it gives no record.
func (w *partsWalk) part(ctx context.Context, address string) (*articlePart, error) {
	w.addresses[address] = true
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	get, err := w.Get(u.Host)
	if err != nil {
		return nil, err
	}
	p, err := get.Fetch(ctx, address)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(p.Text))
	if w.texts[sum] {
		return nil, nil
	}
	w.texts[sum] = true
	tree, err := tagtree.Parse(p)
	if err != nil {
		return nil, err
	}
	found := w.prog.Run(tree)
	switch {
	case p.Suspect != nil && nothing(found):
		return nil, p.Suspect
	case found.Err != nil:
		return nil, found.Err
	case len(found.Records) != 1:
		return nil, nil
	}
	if !w.Relative {
		found = Absolute(tree, w.prog.Template(), found)
	}
	return &articlePart{tree, found.Records[0]}, nil
}

// address is where the field of an id leads from a page; not to a page that came before.
func (w *partsWalk) address(tree *tagtree.Tree, r record.Record, id string) (string, bool) {
	i := fieldOf(w.prog.Template(), id)
	if i < 0 || !r[i].State.HasValue() || len(r[i].Values) == 0 {
		return "", false
	}
	link := strings.TrimSpace(r[i].Values[0].Text)
	address, ok := leadsTo(tree, link)
	return address, ok && link != "" && !w.addresses[address]
}
