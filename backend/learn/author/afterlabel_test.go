package author_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/learn/author"
)

// taken is what a choice takes of its text.
func taken(c author.Choice) string {
	if c.To == 0 {
		return c.Text
	}
	return string([]rune(c.Text)[c.From:c.To])
}

func TestAClickOnALabelledTextOffersItsValue(t *testing.T) {
	t.Parallel()
	const rows = `<ul class=param><li title="云泽">品牌：&nbsp;云泽</li>`
	for _, c := range []struct{ html, text, value, name, why string }{
		{rows + `<li>产地：浙江龙泉</li></ul>`, "产地：浙江龙泉", "浙江龙泉", "产地", "the label of its own, not that of the item before"},
		{`<p>Rooms: 12</p>`, "Rooms: 12", "12", "rooms", "a label with a colon"},
		{`<p>[产地] 浙江龙泉</p><p>[品牌] 云泽</p><p>[材质] 青瓷</p>`, "[产地] 浙江龙泉", "浙江龙泉", "产地", "rows with brackets"},
		{`<p>Paris - London</p><p>by train</p>`, "Paris - London", "Paris - London", "field", "a dash of a route"},
		{`<p>Opens 9:30</p>`, "Opens 9:30", "Opens 9:30", "field", "a colon of a time"},
		{`<h1>Talk 3: Clay</h1>`, "Talk 3: Clay", "Talk 3: Clay", "title", "a heading keeps its colon"},
		{`<p>Size: L Colour: red</p>`, "Size: L Colour: red", "Size: L Colour: red", "field", "two labels"},
		{`<dl><dt>Seat</dt><dd>Kiel</dd></dl><p>Size: L Colour: red</p>`, "Size: L Colour: red", "Size: L Colour: red", "field", "two labels, not that of the text before"},
	} {
		s, node := shown(t, c.html)
		v, err := s.Node(s.View().Pages[0].ID, node(c.text))
		if err != nil {
			t.Fatal(err)
		}
		first := v.Choices[0]
		if got := taken(first); got != c.value || v.Name != c.name {
			t.Errorf("%s: %q as %q, want %q as %q", c.why, got, v.Name, c.value, c.name)
		}
		if first.To > 0 && (first.Name != c.name || taken(v.Choices[1]) != c.text) {
			t.Errorf("%s: the whole text is not offered next, or under another name: %+v", c.why, v.Choices)
		}
	}
}

func TestAClickOnALineWithADashOffersWhatFollowsNext(t *testing.T) {
	t.Parallel()
	s, node := shown(t, `<p>Rooms - 12</p><p>Baths - 3</p><p>Cellar - dry</p>`)
	v, err := s.Node(s.View().Pages[0].ID, node("Rooms - 12"))
	if err != nil {
		t.Fatal(err)
	}
	if len(v.Choices) < 2 || taken(v.Choices[0]) != "Rooms - 12" || taken(v.Choices[1]) != "12" || v.Choices[1].Name != "rooms" {
		t.Errorf("got %+v, want the line and then its value as rooms", v.Choices)
	}
}

// A line below a label of its own in a cell is named after it, not after the cell before.
func TestLinesAreNamedAfterTheLabelAboveThem(t *testing.T) {
	t.Parallel()
	s, node := shown(t, `<table><tr><td><b>Judge:</b> Ann Lee</td></tr><tr><td><b>Plaintiffs:</b><br>Bo Ray<br>Cy Holm<br><b>Defendants:</b><br>Quist Mills<br></td></tr></table>`)
	v, err := s.Node(s.View().Pages[0].ID, node("Plaintiffs: Bo Ray Cy Holm Defendants: Quist Mills"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, c := range v.Choices {
		names[c.Text] = c.Name
	}
	if names["Bo Ray"] != "plaintiffs" || names["Quist Mills"] != "defendants" {
		t.Errorf("got %q", names)
	}
}

func TestAHeadingIsAnItemWithItsColon(t *testing.T) {
	t.Parallel()
	s, _ := shown(t, `<h1>Talk 3: Clay</h1><p>Rooms: 12</p>`)
	items, _, err := s.Items(s.View().Pages[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(items) != 2 || items[0].Text != "Talk 3: Clay" || items[0].Name != "title" || items[1].Text != "12" {
		t.Errorf("%+v", items)
	}
}

func TestThePartsOfATextHaveTheNamesOfItsLabels(t *testing.T) {
	t.Parallel()
	s, node := shown(t, `<p>注册资本：150万元　登记机关：江岸局</p><p>Opens 9:30, Size: L</p><p>Age: 9 Colour: red</p>`)
	for text, want := range map[string][]author.Labelled{
		"注册资本：150万元　登记机关：江岸局": {{From: 5, Name: "注册资本"}, {From: 16, Name: "登记机关"}},
		"Opens 9:30, Size: L": {{From: 17, Name: "size"}},
		"Age: 9 Colour: red":  {{From: 4, Name: "age"}, {From: 14, Name: "colour"}},
	} {
		v, err := s.Node(s.View().Pages[0].ID, node(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := v.Choices[len(v.Choices)-1].Labels; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
