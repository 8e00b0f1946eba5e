package crawls

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/folder"
	"wrapsmith/app/input"
	"wrapsmith/app/logins"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/web/source"
)

// maxCrawls is how many crawls are kept, running or not.
const maxCrawls = 50

var errNoCrawl = problem.New(problem.NotFound, "nocrawl", "There is no such crawl: it was deleted.")

var errCrawlRead = problem.New(problem.Conflict, "crawlread", "A run takes the pages of this crawl: wait for it, or cancel it, first.")

// Crawls are those of a library, each in a folder below dir.
type Crawls struct {
	dir      string
	browsers chan struct{} // holds one for each that crawls show pages in
	public   bool          // they reach public hosts only, whatever was allowed when they began
	mu       sync.Mutex
	open     map[string]*crawling

	input      *input.Reader
	workspaces *workspace.Workspaces
	team       *team.Team
	logins     *logins.Logins
}

// PagesOf are the pages that a crawl keeps; of one that another process works on,
// those that it has kept by now.
func (cs *Crawls) PagesOf(id string) (source.Source, error) {
	s, err := cs.Source(id)
	if ids, failed := cs.ids(); err != nil && failed == nil && slices.Contains(ids, id) {
		dir := filepath.Join(cs.dir, id)
		return crawl.PagesOf(filepath.Join(dir, crawlJournal), filepath.Join(dir, crawlPages)), nil
	}
	return s, err
}

// secrets are the cookies of a crawl, in its own folder: they go with it.
func (cs *Crawls) secrets(id string) fetch.Secrets { return fetch.In(filepath.Join(cs.dir, id)) }

// New returns the crawls beside a library's file. Public keeps them to public hosts.
func New(library string, public bool, input *input.Reader, workspaces *workspace.Workspaces, people *team.Team, logins *logins.Logins) *Crawls {
	return &Crawls{
		public: public, dir: filepath.Join(folder.Beside(library), "crawls"), browsers: make(chan struct{}, MaxBrowsers), open: map[string]*crawling{},
		input: input, workspaces: workspaces, team: people, logins: logins,
	}
}

// Public reports whether crawls keep to public hosts.
func (cs *Crawls) Public() bool { return cs.public }

// Check returns an error where there is no such crawl.
func (cs *Crawls) Check(id string) error {
	_, err := cs.get(id)
	return err
}

// Resume goes on with the crawls that ran when the program ended. One that
// cannot go on says why in its view.
func (cs *Crawls) Resume() error {
	cs.mu.Lock()
	ids, err := cs.ids()
	cs.mu.Unlock()
	for _, id := range ids {
		if s, err := cs.settings(id); err != nil || s.Going != goingOn {
			continue
		}
		if c, failed := cs.get(id); failed == nil && c.crawl.State().Phase == crawl.Paused {
			err = errors.Join(err, c.start(false))
		}
	}
	return err
}

// settings reads those of a crawl.
func (cs *Crawls) settings(id string) (s settings, err error) {
	raw, err := os.ReadFile(filepath.Join(cs.dir, id, crawlSettings))
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	return s, err
}

// Source returns what a crawl keeps.
func (cs *Crawls) Source(id string) (source.Source, error) {
	c, err := cs.get(id)
	if err != nil {
		return nil, message.Errorf("crawlgone", "the crawl cannot be read, or was deleted; crawl again")
	}
	return c.pages(), nil
}

// Repeat begins a crawl again, by the plan of another one, and returns its id.
func (cs *Crawls) Repeat(id string) (string, error) {
	c, err := cs.again(id)
	if err != nil {
		return "", err
	}
	return c.ID, nil
}

// againKept is how many crawls of one schedule are kept beside the newest.
const againKept = 2

// again repeats a crawl: the same plan and delays, from the beginning. Of its
// earlier repetitions the newest stay.
func (cs *Crawls) again(id string) (*crawling, error) {
	ids, err := cs.ids()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, id) {
		return nil, errNoCrawl
	}
	base, err := cs.settings(id)
	if err != nil {
		return nil, err
	}
	plan, err := crawl.PlanOf(filepath.Join(cs.dir, id, crawlJournal))
	if err != nil {
		return nil, err
	}
	list, err := cs.list()
	if err != nil {
		return nil, err
	}
	kept := 0
	for _, c := range list {
		if c.Again != id {
			continue
		}
		if kept++; kept > againKept && c.readers.Load() == 0 {
			if err := cs.remove(c.ID); err != nil {
				return nil, err
			}
		}
	}
	return cs.create(plan, settings{Fetch: base.Fetch, Render: base.Render, Again: id})
}

// create begins a crawl.
func (cs *Crawls) create(plan crawl.Plan, s settings) (*crawling, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if ids, err := cs.ids(); err != nil || len(ids) >= maxCrawls {
		return nil, errors.Join(err, problem.New(problem.TooMany, "crawls", "Too many crawls are kept: delete one."))
	}
	if s.Started = time.Now().UTC(); s.ID == "" {
		s.ID = store.NewID()
	}
	dir := filepath.Join(cs.dir, s.ID)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	err := cs.takeSecrets(&s)
	if err == nil {
		err = s.save(dir)
	}
	var c *crawling
	if err == nil {
		c, err = cs.openCrawl(dir, s, plan)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	cs.open[s.ID] = c
	return c, c.start(false)
}

// takeSecrets gives a crawl that repeats another one cookies and credentials of its own.
func (cs *Crawls) takeSecrets(s *settings) error {
	own := cs.secrets(s.ID)
	return errors.Join(own.Copy(&s.Fetch.CookieFile, own.File(s.ID)), own.Copy(&s.Fetch.CredentialFile, own.CredentialFile(s.ID)))
}

// ids lists the crawls kept.
func (cs *Crawls) ids() (ids []string, err error) {
	entries, err := os.ReadDir(cs.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if e.IsDir() {
			ids = append(ids, e.Name())
		}
	}
	return ids, err
}

// get opens a crawl, of an earlier go too.
func (cs *Crawls) get(id string) (*crawling, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c := cs.open[id]; c != nil {
		return c, nil
	}
	ids, err := cs.ids()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, id) { // nor can an id lead out of the folder
		return nil, errNoCrawl
	}
	dir := filepath.Join(cs.dir, id)
	s, err := cs.settings(id)
	if err != nil {
		return nil, err
	}
	c, err := cs.openCrawl(dir, s, crawl.Plan{})
	if err != nil {
		return nil, problem.Mistake(err)
	}
	cs.open[id] = c
	return c, nil
}

// list gives all crawls that can be opened, the newest first.
func (cs *Crawls) list() ([]*crawling, error) {
	cs.mu.Lock()
	ids, err := cs.ids()
	cs.mu.Unlock()
	if err != nil {
		return nil, err
	}
	list := []*crawling{}
	for _, id := range ids {
		if c, err := cs.get(id); err == nil {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *crawling) int { return b.Started.Compare(a.Started) })
	return list, nil
}

// remove stops a crawl and deletes it with its pages.
func (cs *Crawls) remove(id string) error {
	c, err := cs.get(id)
	if err != nil {
		return err
	}
	if c.readers.Load() > 0 {
		return errCrawlRead
	}
	c.halt()
	cs.mu.Lock()
	defer cs.mu.Unlock()
	delete(cs.open, id)
	return errors.Join(c.crawl.Close(), os.RemoveAll(c.dir))
}

// Close stops every crawl; each can go on later.
func (cs *Crawls) Close() error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	var errs []error
	for _, c := range cs.open {
		c.halt()
		errs = append(errs, c.crawl.Close())
	}
	cs.open = map[string]*crawling{}
	return errors.Join(errs...)
}

// Changed waits until a crawl is not as it was shown; false when ctx ends first. A deleted crawl has changed.
func (cs *Crawls) Changed(ctx context.Context, shown Crawl) bool {
	c, err := cs.get(shown.ID)
	return err != nil || c.crawl.Changed(ctx, shown.Version, shown.Phase)
}

// Name returns the seeds of a crawl, for people; false where there is no such crawl.
func (cs *Crawls) Name(id string) (string, bool) {
	c, err := cs.get(id)
	if err != nil {
		return "", false
	}
	return strings.Join(c.crawl.Plan().Seeds, " "), true
}
