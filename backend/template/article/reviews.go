package article

// When reviews of buyers are left out.
const (
	surelyProduct    = 0.8 // belief in a page of a product from which on
	leastDescription = 20  // words that are taken before the first review, at least
)

// withoutReviews clears what lies in elements that are named reviews on the page of a product:
// they are readers' comments. Reviews without a description before them are the text. O(n).
func (p *page) withoutReviews(taken []bool, kinds []float64) {
	if kinds[productKind] < surelyProduct {
		return
	}
	lead := 0
	for i, q := range p.pieces {
		switch {
		case !taken[i]:
		case p.within[q.inner]&nameReview == 0:
			lead += q.words
		case lead >= leastDescription:
			taken[i] = false
		default:
			return
		}
	}
}
