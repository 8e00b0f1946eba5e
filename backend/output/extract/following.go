package extract

import (
	"context"
	"crypto/sha256"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// MaxFollowed is how many pages of a list can be followed.
const MaxFollowed = 100_000

// Following gives the pages of a list, and after each those that its next links
// lead to, one after the other. It ends a list at the number of pages that is
// wanted of each, at a page without a next link, at an address or a text that
// came before, and at records that came before: some sites show the last page
// again for each number after it. Pages without an address of their own, such as
// files, have no next page.
type Following struct {
	List  func(*tagtree.Tree) List // see Chooser.List
	Get   source.Getter
	Pages int // of each list at most, the first included; less than 2: the first alone
}

// List tells of one page of a list what Following asks.
type List interface {
	// Next is where the next page is. If own is true, the page's own link counts and not that of a template.
	Next(own bool) (address string, ok bool)
	// Records is the texts and the links of the records; "" if there are none.
	Records() string
}

// List reads a page by the template that is chosen for it. Only list templates have
// next pages and records.
func (choose Chooser) List(t *tagtree.Tree) List {
	c, _ := choose(t) // without a template there is no list
	if c.Program == nil || c.Program.Template().Kind != template.List {
		return listPage{t, nil}
	}
	return listPage{t, c.Program}
}

// listPage is a page with the program of its list template, nil without one.
type listPage struct {
	tree    *tagtree.Tree
	program *program.Program
}

// Next is the template's next link. Without one it is the page's own link, the
// number after the current one (package pager), or what the head of the page states.
func (l listPage) Next(own bool) (string, bool) {
	if l.program == nil {
		return "", false
	}
	if !own && l.program.Template().Next != nil {
		v, ok := l.program.Next(l.tree)
		return v.Text, ok
	}
	if address, ok := pager.Next(l.tree); ok {
		return address, true
	}
	return pager.Stated(l.tree)
}

func (l listPage) Records() string {
	if l.program == nil {
		return ""
	}
	var b strings.Builder
	for _, r := range l.program.Rows(l.tree) {
		for _, s := range r.Spans {
			for n := s.From; n < s.To; n++ {
				link, _ := l.tree.Attr(n, "href")
				b.WriteString(link)
				if l.tree.IsText(n) {
					b.WriteString(l.tree.Node(n).Data)
				}
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

// From follows each of some pages.
func (f Following) From(ctx context.Context, pages iter.Seq2[*page.Page, error]) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for p, err := range pages {
			if !yield(p, err) {
				return
			}
			if err == nil && !f.follow(ctx, p, yield) {
				return
			}
		}
	}
}

// follow gives the pages after one; false when no more are wanted.
func (f Following) follow(ctx context.Context, p *page.Page, yield func(*page.Page, error) bool) bool {
	if f.Pages < 2 {
		return true
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		return true // the run reports it
	}
	addresses, texts := map[string]bool{p.URL: true}, map[[sha256.Size]byte]bool{}
	list := f.List(tree)
	isNew(p, list, texts)
	_, fits := list.Next(false)
	for n := 1; n < f.Pages && ctx.Err() == nil; n++ {
		address, ok := addressOf(tree, list, !fits)
		if !ok || addresses[address] {
			return true
		}
		addresses[address] = true
		next, err := f.Get.Fetch(ctx, address)
		if err != nil {
			return ctx.Err() == nil && yield(nil, err)
		}
		if tree, err = tagtree.Parse(next); err == nil {
			if list = f.List(tree); !isNew(next, list, texts) {
				return true
			}
		}
		if next.Keyword != p.Keyword { // it answers what the page before it does
			same := *next
			same.Keyword = p.Keyword
			next = &same
		}
		if !yield(next, nil) {
			return false
		}
		if err != nil {
			return true // the run reports it
		}
	}
	return true
}

// isNew adds a page to those that came, and reports whether its text and its records
// are other ones.
func isNew(p *page.Page, list List, came map[[sha256.Size]byte]bool) bool {
	isNew := true
	for _, text := range []string{p.Text, list.Records()} {
		if text == "" {
			continue
		}
		sum := sha256.Sum256([]byte(text))
		isNew = isNew && !came[sum]
		came[sum] = true
	}
	return isNew
}

// addressOf is where a page's next link leads.
func addressOf(t *tagtree.Tree, list List, own bool) (string, bool) {
	link, ok := list.Next(own)
	if !ok {
		return "", false
	}
	return leadsTo(t, link)
}

// leadsTo is where a link of a page leads on the web.
func leadsTo(t *tagtree.Tree, link string) (string, bool) {
	base, err := url.Parse(t.Base())
	if err != nil {
		return "", false
	}
	to, err := base.Parse(inLink.Replace(strings.TrimSpace(link)))
	if err != nil || to.Scheme != "http" && to.Scheme != "https" {
		return "", false
	}
	to.Fragment, to.RawQuery = "", escaped(to.RawQuery)
	return to.String(), true
}

// inLink is what browsers leave out of a link, and what they escape.
var inLink = strings.NewReplacer("\t", "", "\r", "", "\n", "", " ", "%20")

// escaped escapes the letters of a query that addresses do not have, as browsers do.
func escaped(query string) string {
	var b strings.Builder
	for i := range len(query) {
		if c := query[i]; c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// lists is a source whose pages are the first of lists.
type lists struct {
	source.Source
	Following
}

// Len is unknown: a list has as many pages as it has.
func (l lists) Len() int { return -1 }

// Pages gives the pages of each list, one list after the other.
func (l lists) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return l.From(ctx, l.Source.Pages(ctx))
}

// via returns the lists with another Getter, as source.Via does.
func (l lists) via(wrap func(source.Getter) source.Getter) lists {
	l.Source, l.Get = source.Via(l.Source, wrap), wrap(l.Get)
	return l
}
