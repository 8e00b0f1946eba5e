package crawl

import (
	"slices"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

func TestAlike(t *testing.T) {
	t.Parallel()
	const page = `<a href="/">Shop</a> <a href="/about/us">About us</a> <a href="/p/1#top">this one</a>` +
		`<a href="/p/2"><img></a><a href="/p/2">Lamp 2</a> <a href="/p/new">New lamp</a> <a href="https://other.example/p/9">other</a>` +
		`<a href="/p/3/reviews">reviews</a> <a href="?sort=2">sorted</a>`
	cases := []struct {
		name    string
		samples []string
		want    []Link
	}{
		{"the narrowest pattern that any fits", []string{"https://a.example/p/1"}, []Link{{"https://a.example/p/2", "Lamp 2"}, {"https://a.example/p/new", "New lamp"}, {"https://a.example/p/1?sort=2", "sorted"}}},
		{"those that are open are not among them", []string{"https://a.example/p/1", "https://a.example/p/2"}, []Link{{"https://a.example/p/new", "New lamp"}, {"https://a.example/p/1?sort=2", "sorted"}}},
		{"another depth", []string{"https://a.example/one/two/three/four"}, nil},
		{"a file has no address", []string{""}, nil},
		{"no samples", nil, nil},
	}
	for _, c := range cases {
		if got := Alike(c.samples, []*tagtree.Tree{tree(t, page, "https://a.example/p/1")}); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	lists := `<a href="/list?page=2">2</a><a href="/list?page=3">3</a><a href="/item?id=7">Item</a>`
	want := []Link{{"https://a.example/list?page=2", "2"}, {"https://a.example/list?page=3", "3"}}
	if got := Alike([]string{"https://a.example/list?page=1"}, []*tagtree.Tree{tree(t, lists, "https://a.example/list?page=1")}); !slices.Equal(got, want) {
		t.Errorf("pages of a list: %q", got)
	}
}
