package xpath_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/template/xpath"
)

const (
	sheetHead = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common" xmlns:fn="http://www.w3.org/2005/xpath-functions" xmlns:docexsl="urn:a" xmlns:xs="http://www.w3.org/2001/XMLSchema"`
	sheetTail = `</xsl:stylesheet>`
)

// What XSLT 1.0 does not have is refused: each of these read the environment,
// computed while it was compiled, or had the engine see another text than the check.
func TestWhatXSLT10LacksIsRefused(t *testing.T) {
	t.Setenv("WRAPSMITH_TEST_SECRET", "hush-hush")
	const secret = `fn:environment-variable('WRAPSMITH_TEST_SECRET')`
	root := func(attributes, inner string) string { return sheetHead + attributes + `>` + inner + sheetTail }
	top := func(inner string) string { return root("", inner) }
	in := func(inner string) string { return top(`<xsl:template match="/"><r>` + inner + `</r></xsl:template>`) }
	for why, text := range map[string]string{
		"a function of the engine":         in(`<xsl:value-of select="` + secret + `"/>`),
		"the names of the environment":     in(`<xsl:value-of select="fn:available-environment-variables()"/>`),
		"a function in a pattern":          top(`<xsl:template match="*[` + secret + `]"/>`),
		"a function in a key":              top(`<xsl:key name="k" match="*" use="` + secret + `"/>`),
		"a function in a value template":   in(`<a b="{` + secret + `}"/>`),
		"braces by reference":              in(`<a b="&#123;` + secret + `&#125;"/>`),
		"braces by reference, in a name":   in(`<xsl:element name="a&#x7b;` + secret + `&#x7d;"/>`),
		"a prefix that is exsl":            strings.Replace(in(`<xsl:value-of select="exsl:environment-variable('WRAPSMITH_TEST_SECRET')"/>`), "http://exslt.org/common", "http://www.w3.org/2005/xpath-functions", 1),
		"select of xsl:attribute":          in(`<xsl:attribute name="a" select="` + secret + `"/>`),
		"a shadow attribute":               in(`<xsl:value-of _select="` + secret + `"/>`),
		"a shadow attribute of a variable": top(`<xsl:variable name="a" _static="yes" _select="` + secret + `"/>`),
		"text value templates":             root(` expand-text="yes"`, `<xsl:template match="/"><r>{`+secret+`}</r></xsl:template>`),
		"text value templates of a result": in(`<a xsl:expand-text="yes">{` + secret + `}</a>`),
		"text value templates by shadow":   root(` _expand-text="yes"`, `<xsl:template match="/"><r>{`+secret+`}</r></xsl:template>`),
		"fn:transform":                     in(`<xsl:copy-of select="fn:transform(.)"/>`),
		"node-set() glued to a name":       in(`<xsl:copy-of select="docexsl:node-set('/etc/passwd')"/>`),
		"node-set() with two arguments":    in(`<xsl:copy-of select="exsl:node-set(., .)"/>`),
		"use-when":                         top(`<xsl:template match="/" use-when="` + secret + `"/>`),
		"use-when of a result":             in(`<a xsl:use-when="` + secret + `"/>`),
		"a static variable":                top(`<xsl:variable name="a" static="yes" select="1"/>`),
		"a static parameter":               top(`<xsl:param name="a" static="yes" select="1"/>`),
		"a later version":                  strings.Replace(in(""), `version="1.0"`, `version="3.0"`, 1),
		"a later version of a result":      in(`<a xsl:version="3.0"/>`),
		"a later version of an element":    in(`<xsl:value-of version="3.0" select="1"/>`),
		"an element of XSLT 3":             in(`<xsl:source-document href="/etc/passwd"/>`),
		"a function of one's own":          top(`<xsl:function name="xs:f"/>`),
		"xsl:evaluate":                     in(`<xsl:evaluate xpath="1"/>`),
		"a result document":                in(`<xsl:result-document href="/tmp/a"/>`),
		"terminate computed":               in(`<xsl:message terminate="{` + secret + `}"/>`),
		"a separator computed":             in(`<xsl:value-of select="1" separator="{` + secret + `}"/>`),
		"a mode computed":                  in(`<xsl:apply-templates mode="{` + secret + `}"/>`),
		"a character map":                  top(`<xsl:output use-character-maps="a"/>`),
		"parameters of the output":         top(`<xsl:output parameter-document="file:///etc/passwd"/>`),
		"a method of XSLT 3":               top(`<xsl:output method="json"/>`),
		"another base":                     in(`<a xml:base="file:///etc/"/>`),
		"extension elements":               root(` extension-element-prefixes="fn"`, ""),
		"an element of EXSLT":              in(`<exsl:document href="/tmp/a"/>`),
		"a map":                            in(`<xsl:copy-of select="map{'a':1}"/>`),
		"an inline function":               in(`<xsl:copy-of select="function(){1}()"/>`),
		"an arrow":                         in(`<xsl:copy-of select="'a'=>upper-case()"/>`),
		"a name with its namespace":        in(`<xsl:copy-of select="Q{http://www.w3.org/2005/xpath-functions}environment-variable('A')"/>`),
		"a reference to a function":        in(`<xsl:copy-of select="environment-variable#1"/>`),
		"a loop":                           in(`<xsl:copy-of select="for $a in 1 to 9 return $a"/>`),
		"a constructor":                    in(`<xsl:copy-of select="xs:string(1)"/>`),
		"a comment":                        in(`<xsl:copy-of select="(: :) 1"/>`),
		"XSLT by a prefix within":          in(`<y:value-of xmlns:y="http://www.w3.org/1999/XSL/Transform" select="` + secret + `"/>`),
		"attributes of XSLT by a prefix":   in(`<a y:use-when="` + secret + `" xmlns:y="http://www.w3.org/1999/XSL/Transform"/>`),
		"a prefix that is not declared":    in(`<zzz:a/>`),
		"an attribute that is there twice": in(`<xsl:value-of select="1" select="` + secret + `"/>`),
		"elements that do not match":       top(`<xsl:template match="/"><a></b></xsl:template>`),
	} {
		out, err := xpath.TransformXML(t.Context(), text, []byte(`<a>x</a>`))
		if err == nil {
			t.Errorf("%s: taken, and gave %q", why, out)
		} else if strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: the error shows the environment: %v", why, err)
		}
	}
}

// What XSLT 1.0 has gives what xsltproc gives, however it is written.
func TestWhatXSLT10HasIsTaken(t *testing.T) {
	t.Parallel()
	for why, c := range map[string]struct{ inner, want string }{
		"node-set()":                     {`<xsl:variable name="v"><i>1</i><i>2</i></xsl:variable><xsl:value-of select="count(exsl:node-set($v)/i) + sum(exsl:node-set($v)/i[2])"/>`, "4"},
		"node-set() in a value template": {`<xsl:variable name="v"><i>1</i></xsl:variable><e f="{exsl:node-set($v)/i}"/>`, `<e f="1"/>`},
		"node-set() in a text":           {`<xsl:value-of select="'exsl:node-set('"/>`, "exsl:node-set("},
		"a line break by reference":      {`<xsl:value-of select="concat('a','&#10;','b')"/>`, "a\nb"},
		"a line break as it is":          {"<xsl:value-of select=\"concat('a','\n','b')\"/>", "a b"},
		"references":                     {`<xsl:if test="1 &lt; 2 and '&quot;' != &apos;&#x41;&apos;">&amp;<![CDATA[<]]></xsl:if>`, "&amp;&lt;"},
		"braces":                         {`<e f="{{a}}{/a}"/>`, `<e f="{a}x"/>`},
		"another namespace":              {`<z:e xmlns:z="urn:z"/>`, `<z:e xmlns:z="urn:z"/>`},
		"an attribute of another tool":   {`<xsl:text z:note="{" xmlns:z="urn:z">t</xsl:text>`, "t"},
		"a comment between":              {`<xsl:text>a</xsl:text><!-- { --><xsl:text xml:space="preserve"> </xsl:text>`, "a "},
	} {
		text := sheetHead + ` extension-element-prefixes="exsl" exclude-result-prefixes="exsl fn docexsl xs"><xsl:output omit-xml-declaration="yes"/><xsl:template match="/"><r>` + c.inner + `</r></xsl:template>` + sheetTail
		got, err := xpath.TransformXML(t.Context(), text, []byte(`<a>x</a>`))
		if want := "<r>" + c.want + "</r>"; err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", why, got, err, want)
		}
	}
}
