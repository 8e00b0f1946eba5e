package scriptdata

import (
	"strings"
	"testing"
)

// sketch writes elements as a[key](b "text").
func sketch(list []*Element) string {
	var out []string
	for _, e := range list {
		s := strings.TrimPrefix(e.Name, "state-")
		if e.Key != "" {
			s += "[" + e.Key + "]"
		}
		if e.Role != "" {
			s += "<" + e.Role + ">"
		}
		if e.Text != "" {
			s += ` "` + e.Text + `"`
		}
		if len(e.Children) > 0 {
			s += "(" + sketch(e.Children) + ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func read(scripts ...Script) string {
	r := NewReader()
	for _, s := range scripts {
		r.Add(s)
	}
	return sketch(r.Elements())
}

func TestScriptsOfJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, id, in, want string }{
		{"an object", "__NEXT_DATA__", `{"props":{"name":"Fen","pages":12,"new":true,"none":null,"tags":["a","b"]}}`,
			`state[__NEXT_DATA__](props(name "Fen" pages "12" new "true" tags "a" tags "b"))`},
		{"a list is one element for each item", "", `[{"a":1},{"a":2}]`, `state(a "1") state(a "2")`},
		{"the type is a role", "", `{"__typename":"Book","name":"Fen"}`, `state<Book>(name "Fen")`},
		{"a key that is no name", "", `{"Book:7":{"n":"x"},"12":{"n":"y"},"书":"z"}`, `state(Book[Book:7](n "x") item[12](n "y") item[书] "z")`},
		{"escapes", "", `{"a":"caf\u00e9 \ud83d\ude00 <b>\/<\/b>\n"}`, "state(a \"café 😀 <b>/</b>\n\")"},
		{"in comment marks", "", `<!-- {"a":1} -->`, `state(a "1")`},
		{"a lone text is no data", "", `"x"`, ""},
		{"no JSON", "", `{"a": `, ""},
		{"rest after the value", "", `{"a":1} x`, ""},
		{"Nuxt 3 is flat", "__NUXT_DATA__", `[["ShallowReactive",1],{"data":2,"at":6},{"name":3,"tags":4,"twin":5},"Fen",[3],{"name":3},["Date","2026-03-01"],-1]`,
			`state[__NUXT_DATA__](data(name "Fen" tags "Fen" twin(name "Fen")) at "2026-03-01")`},
		{"Nuxt 3 in a circle", "__NUXT_DATA__", `[{"a":1},{"b":0,"c":2},"x"]`, `state[__NUXT_DATA__](a(c "x"))`},
		{"Apollo: objects at their first place", "", `{"apollo":{"ROOT_QUERY":{"book({\"id\":7})":{"__ref":"Book:7"}},"Book:7":{"name":"Fen","by":{"type":"id","id":"P:1"}},"P:1":{"name":"A"},"P:2":{"name":"B"}}}`,
			`state(apollo(ROOT_QUERY(book[book({"id":7})](name "Fen" by(name "A")))))`},
	} {
		if got := read(Script{Type: "application/json; charset=utf-8", ID: c.id, Text: c.in}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestScriptsThatAssign(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"window", `window.shop = {"price": 12};`, `state[shop](price "12")`},
		{"window by a string", `window["shop"]={a:1}`, `state[shop](a "1")`},
		{"below window", `window.App.state={a:1}; globalThis.two = [{a:2}]`, `state[state](a "1") state[two](a "2")`},
		{"a declaration", "const product = {\n  // its name\n  name: 'Fen', /* price */ price: .5,\n};", `state[product](name "Fen" price "0.5")`},
		{"JSON in a text", `window.s = JSON.parse("{\"a\":\"x\\u0041\"}")`, `state[s](a "xA")`},
		{"short words of packed programs", `window.s = {t:!0,f:!1,u:void 0,d:new Date("2026-03-01"),n:-1.50}`, `state[s](t "true" f "false" d "2026-03-01" n "-1.50")`},
		{"a function and a sum have no value", `window.s = {go: function (a, b) { return {x: "}"} }, a: 1 + 2, m() { return 1 }, ...rest, ok: "y"}`, `state[s](ok "y")`},
		{"Nuxt 2 has the values as arguments", `window.__NUXT__=(function(a,b){var c={};return {layout:a,data:[{name:b,tags:[a,b]}]}}("x","Fen"));`,
			`state[__NUXT__](layout "x" data(name "Fen" tags "x" tags "Fen"))`},
		{"a data layer", `window.dataLayer=window.dataLayer||[];dataLayer.push({event:"view",item:{id:"7"}})`, `state[dataLayer](event "view" item(id "7"))`},
		{"a property of another object", `that.shop = {a:1}; e={a:1}; x.push({a:1})`, ""},
		{"a comparison", `if (window.shop == {a:1}) {}`, ""},
		{"a literal that does not end, then another", `window.a = {x: [1}; window.b = {y: 2}`, `state[a] state[b](y "2")`},
		{"an open text", `window.a = {x: "`, ""},
	} {
		if got := read(Script{Text: c.in}); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
	if got := read(Script{Type: "text/x-template", Text: `window.a = {x: 1}`}); got != "" {
		t.Errorf("another type of script: got %s, want nothing", got)
	}
}

func TestServerComponents(t *testing.T) {
	t.Parallel()
	push := func(s string) Script { return Script{Text: `self.__next_f.push([1,"` + s + `"])`} }
	got := read(
		Script{Text: `(self.__next_f=self.__next_f||[]).push([0])`},
		push(`1:\"$Sreact.fragment\"\n2:I[\"chunk.js\",[],\"Card\"]\n0:[\"$\",\"main\",null,{\"children\":[[\"$\",\"h1\",null,{\"children\":\"Shown\"}],[\"$\",\"$L2\",null,`),
		push(`{\"book\":{\"name\":\"Fen\",\"price\":\"$$12\",\"none\":\"$undefined\",\"at\":\"$D2026-03-01\",\"note\":\"$7\",\"more\":\"$8\"},\"again\":\"$8\"}]]}]\n`),
		push(`7:T6,A note8:{\"isbn\":\"978\"}\n`),
	)
	want := `state[__next_f](book(name "Fen" price "$12" at "2026-03-01" note "A note") again(isbn "978"))`
	if got != want { // row 8 stands at its first place, level by level
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func TestDataIsBounded(t *testing.T) {
	t.Parallel()
	r := NewReader()
	r.Add(Script{Type: "application/json", Text: `{"a":[` + strings.Repeat(`{"x":"`+strings.Repeat("y", 20)+`","z":[1,2,3,4,5,6,7,8,9,10,11,12,13,14]},`, 3000) + `1]}`})
	r.Add(Script{Type: "application/json", ID: "last", Text: `{"name":"Fen"}`})
	list := r.Elements()
	if n := count(list); n > maxElements {
		t.Errorf("%d elements, want at most %d", n, maxElements)
	}
	if got := sketch(list[len(list)-1:]); got != `state[last](name "Fen")` {
		t.Errorf("the last script: got %s, want its name", got)
	}
	for name, in := range map[string]string{
		"deep objects": strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000),
		"deep lists":   strings.Repeat("[", 100_000) + `{"a":1}` + strings.Repeat("]", 100_000),
		"a long text":  `{"a":"` + strings.Repeat("x", maxText+1) + `"}`,
	} {
		if n := count(func() []*Element {
			r := NewReader()
			r.Add(Script{Type: "application/json", Text: in})
			return r.Elements()
		}()); n > maxLevels {
			t.Errorf("%s: %d elements, want at most %d", name, n, maxLevels)
		}
	}
	if got := read(Script{Type: "application/json", Text: `{"a":"` + strings.Repeat(" ", MaxScripts) + `"}`}); got != "" {
		t.Errorf("a script above the bound: got %.100s, want nothing", got)
	}
}

func count(list []*Element) int {
	n := len(list)
	for _, e := range list {
		n += count(e.Children)
	}
	return n
}

func FuzzReader(f *testing.F) {
	for _, s := range []string{
		`window.a={b:[1,2,{c:'x'}]}`, `{"a":"\ud83d\u{1F600}\x41"}`, `self.__next_f.push([1,"0:{\"a\":\"$1\"}\n1:T3,abc"])`,
		`window.N=(function(a){return {b:a}}(1))`, `[["Reactive",1],{"a":0}]`, `{"ROOT_QUERY":{"a":{"__ref":"B"}},"B":{"c":{"__ref":"B"}}}`, `window.a=[}`, "window.x=`${`",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, script := range []Script{{Text: s}, {Type: "application/json", ID: "__NUXT_DATA__", Text: s}, {Type: "application/json", Text: s}} {
			r := NewReader()
			r.Add(script)
			if n := count(r.Elements()); n > maxElements {
				t.Fatalf("%d elements", n)
			}
		}
	})
}

func BenchmarkReader(b *testing.B) {
	text := `window.shop = {"items": [` + strings.Repeat(`{"name": "A lamp of brass", "price": 12.5, "tags": ["a", "b"], "at": {"shelf": 3, "row": null}},`, 4000) + `{}]}`
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := NewReader()
		r.Add(Script{Text: text})
		r.Elements()
	}
}
