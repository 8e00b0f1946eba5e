package article

import (
	"fmt"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// XSLT writes an XSLT 1.0 stylesheet that gives the fixed body's text from the
// XHTML of tagtree.WriteXHTML: the container's text without what is left out,
// and in its order what is kept beside it. It has no automatic choice, so there
// must be a container. What only the markup's style hides is not left out there.
func (f Fix) XSLT() (string, error) {
	if f.Container == nil {
		return "", fmt.Errorf("article: the samples have no element in common that holds the body: mark what belongs to it, or add a sample of the same design")
	}
	var b strings.Builder
	roots := []string{f.Container.String()}
	for _, l := range f.Keep {
		roots = append(roots, l.String())
	}
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<!-- Expects the XHTML that ` + "`wrapsmith tidy`" + ` writes. -->
<xsl:output method="xml" encoding="UTF-8"/>
`)
	union := escaped(strings.Join(roots, " | "))
	drop := "/.."
	if len(f.Drop) > 0 {
		var list []string
		for _, l := range f.Drop {
			list = append(list, l.String())
		}
		drop = strings.Join(list, " | ")
	}
	fmt.Fprintf(&b, "<xsl:variable name=\"roots\" select=\"%s\"/>\n<xsl:variable name=\"out\" select=\"%s\"/>\n", union, escaped(drop))
	b.WriteString(`<xsl:template match="/"><records><record><body><xsl:for-each select="$roots[not(ancestor::*[count(.|$roots)=count($roots)])]"><xsl:apply-templates select="." mode="body"/></xsl:for-each></body></record></records></xsl:template>
<xsl:template match="text()" mode="body"><xsl:value-of select="."/></xsl:template>
<xsl:template match="comment()|processing-instruction()|script|style|template|head|select|textarea|svg|iframe|object|audio|video|canvas|datalist|title" mode="body" priority="2"/>
<xsl:template match="*" mode="body"><xsl:if test="count(.|$out)!=count($out)"><xsl:apply-templates mode="body"/></xsl:if></xsl:template>
`)
	fmt.Fprintf(&b, "<xsl:template match=\"%s\" mode=\"body\" priority=\"4\"/>\n", escaped(UnreadPattern))
	fmt.Fprintf(&b, `<xsl:template match="%s" mode="body" priority="1"><xsl:if test="count(.|$out)!=count($out)"><xsl:text>&#10;</xsl:text><xsl:apply-templates mode="body"/><xsl:text>&#10;</xsl:text></xsl:if></xsl:template>
</xsl:stylesheet>
`, strings.Join(tagtree.BlockNames(), "|"))
	return b.String(), nil
}
