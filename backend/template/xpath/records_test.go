package xpath

import (
	"context"
	"strings"
	"testing"
)

func TestTransformXML(t *testing.T) {
	t.Parallel()
	const records = `<?xml version="1.0" encoding="UTF-8"?>
<records><record page="p1"><姓名>董献平</姓名></record><record page="p2"><姓名>苏映雪</姓名></record></records>`
	const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>
<xsl:template match="/"><xsl:for-each select="records/record"><xsl:value-of select="@page"/>=<xsl:value-of select="姓名"/>;</xsl:for-each></xsl:template></xsl:stylesheet>`
	got, err := TransformXML(context.Background(), sheet, []byte(records))
	if err != nil || got != "p1=董献平;p2=苏映雪;" {
		t.Errorf("%q, %v", got, err)
	}
	for _, c := range []struct{ sheet, xml, want string }{
		{`<a/>`, records, "stylesheet"},
		{sheet, `<records>`, "records"},
		{sheet, `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>`, "DTD"},
	} {
		if out, err := TransformXML(context.Background(), c.sheet, []byte(c.xml)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40s: %q, %v, want an error with %q", c.xml, out, err, c.want)
		}
	}
}
