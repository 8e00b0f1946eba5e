package api

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/template/sandbox"
)

// TestMain is the process of stylesheets too, when it is started as one.
func TestMain(m *testing.M) {
	if slices.Contains(os.Args, sandbox.Command) {
		if err := sandbox.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// stylesheetProcess is the program of Options.Stylesheets in tests.
func stylesheetProcess() []string { return []string{os.Args[0], sandbox.Command} }

// What a stylesheet asks for in memory or stack ends its own process, and the server goes on.
func TestAStylesheetCannotTakeTheServer(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	r := c.finished()
	at := "/api/runs/" + r.ID + "/transform"
	made := func(inner string) (string, int) {
		got := c.do("POST", at, runs.TransformRun{XSLT: strings.Replace(sheet, "%s", inner, 1)})
		return string(c.read(got)), got.StatusCode
	}
	var doubling strings.Builder
	doubling.WriteString(`<xsl:variable name="a0" select="'xxxxxxxxxxxxxxxx'"/>`)
	for i := 1; i < 45; i++ {
		fmt.Fprintf(&doubling, `<xsl:variable name="a%d" select="concat($a%d,$a%[2]d)"/>`, i, i-1)
	}
	if text, status := made(doubling.String() + `<xsl:value-of select="string-length($a44)"/>`); status != http.StatusUnprocessableEntity || !strings.Contains(text, "memory") {
		t.Errorf("a text that doubles: %d %.300s", status, text)
	}
	if text, status := made(`<xsl:nonsense/>`); status != http.StatusUnprocessableEntity || !strings.Contains(text, "nonsense") {
		t.Errorf("a mistake is not reported: %d %s", status, text)
	}
	if text, status := made(`<xsl:for-each select="//record">[<xsl:value-of select="姓名"/>]</xsl:for-each>`); status != http.StatusOK || !strings.Contains(text, "[董献平]") {
		t.Errorf("%d %q", status, text)
	}
}

// A check compiles the stylesheet, which may run parts of it: it happens in the sandbox too.
func TestACheckCannotTakeTheServer(t *testing.T) {
	t.Setenv("WRAPSMITH_TEST_SECRET", "hush-hush")
	c := newClient(t)
	var doubling strings.Builder
	doubling.WriteString(`<xsl:variable name="a0" static="yes" select="'xxxxxxxxxxxxxxxx'"/>`)
	for i := 1; i < 28; i++ {
		fmt.Fprintf(&doubling, `<xsl:variable name="a%d" static="yes" select="concat($a%d,$a%[2]d)"/>`, i, i-1)
	}
	for why, top := range map[string]string{
		"static variables": doubling.String(),
		"use-when":         `<xsl:template match="/" use-when="error(xs:QName('a'), fn:environment-variable('WRAPSMITH_TEST_SECRET'))"/>`,
	} {
		text := strings.Replace(sheet, "</xsl:stylesheet>", top+"</xsl:stylesheet>", 1)
		text = strings.Replace(text, " version=", ` xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:fn="http://www.w3.org/2005/xpath-functions" version=`, 1)
		var found workspace.Problems
		c.ask("POST", "/api/check", workspace.CheckText{Kind: "xslt", Text: text}, &found)
		if len(found.Problems) == 0 || found.Problems[0].Message.Code != "xslt.attribute" || strings.Contains(fmt.Sprint(found), "hush") {
			t.Errorf("%s: %.500s, want that there is no such attribute", why, fmt.Sprint(found))
		}
	}
}

func TestWithoutASandboxNoStylesheetRuns(t *testing.T) {
	t.Parallel()
	c := clientOn(t, t.TempDir()+"/library.db", services.Options{Stylesheets: []string{}})
	c.refused("POST", "/api/check", workspace.CheckText{Kind: "xslt", Text: sheet}, http.StatusUnprocessableEntity)
}
