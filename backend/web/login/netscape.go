package login

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Bounds of a file of cookies.
const (
	maxLine    = 64 << 10
	maxCookies = 100_000
)

// Netscape reads cookies in Netscape format, which browser extensions and curl
// write: a line each, seven fields with tabs between them,
//
//	domain  TRUE for its hosts too  path  TRUE for https only  expires, Unix seconds, 0 never  name  value
//
// where "#HttpOnly_" before the domain is no comment. Errors name the line and
// contain no part of the text, because cookies are secrets.
func Netscape(r io.Reader) (list []Cookie, err error) {
	scan := bufio.NewScanner(r)
	scan.Buffer(nil, maxLine)
	n := 0
	for scan.Scan() {
		n++
		line := strings.TrimPrefix(strings.TrimRight(scan.Text(), "\r\n"), "\ufeff")
		line, _ = strings.CutPrefix(line, "#HttpOnly_")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if n > maxCookies {
			return list, fmt.Errorf("line %d: the limit is %d lines; keep only the site's own", n, maxCookies)
		}
		c, err := cookie(line)
		if err != nil {
			return list, fmt.Errorf("line %d: %w; export the cookies again, in Netscape format (cookies.txt)", n, err)
		}
		list = append(list, c)
	}
	if err := scan.Err(); err != nil {
		return list, fmt.Errorf("line %d: %w", n+1, err)
	}
	return list, nil
}

// cookie reads one line.
func cookie(line string) (Cookie, error) {
	f := strings.Split(line, "\t")
	if len(f) == 6 { // an empty value, its tab trimmed by an editor
		f = append(f, "")
	}
	if len(f) != 7 {
		return Cookie{}, fmt.Errorf("%d fields with tabs between them, want 7", len(f))
	}
	expires, err := strconv.ParseInt(f[4], 10, 64)
	if err != nil {
		return Cookie{}, errors.New("the time, its fifth field, is no number of seconds")
	}
	domain := strings.TrimPrefix(strings.ToLower(f[0]), ".")
	if domain == "" || strings.ContainsAny(domain, "/ \\@") {
		return Cookie{}, errors.New("its first field is no domain")
	}
	c := Cookie{Domain: domain, Below: strings.EqualFold(f[1], "TRUE"), Path: f[2], Secure: strings.EqualFold(f[3], "TRUE"), Name: f[5], Value: f[6]}
	if expires > 0 {
		c.Expires = time.Unix(expires, 0)
	}
	return c, nil
}
