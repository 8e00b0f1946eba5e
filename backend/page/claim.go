package page

import (
	"bytes"
	"mime"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
)

// metaLen is how many bytes are searched for the meta element. Browsers stop at
// 1,024; old pages with a long comment at the top need more.
const metaLen = 16 << 10

// claim is a declared encoding.
type claim struct {
	enc  encoding.Encoding
	name string // WHATWG name
	Claim
}

// claimed lists what the header, the XML declaration and the meta element declare,
// in this order.
func claimed(raw []byte, contentType string) []claim {
	var claims []claim
	add := func(label string, where Place) {
		label = strings.TrimSpace(label)
		enc, name := charset.Lookup(label)
		if enc == nil || name == "replacement" {
			return
		}
		if strings.HasPrefix(name, "utf-16") { // what could be read as ASCII is not UTF-16
			enc, name = charset.Lookup("utf-8")
		}
		claims = append(claims, claim{enc, name, Claim{where, label}})
	}
	if _, params, err := mime.ParseMediaType(contentType); err == nil {
		add(params["charset"], Header)
	}
	if bytes.HasPrefix(raw, []byte("<?xml")) {
		if end := bytes.Index(raw[:min(len(raw), 200)], []byte("?>")); end > 0 {
			add(after(string(raw[:end]), "encoding"), Declaration)
		}
	}
	add(metaCharset(raw[:min(len(raw), metaLen)]), Meta)
	return claims
}

// metaCharset returns the encoding that the first meta element with one declares.
func metaCharset(head []byte) string {
	word := []byte("charset")
	if !bytes.Contains(head, word) && !bytes.Contains(bytes.ToLower(head), word) { // most write it so
		return ""
	}
	z := html.NewTokenizer(bytes.NewReader(head))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if string(name) != "meta" || !more {
				continue
			}
			if label := charsetOf(z); label != "" {
				return label
			}
		}
	}
}

// charsetOf reads a meta element's attributes.
func charsetOf(z *html.Tokenizer) string {
	label, content, isType := "", "", false
	for more := true; more; {
		var k, v []byte
		k, v, more = z.TagAttr()
		switch string(k) {
		case "charset":
			label = string(v)
		case "content":
			content = string(v)
		case "http-equiv":
			isType = strings.EqualFold(strings.TrimSpace(string(v)), "content-type")
		}
	}
	if label == "" && isType {
		label = after(content, "charset")
	}
	return label
}

// after returns the value in `key = "value"` or `key=value`.
func after(s, key string) string {
	i := 0
	for i+len(key) <= len(s) && !strings.EqualFold(s[i:i+len(key)], key) { // ToLower would move what follows odd bytes
		i++
	}
	if i+len(key) > len(s) {
		return ""
	}
	v, ok := strings.CutPrefix(strings.TrimSpace(s[i+len(key):]), "=")
	if !ok {
		return ""
	}
	v = strings.TrimSpace(v)
	if v != "" && (v[0] == '"' || v[0] == '\'') {
		v, _, _ = strings.Cut(v[1:], v[:1])
		return v
	}
	if end := strings.IndexAny(v, "; \t\r\n,\"'"); end >= 0 {
		v = v[:end]
	}
	return v
}
