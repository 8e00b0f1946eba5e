package terminal

import "testing"

func TestPlain(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"Ada": true, "张伟": true, "O'Neil, J.": true, "公寓, A-1 👨‍👩": true, "می\u200cخواهم": true, "": true,
		"a\nb": false, "a\x00b": false, "a\x1b[2J": false, "a\u202eb": false, "\u200b": false, "a\xff": false, "A\u200dda": false, "\u200d": false, "a\u2028b": false, "a\u00adb": false,
	} {
		if got := Plain(name); got != want {
			t.Errorf("%q: got %v, want %v", name, got, want)
		}
		if !Plain(Clean(name)) {
			t.Errorf("%q cleaned is %q, which is not plain", name, Clean(name))
		}
	}
}
