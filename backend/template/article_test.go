package template

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const articleXML = `<?xml version="1.0" encoding="UTF-8"?>
<template format="1" kind="article">
  <name>News</name>
  <fields>
    <field name="headline" type="text" article="title">
      <part kind="text"/>
      <locator family="tag" weight="1.0000">
        <xpath>//h1</xpath>
      </locator>
    </field>
    <field name="date" type="date" optional="true" article="date">
      <part kind="text"/>
    </field>
    <field name="text" type="text" many="true" article="body">
      <part kind="text"/>
      <fusion weights="0.5000 0.5000 1.0000 0.0000 0.2500 0.5000" deviations="1.5000"/>
      <locator family="container" weight="1.0000">
        <xpath>//div[@id='text']</xpath>
      </locator>
      <locator family="drop" weight="1.0000">
        <xpath>//div[@id='share']</xpath>
      </locator>
    </field>
  </fields>
</template>
`

func TestArticleReadsAndWritesTheSame(t *testing.T) {
	t.Parallel()
	tm, err := Read(strings.NewReader(articleXML), "article.xml")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := tm.Write(&b); err != nil {
		t.Fatal(err)
	}
	if b.String() != articleXML {
		t.Errorf("wrote\n%s", b.String())
	}
	if f := tm.ArticleField(ArticleBody); f == nil || f.Name != "text" {
		t.Errorf("the body is %v", f)
	}
	if f := tm.ArticleField(ArticleBody).Fusion; f == nil || len(f.Weights) != 6 || f.Weights[2] != 1 || f.Deviations != 1.5 {
		t.Errorf("the fusion is %+v", f)
	}
	if f := tm.ArticleField(ArticleAuthor); f != nil {
		t.Errorf("the author is %v, want none", f)
	}
}

func TestArticleMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, new, want string }{
		{`kind="article"`, `kind="detail"`, `article="title" is for templates of kind="article": this one is "detail"`},
		{`article="date"`, `article="title"`, "another field is the article's title already"},
		{`weights="0.5000 `, `weights="1.5000 `, "six numbers from 0 to 1"},
		{`weights="0.5000 `, `weights="`, "six numbers from 0 to 1"},
		{`<part kind="text"/>`, `<part kind="text"/><fusion weights="1 1 1 1 1 1" deviations="1"/>`, "<fusion> is for the body of an article"},
		{`family="drop"`, `family="path"`, `family="path": a locator of the article's body is of the family container, keep or drop`},
		{`family="drop"`, `family="container"`, "one container at most"},
		{"article=\"body\">\n      <part kind=\"text\"/>", "article=\"body\">\n      <part kind=\"html\"/>", "whole paragraphs"},
	} {
		text := strings.Replace(articleXML, c.old, c.new, 1)
		if _, err := Read(strings.NewReader(text), "t"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.new, err, c.want)
		}
	}
}

func TestArticleAndSchemaAgree(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := map[string]bool{}
	for name, c := range map[string]struct {
		text  string
		valid bool
	}{"good": {articleXML, true}, "bad": {strings.Replace(articleXML, `article="body"`, `article="Body"`, 1), false}} {
		path := filepath.Join(dir, name+".xml")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		files[path] = c.valid
	}
	for _, tool := range [][]string{{"xmllint", "--noout", "--relaxng", schema}, {"jing", schema}} {
		t.Run(tool[0], func(t *testing.T) { agree(t, tool, files) })
	}
}
