package browser

import (
	"context"
	"net/http"
	"sync/atomic"

	"github.com/chromedp/cdproto/fetch"

	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// form is sent in place of the first request of a tab.
type form struct {
	body string
	sent atomic.Bool
}

// Submit sends a form by POST and returns the answer as its scripts leave it, as soon as the
// host may be asked. The form is sent once: nothing fetches the answer beforehand, and a
// request that failed is not repeated. Redirects are followed as a browser follows them.
// body is encoded as application/x-www-form-urlencoded. Errors are *source.Error.
func (b *Browser) Submit(ctx context.Context, address, body string) (*page.Page, error) {
	out := &Rendered{}
	err := b.visit(ctx, address, func(ctx context.Context, address string) error {
		return b.show(ctx, address, &form{body: body}, out)
	})
	return out.Page, err
}

// send makes the first request of a page a POST of the form.
func (f *form) send(e *fetch.EventRequestPaused, p *fetch.ContinueRequestParams) {
	if f == nil || f.sent.Swap(true) {
		return
	}
	p.Method, p.PostData = http.MethodPost, []byte(f.body)
	if p.Headers == nil {
		p.Headers = headers(e, nil)
	}
	p.Headers = append(p.Headers, &fetch.HeaderEntry{Name: "Content-Type", Value: source.FormType})
}
