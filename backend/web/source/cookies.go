package source

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// Bounds of a file of cookies.
const (
	maxCookieLine = 64 << 10
	maxCookies    = 100_000
)

// CheckCookies parses cookies in Netscape format and returns the first error. Errors
// contain no part of the text, because cookies are secrets.
func CheckCookies(text string) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	return parseCookies(strings.NewReader(text), jar)
}

// readCookies reads a file of cookies into a jar.
func readCookies(name string, jar http.CookieJar) error {
	file, err := os.Open(name)
	if err != nil {
		return &Error{Name: name, Err: explain(err)}
	}
	defer file.Close()
	if err := parseCookies(file, jar); err != nil {
		return &Error{Name: name, Err: err}
	}
	return nil
}

// parseCookies reads cookies in Netscape format: a line each, seven fields with tabs between them,
//
//	domain  TRUE for its hosts too  path  TRUE for https only  expires, Unix seconds, 0 never  name  value
//
// where "#HttpOnly_" before the domain is no comment.
func parseCookies(r io.Reader, jar http.CookieJar) error {
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxCookieLine)
	n := 0
	for scan.Scan() {
		n++
		line := strings.TrimPrefix(strings.TrimRight(scan.Text(), "\r\n"), "\ufeff")
		line, _ = strings.CutPrefix(line, "#HttpOnly_")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if n > maxCookies {
			return fmt.Errorf("line %d: the limit is %d lines; keep only the site's own", n, maxCookies)
		}
		at, c, err := parseCookie(line)
		if err != nil {
			return fmt.Errorf("line %d: %w; export the cookies again, in Netscape format (cookies.txt)", n, err)
		}
		jar.SetCookies(at, []*http.Cookie{c})
	}
	if err := scan.Err(); err != nil {
		return fmt.Errorf("line %d: %w", n+1, err)
	}
	return nil
}

// parseCookie reads one line: the cookie, and an address that may set it.
func parseCookie(line string) (*url.URL, *http.Cookie, error) {
	f := strings.Split(line, "\t")
	if len(f) == 6 { // an empty value, its tab trimmed by an editor
		f = append(f, "")
	}
	if len(f) != 7 {
		return nil, nil, fmt.Errorf("%d fields with tabs between them, want 7", len(f))
	}
	expires, err := strconv.ParseInt(f[4], 10, 64)
	if err != nil {
		return nil, nil, errors.New("the time, its fifth field, is no number of seconds")
	}
	domain := strings.TrimPrefix(strings.ToLower(f[0]), ".")
	if domain == "" || strings.ContainsAny(domain, "/ \\@") {
		return nil, nil, errors.New("its first field is no domain")
	}
	c := &http.Cookie{Name: f[5], Value: f[6], Path: f[2], Secure: strings.EqualFold(f[3], "TRUE")}
	if strings.EqualFold(f[1], "TRUE") {
		c.Domain = domain
	}
	if expires > 0 {
		c.Expires = time.Unix(expires, 0)
	}
	return &url.URL{Scheme: "https", Host: domain, Path: "/"}, c, nil
}
