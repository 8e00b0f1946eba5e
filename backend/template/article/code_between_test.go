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
		got := ""
		for _, y := range taken {
			got += map[bool]string{true: "y", false: "n"}[y]
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
