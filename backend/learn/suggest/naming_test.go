package suggest

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// ware is a page of a shop of our own, of things with parts that only some pages have.
func ware(title, maker, views, extra string, steps ...string) string {
	list := ""
	for i, s := range steps {
		list += "<li><b>Step " + itoa(int32(i+1)) + "</b> " + s + "</li>"
	}
	return `<html><head><title>` + title + `</title></head><body><div class="cookie-jar">
<h1>` + title + ` <small>(boxed)</small></h1><div>by <a class="brand" href="/m">` + maker + `</a></div>
<p class="notes">Listed: 3 May 2024   Views: <span class="red">` + views + `</span></p>
<table><tr><td>Colour: ` + maker + ` red</td></tr><tr><td>Size: ` + views + ` cm</td></tr>` + extra + `</table>
<ol class="use">` + list + `</ol></div>
<p>Call: <b>0800 55</b></p></body></html>`
}

func TestNamesFromThePage(t *testing.T) {
	t.Parallel()
	got := shown(fields(t,
		ware("Lamp", "Ostwick", "412", `<tr><td>Socket: E27</td></tr>`, "Turn it on.", "Sit down.", "Read until it is dark."),
		ware("Kettle", "Halvard", "97", "", "Fill the kettle.", "Wait.", "Pour it out."),
	))
	for _, want := range []struct{ text, reason string }{
		{"brand text: Ostwick | Halvard", "the link in the text names what follows \"by\""},
		{"views number: 412 | 97", "the label before an element is the last of its line"},
		{"title text: Lamp | Kettle", "a heading's own text, without the piece beside it"},
		{"socket text: E27 |", "only one page has the fact, but both pages have the rows that it belongs to"},
	} {
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, want.text) }) {
			t.Errorf("%s: got %q, want %q among them", want.reason, got, want.text)
		}
	}
}

func TestCookieBanner(t *testing.T) {
	t.Parallel()
	for class, want := range map[string]bool{"cookie-banner": true, "cookie": true, "cookieConsent bar": true, "recipe cookie-rookie": false, "card": false} {
		if got := cookieBanner(wordsOf(class)); got != want {
			t.Errorf("class %q: got %v, want %v", class, got, want)
		}
	}
}

func TestNumberless(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]string{"Step 2": "Step", "3. Schritt": "Schritt", "Passo 10": "Passo", "2024": "2024", "Vitamin B12 per day": "Vitamin B12 per day"} {
		if got, _ := numberless(label); got != want {
			t.Errorf("%q: got %q, want %q", label, got, want)
		}
	}
}

// A code is no number: it loses its zeros or its last digits where it is read as one.
func TestTypeOfCodes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]record.Type{
		"0": record.Number, "0.5": record.Number, "0,5": record.Number, "-7": record.Number, "1,250": record.Number, "12%": record.Number,
		"9780000000002":      record.Number,
		"00731":              record.Text,
		"911641696792849452": record.Text,
	} {
		if got := TypeOf(template.Part{Kind: template.PartText}, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
