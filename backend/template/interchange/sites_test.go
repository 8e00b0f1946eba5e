package interchange_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/app/pages"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
)

// thing is what the pages of the invented sites are about.
type thing struct {
	title, price, maker, year string // year may be ""
	id                        int
	tags                      []string
}

var things = []thing{
	{"Brass lamp", "48.50 EUR", "Osmund", "1998", 11, []string{"brass", "light"}},
	{"Oak table", "312.00 EUR", "Linden Works", "2004", 12, []string{"oak", "dining", "large"}},
	{"Wool rug", "79.90 EUR", "Amira", "2011", 13, []string{"wool", "soft"}},
	{"Slate clock", "64.25 EUR", "Tidewater", "", 14, []string{"slate", "time"}},
	{"Copper kettle", "39.00 EUR", "Hearth & Son", "1987", 15, []string{"copper", "kitchen", "tea"}},
	{"Ash chair", "118.75 EUR", "Bergholt", "2019", 16, []string{"ash", "seat"}},
	{"Linen shade", "22.40 EUR", "Quillon", "", 17, []string{"linen", "light"}},
	{"Glass bowl", "54.10 EUR", "Varga", "2001", 18, []string{"glass", "kitchen"}},
}

// words are a site's labels.
type words struct{ price, maker, year, colon, menu, foot, other string }

var (
	english = words{"Price", "Maker", "Year", ": ", "Home|All things|Makers|Contact", "Terms of sale and delivery", "People who looked at this also liked our catalogue."}
	chinese = words{"价格", "厂家", "年份", "：", "首页|分类|厂家|联系我们", "版权所有 不得转载", "看过此商品的人也看了我们的目录。"}
)

// line is a labelled value; nothing for a thing without it.
func line(label, value, format string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(format, label, value)
}

// rows are the labelled values of a thing in one format; odd things have one more row in front, so that places differ.
func rows(x thing, w words, format string) string {
	more := ""
	if x.id%2 == 1 {
		more = fmt.Sprintf(format, "No.", fmt.Sprint("A-", x.id*7))
	}
	return more + line(w.price, x.price, format) + line(w.maker, x.maker, format) + line(w.year, x.year, format)
}

// layout is a way to build pages; fields are those that its pages show.
type layout struct {
	name   string
	fields string // names, with + those of many values
	words  words
	build  func(x thing, w words) string
}

// details are layouts of pages with one thing.
var details = []layout{
	{"definition list", "title price maker year", english, func(x thing, w words) string {
		return "<h1>" + x.title + "</h1><dl>" + rows(x, w, "<dt>%s</dt><dd>%s</dd>") + "</dl>"
	}},
	{"definition list, Chinese", "title price maker year", chinese, func(x thing, w words) string {
		return "<div class=nr><h2>" + x.title + "</h2><dl class=sx>" + rows(x, w, "<dt>%s：</dt><dd>%s</dd>") + "</dl></div>"
	}},
	{"table with headings", "title price maker year", english, func(x thing, w words) string {
		return "<h1 class=name>" + x.title + "</h1><table class=facts>" + rows(x, w, "<tr><th>%s</th><td>%s</td></tr>") + "</table>"
	}},
	{"tables in tables", "title price maker year", english, func(x thing, w words) string {
		return "<table><tr><td><table><tr><td><font size=4>" + x.title + "</font></td></tr></table></td><td><table>" + rows(x, w, "<tr><td><b>%s</b></td><td>%s</td></tr>") + "</table></td></tr></table>"
	}},
	{"table, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<table border=1><caption>" + x.title + "</caption>" + rows(x, w, "<tr><td>%s</td><td>%s</td></tr>") + "</table>"
	}},
	{"lines with br", "title price maker", english, func(x thing, w words) string {
		return "<div class=box><b>" + x.title + "</b><br>" + rows(x, w, "%s: %s<br>") + "In stock</div>"
	}},
	{"lines with br, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<div class=nr><h2>" + x.title + "</h2><p>" + rows(x, w, "%s：%s<br>") + "责任编辑：王</p></div>"
	}},
	{"list with bold labels", "title price maker year", english, func(x thing, w words) string {
		return "<main><h1>" + x.title + "</h1><ul class=specs>" + rows(x, w, "<li><strong>%s:</strong> %s</li>") + "</ul></main>"
	}},
	{"pairs of spans", "title price maker year", english, func(x thing, w words) string {
		return "<main><h1>" + x.title + "</h1><div class=grid>" + rows(x, w, "<div class=row><span class=k>%s</span><span class=v>%s</span></div>") + "</div></main>"
	}},
	{"paragraphs, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<div class=dh>您的位置</div><h2>" + x.title + "</h2>" + rows(x, w, "<p>%s：%s</p>")
	}},
	{"microdata", "title price maker", english, func(x thing, w words) string {
		return "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>" + x.title + "</h1><p>from <span itemprop=brand>" + x.maker + "</span></p><p><span itemprop=price>" + x.price + "</span></p></div>"
	}},
	{"JSON-LD only", "title price maker", english, func(x thing, w words) string {
		return `<h1>Our shop</h1><script type="application/ld+json">{"@type":"Product","name":"` + x.title + `","brand":{"@type":"Brand","name":"` + x.maker + `"},"offers":[{"price":"` + x.price + `"}]}</script>`
	}},
	{"JSON-LD beside text", "title price maker", english, func(x thing, w words) string {
		return `<h1>` + x.title + `</h1><p class=price>` + x.price + `</p><script type="application/ld+json">{"@graph":[{"@type":"Product","brand":{"name":"` + x.maker + `"},"offers":{"price":"` + x.price + `"}}]}</script>`
	}},
	{"meta elements", "title maker", english, func(x thing, w words) string {
		return `<meta property="og:title" content="` + x.title + `"><meta property="product:brand" content="` + x.maker + `"><div class=hero>` + w.other + `</div>`
	}},
	{"plain classes", "title price maker year", english, func(x thing, w words) string {
		return "<article><h1 class=title>" + x.title + "</h1><p class=price>" + x.price + "</p><p class=maker>" + x.maker + "</p>" + line(w.year, x.year, "<p class=year>%[2]s</p>") + "</article>"
	}},
	{"classes of a build", "title price maker", english, func(x thing, w words) string {
		c := func(s string) string { return fmt.Sprintf("sc-%x", len(s)*7919+x.id*31) }
		return `<div class="` + c("a") + `"><h1 class="` + c("bb") + `">` + x.title + "</h1>" + rows(x, w, `<div class="`+c("ccc")+`"><span>%s</span><span>%s</span></div>`) + "</div>"
	}},
	{"web components", "title price maker", english, func(x thing, w words) string {
		return "<shop-product><product-title>" + x.title + "</product-title><product-price>" + x.price + "</product-price><product-maker>" + x.maker + "</product-maker></shop-product>"
	}},
	{"attributes", "title price page", english, func(x thing, w words) string {
		return fmt.Sprintf(`<h1>%s</h1><div data-price="%s" class=buy><b>%s</b></div><a class=more href="/thing/%d">More</a>`, x.title, x.price, x.price, x.id)
	}},
	{"lists of tags", "title price tags+", english, func(x thing, w words) string {
		return "<h1>" + x.title + "</h1><p class=price>" + x.price + "</p><ul class=tags><li>" + strings.Join(x.tags, "</li><li>") + "</li></ul><ul class=links><li>Help</li><li>Stores</li></ul>"
	}},
	{"headings of sections", "title price maker", english, func(x thing, w words) string {
		return "<h1>" + x.title + "</h1>" + rows(x, w, "<section><h3>%s</h3><div>%s</div></section>")
	}},
}

// lists are layouts of one thing among several on a page.
var lists = []layout{
	{"cards", "title price maker", english, func(x thing, w words) string {
		return "<li class=card><h3>" + x.title + "</h3><p class=maker>" + x.maker + "</p><p class=price>" + x.price + "</p></li>"
	}},
	{"cards with years", "title price year", english, func(x thing, w words) string {
		return "<div class=card><h3>" + x.title + "</h3>" + line(w.year, x.year, "<i class=year>%[2]s</i>") + "<b class=price>" + x.price + "</b></div>"
	}},
	{"cards, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<li><h4>" + x.title + "</h4><p>厂家：<em>" + x.maker + "</em></p><p>价格：<em>" + x.price + "</em></p></li>"
	}},
	{"rows of a table", "title price maker year", english, func(x thing, w words) string {
		return "<tr><td>" + x.title + "</td><td>" + x.price + "</td><td>" + x.maker + "</td><td>" + x.year + "</td></tr>"
	}},
	{"rows of a table, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<tr class=h><td align=left><a href=/t>" + x.title + "</a></td><td>" + x.maker + "</td><td>" + x.price + "</td></tr>"
	}},
	{"two rows each", "title price maker", english, func(x thing, w words) string {
		return "<tr class=head><td colspan=2>" + x.title + "</td></tr><tr class=facts><td>" + x.maker + "</td><td>" + x.price + "</td></tr>"
	}},
	{"terms of a definition list", "title price maker", english, func(x thing, w words) string {
		return "<dt>" + x.title + "</dt><dd><span class=m>" + x.maker + "</span> <span class=p>" + x.price + "</span></dd>"
	}},
	{"lines with br in items", "title price maker", english, func(x thing, w words) string {
		return "<li><b>" + x.title + "</b><br>Price: " + x.price + "<br>Maker: " + x.maker + "</li>"
	}},
	{"links", "title price page", english, func(x thing, w words) string {
		return fmt.Sprintf("<li class=hit><a href='/thing/%d'>%s</a> <span>%s</span></li>", x.id, x.title, x.price)
	}},
	{"tags in items", "title price tags+", english, func(x thing, w words) string {
		return "<div class=item><h3>" + x.title + "</h3><p>" + x.price + "</p><ul><li>" + strings.Join(x.tags, "</li><li>") + "</li></ul></div>"
	}},
	{"articles", "title price maker", english, func(x thing, w words) string {
		return "<article><header><h2>" + x.title + "</h2></header><p>by <a href=/m>" + x.maker + "</a></p><footer>" + x.price + "</footer></article>"
	}},
	{"flat headings", "title price maker", english, func(x thing, w words) string {
		return "<h3>" + x.title + "</h3><p class=m>" + x.maker + "</p><p class=p>" + x.price + "</p>"
	}},
	{"classes of a build", "title price maker", english, func(x thing, w words) string {
		return fmt.Sprintf("<div class='c-%x'><span>%s</span><div><span>%s</span><span>%s</span></div></div>", x.id*7919, x.title, x.maker, x.price)
	}},
	{"labelled lists in items", "title price maker year", english, func(x thing, w words) string {
		return "<div class=hit><h3>" + x.title + "</h3><dl>" + line(w.price, x.price, "<dt>%s</dt><dd>%s</dd>") + line(w.year, x.year, "<dt>%s</dt><dd>%s</dd>") + line(w.maker, x.maker, "<dt>%s</dt><dd>%s</dd>") + "</dl></div>"
	}},
	{"labelled lists in items, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<div class=xx><h3>" + x.title + "</h3><ul>" + line(w.year, x.year, "<li><b>%s</b><span>%s</span></li>") + line(w.price, x.price, "<li><b>%s</b><span>%s</span></li>") + line(w.maker, x.maker, "<li><b>%s</b><span>%s</span></li>") + "</ul></div>"
	}},
	{"microdata in items", "title price maker", english, func(x thing, w words) string {
		return "<div itemscope><span itemprop=name>" + x.title + "</span> <span itemprop=brand>" + x.maker + "</span> <span itemprop=price>" + x.price + "</span></div>"
	}},
	{"web components", "title price", english, func(x thing, w words) string {
		return "<shop-card><card-title>" + x.title + "</card-title><card-price>" + x.price + "</card-price></shop-card>"
	}},
	{"attributes", "title price", english, func(x thing, w words) string {
		return "<li><img src=/i.png alt='" + x.title + "'><h4>" + x.title + "</h4><small>" + x.price + "</small></li>"
	}},
	{"tables in items", "title price maker", english, func(x thing, w words) string {
		return "<div class=item><table><tr><td rowspan=2><img src=/i.png></td><td><b>" + x.title + "</b></td></tr><tr><td>" + x.maker + ", <i>" + x.price + "</i></td></tr></table></div>"
	}},
	{"paragraphs, Chinese", "title price maker", chinese, func(x thing, w words) string {
		return "<div class=item><p class=bt>" + x.title + "</p><p>厂家：" + x.maker + "</p><p>价格：" + x.price + "</p></div>"
	}},
}

// frames stand around the things of a list, by the tag with which a layout begins.
var frames = map[string]string{"<li": "<ul class=things>%s</ul>", "<tr": "<table class=things>%s</table>", "<dt": "<dl class=things>%s</dl>"}

// site is an invented site: the pages from which its template is learned, and others.
type site struct {
	layout
	list  bool
	shown []string // pages with marks
	other []string // pages on which the template is tried
	marks [][]thing
}

// invented are forty sites.
func invented() (out []site) {
	for _, l := range details {
		s := site{layout: l}
		for i, x := range things {
			p := l.page(l.build(x, l.words))
			if i < 2 {
				s.shown, s.marks = append(s.shown, p), append(s.marks, []thing{x})
			} else {
				s.other = append(s.other, p)
			}
		}
		out = append(out, s)
	}
	for _, l := range lists {
		s := site{layout: l, list: true}
		s.shown, s.marks = []string{l.many(things[:5])}, [][]thing{things[:2]}
		s.other = []string{l.many(things[2:]), l.many([]thing{things[6], things[3], things[0]})}
		out = append(out, s)
	}
	return out
}

// many is a page with several things.
func (l *layout) many(all []thing) string {
	var b strings.Builder
	for _, x := range all {
		b.WriteString(l.build(x, l.words))
	}
	frame, ok := frames[b.String()[:3]]
	if !ok {
		frame = "<div class=things>%s</div>"
	}
	return l.page("<h1>" + l.words.foot + "</h1>" + fmt.Sprintf(frame, b.String()))
}

// page is a whole page: with a menu, and something below.
func (l *layout) page(body string) string {
	menu := ""
	for _, m := range strings.Split(l.words.menu, "|") {
		menu += "<li><a href=/x>" + m + "</a></li>"
	}
	return "<!doctype html><html><head><meta charset=utf-8><title>" + l.name + "</title></head><body><nav><ul class=menu>" + menu + "</ul></nav>" + body + "<aside><p>" + l.words.other + "</p></aside><footer><p>" + l.words.foot + "</p></footer></body></html>"
}

// values are what a thing shows for a field.
func (x thing) values(field string) []string {
	switch field {
	case "title":
		return []string{x.title}
	case "price":
		return []string{x.price}
	case "maker":
		return []string{x.maker}
	case "year":
		return []string{x.year}
	case "page":
		return []string{fmt.Sprint("/thing/", x.id)}
	}
	return x.tags
}

// learned is the template of a site, as "wrapsmith learn" makes it.
func (s *site) learned(t *testing.T) *template.Template {
	t.Helper()
	lesson := pages.Lesson{Name: s.name, Site: "things.example"}
	if s.list {
		lesson.Kind = template.List
	}
	for i, text := range s.shown {
		shown := pages.Shown{Page: pageOf(t, text, i)}
		for _, x := range s.marks[i] {
			shown.Marks = append(shown.Marks, s.marksOf(x)...)
		}
		lesson.Pages = append(lesson.Pages, shown)
	}
	for _, f := range strings.Fields(s.fields) {
		if name, many := strings.CutSuffix(f, "+"); many {
			lesson.Many = append(lesson.Many, name)
		}
	}
	if !s.list { // a page without marks shows what else varies
		lesson.Samples = append(lesson.Samples, pageOf(t, s.other[0], len(s.shown)))
	}
	session, err := pages.Teach(lesson)
	if err != nil {
		t.Fatalf("%s: %v", s.name, err)
	}
	return session.Template()
}

func (s *site) marksOf(x thing) (out []pages.Mark) {
	for _, f := range strings.Fields(s.fields) {
		name, many := strings.CutSuffix(f, "+")
		for k, v := range x.values(name) {
			if v != "" && (k == 0 || many) {
				out = append(out, pages.Mark{Field: name, Value: v})
			}
		}
	}
	return out
}

func pageOf(t *testing.T, text string, i int) *page.Page {
	t.Helper()
	p, err := page.New([]byte(text), page.Origin{URL: fmt.Sprintf("https://things.example/%d", i), ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
