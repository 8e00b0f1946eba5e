// Package pagekind tells what a page is: one record, a list of records, or an article.
//
// Each page has some list and some text that could be an article, so neither finder alone
// can decide what the page is. A multinomial logistic regression weighs the signs of all
// three kinds against each other. tools/fitkind fits it on labelled pages of all kinds.
package pagekind

import (
	"math"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Shares is how likely a page is of each kind; they add up to 1.
type Shares struct {
	Detail  float64 `json:"detail" doc:"One record"`
	List    float64 `json:"list" doc:"Several records"`
	Article float64 `json:"article" doc:"One text"`
}

// sure is the share from which on a page is a list or an article.
const sure = 0.5

// Kind is what the page counts as: a list or an article where that is likelier than
// the other kinds together, else one record.
func (s Shares) Kind() template.Kind {
	switch {
	case s.List >= sure:
		return template.List
	case s.Article >= sure:
		return template.Article
	}
	return template.Detail
}

// A page about one thing can have a long list too: readers' reviews, related things. It
// tells of its one thing in a heading that its title begins with, and in facts beside
// the list; two are enough if the list has few records. Few labelled pages are like this, so the rule is not fitted. Nor is it for a
// page whose structured data state one thing and that has much text: those of labelled
// recipes and news were taken out.
const (
	severalFacts = 5
	fewRecords   = 4   // so few often stand below the one thing
	someFacts    = 2   // beside a list of few records
	perhaps      = 0.2 // of the share of a list, or an article, is left
)

// Of weighs what a page is. O(n) in its nodes.
func Of(t *tagtree.Tree) Shares {
	l := lookAt(t)
	s := Weigh(l.signs(), weights[:])
	facts := severalFacts
	if len(l.list.Records) <= fewRecords {
		facts = someFacts
	}
	if l.facts.Headed && l.facts.Outside >= facts {
		s.Detail += (1 - perhaps) * s.List
		s.List *= perhaps
	}
	if s.Article > 0 && statesOneThing(t) {
		s.Detail += (1 - perhaps) * s.Article
		s.Article *= perhaps
	}
	return s
}

// Weights are those of one sign for a record, a list and an article.
type Weights [3]float64

// Weigh gives the shares of a page with some signs: the softmax of their
// weighted sums. Both are in the order of SignNames.
func Weigh(signs []float64, weights []Weights) Shares {
	var z Weights
	for i, x := range signs {
		for k := range z {
			z[k] += weights[i][k] * x
		}
	}
	most, sum := max(z[0], z[1], z[2]), 0.0
	for k := range z {
		z[k] = math.Exp(z[k] - most)
		sum += z[k]
	}
	return Shares{Detail: z[0] / sum, List: z[1] / sum, Article: z[2] / sum}
}
