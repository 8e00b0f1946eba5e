package library

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
)

// ProposalsKept is how many proposals a library keeps, the newest: so many that
// people asked for, and so many of checks.
const ProposalsKept = 20

// Proposal is what a mended version of a template is made of, until it is approved or dismissed.
type Proposal struct {
	ID       string
	Template string
	Version  int    // that it began from
	Run      string // of which its pages are; "" none
	Who      string // asked for it
	Checked  bool   // a check of the library made it
	Made     time.Time
	Mended   bool     // there is a mended version
	Fields   []string // that it mends
	Choice   []byte   // what a person chose; the caller's own

	Name string // of the template; PutProposal does not keep it
}

const proposalColumns = `p.id, p.template, p.version, p.run, p.who, p.checked, p.made, p.mended, p.fields, p.choice, t.name`

func scanProposal(row store.Scanner) (p Proposal, err error) {
	var checked, made, mended int64
	var fields, choice string
	err = row.Scan(&p.ID, &p.Template, &p.Version, &p.Run, &p.Who, &checked, &made, &mended, &fields, &choice, &p.Name)
	p.Checked, p.Made, p.Mended, p.Choice = checked != 0, store.FromMicros(made), mended != 0, []byte(choice)
	if fields != "" {
		p.Fields = strings.Split(fields, "\n")
	}
	return p, err
}

// PutProposal keeps a proposal with its new pages. Those before the newest
// ProposalsKept of its kind are forgotten.
func (s *Library) PutProposal(ctx context.Context, p Proposal, pages []*page.Page) error {
	packed, err := s.packPages(ctx, pages)
	if err != nil {
		return s.db.Fault("proposal", err)
	}
	return s.db.Fault("proposal", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO template_proposal (id, template, version, run, who, checked, made, mended, fields, choice) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			p.ID, p.Template, p.Version, store.Clean(p.Run), store.Clean(p.Who), store.Flag(p.Checked), p.Made.UnixMicro(), store.Flag(p.Mended), strings.Join(p.Fields, "\n"), store.Clean(string(p.Choice)))
		if err != nil {
			return err
		}
		for i, one := range packed {
			if err := errors.Join(putPage(ctx, tx, one), putResources(ctx, tx, one)); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO template_proposal_page (proposal, digest, position, name, url, content_type) VALUES ($1, $2, $3, $4, $5, $6)`,
				p.ID, one.digest, i, store.Clean(one.Name), store.Clean(one.URL), store.Clean(one.ContentType))
			if err != nil {
				return err
			}
		}
		old, err := texts(ctx, tx, `SELECT id FROM template_proposal WHERE checked = $1 ORDER BY made DESC, id LIMIT 1000 OFFSET $2`, store.Flag(p.Checked), ProposalsKept)
		for _, id := range old {
			err = errors.Join(err, dropProposal(ctx, tx, id))
		}
		return err
	}))
}

// ChooseProposal keeps what a person chose about a proposal, and what it mends then.
func (s *Library) ChooseProposal(ctx context.Context, p Proposal) error {
	return s.db.Fault("proposal", s.db.Put(ctx, `UPDATE template_proposal SET mended = $1, fields = $2, choice = $3 WHERE id = $4`,
		store.Flag(p.Mended), strings.Join(p.Fields, "\n"), store.Clean(string(p.Choice)), p.ID))
}

// Proposals lists the proposals that can be approved, the newest first: those of
// templates that are not deleted and have no newer published version.
func (s *Library) Proposals(ctx context.Context) ([]Proposal, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+proposalColumns+` FROM template_proposal p JOIN template t ON t.id = p.template
		WHERE t.deleted = 0 AND t.version = p.version AND p.mended = 1 ORDER BY p.made DESC, p.id`)
	if err != nil {
		return nil, s.db.Fault("proposals", err)
	}
	out, err := store.All(rows, scanProposal)
	return out, s.db.Fault("proposals", err)
}

// Proposal gives a proposal of a template that is not deleted.
func (s *Library) Proposal(ctx context.Context, id string) (Proposal, error) {
	p, err := scanProposal(s.db.QueryRowContext(ctx, `SELECT `+proposalColumns+` FROM template_proposal p JOIN template t ON t.id = p.template
		WHERE p.id = $1 AND t.deleted = 0`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = notFound(id)
	}
	return p, s.db.Fault("proposal", err)
}

// ProposalPages gives the new pages of a proposal, in their order.
func (s *Library) ProposalPages(ctx context.Context, id string) ([]*page.Page, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT l.name, l.url, l.content_type, p.digest, p.body FROM template_proposal_page l JOIN page p ON p.digest = l.digest
		WHERE l.proposal = $1 ORDER BY l.position`, id)
	if err != nil {
		return nil, s.db.Fault("proposal", err)
	}
	pages, err := store.All(rows, scanPage)
	return pages, s.db.Fault("proposal", err)
}

// DropProposal forgets a proposal, and its pages where nothing else needs them.
func (s *Library) DropProposal(ctx context.Context, id string) error {
	return s.db.Fault("proposal", s.db.Change(ctx, func(tx *sql.Tx) error { return dropProposal(ctx, tx, id) }))
}

func dropProposal(ctx context.Context, tx *sql.Tx, id string) error {
	digests, err := texts(ctx, tx, `SELECT digest FROM template_proposal_page WHERE proposal = $1`, id)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM template_proposal WHERE id = $1`, id); err != nil {
		return err
	}
	return dropPages(ctx, tx, digests)
}

// dropPages deletes the pages that nothing needs.
func dropPages(ctx context.Context, tx *sql.Tx, digests []string) error {
	for _, d := range digests {
		_, err := tx.ExecContext(ctx, `DELETE FROM page WHERE digest = $1
			AND NOT EXISTS (SELECT 1 FROM work_page WHERE work_page.digest = page.digest)
			AND NOT EXISTS (SELECT 1 FROM template_page WHERE template_page.digest = page.digest)
			AND NOT EXISTS (SELECT 1 FROM template_proposal_page WHERE template_proposal_page.digest = page.digest)`, d)
		if err != nil {
			return err
		}
	}
	return nil
}

// texts gives the first column of rows.
func texts(ctx context.Context, tx *sql.Tx, query string, args ...any) ([]string, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return store.All(rows, func(row store.Scanner) (s string, err error) {
		err = row.Scan(&s)
		return s, err
	})
}
