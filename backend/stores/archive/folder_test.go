package archive

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/storestest"
)

// tree reads a folder as path -> text.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			var data []byte
			data, err = os.ReadFile(filepath.Join(dir, name))
			out[name] = string(data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestExportComesBackAsItWas(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s := newStore(t)
		p1, p2, p3 := storestest.Page(t, "p1.html", "一"), storestest.Page(t, "dir/p1.html", "二"), storestest.Page(t, "http://a.example/x?y", "三")
		e := mustSave(t, s, library.Save{Template: storestest.Template("people", "a.example", "姓名", p1, p2), Who: "ann", Note: "first", Pages: []*page.Page{p1, p2}})
		mustSave(t, s, library.Save{ID: e.ID, Template: storestest.Template("people", "a.example", "姓名", p1, p2), Who: "bob", Note: "second"})
		mustSave(t, s, library.Save{Template: storestest.Template("people/2", "a.example", "姓名", p3), Pages: []*page.Page{p3}})
		mustSave(t, s, library.Save{Template: storestest.Template("../../evil", "../..", "f")})
		mustSave(t, s, library.Save{Template: storestest.Template("no site", "", "f")})
		if n, err := Export(t.Context(), s, filepath.Join(t.TempDir(), "x"), "none"); err == nil {
			t.Errorf("exported %d of a template that is not there", n)
		}
		dir := t.TempDir()
		if n, err := Export(t.Context(), s, dir); err != nil || n != 4 {
			t.Fatalf("exported %d, %v", n, err)
		}
		first := tree(t, dir)
		var files []string
		for name := range first {
			files = append(files, name)
		}
		for _, want := range []string{
			"a.example/detail/template.xml", "a.example/detail/samples/p1.html", "a.example/detail/samples/p1-2.html", "a.example/detail/samples/pages.json", "a.example/detail/records.json",
			"a.example/detail-people_2/template.xml", "a.example/detail-people_2/samples/x_y.html", "_/detail/template.xml", "no-site/detail/template.xml",
		} {
			if _, ok := first[want]; !ok {
				t.Errorf("%s is not among %q", want, files)
			}
		}
		want := "[\n  {\"page\": \"samples/p1.html\", \"records\": [{\"姓名\": [\"x\"]}]},\n  {\"page\": \"samples/p1-2.html\", \"records\": [{\"姓名\": [\"x\"]}]}\n]\n"
		if diff := cmp.Diff(want, first["a.example/detail/records.json"]); diff != "" {
			t.Error(diff)
		}

		other := newStore(t)
		done, err := Import(t.Context(), other, os.DirFS(dir), "carl")
		if err != nil || len(done) != 4 {
			t.Fatalf("%+v, %v", done, err)
		}
		for _, d := range done {
			if d.State != library.Added || d.Err != nil {
				t.Errorf("%+v", d)
			}
		}
		again := t.TempDir()
		if _, err := Export(t.Context(), other, again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first, tree(t, again)); diff != "" {
			t.Errorf("the second library exports something else: %s", diff)
		}
		if done, err = Import(t.Context(), other, os.DirFS(dir), "carl"); err != nil || done[0].State != library.Unchanged || done[3].State != library.Unchanged {
			t.Errorf("imported twice: %+v, %v", done, err)
		}
	})
}

func TestImportTakesWhatItCan(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *library.Library) {
		s := newStore(t)
		p := storestest.Page(t, "p1.html", "一")
		xml := func(name, field string) *fstest.MapFile {
			var b strings.Builder
			if err := storestest.Template(name, "a.example", field, p).Write(&b); err != nil {
				t.Fatal(err)
			}
			return &fstest.MapFile{Data: []byte(b.String())}
		}
		folder := fstest.MapFS{
			"pages/other-name.html":   {Data: p.Bytes},
			"pages/template.xml.html": {Data: []byte("<p>")},
			"one/template.xml":        xml("one", "f"),
			"two/template.xml":        {Data: []byte("<template format='1' kind='detail'><name>x</name></template>")},
			"three/my-own.xml":        xml("three", "f"),
			"three/sitemap.xml":       {Data: []byte("<urlset/>")},
		}
		done, err := Import(t.Context(), s, folder, "ann")
		var got []string
		for _, d := range done {
			line := d.Path + " " + d.State
			if d.Err != nil {
				line += " " + d.Err.Error()
			}
			got = append(got, line)
		}
		want := []string{"one/template.xml added", "three/my-own.xml added", "two/template.xml failed two/template.xml:1:1: <template> needs a <fields>"}
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v\n%s", err, diff)
		}
		if pages, err := s.Pages(t.Context(), done[0].Entry.ID, 0); err != nil || len(pages) != 1 || pages[0].Name != "p1.html" {
			t.Errorf("the sample page, known by its digest: %v, %v", pages, err)
		}

		folder["one/template.xml"] = xml("one", "g")
		if err := s.Delete(t.Context(), done[1].Entry.ID); err != nil {
			t.Fatal(err)
		}
		done, err = Import(t.Context(), s, folder, "bob")
		if err != nil || done[0].State != library.Updated || done[0].Entry.Version != 2 || done[1].State != library.Updated || done[1].Entry.Deleted {
			t.Errorf("a new version, and a deleted one that comes back: %+v, %v", done, err)
		}
		if total, _, err := s.List(t.Context(), library.Query{}); total != 2 || err != nil {
			t.Errorf("%d templates, %v", total, err)
		}
	})
}
