package app

import (
	"strings"
	"testing"
)

func TestAnArticleWithBlocksTakenInAndOut(t *testing.T) {
	c := newClient(t)
	w := c.work("wanbao/n20091012", "wanbao/n20091015")
	var v ArticleView
	c.ask("POST", w.page(0)+"/article", ReadArticle{Choices: []ArticleChoice{}}, &v)
	if v.About["title"].Text != "太平桥修缮完工 昨日重新通行" || v.About["date"].Text != "2009-10-12" || v.XPath != "" {
		t.Errorf("about %+v, XPath %q", v.About, v.XPath)
	}
	i := 0
	for i < len(v.Blocks) && !strings.HasPrefix(v.Blocks[i].Text, "负责施工") {
		i++
	}
	if i == len(v.Blocks) {
		t.Fatalf("a paragraph is missing: %+v", v.Blocks)
	}
	out := ArticleChoice{Page: w.Pages[0].ID, Node: v.Blocks[i].From}
	c.ask("POST", w.page(0)+"/article", ReadArticle{Choices: []ArticleChoice{out}}, &v)
	for _, b := range v.Blocks {
		if strings.HasPrefix(b.Text, "负责施工") {
			t.Error("what was left out is there")
		}
	}
	if !strings.HasPrefix(v.XPath, "//div[") || !strings.Contains(v.XSLT, "<xsl:stylesheet") {
		t.Errorf("XPath %q, XSLT %q", v.XPath, v.XSLT)
	}
	both := []ArticleChoice{out, {Page: out.Page, Node: out.Node, In: true}}
	c.refused("POST", w.page(0)+"/article", ReadArticle{Choices: both}, 422)
	c.refused("POST", w.page(0)+"/article", ReadArticle{Choices: []ArticleChoice{{Page: out.Page, Node: 9_999_999}}}, 422)
}
