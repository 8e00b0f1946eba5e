package article

// semanticBits are the hints of tags, roles and schema that lie around a piece.
var semanticBits = []hint{hintArticle, hintMain, hintSection, hintNav, hintAside, hintHeader, hintFooter, hintDialog, hintFigure, hintBody, hintDesc, hintOther}

// semantics judges a piece by the elements, roles and schema.org properties
// around it. A header or footer of an article differs from the page's.
var semantics = source{
	name: "semantics",
	signs: []string{"in article", "in main", "in section", "in nav", "in aside", "in the page's header", "in the page's footer", "in a dialog", "in a figure",
		"in itemprop body", "in itemprop description", "in another itemprop", "in an article's header", "in an article's footer",
		"outside the page's only article", "outside the page's main", "in one of several articles"},
	look: func(p *page, i int, see func(int)) {
		f := p.within[p.pieces[i].inner]
		text := f&(hintArticle|hintMain) != 0
		for k, bit := range semanticBits {
			switch {
			case f&bit == 0:
			case bit == hintHeader && text:
				see(12)
			case bit == hintFooter && text:
				see(13)
			case bit == hintArticle && p.articles > 1:
				see(16)
			default:
				see(k)
			}
		}
		if p.articles == 1 && f&hintArticle == 0 {
			see(14)
		}
		if p.mains && f&hintMain == 0 {
			see(15)
		}
	},
}
