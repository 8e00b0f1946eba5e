package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// towns are sites of different build, with no word of where they are from, and a list of another kind.
func towns() fstest.MapFS {
	m := fstest.MapFS{}
	layouts := map[string]string{
		"alpha": `<html><body class="shop"><div class="head"><ul class="nav"><li>Home<li>Wares<li>About</ul></div><div class="ware"><h1 class="title">%s</h1><p class="cost">Cost: <b>%s</b></p><p class="mass">Mass: <b>2 kg</b></p></div><div class="foot">Alpha wares</div>`,
		"beta":  `<html><body><table class="layout"><tr><td class="menu"><a href="#">Start</a><a href="#">Find</a></td><td class="main"><font class="big">%s</font><table class="facts"><tr><th>Price<td>%s<tr><th>Weight<td>3 kg</table></td></tr></table><center>Beta goods</center>`,
		"gamma": `<html><body><header><nav><span>G</span></nav></header><main><article><header><h2>%s</h2></header><dl><dt>Asking price<dd>%s<dt>Condition<dd>worn</dl></article></main><footer><small>Gamma finds</small></footer>`,
	}
	for name, layout := range layouts {
		var truth strings.Builder
		for i := range 4 {
			title, price := fmt.Sprintf("Thing no %d of %s", i, name), fmt.Sprintf("%d.50", 3+i)
			file := fmt.Sprintf("p%d.html", i)
			m["detail/towns/"+name+"/pages/"+file] = &fstest.MapFile{Data: fmt.Appendf(nil, layout, title, price)}
			fmt.Fprintf(&truth, `{"page": %q, "url": "http://%s.example/%d", "records": [{"title": [%q], "price": [%q]}]}`+"\n", file, name, i, title, price)
		}
		m["detail/towns/"+name+"/truth.jsonl"] = &fstest.MapFile{Data: []byte(truth.String())}
	}
	m["list/other/one/pages/a.html"] = &fstest.MapFile{Data: []byte(`<html><body><ol id="hits"><li><i>One</i> first<li><i>Two</i> second<li><i>Three</i> third</ol><form><input><button>Go</button></form>`)}
	m["list/other/one/truth.jsonl"] = &fstest.MapFile{Data: []byte(`{"page": "a.html", "url": "", "records": [{"c": ["One"]}, {"c": ["Two"]}]}`)}
	return m
}

func TestMatch(t *testing.T) {
	t.Parallel()
	data, err := Read(towns(), "detail")
	if err != nil {
		t.Fatal(err)
	}
	lists, err := Read(towns(), "list")
	if err != nil {
		t.Fatal(err)
	}
	out := func() (*Matching, string) {
		m, err := Match(context.Background(), data, Setup{Clicked: 1, Unlabelled: 2}, Filter{}, lists)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := errors.Join(WriteMatching(&b, m, true), WriteMatchingJSON(&b, m)); err != nil {
			t.Fatal(err)
		}
		return m, b.String()
	}
	m, text := out()
	if m.Templates != 3 || m.Pages != 12 || m.LeftOut != 12 || m.Others != 1 {
		t.Errorf("%+v", m)
	}
	if m.First != 12 || m.FalseAccepts != 0 || m.OthersAccepted != 0 {
		t.Errorf("first %d, false accepts %d and %d: %s", m.First, m.FalseAccepts, m.OthersAccepted, text)
	}
	if m.Accepted+m.Refused+m.Wrong != m.Pages {
		t.Errorf("%+v does not add up", m)
	}
	if _, again := out(); again != text {
		t.Error("another answer the second time")
	}
}

func TestNoPageIsTriedWithATemplateLearnedFromIt(t *testing.T) {
	t.Parallel()
	data, err := Read(towns(), "detail")
	if err != nil {
		t.Fatal(err)
	}
	e := learnAll(context.Background(), data.Sets[0].Sites[:1], Setup{Clicked: 1, Unlabelled: 1})[0]
	if len(e.without) != 4 || e.without[2] != e.without[3] || e.without[0] == e.without[2] || e.without[1] == e.without[2] {
		t.Errorf("templates %v", e.without)
	}
	for p, program := range e.without[:3] {
		if title := fmt.Sprintf("Thing no %d of alpha", p); strings.Contains(fmt.Sprint(program.Template().Tree), title) {
			t.Errorf("the template for page %d knows its title", p)
		}
	}
}
