//go:build unix && !race

package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template/xpath"
)

// TestMain is the process too, when it is started as one.
func TestMain(m *testing.M) {
	switch {
	case slices.Contains(os.Args, Command):
		if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case slices.Contains(os.Args, "look-around"):
		lookAround()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func here(argument string) Sandbox { return New([]string{os.Args[0], argument}) }

const (
	head = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>`
	tail = `</xsl:stylesheet>`
)

// lookAround answers with what such a process can reach.
func lookAround() {
	var found []string
	t := &task{}
	if err := gob.NewDecoder(os.Stdin).Decode(t); err != nil {
		os.Exit(1)
	}
	if env := os.Environ(); len(env) > 0 {
		found = append(found, "environment: "+strings.Join(env, " "))
	}
	if err := bound(t.Memory, t.Time); err != nil {
		found = append(found, "no bounds: "+err.Error())
	}
	if _, err := os.ReadFile("/etc/passwd"); err == nil {
		found = append(found, "a file can be read")
	}
	if err := os.WriteFile(os.TempDir()+"/wrapsmith-sandbox-test", []byte("x"), 0o600); err == nil {
		found = append(found, "a file can be written")
	}
	if c, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		c.Close()
		found = append(found, "a connection can be opened")
	}
	if err := gob.NewEncoder(os.Stdout).Encode(answer{Text: strings.Join(found, "\n")}); err != nil {
		os.Exit(1)
	}
}

// What the engine would reach, had a stylesheet a way to ask for it.
func TestTheProcessReachesNothing(t *testing.T) {
	t.Setenv("WRAPSMITH_TEST_SECRET", "hush-hush")
	a, err := here("look-around").run(t.Context(), task{Memory: checkMemory, Time: time.Minute})
	if err != nil || a.Text != "" {
		t.Errorf("it reaches %q, %v; want nothing", a.Text, err)
	}
}

func TestTransform(t *testing.T) {
	t.Parallel()
	got, err := here(Command).Transform(t.Context(), head+`<xsl:template match="/"><xsl:value-of select="a"/></xsl:template>`+tail, []byte("<a>b</a>"), time.Minute)
	if err != nil || got != "b" {
		t.Errorf("%q, %v, want b", got, err)
	}
	_, err = here(Command).Transform(t.Context(), head+`<xsl:nonsense/>`+tail, []byte("<a/>"), time.Minute)
	if err == nil || !strings.Contains(err.Error(), "nonsense") || message.Of(err).Code != "xslt.line" {
		t.Errorf("%v with the message %+v, want one that tells the place", err, message.Of(err))
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	got, err := here(Command).Check(t.Context(), head+"\n"+`<xsl:nonsense/>`+tail)
	if err != nil || len(got) != 1 || got[0].Line != 2 || got[0].Message.Code != "xslt.element" {
		t.Errorf("%+v, %v, want the element at line 2", got, err)
	}
	if got, err := here(Command).Check(t.Context(), head+tail); err != nil || len(got) > 0 {
		t.Errorf("%+v, %v, want no problem", got, err)
	}
	if got, err := here(Command).Check(t.Context(), strings.Repeat(" ", xpath.MaxStylesheet+9)); err != nil || len(got) != 1 || got[0].Message.Code != "xslt.large" {
		t.Errorf("%+v, %v, want that it is too large", got, err)
	}
}

// doubling is a stylesheet whose text doubles n times.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString(head + `<xsl:variable name="a0" select="'xxxxxxxxxxxxxxxx'"/>`)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, `<xsl:variable name="a%d" select="concat($a%d,$a%[2]d)"/>`, i, i-1)
	}
	fmt.Fprintf(&b, `<xsl:template match="/"><xsl:value-of select="string-length($a%d)"/></xsl:template>`+tail, n)
	return b.String()
}

func TestMemoryIsBounded(t *testing.T) {
	t.Parallel()
	if _, err := here(Command).Transform(t.Context(), doubling(40), []byte("<a/>"), time.Minute); !errors.Is(err, ErrEnded) {
		t.Errorf("%v, want %v", err, ErrEnded)
	}
}

func TestTimeIsBounded(t *testing.T) {
	long := head + `<xsl:template match="/"><xsl:call-template name="t"><xsl:with-param name="n" select="100"/></xsl:call-template></xsl:template>
<xsl:template name="t"><xsl:param name="n"/><xsl:if test="$n"><xsl:call-template name="t"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template><xsl:call-template name="t"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></xsl:template>` + tail
	began := time.Now()
	if _, err := here(Command).Transform(t.Context(), long, []byte("<a/>"), time.Second); !errors.Is(err, xpath.ErrTooLong) || time.Since(began) > 20*time.Second {
		t.Errorf("%v after %v, want %v after a second", err, time.Since(began), xpath.ErrTooLong)
	}
}

func TestWithoutAProgramNothingRuns(t *testing.T) {
	t.Parallel()
	if _, err := (Sandbox{}).Transform(t.Context(), head+tail, []byte("<a/>"), time.Minute); !errors.Is(err, ErrNone) {
		t.Errorf("%v, want %v", err, ErrNone)
	}
	if _, err := (Sandbox{}).Check(t.Context(), head+tail); !errors.Is(err, ErrNone) {
		t.Errorf("%v, want %v", err, ErrNone)
	}
}
