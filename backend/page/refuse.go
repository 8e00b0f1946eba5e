package page

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// Reasons for which New refuses bytes; errors.Is tells them apart.
var (
	ErrEmpty    = errors.New("the page is empty")
	ErrTooLarge = errors.New("the page is too large")
	ErrBinary   = errors.New("this is not a web page")
	ErrNotHTML  = errors.New("this is not HTML")
)

// Error is the error of a page that was refused.
type Error struct {
	Name string
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("page: %q: %v", e.Name, e.Err) }

// Unwrap gives the reason.
func (e *Error) Unwrap() error { return e.Err }

// signature is how a kind of file begins.
type signature struct {
	at    int
	bytes string
	kind  string
	do    string // the remedy, "" for the usual one
}

const (
	unpack  = "unpack it, then open the pages inside"
	saveWeb = "save it as a web page (HTML) in the program that made it"
)

var signatures = []signature{
	{0, "%PDF-", "a PDF document", "open the web page that it was made from"},
	{0, "\x89PNG\r\n", "a PNG image", ""},
	{0, "\xff\xd8\xff", "a JPEG image", ""},
	{0, "GIF8", "a GIF image", ""},
	{8, "WEBPVP8", "a WebP image", ""},
	{4, "ftypavif", "an AVIF image", ""},
	{4, "ftyp", "a video", ""},
	{0, "\x00\x00\x01\x00", "an icon", ""},
	{0, "PK\x03\x04", "a zip archive (or a document packed as one, such as DOCX, XLSX or EPUB)", unpack},
	{0, "PK\x05\x06", "an empty zip archive", unpack},
	{0, "\x1f\x8b", "a gzip file", "unpack it with gunzip, then open the page inside"},
	{0, "BZh", "a bzip2 file", unpack},
	{0, "\xfd7zXZ\x00", "an xz file", unpack},
	{0, "\x28\xb5\x2f\xfd", "a Zstandard file", unpack},
	{0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive", unpack},
	{0, "Rar!\x1a\x07", "a RAR archive", unpack},
	{257, "ustar", "a tar archive", unpack},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", saveWeb},
	{0, "{\\rtf", "an RTF document", saveWeb},
	{0, "SQLite format 3\x00", "an SQLite database", ""},
	{0, "\x7fELF", "a program", ""},
	{0, "MZ\x90\x00", "a program", ""},
	{0, "\x00asm", "a WebAssembly program", ""},
	{0, "wOFF", "a font", ""},
	{0, "wOF2", "a font", ""},
	{0, "OggS", "a sound or video", ""},
	{0, "ID3", "a sound", ""},
	{0, "\x1aE\xdf\xa3", "a video", ""},
	{0, "bplist00", "a Safari web archive", "save the page again as \"Page Source\""},
}

// Bytes that tell a binary file without a known beginning: more than
// controlShare of the first sniffLen are control characters.
const (
	sniffLen     = 4096
	controlShare = 0.1
)

// refuseBytes returns what is wrong with the bytes before they are decoded, nil if
// nothing is.
func refuseBytes(raw []byte) error {
	if len(raw) > MaxBytes {
		return fmt.Errorf("%w: it has %d MB and the limit is %d MB; save the part that you need as a page of its own",
			ErrTooLarge, (len(raw)+1<<20-1)>>20, MaxBytes>>20)
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		return fmt.Errorf("%w: it has no text at all; save or fetch it again", ErrEmpty)
	}
	for _, s := range signatures {
		if len(raw) >= s.at+len(s.bytes) && string(raw[s.at:s.at+len(s.bytes)]) == s.bytes {
			do := s.do
			if do == "" {
				do = "choose an HTML file"
			}
			return fmt.Errorf("%w: it is %s; %s", ErrBinary, s.kind, do)
		}
	}
	if _, wide := sniffUTF16(raw); wide || bytes.HasPrefix(raw, []byte{0xff, 0xfe}) || bytes.HasPrefix(raw, []byte{0xfe, 0xff}) {
		return nil
	}
	head := raw[:min(len(raw), sniffLen)]
	if n := controls(head); float64(n) > controlShare*float64(len(head)) {
		return fmt.Errorf("%w: it is a binary file of an unknown kind; choose an HTML file", ErrBinary)
	}
	return nil
}

// controls counts the control characters that text does not have.
func controls(b []byte) (n int) {
	for _, c := range b {
		if c < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", rune(c)) || c == 0x7f {
			n++
		}
	}
	return n
}
