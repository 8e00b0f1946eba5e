package query

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func TestAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pattern, keyword, want string }{
		{"https://shop.example/s?q={keyword}", "plum jam", "https://shop.example/s?q=plum+jam"},
		{"https://shop.example/s/{keyword}?q={keyword}&n=1", "a/b&c", "https://shop.example/s/a%2Fb&c?q=a%2Fb%26c&n=1"},
		{"https://shop.example/s?q={keyword}", "李子", "https://shop.example/s?q=%E6%9D%8E%E5%AD%90"},
		{"https://shop.example/s/%7Bkeyword%7D.html", "plum", "https://shop.example/s/plum.html"},
		{"https://shop.example/s?q=plum", "jam", "https://shop.example/s?q=plum"},
	} {
		if got := Address(c.pattern, c.keyword); got != c.want {
			t.Errorf("%s with %q: %s, want %s", c.pattern, c.keyword, got, c.want)
		}
	}
}

func TestKeywords(t *testing.T) {
	t.Parallel()
	got, err := Keywords(strings.NewReader("\ufeffplum\n\n  quince \nplum\n#1 hit\n"))
	if diff := cmp.Diff([]string{"plum", "quince", "#1 hit"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	got, err = Column(strings.NewReader("\ufeffid,Title\n1,\"plum, red\"\n2,quince\n3\n4,quince\n"), "title")
	if diff := cmp.Diff([]string{"plum, red", "quince"}, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	if _, err = Column(strings.NewReader("id,title\n1,plum\n"), "name"); !errors.Is(err, ErrColumn) {
		t.Errorf("a column that is not there: %v", err)
	}
	if _, err = Keywords(strings.NewReader(strings.Repeat("x", 2000))); !errors.Is(err, ErrKeyword) {
		t.Errorf("a long keyword: %v", err)
	}
}

func parse(t *testing.T, contentType, text string) *tagtree.Tree {
	t.Helper()
	p, err := page.New([]byte(text), page.Origin{URL: "https://shop.example/in/page?x=1", ContentType: contentType})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

const searchPage = `<!doctype html><form action=/login><input type=hidden name=h></form>
<form id=s method=POST action=find><input type=hidden name=token value=t1><label for=w>Words</label><input id=w name=q>
<select name=sort><option value=new>New<option selected>Price</select><input type=checkbox name=stock value=1 checked><input type=checkbox name=used>
<input type=radio name=lang value=en><input type=radio name=lang value=zh checked><textarea name=note>any</textarea><button name=go value=1>Go</button><input name=off disabled></form>
<input form=s name=far value=9>`

func TestForms(t *testing.T) {
	t.Parallel()
	got := Forms(parse(t, "text/html; charset=utf-8", searchPage))
	want := []Form{{Action: "https://shop.example/in/find", Post: true, Fields: []Control{
		{Name: "token", Type: "hidden", Value: "t1", Sent: true},
		{Name: "q", Label: "Words", Type: "text", Sent: true},
		{Name: "sort", Type: "select", Value: "Price", Options: []string{"new", "Price"}, Texts: []string{"New", "Price"}, Sent: true},
		{Name: "stock", Type: "checkbox", Value: "1", Options: []string{"1"}, Sent: true},
		{Name: "used", Type: "checkbox", Value: "on", Options: []string{"on"}},
		{Name: "lang", Type: "radio", Value: "zh", Options: []string{"en", "zh"}, Sent: true},
		{Name: "note", Type: "textarea", Value: "any", Sent: true},
		{Name: "far", Type: "text", Value: "9", Sent: true},
	}}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Form{})); diff != "" {
		t.Errorf("forms (-want +got):\n%s", diff)
	}
}

func TestFill(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, contentType, page string
		inputs                  []FormValue
		want                    Request
	}{
		{"POST, with what the page filled in", "text/html; charset=utf-8", searchPage, []FormValue{{"q", "{keyword}!"}, {"sort", "new"}},
			Request{"https://shop.example/in/find", "token=t1&q=plum+%E6%9D%8E%21&sort=new&stock=1&lang=zh&note=any&far=9", true}},
		{"GET, in place of the query of its address", "text/html; charset=utf-8", `<form action="/s?old=1"><input name=q></form>`, []FormValue{{"q", "{keyword}"}},
			Request{Address: "https://shop.example/s?q=plum+%E6%9D%8E"}},
		{"without an action", "text/html; charset=utf-8", `<form><input name=q></form>`, []FormValue{{"q", "{keyword}"}},
			Request{Address: "https://shop.example/in/page?q=plum+%E6%9D%8E"}},
		{"in the encoding of the page", "text/html; charset=gbk", `<form action=/s><input name=q></form>`, []FormValue{{"q", "{keyword}"}},
			Request{Address: "https://shop.example/s?q=plum+%C0%EE"}},
		{"what the encoding cannot hold", "text/html; charset=iso-8859-1", `<form action=/s><input name=q></form>`, []FormValue{{"q", "{keyword}"}},
			Request{Address: "https://shop.example/s?q=plum+%26%2326446%3B"}},
	} {
		f, err := Pick(parse(t, c.contentType, c.page), c.inputs)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(c.want, f.Fill(c.inputs, "plum 李")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if _, err := Pick(parse(t, "text/html", searchPage), []FormValue{{"nothere", ""}}); !errors.Is(err, ErrNoForm) || !strings.Contains(err.Error(), "nothere") {
		t.Errorf("a field that no form has: %v", err)
	}
}
