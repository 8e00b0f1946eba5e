package induce_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// layouts are ways to write a row with a label (%[1]s) and a value (%[2]s), and
// what holds the rows.
var layouts = []struct{ name, holder, row string }{
	{"value above label, in rows with classes", "div", `<div class=row><div class=v>%[2]s</div><div class=k>%[1]s</div></div>`},
	{"value above label, in plain rows", "div", `<div><div>%[2]s</div><div>%[1]s</div></div>`},
	{"value above label, flat", "div", `<div>%[2]s</div><div>%[1]s</div>`},
	{"value above label, in items", "ul", `<li><strong>%[2]s</strong><small>%[1]s</small></li>`},
	{"label in parentheses after the value", "div", `<p>%[2]s <small>(%[1]s)</small></p>`},
	{"two divs, flat", "div", `<div>%[1]s</div><div>%[2]s</div>`},
	{"two divs with classes, flat", "div", `<div class=k>%[1]s</div><div class=v>%[2]s</div>`},
	{"two divs in a row", "div", `<div><div>%[1]s</div><div>%[2]s</div></div>`},
	{"two divs in a row, with a colon", "div", `<div class=row><div class=lab>%[1]s:</div><div class=val>%[2]s</div></div>`},
	{"definition list", "dl", `<dt>%[1]s</dt><dd>%[2]s</dd>`},
	{"definition list in groups", "dl", `<div><dt>%[1]s</dt><dd>%[2]s</dd></div>`},
	{"table with headings", "table", `<tr><th>%[1]s</th><td>%[2]s</td></tr>`},
	{"table of cells", "table", `<tr><td>%[1]s</td><td>%[2]s</td></tr>`},
	{"table with bold labels", "table", `<tr><td><b>%[1]s</b></td><td>%[2]s</td></tr>`},
	{"lines, label bold", "div", `<b>%[1]s</b> %[2]s<br>`},
	{"lines, label bold, colon outside", "div", `<b>%[1]s</b>: %[2]s<br>`},
	{"lines, colon inside", "div", `%[1]s: %[2]s<br>`},
	{"label and value in lines of their own", "div", `%[1]s<br>%[2]s<br>`},
	{"spans, flat", "div", `<span>%[1]s</span><span>%[2]s</span>`},
	{"spans in items", "ul", `<li><span>%[1]s</span> <span>%[2]s</span></li>`},
	{"span and text in items", "ul", `<li><span>%[1]s</span> %[2]s</li>`},
	{"colon in items", "ul", `<li>%[1]s: %[2]s</li>`},
	{"full-width colon in paragraphs", "div", `<p>%[1]s：%[2]s</p>`},
	{"nested lists", "ul", `<li>%[1]s<ul><li>%[2]s</li></ul></li>`},
	{"headings and paragraphs", "div", `<h4>%[1]s</h4><p>%[2]s</p>`},
	{"sections", "div", `<section><h3>%[1]s</h3><div>%[2]s</div></section>`},
	{"paragraphs, flat", "div", `<p>%[1]s</p><p>%[2]s</p>`},
	{"label elements", "div", `<div><label>%[1]s</label><span>%[2]s</span></div>`},
	{"icon with a class, in items", "ul", `<li><i class="icon icon-%[1]s"></i> %[2]s</li>`},
	{"items with a class each", "ul", `<li class="fact %[1]s">%[2]s</li>`},
	{"cells with data-label", "table", `<tr><td data-label="%[1]s">%[2]s</td></tr>`},
	{"picture with alt, in rows", "div", `<div class=row><img src=x.png alt="%[1]s"><span>%[2]s</span></div>`},
	{"picture with alt, in lines", "div", `<img src=x.png alt="%[1]s"> %[2]s<br>`},
	{"items with aria-label", "ul", `<li aria-label="%[1]s"><span>%[2]s</span></li>`},
	{"spans with title", "div", `<span title="%[1]s">%[2]s</span>`},
	{"dash in paragraphs", "div", `<p>%[1]s - %[2]s</p>`},
	{"en dash in items", "ul", `<li>%[1]s – %[2]s</li>`},
	{"facts parted by bars", "div", `%[1]s: %[2]s | `},
	{"facts parted by commas", "p", `%[1]s: %[2]s, `},
	{"label, value bold, in items", "ul", `<li>%[1]s <b>%[2]s</b></li>`},
	{"values bold after colons, flat", "p", `%[1]s: <b>%[2]s</b> `},
	{"values bold, flat", "p", `%[1]s <b>%[2]s</b> `},
	{"label and value in lines of a cell", "table", `<tr><td>%[1]s:<br><b>%[2]s</b></td></tr>`},
	{"two cells of several elements", "div", `<div class=cell><div class=in><span>%[1]s</span></div></div><div class=cell><div><span>%[2]s</span></div></div>`},
	{"details", "div", `<details><summary>%[1]s</summary>%[2]s</details>`},
	{"details with a div", "div", `<details><summary>%[1]s</summary><div>%[2]s</div></details>`},
	{"fieldsets", "div", `<fieldset><legend>%[1]s</legend>%[2]s</fieldset>`},
	{"label in lenticular brackets", "div", `<p>【%[1]s】%[2]s</p>`},
	{"lines, label in lenticular brackets", "div", `【%[1]s】%[2]s<br>`},
	{"lines, label in square brackets", "div", `[%[1]s] %[2]s<br>`},
	{"definition list with tips", "dl", `<dt>%[1]s <span class=tip>?</span></dt><dd>%[2]s</dd>`},
	{"figures", "div", `<figure>%[2]s<figcaption>%[1]s</figcaption></figure>`},
	{"table with cells for colons", "table", `<tr><td>%[1]s</td><td>:</td><td>%[2]s</td></tr>`},
	{"table with colons before values", "table", `<tr><td>%[1]s</td><td>: %[2]s</td></tr>`},
	{"lines, label em, value linked", "div", `<em>%[1]s</em>: <a href="/x">%[2]s</a><br>`},
	{"pairs of cells in one row", "table", `<td class=l>%[1]s</td><td class=v>%[2]s</td>`},
	{"headings and texts", "div", `<h5>%[1]s</h5>%[2]s`},
	{"paragraphs, label bold in its own", "div", `<p><strong>%[1]s</strong></p><p>%[2]s</p>`},
	{"paragraphs, label bold in a line", "div", `<p><strong>%[1]s</strong><br>%[2]s</p>`},
	{"one paragraph, label bold in lines", "p", `<strong>%[1]s</strong><br>%[2]s<br>`},
	{"custom elements", "x-facts", `<x-fact><x-name>%[1]s</x-name><x-value>%[2]s</x-value></x-fact>`},
	{"spans with an empty one between", "ul", `<li><span>%[1]s</span><span></span><span>%[2]s</span></li>`},
	{"label, value one level below", "div", `<div><p>%[1]s</p><div><p>%[2]s</p></div></div>`},
	{"table with font elements", "table", `<tr><td><font size=2><b>%[1]s</b></font></td><td><font size=2>%[2]s</font></td></tr>`},
	{"nested tables", "table", `<tr><td><table><tr><td>%[1]s</td><td>%[2]s</td></tr></table></td></tr>`},
	{"a definition list for each", "div", `<dl><dt>%[1]s</dt><dd>%[2]s</dd></dl>`},
	{"arrow between", "div", `<div>%[1]s &raquo; %[2]s</div>`},
	{"equals sign", "div", `<div>%[1]s = %[2]s</div>`},
	{"facts parted by semicolons", "p", `%[1]s: %[2]s; `},
	{"facts with names behind them, parted by dots", "p", `%[2]s %[1]s · `},
	{"links for labels and values", "ul", `<li><a href=/l>%[1]s</a> <a href=/x>%[2]s</a></li>`},
	{"nested elements in links", "div", `<div class=r><a href=/l><span><b>%[1]s</b></span></a><a href=/v><span>%[2]s</span></a></div>`},
	{"definition list, a note after each value", "dl", `<dt>%[1]s</dt><dd>%[2]s</dd><dd>see note</dd>`},
	{"definition list, an empty dd before each value", "dl", `<dt>%[1]s</dt><dd><i></i></dd><dd>%[2]s</dd>`},
	{"a word between, in items", "ul", `<li><span>%[1]s</span> <small>approx.</small> <b>%[2]s</b></li>`},
	{"a word between, in one text", "div", `<div>%[1]s: approx. %[2]s</div>`},
	{"drawing with aria-label", "div", `<div><svg aria-label="%[1]s"></svg><span>%[2]s</span></div>`},
	{"icon with a class and spans", "div", `<p><i class="fa fa-%[1]s"></i><span>%[2]s</span></p>`},
	{"output elements", "form", `<label>%[1]s</label><output>%[2]s</output>`},
	{"text areas", "form", `<label>%[1]s</label><textarea>%[2]s</textarea>`},
	{"right to left, value before label", "table", `<tr dir=rtl><td>%[2]s</td><td>:%[1]s</td></tr>`},
	{"right to left, with marks of direction", "div", "<p dir=rtl><bdi>%[1]s</bdi>\u200f: <bdi>%[2]s</bdi></p>"},
	{"full-width colon between spans", "div", `<p><span>%[1]s</span>：<span>%[2]s</span></p>`},
	{"no-break space before the colon", "div", "<p><b>%[1]s\u00a0:</b> %[2]s</p>"},
	{"label in two languages, with a slash", "table", `<tr><td>%[1]s / Feld</td><td>%[2]s</td></tr>`},
	{"label in two languages, in lines", "table", `<tr><td>%[1]s<br><i>Feld</i></td><td>%[2]s</td></tr>`},
	{"label in two languages, in spans", "div", `<div><span lang=en>%[1]s</span><span lang=de>Feld</span><span>%[2]s</span></div>`},
	{"dots between", "div", `<div><span>%[1]s</span><span>..........</span><span>%[2]s</span></div>`},
	{"chips", "div", `<span class=chip><span>%[1]s</span>%[2]s</span>`},
	{"headings with buttons", "div", `<h3><button aria-expanded=true>%[1]s</button></h3><div class=panel><p>%[2]s</p></div>`},
	{"a word after each value", "ul", `<li>%[1]s: <a href=/v>%[2]s</a> (more)</li>`},
	{"label repeated in the value's cell", "table", `<tr><th scope=row>%[1]s</th><td><span class=sr>%[1]s</span> <span>%[2]s</span></td></tr>`},
	{"label repeated for small screens", "div", `<div class=r><div class=k>%[1]s</div><div class=v><div class=m>%[1]s:</div>%[2]s</div></div>`},
	{"label with a footnote", "table", `<tr><td>%[1]s<sup>1</sup></td><td>%[2]s</td></tr>`},
	{"cards", "div", `<div class=card><div class=card-body><h5 class=card-title>%[1]s</h5><p class=card-text>%[2]s</p></div></div>`},
	{"a link between", "ul", `<li><span>%[1]s</span><a href=/edit>edit</a><span>%[2]s</span></li>`},
	{"a link after", "ul", `<li><span>%[1]s</span><span>%[2]s</span><a href=/edit>edit</a></li>`},
	{"lines with bullets", "div", `• %[1]s: %[2]s<br>`},
	{"bullets in cells of their own", "table", `<tr><td>•</td><td>%[1]s</td><td>%[2]s</td></tr>`},
	{"white space around", "div", "<div>\n  <em>\n%[1]s\n</em>\n\n  <span>\n %[2]s\n </span></div>"},
	{"abbreviations with titles", "div", `<p><abbr title="%[1]s of the thing">%[1]s</abbr> %[2]s</p>`},
	{"dots between, in one text", "div", `<div>%[1]s ........ %[2]s</div>`},
	{"tilde", "div", `<div>%[1]s ~ %[2]s</div>`},
	{"two colons", "div", `<div>%[1]s :: %[2]s</div>`},
	{"a table with a caption for each", "div", `<table><caption>%[1]s</caption><tr><td>%[2]s</td></tr></table>`},
}

var layoutLabels = [][]string{
	{"Author", "Publisher", "Year", "Pages", "Price", "Binding"},
	{"姓名", "性别", "籍贯", "学历", "民族", "电话"},
	{"Make", "Mileage", "Gearbox", "Seller", "Doors", "Engine"},
}

var layoutWords = strings.Fields("Amber Birch Cedar Delta Ember Fjord Grove Heath Inlet Jetty Knoll Larch Marsh North Ochre Piers Quarry Ridge Shoal Tarn Upland Vale Weald Yarrow Zinc")

// fact is a label with its value; here is false where the page lacks the row.
type fact struct {
	label, value string
	here         bool
}

// writer writes the facts of a page.
type writer func(r *rand.Rand, all []fact) string

// layoutPage writes a page on which each row but the first may be absent.
func layoutPage(t *testing.T, rng *rand.Rand, write writer, labels []string) (tree *tagtree.Tree, truth map[string]string) {
	t.Helper()
	words, truth := rng.Perm(len(layoutWords)), map[string]string{}
	name := layoutWords[words[len(words)-1]] + " " + layoutWords[words[len(words)-2]]
	all := make([]fact, len(labels))
	for i, label := range labels {
		all[i].label = label
		if i > 0 && rng.IntN(10) < 4 {
			continue
		}
		value := layoutWords[words[2*i]]
		switch {
		case i == 2 || i == 3:
			value = fmt.Sprint(1900 + 20*i + rng.IntN(20))
		case rng.IntN(2) == 0:
			value += " " + layoutWords[words[2*i+1]]
		}
		truth[label], all[i].value, all[i].here = value, value, true
	}
	source := fmt.Sprintf("<title>%s</title><p><a href=/>Home</a></p><h1>%s</h1>%s<p class=foot>Kept by hand.</p>", name, name, write(rng, all))
	return tagtreetest.From(t, []byte(source), page.Origin{Name: "page", ContentType: "text/html; charset=utf-8"}), truth
}

// rowsOf writes the facts that are there as rows of a holder.
func rowsOf(holder, row string) writer {
	return func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range all {
			if f.here {
				fmt.Fprintf(&b, row, f.label, f.value)
			}
		}
		return fmt.Sprintf("<%s class=facts>%s</%s>", holder, b.String(), holder)
	}
}

// TestAbsentRowsStayEmpty learns each layout from one marked page, with five
// further samples and with none, and reads pages on which rows come and go.
func TestAbsentRowsStayEmpty(t *testing.T) {
	t.Parallel()
	all := slices.Concat(blocks, facingBlocks, emptyBlocks, todayBlocks, textBlocks)
	for i, l := range layouts {
		all = slices.Insert(all, i, block{l.name, rowsOf(l.holder, l.row)})
	}
	for i, l := range all {
		t.Run(l.name, func(t *testing.T) {
			t.Parallel()
			filled, found := 0, 0
			for k, labels := range layoutLabels {
				for _, further := range []int{0, 5} {
					a, b := readLayout(t, rand.New(rand.NewPCG(uint64(i), uint64(10*k+further))), l.write, labels, further)
					filled, found = filled+a, found+b
				}
			}
			if found*100 < filled*97 {
				t.Errorf("%d of %d values were found, want 97 %%", found, filled)
			}
		})
	}
}

// readLayout learns a layout and reads twelve pages; each value that is found must be right.
func readLayout(t *testing.T, rng *rand.Rand, write writer, labels []string, further int) (filled, found int) {
	t.Helper()
	first, shown := layoutPage(t, rng, write, labels)
	p := induce.Problem{Samples: []*tagtree.Tree{first}}
	for range further {
		s, _ := layoutPage(t, rng, write, labels)
		p.Samples = append(p.Samples, s)
	}
	for _, label := range labels {
		value, ok := shown[label]
		if !ok {
			continue
		}
		m, ok := induce.Show(first, value)
		if !ok {
			t.Fatalf("the page does not show %q", value)
		}
		m.Field = label
		p.Marks, p.Fields = append(p.Marks, m), append(p.Fields, record.Field{Name: label, Optional: true})
	}
	tmpl, err := induce.Learn(p)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(tmpl)
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		tree, truth := layoutPage(t, rng, write, labels)
		cells, _ := prog.Votes(tree)
		for i, f := range tmpl.Fields {
			want, got := truth[f.Name], strings.Join(cells[i].Texts(), " | ")
			if want != "" {
				filled++
			}
			if cells[i].State != record.Found {
				continue
			}
			if got == want {
				found++
			} else {
				t.Errorf("%d further samples: %s: got %q (confidence %.2f), want %q", further, f.Name, got, cells[i].Confidence, want)
			}
		}
	}
	return filled, found
}
