package workspace

import (
	"context"
	"errors"
	"slices"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// ArticleChoice is a click on a block of an article.
type ArticleChoice struct {
	Page int   `json:"page" doc:"PageView.ID"`
	Node int32 `json:"node" doc:"ArticleBlock.from, or a node in the block"`
	In   bool  `json:"in" doc:"It belongs to the article"`
}

// ReadArticle is the body of readArticle.
type ReadArticle struct {
	Choices []ArticleChoice `json:"choices" maxItems:"1000" doc:"All choices of the person, on any page of the workspace; empty: of a workspace of articles what its template says, else the automatic choice"`
}

// ArticleView is an opened article: its blocks to outline, and its metadata.
type ArticleView struct {
	Blocks []ArticleBlock          `json:"blocks" nullable:"false" doc:"The body, in the order of the page"`
	Left   []ArticleBlock          `json:"left" nullable:"false" doc:"The other blocks of text that a reader sees, which may be taken in"`
	About  map[string]ArticleValue `json:"about" doc:"title, author, date, language, site, image: those that the page has"`
	Text   string                  `json:"text" doc:"Title and body as text, paragraphs with an empty line between them"`
	HTML   string                  `json:"html" doc:"The article as clean HTML that is well-formed XML too"`
	XPath  string                  `json:"xpath" doc:"The element that holds the body on every page that has choices; empty when there is none"`
	XSLT   string                  `json:"xslt" doc:"A stylesheet that gives the body's text; empty without an XPath"`
}

// ArticleBlock is a block of text, in the body or beside it.
type ArticleBlock struct {
	Kind  string  `json:"kind" enum:"paragraph,heading,item,row,quote,code,caption,image"`
	Level int     `json:"level,omitempty"`
	Node  int32   `json:"node" doc:"The innermost element that holds it"`
	From  int32   `json:"from" doc:"Its first text"`
	To    int32   `json:"to" doc:"One past its last text"`
	Alone bool    `json:"alone" doc:"Its element holds no other block, so that it stands for the block; else its first text does"`
	Text  string  `json:"text"`
	Sure  float64 `json:"sure" doc:"0..1: that it belongs to the body; 1 if the person or the template decided it"`
}

// ArticleValue is one value of a page's metadata.
type ArticleValue struct {
	Text    string  `json:"text"`
	Printed string  `json:"printed,omitempty" doc:"As the page has it, where that differs"`
	Source  string  `json:"source" enum:"visible,microdata,json-ld,meta,url,text,marked" doc:"Where it was read: a node that a reader sees, microdata, linked data, the head, the address, the text as a whole, or what was marked in this workspace"`
	Node    int32   `json:"node" doc:"-1 when no reader sees it"`
	Sure    float64 `json:"sure" doc:"0..1: of title, author and date the share of such values that is right; of language, site and image the belief, which no set has checked"`
}

// ReadArticleRequest is the request of ReadArticle.
type ReadArticleRequest struct {
	InPage
	Body ReadArticle
}

// ReadArticle changes nothing: the choices are the caller's to keep.
func (ws *Workspaces) ReadArticle(ctx context.Context, in *ReadArticleRequest) (ArticleView, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (ArticleView, error) {
		t, err := s.Tree(in.Page)
		if err != nil {
			return ArticleView{}, err
		}
		fix, err := settledOf(s, in.Body.Choices)
		if err != nil {
			return ArticleView{}, problem.Mistake(err)
		}
		r := article.Read(t)
		found := r.Find(article.Options{}) // without boxes, as a template of an article reads it
		body := fix.Apply(t, found.Body)
		v := articleView{tree: t, all: r.Everything(), fix: fix, body: r.Pictured(body, fix), found: found, about: r.About(body)}
		v.useLocators(s, in.Page)
		return v.show()
	})
}

// settledOf is what choices settle; without any, what the workspace's own template says.
func settledOf(s *author.Session, choices []ArticleChoice) (article.Fix, error) {
	if len(choices) > 0 {
		return fixOf(s, choices)
	}
	if f := s.Template().ArticleField(template.ArticleBody); f != nil {
		return program.BodyFix(f)
	}
	return article.Fix{}, nil
}

// fixOf learns from choices on any pages of a session.
func fixOf(s *author.Session, choices []ArticleChoice) (article.Fix, error) {
	var samples []*tagtree.Tree
	var learn []article.Choice
	at := map[int]int{}
	for _, c := range choices {
		i, ok := at[c.Page]
		if !ok {
			t, err := s.Tree(c.Page)
			if err != nil {
				return article.Fix{}, err
			}
			i = len(samples)
			at[c.Page], samples = i, append(samples, t)
		}
		learn = append(learn, article.Choice{Sample: i, Node: tagtree.NodeID(c.Node), In: c.In})
	}
	return article.LearnFix(samples, learn)
}

// marked is the source of a value that the workspace's own locators find.
const marked = article.Source("marked")

// articleView is an article under way to its ArticleView.
type articleView struct {
	tree  *tagtree.Tree
	all   []article.Block // what may be taken in or left out
	fix   article.Fix
	found article.Article
	body  []article.Block
	about article.About
}

// useLocators puts what the workspace finds by its own locators in the place of what was
// read automatically.
func (a *articleView) useLocators(s *author.Session, page int) {
	view := s.View()
	row := slices.IndexFunc(view.Pages, func(p author.PageView) bool { return p.ID == page })
	for i, f := range view.Fields {
		part := map[string]*article.Value{
			string(template.ArticleTitle): &a.about.Title, string(template.ArticleAuthor): &a.about.Author, string(template.ArticleDate): &a.about.Date,
		}[f.Article]
		if part == nil || len(f.Locators) == 0 {
			continue
		}
		*part = article.Value{Node: tagtree.None}
		if c := view.Cells[row][i]; c.State.HasValue() && len(c.Values) > 0 {
			*part = article.Value{Text: strings.Join(c.Texts(), ", "), Source: marked, Node: tagtree.NodeID(c.Values[0].Node), Confidence: c.Confidence}
		}
	}
}

func (a *articleView) show() (ArticleView, error) {
	v := ArticleView{About: map[string]ArticleValue{}, XPath: a.fix.XPath()}
	v.Blocks, v.Left = a.blocks()
	var err error
	if v.XPath != "" {
		if v.XSLT, err = a.fix.XSLT(); err != nil {
			return v, err
		}
	}
	for name, x := range map[string]article.Value{"title": a.about.Title, "author": a.about.Author, "date": a.about.Date, "language": a.about.Language, "site": a.about.Site, "image": a.about.Image} {
		if x.Text != "" || x.Printed != "" {
			v.About[name] = ArticleValue{Text: x.Text, Printed: x.Printed, Source: string(x.Source), Node: int32(x.Node), Sure: x.Confidence}
		}
	}
	written := article.Written{Name: a.tree.Page.Name, Tree: a.tree, About: a.about, Body: a.body}
	var text, html strings.Builder
	if err := errors.Join(written.WriteText(&text), written.WriteHTML(&html)); err != nil {
		return v, err
	}
	v.Text, v.HTML = text.String(), html.String()
	return v, nil
}

// blocks lists the body, and what else a reader sees.
func (a *articleView) blocks() (body, left []ArticleBlock) {
	before := make([]int32, a.tree.Len()+1) // blocks that begin before a node
	for _, k := range a.all {
		before[k.From+1]++
	}
	for i := range a.tree.Len() {
		before[i+1] += before[i]
	}
	in := map[tagtree.NodeID]bool{}
	show := func(k article.Block) ArticleBlock {
		if k.Kind == article.Picture && k.Text == "" {
			k.Text = pictureFile(a.tree, k.Node)
		}
		return ArticleBlock{Kind: string(k.Kind), Level: k.Level, Node: int32(k.Node), From: int32(k.From), To: int32(k.To),
			Alone: before[a.tree.End(k.Node)]-before[k.Node] < 2, Text: k.Text, Sure: k.Belief}
	}
	body, left = []ArticleBlock{}, []ArticleBlock{}
	for _, k := range a.body {
		in[k.From] = true
		body = append(body, show(k))
	}
	for _, k := range a.all {
		if !in[k.From] && len(left) < mostLeft {
			left = append(left, show(k))
		}
	}
	return body, left
}

// pictureFile is the name of a picture's file, as its address has it.
func pictureFile(t *tagtree.Tree, id tagtree.NodeID) string {
	name, _, _ := strings.Cut(article.PictureAddress(t, id), "?")
	return name[strings.LastIndexByte(name, '/')+1:]
}

// mostLeft is how many blocks beside the body are listed.
const mostLeft = 5000
