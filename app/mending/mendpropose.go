package mending

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
)

// Proposed is a proposal with what it was made of.
type Proposed struct {
	*mend.Proposal
	Entry  library.Entry
	Pages  []MendPage
	New    []*page.Page
	Failed []input.FailedPage // pages that could not be read

	history history
}

// ProposeMend looks how a template of the library fits pages and proposes a
// mended version. Nothing is saved. run is the one that the pages are of, ""
// where they are of none: what it gave is in question, and so is no evidence.
func ProposeMend(ctx context.Context, store *stores.Stores, results *results.Results, id, run string, pages []*page.Page) (Proposed, error) {
	out := Proposed{}
	e, t, err := store.Library.Get(ctx, id)
	if err != nil {
		return out, err
	}
	out.Entry = e
	problem := mend.Problem{Template: t}
	samples, err := store.Library.Pages(ctx, id, e.Version)
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
	if out.history, err = readHistory(ctx, results, id, run); err != nil {
		return out, err
	}
	if err := out.knownOf(ctx, results, t, &problem, pages); err != nil {
		return out, err
	}
	if problem.Past, err = out.history.values(ctx, results, id); err != nil {
		return out, err
	}
	out.Proposal, err = mend.Propose(problem)
	return out, err
}

// ErrNothingMended says that there is no version to approve.
var ErrNothingMended = message.Errorf("nothingmended", "there is no mended version to save")

// Approve saves the mended version with its new samples; a version that
// somebody saved meanwhile is a conflict.
func (p Proposed) Approve(ctx context.Context, ts *templates.Templates, who, note string) (library.Entry, error) {
	if p.Proposal.New == nil {
		return library.Entry{}, problem.Mistake(fmt.Errorf("%w: %s", ErrNothingMended, p.Why))
	}
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
