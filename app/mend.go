package app

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/library"
	"wrapsmith/backend/mend"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Bounds of mending.
const (
	maxMendPages = 20 // new pages of a proposal
	maxOldPages  = 20 // stored samples that it is tried on
	maxMends     = 20 // proposals kept until they are approved or dismissed
	maxPastPages = 300
)

// MendRequest asks for a look at how a template fits pages, and for a mended version.
type MendRequest struct {
	Pages   []PageInput `json:"pages,omitempty" maxItems:"20" nullable:"false"`
	Run     string      `json:"run,omitempty" maxLength:"64" doc:"Fetch pages of this run again, those first that gave least"`
	Samples bool        `json:"samples,omitempty" doc:"Fetch the addresses of the template's samples again"`
}

// Mend is a template on new pages, and the mended version that is proposed.
type Mend struct {
	ID       string       `json:"id"`
	Template string       `json:"template" doc:"Id in the library"`
	Name     string       `json:"name"`
	Version  int          `json:"version" doc:"That it began from"`
	Proposed bool         `json:"proposed" doc:"There is a mended version to approve"`
	Why      string       `json:"why,omitempty" doc:"Why there is none"`
	Note     string       `json:"note" doc:"What the version would be saved with"`
	Kind     string       `json:"kind" enum:"detail,list,article"`
	Pages    []MendPage   `json:"pages" doc:"The stored samples, then the new pages"`
	Fields   []MendField  `json:"fields"`
	Records  *MendField   `json:"records,omitempty" doc:"Of a list: what became of the locators of its records"`
	Cells    []MendCell   `json:"cells" doc:"Page by page, of a list record by record, in the order of the fields"`
	Before   MendTally    `json:"before" doc:"Of the new pages, with the template as it is"`
	After    MendTally    `json:"after" doc:"Of the new pages, with the mended version"`
	Lost     int          `json:"lost" doc:"Values that the samples expect and that would be lost"`
	OldXML   string       `json:"oldXml"`
	NewXML   string       `json:"newXml" doc:"Empty when nothing is proposed"`
	Failed   []FailedPage `json:"failed" doc:"Pages that could not be had"`
}

// MendPage is a page that a proposal was tried on.
type MendPage struct {
	Name  string `json:"name"`
	URL   string `json:"url,omitempty"`
	New   bool   `json:"new"`
	Known bool   `json:"known" doc:"It is known what it must give: expected values, or an earlier run's"`
}

// MendField is what became of a field.
type MendField struct {
	Field    string        `json:"field"`
	State    string        `json:"state" enum:"holds,mended,lost"`
	Why      string        `json:"why"`
	Drift    string        `json:"drift" doc:"How it fits the new pages, in words"`
	Drifts   bool          `json:"drifts"`
	Of       int           `json:"of" doc:"New pages; of a list the records there"`
	Before   int           `json:"before" doc:"Of these, with a value"`
	After    int           `json:"after"`
	OldFill  float64       `json:"oldFill" doc:"Share of the samples with a value"`
	NewFill  float64       `json:"newFill"`
	OldVotes float64       `json:"oldVotes" doc:"Share of its locators' weight that finds the value on the samples"`
	NewVotes float64       `json:"newVotes"`
	Since    *MendSince    `json:"since,omitempty" doc:"The run from which on it is filled less"`
	Families []MendFamily  `json:"families" doc:"The heaviest first"`
	Locators []MendLocator `json:"locators"`
}

// MendSince names a run.
type MendSince struct {
	Run  string    `json:"run"`
	When time.Time `json:"when"`
	Fill float64   `json:"fill" doc:"Share of that run's records with a value"`
}

// MendFamily is what is left of a family of locators.
type MendFamily struct {
	Family string  `json:"family"`
	Weight float64 `json:"weight" doc:"Share of the field's votes"`
	Left   float64 `json:"left" doc:"Of that, 0..1"`
}

// MendLocator is what became of a locator.
type MendLocator struct {
	XPath  string  `json:"xpath"`
	Family string  `json:"family"`
	Weight float64 `json:"weight"`
	Old    float64 `json:"old" doc:"Share of the samples on which it finds the value"`
	New    float64 `json:"new"`
	State  string  `json:"state" enum:"alive,dead,astray"`
}

// MendCell is a field on a page, before and after.
type MendCell struct {
	Page     int      `json:"page" doc:"Index in pages"`
	Record   int      `json:"record,omitempty" doc:"Of a list, from 1: a line of the page's records, before and after side by side"`
	Field    string   `json:"field"`
	Before   []string `json:"before"`
	After    []string `json:"after"`
	Expected []string `json:"expected"`
	Known    bool     `json:"known" doc:"Something is expected; with nothing in expected: no value"`
	Was      string   `json:"was" enum:"right,wrong,silent,unknown"`
	Is       string   `json:"is" enum:"right,wrong,silent,unknown"`
}

// MendTally counts cells.
type MendTally struct {
	Cells  int `json:"cells"`
	Found  int `json:"found"`
	Right  int `json:"right"`
	Wrong  int `json:"wrong"`
	Silent int `json:"silent" doc:"Without a value, where one is known"`
}

// ApproveMend approves a proposal.
type ApproveMend struct {
	Note string `json:"note,omitempty" maxLength:"2000" doc:"Empty: what was mended"`
}

// InMend names a proposal in a path.
type InMend struct {
	Mend string `path:"mend" maxLength:"64"`
}

type mendIn struct {
	InTemplate
	Body MendRequest
}

type approveIn struct {
	InMend
	Body ApproveMend
}

func (a *App) registerMend() {
	const tag, one = "mend", "/api/mends/{mend}"
	propose := op("proposeMend", http.MethodPost, "/api/library/{id}/mend", tag, "Look how a template fits pages, and propose a mended version")
	propose.MaxBodyBytes = pagesBody
	handle(a, propose, a.proposeMend)
	handle(a, op("getMend", http.MethodGet, one, tag, "A proposal that was not approved or dismissed yet"), a.getMend)
	handle(a, op("approveMend", http.MethodPost, one+"/approve", tag, "Save a mended version"), a.approveMend)
	handle(a, op("dismissMend", http.MethodDelete, one, tag, "Dismiss a proposal; the template stays as it is"), a.dismissMend)
}

// mends keeps proposals while a person looks at them.
type mends struct {
	mu   sync.Mutex
	all  map[string]kept
	next []string // ids, oldest first
}

type kept struct {
	Mend
	got Proposed
}

// Proposed is a proposal with what it was made of.
type Proposed struct {
	*mend.Proposal
	Entry library.Entry
	Pages []MendPage
	New   []*page.Page
}

func (m *mends) put(k kept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.all == nil {
		m.all = map[string]kept{}
	}
	m.all[k.ID] = k
	m.next = append(m.next, k.ID)
	for len(m.next) > maxMends {
		delete(m.all, m.next[0])
		m.next = m.next[1:]
	}
}

var errNoMend = huma.NewError(http.StatusNotFound, "This proposal is no longer here: it was approved or dismissed, or the program has started again. Ask for a new one.")

func (m *mends) get(id string) (kept, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, ok := m.all[id]
	if !ok {
		return k, errNoMend
	}
	return k, nil
}

func (m *mends) drop(id string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.all, id)
	m.next = slices.DeleteFunc(m.next, func(k string) bool { return k == id })
}

func (a *App) proposeMend(ctx context.Context, in *mendIn) (*answer[Mend], error) {
	inputs, err := a.mendInputs(ctx, in)
	if err != nil {
		return nil, err
	}
	pages, failed := []*page.Page{}, []FailedPage{}
	for _, one := range inputs {
		given, err := a.input(one)
		if err != nil {
			failed = append(failed, FailedPage{Name: short(given.name), Reason: sentence(err.Error())})
			continue
		}
		found, bad := given.pages(ctx)
		pages, failed = append(pages, found...), append(failed, bad...)
		if len(pages) >= maxMendPages {
			pages = pages[:maxMendPages]
			break
		}
	}
	if len(pages) == 0 && len(failed) > 0 {
		return nil, huma.NewError(http.StatusUnprocessableEntity, "None of the pages could be had: "+failed[0].Name+": "+failed[0].Reason)
	}
	got, err := ProposeMend(ctx, a.options.Library, a.runs.results, in.ID, pages)
	if errors.Is(err, mend.ErrNoPages) {
		return nil, huma.NewError(http.StatusUnprocessableEntity, "Name pages that the template fits less well: files, addresses, a run, or the addresses of its samples.")
	}
	if err != nil {
		return nil, err
	}
	k := kept{got: got}
	if k.Mend, err = got.View(ctx, a.runs.results); err != nil {
		return nil, err
	}
	k.ID, k.Failed = newID(), failed
	a.mends.put(k)
	return reply(k.Mend, nil)
}

// mendInputs are the pages that a request names, also those of a run or of the samples.
func (a *App) mendInputs(ctx context.Context, in *mendIn) ([]PageInput, error) {
	inputs := in.Body.Pages
	if in.Body.Samples {
		_, t, err := a.options.Library.Get(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		for _, s := range t.Samples {
			if fetchable(s.URL) {
				inputs = append(inputs, PageInput{Address: s.URL})
			}
		}
	}
	if in.Body.Run == "" {
		return inputs, nil
	}
	e, _, err := a.options.Library.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	names, err := poorest(ctx, a.runs.results, in.Body.Run, e.ID, e.Site)
	for _, name := range names {
		inputs = append(inputs, PageInput{Address: name})
	}
	if err == nil && len(inputs) == 0 {
		err = huma.NewError(http.StatusUnprocessableEntity, "The pages of this run have no addresses that could be fetched again: choose them as files.")
	}
	return inputs, err
}

func fetchable(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// poorest lists the addresses of a run's pages on which a template found least,
// those of its site that no template fits first.
func poorest(ctx context.Context, r *library.Results, run, id, site string) ([]string, error) {
	type one struct {
		name  string
		empty int
	}
	var all []one
	for p, err := range r.Results(ctx, run, library.ResultQuery{}) {
		if err != nil {
			return nil, err
		}
		lost := p.Kind == library.ProblemUnmatched && hostOf(p.Page.Page) == site
		if p.TemplateID != id && !lost || !fetchable(p.Page.Page) || len(all) >= maxPastPages {
			continue
		}
		o := one{p.Page.Page, math.MaxInt32}
		for _, rec := range p.Records {
			o.empty = 0
			for _, c := range rec {
				if len(c.Values) == 0 {
					o.empty++
				}
			}
		}
		all = append(all, o)
	}
	slices.SortStableFunc(all, func(a, b one) int { return cmp.Compare(b.empty, a.empty) })
	var out []string
	for _, o := range all[:min(len(all), maxMendPages/2)] {
		out = append(out, o.name)
	}
	return out, nil
}

func (a *App) getMend(_ context.Context, in *InMend) (*answer[Mend], error) {
	k, err := a.mends.get(in.Mend)
	return reply(k.Mend, err)
}

func (a *App) dismissMend(_ context.Context, in *InMend) (*struct{}, error) {
	if _, err := a.mends.get(in.Mend); err != nil {
		return nil, err
	}
	a.mends.drop(in.Mend)
	return nil, nil
}

// approveMend saves a mended version: nothing but this does.
func (a *App) approveMend(ctx context.Context, in *approveIn) (*answer[TemplateEntry], error) {
	k, err := a.mends.get(in.Mend)
	if err != nil {
		return nil, err
	}
	e, err := k.got.Approve(ctx, a.options.Library, a.who(ctx), in.Body.Note)
	if err != nil {
		return nil, err
	}
	a.mends.drop(in.Mend)
	a.tested(ctx, e.ID)
	return reply(entryOf(e), nil)
}

// ProposeMend looks how a template of the library fits pages and proposes a
// mended version. Nothing is saved.
func ProposeMend(ctx context.Context, store *library.Store, results *library.Results, id string, pages []*page.Page) (Proposed, error) {
	out := Proposed{New: pages}
	e, t, err := store.Get(ctx, id)
	if err != nil {
		return out, err
	}
	out.Entry = e
	problem := mend.Problem{Template: t}
	samples, err := store.Pages(ctx, id, e.Version)
	if err != nil {
		return out, err
	}
	for _, p := range samples[:min(len(samples), maxOldPages)] {
		tree, err := tagtree.Parse(p)
		if err != nil {
			return out, err
		}
		pg := expectedOf(t, func(s template.Sample) bool { return s.Digest == p.Digest() })
		pg.Tree = tree
		problem.Old = append(problem.Old, pg)
		out.Pages = append(out.Pages, MendPage{p.Name, p.URL, false, isKnown(pg)})
	}
	if err := out.knownOf(ctx, results, t, &problem); err != nil {
		return out, err
	}
	if problem.Past, err = pastValues(ctx, results, id); err != nil {
		return out, err
	}
	out.Proposal, err = mend.Propose(problem)
	return out, err
}

// knownOf parses the new pages and looks up what is known of them: what a
// sample of the same address must give, else what the address gave in a run.
func (p *Proposed) knownOf(ctx context.Context, results *library.Results, t *template.Template, problem *mend.Problem) error {
	var names []string
	for _, one := range p.New {
		for _, name := range []string{one.URL, one.Name} {
			if name != "" {
				names = append(names, name)
			}
		}
	}
	past, err := results.Past(ctx, p.Entry.ID, names)
	if err != nil {
		return err
	}
	for _, one := range p.New {
		tree, err := tagtree.Parse(one)
		if err != nil {
			return err
		}
		pg := expectedOf(t, func(s template.Sample) bool { return sameAddress(s, one) })
		for _, name := range []string{one.URL, one.Name} {
			if r, ok := past[name]; ok && !isKnown(pg) {
				if pg.Known = r.Values(); t.Kind == template.List {
					pg.Known, pg.Rows = nil, r.Rows()
				}
			}
		}
		pg.Tree = tree
		problem.New = append(problem.New, pg)
		p.Pages = append(p.Pages, MendPage{one.Name, one.URL, true, isKnown(pg)})
	}
	return nil
}

func isKnown(p mend.Page) bool { return len(p.Known)+len(p.Rows) > 0 }

// expectedOf is what the template must give on one of its samples.
func expectedOf(t *template.Template, is func(template.Sample) bool) (p mend.Page) {
	i := slices.IndexFunc(t.Samples, is)
	if i < 0 {
		return p
	}
	if len(t.Samples[i].Expect) > 0 {
		p.Known = valuesOf(t.Samples[i].Expect)
	}
	for _, row := range t.Samples[i].Rows {
		p.Rows = append(p.Rows, valuesOf(row))
	}
	return p
}

func valuesOf(all []template.Expect) map[string][]string {
	out := map[string][]string{}
	for _, x := range all {
		out[x.Field] = listOf(x.Values)
	}
	return out
}

// sameAddress says whether a page is a sample's as it is now: of the same
// address, or where one of them has none of the same file name.
func sameAddress(s template.Sample, p *page.Page) bool {
	if s.URL != "" && p.URL != "" {
		return s.URL == p.URL
	}
	name := fileOf(p.Name)
	return name != "" && name == fileOf(s.Name) && !slices.Contains(commonFiles, strings.TrimSuffix(name, path.Ext(name)))
}

// commonFiles are names that say nothing of what a file holds.
var commonFiles = []string{"index", "page", "default", "pasted page", "sample", "-"}

func fileOf(name string) string { return path.Base(strings.ReplaceAll(name, `\`, "/")) }

// pastValues are the values that the fields had in the newest run with the template.
func pastValues(ctx context.Context, results *library.Results, id string) (map[string][]string, error) {
	runs, err := results.LastRuns(ctx, []string{id})
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	run, ok := runs[id]
	if !ok {
		return out, nil
	}
	n := 0
	for p, err := range results.Results(ctx, run.ID, library.ResultQuery{}) {
		if err != nil {
			return nil, err
		}
		if p.TemplateID != id {
			continue
		}
		for _, row := range p.Rows() {
			for field, values := range row {
				out[field] = append(out[field], values...)
			}
		}
		if n++; n >= maxPastPages {
			break
		}
	}
	return out, nil
}

// ErrNothingMended says that there is no version to approve.
var ErrNothingMended = errors.New("there is no mended version to save")

// Approve saves the mended version with its new samples; a version that
// somebody saved meanwhile is a conflict.
func (p Proposed) Approve(ctx context.Context, store *library.Store, who, note string) (library.Entry, error) {
	if p.Proposal.New == nil {
		return library.Entry{}, mistaken(fmt.Errorf("%w: %s", ErrNothingMended, p.Why))
	}
	if strings.TrimSpace(note) == "" {
		note = p.Note()
	}
	return store.Save(ctx, library.Save{ID: p.Entry.ID, BaseVersion: p.Entry.Version, Template: p.Proposal.New, Who: who, Note: note, Pages: p.New})
}

// Note says what a version would be saved with.
func (p Proposed) Note() string {
	var fields []string
	for _, f := range p.Fields {
		if f.State == mend.Mended {
			fields = append(fields, f.Field)
		}
	}
	if len(fields) == 0 && p.Proposal.New == nil {
		return ""
	}
	return fmt.Sprintf("mended after a change of the site: %s, by %d new pages", strings.Join(fields, ", "), len(p.New))
}

// xmlText is a template's XML, "" of none.
func xmlText(t *template.Template) (string, error) {
	if t == nil {
		return "", nil
	}
	var b bytes.Buffer
	err := t.Write(&b)
	return b.String(), err
}
