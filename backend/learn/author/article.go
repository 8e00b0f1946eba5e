package author

import (
	"fmt"
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// An article is a workspace whose fields are title, author, date and body. What has
// no marks is read by package article. The body's marks are no examples of a
// value: they say of blocks of the page that they belong to it or do not.

// kind is what the workspace's pages hold, lists aside.
func (d *draft) kind() template.Kind {
	if d.Article {
		return template.Article
	}
	return template.Detail
}

// SetArticle makes the workspace one of articles: the fields that it lacks are added.
// A field that is named as a part of an article is taken for it.
func (s *Session) SetArticle() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.act(message.Message{Code: "action.article"}, func(d *draft) error {
		d.toArticle()
		return nil
	})
}

func (d *draft) toArticle() {
	d.Article, d.List.On = true, false
	for _, part := range template.ArticleParts {
		d.addPart(part)
	}
}

func (d *draft) addPart(part template.ArticlePart) {
	if slices.ContainsFunc(d.Fields, func(f fieldEntry) bool { return f.Part == part }) {
		return
	}
	i := d.field(string(part))
	if i < 0 {
		f := fieldEntry{Field: record.Field{Name: string(part), Type: record.Text, Optional: part == template.ArticleAuthor || part == template.ArticleDate}}
		if part == template.ArticleDate {
			f.Type = record.Date
		}
		f.Many = part == template.ArticleAuthor
		d.Fields = append(d.Fields, f)
		i = len(d.Fields) - 1
	}
	f := &d.Fields[i]
	f.Part = part
	if part == template.ArticleBody { // what was marked of it are paragraphs, which belong to it
		f.Type, f.Many, f.Hand = record.Text, true, nil
		d.dropMarks(func(m markEntry) bool { return m.Field == f.Name && m.Missing })
	}
}

// SetFusion lets the body be read by the tag-path features alone (CN103246732), with these settings; nil: by all
// evidence again. A workspace that is none of articles becomes one.
func (s *Session) SetFusion(settings *template.Fusion) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.act(message.Message{Code: "action.fusion"}, func(d *draft) error {
		d.toArticle()
		for i := range d.Fields {
			if d.Fields[i].Part == template.ArticleBody {
				d.Fields[i].Fusion = settings
			}
		}
		return nil
	})
}

// fusion is the settings of the body, nil where it is read by all evidence.
func (d *draft) fusion() *template.Fusion {
	for i := range d.Fields {
		if d.Fields[i].Part == template.ArticleBody {
			return d.Fields[i].Fusion
		}
	}
	return nil
}

// plain makes the workspace none of articles: the parts without marks go, the
// others become fields like any other.
func (d *draft) plain() {
	d.Article = false
	d.Fields = slices.DeleteFunc(d.Fields, func(f fieldEntry) bool {
		gone := f.Part != "" && f.Hand == nil && !d.learnable(f.Name)
		if gone {
			d.dropMarks(func(m markEntry) bool { return m.Field == f.Name })
			d.dropExpected(func(x expectEntry) bool { return x.Field == f.Name })
		}
		return gone
	})
	for i := range d.Fields {
		if d.Fields[i].Part == template.ArticleBody {
			d.Fields[i].Hand = nil
		}
		d.Fields[i].Part = ""
	}
}

// choose takes a block into the body, or out of it with Not. The same choice again
// takes it back, and the opposite one does so where that is enough. A choice that
// nothing distinguishes from an earlier one is refused.
func (s *Session) choose(m NewMark, i int) error {
	if m.Missing {
		return refuse("needsbody", "author: field %q: an article always has a body; leave its blocks out instead", m.Field)
	}
	m.From, m.To, m.Replace = 0, 0, false
	action := message.Message{Code: "action.in"}
	if m.Not {
		action.Code = "action.out"
	}
	return s.act(action, func(d *draft) error {
		same := func(k markEntry) bool { return k.Field == m.Field && k.Page == m.Page && k.Node == m.Node }
		again := slices.ContainsFunc(d.Marks, func(k markEntry) bool { return same(k) && k.Not == m.Not })
		contrary := slices.ContainsFunc(d.Marks, func(k markEntry) bool { return same(k) && k.Not != m.Not })
		d.dropMarks(same)
		d.Fields[i].Hand = nil
		if contrary {
			if fix, err := s.settled(d, m.Field); err == nil && s.holds(d, fix, m) == !m.Not {
				return nil
			}
		}
		if !again {
			d.Marks = append(d.Marks, markEntry{d.id(), m})
		}
		if _, err := s.settled(d, m.Field); err != nil {
			return refusal{fmt.Errorf("author: %w", err)}
		}
		return nil
	})
}

// settled returns the fix that the choices of a draft give; an error if nothing distinguishes them.
func (s *Session) settled(d *draft, field string) (article.Fix, error) {
	var samples []*tagtree.Tree
	index := map[int]int{}
	var choices []article.Choice
	for _, m := range d.Marks {
		if m.Field != field {
			continue
		}
		if _, ok := index[m.Page]; !ok {
			index[m.Page] = len(samples)
			samples = append(samples, s.samples[d.Pages[d.page(m.Page)].Digest].tree)
		}
		choices = append(choices, article.Choice{Sample: index[m.Page], Node: tagtree.NodeID(m.Node), In: !m.Not})
	}
	return article.LearnFix(samples, choices)
}

// holds reports whether the fixed body of a page has any text or picture of a mark's node.
func (s *Session) holds(d *draft, fix article.Fix, m NewMark) bool {
	t := s.samples[d.Pages[d.page(m.Page)].Digest].tree
	at := tagtree.NodeID(m.Node)
	r := article.Read(t)
	how := program.BodyOptions(&template.Field{Fusion: d.fusion()})
	return slices.ContainsFunc(r.Pictured(fix.Apply(t, r.Find(how).Body), fix), func(k article.Block) bool {
		return t.Within(k.From, at) || t.Within(at, k.Node) && at >= k.From && at < k.To
	})
}

// learnPart is a part of an article without examples: the body with
// what was chosen, the others without locators.
func (s *Session) learnPart(samples []*tagtree.Tree, marks []induce.Mark, f fieldEntry) (template.Field, error) {
	out := template.Field{Field: f.Field, ID: f.ID, Part: template.Part{Kind: template.PartText}, Regex: f.Regex, Article: f.Part, Fusion: f.Fusion}
	if f.Part != template.ArticleBody {
		return out, nil
	}
	key := "body " + s.key(f)
	if f.Fusion != nil {
		key = "fused " + key
	}
	if known, ok := s.learned[key]; ok {
		out.Locators = known.Locators
		return out, nil
	}
	var choices []article.Choice
	for _, m := range marks {
		if m.Field == f.Name {
			choices = append(choices, article.Choice{Sample: m.Sample, Node: m.Node, In: !m.Not})
		}
	}
	fix, err := article.LearnFix(samples, choices)
	if err != nil {
		return out, err
	}
	if f.Fusion != nil {
		fix.Container = nil // it stands for the automatic choice of all evidence
	}
	out.Locators = program.BodyLocators(fix)
	if len(s.learned) >= maxLearned {
		clear(s.learned)
	}
	s.learned[key] = out
	return out, nil
}

// examples are the marks that are examples of a value: all but the body's.
func (d *draft) examples(marks []induce.Mark) []induce.Mark {
	i := slices.IndexFunc(d.Fields, func(f fieldEntry) bool { return f.Part == template.ArticleBody })
	if i < 0 {
		return marks
	}
	return slices.DeleteFunc(slices.Clone(marks), func(m induce.Mark) bool { return m.Field == d.Fields[i].Name })
}

// partOpen reports whether a field of a template is a part of an article that
// is to be learned, or read, anew: one without locators, or a body with choices
// on a page that is there.
func (d *draft) partOpen(f template.Field) bool {
	marked := slices.ContainsFunc(d.Marks, func(m markEntry) bool { return m.Field == f.Name })
	return f.Article != "" && (len(f.Locators) == 0 || f.Article == template.ArticleBody && marked)
}
