package article

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// hint is a set of flags: what an element's tag, role, schema or name states about its content.
type hint uint64

// Hints of tags, roles and schema.org properties.
const (
	hintArticle hint = 1 << iota
	hintMain
	hintSection
	hintNav
	hintAside
	hintHeader
	hintFooter
	hintForm
	hintDialog
	hintFigure
	hintButton
	hintTable
	hintDetails
	hintLabel
	hintLink
	hintBody  // itemprop articleBody, text, reviewBody
	hintDesc  // itemprop description
	hintOther // itemprop comment, author, breadcrumb
	// Hints of names in class, id and data attributes.
	nameComment
	nameShare
	nameRelated
	nameNav
	nameSide
	nameAd
	nameFoot
	nameHead
	namePopup
	nameMeta
	nameContent
	nameProduct
	nameReview
	nameForm
	namePost
	nameGallery
	nameItem
	nameHidden
	nameAuthor
	nameTitle
	nameIntro
	nameFAQ
	nameTab
	nameLegal
	nameSign
	nameEmbed   // a post of another site, shown within the text
	nameConsent // a notice about cookies; no sign of its own
	nameSigned  // what a member of a forum puts below each post; no sign of its own
	nameUnshown // an element that style sheets hide; no sign of its own
)

// tagHints are the hints of elements.
var tagHints = map[atom.Atom]hint{
	atom.Article: hintArticle, atom.Main: hintMain, atom.Section: hintSection, atom.Nav: hintNav, atom.Aside: hintAside, atom.Header: hintHeader,
	atom.Footer: hintFooter, atom.Form: hintForm, atom.Dialog: hintDialog, atom.Figure: hintFigure, atom.Button: hintButton,
	atom.Table: hintTable, atom.Details: hintDetails, atom.Label: hintLabel, atom.A: hintLink, atom.Menu: hintNav, atom.Fieldset: hintForm,
}

// roleHints are the hints of WAI-ARIA roles.
var roleHints = map[string]hint{
	"article": hintArticle, "main": hintMain, "navigation": hintNav, "menu": hintNav, "menubar": hintNav, "complementary": hintAside, "banner": hintHeader,
	"contentinfo": hintFooter, "search": hintForm, "dialog": hintDialog, "alertdialog": hintDialog, "alert": hintDialog, "button": hintButton,
	"tablist": hintNav, "note": hintAside, "toolbar": hintButton,
}

// propHints are the hints of schema.org properties, in lower case.
var propHints = map[string]hint{
	"articlebody": hintBody, "text": hintBody, "reviewbody": hintBody, "recipeinstructions": hintBody, "recipeingredient": hintBody, "ingredients": hintBody, "description": hintDesc, "comment": hintOther,
	"author": hintOther, "breadcrumb": hintOther, "publisher": hintOther, "itemlistelement": hintOther, "maincontentofpage": hintMain, "mainentityofpage": hintMain,
}

// nameWords are the words of names and what they hint at.
var nameWords = words2hints(map[hint]string{
	nameComment: "pinglun liuyan comment comments commentlist disqus respond discussion discussions replies responses",
	nameShare:   "fenxiang share shares sharing social socials addthis sharethis follow twitter facebook linkedin pinterest whatsapp weibo",
	nameRelated: "xiangguan lineup lineups lineuproll rollup headlines topstories morestories moreon readnext readalso uplinks taboola outbrain zergnet kanren osusume gwanryeon tuijian remen related recommend recommended recommendation recommendations recommends popular trending latest recirc recirculation similar upsell upsells crosssell suggested suggestions more also readmore hot rank ranking xgyd relevant",
	nameNav: "daohang weizhi nav navi navigation navbar menu menus submenu megamenu breadcrumb breadcrumbs crumb crumbs pagination pager paging toc skip jump tabs topnav subnav sitemap " +
		"pages prev next index",
	nameSide:    "sidebar side aside rail widget widgets secondary right left",
	nameAd:      "gg guanggao ad ads advert advertisement sponsor sponsored promo promotion promoted outbrain taboola adsense dfp gpt ggw",
	nameFoot:    "dibu footer foot bottom colophon foottext",
	nameHead:    "header head masthead topbar top hd toolbar navheader",
	namePopup:   "appeal support supporter contribute contribution fundraiser poll pollquestion quiz survey donate donation membership guanzhu modal popup overlay cookie cookies consent gdpr onetrust newsletter subscribe subscription signup optin paywall popover tooltip toast alert drawer offcanvas notice notification lightbox",
	nameSign:    "login signin register account user auth",
	nameMeta:    "bianji shijian meta byline date time datetime posted published timestamp tags tag category categories label labels info source views count counter stats pubtime laiyuan editor",
	nameContent: "zw content contents article body entry post text story main blog hentry richtext prose markdown detail details description desc copy wysiwyg rte articlebody postcontent maincontent neirong zhengwen nr bodytext editorial paragraph",
	nameProduct: "product products price prices cart buy sku variant variants shipping delivery stock checkout quantity add swatch",
	nameReview:  "review reviews rating ratings stars testimonial testimonials score",
	nameForm:    "form forms search input filter filters facet facets sort sorting select dropdown control controls button btn buttons cta action actions",
	namePost:    "message messages thread threads topic reply posts postbody bbs forum answer answers question questions cooked",
	nameGallery: "tupian photogallery photoblock photoimage topphoto imgcaption wpcaption tushuo pic pics gallery carousel slider slideshow slide slides swiper slick thumbnail thumbs image images img photo photos picture media video player caption credit figure",
	nameItem:    "item items card cards list listing grid tile tiles result results teaser teasers row col column columns box block entries",
	nameHidden:  "hidden hide invisible offscreen visually sr screenreader screen noprint collapsed collapse",
	nameAuthor:  "zuozhe author authors bio profile avatar writer contributor about",
	nameTitle:   "biaoti title headline heading subtitle subheading kicker eyebrow name",
	nameIntro:   "intro lead lede hero excerpt summary standfirst abstract deck dek banner teasertext",
	nameFAQ:     "faq faqs accordion question answer toggle panel qa",
	nameTab:     "tab tabpanel tabcontent pane spec specs specification specifications features feature attributes",
	nameEmbed:   "tweet embed embedded oembed",
	nameConsent: "cookie cookies consent gdpr onetrust cookiebot usercentrics didomi",
	nameSigned:  "signature",
	nameLegal:   "banquan copyright legal disclaimer terms privacy license",
})

// words2hints turns the lists around.
func words2hints(lists map[hint]string) map[string]hint {
	out := map[string]hint{}
	for h, list := range lists {
		for _, w := range strings.Fields(list) {
			out[w] |= h
		}
	}
	return out
}
