package list_test

import (
	"os"
	"testing"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/measure"
)

// TestPages finds the list of every page in testdata, which are of our own
// making: all records, and nothing else.
func TestPages(t *testing.T) {
	t.Parallel()
	data, err := measure.Read(os.DirFS("testdata"), "list")
	if err != nil {
		t.Fatal(err)
	}
	for _, site := range data.Sets[0].Sites {
		t.Run(site.Name, func(t *testing.T) {
			t.Parallel()
			tree, err := site.Tree(site.Pages[0])
			if err != nil {
				t.Fatal(err)
			}
			found := list.Find(tree, list.Options{})
			if len(found) == 0 {
				t.Fatal("no list")
			}
			var texts []string
			for _, r := range found[0].Records {
				texts = append(texts, r.Text(tree))
			}
			right, want := measure.CountCorrect(site.Pages[0], texts)
			extra := 0
			if site.Name == "lines-of-text" || site.Name == "three-row-records" {
				extra = 3 // links above and words below are parted from the records as these are from each other
			}
			if right != want || len(texts) > want+extra {
				t.Errorf("%d of %d found records are right, want %d: %s\n%q", right, len(texts), want, found[0].Why, texts)
			}
		})
	}
}
