//go:build unix && !race

package api

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStylesheetProcess is no test: it is the process that the others start.
func TestStylesheetProcess(t *testing.T) {
	if os.Getenv("WRAPSMITH_STYLESHEET_PROCESS") == "" {
		t.Skip("it is started by other tests")
	}
	if err := ServeStylesheet(context.Background(), os.Stdin, os.Stdout); err != nil {
		os.Exit(1)
	}
	os.Exit(0)
}

// What a stylesheet asks for in memory or stack ends its own process, and the server goes on.
func TestAStylesheetCannotTakeTheServer(t *testing.T) {
	t.Setenv("WRAPSMITH_STYLESHEET_PROCESS", "1")
	c := clientOn(t, filepath.Join(t.TempDir(), "library.db"), Options{Stylesheets: []string{os.Args[0], "-test.run=^TestStylesheetProcess$"}})
	r := c.finished()
	at := "/api/runs/" + r.ID + "/transform"
	made := func(inner string) (string, int) {
		got := c.do("POST", at, TransformRun{XSLT: strings.Replace(sheet, "%s", inner, 1)})
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
		t.Errorf("a mistake is not told: %d %s", status, text)
	}
	if text, status := made(`<xsl:for-each select="//record">[<xsl:value-of select="姓名"/>]</xsl:for-each>`); status != http.StatusOK || !strings.Contains(text, "[董献平]") {
		t.Errorf("%d %q", status, text)
	}
}
