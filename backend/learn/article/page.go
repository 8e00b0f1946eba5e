package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// page is a page under the evidence: its pieces, and what the sources look at,
// each part made by one pass of its own.
type page struct {
	*Reading
	o      Options
	pieces []piece

	pieceSums
	surroundings
	sameTexts
	phrasing
	kinship
	cardTable
	proseMap
	remarks    [2]remarkRun // named so, and like elements
	stated     stated
	statedBy   []stating      // by piece, nil until asked
	letters    []letterCounts // by piece, nil until asked
	statedKind statedKinds
	extent     tagtree.Box // around all pieces, where boxes are known
	beliefs
}

// page cuts a page and prepares what the sources look at. O(n).
func (r *Reading) page(o Options) *page {
	p := &page{Reading: r, o: o, pieces: cutScanned(r.t, r.texts)}
	p.title = -1
	p.readHints()
	p.count()
	p.countTexts()
	p.readPhrases()
	p.readLikeness()
	p.measureGroups()
	p.readCards()
	p.measureProse()
	p.markSections()
	p.readRemarks()
	p.stated = r.readStated()
	p.readSamples()
	p.readStatedKinds()
	p.countFeatures()
	p.measureExtent()
	return p
}
