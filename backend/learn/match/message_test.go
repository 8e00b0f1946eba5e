package match

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// sentences are the messages of the front end below a head, by their words.
func sentences(t *testing.T, head string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../../frontend/src/text/match.en.ts")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  "`+head+`\.(\w+)":\s+"(.*)",$`).FindAllStringSubmatch(string(file), -1) {
		out[m[1]] = m[2]
	}
	return out
}

// filledIn is a sentence with its values; what has none stays as it is.
func filledIn(sentence string, m message.Message) string {
	for name, value := range m.Params {
		sentence = strings.ReplaceAll(sentence, "{"+name+"}", value)
	}
	return sentence
}

// explained gives all the evidence of a template on a page, by Explain.
func explained(t *testing.T, r Runner, page *tagtree.Tree) []Evidence {
	t.Helper()
	x := NewIndex()
	x.Put("t", r)
	e, err := x.Explain(page, "t")
	if err != nil {
		t.Fatal(err)
	}
	return e.Evidence
}

// doubtful runs as its program does, and is not sure of what it finds.
type doubtful struct{ spans }

func (d doubtful) RunContext(ctx context.Context, t *tagtree.Tree) record.Page {
	out := d.spans.RunContext(ctx, t)
	for i := range out.Records {
		out.Records[i][0].Confidence = 0.5
	}
	return out
}

// Every reason has a word, every word a sentence of the front end that its values fill, and every sentence comes up.
func TestEveryReasonHasAWord(t *testing.T) {
	t.Parallel()
	known := sentences(t, "reason")
	labelled := func(r spans, texts ...string) spans {
		r.t.Tree = &template.Node{Tag: "html"}
		for _, text := range texts {
			r.t.Tree.Children = append(r.t.Tree.Children, &template.Node{Text: text})
		}
		return r
	}
	linked := func(hosts ...string) *tagtree.Tree {
		var links strings.Builder
		for _, h := range hosts {
			links.WriteString(`<a href="https://` + h + `/">x</a>`)
		}
		return parse(t, "", `<p class=price>1</p>`+links.String())
	}
	at := func(r spans, site string, patterns ...string) spans {
		r.t.Site, r.t.URLPatterns = site, patterns
		return r
	}
	fields := func(r spans, names ...string) spans {
		for _, name := range names {
			r.t.Fields = append(r.t.Fields, template.Field{Field: record.Field{Name: name, Type: record.Text, Optional: len(names) == 1}})
		}
		return r
	}
	cup, plate := shop(t, "a", "shop.example", "cup"), shop(t, "a", "shop.example", "plate")
	bare := parse(t, "https://www.shop.example/a/1", `<p class=price>1</p>`)
	learn := func(samples ...*tagtree.Tree) spans { return learned("T", "", "price", samples...) }
	seen := map[string]bool{}
	for _, c := range []struct {
		r    Runner
		page *tagtree.Tree
	}{
		{learn(cup), plate},
		{learn(cup), shop(t, "b", "else.test", "plate")},
		{learn(cup), parse(t, "", `<p>x</p>`)},
		{learn(parse(t, "", `<main class=product><h1 class=name>x</h1></main>`)), plate},
		{doubtful{learn(cup)}, plate},
		{at(learn(cup), "shop.example", "/a/*"), bare},
		{at(learn(cup), "shop.example", "/b/*"), bare},
		{at(learn(cup), "other.shop.example"), bare},
		{at(learn(cup), "else.test"), bare},
		{labelled(learn(cup), "Text", "Terms"), plate},
		{labelled(learn(cup), "Text", "Terms", "Gone"), plate},
		{labelled(learn(cup), "Gone", "Lost", "a", "b", "c", "d"), plate},
		{fields(learn(cup), "one"), plate},
		{fields(learn(cup), "one", "two"), plate},
		{learn(linked("a.test", "b.test", "c.test", "d.test")), linked("a.test", "b.test", "c.test", "d.test")},
		{learn(linked("a.test", "b.test", "c.test", "d.test")), linked("e.test", "f.test", "g.test", "h.test")},
	} {
		for _, e := range explained(t, c.r, c.page) {
			sentence, ok := known[e.Message.Code]
			if !ok {
				t.Errorf("%q has the word %q, which has no sentence", e.Words, e.Message.Code)
			}
			if full := filledIn(sentence, e.Message); strings.Contains(full, "{") {
				t.Errorf("%q: the sentence %q lacks a value; given are %v", e.Words, full, e.Message.Params)
			}
			if few := strings.Contains(e.Words, "only "); few != strings.HasPrefix(e.Message.Code, "few") {
				t.Errorf("%q has the word %q", e.Words, e.Message.Code)
			}
			seen[e.Message.Code] = true
		}
	}
	for code := range known {
		if !seen[code] {
			t.Errorf("no page gives the reason %q", code)
		}
	}
}

// The message about the best template has a sentence and its strongest evidence.
func TestEveryJudgementHasAWord(t *testing.T) {
	t.Parallel()
	known := sentences(t, "judged")
	one := learned("T", "", "price", shop(t, "a", "shop.example", "cup"))
	full, gone := NewIndex(), NewOpeningIndex(opening(map[string]spans{}))
	full.Put("t", one)
	gone.Add("t", one.t)
	for _, c := range []struct {
		x     *Index
		page  *tagtree.Tree
		code  string
		tells bool
	}{
		{NewIndex(), shop(t, "a", "shop.example", "plate"), "notemplate", false},
		{gone, shop(t, "a", "shop.example", "plate"), "nonelike", false},
		{full, shop(t, "a", "shop.example", "plate"), "fits", true},
		{full, shop(t, "a", "else.test", "plate"), "unfit", true},
	} {
		_, j := c.x.Judge(t.Context(), c.page, 1)
		if j.Message.Code != c.code || (len(j.Because) > 0) != c.tells || j.Fits != (c.code == "fits") {
			t.Errorf("%s: %+v, want %q", j.Why, j.Message, c.code)
		}
		m := j.Message
		if c.tells {
			m.Params["because"] = "so"
		}
		if s := filledIn(known[c.code], m); s == "" || strings.Contains(s, "{") {
			t.Errorf("%q: the sentence is %q", c.code, s)
		}
		delete(known, c.code)
	}
	if len(known) > 0 {
		t.Errorf("no page gives %v", known)
	}
}
