package runs

import (
	"context"
	"errors"
	"net/url"
	"os"
	"slices"
	"strings"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/login"
	"wrapsmith/backend/web/source"
)

// maxLooked is how many pages of a run's files and crawls are looked at for those that are wanted again.
const maxLooked = 20000

// Again says which pages of a run are wanted again.
type Again struct {
	Run   results.Run
	Names []string               // of the pages
	Equip func(*extract.Opening) // gives the opening what it needs beside the run's own settings
	Own   bool                   // the caller may see what was got with the run's login
	Item  int                    // look among the pages of this item first; -1: none is known
}

// PagesAgain gets pages of a run again: those that stayed with its results, else in the way
// that the run got them. Their names lead to them; those that cannot be had are failed.
func PagesAgain(ctx context.Context, r *results.Results, in Again) (map[string]*page.Page, []input.FailedPage, error) {
	spec, err := extract.ReadSpec(in.Run)
	if err != nil {
		return nil, nil, err
	}
	a := again{left: map[string]bool{}, hosts: map[string]bool{}, pages: map[string]*page.Page{}}
	for _, name := range in.Names {
		a.left[name] = true
	}
	if err := a.kept(ctx, r, in); err != nil {
		return nil, nil, err
	}
	if !in.Own {
		spec.Fetch.LoginFile, spec.Fetch.CredentialFile = "", ""
	}
	if _, err := os.Stat(spec.Fetch.CookieFile); err != nil || !in.Own {
		spec.Fetch.CookieFile = ""
	}
	a.opening = spec.Opening()
	in.Equip(a.opening)
	defer a.opening.Close()
	if len(a.left) > 0 {
		items, err := r.Items(ctx, in.Run.ID)
		if err != nil {
			return nil, nil, err
		}
		if err := a.items(ctx, items, in.Item); err != nil {
			return nil, nil, err
		}
	}
	a.addresses(ctx, in.Names)
	for _, name := range in.Names {
		if a.left[name] {
			a.failed = append(a.failed, input.FailedPage{
				Name: problem.Short(name), Reason: "It was sent with the run, or is gone: choose its file.", Message: message.Message{Code: "pagegone"},
			})
		}
	}
	return a.pages, a.failed, nil
}

// privately returns a function that reports for the name of a page whether a run gets it with a
// login: with cookies or headers that were given to the run, or with a site login of the person.
func privately(s extract.Spec) func(name string) bool {
	var logins []login.Login
	every := s.Fetch.CookieFile != "" || s.Fetch.CredentialFile != ""
	if s.Fetch.LoginFile != "" {
		var err error
		logins, err = login.Open(s.Fetch.LoginFile).All()
		every = every || err != nil // what cannot be read may hold any
	}
	return func(name string) bool {
		u, bad := url.Parse(name)
		return Fetchable(name) && (every || bad != nil || slices.ContainsFunc(logins, func(l login.Login) bool { return l.Has(u.Hostname()) }))
	}
}

// again gets pages of a run by their names.
type again struct {
	opening *extract.Opening
	left    map[string]bool // names that were not found yet
	pages   map[string]*page.Page
	failed  []input.FailedPage
	looked  int
	hosts   map[string]bool // private hosts that the run may reach
}

// errNotHere is given for addresses that stand in files: they are fetched by their names.
var errNotHere = errors.New("its address is fetched by itself")

type noGetter struct{}

func (noGetter) Fetch(context.Context, string) (*page.Page, error) { return nil, errNotHere }

// kept takes the pages that stayed with their results.
func (a *again) kept(ctx context.Context, r *results.Results, in Again) error {
	for _, name := range in.Names {
		k, err := r.KeptNamed(ctx, in.Run.ID, name)
		if err != nil {
			return err
		}
		if k.Page != nil && (in.Own || !k.Private) {
			a.addPage(name, k.Page)
		}
	}
	return nil
}

// items takes what the run's items have on this machine: pages of crawls, files, bundled
// pages. Where one item is known to have them, only that one is looked at.
func (a *again) items(ctx context.Context, items []results.Item, only int) error {
	for _, it := range items {
		spec, err := extract.ReadItem(it)
		if err != nil {
			return err
		}
		if spec.AllowHost != "" {
			a.hosts[spec.AllowHost] = true
		}
		if only >= 0 && it.Number != only {
			continue
		}
		var src source.Source
		switch {
		case spec.Path != "":
			if a.files(ctx, spec.Path); len(a.left) > 0 {
				src = source.PathsBy(noGetter{}, spec.Path)
			}
		case spec.Crawl != "" || spec.Bundled != "":
			src, err = a.opening.Open(it)
		}
		if err == nil && src != nil {
			a.take(ctx, src)
		}
	}
	return ctx.Err()
}

// files takes the pages whose names are files below a path: no other file is read for them.
func (a *again) files(ctx context.Context, path string) {
	for name := range a.left {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && strings.HasPrefix(name, path) {
			a.take(ctx, source.PathsBy(noGetter{}, name))
		}
	}
}

// take looks for the pages that are left; what cannot be read stays left.
func (a *again) take(ctx context.Context, src source.Source) {
	for p, err := range src.Pages(ctx) {
		if a.looked++; a.looked > maxLooked || len(a.left) == 0 {
			return
		}
		if err == nil && a.left[results.PageName(p.Name)] {
			a.addPage(results.PageName(p.Name), p)
		}
	}
}

func (a *again) addPage(name string, p *page.Page) {
	delete(a.left, name)
	a.pages[name] = p
}

// addresses fetches what is left and has an address.
func (a *again) addresses(ctx context.Context, names []string) {
	for _, name := range names {
		if !a.left[name] || !Fetchable(name) {
			continue
		}
		p, err := a.fetch(ctx, name)
		if err != nil {
			delete(a.left, name)
			a.failed = append(a.failed, input.Failed(name, err))
			continue
		}
		named := *p
		named.Name = name
		a.addPage(name, &named)
	}
}

func (a *again) fetch(ctx context.Context, address string) (*page.Page, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	host := u.Host
	if !a.hosts[host] {
		host = ""
	}
	get, err := a.opening.Getter(host)
	if err != nil {
		return nil, err
	}
	return get.Fetch(ctx, address)
}

// Fetchable reports whether the name of a page is an address that can be fetched.
func Fetchable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}
