package suggest

import (
	"slices"
	"strings"
	"testing"
)

// Pages of our own, two of each kind; of a page only the parts that a rule is about.
func TestPagesOfManyKinds(t *testing.T) {
	t.Parallel()
	page := func(title, body string) string {
		return `<html><head><title>` + title + `</title></head><body><h1>` + title + `</h1>` + body + `</body></html>`
	}
	for _, c := range []struct {
		reason string
		pages  [2]string
		want   []string // among the first 15
		none   []string // in no suggestion
	}{
		{"a price, an old price and a rating in a line with other words", [2]string{
			page("Heron Kettle", `<p class="price"><del>€59.90</del> <strong>€49.90</strong> <small>incl. VAT</small></p><div class="stars">★★★★☆ <span>4.3</span> (87 reviews)</div>`),
			page("Tern Jug", `<p class="price"><del>€24.00</del> <strong>€18.00</strong> <small>incl. VAT</small></p><div class="stars">★★★★★ <span>4.8</span> (12 reviews)</div>`),
		}, []string{"price: €49.90 | €18.00", "price: €59.90 | €24.00", "stars number: 4.3 | 4.8"}, nil},
		{"the next section's heading is no label; the first of two facts in a line is a value", [2]string{
			page("青禾农机", `<p>电话：0515-5550123　　官网：<a>qinghe.example</a></p><h2>范围</h2><p>农业机械的制造。</p><h2>主要产品</h2><ul><li>播种机<li>水泵</ul>`),
			page("远山茶业", `<p>电话：0599-5550777　　官网：<a>yuanshan.example</a></p><h2>范围</h2><p>茶叶种植、加工。</p><h2>主要产品</h2><ul><li>岩茶<li>白茶</ul>`),
		}, []string{"电话 text: 0515-5550123 | 0599-5550777", "官网 text: qinghe.example | yuanshan.example", "范围 text: 农业机械的制造。 | 茶叶种植、加工。"}, nil},
		{"links say that they are a telephone and an e-mail; another heading is not the title", [2]string{
			page("Crane operator", `<h2>Norrdock</h2><div class="body"><p><a href="tel:555210">01943 555 210</a></p><p><a href="mailto:f@n.example">f@n.example</a></p></div>`),
			page("Accountant", `<h2>Brisk Books</h2><div class="body"><p><a href="tel:555908">01765 555 908</a></p><p><a href="mailto:j@b.example">j@b.example</a></p></div>`),
		}, []string{"title text: Crane operator | Accountant", "heading text: Norrdock | Brisk Books", "phone text: 01943 555 210 | 01765 555 908", "email text: f@n.example | j@b.example"}, nil},
		{"a weekday is no label; a word of the element around the whole page names nothing in it", [2]string{
			`<html><body><div class="event"><h1>Brass Bands</h1><p><time>Saturday 20 June 2026</time></p><p>Three bands play.</p></div></body></html>`,
			`<html><body><div class="event"><h1>Bread Day</h1><p><time>Saturday 11 April 2026</time></p><p>Bring an apron.</p></div></body></html>`,
		}, []string{"date date: 20 June 2026 | 11 April 2026", ": Three bands play. | Bring an apron."}, nil},
		{"no list goes over the cells of a row", [2]string{
			page("Larkspur", `<p>Number <b>09881234</b></p><h2>Capital</h2><p>£1,000</p><h2>Filings</h2><table><tr><th>Date</th><th>What</th><th>Sheets</th></tr><tr><td>2 Jan 2026</td><td>Accounts</td><td>8</td></tr><tr><td>3 May 2025</td><td>Statement</td><td>3</td></tr></table>`),
			page("Pennant", `<p>Number <b>330417</b></p><h2>Capital</h2><p>None</p><h2>Filings</h2><table><tr><th>Date</th><th>What</th><th>Sheets</th></tr><tr><td>17 Feb 2021</td><td>Gazette</td><td>1</td></tr><tr><td>9 Oct 2019</td><td>Striking off</td><td>4</td></tr></table>`),
		}, []string{"date: 2 Jan 2026, 3 May 2025 | 17 Feb 2021, 9 Oct 2019"}, []string{"2 Jan 2026, Accounts"}},
		{"a comma between links is no value; a unit with a raised figure meets its label", [2]string{
			page("Terrace", `<div class="fact"><span>3</span><span>Rooms</span></div><div class="fact"><span>92 m²</span><span>Living area</span></div><p>Tags: <a>garden</a>, <a>cellar</a></p>`),
			page("Flat", `<div class="fact"><span>2</span><span>Rooms</span></div><div class="fact"><span>71 m²</span><span>Living area</span></div><p>Tags: <a>lift</a>, <a>stove</a></p>`),
		}, []string{"living_area text: 92 m² | 71 m²", "rooms number: 3 | 2"}, []string{": , |"}},
		{"pieces that signs part are values; a trail is a menu", [2]string{
			page("Crane Operator", `<div><a>Norrdock</a><span>·</span><span class="x4">Bergen</span></div><p>Salary: <b>€520</b></p>`),
			page("Accountant", `<div><a>Brisk Books</a><span>·</span><span class="x4">Leeds</span></div><p>Salary: <b>€340</b></p>`),
		}, []string{"text: Bergen | Leeds", "salary price: €520 | €340"}, []string{"·, "}},
		{"a picture of the author is no author", [2]string{
			page("Larks", `<p><img class="author" src="/a.jpg"> <span class="x1">Marsh</span></p>`),
			page("Wrens", `<p><img class="author" src="/b.jpg"> <span class="x1">Fen</span></p>`),
		}, []string{"author_image image: /a.jpg | /b.jpg"}, nil},
		{"elements beside a date are values", [2]string{
			page("Larks", `<div><span class="x1">Ann Quill</span> <span class="x2">3 May 2024</span></div>`),
			page("Wrens", `<div><span class="x1">Bo Stone</span> <span class="x2">9 June 2024</span></div>`),
		}, []string{"text: Ann Quill | Bo Stone", "date: 3 May 2024 | 9 June 2024"}, nil},
		{"a trail is a menu also without a word for it", [2]string{
			`<html><body><div><a>Rent</a><span>/</span><a>Harbour</a></div><h1>Canal flat</h1><div class="x2">€1,650<span> / month</span></div></body></html>`,
			`<html><body><div><a>Rent</a><span>/</span><a>Mill</a></div><h1>Studio</h1><div class="x2">€1,090<span> / month</span></div></body></html>`,
		}, []string{"price: €1,650 | €1,090"}, []string{"Harbour"}},
		{"telephones of one town begin alike; a text with its label is no further field; a role has the name of its class", [2]string{
			page("Mira Okafor", `<p class="profile__role">Lecturer</p><p><strong>Telephone</strong> <a>01423 555 118</a></p><a href="tel:1">Call us</a>`),
			page("Stefan Lund", `<p class="profile__role">Chair</p><p><strong>Telephone</strong> <a>01423 555 307</a></p><a href="tel:1">Call us</a>`),
		}, []string{"phone text: 01423 555 118 | 01423 555 307", "role text: Lecturer | Chair"}, []string{": 118", "Telephone 01423", "phone text: Call us"}},
		{"a class fragment names no amount, and a label that the class confirms is the name", [2]string{
			page("Octavia", `<h4 class="card-title">€18,450</h4><div class="f field--name-material"><div>Material</div><div>Steel</div></div><p>from <b>€42</b> per day</p><div><h2>Extras</h2><ul><li>Tow bar<li>Radio</ul></div>`),
			page("Zoe", `<h4 class="card-title">€11,990</h4><div class="f field--name-material"><div>Material</div><div>Glass</div></div><p>from <b>€38</b> per day</p><div><h2>Extras</h2><ul><li>Heat pump<li>Cable</ul></div>`),
		}, []string{"price: €18,450 | €11,990", "price: €42 | €38", "extras text: Tow bar, Radio | Heat pump, Cable"}, []string{"card_title", "from price"}},
	} {
		got := shown(fields(t, c.pages[0], c.pages[1]))
		for _, want := range c.want {
			if !slices.ContainsFunc(got, func(s string) bool { return strings.HasSuffix(s, want) }) {
				t.Errorf("%s: got %q, want %q among them", c.reason, got, want)
			}
		}
		for _, none := range c.none {
			if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, none) }) {
				t.Errorf("%s: got %q, want %q in none", c.reason, got, none)
			}
		}
	}
}
