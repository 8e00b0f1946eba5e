package page

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gogs/chardet"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

const (
	sampleLen = 32 << 10 // bytes that a guess looks at
	minSure   = 10       // confidence (of 100) below which the detector knows nothing
	// crowdedShare: in Latin text letters beyond ASCII stand alone between others; when
	// less than this share of them does, the text is in another script.
	crowdedShare = 0.3
	// minLatin: fewer bytes beyond ASCII do not tell one Latin encoding from another, nor, if they
	// stand alone, one of two bytes a letter: "espa\xf1ol" is no Big5.
	minLatin = 8
)

type guessed struct {
	enc  encoding.Encoding
	name string
}

// latin are the encodings of Latin scripts. They give every byte a meaning, and are
// often declared wrongly by servers that send one header for all pages.
var latin = map[string]bool{
	"windows-1252": true, "windows-1250": true, "windows-1254": true, "windows-1257": true, "windows-1258": true,
	"iso-8859-2": true, "iso-8859-3": true, "iso-8859-4": true, "iso-8859-10": true, "iso-8859-13": true,
	"iso-8859-14": true, "iso-8859-15": true, "iso-8859-16": true, "macintosh": true,
}

// sample collects the pieces of text between tags and line ends that have bytes
// beyond ASCII.
func sample(raw []byte) []byte {
	var out []byte
	for len(raw) > 0 && len(out) < sampleLen {
		end := bytes.IndexAny(raw, "<>\n\r\"")
		if end < 0 {
			end = len(raw)
		}
		if piece := raw[:end]; !ascii(piece) {
			out = append(append(out, piece...), '\n')
		}
		raw = raw[min(end+1, len(raw)):]
	}
	return out
}

func high(b []byte) (n int) {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

func ascii(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// crowded reports whether bytes beyond ASCII stand in runs, which they do not in Latin
// text.
func crowded(s []byte) bool {
	alone, all := 0, 0
	for i, c := range s {
		if c < utf8.RuneSelf {
			continue
		}
		all++
		if (i == 0 || s[i-1] < utf8.RuneSelf) && (i+1 == len(s) || s[i+1] < utf8.RuneSelf) {
			alone++
		}
	}
	return all > 0 && float64(alone) < crowdedShare*float64(all)
}

// recognized are the encodings in the order in which the detector lists them. It asks for all at the same time, so that
// the results of one confidence come in any order: here the first of the list is first.
var recognized = []string{
	"ISO-8859-1", "windows-1252", "ISO-8859-2", "windows-1250", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "windows-1253", "ISO-8859-8", "windows-1255",
	"windows-1251", "windows-1256", "KOI8-R", "ISO-8859-9", "windows-1254", "Shift_JIS", "GB18030", "EUC-JP", "EUC-KR", "Big5",
}

// guess returns the most likely encoding by the statistics of the bytes in which the
// decoded text is plausible.
func guess(s []byte) (guessed, bool) {
	if len(s) == 0 {
		return guessed{}, false
	}
	results, err := chardet.NewTextDetector().DetectAll(s)
	if err != nil {
		return guessed{}, false
	}
	slices.SortFunc(results, func(a, b chardet.Result) int {
		return cmp.Or(b.Confidence-a.Confidence, slices.Index(recognized, a.Charset)-slices.Index(recognized, b.Charset), strings.Compare(a.Charset, b.Charset))
	})
	for _, r := range results {
		label := strings.TrimSuffix(r.Charset, "-I")
		if label == "GB18030" || label == "GB-18030" {
			label = "gb18030"
		}
		enc, name := charset.Lookup(label)
		if enc == nil || r.Confidence < minSure || name == "utf-8" || name == "replacement" || strings.HasPrefix(name, "utf-") {
			continue
		}
		if high(s) < minLatin && (latin[name] || !crowded(s)) {
			enc, name = charset.Lookup("windows-1252")
		}
		if text, err := enc.NewDecoder().Bytes(s); err == nil && fits(share(text)) && !(latin[name] && crowded(s)) {
			return guessed{enc, name}, true
		}
	}
	return guessed{}, false
}

// byEscape detects ISO-2022-JP by its escape sequences; all its bytes are ASCII.
func byEscape(raw []byte) (decision, bool) {
	if !bytes.Contains(raw, []byte("\x1b$B")) && !bytes.Contains(raw, []byte("\x1b$@")) || !ascii(raw) {
		return decision{}, false
	}
	enc, name := charset.Lookup("iso-2022-jp")
	d := decode(raw, enc, name, Because{Code: Escapes})
	return d, fits(d.text)
}

// sniffUTF16 detects UTF-16 without a byte order mark: the text begins with a tag of
// two-byte characters, or every other byte at its beginning is zero.
func sniffUTF16(raw []byte) (guessed, bool) {
	head := raw[:min(len(raw), 1024)&^1]
	if len(head) < 8 {
		return guessed{}, false
	}
	even, odd := zeros(head), zeros(head[1:])
	most, none := len(head)/4, len(head)/40
	switch {
	case tagAt(head, 0) || odd > most && even < none:
		return guessed{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "utf-16le"}, true
	case tagAt(head, 1) || even > most && odd < none:
		return guessed{unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "utf-16be"}, true
	}
	return guessed{}, false
}

// zeros counts the zeros among every second byte, beginning with the first.
func zeros(b []byte) (n int) {
	for i := 0; i < len(b); i += 2 {
		if b[i] == 0 {
			n++
		}
	}
	return n
}

// tagAt reports whether b begins with "<" and three more ASCII characters, each beside a zero, the low bytes at 0 or at 1.
func tagAt(b []byte, low int) bool {
	for i := 0; i < 8; i += 2 {
		if b[i+1-low] != 0 || b[i+low] <= ' ' || b[i+low] >= 0x7f {
			return false
		}
	}
	return b[low] == '<'
}
