package sink

import "testing"

// A number stays a number, whatever its sign and its marks; what a spreadsheet would compute gets an apostrophe.
func TestHarmless(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"-12": "-12", "+3": "+3", "-1.299,50": "-1.299,50", "-12 %": "-12 %", "-1 299": "-1 299",
		"=1+1": "'=1+1", "-1+1": "'-1+1", "-A1": "'-A1", "+cmd|' /C calc'!A0": "'+cmd|' /C calc'!A0", "@x": "'@x", "-": "'-", "-2(3)": "'-2(3)", "12": "12", "": "",
	} {
		if got := harmless(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
