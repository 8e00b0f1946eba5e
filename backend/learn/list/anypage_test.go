package list

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Any page gives sound lists and columns with each method. Pages are drawn of what lists consist of: elements that recur with other
// texts, rows with headings between them, wide cells, separators.
func TestFindOnAnyPage(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 4).Draw(r, "parts") {
			b.WriteString(drawPart(r, 4))
		}
		tree := parse(t, b.String())
		for _, m := range Methods {
			found, err := By(m, tree, Options{Keyword: "a"})
			if err != nil {
				r.Fatal(err)
			}
			for _, l := range found {
				check(r, tree, l)
			}
		}
	})
}

// Items of a menu may all lie in items that lie in the menu, so that no unit of a kind is left.
func TestFindInMenusWithinMenus(t *testing.T) {
	t.Parallel()
	link := func(class, text string) string { return "<li class='" + class + "'><a>" + text + "</a></li>" }
	within := func(class, items string) string {
		return "<li class='" + class + "'>" + strings.Repeat("<div>", 5) + "<ul>" + items + "</ul>" + strings.Repeat("</div>", 5) + "</li>"
	}
	tree := parse(t, "<section><ul>"+within("item level-1 mega left dropdown",
		"<div><div><ul>"+link("item level-2 mega", "Write to the mill")+within("item level-2 mega left submenu", "<li><a>Index of grains</a></li>")+"</ul></div></div>"+
			"<div><div><ul>"+within("item level-2 mega right submenu", "<li><a>Offer us a sack</a></li>")+link("item level-2 mega", "Ask bakers for our old mark")+"</ul></div></div>")+
		within("", within("", "<li><a>Baking for an early market</a></li>"+link("item level-3 mega", "Rye and Barley"))+
			"<div><div><ul>"+link("item level-2 mega", "Travel")+within("item level-2 mega submenu", "<li><a>Visits to old watermills</a></li>")+"</ul></div></div>")+
		link("item level-1 mega", "Join")+"</ul></section>")
	for _, l := range Find(tree, Options{}) {
		check(t, tree, l)
	}
}

var (
	someTags    = []string{"div", "div", "li", "ul", "p", "span", "a", "h3", "table", "tr", "tr", "td", "td", "th", "tbody", "dl", "dt", "dd", "article", "b"}
	someClasses = []string{"", "", "", " class=a", " class='a b'", " class='b c'", " colspan=3", " rowspan=2", " href=/n", " hidden"}
	someTexts   = []string{"a #", "b 2", " 8.5#", "# May 2014", "$3.5#", "Price: 1#", " ", "<br>", "<hr>", "<img src=i>", "2014. 5. #.", "作者: 王", "."}
)

// drawPart draws HTML: an element, a text, or parts that recur with other numbers in the place of "#". Depth bounds how deep its elements lie.
func drawPart(r *rapid.T, depth int) string {
	kind := rapid.IntRange(0, 5).Draw(r, "kind")
	switch {
	case depth == 0 || kind == 0:
		return rapid.SampledFrom(someTexts).Draw(r, "text")
	case kind <= 2:
		tag := rapid.SampledFrom(someTags).Draw(r, "tag")
		s := "<" + tag + rapid.SampledFrom(someClasses).Draw(r, "class") + ">"
		for range rapid.IntRange(0, 3).Draw(r, "children") {
			s += drawPart(r, depth-1)
		}
		return s + "</" + tag + ">"
	}
	unit, other := drawPart(r, depth-1), drawPart(r, depth-1)
	s := ""
	for i := range rapid.IntRange(2, 6).Draw(r, "units") {
		if rapid.IntRange(0, 4).Draw(r, "another") == 0 {
			s += other
		}
		s += strings.ReplaceAll(unit, "#", strconv.Itoa(i))
	}
	return s
}
