package article

import "testing"

func TestCodeBetweenTextsOfTheBodyIsTaken(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		kinds []BlockKind
		taken string // before, then after: a letter a piece
		want  string
	}{
		{"between two paragraphs", []BlockKind{Paragraph, Code, Paragraph}, "yny", "yyy"},
		{"several", []BlockKind{Paragraph, Code, Code, Paragraph}, "ynny", "yyyy"},
		{"twice", []BlockKind{Paragraph, Code, Heading, Code, ListItem}, "ynyny", "yyyyy"},
		{"a file's name above it", []BlockKind{Paragraph, Paragraph, Code, Heading}, "ynny", "ynyy"},
		{"two lines above it", []BlockKind{Paragraph, Paragraph, Paragraph, Code, Heading}, "ynnny", "ynnny"},
		{"before other texts", []BlockKind{Paragraph, Code, Paragraph}, "ynn", "ynn"},
		{"behind other texts", []BlockKind{Paragraph, Code, Paragraph}, "nny", "nny"},
		{"at the ends", []BlockKind{Code, Paragraph, Code}, "nyn", "nyn"},
		{"a paragraph", []BlockKind{Paragraph, Paragraph, Paragraph}, "yny", "yny"},
	} {
		p := &page{}
		taken := make([]bool, len(c.kinds))
		for i, k := range c.kinds {
			p.pieces = append(p.pieces, piece{kind: k})
			taken[i] = c.taken[i] == 'y'
		}
		p.withCode(taken)
		if got := letters(taken); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// letters writes which pieces are taken, a letter each.
func letters(taken []bool) string {
	out := make([]byte, len(taken))
	for i, y := range taken {
		if out[i] = 'n'; y {
			out[i] = 'y'
		}
	}
	return string(out)
}
