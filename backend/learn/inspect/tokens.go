package inspect

import (
	"cmp"
	"slices"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// TokensView is CN101582074A on one page.
type TokensView struct {
	Keyword string          `json:"keyword"`
	Weights []NodeWeight    `json:"weights" nullable:"false" doc:"Nodes by W, the largest first"`
	P       string          `json:"p,omitempty" doc:"Path of the node with the largest W; empty: no node has two children with the keyword"`
	Parent  tagtree.NodeID  `json:"parent,omitempty"`
	Records []RecordTokens  `json:"records" nullable:"false"`
	Left    int             `json:"left,omitempty" doc:"Records that are not shown"`
	Pieces  []TemplatePiece `json:"pieces" nullable:"false" doc:"The template information"`
	Table   *MethodTable    `json:"table,omitempty"`
}

// NodeWeight is W of a node.
type NodeWeight struct {
	Node tagtree.NodeID `json:"node"`
	Path string         `json:"path"`
	W    int            `json:"w" doc:"Children that hold the keyword"`
	Kids int            `json:"kids" doc:"All children, blank texts aside"`
}

// TemplatePiece is one piece of the template information.
type TemplatePiece struct {
	Depth int    `json:"depth"`
	Text  string `json:"text"`
}

// RecordTokens is one record as blocks.
type RecordTokens struct {
	RecordPlace
	Lownum int            `json:"lownum" doc:"Least depth of a block"`
	Blocks []TokenBlock   `json:"blocks" nullable:"false"`
	Merged []MergedBlocks `json:"merged" nullable:"false"`
}

// TokenBlock is a token block, cut by the pieces.
type TokenBlock struct {
	Node    tagtree.NodeID `json:"node"`
	Element tagtree.NodeID `json:"element" doc:"Around the text"`
	Depth   int            `json:"depth"`
	Parts   []BlockPart    `json:"parts" nullable:"false"`
}

// BlockPart is a part of a block.
type BlockPart struct {
	Text   string `json:"text"`
	Piece  int    `json:"piece" doc:"Index of the piece that it is; -1: a value"`
	Merged int    `json:"merged" doc:"Index of the merged cell that it is in; -1: none"`
}

// MergedBlocks is blocks that were merged into one cell.
type MergedBlocks struct {
	Text   string `json:"text"`
	Piece  int    `json:"piece" doc:"That marks it; -1: none"`
	Column string `json:"column"`
}

// shownRecords is how many records are shown block by block.
const shownRecords = 12

func tokensOf(t *tagtree.Tree, o Options) *TokensView {
	v := viewOf(t, o.boxes(0))
	out := &TokensView{Keyword: o.Keyword, Weights: []NodeWeight{}, Records: []RecordTokens{}, Pieces: []TemplatePiece{}}
	for id, w := range v.Weights(o.Keyword) {
		if w > 0 {
			kids := 0
			for c := t.FirstChild(tagtree.NodeID(id)); c != tagtree.None; c = t.NextSibling(c) {
				if !t.IsText(c) || !tagtree.Blank(t.Text(c)) {
					kids++
				}
			}
			out.Weights = append(out.Weights, NodeWeight{tagtree.NodeID(id), region.AbsolutePath(t, tagtree.NodeID(id)), int(w), kids})
		}
	}
	slices.SortStableFunc(out.Weights, func(a, b NodeWeight) int { return cmp.Compare(b.W, a.W) })
	out.Weights, _ = cut(out.Weights, MostRows)
	found := region.Keyword(v, region.Options{Keyword: o.Keyword})
	if len(found) == 0 {
		return out
	}
	out.P, out.Parent = region.AbsolutePath(t, found[0].Parent), found[0].Parent
	pieces, tokens, table := align.Records(t, found[0].Records).Blocks()
	shown := tableOf(table)
	out.Table = &shown
	for _, p := range pieces {
		out.Pieces = append(out.Pieces, TemplatePiece{p.Depth, p.Text})
	}
	places := recordsOf(t, found[0].Records)
	for i, r := range tokens {
		if i == shownRecords {
			out.Left = len(tokens) - i
			break
		}
		out.Records = append(out.Records, tokensIn(t, places[i], r, table))
	}
	return out
}

func tokensIn(t *tagtree.Tree, at RecordPlace, r align.Tokens, table *align.Table) RecordTokens {
	one := RecordTokens{RecordPlace: at, Lownum: r.Lownum, Blocks: []TokenBlock{}, Merged: []MergedBlocks{}}
	for _, b := range r.Blocks {
		block := TokenBlock{b.Node, t.ElementOf(b.Node), b.Depth, []BlockPart{}}
		for _, p := range b.Parts {
			block.Parts = append(block.Parts, BlockPart{Short(p.Text), p.Piece, p.Merged})
		}
		one.Blocks = append(one.Blocks, block)
	}
	for _, m := range r.Merged {
		name := ""
		if m.Column >= 0 && m.Column < len(table.Columns) {
			name = table.Columns[m.Column].Name
		}
		one.Merged = append(one.Merged, MergedBlocks{Short(m.Text), m.Piece, name})
	}
	one.Blocks, _ = cut(one.Blocks, MostRows)
	one.Merged, _ = cut(one.Merged, MostRows)
	return one
}
