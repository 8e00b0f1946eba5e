package xpath_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/template/xpath"
)

// Stylesheets that would take the engine all of its stack, which no recover
// holds up, or minutes: each is refused before the engine sees it.
func TestStylesheetsMadeToHurt(t *testing.T) {
	t.Parallel()
	var attributes strings.Builder
	for i := range 80_000 {
		fmt.Fprintf(&attributes, "a%d='' ", i)
	}
	for why, inner := range map[string]string{
		"signs without end":            `<xsl:value-of select="` + strings.Repeat("-", 900_000) + `1"/>`,
		"some thousand signs":          `<xsl:value-of select="` + strings.Repeat("- ", 3_000) + `1"/>`,
		"alternatives without end":     `<xsl:value-of select="1` + strings.Repeat(" or 0", 150_000) + `"/>`,
		"brackets without end":         `<xsl:value-of select="` + strings.Repeat("a[", 300_000) + "1" + strings.Repeat("]", 300_000) + `"/>`,
		"braces without end":           `<a b="` + strings.Repeat("{{", 250_000) + `"/>`,
		"attributes without end":       `<a ` + attributes.String() + `/>`,
		"elements in elements":         strings.Repeat("<a>", 100_000) + strings.Repeat("</a>", 100_000),
		"a number's form without end":  `<xsl:value-of select="format-number(1, '` + strings.Repeat("0", 500_000) + `')"/>`,
		"a file in a template's value": `<a b="{document('/etc/passwd')}"/>`,
	} {
		text := `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">` + inner + `</xsl:template></xsl:stylesheet>`
		if problems := xpath.CheckXSLT(t.Context(), text); len(problems) == 0 {
			t.Errorf("%s: taken", why)
		}
	}
}
