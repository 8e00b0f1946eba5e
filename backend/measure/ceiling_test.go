package measure

import (
	"bytes"
	"strings"
	"testing"
)

func TestCellsThatNobodyCanGetRight(t *testing.T) {
	t.Parallel()
	m := shop(4, 9)
	file := m["detail/shops/one/truth.jsonl"]
	lines := strings.Split(string(file.Data), "\n")
	lines[2] = strings.Replace(lines[2], `"blue 2"`, `"blue 2 and more"`, 1)      // of two tags one is not there
	lines[3] = strings.Replace(lines[3], `["Item 3"]`, `["Thing 3", "tem 3"]`, 1) // one alternative is a part of a text
	file.Data = []byte(strings.Join(lines, "\n"))
	r := measured(t, m, Induced, Setup{Clicked: 1, Unlabelled: 1}, Filter{})
	found := map[string]string{}
	for _, c := range r.Misses() {
		found[c.Page+" "+c.Field] = strings.Join(c.Absent, "|")
	}
	if got, ok := found["2.html tags"]; !ok || got != "blue 2 and more" {
		t.Errorf("tags of page 2: missed %v, not on the page %q", ok, got)
	}
	if got, ok := found["3.html name"]; !ok || got != "" {
		t.Errorf("name of page 3: missed %v, not on the page %q", ok, got)
	}
	var b bytes.Buffer
	if err := WriteTable(&b, &r, false); err != nil {
		t.Fatal(err)
	}
	if want := "not on the page: 1 of 2 cells of shops tags; F1 at most 0.667"; !strings.Contains(b.String(), want) {
		t.Errorf("want %q in\n%s", want, b.String())
	}
}
