package tagtree

import (
	"errors"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
)

func TestDeepAndLongPagesAreRefusedBeforeTheTree(t *testing.T) {
	t.Parallel()
	const many = 300_000
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"paragraphs below 480 elements", strings.Repeat("<div>", 480) + strings.Repeat("<p>x</p>", many), true},
		{"list items without end tags below 480 elements", strings.Repeat("<div>", 480) + strings.Repeat("<li>x", many), true},
		{"unknown elements", strings.Repeat("<my-box>", 480) + strings.Repeat("<p>x</p>", many), true},
		{"down and up again", strings.Repeat(strings.Repeat("<div>x", 480)+strings.Repeat("</div>", 480), 700), true},
		{"end tags that end nothing", strings.Repeat("<div>", 480) + strings.Repeat("</b>", many), true},
		{"a flat page", strings.Repeat("<p>x</p>", many), false},
		{"list items without end tags", strings.Repeat("<li>x", many), false},
		{"void elements", strings.Repeat("<br><img src=a>", many), false},
		{"closed elements", strings.Repeat("<div><span>x</span></div>", many/2), false},
		{"elements closed by an outer one", strings.Repeat("<div><span>x</div>", many/2), false},
		{"tags in a script", "<script>" + strings.Repeat("'<div>';", many) + "</script><p>x", false},
		{"deep but short", strings.Repeat("<div>", 480) + strings.Repeat("<p>x</p>", 10_000), false},
	} {
		begin := time.Now()
		err := checkDepth("<!DOCTYPE html><body>" + c.text)
		if got := errors.Is(err, ErrTooDeep); got != c.refused {
			t.Errorf("%s: got %v, want refused %v", c.name, err, c.refused)
		}
		if took := time.Since(begin); took > 10*time.Second {
			t.Errorf("%s: %v, want a fraction of a second", c.name, took)
		}
	}
	p, err := page.New([]byte("<!DOCTYPE html><body>"+strings.Repeat("<div>", 480)+strings.Repeat("<p>x</p>", many)), page.Origin{Name: "deep.html"})
	if err != nil {
		t.Fatal(err)
	}
	if tree, err := Parse(p); tree != nil || !errors.Is(err, ErrTooDeep) || !strings.Contains(err.Error(), "deep.html") {
		t.Errorf("Parse: got %v, want ErrTooDeep with the page's name", err)
	}
}
