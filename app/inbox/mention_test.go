package inbox

import "testing"

func TestMentions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, name string
		want       bool
	}{
		{"@Bert please look", "Bert", true},
		{"ask @bert, or @Cleo", "Bert", true},
		{"ask @Cleo.", "Cleo", true},
		{"@Bertha knows", "Bert", false},
		{"@Bertha and @Bert", "Bert", true},
		{"bert@example.org", "example", false},
		{"Bert knows", "Bert", false},
		{"@王芳请看", "王芳", true},
		{"@Mary Ann Smith", "Mary Ann", true},
		{"@", "", false},
	} {
		if got := Mentions(c.text, c.name); got != c.want {
			t.Errorf("%q mentions %q: got %v, want %v", c.text, c.name, got, c.want)
		}
	}
}
