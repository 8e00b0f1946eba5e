package mend

import "fmt"

// list proposes a mended list template.
func (m *mending) list(out *Proposal) error {
	out.Why = "list templates are mended by marking two records of a new page"
	return fmt.Errorf("mend: %q: %w: %s", m.Template.Name, ErrKind, out.Why)
}

func (m *mending) listDrift(d Drift) Drift { return d }
