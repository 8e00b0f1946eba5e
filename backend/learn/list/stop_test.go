package list

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// A search ends soon after Stop returns true, wherever it is.
func TestASearchEndsWhenNoCallerWaits(t *testing.T) {
	t.Parallel()
	tree, err := tagtree.Parse(&page.Page{Name: "p", Text: strings.Repeat("<div><h2>a</h2><ul><li>one <b>1</b></li><li>two <b>2</b></li><li>three <b>3</b></li></ul></div>", 40)})
	if err != nil {
		t.Fatal(err)
	}
	all := 0
	if found := Find(tree, Options{Stop: func() bool { all++; return false }}); len(found) == 0 || all < 50 {
		t.Fatalf("got %d lists and %d looks, want some lists and 50 looks or more", len(found), all)
	}
	const after = 4 // the step that runs when Stop returns true ends first: each part of the search looks for itself
	for stop := range all {
		looks := 0
		Find(tree, Options{Stop: func() bool { looks++; return looks > stop }})
		if looks > stop+after {
			t.Errorf("stopped at look %d it went on for %d more, want %d at most", stop, looks-stop, after)
		}
	}
}
