package cli

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

	"wrapsmith/app"
	"wrapsmith/backend/library"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// Bounds of talking to a server.
const (
	remoteTime  = 2 * time.Minute // for one answer
	remoteMost  = 512 << 20       // bytes of one
	remotePages = 500             // templates asked for at a time
)

// errAway is a server that does not answer; errClash one that has a newer version.
var (
	errAway  = errors.New("the server does not answer")
	errClash = errors.New("the server has a newer version")
)

// remote is a team's server.
type remote struct {
	connection
	had map[string]int // the copy's templates and versions when a command opened it
}

var remoteClient = &http.Client{Timeout: remoteTime, CheckRedirect: func(*http.Request, []*http.Request) error {
	return errors.New("the server leads elsewhere: connect to that address itself")
}}

// ask asks the server's API, and reads the answer into to.
func (r *remote) ask(ctx context.Context, method, path string, body, to any) error {
	var from io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		from = bytes.NewReader(raw)
	}
	q, err := http.NewRequestWithContext(ctx, method, r.Address+path, from)
	if err != nil {
		return err
	}
	q.Header.Set("Authorization", "Bearer "+r.Token)
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	answer, err := remoteClient.Do(q)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%s: %w: %w", r.Address, errAway, err)
	}
	defer answer.Body.Close() // only read
	raw, err := io.ReadAll(io.LimitReader(answer.Body, remoteMost))
	if err != nil {
		return fmt.Errorf("%s: %w: %w", r.Address, errAway, err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		return r.refusal(answer.StatusCode, raw)
	}
	if text, ok := to.(*[]byte); ok {
		*text = raw
		return nil
	}
	if to == nil {
		return nil
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return fmt.Errorf("%s answers with something that is not Wrapsmith's: %w", r.Address, err)
	}
	return nil
}

func (r *remote) refusal(status int, raw []byte) error {
	var p struct{ Detail string }
	if json.Unmarshal(raw, &p) != nil || p.Detail == "" {
		p.Detail = http.StatusText(status)
	}
	switch status {
	case http.StatusConflict:
		return fmt.Errorf("%w: %s", errClash, p.Detail)
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return fmt.Errorf("%s: %w: %s", r.Address, errAway, p.Detail)
	}
	return fmt.Errorf("%s: %s", r.Address, p.Detail)
}

// entries are the server's templates, the newest change first.
func (r *remote) entries(ctx context.Context) ([]app.TemplateEntry, error) {
	var all []app.TemplateEntry
	for {
		var list app.TemplateList
		q := url.Values{"offset": {strconv.Itoa(len(all))}, "limit": {strconv.Itoa(remotePages)}}
		if err := r.ask(ctx, "GET", "/api/library?"+q.Encode(), nil, &list); err != nil {
			return nil, err
		}
		all = append(all, list.Templates...)
		if len(list.Templates) == 0 || len(all) >= list.Total {
			return all, nil
		}
	}
}

// fetch takes the server's newest version of a template into a library: as the
// next version of a template there, or as a new one.
func (r *remote) fetch(ctx context.Context, store *library.Store, e app.TemplateEntry, local string) error {
	var xml []byte
	at := "/api/library/" + url.PathEscape(e.ID)
	if err := r.ask(ctx, "GET", at+"/xml?version="+strconv.Itoa(e.Version), nil, &xml); err != nil {
		return err
	}
	t, err := template.Read(bytes.NewReader(xml), e.Name)
	if err != nil {
		return err
	}
	var samples app.Samples
	if err := r.ask(ctx, "GET", at+"/samples?version="+strconv.Itoa(e.Version), nil, &samples); err != nil {
		return err
	}
	v := library.Save{ID: local, Template: t, Keep: true, Note: "from " + r.Address}
	if n := len(t.History); n > 0 {
		v.Who, v.Note = t.History[n-1].Who, t.History[n-1].Why
	}
	for _, s := range samples.Samples {
		if p, err := page.New(s.Data, page.Origin{Name: s.Name, URL: s.URL, ContentType: s.ContentType}); err == nil {
			v.Pages = append(v.Pages, p)
		}
	}
	saved, err := store.Save(ctx, v)
	if err != nil {
		return err
	}
	return store.SetSynced(ctx, r.Address, library.Synced{Local: saved.ID, LocalVersion: saved.Version, Remote: e.ID, RemoteVersion: e.Version})
}

// send sends a template to the server, as the next version of the one it was
// the same as, or as a new one.
func (r *remote) send(ctx context.Context, store *library.Store, e library.Entry, known *library.Synced, asNew bool) (app.Pushed, error) {
	var out app.Pushed
	xml, err := store.XML(ctx, e.ID, e.Version)
	if err != nil {
		return out, err
	}
	pages, err := store.Pages(ctx, e.ID, e.Version)
	if err != nil {
		return out, err
	}
	body := app.PushTemplate{XML: string(xml), AsNew: asNew}
	if known != nil && !asNew {
		body.ID, body.Base = known.Remote, known.RemoteVersion
	}
	if t, err := template.Read(bytes.NewReader(xml), e.Name); err == nil && len(t.History) > 0 {
		body.Note = t.History[len(t.History)-1].Why
	}
	for _, p := range pages {
		body.Samples = append(body.Samples, app.SamplePage{Name: p.Name, URL: p.URL, ContentType: p.ContentType, Data: p.Bytes})
	}
	if err := r.ask(ctx, "POST", "/api/library/push", body, &out); err != nil {
		return out, err
	}
	return out, store.SetSynced(ctx, r.Address, library.Synced{
		Local: e.ID, LocalVersion: e.Version, Remote: out.Template.ID, RemoteVersion: out.Template.Version,
	})
}
