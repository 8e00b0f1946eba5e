package mending

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Proposed is a proposal with what it was made of.
type Proposed struct {
	*mend.Proposal
	Entry  library.Entry
	Pages  []MendPage
	New    []*page.Page
	Failed []input.FailedPage // pages that could not be read

	history history
	asked   mend.Problem // to be asked anew when a person chooses; without its trees, which are large
	pages   []*page.Page // of its old and new pages
}

// subject is a template with its samples: of a library, or of a file.
type subject struct {
	entry    library.Entry // of a file: its name alone
	template *template.Template
	samples  []*page.Page // as they are stored

	// Of a file: what pages beside it must give, and how its tests stand.
	known  []template.Sample
	tested *library.Health
}

// stored is a template of the library in its newest version.
func stored(ctx context.Context, store *stores.Stores, id string) (subject, error) {
	e, t, err := store.Library.Get(ctx, id)
	if err != nil {
		return subject{}, err
	}
	samples, err := store.Library.Pages(ctx, id, e.Version)
	return subject{entry: e, template: t, samples: samples}, err
}

// ProposeMend looks how a template of the library fits pages and proposes a
// mended version. Nothing is saved. run is the one that the pages are of, ""
// where they are of none: what it gave is in question, and so is no evidence.
func ProposeMend(ctx context.Context, store *stores.Stores, results *results.Results, id, run string, pages []*page.Page) (Proposed, error) {
	s, err := stored(ctx, store, id)
	if err != nil {
		return Proposed{}, err
	}
	h, err := readHistory(ctx, results, id, run)
	if err != nil {
		return Proposed{}, err
	}
	return propose(ctx, results, s, h, pages)
}

// propose is ProposeMend for a template of any place; without results nothing is
// known beside its samples.
func propose(ctx context.Context, results *results.Results, s subject, h history, pages []*page.Page) (Proposed, error) {
	out := Proposed{Entry: s.entry, history: h}
	problem := mend.Problem{Template: s.template}
	for _, p := range s.samples[:min(len(s.samples), maxOldPages)] {
		tree, err := tagtree.Parse(p)
		if err != nil {
			return out, err
		}
		pg := expectedOf(s.template, func(s template.Sample) bool { return s.Digest == p.Digest() })
		pg.Tree = tree
		problem.Old = append(problem.Old, pg)
		out.Pages = append(out.Pages, MendPage{Name: p.Name, URL: p.URL, Known: isKnown(pg)})
	}
	known := *s.template
	known.Samples = append(slices.Clone(s.known), s.template.Samples...)
	err := out.knownOf(ctx, results, &known, &problem, pages)
	if err == nil && results != nil {
		problem.Past, err = h.values(ctx, results, s.entry.ID)
	}
	if err != nil {
		return out, err
	}
	out.Proposal, err = mend.Propose(problem)
	out.keep(problem)
	return out, err
}

// anew is the proposal with what a person chose.
func (p Proposed) anew(refused []string, shown []ShownValue) (Proposed, error) {
	again, err := p.problem()
	if err != nil {
		return p, err
	}
	again.Refused = refused
	for _, s := range shown {
		i := s.Page - len(again.Old)
		if i < 0 || i >= len(again.New) || again.Template.Field(s.Field) == nil {
			return p, errNotShown
		}
		pg := &again.New[i]
		if s.Node < 0 || int(s.Node) >= pg.Tree.Len() || tagtree.Collapse(pg.Tree.Text(tagtree.NodeID(s.Node))) == "" {
			return p, errNotShown
		}
		if pg.Shown == nil {
			pg.Shown = map[string]tagtree.NodeID{}
		}
		pg.Shown[s.Field] = tagtree.NodeID(s.Node)
	}
	p.Proposal, err = mend.Propose(again)
	return p, err
}

// keep keeps a problem without its trees.
func (p *Proposed) keep(problem mend.Problem) {
	p.asked, p.pages = problem, nil
	for _, list := range []*[]mend.Page{&p.asked.Old, &p.asked.New} {
		*list = slices.Clone(*list)
		for i := range *list {
			p.pages = append(p.pages, (*list)[i].Tree.Page)
			(*list)[i].Tree = nil
		}
	}
}

// problem is the problem with its trees.
func (p *Proposed) problem() (mend.Problem, error) {
	out := p.asked
	out.Old, out.New = slices.Clone(out.Old), slices.Clone(out.New)
	for i := range p.pages {
		tree, err := tagtree.Parse(p.pages[i])
		if err != nil {
			return out, err
		}
		if at := i - len(out.Old); at >= 0 {
			out.New[at].Tree = tree
		} else {
			out.Old[i].Tree = tree
		}
	}
	return out, nil
}

var errNotShown = problem.New(problem.Invalid, "notshown", "A value is shown on a new page, at a node with text, for a field of the template.")

// ErrNothingMended says that there is no version to approve.
var ErrNothingMended = message.Errorf("nothingmended", "there is no mended version to save")

// errLetGo says that a version may be saved only if the caller knows what it loses.
func errLetGo(n int) error {
	return problem.With(problem.Conflict, message.New("mendletgo", "n", strconv.Itoa(n)),
		fmt.Sprintf("No version fits both designs: this one leaves %d old samples out, and what they expect is lost. Nothing was saved. Approve it with letGo if their pages no longer exist.", n))
}

// Approve saves the mended version with its new samples. A version that was saved
// meanwhile is a conflict, and so are old samples that are left out if the caller does
// not allow it. What a person has not marked stays recorded: it is not confirmed.
func (p Proposed) Approve(ctx context.Context, ts *templates.Templates, who string, in ApproveMend) (library.Entry, error) {
	if p.Proposal.New == nil {
		return library.Entry{}, problem.Mistake(fmt.Errorf("%w: %s", ErrNothingMended, p.Why))
	}
	if p.LetGo > 0 && !in.LetGo {
		return library.Entry{}, errLetGo(p.LetGo)
	}
	note := in.Note
	if strings.TrimSpace(note) == "" {
		note = p.Note()
	}
	return ts.Save(ctx, library.Save{ID: p.Entry.ID, BaseVersion: p.Entry.Version, Template: p.Proposal.New, Who: who, Note: note, Pages: p.New})
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
