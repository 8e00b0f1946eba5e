package api

import (
	"net/url"
	"strings"
)

// attachment is the Content-Disposition of a file to keep: its name in ASCII
// for old programs, and as it is (RFC 6266).
func attachment(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	ascii := strings.Map(func(r rune) rune {
		if r > '~' {
			return '_'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + url.PathEscape(name)
}
