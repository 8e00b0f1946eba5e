package suggest

import (
	"strings"
	"testing"
)

// Labels in plain elements differ by place where a page lacks a row; they are no fields.
func TestLabelsAreNoFields(t *testing.T) {
	t.Parallel()
	var pages []string
	for _, rows := range [][]string{
		{"Portrait", "Medium", "Oil on canvas", "Dimensions", "61 cm", "Credit", "Bequest of R. Holm"},
		{"Teacup", "Medium", "Porcelain", "Credit", "Gift of A. Lee"},
		{"Key", "Medium", "Iron", "Dimensions", "18 cm", "Credit", "Bought at a sale"},
	} {
		html := `<!DOCTYPE html><title>` + rows[0] + `</title><h1>` + rows[0] + `</h1>`
		for i := 1; i < len(rows); i += 2 {
			html += `<div><div><span>` + rows[i] + `</span></div><div><div>` + rows[i+1] + `</div></div></div>`
		}
		pages = append(pages, html)
	}
	all := ""
	for _, f := range fields(t, pages...) {
		for _, texts := range f.Texts() {
			all += strings.Join(texts, "|") + "\n"
		}
	}
	for text, want := range map[string]bool{"Dimensions\n": false, "Credit\n": false, "61 cm\n": true, "Gift of A. Lee\n": true, "Porcelain\n": true} {
		if got := strings.Contains(all, text); got != want {
			t.Errorf("%q is a suggested value: %v, want %v; all:\n%s", text, got, want, all)
		}
	}
}
