package region

import "wrapsmith/backend/tree/treedist"

// Options are the parameters of a method beside the page.
type Options struct {
	Keyword string          // the word that the page answers; for Keyword only
	Factor  float64         // RecordMining's factor; 0 is DefaultFactor
	Similar float64         // the similarity above which DETM takes subtrees for similar; 0 is treedist.Threshold
	Most    int             // regions after which DETM ends its search; 0 is all
	Trees   *treedist.Space // the view's, for DETM; nil if the caller has not made them
}
