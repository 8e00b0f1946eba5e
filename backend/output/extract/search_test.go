package extract

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/record"
	"wrapsmith/backend/web/query"
)

func TestASearchIsAnItemForEachKeyword(t *testing.T) {
	t.Parallel()
	const at = "https://shop.example/s?q={keyword}"
	form := []query.FormValue{{Name: "q", Value: "{keyword}"}}
	for _, c := range []struct {
		name string
		give ItemSpec
		want string
	}{
		{"a page", ItemSpec{Address: "https://shop.example/"}, ""},
		{"two keywords, one of them twice", ItemSpec{Address: at, Search: Search{Keywords: []string{"plum", " quince", "plum"}}}, "plum quince"},
		{"a form", ItemSpec{Address: "https://shop.example/", Search: Search{Keywords: []string{"plum"}, Form: form}}, "plum"},
		{"a form alone", ItemSpec{Address: "https://shop.example/", Search: Search{Form: []query.FormValue{{Name: "q", Value: "plum"}}}}, ""},
		{"no place", ItemSpec{Address: "https://shop.example/", Search: Search{Keywords: []string{"plum"}}}, "error"},
		{"no keywords", ItemSpec{Address: at}, "error"},
		{"no keywords for a form", ItemSpec{Address: "https://shop.example/", Search: Search{Form: form}}, "error"},
	} {
		list, err := c.give.Each()
		var words []string
		for _, i := range list {
			words = append(words, i.Keyword)
		}
		got := strings.TrimSpace(strings.Join(words, " "))
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%s: %q (%v), want %q", c.name, got, err, c.want)
		}
	}
	searched := ItemSpec{Address: at, Search: Search{Keywords: []string{"plum", "quince"}}}
	items, err := NewItems(searched, ItemSpec{Address: "https://shop.example/"}, searched)
	if err != nil || len(items) != 5 {
		t.Fatalf("%d items, want 5: %v", len(items), err)
	}
	back, err := Sources(items)
	if diff := cmp.Diff([]ItemSpec{searched, {Address: "https://shop.example/"}, searched}, back); diff != "" || err != nil {
		t.Errorf("read together: %v (-want +got):\n%s", err, diff)
	}
}

func TestRecordsCarryTheirKeyword(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"title": "keyword", "keyword": "search_keyword"} {
		p := record.Page{Schema: record.Schema{{Name: name}}, Records: []record.Record{{{}}, {{}}}}
		got := carry(p, "plum")
		if len(got.Schema) != 2 || got.Schema[1].Name != want || got.Records[1][1].Values[0].Text != "plum" || len(p.Records[0]) != 1 {
			t.Errorf("beside the field %s: %+v, want plum in the field %s of each record", name, got, want)
		}
	}
}
