package tagtree_test

import (
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/tree/tagtree"
)

func TestMeta(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, html string
		want       tagtree.Meta
	}{
		{"all of it", `<html lang=en><head><title> A  lamp </title><meta property="og:site_name" content="Marrowick"><link rel="Canonical" href="https://www.marrowick.example/p/1"></head>`,
			tagtree.Meta{Title: "A lamp", Site: "Marrowick", Address: "https://www.marrowick.example/p/1", Language: "en"}},
		{"og:url when there is no canonical link", `<meta property="og:url" content="http://a.example/x"><meta http-equiv=Content-Language content=de>`,
			tagtree.Meta{Address: "http://a.example/x", Language: "de"}},
		{"a relative link says nothing", `<title>x</title><link rel=canonical href="/p/1">`, tagtree.Meta{Title: "x"}},
		{"nor does another scheme", `<link rel=canonical href="javascript://host/%0aalert(1)">`, tagtree.Meta{}},
		{"a title outside the head", `<body><svg><title>icon</title></svg><p>x`, tagtree.Meta{Title: "icon"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := tagtreetest.Parse(t, "<!DOCTYPE html>"+c.html)
			if got := tree.Meta(); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
			sel := tree.Query().Find("title").First()
			if sel.Length() == 1 && tree.Text(tree.ID(sel.Get(0))) != c.want.Title {
				t.Errorf("the node found by CSS has no number, or another's")
			}
		})
	}
}
