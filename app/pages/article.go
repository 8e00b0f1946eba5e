package pages

import (
	"bytes"
	"context"

	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// FindArticle says what of an article is wanted.
type FindArticle struct {
	Given
	Form string `json:"form,omitempty" enum:"text,html" doc:"Of the body: paragraphs as text, or clean HTML without scripts; empty: text"`
}

// FindArticleRequest is the request of FindArticle.
type FindArticleRequest struct{ Body FindArticle }

// FoundArticle is the article of a page.
type FoundArticle struct {
	Page  string                       `json:"page"`
	About map[string]FoundArticleValue `json:"about" doc:"title, author, date, language, site, image: those that the page has"`
	Body  []string                     `json:"body" doc:"The paragraphs, in order"`
	HTML  string                       `json:"html,omitempty" doc:"With form html: the body with headings, lists, tables, links and pictures"`
}

// FoundArticleValue is a title, an author, a date and the like.
type FoundArticleValue struct {
	Text       string  `json:"text" doc:"Empty for a date of which the page prints only how long ago it was, if the day on which the page was received is not known"`
	Printed    string  `json:"printed,omitempty" doc:"As the page prints it, where that differs"`
	Source     string  `json:"source" doc:"visible, microdata, json-ld, meta, url or text"`
	Node       *int32  `json:"node,omitempty" doc:"Of a visible value"`
	Confidence float64 `json:"confidence" doc:"Of title, author and date the share of such values that was right on labelled pages"`
}

// FindArticle reads the article of a page without a template.
func (p *Pages) FindArticle(ctx context.Context, in *FindArticleRequest) (FoundArticle, error) {
	tree, err := p.treeWithoutState(ctx, in.Body.Given)
	if err != nil {
		return FoundArticle{}, err
	}
	a := Article(tree, article.Best)
	out := FoundArticle{Page: tree.Page.Name, About: AboutArticle(a), Body: append([]string{}, a.Texts()...)}
	if in.Body.Form == "html" {
		a = Pictured(a)
		var html bytes.Buffer
		if err := a.WriteHTML(&html); err != nil {
			return FoundArticle{}, err
		}
		out.HTML = html.String()
	}
	return out, nil
}

// Article finds the article of a page, beside other pages of its site if there are any.
func Article(t *tagtree.Tree, m article.Method, beside ...*tagtree.Tree) article.Written {
	r := article.Read(t)
	a := r.Find(article.Options{Method: m, Samples: beside})
	return article.Written{Name: t.Page.Name, Tree: t, About: r.About(a.Body), Body: a.Body}
}

// Pictured returns the article with its pictures, for forms that can show them.
func Pictured(a article.Written) article.Written {
	a.Body = article.Read(a.Tree).Pictured(a.Body, article.Fix{})
	return a
}

// AboutArticle returns what the page tells about its article, by name.
func AboutArticle(a article.Written) map[string]FoundArticleValue {
	all := map[string]article.Value{"title": a.About.Title, "author": a.About.Author, "date": a.About.Date, "language": a.About.Language, "site": a.About.Site, "image": a.About.Image}
	out := map[string]FoundArticleValue{}
	for key, v := range all {
		if v.Text == "" && v.Printed == "" {
			continue
		}
		value := FoundArticleValue{Text: v.Text, Printed: v.Printed, Source: string(v.Source), Confidence: float64(int(v.Confidence*100+0.5)) / 100}
		if v.Node != tagtree.None {
			node := int32(v.Node)
			value.Node = &node
		}
		out[key] = value
	}
	return out
}
