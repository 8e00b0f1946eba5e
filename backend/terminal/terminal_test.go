package terminal

import (
	"strings"
	"testing"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"公寓 A-1 é 🏠":               "公寓 A-1 é 🏠",
		"a\x1b[2Jb":                "a�[2Jb",
		"a\x1b]0;title\ab":         "a�]0;title�b",
		"a\u009b31mb":              "a�31mb",
		"a\x9bb":                   "a�b",
		"a\rb\nc\td\x00e\x7ff":     "a�b�c�d�e�f",
		"a\u202egpj.exe\u2066":     "a�gpj.exe�",
		"a\u2028b\u2029c":          "a�b�c",
		"family \U0001f468\u200d👩": "family \U0001f468\u200d👩",
	} {
		if got := Clean(text); got != want {
			t.Errorf("Clean(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestWriter(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	w := NewWriter(&out)
	for _, part := range []string{"名\x1b[1m", "\xe5", "\x90", "\x8d\t", "x\r\n", "\xff", "y"} {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatalf("Write(%q) = %d, %v", part, n, err)
		}
	}
	if got, want := out.String(), "名�[1m名\tx�\n�y"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
