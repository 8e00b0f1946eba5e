package list

import (
	"strings"
	"testing"
)

// A text with several labels is a column for each; what has no label stays.
func TestLabelsWithinTexts(t *testing.T) {
	t.Parallel()
	row := func(title, line string) string {
		return `<li><a href="/` + title + `">` + title + `</a><p>` + line + `</p></li>`
	}
	books := row("Moss", "Author: Ann Smith Publisher: X Press") + row("Fern", "Author: Bob Ray Publisher: Mill") + row("Oak", "Author: Cy Ode, Year: 1990") + row("Elm", "Author: Di Fox Publisher: Mill Year: 1992")
	cases := []struct{ why, rows, column, want string }{
		{"the first label", books, "Author", "Ann Smith; Bob Ray; Cy Ode; Di Fox"},
		{"a label that one record lacks", books, "Publisher", "X Press; Mill; ; Mill"},
		{"a label of half of the records, a comma in front", books, "Year", "; ; 1990; 1992"},
		{
			"Chinese, wide colons, a part in bold", row("磨坊", "定价：￥25.00　现价：<b>￥18.80</b>") + row("北方", "定价：￥32.00　现价：<b>￥27.20</b>") + row("玻璃", "定价：￥40.00　现价：<b>￥36.00</b>"), "现价",
			"￥18.80; ￥27.20; ￥36.00",
		},
		{
			"a label of two words of which another one has the last", row("a1", "Nr: 12 Decision Date: 01/31/17 Archive Date: 02/09/17") + row("b2", "Nr: 14 Decision Date: 02/28/17 Archive Date: 03/09/17") + row("c3", "Nr: 19 Decision Date: 03/31/17 Archive Date: 04/09/17"), "Archive_Date",
			"02/09/17; 03/09/17; 04/09/17",
		},
		{
			"sentences with a colon are no labels", row("a1", "The notice of the clerk (Entered: 01/31/17), see: the order of the court") + row("b2", "A letter to the court (Entered: 02/28/17), see: the notice of the clerk") + row("c3", "The order of the court (Entered: 03/31/17), see: a letter to the court"), "description",
			"The notice of the clerk (Entered: 01/31/17), see: the order of the court; A letter to the court (Entered: 02/28/17), see: the notice of the clerk; The order of the court (Entered: 03/31/17), see: a letter to the court",
		},
	}
	for _, c := range cases {
		if got := column(t, "<ul>"+c.rows+"</ul>", c.column); got != c.want {
			t.Errorf("%s: got %s, want %s", c.why, got, c.want)
		}
	}
}

// A title that is a link twice is one value.
func TestOnce(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, title := range []string{"Lake walk", "Hill walk", "Night walk", "Town walk"} {
		b.WriteString(`<li><h3><a href="/` + title + `">` + title + `</a></h3><h3><a href="/` + title + `">` + title + `</a></h3><p>with a stop</p></li>`)
	}
	if got := column(t, "<ul>"+b.String()+"</ul>", "title"); got != "Lake walk; Hill walk; Night walk; Town walk" {
		t.Error(got)
	}
}
