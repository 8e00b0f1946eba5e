package match

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
)

// at is a product page at an address.
func at(tb testing.TB, url, design, home, product string) *tagtree.Tree {
	t := shop(tb, design, home, product)
	t.Page.URL = url
	return t
}

// towns is a library of shops with addresses: two designs of one, others with the
// same theme on other hosts, one of them of the same domain.
func towns(tb testing.TB, without bool) *Index {
	x := NewIndex()
	put := func(id, site, design, class string, patterns ...string) {
		r := learned(id, site, class, shop(tb, design, site, "cup"), shop(tb, design, site, "fork"))
		r.t.URLPatterns = patterns
		x.Put(id, r)
	}
	put("one", "shop.example", "a", "price", "/p/*")
	put("two", "shop.example", "b", "cost", "/offer/*")
	put("else", "else.test", "a", "price", "/p/*")
	put("sub", "old.far.test", "a", "price", "/p/*")
	put("far", "far.test", "a", "price", "/p/*")
	if without {
		put("none", "", "a", "price")
	}
	return x
}

// Pick gives what Best ranks first, whatever the page is: of a known host or an
// unknown one, in one design or the other, at a known path or not.
func TestPickIsBest(t *testing.T) {
	t.Parallel()
	with, without := towns(t, true), towns(t, false)
	certain := 0
	rapid.Check(t, func(r *rapid.T) {
		host := rapid.SampledFrom([]string{"shop.example", "else.test", "far.test", "old.far.test", "new.far.test", "other.test", ""}).Draw(r, "host")
		path := rapid.SampledFrom([]string{"/p/cup", "/offer/7", "/about"}).Draw(r, "path")
		home := rapid.SampledFrom([]string{"shop.example", "else.test", "far.test", "other.test"}).Draw(r, "home")
		url := ""
		if host != "" {
			url = fmt.Sprintf("https://%s%s", host, path)
		}
		page := at(t, url, rapid.SampledFrom([]string{"a", "b"}).Draw(r, "design"), home, "jug")
		for _, x := range []*Index{with, without} {
			verdicts, fits, _ := x.Best(page, 1)
			picked, also, _ := x.Pick(page)
			if fits != also || fits && (picked.ID != verdicts[0].ID || !cmp.Equal(picked.Result, verdicts[0].Result)) {
				r.Fatalf("%s of %s: picked %q (%v), the best is %q (%v)", url, home, picked.ID, also, verdicts[0].ID, fits)
			}
			if _, ok := x.certain(begin(t.Context(), page, new(fingerprint.Glance))); ok {
				certain++
			}
		}
	})
	if certain == 0 {
		t.Error("no page was certain: the short way is never taken")
	}
	x := towns(t, false)
	page := at(t, "https://shop.example/p/jug", "a", "shop.example", "jug")
	if v, ok := x.certain(begin(t.Context(), page, new(fingerprint.Glance))); !ok || v.ID != "one" {
		t.Errorf("a page as the samples are is not certain: %+v", v)
	}
	x.Remove("one")
	if v, ok := x.certain(begin(t.Context(), page, new(fingerprint.Glance))); ok {
		t.Errorf("a template that was taken out is certain: %s", v.ID)
	}
	if x = towns(t, true); x.hosts.count("") != 1 || x.hosts.count(".far.test") != 2 || x.hosts.count("shop.example") != 2 {
		t.Errorf("hosts: %v", x.hosts.n)
	}
}
