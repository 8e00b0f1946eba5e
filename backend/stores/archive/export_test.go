package archive

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

// drawn is a template with its pages, of names that try the file system.
func drawn(t *rapid.T, pages []*page.Page) (*template.Template, []*page.Page) {
	names := []string{"Product", "product", "Produkt/2", "..", "con", "a b.", "商品", "detail", "x-2", ""}
	sites := []string{"a.example", "A.example", "a/b", "a_b", "..", "", "中文.example", ".git"}
	tpl := storestest.Template("n"+rapid.SampledFrom(names).Draw(t, "name"), rapid.SampledFrom(sites).Draw(t, "site"), "姓名")
	tpl.Kind = rapid.SampledFrom([]template.Kind{template.Detail, template.List, template.Article}).Draw(t, "kind")
	if tpl.Kind == template.List {
		tpl.Records = &template.Records{Most: 1, Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//li", Weight: .5}}}
	}
	tpl.Description = rapid.SampledFrom([]string{"", "one line", "two\nlines & <tags>"}).Draw(t, "description")
	some := rapid.SliceOfNDistinct(rapid.IntRange(0, len(pages)-1), 0, 4, rapid.ID[int]).Draw(t, "pages")
	var mine []*page.Page
	for i, k := range some {
		p := pages[k]
		mine = append(mine, p)
		if i == 3 {
			continue // a page that is no sample
		}
		s := template.Sample{Name: p.Name, URL: p.URL, Digest: p.Digest()}
		expect := []template.Expect{{Field: "姓名", Values: rapid.SampledFrom([][]string{{}, {"x"}, {"<a> & \"b\"", "二"}}).Draw(t, "values")}}
		if tpl.Kind == template.List {
			s.Rows = [][]template.Expect{expect, expect}
		} else {
			s.Expect = expect
		}
		tpl.Samples = append(tpl.Samples, s)
	}
	if len(mine) > 1 && rapid.Bool().Draw(t, "a page is missing") {
		mine = mine[1:]
	}
	return tpl, mine
}

// around gives a template tags and comments at random.
func around(rt *rapid.T, s *library.Library, id string) {
	tags := rapid.SliceOfN(rapid.SampledFrom([]string{"图书", "Books", "a \"b\"", "<x>"}), 0, 3).Draw(rt, "tags")
	if _, err := s.SetTags(context.Background(), id, tags); err != nil {
		rt.Fatal(err)
	}
	for i := range rapid.IntRange(0, 2).Draw(rt, "comments") {
		c, err := s.Comment(context.Background(), id, library.Comment{Field: rapid.SampledFrom([]string{"", "姓名"}).Draw(rt, "field"), Who: "ann", Text: fmt.Sprintf("%d: \"why\"\n<so>?", i)})
		if err == nil && rapid.Bool().Draw(rt, "settled") {
			_, err = s.Resolve(context.Background(), id, c.ID, "bob", true)
		}
		if err != nil {
			rt.Fatal(err)
		}
	}
}

// draws bounds how many cases rapid draws in a test, unless -rapid.checks says how many.
func draws(t *testing.T, most int) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	if checks.Value.String() != checks.DefValue {
		return
	}
	if err := checks.Value.Set(strconv.Itoa(most)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = checks.Value.Set(checks.DefValue) })
}

func TestALibraryAsATreeComesBackExactly(t *testing.T) {
	draws(t, 15) // two libraries take their time to be made
	var pages []*page.Page
	for i, o := range []page.Origin{
		{Name: "p1.html", URL: "https://a.example/1", ContentType: "text/html; charset=utf-8"}, {Name: "dir/p1.html"}, {Name: "P1.HTML", ContentType: "text/html"},
		{Name: "https://a.example/x?y=1", URL: "https://a.example/x?y=1"}, {Name: "nul.html"}, {Name: "pages.json"}, {Name: "", URL: "https://a.example/"},
	} {
		p, err := page.New([]byte(fmt.Sprintf("<!doctype html>\r\n<p>%d\n", i)), o)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		home := filepath.Join(t.TempDir(), fmt.Sprint(n))
		s, other := newStoreAt(t, filepath.Join(home, "one.db")), newStoreAt(t, filepath.Join(home, "two.db"))
		var ids []string
		for range rapid.IntRange(1, 5).Draw(rt, "templates") {
			tpl, mine := drawn(rt, pages)
			e := mustSave(t, s, library.Save{Template: tpl, Who: "ann", Note: "first", Pages: mine, Draft: rapid.Bool().Draw(rt, "a draft")})
			ids = append(ids, e.ID)
			time.Sleep(time.Microsecond * 2)
			around(rt, s, e.ID)
		}
		again := rapid.SampledFrom(ids).Draw(rt, "saved again")
		_, tpl, err := s.Head(t.Context(), again)
		if err != nil {
			rt.Fatal(err)
		}
		mustSave(t, s, library.Save{ID: again, Template: tpl, Who: "bob", Note: "again"})
		for _, id := range ids {
			if rapid.Bool().Draw(rt, "a further draft") {
				next, mine := drawn(rt, pages)
				if rapid.Bool().Draw(rt, "that changes nothing") {
					if _, next, err = s.Head(t.Context(), id); err != nil {
						rt.Fatal(err)
					}
				}
				mustSave(t, s, library.Save{Draft: true, ID: id, Template: next, Who: "dora", Note: "not yet", Pages: mine})
			}
		}
		first, second := filepath.Join(home, "first"), filepath.Join(home, "second")
		if _, err := Export(t.Context(), s, first); err != nil {
			rt.Fatal(err)
		}
		done, err := Import(t.Context(), other, os.DirFS(first), "carl")
		if err != nil || len(done) != len(ids) {
			rt.Fatalf("%d of %d templates, %v", len(done), len(ids), err)
		}
		for _, d := range done {
			if d.State != library.Added {
				rt.Fatalf("%s is %s: %v", d.Path, d.State, d.Err)
			}
		}
		if _, err := Export(t.Context(), other, second); err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(tree(t, first), tree(t, second)); diff != "" {
			rt.Fatal(diff)
		}
		if done, err = Import(t.Context(), other, os.DirFS(first), "carl"); err != nil {
			rt.Fatal(err)
		}
		for _, d := range done { // two of one name are distinguished by their order only
			if d.State != library.Unchanged {
				rt.Fatalf("imported twice, %s is %s: %v", d.Path, d.State, d.Err)
			}
		}
	})
}

func TestExportChangesNoMoreThanTheLibraryDid(t *testing.T) {
	t.Parallel()
	s, dir := newStore(t), t.TempDir()
	p1, p2 := storestest.Page(t, "p1.html", "一"), storestest.Page(t, "p2.html", "二")
	e := mustSave(t, s, library.Save{Template: storestest.Template("Product", "a.example", "f", p1, p2), Pages: []*page.Page{p1, p2}})
	gone := mustSave(t, s, library.Save{Template: storestest.Template("Old", "b.example", "f", p1), Pages: []*page.Page{p1}})
	if err := os.MkdirAll(filepath.Join(dir, "b.example", "mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "b.example", "mine", "template.xml"), []byte("of a person"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ExportAll(t.Context(), s, dir); err != nil {
		t.Fatal(err)
	}
	before := tree(t, dir)

	// Another template whose name comes first, one fewer sample, one template deleted.
	mustSave(t, s, library.Save{Template: storestest.Template("Alpha", "a.example", "f")})
	mustSave(t, s, library.Save{ID: e.ID, Template: storestest.Template("Product", "a.example", "f", p1), Pages: []*page.Page{p1}})
	if err := s.Delete(t.Context(), gone.ID); err != nil {
		t.Fatal(err)
	}
	n, pruned, err := ExportAll(t.Context(), s, dir)
	if err != nil || n != 2 || !slices.Equal(pruned, []string{"b.example/detail"}) {
		t.Fatalf("%d, %q, %v", n, pruned, err)
	}
	after := tree(t, dir)
	var changed []string
	for name := range before {
		if after[name] != before[name] {
			changed = append(changed, name)
		}
	}
	for name := range after {
		if _, ok := before[name]; !ok {
			changed = append(changed, "+ "+name)
		}
	}
	slices.Sort(changed)
	want := []string{
		"+ a.example/detail-Alpha/records.json", "+ a.example/detail-Alpha/template.xml",
		"a.example/detail/records.json", "a.example/detail/samples/p2.html", "a.example/detail/samples/pages.json", "a.example/detail/template.xml",
		"b.example/detail/records.json", "b.example/detail/samples/p1.html", "b.example/detail/samples/pages.json", "b.example/detail/template.xml",
	}
	if diff := cmp.Diff(want, changed); diff != "" {
		t.Error(diff)
	}
}

func TestHostileTreesAreRefused(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	p := storestest.Page(t, "p1.html", "一")
	var b strings.Builder
	if err := storestest.Template("one", "a.example", "f", p).Write(&b); err != nil {
		t.Fatal(err)
	}
	good := &fstest.MapFile{Data: []byte(b.String())}
	for _, c := range []struct {
		name string
		tree fstest.MapFS
		want string
		all  bool // nothing of the tree is read
	}{
		{"too deep", fstest.MapFS{strings.Repeat("d/", maxTreeDepth+2) + "template.xml": good}, "deeper than", true},
		{"an index that leads out", fstest.MapFS{"a/detail/template.xml": good, "a/detail/samples/pages.json": {Data: []byte(`[{"file": "../../x.html", "name": "x"}]`)}}, "no name of a file", false},
		{"an index of a page that is not there", fstest.MapFS{"a/detail/template.xml": good, "a/detail/samples/pages.json": {Data: []byte(`[{"file": "x.html", "name": "x"}]`)}}, "does not exist", false},
		{"an index that is none", fstest.MapFS{"a/detail/template.xml": good, "a/detail/samples/pages.json": {Data: []byte(`{"file": 1}`)}}, "no index", false},
		{"an index with an unknown word", fstest.MapFS{"a/detail/template.xml": good, "a/detail/samples/pages.json": {Data: []byte(`[{"file": "x.html", "name": "x", "draft": "yes"}]`)}}, "want too or only", false},
		{"a draft that is none", fstest.MapFS{"a/detail/template.xml": good, "a/detail/draft.xml": {Data: []byte(`<template format="1" kind="detail"><nothing/></template>`)}}, "draft.xml", false},
		{"a draft that is a folder", fstest.MapFS{"a/detail/template.xml": good, "a/detail/draft.xml/x": {Data: []byte("x")}}, "draft.xml", false},
		{"comments that are none", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"comments": [{"version": 1, "who": "x", "made": "2026-01-01T00:00:00Z", "text": " "}]}`)}}, "a comment has", false},
		{"a comment of no version", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"comments": [{"version": -1, "who": "x", "made": "2026-01-01T00:00:00Z", "text": "x"}]}`)}}, "no number of a version", false},
		{"a comment without a time", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"comments": [{"version": 1, "who": "x", "text": "x"}]}`)}}, "when it was made", false},
		{"tags without end", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"tags": ["` + strings.Repeat("x", 61) + `"]}`)}}, "at most 60 characters", false},
		{"more than is known", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"owner": "x"}`)}}, "unknown field", false},
		{"two in one", fstest.MapFS{"a/detail/template.xml": good, "a/detail/about.json": {Data: []byte(`{"tags": []} {}`)}}, "follows its end", false},
		{"a template with entities", fstest.MapFS{"a/detail/template.xml": {Data: []byte(`<!DOCTYPE t [<!ENTITY a "b">]><template format="1" kind="detail"><name>&a;</name></template>`)}}, "template.xml", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			done, err := Import(t.Context(), s, c.tree, "ann")
			if c.all {
				if !errors.Is(err, ErrTree) || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%v", err)
				}
			} else if err != nil || len(done) != 1 || done[0].State != library.Failed || !strings.Contains(done[0].Err.Error(), c.want) {
				t.Errorf("%v, %+v", err, done)
			}
			if total, _, err := s.List(t.Context(), library.Query{}); total != 0 || err != nil {
				t.Errorf("%d templates came in, %v", total, err)
			}
			found, err := ReadFolder(t.Context(), c.tree)
			if err == nil && (len(found) != 1 || found[0].Err == nil) {
				t.Errorf("read without a word: %+v", found)
			}
		})
	}
}

func TestReadFolderTakesRecordsToo(t *testing.T) {
	t.Parallel()
	p, q := storestest.Page(t, "p1.html", "一"), storestest.Page(t, "more.html", "二")
	var b strings.Builder
	if err := storestest.Template("one", "a.example", "f", p).Write(&b); err != nil {
		t.Fatal(err)
	}
	tree := fstest.MapFS{
		"a/detail/template.xml":       {Data: []byte(b.String())},
		"a/detail/samples/p1.html":    {Data: p.Bytes},
		"a/detail/samples/more.html":  {Data: q.Bytes},
		"a/detail/records.json":       {Data: []byte(`[{"page": "samples/more.html", "records": [{"f": ["二"]}]}]`)},
		"b/list/template.xml":         {Data: []byte(b.String())},
		"b/list/records.json":         {Data: []byte(`[{"page": "../../a/detail/samples/p1.html", "records": [{"f": []}]}]`)},
		"c/detail/template.xml":       {Data: []byte(b.String())},
		"c/detail/records.json":       {Data: []byte(`[{"page": "x.html", "records": [{"nothing": []}]}]`)},
		"d/detail/template.xml":       {Data: []byte(b.String())},
		"d/detail/records.json":       {Data: []byte(`[{"f": ["plain records"]}]`)},
		".git/hooks/old/template.xml": {Data: []byte("no")},
	}
	found, err := ReadFolder(t.Context(), tree)
	if err != nil || len(found) != 4 {
		t.Fatalf("%d, %v", len(found), err)
	}
	if a := found[0]; a.Err != nil || len(a.Pages) != 1 || len(a.Expect) != 1 || a.Expect[0].Page == nil || a.Expect[0].Records[0][0].Values[0] != "二" {
		t.Errorf("%+v", a)
	}
	for i, want := range map[int]string{1: "leads out", 2: `no field "nothing"`} {
		if found[i].Err == nil || !strings.Contains(found[i].Err.Error(), want) {
			t.Errorf("%s: %v, want %q", found[i].Path, found[i].Err, want)
		}
	}
	if found[3].Err != nil || len(found[3].Expect) != 0 {
		t.Errorf("%+v", found[3])
	}
}

func FuzzReadFolder(f *testing.F) {
	f.Add("[{\"file\": \"p.html\", \"name\": \"p\"}]", "[{\"page\": \"samples/p.html\", \"records\": [{\"f\": [\"x\"]}]}]", "samples/p.html")
	f.Add("[]", "[{\"f\": 1}]", "..")
	f.Add("{", "\"page\"", "")
	var b strings.Builder
	if err := storestest.Template("one", "a.example", "f").Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, index, records, name string) {
		tree := fstest.MapFS{
			"a/detail/template.xml": {Data: []byte(b.String())}, "a/detail/samples/p.html": {Data: []byte("<!doctype html><p>x")},
			"a/detail/samples/pages.json": {Data: []byte(index)}, "a/detail/records.json": {Data: []byte(records)},
		}
		found, err := ReadFolder(t.Context(), tree)
		if err != nil || len(found) != 1 || found[0].Err == nil && found[0].Template == nil {
			t.Errorf("%+v, %v", found, err)
		}
		if made := fileName(name); made == "" || strings.ContainsAny(made, "/\\") || made == ".." || len(made) > maxFileName+1 {
			t.Errorf("%q became %q", name, made)
		}
	})
}

// An unpublished template and a published one of the same name, in this order: each is
// found again by itself.
func TestADraftIsNotTakenForItsPublishedNamesake(t *testing.T) {
	t.Parallel()
	s, dir := newStore(t), t.TempDir()
	for _, draft := range []bool{true, false} {
		tpl := storestest.Template("people", "a.example", "姓名")
		tpl.Description = fmt.Sprint(draft)
		mustSave(t, s, library.Save{Template: tpl, Who: "ann", Draft: draft})
	}
	if _, err := Export(t.Context(), s, dir); err != nil {
		t.Fatal(err)
	}
	done, err := Import(t.Context(), s, os.DirFS(dir), "carl")
	if err != nil || len(done) != 2 {
		t.Fatal(done, err)
	}
	for _, d := range done {
		if d.State != library.Unchanged {
			t.Errorf("%s is %s: %v", d.Path, d.State, d.Err)
		}
	}
}
