package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// Bounds of talking to a server.
const (
	remoteTime  = 2 * time.Minute // for one answer
	remoteMost  = 512 << 20       // bytes of one
	remotePages = 500             // templates asked for at a time
	remoteRest  = 5               // seconds that a server may ask for before the next request
)

// ErrAway is a server that does not answer; ErrClash one that has a newer version;
// ErrRefused one that does not take the token.
var (
	ErrAway    = errors.New("the server does not answer")
	ErrClash   = errors.New("the server has a newer version")
	ErrRefused = errors.New("refuses the token")
)

// Remote is a team's server, asked over its API.
type Remote struct{ Connection }

var remoteClient = &http.Client{Timeout: remoteTime, CheckRedirect: func(*http.Request, []*http.Request) error { return errElsewhere }}

// Ask asks the server's API, and reads the answer into to, which may be *[]byte or nil.
func (r *Remote) Ask(ctx context.Context, method, path string, body, to any) error {
	_, err := r.ask(ctx, method, path, "", body, to)
	return err
}

// ask asks with the token, or with a session's cookie instead.
func (r *Remote) ask(ctx context.Context, method, path, cookie string, body, to any) (http.Header, error) {
	var from io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		from = bytes.NewReader(raw)
	}
	q, err := http.NewRequestWithContext(ctx, method, r.Address+path, from)
	if err != nil {
		return nil, err
	}
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	switch {
	case cookie != "":
		q.Header.Set("Cookie", cookie)
	case r.Token != "":
		q.Header.Set("Authorization", "Bearer "+r.Token)
	}
	answer, err := r.patiently(q)
	if err != nil {
		if ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return nil, ctx.Err()
		}
		return nil, r.unreached(err)
	}
	defer answer.Body.Close() // only read
	raw, err := io.ReadAll(io.LimitReader(answer.Body, remoteMost))
	if err != nil {
		return nil, r.unreached(err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		return nil, r.refused(answer, raw)
	}
	if text, ok := to.(*[]byte); ok {
		*text = raw
		return answer.Header, nil
	}
	if to == nil {
		return answer.Header, nil
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return nil, fmt.Errorf("%s %w", r.Address, errNotOurs)
	}
	return answer.Header, nil
}

// patiently asks again after a moment where the server says that it was asked too
// often at once: who syncs thousands of templates asks faster than it lets one person.
func (r *Remote) patiently(q *http.Request) (*http.Response, error) {
	for {
		answer, err := r.client().Do(q)
		if err != nil || answer.StatusCode != http.StatusTooManyRequests {
			return answer, err
		}
		wait, noNumber := strconv.Atoi(answer.Header.Get("Retry-After"))
		if noNumber != nil || wait > remoteRest {
			return answer, nil //nolint:nilerr // the refusal itself is the answer: who signs in too often waits for themselves
		}
		answer.Body.Close()
		select {
		case <-q.Context().Done():
			return nil, q.Context().Err()
		case <-time.After(time.Duration(max(wait, 1)) * time.Second):
		}
		if q.GetBody != nil {
			if q.Body, err = q.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

// Person is whom the token stands for.
func (r *Remote) Person(ctx context.Context) (team.Person, error) {
	var s team.Session
	if err := r.Ask(ctx, "GET", "/api/session", nil, &s); err != nil {
		return team.Person{}, err
	}
	switch {
	case !s.Team:
		return team.Person{}, fmt.Errorf("%s %w", r.Address, errOnePersons)
	case s.Person == nil:
		return team.Person{}, fmt.Errorf("%s %w", r.Address, errUnknownToken)
	}
	return *s.Person, nil
}

// entries are the server's templates, the newest change first.
func (r *Remote) entries(ctx context.Context) ([]templates.TemplateEntry, error) {
	var all []templates.TemplateEntry
	for {
		var list templates.TemplateList
		q := url.Values{"offset": {strconv.Itoa(len(all))}, "limit": {strconv.Itoa(remotePages)}}
		if err := r.Ask(ctx, "GET", "/api/library?"+q.Encode(), nil, &list); err != nil {
			return nil, err
		}
		all = append(all, list.Templates...)
		if len(list.Templates) == 0 || len(all) >= list.Total {
			return all, nil
		}
	}
}

// theirs is a version of a template on the server, with its sample pages.
func (r *Remote) theirs(ctx context.Context, id string, version int) (*template.Template, []*page.Page, error) {
	var xml []byte
	at, q := "/api/library/"+url.PathEscape(id), "?version="+strconv.Itoa(version)
	if err := r.Ask(ctx, "GET", at+"/xml"+q, nil, &xml); err != nil {
		return nil, nil, err
	}
	t, err := template.Read(bytes.NewReader(xml), id)
	if err != nil {
		return nil, nil, err
	}
	pages, err := r.samples(ctx, at+"/samples"+q)
	return t, pages, err
}

func (r *Remote) samples(ctx context.Context, at string) (pages []*page.Page, err error) {
	for from, more := 0, true; more; {
		var part Samples
		if err := r.Ask(ctx, "GET", at+"&from="+strconv.Itoa(from), nil, &part); err != nil {
			return nil, err
		}
		for _, s := range part.Samples {
			if p, err := page.New(s.Data, page.Origin{Name: s.Name, URL: s.URL, ContentType: s.ContentType}); err == nil {
				pages = append(pages, p)
			}
		}
		more, from = part.Next > from, part.Next
	}
	return pages, nil
}

// Take takes a version of a template on the server into a library: as the next
// version of local, unless that is no longer at base (0 does not check), or, with
// no local, as a new one.
func (r *Remote) Take(ctx context.Context, store *stores.Stores, remote string, version int, local string, base int) (library.Entry, error) {
	t, pages, err := r.theirs(ctx, remote, version)
	if err != nil {
		return library.Entry{}, err
	}
	v := library.Save{ID: local, BaseVersion: base, Template: t, Pages: pages, Keep: true, Who: r.Address, Note: "from " + r.Address}
	if n := len(t.History); n > 0 && local != "" {
		v.Who, v.Note = t.History[n-1].Who, t.History[n-1].Why
	}
	saved, err := store.Library.Save(ctx, v)
	if err != nil {
		return saved, err
	}
	return saved, store.Library.SetSynced(ctx, r.Address, library.Synced{Local: saved.ID, LocalVersion: saved.Version, Remote: remote, RemoteVersion: version})
}

// Send sends a template to the server, as the next version of the one it was
// the same as, or as a new one.
func (r *Remote) Send(ctx context.Context, store *stores.Stores, e library.Entry, known *library.Synced, asNew bool) (Pushed, error) {
	xml, err := store.Library.XML(ctx, e.ID, e.Version)
	if err != nil {
		return Pushed{}, err
	}
	pages, err := store.Library.Pages(ctx, e.ID, e.Version)
	if err != nil {
		return Pushed{}, err
	}
	body := PushTemplate{XML: string(xml), AsNew: asNew}
	if known != nil && !asNew {
		body.ID, body.Base = known.Remote, known.RemoteVersion
	}
	if t, err := template.Read(bytes.NewReader(xml), e.Name); err == nil && len(t.History) > 0 {
		body.Note = t.History[len(t.History)-1].Why
	}
	out, err := r.push(ctx, body, pages)
	if err != nil {
		return out, err
	}
	return out, store.Library.SetSynced(ctx, r.Address, library.Synced{
		Local: e.ID, LocalVersion: e.Version, Remote: out.Template.ID, RemoteVersion: out.Template.Version,
	})
}

// push sends a template with its pages; those that one request does not hold go before it.
func (r *Remote) push(ctx context.Context, body PushTemplate, pages []*page.Page) (out Pushed, err error) {
	left := samplesMost
	for _, p := range pages {
		one := sampleOf(p)
		if left -= len(p.Bytes); left < 0 {
			if err := r.Ask(ctx, "POST", "/api/library/samples", one, nil); err != nil {
				return out, err
			}
			one.Data, one.Digest = nil, p.Digest()
		}
		body.Samples = append(body.Samples, one)
	}
	return out, r.Ask(ctx, "POST", "/api/library/push", body, &out)
}
