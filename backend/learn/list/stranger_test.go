package list

import (
	"slices"
	"strings"
	"testing"
)

// Elements beside the records that are of the same tag and look like them are left out, and no record is.
func TestStrangersOfOneTag(t *testing.T) {
	t.Parallel()
	const item = `<p class="ref"><a href="/p/%d">Reed %d</a>, Ann Lee. %s, in: Letters on ponds. <a href="/d/%d">Copy</a></p>`
	const top, lead, jump = `<p class="top"><a href="#">Back to top</a></p>`, `<p class="lead">For reprints write to <a href="/lib">our library</a>.</p>`, `<p class="jump"><a href="#a">Sedges</a> <a href="#b">Rushes</a></p>`
	groups := func(item, after string) string {
		return `<h2>Sedges</h2>` + each(5, item) + after + `<h2>Rushes</h2>` + each(2, item) + after + `<h2>Cattails</h2>` + each(3, item) + after
	}
	bare := strings.Replace(item, ` class="ref"`, ``, 1)
	for _, tt := range []struct {
		name, body string
		want       int
		first      string // how the first record begins
	}{
		{"a link to the top after each group", groups(item, top), 10, "Reed 1"},
		{"the same link without a class of its own", groups(bare, `<p><a href="#">Back to top</a></p>`), 13, "Reed 1"},
		{"a sentence and links above groups", lead + jump + groups(item, ``), 10, "Reed 1"},
		{"a sentence above a list without groups", lead + each(9, item), 10, "For reprints"},
		{"a first record of the same class above groups", strings.Replace(each(1, item), "Reed 1", "Moss", 1) + groups(item, ``), 11, "Moss"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := texts(t, parse(t, menu+`<div><h1>Papers</h1>`+tt.body+`</div>`+footer), Options{})
			if len(got) != tt.want || !strings.HasPrefix(got[0], tt.first) {
				t.Fatalf("%d records, want %d from %q on:\n%s", len(got), tt.want, tt.first, strings.Join(slices.Compact(got), "\n"))
			}
		})
	}
}
