package suggest

import (
	"slices"
	"testing"
)

// petition is a page of a court of our own: values that are a part of a text.
func petition(number, debtor, judge, clerk string) string {
	return `<html><head><title>Docket</title></head><body><h2>District court of Elm</h2>
<p><b>Petition #: ` + number + `</b></p>
<table><tr><td><b>` + debtor + `</b><br>12 Mill Lane</td><td>represented by</td></tr></table>
<p class="judge">` + judge + `</p><p class="clerk">` + clerk + `, recording</p></body></html>`
}

func TestPartsOfTexts(t *testing.T) {
	t.Parallel()
	got := shown(fields(t,
		petition("07-15481-JMM", "Rosa Delgado", "Chief Judge Ann Marsh", "B. Otero"),
		petition("08-28814-KL", "Olav Hansen", "Judge Peter Low", "D. Hill"),
	))
	for _, want := range []struct{ values, reason string }{
		{"07-15481 | 08-28814", "the number without the initials of a person"},
		{"Ann Marsh | Peter Low", "the name without its title"},
		{"B. Otero | D. Hill", "the name without the word behind a comma that all pages have"},
		{"Rosa Delgado | Olav Hansen", "bold text that only one page has is no label"},
	} {
		if !slices.ContainsFunc(got, func(s string) bool { return len(s) > len(want.values) && s[len(s)-len(want.values):] == want.values }) {
			t.Errorf("%s: got %q, want values %q among them", want.reason, got, want.values)
		}
	}
}

func TestTrimmedTexts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		cut   func([]string) []span
		texts []string
		want  []string
	}{
		{"same first words", betweenSameWords, []string{"Docket for 16-20", "Docket for 17-9"}, []string{"16-20", "17-9"}},
		{"no value begins so", betweenSameWords, []string{"How to bake bread", "How to make soup"}, nil},
		{"last words are of the value", betweenSameWords, []string{"Oat Bread Recipe", "Leek Soup Recipe"}, nil},
		{"last word behind a comma", betweenSameWords, []string{"Ann Lee, editor", "Bo Hu, editor"}, []string{"Ann Lee", "Bo Hu"}},
		{"one page", betweenSameWords, []string{"Docket for 16-20"}, nil},
		{"title of a person", behindTitles, []string{"Hon. Ann Lee"}, []string{"Ann Lee"}},
		{"no person", behindTitles, []string{"Judge to decide soon"}, nil},
		{"no title", behindTitles, []string{"Ann Lee"}, nil},
		{"code with initials", upToCode, []string{"3:15-cr-00331-W-1"}, []string{"3:15-cr-00331"}},
		{"code alone", upToCode, []string{"3:15-cr-00331"}, nil},
		{"moment", upToCode, []string{"2024-05-06T10:00"}, nil},
	} {
		var got []string
		for i, s := range tt.cut(tt.texts) {
			got = append(got, string([]rune(tt.texts[i])[s.from:s.to]))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}
