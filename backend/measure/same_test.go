package measure

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func TestFormsOfOneSign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		got, want string
		verdict   Verdict
	}{
		{"Reed’s mill", "Reed's mill", Correct},
		{"“Fen” – 1900‑1910…", `"Fen" - 1900-1910...`, Correct},
		{"Reeds mill", "Reed's mill", Wrong},
		{"Café", "Cafe", Wrong},
		{"Reed's Mill", "Reed's mill", Wrong},
	} {
		if got := Judge([]string{c.got}, []string{c.want}, false); got != c.verdict {
			t.Errorf("%q for %q is %s, want %s", c.got, c.want, got, c.verdict)
		}
		if got := SuggestedRight([][]string{{c.got}}, [][]string{{c.want}}, true); got != (c.verdict == Correct) {
			t.Errorf("%q suggested for %q is right: %v", c.got, c.want, got)
		}
	}
}

func TestClickInThePagesSpelling(t *testing.T) {
	t.Parallel()
	data, err := page.New([]byte("<h1>Reed’s mill</h1>"), page.Origin{ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := show(tree, "Reed's mill"); !ok || tree.Text(m.Node) != "Reed’s mill" {
		t.Errorf("clicked %v %q, want the heading", ok, tree.Text(m.Node))
	}
	if lost := absent(tree, []string{"Reed's mill", "Heath"}, true); len(lost) != 1 || lost[0] != "Heath" {
		t.Errorf("not on the page: %q, want Heath", lost)
	}
}
