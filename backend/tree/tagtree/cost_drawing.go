package tagtree

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// maxDrawn is how many elements an SVG image draws at most, those that it draws again counted each time.
const maxDrawn = 5_000

// priceOfImage is that of an SVG image within an SVG image.
const priceOfImage = 500

var errHeavy = errors.New("tagtree: the drawing cannot be bounded")

// HeavyDrawing reports whether an SVG image draws parts of itself more often than
// its size lets expect, or whether this cannot be determined.
func HeavyDrawing(svg []byte) bool {
	d := drawing{copies: emptyCopies()}
	if err := d.read(svg); err != nil || len(d.end) == 0 {
		return true
	}
	cost := d.nested * priceOfImage
	for at := int32(0); at < int32(len(d.end)); at = d.end[at] {
		cost += d.of(at)
	}
	for at := range int32(len(d.end)) {
		if n := d.factor(at); d.inSheet && n > 1 && cost <= maxDrawn {
			cost *= n
		}
	}
	return cost > maxDrawn+int64(len(d.end))
}

// drawing is an SVG image while it is read.
type drawing struct {
	*copies
	open    []int32
	style   bool // the text of a style element is read
	inSheet bool // a style sheet refers to parts of the drawing
	nested  int64
}

// sameASCII are encodings whose bytes below 0x80 are always those characters.
var sameASCII = []string{"utf-8", "us-ascii", "ascii", "iso-8859-", "windows-125"}

func (d *drawing) read(svg []byte) error {
	in := xml.NewDecoder(bytes.NewReader(bytes.ToValidUTF8(svg, []byte("?"))))
	in.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		for _, s := range sameASCII {
			if strings.HasPrefix(strings.ToLower(label), s) {
				return in, nil
			}
		}
		return nil, errHeavy
	}
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = d.take(token)
		}
		if err != nil {
			return err
		}
	}
}

func (d *drawing) take(token xml.Token) error {
	switch e := token.(type) {
	case xml.StartElement:
		return d.start(e)
	case xml.EndElement:
		last := len(d.open) - 1
		d.end[d.open[last]] = int32(len(d.end))
		d.open, d.style = d.open[:last], false
	case xml.CharData:
		if d.style {
			return d.sheet(string(e))
		}
	case xml.Directive: // a document type can name what is drawn otherwise
		if bytes.ContainsRune(e, '[') {
			return errHeavy
		}
	case xml.ProcInst:
		if e.Target != "xml" {
			return errHeavy
		}
	}
	return nil
}

func (d *drawing) start(e xml.StartElement) error {
	n := &html.Node{Type: html.ElementNode, Data: e.Name.Local, Namespace: "svg"}
	at := int32(len(d.end))
	for _, a := range e.Attr {
		n.Attr = append(n.Attr, html.Attribute{Key: a.Name.Local, Val: a.Value})
		if err := d.images(a.Value); err != nil {
			return err
		}
		for to := range strings.SplitSeq(a.Value, ";") { // what an animation changes a reference to
			if to = strings.TrimSpace(to); strings.HasPrefix(to, "#") && a.Name.Local != "href" && a.Name.Local != "id" {
				d.refs[at] = append(d.refs[at], again{to[1:], 1})
			}
		}
	}
	d.end = append(d.end, at+1)
	d.open = append(d.open, at)
	d.element(at, n)
	d.style = e.Name.Local == "style"
	return nil
}

// images counts the SVG images in an attribute, of which none may be heavy.
func (d *drawing) images(val string) error {
	lower := strings.ToLower(val)
	switch {
	case !strings.Contains(lower, "data:") || !strings.Contains(lower, "svg") && !strings.Contains(val, "%"):
		return nil
	case !isDataURL(val) || len(d.open) == 0 || strings.Count(lower, "data:") > 1: // several, or one in a style
		return errHeavy
	case !safeData(val):
		return errHeavy
	}
	if strings.HasPrefix(strings.ToLower(trimRef(val))[5:], svgKind) {
		d.nested++
	}
	return nil
}

// sheet notes what a style sheet of the drawing refers to.
func (d *drawing) sheet(css string) error {
	if lower := strings.ToLower(css); strings.Contains(css, "@") && strings.ContainsAny(css, `\`) || strings.Contains(lower, "@import") {
		return errHeavy
	}
	for _, ref := range references(css) {
		if strings.HasPrefix(ref, "#") {
			d.inSheet = true
		} else if isDataURL(ref) && strings.HasPrefix(strings.ToLower(ref)[5:], svgKind) {
			return errHeavy
		}
	}
	return nil
}
