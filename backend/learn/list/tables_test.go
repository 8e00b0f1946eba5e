package list

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
)

// column is a column of the first list of a page: one text a record, several values with | between.
func column(t *testing.T, body, name string) string {
	t.Helper()
	tree := parse(t, body)
	found := Find(tree, Options{Most: 1})
	if len(found) == 0 {
		t.Fatal("no list")
	}
	table, _ := Columns(tree, found[0])
	var names []string
	for c := range table.Columns {
		if names = append(names, table.Columns[c].Name); table.Columns[c].Name == name {
			return joined(table, c)
		}
	}
	t.Errorf("no column %q among %q", name, names)
	return ""
}

// small is a list whose items repeat the headings of a table in attributes.
var small = `<ul class="rows">` + strings.Join([]string{
	item("Pottery", "Ann Moss", "40 €"), item("Weaving", "Bo Lindt", "55 €"), item("Small boats", "Cy Ode", "30 €"), item("Bread", "Di Ray", "62 €"),
}, "") + `</ul>`

func item(course, teacher, fee string) string {
	return `<li><div data-label="Course">` + course + `</div><div data-label="Teacher">` + teacher + `</div><div class="q7" data-label="Fee">` + fee + `</div></li>`
}

func joined(table *align.Table, c int) string {
	var cells []string
	for _, row := range table.Rows {
		var values []string
		for _, v := range row[c] {
			values = append(values, table.Columns[c].Cut(v.Text))
		}
		cells = append(cells, strings.Join(values, "|"))
	}
	return strings.Join(cells, "; ")
}

// trees is a list of names, of which some have a day too.
var trees = `<h1>Trees</h1>` + strings.Join([]string{
	named("Fern", "3 May 2026"), named("Oak", ""), named("Ash", "9 May 2026"), named("Elm", ""), named("Yew", "7 June 2026"),
}, "")

func named(name, day string) string {
	if day != "" {
		day = `<span>` + day + `</span>`
	}
	return `<div class="tree"><img src="a.png"><span>` + name + `</span><span>€ ` + strconv.Itoa(len(name)+len(day)) + `.50</span>` + day + `</div>`
}

var tagged = `<ul>` + tagItem("Fern", "old") + tagItem("Oak", "blue", "new") + tagItem("Ash") + tagItem("Elm", "red") + tagItem("Yew", "cheap", "red") + `</ul>`

func tagItem(name string, tags ...string) string {
	line := ""
	for _, tag := range tags {
		line += `<span class="tag">` + tag + `</span> `
	}
	return `<li class="card"><img src="a.png"><h3><a href="/` + name + `">` + name + ` and more of it</a></h3><p>` + line + `</p><time>3 May 2026</time></li>`
}

// boats are records with a small table each, whose first cells are labels.
var boats = func() string {
	row := func(label, value string) string {
		if value == "" {
			return ""
		}
		return `<tr><td bgcolor=gray><font size=2>` + label + `</font></td><td><font size=2>` + value + `</font></td></tr>`
	}
	var b strings.Builder
	for _, x := range [][4]string{{"Annabel", "Sloop", "31 ft", "Maldon"}, {"Bonnie", "Ketch", "36 ft", ""}, {"Curlew", "Dayboat", "17 ft", "Lowestoft"}, {"Dunlin", "Cutter", "28 ft", "Pin Mill"}} {
		b.WriteString(`<table><tr><td colspan=2><b><a href=/` + x[0] + `>` + x[0] + `</a></b></td></tr>` + row("Type", x[1]) + row("Length", x[2]) + row("Lying", x[3]) + `</table><br>`)
	}
	return b.String()
}()

// inns are records of lines, one of which has a label and is absent once.
var inns = func() string {
	var b strings.Builder
	for _, x := range [][3]string{{"Anchor Guest House", "Tel: 01862 55 102", "22.50"}, {"Bellavista", "Tel: 01862 55 340", "31.00"}, {"Eagle Hotel", "", "45.00"}, {"Mrs. D. Dunnett", "Tel: 01862 55 219", "18.00"}, {"The Crown Inn", "Tel: 01862 55 006", "27.00"}, {"Harbour Rooms", "Tel: 01862 55 121", "20.00"}} {
		b.WriteString(`<b>` + x[0] + `</b><br>` + x[0][:4] + ` Road<br>`)
		if x[1] != "" {
			b.WriteString(x[1] + `<br>`)
		}
		b.WriteString(`B&amp;B from £` + x[2] + `<br><br>`)
	}
	return `<p>` + b.String()
}()

// eventDays are events in three groups, each with a heading and what is around its events.
func eventDays(before, after string) string {
	var b strings.Builder
	titles := []string{"The salt roads", "A map of rain", "Paper boats", "Nine quiet rivers", "Letters to the lighthouse"}
	for g, name := range []string{"At the mill", "In the hall", "Outside"} {
		b.WriteString(strings.Replace(before, "%s", name, 1))
		for _, title := range titles[2*g : min(2*g+2, len(titles))] {
			b.WriteString(`<li><b><a href="/` + title[:3] + `">` + title + `</a></b><i>with ` + title[4:7] + ` and others</i></li>`)
		}
		b.WriteString(after)
	}
	return b.String()
}

// hours is a table whose first cells extend over several rows.
var hours = `<table><tr><th>Hour<th>Case<th>Event<tr><td rowspan=2>8:30<td>CV-1174<td>Motion to compel<tr><td>CV-0982<td>Status conference` +
	`<tr><td>9:00<td>CR-0418<td>Arraignment<tr><td rowspan=3>10:15<td>CR-0420<td>Plea<tr><td>CR-0391<td>Hearing<tr><td>SC-0551<td>Trial</table>`

func TestColumns(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, page, column, want string }{
		{"bold and italic texts that follow each other are fields", boldItalic, "number", "1.50; 2.25; 13.75; 40.20"},
		{"... each with its own column", boldItalic, "title", "Oil lamp; Folding chair; Wool rug; Oak table"},
		{"bold words in a sentence are not", boldWords, "title", "A lamp of red glass for the hall; A warm red rug and a red mat; The chair with a seat of red straw; Red table with four drawers in it"},
		{"a bold label is a label", boldLabels, "Maker", "Ann Wood; Bo Reed; Cy Moor; Di Lake"},
		{"Chinese labels on lines are cut", linesZh, "作者", "王小明; 李雷; 韩梅梅; 赵云"},
		{"... and a line that is absent moves no other", linesZh, "价格", "12元; 15元; 9元; 30元"},
		{"... and stays empty", linesZh, "出版社", "; 东山出版社; ; 河口书局"},
		{"a cell is one column with a link and without", docket, "No", "1; 2; 3; 4; 5"},
		{"links in sentences are part of them", docket, "Docket_text", "Complaint against the Harbour Company, with two letters and a map of the pier (attachments: 1 Letter, 2 Map); " +
			"Summons issued to the Harbour Company and sent to its office; " +
			"Answer of the Harbour Company to 1 Complaint, with a request for a jury; " +
			"Order: the request in 3 Answer is granted, and the hearing of 4 May is moved; " +
			"Letter of the clerk to all parties about the new hour of the hearing"},
		{"... and their addresses one column", docket, "Docket_text_link", "/d/1-1|/d/1-2; ; /d/1; /d/3; "},
		{"records of two designs have one name", featured, "name", "Lake walk; Hill walk; Night walk; Town walk; River walk"},
		{"... one link", featured, "name_link", "/w/1; /w/2; /w/3; /w/4; /w/5"},
		{"... and one date", featured, "when", "3 May 2024; 9 May 2024; 12 May 2024; 20 May 2024; 2 June 2024"},
		{"amounts that exclude each other stay apart", account, "sum_2", "120.00; ; ; 88.50; "},
		{"... with a word before them too", strings.NewReplacer(`<div class="out"><span`, `<div class="out"><i>paid</i> <span`, `<div class="in"><span`, `<div class="in"><i>got</i> <span`).Replace(account), "paid", "120.00; ; ; 88.50; "},
		{"a tag or two are one column", tagged, "text", "old; blue|new; ; red; cheap|red"},
		{"... two facts in each record are two", regexp.MustCompile(`<p>.*?</p>`).ReplaceAllString(tagged, `<p><span class="tag">oak</span> <span class="tag">blue</span></p>`), "label_2", "blue; blue; blue; blue; blue"},
		{"a cell has its heading for small screens in an attribute", small, "Fee", "40 €; 55 €; 30 €; 62 €"},
		{"the title is the heading that most records have", led, "title", "Lake walk; Hill walk; Night walk; Town walk; River walk"},
		{"... its link is called after it", led, "title_link", "/w/1; /w/2; /w/3; /w/4; /w/5"},
		{"... another heading is no title", led, "text_2", "Our choice; ; ; ; "},
		{"a constant below a header has its name", docket, "Filed_by", "Clerk; Clerk; Clerk; Clerk; Clerk"},
		{"elements of one kind with values of several types, one absent", trees, "date", "3 May 2026; ; 9 May 2026; ; 7 June 2026"},
		{"... leave the others in their column", trees, "title", "Fern; Oak; Ash; Elm; Yew"},
		{"... but dates among dates are one column", strings.NewReplacer("Fern", "1 May 2026", "Oak", "2 May 2026", "Ash", "3 May 2026", "Elm", "4 May 2026", "Yew", "5 May 2026").Replace(trees),
			"date", "1 May 2026|3 May 2026; 2 May 2026; 3 May 2026|9 May 2026; 4 May 2026; 5 May 2026|7 June 2026"},
		{"a heading is a value of each record of its group", eventDays("<h3>%s</h3><ul>", "</ul>"), "group", "At the mill; At the mill; In the hall; In the hall; Outside"},
		{"... as a row with one cell", "<table>" + strings.NewReplacer("<li>", "<tr><td>", "</li>", "</td></tr>", "</b><i>", "</b><td><i>").Replace(eventDays("<tr><th colspan=2>%s</th></tr>", "")) + "</table>", "group", "At the mill; At the mill; In the hall; In the hall; Outside"},
		{"... and a date if all are", strings.NewReplacer("At the mill", "3 May 2026", "In the hall", "4 May 2026", "Outside", "9 May 2026").Replace(eventDays("<p class=day>%s</p><ul>", "</ul>")), "date", "3 May 2026; 3 May 2026; 4 May 2026; 4 May 2026; 9 May 2026"},
		{"the first cell of a row of two is a label without a colon too", boats, "Type", "Sloop; Ketch; Dayboat; Cutter"},
		{"... where some records lack the row", boats, "Lying", "Maldon; ; Lowestoft; Pin Mill"},
		{"a value without the label of its column is that of the next one", inns, "price", "B&B from £22.50; B&B from £31.00; B&B from £45.00; B&B from £18.00; B&B from £27.00; B&B from £20.00"},
		{"... and the label has none", inns, "Tel", "01862 55 102; 01862 55 340; ; 01862 55 219; 01862 55 006; 01862 55 121"},
		{"a cell over several rows is a value of each", hours, "Hour", "8:30; 8:30; 9:00; 10:15; 10:15; 10:15"},
		{"... and moves no value of another column", hours, "Case", "CV-1174; CV-0982; CR-0418; CR-0420; CR-0391; SC-0551"},
		{"... and numbers among words too", strings.NewReplacer("3 May 2026", "new", "9 May 2026", "A4", "7 June 2026", "2026").Replace(trees), "text", "Fern|new; Oak; Ash|A4; Elm; Yew|2026"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := column(t, c.page, c.column); got != c.want {
				t.Errorf("%s: got\n%s\nwant\n%s", c.column, got, c.want)
			}
		})
	}
}

const featured = `<h1>Walks</h1><div class="walks"><div class="walk"><div class="top"><h2><a class="name" href="/w/1">Lake walk</a></h2><em>New</em></div>
	<p>Around the whole lake, with a rest at the old mill and a boat back</p><div><b>On</b><span class="when">3 May 2024</span></div></div>
	<div class="walk"><a class="name" href="/w/2">Hill walk</a><p>Up the hill and down</p><i><span class="when">9 May 2024</span></i></div>
	<div class="walk"><a class="name" href="/w/3">Night walk</a><p>With lamps, for owls</p><i><span class="when">12 May 2024</span></i></div>
	<div class="walk"><a class="name" href="/w/4">Town walk</a><p>Gates and towers</p><i><span class="when">20 May 2024</span></i></div>
	<div class="walk"><a class="name" href="/w/5">River walk</a><p>To the ferry</p><i><span class="when">2 June 2024</span></i></div></div>`

// led is a list with a heading of its own above the title of one record.
var led = `<h1>Walks</h1><ul>` + strings.Join([]string{
	walk(`<h4>Our choice</h4>`, "1", "Lake walk", "9"), walk("", "2", "Hill walk", "7"), walk("", "3", "Night walk", "3"), walk("", "4", "Town walk", "4"), walk("", "5", "River walk", "8"),
}, "") + `</ul>`

func walk(above, id, title, km string) string {
	return `<li>` + above + `<h3><a href="/w/` + id + `">` + title + `</a></h3><p>` + km + ` km with a stop</p></li>`
}

const account = `<h1>Account</h1><div><div class="line"><b>Rent of the hall</b><div class="out"><span class="sum">120.00</span></div><div class="in"></div></div>
	<div class="line"><b>Gift of the club</b><div class="out"></div><div class="in"><span class="sum">250.00</span></div></div>
	<div class="line"><b>Two tickets</b><div class="out"></div><div class="in"><span class="sum">40.00</span></div></div>
	<div class="line"><b>Chairs and lamps</b><div class="out"><span class="sum">88.50</span></div><div class="in"></div></div>
	<div class="line"><b>Sale of cake</b><div class="out"></div><div class="in"><span class="sum">75.10</span></div></div></div>`

const boldItalic = `<h1>Things for the house</h1><ul><li><b>Oil lamp</b> <i>1.50</i></li><li><b>Folding chair</b> <i>2.25</i></li>
	<li><b>Wool rug</b> <i>13.75</i></li><li><b>Oak table</b> <i>40.20</i></li></ul>`

const boldWords = `<h1>Red things</h1><ul><li>A lamp of <b>red</b> glass for the hall</li><li>A warm <b>red</b> rug and a <b>red</b> mat</li>
	<li>The chair with a seat of <b>red</b> straw</li><li><b>Red</b> table with four drawers in it</li></ul>`

const boldLabels = `<h1>Chairs</h1><ul><li><a href="/1">Milking stool</a><p><b>Maker:</b> Ann Wood</p></li><li><a href="/2">Arm chair</a><p><b>Maker:</b> Bo Reed</p></li>
	<li><a href="/3">Rocking chair</a><p><b>Maker:</b> Cy Moor</p></li><li><a href="/4">Bench</a><p><b>Maker:</b> Di Lake</p></li></ul>`

const linesZh = `<h1>新书</h1><div>
	<div class="book"><a href="/1">河边的小屋</a><br>作者：王小明<br>价格：12元</div>
	<div class="book"><a href="/2">山里的秋天</a><br>作者: 李雷<br>出版社: 东山出版社<br>价格: 15元</div>
	<div class="book"><a href="/3">海上的灯</a><br>作者：韩梅梅<br>价格：9元</div>
	<div class="book"><a href="/4">城南旧路</a><br>作者：赵云<br>出版社：河口书局<br>价格：30元</div></div>`

const docket = `<h1>Smith v. Harbour Company</h1><table><tr><th>No.</th><th>Date</th><th>Filed by</th><th>Docket text</th></tr>
	<tr><td><a href="/e/1">1</a></td><td>2024-03-01</td><td>Clerk</td><td>Complaint against the Harbour Company, with two letters and a map of the pier (attachments: <a href="/d/1-1">1</a> Letter, <a href="/d/1-2">2</a> Map)</td></tr>
	<tr><td>2</td><td>2024-03-04</td><td>Clerk</td><td>Summons issued to the Harbour Company and sent to its office</td></tr>
	<tr><td><a href="/e/3">3</a></td><td>2024-03-20</td><td>Clerk</td><td>Answer of the Harbour Company to <a href="/d/1">1</a> Complaint, with a request for a jury</td></tr>
	<tr><td><a href="/e/4">4</a></td><td>2024-04-02</td><td>Clerk</td><td>Order: the request in <a href="/d/3">3</a> Answer is granted, and the hearing of 4 May is moved</td></tr>
	<tr><td>5</td><td>2024-04-03</td><td>Clerk</td><td>Letter of the clerk to all parties about the new hour of the hearing</td></tr></table>`

// What has one text before each group says nothing of it, and a heading of columns none of records.
func TestNotAllTextsAboveRecordsAreHeadings(t *testing.T) {
	t.Parallel()
	days := eventDays("<h3>%s</h3><ul>", "</ul>")
	for name, page := range map[string]string{
		"one text":  strings.NewReplacer("In the hall", "At the mill", "Outside", "At the mill").Replace(days),
		"no first":  strings.Replace(days, "<h3>At the mill</h3>", "", 1),
		"no groups": strings.NewReplacer("<h3>In the hall</h3>", "", "<h3>Outside</h3>", "").Replace(days),
		"columns":   "<table>" + strings.NewReplacer("<li>", "<tr><td>", "</li>", "</td></tr>", "</b><i>", "</b><td><i>").Replace(eventDays("<tr><th>Title</th><th>%s</th></tr>", "")) + "</table>",
	} {
		if _, names := columnWith(t, page, "road"); slices.Contains(names, "group") {
			t.Errorf("%s: columns %q", name, names)
		}
	}
}

// A column whose values do not read as its type is one of texts: an hour is no date.
func TestAColumnHasATypeThatItsValuesHave(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]record.Type{"3 May 2026": record.Date, "19:30": record.Text} {
		var b strings.Builder
		for i := range 5 {
			b.WriteString(`<li><h3><a href="/e` + strconv.Itoa(i) + `">Event number ` + strconv.Itoa(i) + `</a></h3><time>` + strings.Replace(value, "3", strconv.Itoa(3+i%2), 1) + `</time><p>in the hall</p></li>`)
		}
		tree := parse(t, "<ul>"+b.String()+"</ul>")
		table, _ := Columns(tree, Find(tree, Options{Most: 1})[0])
		c := slices.IndexFunc(table.Columns, func(c align.Column) bool { return c.Name == "date" })
		if c < 0 || table.Columns[c].Type != want {
			t.Errorf("%s: columns %+v, want one of %s", value, table.Columns, want)
		}
	}
}
