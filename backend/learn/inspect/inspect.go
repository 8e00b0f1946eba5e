// Package inspect shows the steps of the published methods on given pages: what they measure, what they compare, and
// the result. A view is plain data with JSON names; WriteText and WriteSVG print and draw it.
//
//	page(s) + Options -> region, align, article, ibpath, match (the code that runs) -> View -> JSON, text, SVG
//
// The package computes nothing of its own. Each figure comes from the package that holds the method:
//
//	detm            DETM 3.2, 3.3             treedist, region.TraceDETM, align.List.Wrapper, align.Template.Trace
//	renxue          Ren & Xue 2009            region.TracePath, region.Levels, align.List.Schema
//	cn101582074a    CN101582074A              region.View.Weights, align.List.Blocks
//	cn103246732     CN103246732               article.Reading.Fused
//	deng            Deng & Xiong              ibpath.Learn, match.Similar
//
// Invariants: a view is bounded, whatever the page: lists are cut at the Most constants, and Left says how many more
// there are. The same pages and options give the same view.
//
// Cost: that of the methods. The mapping of two trees costs most: MappingBudget table cells at most.
package inspect

import (
	"fmt"
	"strings"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Method names a published method by its source.
type Method string

// The methods.
const (
	DETM        Method = "detm"
	RenXue      Method = "renxue"
	ResponsePat Method = "cn101582074a"
	NewsPat     Method = "cn103246732"
	Deng        Method = "deng"
)

// Methods lists every Method in the order of their sources.
var Methods = []Method{DETM, RenXue, ResponsePat, NewsPat, Deng}

// Sources are the full names of the sources.
var Sources = map[Method]string{
	DETM:        "DETM: information extraction from dynamic web pages (thesis, chapter 3)",
	RenXue:      "Ren & Xue: Web Information Extraction Based on Tree Structure, J. Fujian Normal Univ. 25(3), 2009",
	ResponsePat: "CN101582074A: extraction from Deep-Web response pages (Northeastern University, 2009)",
	NewsPat:     "CN103246732: extraction of online web news by fusing tag-path features (Hefei University of Technology, 2013)",
	Deng:        "Deng & Xiong: A DOM-based Web information extraction method",
}

// Bounds of a view.
const (
	MostNodes     = 240        // nodes of a tree that is drawn
	MostRows      = 60         // rows of any other list
	MostSequence  = 2000       // leaves of a sequence of tag paths
	MostText      = 80         // characters of a text
	MappingBudget = 40_000_000 // table cells for the mapping of two trees, about half a second
)

// Options are the parameters of the methods; a zero field takes the method's default.
type Options struct {
	Similar    float64       // DETM: the similarity above which trees are similar; 0: 0.75
	Compare    ComparedTrees // DETM: which trees are compared
	Factor     float64       // Ren & Xue: share of the nodes above which a child is stepped into; 0: 0.6
	Keyword    string        // CN101582074A: the word that the page answers; without one nothing is found
	Weights    []float64     // CN103246732: six weights, 0..1; nil: those of the product
	Deviations *float64      // CN103246732: tau in standard deviations; nil: 1
	Boxes      []tagtree.Boxes

	Template *template.Template // DETM: aligned with the page
	Fields   record.Schema      // Deng & Xiong: of the marks
	Marks    []induce.Mark      // Deng & Xiong: the points, by page
}

// ComparedTrees names two trees: two records of the first list that DETM finds, two elements, or, with two pages, their roots.
type ComparedTrees struct {
	Records [2]int             `json:"records" doc:"Numbers of two records of the list, from 0"`
	Nodes   *[2]tagtree.NodeID `json:"nodes,omitempty" doc:"Two elements instead: of the first page, and of the second one where there is one"`
}

// Inspection is one method at work. Of the members that are named after methods the asked one is set.
type Inspection struct {
	Method   Method      `json:"method" enum:"detm,renxue,cn101582074a,cn103246732,deng"`
	Source   string      `json:"source" doc:"The published source"`
	Pages    []string    `json:"pages" nullable:"false"`
	DETM     *DETMView   `json:"detm,omitempty"`
	RenXue   *RenXueView `json:"renxue,omitempty"`
	Response *TokensView `json:"cn101582074a,omitempty"`
	News     *FusionView `json:"cn103246732,omitempty"`
	Deng     *DengView   `json:"deng,omitempty"`
}

// Of shows a method on pages. Methods for one page use the first; the error says what a method needs.
func Of(m Method, trees []*tagtree.Tree, o Options) (Inspection, error) {
	v := Inspection{Method: m, Source: Sources[m]}
	for _, t := range trees {
		v.Pages = append(v.Pages, t.Page.Name)
	}
	if len(trees) == 0 {
		return v, fmt.Errorf("inspect: no page")
	}
	var err error
	switch m {
	case DETM:
		v.DETM, err = detmOf(trees, o)
	case RenXue:
		v.RenXue = renXueOf(trees[0], o)
	case ResponsePat:
		v.Response = tokensOf(trees[0], o)
	case NewsPat:
		v.News, err = fusionOf(trees[0], o)
	case Deng:
		v.Deng, err = dengOf(trees, o)
	default:
		err = fmt.Errorf("inspect: method %q: want one of %v", m, Methods)
	}
	return v, err
}

// PageNode is a node of a page.
type PageNode struct {
	ID    tagtree.NodeID `json:"id" doc:"Its number in the page"`
	Tag   string         `json:"tag" doc:"Empty for a text"`
	Class string         `json:"class,omitempty"`
	Text  string         `json:"text,omitempty" doc:"Of a text or a small element, cut"`
	Depth int            `json:"depth" doc:"Below the root of what is shown"`
	// Element is what a frame outlines.
	Element tagtree.NodeID `json:"element" doc:"The element itself, or the one around a text"`
}

// nodeOf describes a node.
func nodeOf(t *tagtree.Tree, id tagtree.NodeID) PageNode {
	n := PageNode{ID: id, Element: id, Text: Short(t.Text(id))}
	if t.IsText(id) {
		n.Element = t.Parent(id)
	}
	if !t.IsText(id) {
		n.Tag = t.Tag(id)
		class, _ := t.Attr(id, "class")
		n.Class = Short(class)
	}
	return n
}

// Short cuts a text.
func Short(s string) string {
	s = tagtree.Collapse(s)
	if len(s) <= MostText {
		return s
	}
	r := []rune(s)
	if len(r) <= MostText {
		return s
	}
	return strings.TrimSpace(string(r[:MostText-1])) + "…"
}

// cut cuts a list, and says how many were left out.
func cut[T any](list []T, most int) ([]T, int) {
	if len(list) <= most {
		return append([]T{}, list...), 0
	}
	return list[:most:most], len(list) - most
}
