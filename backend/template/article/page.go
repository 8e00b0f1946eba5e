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
	pageCounts
	kinship
	cardTable
	proseMap
	remarks    [2]remarkRun // named so, and like elements
	stated     stated
	statedBy   []stating // by piece, nil until asked
	statedKind statedKinds
	extent     tagtree.Box // around all pieces, where boxes are known
	beliefs
}

// page cuts a page and prepares what the sources look at. O(n).
func (r *Reading) page(o Options) *page {
	pieces := cutScanned(r.t, r.texts)
	sums := sumPieces(r.t, pieces)
	p := &page{
		Reading: r, o: o, pieces: pieces, pieceSums: sums,
		surroundings: r.surround(pieces, &sums), sameTexts: countTexts(pieces), phrasing: phrasing{title: -1},
		pageCounts: countKinds(pieces), kinship: r.readKinship(pieces), cardTable: readCards(pieces, &sums),
		proseMap: measureProse(pieces, &sums), stated: r.readStated(), statedKind: r.readStatedKinds(), extent: r.measureExtent(o, pieces),
	}
	p.readPhrases()
	p.markSections()
	p.readRemarks()
	p.readSamples()
	return p
}
