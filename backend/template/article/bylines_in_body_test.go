package article

import (
	"strings"
	"testing"
)

func TestLinesOfAuthorAndDateAreNoText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"By Ada Moss":                                            true,
		"By Ada Moss, Chief Editor":                              true,
		"Words by Ada Moss & Tom Reed — 02.11.2025":              true,
		"4 March 2026 by Ada Moss":                               true,
		"(Reporting by Ada Moss in Bergen; Editing by Tom Reed)": true,
		"Photos by Tom Reed":                                     true,
		"Publié le 4 mars 2026 à 07h00, modifié le 5 mars 2026":  true,
		"（编辑：王芳）":                                                true,
		"この記事を書いた人：ケンさん／監修：二級建築士 大野真理": true,
		"ada.moss@pier.example":                                              true,
		"By noon the boats lay on the sand":                                  false,
		"By Ada Moss I mean the painter, who never saw the pier in her life": false,
		"Published 4 March 2026, the report says that the water was lower.":  false,
		"记者：首先欢迎你来到港口接受采访":                                                   false,
		"Von hier aus sieht man die Fähre":                                   false,
		"Text of the inscription: the pier was built in 1911":                false,
		"Ada Moss":     false,
		"4 March 2026": false, // heads an entry of a diary
	} {
		if got := byline(text, ideographic(text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Such lines are left out at both ends of the text, and stay within it and on forums.
func TestBylinesWithinTheTextStay(t *testing.T) {
	t.Parallel()
	texts := []string{"By Ada Moss", "One.", "Two.", "Three.", "By Tom Reed", "Four.", "Five.", "Six.", "Seven.", "Eight.", "Nine.", "© 2026 The Pier", "Photos by Tom Reed"}
	for _, kind := range []Kind{News, Forum} {
		p := &page{Reading: &Reading{}}
		taken, kinds := make([]bool, len(texts)), make([]float64, len(Kinds))
		for i, s := range texts {
			p.pieces, taken[i] = append(p.pieces, piece{kind: Paragraph, text: s}), true
		}
		for k := range Kinds {
			if Kinds[k] == kind {
				kinds[k] = 1
			}
		}
		p.readPhrases()
		p.withoutBylines(taken, kinds)
		got := letters(taken)
		want := strings.Repeat("y", len(texts))
		if kind == News {
			want = "n" + strings.Repeat("y", len(texts)-3) + "nn"
		}
		if got != want {
			t.Errorf("%s: %s, want %s", kind, got, want)
		}
	}
}
