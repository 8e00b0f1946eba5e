package program

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// reading is what an article template has read by package article: the body,
// with what a person settled of it, and of title, author and date those that
// have no locators. Nothing in it votes.
type reading struct {
	body  int // index of the body's field, -1 none
	fix   article.Fix
	how   article.Options
	parts map[int]template.ArticlePart // fields that are read from the page's metadata
}

// voting are the locators of a field that vote: all but those of an article's body.
func voting(t *template.Template, f *template.Field) []template.Locator {
	if t.Kind == template.Article && f.Article == template.ArticleBody {
		return nil
	}
	if t.Kind == template.List && f.Heading {
		return nil // they are run on headings
	}
	return f.Locators
}

// compileArticle compiles what only an article template has; nil for other kinds.
func compileArticle(t *template.Template) (*reading, error) {
	if t.Kind != template.Article {
		return nil, nil
	}
	r := &reading{body: -1, parts: map[int]template.ArticlePart{}}
	for i := range t.Fields {
		f := &t.Fields[i]
		switch {
		case f.Article == template.ArticleBody:
			r.body = i
			var err error
			if r.fix, err = BodyFix(f); err != nil {
				return nil, message.Errorf("program.field", "program: field %q: %w", f.Name, err)
			}
			r.how = BodyOptions(f)
		case f.Article != "" && len(f.Locators) == 0:
			r.parts[i] = f.Article
		}
	}
	return r, nil
}

// BodyFix reads the locators of an article's body back as what was settled. What
// the locators of a field made by hand say may be any XPath, and the first of
// several containers that finds something counts.
func BodyFix(f *template.Field) (article.Fix, error) {
	var fix article.Fix
	docs := &lastDoc{}
	for _, tl := range f.Locators {
		if !slices.Contains(bodyFamilies, tl.Family) {
			return fix, fmt.Errorf("locator %q: the family is %q, want one of %v", tl.XPath, tl.Family, bodyFamilies)
		}
		l, err := locator.Parse(tl.XPath)
		if err == nil && !f.Hand {
			addLocator(&fix, tl.Family, l)
			continue
		}
		var found article.Finder = l
		if err != nil {
			e, bad := xpath.Compile(tl.XPath)
			if bad != nil || !f.Hand {
				return fix, message.Errorf("program.article", "locator %q: an article's body takes XPath of our own language only: %w", tl.XPath, err)
			}
			found = handPath{e, docs}
		}
		list := map[string]*[]article.Finder{template.FamilyContainer: &fix.Hand.Containers, template.FamilyKeep: &fix.Hand.Keep, template.FamilyDrop: &fix.Hand.Drop}[tl.Family]
		*list = append(*list, found)
	}
	return fix, nil
}

var bodyFamilies = []string{template.FamilyContainer, template.FamilyKeep, template.FamilyDrop}

// addLocator takes a locator of our own language into a fix.
func addLocator(fix *article.Fix, family string, l locator.Locator) {
	switch family {
	case template.FamilyContainer:
		fix.Container = &l
	case template.FamilyKeep:
		fix.Keep = append(fix.Keep, l)
	default:
		fix.Drop = append(fix.Drop, l)
	}
}

// BodyOptions says how the body is found: by all evidence, or by the tag-path features with the settings of the field.
func BodyOptions(f *template.Field) article.Options {
	if f.Fusion == nil {
		return article.Options{}
	}
	s := article.FusionSettings{Deviations: f.Fusion.Deviations}
	copy(s.Weights[:], f.Fusion.Weights)
	return article.Options{Method: article.Fusion, Fusion: &s}
}

// handPath is an expression outside of our own language. One that takes too long on a page finds nothing there.
type handPath struct {
	*xpath.Expr
	docs *lastDoc
}

// Run implements article.Finder.
func (h handPath) Run(t *tagtree.Tree) []tagtree.NodeID {
	h.docs.Lock()
	defer h.docs.Unlock()
	if h.docs.tree != t {
		h.docs.tree, h.docs.doc = t, xpath.NewDoc(t)
	}
	nodes, err := h.Nodes(h.docs.doc)
	if err != nil {
		return nil
	}
	return nodes
}

// lastDoc keeps the engine's document of the page that was asked last: the expressions of a body share it.
type lastDoc struct {
	sync.Mutex
	tree *tagtree.Tree
	doc  *xpath.Doc
}

// BodyLocators writes what was settled of an article's body as locators of its field.
func BodyLocators(fix article.Fix) []template.Locator {
	var out []template.Locator
	add := func(family string, why template.ReasonCode, list ...locator.Locator) {
		for _, l := range list {
			out = append(out, template.Locator{Family: family, XPath: l.String(), Weight: 1, Why: template.Reasons{template.Because(why)}})
		}
	}
	if fix.Container != nil {
		add(template.FamilyContainer, template.HoldsBody, *fix.Container)
	}
	add(template.FamilyKeep, template.AlwaysBody, fix.Keep...)
	add(template.FamilyDrop, template.NeverBody, fix.Drop...)
	return out
}

// readArticle fills the cells that package article reads.
func (p *Program) readArticle(t *tagtree.Tree, cells record.Record) {
	r := article.Read(t)
	body := p.article.fix.Apply(t, r.Find(p.article.how).Body)
	if i := p.article.body; i >= 0 {
		cells[i] = p.fields[i].paragraphs(body)
	}
	if len(p.article.parts) == 0 {
		return
	}
	about := r.About(body)
	for i, part := range p.article.parts {
		f, texts := &p.fields[i], []string(nil)
		if part == template.ArticleAuthor && f.Many {
			texts = article.Names(about.Author.Text)
		}
		cells[i] = f.predicted(map[template.ArticlePart]article.Value{
			template.ArticleTitle: about.Title, template.ArticleAuthor: about.Author, template.ArticleDate: about.Date,
		}[part], texts)
	}
}

// paragraphs is the cell of a body: a value a block that has words, sure as its blocks are by length.
func (f *field) paragraphs(body []article.Block) record.Cell {
	var values []record.Value
	sum, all := 0.0, 0
	for _, k := range body {
		if k.Text == "" {
			continue
		}
		values = append(values, record.Value{Text: k.Text, Node: int32(k.From)})
		sum, all = sum+k.Belief*float64(len(k.Text)), all+len(k.Text)
	}
	if len(values) == 0 {
		return record.Cell{State: record.Missing, Values: []record.Value{}, Why: "no text of this page reads as an article's", Message: reason("noarticle")}
	}
	return f.settled(values, sum/float64(all))
}

// predicted returns the cell of a value of the page's metadata: of v, or of the texts that v is made of.
func (f *field) predicted(v article.Value, texts []string) record.Cell {
	if v.Text == "" && v.Printed != "" {
		return record.Cell{State: record.Missing, Values: []record.Value{}, Why: fmt.Sprintf("the page says only %q, and not on which day it was read", v.Printed), Message: reason("relative", "text", v.Printed)}
	}
	if v.Text == "" {
		return record.Cell{State: record.Missing, Values: []record.Value{}, Why: "the page does not say it", Message: reason("unsaid")}
	}
	if texts == nil {
		texts = []string{v.Text}
	}
	values := make([]record.Value, len(texts))
	for i, text := range texts {
		values[i] = record.Value{Text: text, Node: int32(v.Node)}
	}
	cell := f.settled(values, v.Confidence)
	if cell.State == record.Found {
		cell.Why, cell.Message = "read automatically: "+string(v.Source), reason("read"+strings.ReplaceAll(string(v.Source), "-", ""))
	}
	return cell
}

// settled is a found cell after the field's own steps and expression.
func (f *field) settled(values []record.Value, sure float64) record.Cell {
	for i := range values {
		for _, step := range f.Steps {
			values[i].Text = normalise(step, values[i].Text)
		}
	}
	re := f.reader.regex
	if i := slices.IndexFunc(values, func(v record.Value) bool { return re != nil && !re.MatchString(v.Text) }); i >= 0 {
		bad := regexViolation(values[i].Text)
		return record.Cell{State: record.Failed, Values: []record.Value{}, Candidate: values, Confidence: sure, Why: bad.text, Message: &bad.message}
	}
	return record.Cell{State: record.Found, Values: values, Confidence: sure}
}
