package page

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// Thresholds of the decision, all by trial on pages of eighteen encodings.
const (
	// nearUTF8: so many good UTF-8 sequences for each bad one, and the page is UTF-8 with faults.
	nearUTF8 = 10
	// maxBad: a declared or guessed encoding may fail on this share of the characters beyond ASCII.
	maxBad = 0.02
	// minHigh: below so many of them one failure may be forgiven, as at the end of a page cut off.
	forgiven = 1
)

// decision is how the bytes are decoded.
type decision struct {
	text, name string
	why        Because
	lossy      bool
}

// decide finds the encoding and decodes the bytes.
func decide(raw []byte, contentType string) decision {
	if d, ok := byMark(raw); ok {
		return d
	}
	if e, ok := sniffUTF16(raw); ok {
		return decode(raw, e.enc, e.name, Because{Code: Zeros, Name: e.name})
	}
	claims := claimed(raw, contentType)
	if d, ok := byEscape(raw); ok {
		return d
	}
	good, bad := countUTF8(raw)
	if bad == 0 {
		return decision{text: share(raw), name: "utf-8", why: whyUTF8(good, claims)}
	}
	if good >= nearUTF8*bad {
		text := strings.ToValidUTF8(string(raw), "\ufffd")
		return decision{text: text, name: "utf-8", why: Because{Code: NearlyUTF8}, lossy: true}
	}
	return byClaimOrGuess(raw, claims)
}

// byClaimOrGuess decides for bytes that are not UTF-8.
func byClaimOrGuess(raw []byte, claims []claim) decision {
	pieces := sync.OnceValue(func() []byte { return sample(raw) }) // not every claim needs them
	var lies []Claim
	for _, c := range claims {
		d := decode(raw, c.enc, c.name, Because{Code: Declared, Says: &c.Claim})
		switch {
		case c.name == "utf-8" || !fits(d.text):
			lies = append(lies, c.Claim)
		case latin[c.name] && crowded(pieces()):
			if g, ok := guess(pieces()); ok && !latin[g.name] {
				lies = append(lies, c.Claim)
				continue
			}
			return d
		default:
			return d
		}
	}
	if g, ok := guess(pieces()); ok {
		return decode(raw, g.enc, g.name, Because{Code: Guessed, Lies: lies})
	}
	enc, name := charset.Lookup("windows-1252")
	return decode(raw, enc, name, Because{Code: Nothing, Lies: lies})
}

// byMark decides by a byte order mark.
func byMark(raw []byte) (decision, bool) {
	why := Because{Code: Mark}
	switch {
	case bytes.HasPrefix(raw, []byte{0xef, 0xbb, 0xbf}):
		rest := raw[3:]
		if utf8.Valid(rest) {
			return decision{text: share(rest), name: "utf-8", why: why}, true
		}
		return decision{text: strings.ToValidUTF8(string(rest), "\ufffd"), name: "utf-8", why: why, lossy: true}, true
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}):
		return decode(raw[2:], unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "utf-16le", why), true
	case bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		return decode(raw[2:], unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "utf-16be", why), true
	}
	return decision{}, false
}

// decode reads all of raw as enc.
func decode(raw []byte, enc encoding.Encoding, name string, why Because) decision {
	b, err := enc.NewDecoder().Bytes(raw)
	if err != nil || !utf8.Valid(b) { // decoders put U+FFFD for what they cannot read; this is for one that does not
		b = bytes.ToValidUTF8(b, []byte("\ufffd"))
	}
	text := share(b)
	return decision{text: text, name: name, why: why, lossy: err != nil || strings.Contains(text, "\ufffd")}
}

// fits reports whether a decoded text is plausible for its encoding.
func fits(text string) bool {
	high, bad := 0, 0
	for _, r := range text {
		if r < utf8.RuneSelf {
			continue
		}
		high++
		if r == utf8.RuneError || r < 0xa0 { // beyond meaning, or a control character of ISO 6429
			bad++
		}
	}
	return bad <= forgiven && bad < high || float64(bad) <= maxBad*float64(high)
}

// countUTF8 counts UTF-8 sequences of two bytes and more, and faults. A
// sequence cut off by the end of the page is a fault only when others are.
func countUTF8(raw []byte) (good, bad int) {
	if utf8.Valid(raw) {
		for i := 0; i < len(raw) && good < 1; i++ {
			if raw[i] >= utf8.RuneSelf {
				good++
			}
		}
		return good, 0
	}
	for len(raw) > 0 {
		if raw[0] < utf8.RuneSelf {
			raw = raw[1:]
			continue
		}
		r, n := utf8.DecodeRune(raw)
		if r == utf8.RuneError && n == 1 {
			bad++
		} else {
			good++
		}
		raw = raw[n:]
	}
	return good, bad
}

func whyUTF8(good int, claims []claim) Because {
	for _, c := range claims {
		if c.name == "utf-8" {
			return Because{Code: StatedUTF8, Says: &c.Claim}
		}
	}
	if good == 0 {
		return Because{Code: ASCII}
	}
	if len(claims) > 0 {
		return Because{Code: ValidUTF8, Says: &claims[0].Claim}
	}
	return Because{Code: ValidUTF8}
}

// share makes a string of bytes that do not change any more, without copying them.
func share(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
