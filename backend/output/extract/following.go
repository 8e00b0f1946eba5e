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
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// MaxFollowed is how many pages of a list can be followed.
const MaxFollowed = 100_000

// Following gives the pages of a list, and after each those that its next links
// lead to, one after the other. It ends a list at the number of pages that is
// wanted of each, at a page without a next link, and at an address or a text that
// came before: the last page of some sites links to itself. Pages without an
// address of their own, such as files, have no next page.
type Following struct {
	Next  func(*tagtree.Tree) (address string, ok bool) // see NextPage
	Get   source.Getter
	Pages int // of each list at most, the first included; less than 2: the first alone
}

// NextPage returns what finds the next page of a list, by the template that choose
// gives for a page: by the template's next link, or, where the template has none, by
// the page's own link or page numbers (package pager). Only list templates have next pages.
func NextPage(choose Chooser) func(*tagtree.Tree) (string, bool) {
	return func(t *tagtree.Tree) (string, bool) {
		c, _ := choose(t) // without a template there is no list
		switch {
		case c.Program == nil || c.Program.Template().Kind != template.List:
			return "", false
		case c.Program.Template().Next == nil:
			return pager.Next(t)
		}
		v, ok := c.Program.Next(t)
		return v.Text, ok
	}
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
	addresses, texts := map[string]bool{p.URL: true}, map[[sha256.Size]byte]bool{sha256.Sum256([]byte(p.Text)): true}
	for n := 1; n < f.Pages && ctx.Err() == nil; n++ {
		address, ok := f.address(p)
		if !ok || addresses[address] {
			return true
		}
		addresses[address] = true
		next, err := f.Get.Fetch(ctx, address)
		if err != nil {
			return ctx.Err() == nil && yield(nil, err)
		}
		sum := sha256.Sum256([]byte(next.Text))
		if texts[sum] {
			return true
		}
		texts[sum] = true
		if next.Keyword != p.Keyword { // it answers what the page before it does
			same := *next
			same.Keyword = p.Keyword
			next = &same
		}
		if !yield(next, nil) {
			return false
		}
		p = next
	}
	return true
}

// address is where a page's next link leads.
func (f Following) address(p *page.Page) (string, bool) {
	tree, err := tagtree.Parse(p)
	if err != nil {
		return "", false // the run reports it
	}
	link, ok := f.Next(tree)
	if !ok {
		return "", false
	}
	return leadsTo(tree, link)
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
