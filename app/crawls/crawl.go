package crawls

import (
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/file"
	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// NewCrawl is the body of createCrawl.
type NewCrawl struct {
	Seeds      []string          `json:"seeds" minItems:"1" maxItems:"100" doc:"Addresses to begin at"`
	Like       []input.PageInput `json:"like,omitempty" maxItems:"20" doc:"Sample pages; without any, and without work, every page is kept"`
	Workspace  string            `json:"workspace,omitempty" maxLength:"64" doc:"A workspace whose pages are samples"`
	Depth      int               `json:"depth" minimum:"0" maximum:"1000" doc:"Links from a seed, at most; next pages of a list do not count"`
	Max        int               `json:"max" minimum:"1" maximum:"1000000" doc:"Pages to fetch, at most"`
	Follow     []string          `json:"follow,omitempty" maxItems:"100" doc:"Patterns of addresses to follow; none: all of the seeds' hosts"`
	Pages      []string          `json:"pages,omitempty" maxItems:"100" doc:"Patterns of addresses that may be kept; none: all"`
	Strict     bool              `json:"strict,omitempty" doc:"Keep only pages with the same elements, name by name"`
	FollowKept bool              `json:"followKept,omitempty" doc:"Follow the links of kept pages too"`
	Fetch      fetch.Fetching    `json:"fetch,omitempty" doc:"How pages are got from the web"`
	AllowHost  bool              `json:"allowHost,omitempty" doc:"Fetch from the seeds' hosts though they are private or this machine"`
}

// Crawl is a crawl as it stands.
type Crawl struct {
	ID           string          `json:"id"`
	Seeds        []string        `json:"seeds"`
	Depth        int             `json:"depth"`
	Max          int             `json:"max"`
	Phase        crawl.Phase     `json:"phase" enum:"running,paused,stopped,failed,limited,done" doc:"stopped, failed and limited ones can go on; one that runs when the program ends goes on when it starts again"`
	Problem      string          `json:"problem,omitempty" doc:"Why it failed"`
	Message      message.Message `json:"message,omitzero" doc:"The problem as a word with its values"`
	Found        int             `json:"found" doc:"Addresses found"`
	Waiting      int             `json:"waiting"`
	Fetched      int             `json:"fetched"`
	Kept         int             `json:"kept"`
	Left         int             `json:"left" doc:"Not like the sample"`
	Same         int             `json:"same" doc:"Pages that came under another address already"`
	Failed       int             `json:"failed"`
	Deeper       int             `json:"deeper" doc:"Links that were deeper than depth and were not followed"`
	Rate         float64         `json:"rate" doc:"Pages a second"`
	DelaySeconds float64         `json:"delaySeconds" doc:"Rest between two requests to a host; robots.txt may have asked for more than the person did"`
	Fetch        fetch.Fetching  `json:"fetch" doc:"How pages are got from the web"`
	Started      time.Time       `json:"started"`
	Seconds      float64         `json:"seconds" doc:"Time it ran since the program started"`
	Version      int             `json:"version" doc:"Grows with every change of a node"`
	Owner        string          `json:"owner,omitempty" doc:"Id of the person who began it"`
}

// CrawlList lists crawls, the newest first.
type CrawlList struct {
	Crawls []Crawl `json:"crawls"`
}

// CrawlNodes is a piece of the graph of pages.
type CrawlNodes struct {
	Nodes   []crawl.Node `json:"nodes" doc:"Those that changed, each as it is now; from names the node that linked to it first"`
	Version int          `json:"version" doc:"To ask with next; below Crawl.version there is more"`
}

// ProposePatterns is the body of proposePatterns.
type ProposePatterns struct {
	Samples   []string `json:"samples" minItems:"1" maxItems:"100" doc:"Addresses of sample pages"`
	Seeds     []string `json:"seeds" minItems:"1" maxItems:"20" doc:"Addresses whose links are looked at"`
	AllowHost bool     `json:"allowHost,omitempty" doc:"As in createCrawl"`
}

// Proposals are URL patterns, the narrowest first.
type Proposals struct {
	Proposals []crawl.Proposal   `json:"proposals"`
	Failed    []input.FailedPage `json:"failed"`
}

// InCrawl names a crawl in a path.
type InCrawl struct {
	Crawl string `path:"crawl" maxLength:"64" doc:"Id of the crawl"`
}

// CreateCrawlRequest is the request of CreateCrawl.
type CreateCrawlRequest struct{ Body NewCrawl }

// ProposePatternsRequest is the request of ProposePatterns.
type ProposePatternsRequest struct{ Body ProposePatterns }

// ResumeCrawlRequest is the request of ResumeCrawl.
type ResumeCrawlRequest struct {
	InCrawl
	Retry bool `query:"retry" doc:"Try the pages that failed again"`
}

// CrawlNodesRequest is the request of GetCrawlNodes.
type CrawlNodesRequest struct {
	InCrawl
	Since int `query:"since" minimum:"0"`
	Limit int `query:"limit" minimum:"1" maximum:"10000" default:"1000"`
}

// ListCrawls returns all crawls, the newest first.
func (cs *Crawls) ListCrawls(context.Context, *struct{}) (CrawlList, error) {
	list, err := cs.list()
	if err != nil {
		return CrawlList{}, err
	}
	out := CrawlList{Crawls: make([]Crawl, len(list))}
	for i, c := range list {
		out.Crawls[i] = c.view()
	}
	return out, nil
}

// CreateCrawl lets the caller begin to crawl for pages like a sample.
func (cs *Crawls) CreateCrawl(ctx context.Context, in *CreateCrawlRequest) (Crawl, error) {
	b := in.Body
	plan := crawl.Plan{Seeds: b.Seeds, Depth: b.Depth, Max: b.Max, Strict: b.Strict, Follow: b.Follow, Pages: b.Pages, FollowKept: b.FollowKept}
	var err error
	if plan.Like, err = cs.Likeness(ctx, b); err != nil {
		return Crawl{}, err
	}
	id := store.NewID()
	var spec extract.Spec
	if len(b.Fetch.Hosts) == 0 {
		b.Fetch.Hosts = hostsOf(b.Seeds)
	}
	if err := b.Fetch.Apply(&spec, cs.secrets(id), id); err != nil {
		return Crawl{}, err
	}
	if b.AllowHost {
		spec.Fetch.AllowHosts = hostsOf(b.Seeds)
	}
	spec.Fetch.LoginFile = cs.logins.FileOf(ctx)
	c, err := cs.create(plan, settings{ID: id, Fetch: spec.Fetch, Render: spec.Render, Owner: team.CallerOf(ctx).Person.ID})
	if errors.Is(err, crawl.ErrPlan) {
		return Crawl{}, problem.Mistake(err)
	}
	if err != nil {
		return Crawl{}, err
	}
	return c.view(), nil
}

// Likeness reads the samples of a crawl.
func (cs *Crawls) Likeness(ctx context.Context, b NewCrawl) (list []crawl.Sample, err error) {
	var samples []*page.Page
	if err := cs.team.MayUseWorkspace(ctx, b.Workspace); err != nil {
		return nil, err
	}
	if b.Workspace != "" {
		samples, err = cs.workspaces.Samples(ctx, b.Workspace)
		if err != nil {
			return nil, err
		}
	}
	left := input.NewRoom()
	for i := range b.Like {
		given, err := cs.input.Input(b.Like[i])
		if err != nil {
			return nil, problem.Mistake(err)
		}
		got, failed := given.Pages(ctx, left)
		if len(failed) > 0 {
			return nil, problem.With(problem.Invalid, failed[0].WithName(), failed[0].Name+": "+failed[0].Reason)
		}
		samples = append(samples, got...)
	}
	for _, p := range samples {
		t, err := tagtree.Parse(p)
		if err != nil {
			return nil, err
		}
		list = append(list, crawl.NewSample(t))
	}
	return list, ctx.Err()
}

func hostsOf(addresses []string) (hosts []string) {
	for _, s := range addresses {
		if u, err := url.Parse(s); err == nil && u.Host != "" {
			hosts = append(hosts, u.Host)
		}
	}
	return hosts
}

// ProposePatterns looks at the links of the seeds.
func (cs *Crawls) ProposePatterns(ctx context.Context, in *ProposePatternsRequest) (Proposals, error) {
	o := source.FetchOptions{LoginFile: cs.logins.FileOf(ctx), Served: cs.public}
	if in.Body.AllowHost {
		o.AllowHosts = hostsOf(in.Body.Seeds)
	}
	f, err := source.NewFetcher(o)
	if err != nil {
		return Proposals{}, err
	}
	out := Proposals{Proposals: []crawl.Proposal{}, Failed: []input.FailedPage{}}
	var seen []string
	for p, err := range f.Addresses(in.Body.Seeds...).Pages(ctx) {
		var t *tagtree.Tree
		if err == nil {
			t, err = tagtree.Parse(p)
		}
		if err != nil {
			out.Failed = append(out.Failed, input.Failed("", err))
			continue
		}
		seen = append(seen, crawl.Links(t)...)
	}
	out.Proposals = append(out.Proposals, crawl.Propose(in.Body.Samples, seen)...)
	return out, ctx.Err()
}

// GetCrawl returns a crawl as it stands.
func (cs *Crawls) GetCrawl(_ context.Context, in *InCrawl) (Crawl, error) {
	return cs.onCrawl(in.Crawl, func(*crawling) error { return nil })
}

// PauseCrawl lets the caller let the pages on their way arrive and fetch no others.
func (cs *Crawls) PauseCrawl(_ context.Context, in *InCrawl) (Crawl, error) {
	return cs.onCrawl(in.Crawl, (*crawling).pause)
}

// ResumeCrawl lets the caller go on, after a pause, a stop or a crash.
func (cs *Crawls) ResumeCrawl(_ context.Context, in *ResumeCrawlRequest) (Crawl, error) {
	return cs.onCrawl(in.Crawl, func(c *crawling) error { return c.start(in.Retry) })
}

// CancelCrawl lets the caller stop a crawl; what was kept stays.
func (cs *Crawls) CancelCrawl(_ context.Context, in *InCrawl) (Crawl, error) {
	return cs.onCrawl(in.Crawl, (*crawling).cancel)
}

// onCrawl does something with a crawl and shows it.
func (cs *Crawls) onCrawl(id string, do func(*crawling) error) (Crawl, error) {
	c, err := cs.get(id)
	if err == nil {
		err = do(c)
	}
	if err != nil {
		return Crawl{}, err
	}
	return c.view(), nil
}

// DeleteCrawl lets the caller delete a crawl with its pages.
func (cs *Crawls) DeleteCrawl(_ context.Context, in *InCrawl) error {
	return cs.remove(in.Crawl)
}

// GetCrawlNodes returns the graph of pages kept and left, as it grew since a version.
func (cs *Crawls) GetCrawlNodes(_ context.Context, in *CrawlNodesRequest) (CrawlNodes, error) {
	c, err := cs.get(in.Crawl)
	if err != nil {
		return CrawlNodes{}, err
	}
	nodes, version := c.crawl.Since(in.Since, in.Limit)
	return CrawlNodes{nodes, version}, nil
}

// view is a crawl for the screen.
func (c *crawling) view() Crawl {
	s, plan := c.crawl.State(), c.crawl.Plan()
	v := Crawl{
		ID: c.ID, Seeds: plan.Seeds, Depth: plan.Depth, Max: plan.Max, Phase: s.Phase, Found: s.Found, Waiting: s.Waiting, Fetched: s.Fetched(),
		Kept: s.Kept, Left: s.Left, Same: s.Same, Failed: s.Failed, Deeper: s.Deeper, Rate: s.Rate, DelaySeconds: c.fetcher.Rest().Seconds(), Started: c.Started,
		Fetch:   fetch.Of(extract.Spec{Fetch: c.Fetch, Render: c.settings.Render}),
		Seconds: s.Took.Seconds(), Version: s.Version, Owner: c.Owner,
	}
	if s.Problem != "" {
		v.Problem, v.Message = problem.Sentence(s.Problem), s.Message
	}
	return v
}

// DownloadCrawl returns the pages that are kept by now as a WARC file: whole
// records, as the file only grows.
func (cs *Crawls) DownloadCrawl(_ context.Context, in *InCrawl) (file.File, error) {
	c, err := cs.get(in.Crawl)
	if err != nil {
		return file.File{}, err
	}
	size := c.crawl.Mark()
	name := "crawl-" + c.Started.Format("20060102-150405") + ".warc.gz"
	return file.File{Name: name, ContentType: "application/warc", Write: func(_ context.Context, w io.Writer) error {
		pages, err := os.Open(filepath.Join(c.dir, crawlPages))
		if err != nil {
			return err
		}
		defer pages.Close()
		_, err = io.Copy(w, io.LimitReader(pages, size))
		return err
	}}, nil
}
