package app

import (
	"context"
	"net/http"

	"wrapsmith/backend/article"
	"wrapsmith/backend/author"
	"wrapsmith/backend/program"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// ArticleChoice is a click on a block of an article.
type ArticleChoice struct {
	Page int   `json:"page" doc:"PageView.ID"`
	Node int32 `json:"node" doc:"ArticleBlock.from, or a node in the block"`
	In   bool  `json:"in" doc:"It belongs to the article"`
}

// ReadArticle is the body of readArticle.
type ReadArticle struct {
	Choices []ArticleChoice `json:"choices" maxItems:"1000" doc:"All choices of the person, on any page of the work; empty: of a work of articles what its template says, else the automatic choice"`
}

// ArticleView is an opened article: its blocks to outline, and what the page says of itself.
type ArticleView struct {
	Blocks []ArticleBlock          `json:"blocks" doc:"The body, in the order of the page"`
	About  map[string]ArticleValue `json:"about" doc:"title, author, date, language, site, image: those that the page has"`
	XPath  string                  `json:"xpath" doc:"The element that holds the body on every page that has choices; empty when there is none"`
	XSLT   string                  `json:"xslt" doc:"A stylesheet that gives the body's text; empty without an XPath"`
}

// ArticleBlock is a block of the body.
type ArticleBlock struct {
	Kind  string  `json:"kind"`
	Level int     `json:"level,omitempty"`
	Node  int32   `json:"node" doc:"The innermost element that holds it"`
	From  int32   `json:"from" doc:"Its first text"`
	To    int32   `json:"to" doc:"One past its last text"`
	Text  string  `json:"text"`
	Sure  float64 `json:"sure" doc:"0..1"`
}

// ArticleValue is one thing that a page says of itself.
type ArticleValue struct {
	Text    string  `json:"text"`
	Printed string  `json:"printed,omitempty"`
	Source  string  `json:"source"`
	Node    int32   `json:"node" doc:"-1 when no reader sees it"`
	Sure    float64 `json:"sure" doc:"0..1"`
}

type articleIn struct {
	InPage
	Body ReadArticle
}

func (a *App) registerArticle() {
	handle(a, op("readArticle", http.MethodPost, "/api/work/{work}/pages/{page}/article", "article",
		"The article of a page, as found and as the person's choices change it"), a.readArticle)
}

// readArticle changes nothing: the choices are the caller's to keep.
func (a *App) readArticle(_ context.Context, in *articleIn) (*answer[ArticleView], error) {
	return reply(read(a.works, in.Work, func(_ *work, s *author.Session) (ArticleView, error) {
		t, err := s.Tree(in.Page)
		if err != nil {
			return ArticleView{}, err
		}
		fix, err := settledOf(s, in.Body.Choices)
		if err != nil {
			return ArticleView{}, mistaken(err)
		}
		body := article.Find(t, article.Options{}).Body
		body = fix.Apply(t, body)
		return articleView(t, body, fix), nil
	}))
}

// settledOf is what choices settle; without any, what the work's own template says.
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

func articleView(t *tagtree.Tree, body []article.Block, fix article.Fix) ArticleView {
	v := ArticleView{Blocks: []ArticleBlock{}, About: map[string]ArticleValue{}, XPath: fix.XPath()}
	if v.XPath != "" {
		v.XSLT, _ = fix.XSLT() // there is a container: nothing can fail
	}
	for _, k := range body {
		v.Blocks = append(v.Blocks, ArticleBlock{Kind: string(k.Kind), Level: k.Level, Node: int32(k.Node), From: int32(k.From), To: int32(k.To), Text: k.Text, Sure: k.Belief})
	}
	about := article.ReadAbout(t, body)
	for name, x := range map[string]article.Value{"title": about.Title, "author": about.Author, "date": about.Date, "language": about.Language, "site": about.Site, "image": about.Image} {
		if x.Text != "" {
			v.About[name] = ArticleValue{Text: x.Text, Printed: x.Printed, Source: string(x.Source), Node: int32(x.Node), Sure: x.Confidence}
		}
	}
	return v
}
