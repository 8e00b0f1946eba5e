package browser

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// stampScript numbers the elements, serializes the document, and removes the
// numbers, in one step: no script of the page runs in between. What scripts can
// build without end is not returned if it is too long.
const stampScript = `((name, most, longest) => {
	const all = document.querySelectorAll('*'), boxes = []
	if (all.length > most) return {count: all.length}
	for (let i = 0; i < all.length; i++) {
		const r = all[i].getBoundingClientRect()
		boxes.push(Math.round((r.x + scrollX) * 10) / 10, Math.round((r.y + scrollY) * 10) / 10, Math.round(r.width * 10) / 10, Math.round(r.height * 10) / 10)
	}
	for (let i = 0; i < all.length; i++) all[i].setAttribute(name, i)
	const d = document.doctype
	const html = (d ? '<!DOCTYPE ' + d.name + (d.publicId ? ' PUBLIC "' + d.publicId + '"' + (d.systemId ? ' "' + d.systemId + '"' : '') : d.systemId ? ' SYSTEM "' + d.systemId + '"' : '') + '>' : '') +
		(document.documentElement ? document.documentElement.outerHTML : '')
	for (let i = 0; i < all.length; i++) all[i].removeAttribute(name)
	if (html.length > longest) return {count: all.length, length: html.length}
	return {html, boxes, url: location.href, count: all.length}
})`

// capture is a document as the scripts left it, with a stamp on each element: its number as an attribute.
type capture struct {
	HTML  string    `json:"html"`
	Boxes []float64 `json:"boxes"` // four an element
	URL   string    `json:"url"`
	Count int       `json:"count"`

	Length int `json:"length"` // length of an HTML that is too long to be returned; 0 otherwise

	stamp string
}

// captureTab captures the document of a tab. Its script runs in an isolated
// world, where functions of the browser that the page has replaced are the original ones.
func captureTab(tab context.Context) (*capture, error) {
	var b [8]byte
	rand.Read(b[:]) //nolint:errcheck // never fails
	t := &capture{stamp: "data-wrapsmith-" + hex.EncodeToString(b[:])}
	frames, err := chromedp.Call(tab, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return nil, err
	}
	world, err := chromedp.Call(tab, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{FrameID: frames.FrameTree.Frame.ID, WorldName: "wrapsmith"})
	if err != nil {
		return nil, err
	}
	in := func(p *runtime.EvaluateParams) { p.ContextID = world.ExecutionContextID }
	raw, err := chromedp.Run(tab, chromedp.Evaluate[capture](fmt.Sprintf("%s(%s, %d, %d)", stampScript, quote(t.stamp), tagtree.MaxNodes, 2*page.MaxBytes), in))
	raw.stamp = t.stamp
	return &raw, err
}

// Unstamp makes a page of a document whose elements carry their numbers in an attribute, as an
// extension of the person's own browser sends it. boxes has four sides for each number.
func Unstamp(html, address, stamp string, boxes []float64) (*page.Page, map[tagtree.NodeID]Box, error) {
	if !stampName.MatchString(stamp) {
		return nil, nil, fmt.Errorf("browser: %q is no attribute of ours", stamp)
	}
	t := capture{HTML: html, Boxes: boxes, URL: address, stamp: stamp}
	return t.page()
}

var stampName = regexp.MustCompile(`^data-wrapsmith-[0-9a-f]{16}$`)

// page is the document without its stamps, and the boxes by its node ids.
func (t *capture) page() (*page.Page, map[tagtree.NodeID]Box, error) {
	if t.Count > tagtree.MaxNodes {
		return nil, nil, fmt.Errorf("%w: it has %d elements and the limit is %d", tagtree.ErrTooManyNodes, t.Count, tagtree.MaxNodes)
	}
	if t.Length > 0 {
		return nil, nil, fmt.Errorf("%w: its scripts made %d MB of it and the limit is %d MB", page.ErrTooLarge, t.Length>>20, page.MaxBytes>>20)
	}
	o := page.Origin{Name: t.URL, URL: t.URL, ContentType: "text/html; charset=utf-8"}
	clean, err := page.New([]byte(regexp.MustCompile(` `+t.stamp+`="\d+"`).ReplaceAllString(t.HTML, "")), o)
	if err != nil {
		return nil, nil, err
	}
	annotated, err := page.New([]byte(t.HTML), o)
	if err != nil {
		return clean, nil, nil //nolint:nilerr // too large with its stamps: the page is there, its boxes are not
	}
	tree, err := tagtree.Parse(annotated)
	if err != nil {
		return nil, nil, err
	}
	boxes := map[tagtree.NodeID]Box{}
	for id := tagtree.NodeID(1); int(id) < tree.Len(); id++ {
		if tree.IsText(id) {
			continue
		}
		v, ok := tree.Attr(id, t.stamp)
		i, err := strconv.Atoi(v)
		if !ok || err != nil || i < 0 || 4*i+3 >= len(t.Boxes) {
			continue
		}
		boxes[id] = Box{t.Boxes[4*i], t.Boxes[4*i+1], t.Boxes[4*i+2], t.Boxes[4*i+3]}
	}
	return clean, boxes, nil
}

// quote writes a text as JavaScript.
func quote(s string) string {
	raw, _ := json.Marshal(s) // a string always can be
	return string(raw)
}
