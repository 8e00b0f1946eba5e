package template

import (
	"slices"
	"strings"

	"github.com/beevik/etree"
)

// ArticlePart says which part of an article a field of an article template is.
type ArticlePart string

// The parts of an article. A field without locators is read by package article
// on every page. Title, author and date with locators are found as in a detail
// template. The body's locators do not vote: they say what a person settled over
// the automatic choice, each by its family.
const (
	ArticleTitle  ArticlePart = "title"
	ArticleAuthor ArticlePart = "author"
	ArticleDate   ArticlePart = "date"
	ArticleBody   ArticlePart = "body" // one value a paragraph
)

// ArticleParts lists every ArticlePart.
var ArticleParts = []ArticlePart{ArticleTitle, ArticleAuthor, ArticleDate, ArticleBody}

// Families of the body's locators.
const (
	FamilyContainer = "container" // the one element that holds the body; at most one such locator, unless the field is made by hand: then the first counts that finds something
	FamilyKeep      = "keep"      // what is always of the body
	FamilyDrop      = "drop"      // what never is
)

var bodyFamilies = []string{FamilyContainer, FamilyKeep, FamilyDrop}

// Fusion says that the body of an article is read by the tag-path features alone
// (CN103246732), with these settings.
type Fusion struct {
	Weights    []float64 // of the six features in the source's order, 0..1
	Deviations float64   // the threshold in standard deviations of the texts' values
}

func (f *Fusion) build(parent *etree.Element) {
	e := parent.CreateElement("fusion")
	words := make([]string, len(f.Weights))
	for i, w := range f.Weights {
		words[i] = decimals(w)
	}
	e.CreateAttr("weights", strings.Join(words, " "))
	e.CreateAttr("deviations", decimals(f.Deviations))
}

func fusionOf(e *element) *Fusion {
	f := &Fusion{Deviations: float(e.attr("deviations"))}
	for _, w := range strings.Fields(e.attr("weights")) {
		f.Weights = append(f.Weights, float(w))
	}
	return f
}

// articleOnly says what of an article's fields a schema cannot say.
func (c *checker) articleOnly(e *element) {
	seen := map[string]bool{}
	for _, f := range childrenOf(e, "fields") {
		part := f.attr("article")
		if k := f.child("fusion"); k != nil && part != string(ArticleBody) {
			c.bad.add(k.at, "xml.articlefusion", "<fusion> is for the body of an article")
		}
		if part == "" {
			continue
		}
		at := f.attrAt("article")
		if kind := e.attr("kind"); kind != string(Article) {
			c.bad.add(at, "xml.articlekind", "article=%q is for templates of kind=\"article\": this one is %q", part, kind)
		}
		if seen[part] {
			c.bad.add(at, "xml.articletwice", "another field is the article's %s already", part)
		}
		seen[part] = true
		if part == string(ArticleBody) {
			c.body(f)
		}
	}
}

// body checks the field of the body: its families, one container, whole texts.
func (c *checker) body(f *element) {
	container := false
	for _, k := range f.children {
		switch family := k.attr("family"); {
		case k.name == "part" && k.attr("kind") != string(PartText), k.name == "cut":
			c.bad.add(k.at, "xml.articlebody", "the article's body is made of whole paragraphs: <part kind=\"text\"/> and no <cut>")
		case k.name != "locator":
		case !slices.Contains(bodyFamilies, family):
			c.bad.add(k.at, "xml.articlefamily", "family=%q: a locator of the article's body is of the family container, keep or drop", short(family))
		case family == FamilyContainer && container && f.attr("hand") != "true":
			c.bad.add(k.at, "xml.articlecontainer", "the article's body has one container at most, unless the field is made by hand")
		default:
			container = container || family == FamilyContainer
		}
	}
}

// ArticleField returns the field that is a part of an article, nil when there is none.
func (t *Template) ArticleField(part ArticlePart) *Field {
	for i := range t.Fields {
		if t.Kind == Article && t.Fields[i].Article == part {
			return &t.Fields[i]
		}
	}
	return nil
}
