package measure

import "wrapsmith/backend/template/program"

// PairAlert is what a schedule would say of a pair.
type PairAlert struct {
	Wrong []string `json:"wrong,omitempty"` // judged fields with a wrong value on the new page
}

func (p *Pair) alert(*PairScore, *program.Program) error { return nil }
