package article

// nameBits are the hints of names, in the order of the signs.
var nameBits = []hint{nameComment, nameShare, nameRelated, nameNav, nameSide, nameAd, nameFoot, nameHead, namePopup, nameMeta, nameContent, nameProduct,
	nameReview, nameForm, namePost, nameGallery, nameItem, nameHidden, nameAuthor, nameTitle, nameIntro, nameFAQ, nameTab, nameLegal, nameSign, nameEmbed}

var nameLabels = []string{"comment", "share", "related", "nav", "side", "ad", "foot", "head", "popup", "meta", "content", "product",
	"review", "form", "post", "gallery", "item", "hidden", "author", "title", "intro", "faq", "tab", "legal", "sign", "embed"}

// nearLevels is how many elements up a name counts as near.
const nearLevels = 3

// names judges a piece by the words in classes and ids around it, the nearest
// three elements apart from those further out.
var names = source{
	name:  "names",
	signs: nameSigns(),
	look: func(p *page, i int, see func(int)) {
		near, far := p.near[i], p.within[p.pieces[i].inner]&^p.near[i]
		prose := p.pieces[i].isProse()
		for k, bit := range nameBits {
			if near&bit != 0 {
				see(k)
			}
			if far&bit != 0 {
				see(len(nameBits) + k)
			}
			if prose && near&bit != 0 {
				see(2*len(nameBits) + k)
			}
		}
	},
}

func nameSigns() []string {
	var out []string
	for _, n := range nameLabels {
		out = append(out, "near "+n)
	}
	for _, n := range nameLabels {
		out = append(out, "far "+n)
	}
	return append(out, prefixed("prose near ", nameLabels)...)
}
