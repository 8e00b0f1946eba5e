package input

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
	samples "wrapsmith/templates"
)

// PageInput is a page, given in one of five ways: data, html, bundled, address or path.
type PageInput struct {
	Name        string  `json:"name,omitempty" maxLength:"1000" doc:"What to call the page on screen, as a file name"`
	URL         string  `json:"url,omitempty" maxLength:"8000" doc:"With data or html: the address the page came from"`
	ContentType string  `json:"contentType,omitempty" maxLength:"200" doc:"With data: the Content-Type it came with"`
	Data        Base64  `json:"data,omitempty" doc:"The bytes as they came, at most 32 MiB before base64"`
	HTML        *string `json:"html,omitempty" doc:"Pasted text"`
	Bundled     string  `json:"bundled,omitempty" maxLength:"200" doc:"A page that comes with the program, as in site/page"`
	Address     string  `json:"address,omitempty" maxLength:"8000" doc:"An http or https address to fetch"`
	AllowHost   bool    `json:"allowHost,omitempty" doc:"With address: fetch it though its host is private or this machine"`
	Path        string  `json:"path,omitempty" maxLength:"4096" doc:"A file or folder on this machine, where About.localFiles says so"`

	Boxes BoxesByNode `json:"boxes,omitempty" doc:"With data: where its elements lie on the screen, as renderPage gives it"`

	Resources []PageResource `json:"resources,omitempty" maxItems:"2000" doc:"With data: style sheets, images and fonts that were saved with the page"`
}

// PageResource is a file that was saved with a page.
type PageResource struct {
	Path        string `json:"path" minLength:"1" maxLength:"8000" doc:"Its path from the folder of the page, or its address"`
	ContentType string `json:"contentType,omitempty" maxLength:"200"`
	Data        Base64 `json:"data"`
}

// PutResources gives a page the files that were saved with it; others than style sheets, images
// and fonts are left out.
func (in PageInput) PutResources(p *page.Page) {
	for _, f := range in.Resources {
		if r, ok := source.Beside(p, f.Path, f.ContentType, f.Data); ok {
			p.Resources = append(p.Resources, r)
		}
	}
}

// Complete is the input with the style sheets, images and fonts of its pages, where it has them.
func (in Input) Complete() Input {
	in.source = source.WithResources(in.source)
	return in
}

// Base64 is bytes in a request, as text in base64.
type Base64 []byte

// FailedPage is a page that could not be taken.
type FailedPage struct {
	Name   string `json:"name"`
	Reason string `json:"reason" doc:"A sentence for the screen"`

	Message message.Message `json:"message,omitzero" doc:"The reason as a word with its values"`
}

// BoxesByNode tells where elements lie on the screen: by node id x, y, width and
// height in CSS pixels, from the top left of the page.
type BoxesByNode map[string][4]float64

// Input is a page given by a person, ready to be read.
type Input struct {
	Name      string // what to call it before it is read
	source    source.Source
	bytes     int    // of what the request brought
	AllowHost string // a private host that the person allowed for this page
	Address   string // whole, when it is to be fetched
}

// Reader reads pages as requests name them.
type Reader struct {
	localFiles bool
	served     bool
	logins     func(ctx context.Context) string
}

// New returns a Reader. LocalFiles lets requests name files of this machine by their path.
func New(localFiles bool) *Reader {
	return &Reader{localFiles: localFiles, logins: func(context.Context) string { return "" }}
}

// Serve lets pages of the web be fetched with the site logins of a file, which logins names
// for a caller. served is a server whose operator alone can allow private hosts.
func (r *Reader) Serve(served bool, logins func(ctx context.Context) string) *Reader {
	r.served, r.logins = served, logins
	return r
}

// Input checks how a page is given. The error is a sentence for the screen.
func (r *Reader) Input(in PageInput) (Input, error) {
	if err := in.one(); err != nil {
		return Input{Name: in.label()}, err
	}
	out := Input{Name: in.label(), bytes: len(in.Data)}
	origin := page.Origin{Name: in.Name, URL: in.URL, ContentType: in.ContentType}
	switch {
	case in.Bundled != "":
		return r.Bundled(in.Bundled)
	case in.Address != "":
		return r.FromWeb(in)
	case in.Path != "":
		if !r.localFiles {
			return out, message.Errorf("nopaths", "this server takes no files by their path; choose the file instead")
		}
		out.source = source.Paths(in.Path)
	case in.HTML != nil:
		out.bytes = len(*in.HTML)
		origin.ContentType = "text/html; charset=utf-8"
		if origin.Name == "" {
			origin.Name = "pasted page"
		}
		out.source = source.Bytes([]byte(*in.HTML), origin)
	default:
		out.source = source.Bytes(in.Data, origin)
	}
	return out, nil
}

// one checks that a page is given in one way. Data is the way when no other is:
// an empty file has no bytes either, and is refused when it is read.
func (in PageInput) one() error {
	ways := 0
	for _, given := range []bool{len(in.Data) > 0, in.HTML != nil, in.Bundled != "", in.Address != "", in.Path != ""} {
		if given {
			ways++
		}
	}
	if ways > 1 {
		return message.Errorf("oneway", "a page is given in one way: data, html, bundled, address or path")
	}
	if u, err := url.Parse(in.URL); in.URL != "" && (err != nil || !u.IsAbs()) {
		return message.Errorf("address", "%q is no address of a page; an address begins with http:// or https://", problem.Short(in.URL))
	}
	return nil
}

// label is what to call a page that may not be readable.
func (in PageInput) label() string {
	for _, name := range []string{in.Name, in.Bundled, in.Address, filepath.Base(in.Path), in.URL} {
		if name != "" && name != "." {
			return name
		}
	}
	return "page"
}

// Bundled finds a page that comes with the program, by "site/page".
func (r *Reader) Bundled(id string) (Input, error) {
	site, name, _ := strings.Cut(id, "/")
	p, err := samples.Page(site, name)
	if err != nil {
		return Input{Name: id}, message.Errorf("notbundled", "no page %q comes with the program", problem.Short(id))
	}
	return Input{Name: p.Name, source: source.Bytes(p.Bytes, page.Origin{Name: p.Name, URL: p.URL, ContentType: p.ContentType})}, nil
}

// FromWeb prepares to fetch the page of an address.
func (r *Reader) FromWeb(in PageInput) (Input, error) {
	out := Input{Name: in.label()}
	address := strings.TrimSpace(in.Address)
	if !strings.Contains(address, "://") {
		address = schemeOf(address) + "://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return out, message.Errorf("address", "%q is no address that can be fetched; an address begins with http:// or https://", problem.Short(in.Address))
	}
	out.Address = u.String()
	o := source.FetchOptions{Served: r.served}
	if in.AllowHost {
		out.AllowHost = u.Host
		o.AllowHosts = []string{u.Host}
	}
	out.source = source.Once(func(ctx context.Context) (*page.Page, error) {
		o.LoginFile = r.logins(ctx)
		return source.Fetch(ctx, u.String(), o)
	})
	return out, nil
}

// schemeOf is the scheme of an address that is given without one: the servers on this machine
// and those that are named by a number seldom have a certificate.
func schemeOf(address string) string {
	u, err := url.Parse("https://" + address)
	if err == nil && (u.Hostname() == "localhost" || net.ParseIP(u.Hostname()) != nil) {
		return "http"
	}
	return "https"
}

// Bounds of what the inputs of a request may hold when their pages are wanted at
// once: an archive unpacks to far more than a request has.
const (
	maxInput      = 1000      // pages and failures
	maxInputBytes = 256 << 20 // of pages
)

// Room is what is left of the bounds for the further inputs of a request.
type Room struct{ pages, bytes int }

// NewRoom returns the room of one request.
func NewRoom() *Room { return &Room{maxInput, maxInputBytes} }

// Pages reads what an input names: one page, or those of a folder or an archive, as long as there is room.
func (in Input) Pages(ctx context.Context, left *Room) (pages []*page.Page, failed []FailedPage) {
	for p, err := range in.source.Pages(ctx) {
		if p != nil {
			left.bytes -= len(p.Bytes)
		}
		if left.pages <= 0 || left.bytes < 0 {
			return pages, append(failed, FailedPage{Name: problem.Short(filepath.Base(in.Name)), Reason: tooManyPages})
		}
		left.pages--
		if err != nil {
			failed = append(failed, Failed(in.Name, err))
		} else {
			pages = append(pages, p)
		}
	}
	return pages, failed
}

// First reads the first page that an input holds, and no more of it.
func (in Input) First(ctx context.Context) (p *page.Page, failed []FailedPage) {
	for p, err := range in.source.Pages(ctx) {
		if err == nil {
			return p, nil
		}
		if failed = append(failed, Failed(in.Name, err)); len(failed) == maxInput {
			break
		}
	}
	return nil, failed
}

// WithName returns why a page could not be had, with its name.
func (f FailedPage) WithName() message.Message {
	if f.Message.Code == "" {
		return f.Message
	}
	return message.Message{Code: "page", Params: map[string]string{"page": f.Name}, Cause: &f.Message}
}

// tooManyPages is the message in place of the pages beyond the bounds.
var tooManyPages = fmt.Sprintf("It holds more than %d pages, or more than %d MB of them: these are the first. Extract from all of them in a run.", maxInput, maxInputBytes>>20)

// Failed says for the screen why a page could not be had.
func Failed(name string, err error) FailedPage {
	msg := extract.MessageOf(err)
	var named *source.Error
	if errors.As(err, &named) {
		name, err = named.Name, errors.New(named.Reason())
	}
	if filepath.IsAbs(name) {
		name = filepath.Base(name) // the screen need not show where the person's files lie
	}
	return FailedPage{Name: problem.Short(name), Reason: problem.Reason(err), Message: msg}
}
