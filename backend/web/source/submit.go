package source

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"wrapsmith/backend/page"
)

// FormType is the content type of a form's fields.
const FormType = "application/x-www-form-urlencoded"

// Submit sends a form by POST and returns the page of the answer, as soon as the host
// may be asked: robots.txt, pauses, cookies and the network guard are those of Fetch. A
// redirect is followed by GET, or by POST where the server asks for that (307, 308). A
// request that failed is not sent again, because it may have had an effect. body is
// encoded as application/x-www-form-urlencoded. Errors are *Error.
func (f *Fetcher) Submit(ctx context.Context, address, body string) (*page.Page, error) {
	p, err := f.submit(ctx, address, body)
	if err != nil {
		return nil, &Error{Name: address, Err: err}
	}
	return p, nil
}

func (f *Fetcher) submit(ctx context.Context, address, body string) (*page.Page, error) {
	first, err := request(ctx, address, f.o, acceptPages)
	if err != nil {
		return nil, err
	}
	u := first.URL
	for range maxRedirects + 1 {
		a, next, again, err := f.post(ctx, u, body)
		switch {
		case err != nil:
			return nil, err
		case next == nil:
			return newPage(a.Bytes, page.Origin{Name: a.URL, URL: a.URL, ContentType: a.ContentType, Received: time.Now()})
		case !again:
			return f.Fetch(ctx, next.String())
		}
		u = next
	}
	return nil, fmt.Errorf("%w: it sends on more than %d times", ErrStatus, maxRedirects)
}

// post makes one request. next is the target of a redirect; again says that it wants the form too.
func (f *Fetcher) post(ctx context.Context, u *url.URL, body string) (a *Asset, next *url.URL, again bool, err error) {
	h := f.host(u)
	if err := f.mayVisit(ctx, h, u); err != nil {
		return nil, nil, false, err
	}
	done, err := h.turn(ctx)
	if err != nil {
		return nil, nil, false, err
	}
	defer done()
	ctx, cancel := context.WithTimeout(ctx, f.o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), strings.NewReader(body))
	if err != nil {
		return nil, nil, false, fmt.Errorf("%w: write it as https://host/path", ErrAddress)
	}
	req.Header.Set("User-Agent", f.o.UserAgent)
	req.Header.Set("Accept", acceptPages)
	req.Header.Set("Content-Type", FormType)
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, nil, false, inWords(err, f.o)
	}
	defer resp.Body.Close()
	if sendsOn(resp.StatusCode) {
		next, err := forward(u, resp)
		return nil, next, resp.StatusCode == http.StatusTemporaryRedirect || resp.StatusCode == http.StatusPermanentRedirect, err
	}
	a, err = readAnswer(resp, f.o, pageKind)
	return a, nil, false, err
}

// Once returns a source of one page, which get gets when it is wanted.
func Once(get func(ctx context.Context) (*page.Page, error)) Source { return one(get) }
