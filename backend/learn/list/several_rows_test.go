package list

import (
	"slices"
	"strings"
	"testing"
)

// Records of several elements side by side: each begins and ends where a reader says so.
func TestRecordsOfSeveralElements(t *testing.T) {
	t.Parallel()
	// lot is a record of a catalogue: a row with its number and its name, one with its maker, and sometimes one with references.
	lot := func(rule string, refs bool) string {
		row := `<tr><td>M-0%d</td><td colspan=3>Old map %d</td></tr><tr><td rowspan=2><img src="m%d.jpg"></td><td colspan=3>%s</td></tr>`
		if refs {
			row += `<tr><td></td><td colspan=3>Ref: Tooley %d</td></tr>`
		}
		return row + `<tr><td></td><td>Size %d cm</td><td>Fine</td><td>$%d.00</td></tr>` + rule
	}
	const rule, spacer, pixel = `<tr><td colspan=4><hr></td></tr>`, `<tr><td colspan=4><img src="/img/spacer.gif"></td></tr>`, `<tr><td colspan=4><img src="dot.gif" height=1 width=1></td></tr>`
	lots := func(rule string) string {
		return each(3, lot(rule, true)) + `<tr><td colspan=4>Come to our fair. <a href="fair">Details</a></td></tr>` + rule + each(2, lot(rule, false)) + each(2, lot(rule, true))
	}
	item := `<tr><td rowspan=3><img src="p%d.gif"></td><td>A%d</td><td>Squeezebox %d</td><td>$%d</td></tr><tr><td colspan=3>%s</td></tr><tr><td>keys %d</td><td colspan=2>walnut</td></tr>`
	short := `<tr><td rowspan=2><img src="q%d.gif"></td><td>B%d</td><td>Squeezebox %d</td><td>$%d</td></tr><tr><td colspan=3>%s</td></tr>`
	ruling := `<p class="az"><a href="/e/%d">%d ZR 93/11</a> <span>Urteil</span>, Senat</p>%LS<p class="zus">Normen: § %d</p><p class="pdf"><img src="p.gif"> <a href="/e/%d.pdf">Volltext</a></p>`
	full, bare := strings.Replace(ruling, "%LS", `<p class="ls">%s</p>`, 1), strings.Replace(ruling, "%LS", ``, 1)
	post := func(more string) string {
		return `<div class="kopf"><b>Author %d</b> No. %d</div><div class="text"><p>%s</p></div>` + more
	}
	board := `<tr class="alt"><td rowspan=2><img src="new.gif"></td><td><a href="/f%d">Board %d</a><div>%s</div></td><td>3%d</td><td>9%d</td></tr><tr class="alt sub"><td colspan=3>Sub-boards: Wax %d</td></tr>`
	single := `<tr class="alt2"><td><img src="old.gif"></td><td><a href="/g%d">Quiet board %d</a><div>%s</div></td><td>4%d</td><td>8%d</td></tr>`
	category := `<tr><td class="cat" colspan="2"><h4><a href="/c">Groups</a></h4></td><td class="cat" colspan="3">&nbsp;</td></tr>`
	forum := `<tr><td><img src="new.gif"></td><td><a href="/f%d">Forum %d</a><p>%s</p></td><td>3%d</td><td>9%d</td><td>on 3 May by Ann</td></tr>`
	for _, tt := range []struct {
		name, body  string
		want        int
		first, last string // how the first and the last record begin
		ends        string // how the last one ends
	}{
		{"rows with a rule below each record", `<table>` + lots(rule) + `</table>`, 7, "M-01 ", "M-02 ", "Fine $2.00"},
		{"rows with a picture of nothing below each record", `<table>` + lots(spacer) + `</table>`, 7, "M-01 ", "M-02 ", "Fine $2.00"},
		{"rows with a line of one pixel below each record", `<table>` + lots(pixel) + `</table>`, 7, "M-01 ", "M-02 ", "Fine $2.00"},
		{"rules between groups of records", `<table>` + each(4, strings.Repeat(`<tr><td>Jar %d</td><td>%s</td><td>%d.50</td></tr>`, 3)+`<tr><td colspan=3><hr></td></tr>`) + `</table>`, 12, "Jar 1 ", "Jar 4 ", "4.50"},
		{"rows that a cell keeps together", `<table><tr><td colspan=4>PIANOS</td></tr>` + each(2, item) + `<tr><td colspan=4>CONCERTINAS</td></tr>` + each(3, short) + each(1, item) + `</table>`, 6, "A1 ", "A1 ", "walnut"},
		{"a cell over rows that are records", `<table>` + each(3, `<tr><td rowspan=2>%d June</td><td>Song %d</td><td>%s</td><td>$%d</td></tr><tr><td>Play %d</td><td>%s</td><td>$1%d</td></tr>`) + `</table>`, 6, "1 June Song 1 ", "Play 3 ", "$13"},
		{"a cell over more rows than there are", `<table>` + strings.ReplaceAll(each(5, item), "rowspan=3", "rowspan=9223372036854775807") + `</table>`, 5, "A1 ", "A5 ", "walnut"},
		{"a row of one cell beside a cell over two rows", `<table>` + each(2, single) + each(3, board) + each(1, single) + each(3, board) + `</table>`, 9, "Quiet board 1 ", "Board 3 ", "Sub-boards: Wax 3"},
		{"headings of groups in two wide cells", `<table>` + category + each(4, forum) + category + each(3, forum) + `</table>`, 7, "Forum 1 ", "Forum 3 ", "Ann"},
		{"records of paragraphs below headings of days", `<div><h3>Monday</h3>` + each(2, full) + `<h3>Tuesday</h3>` + each(1, full) + each(1, bare) + `<h3>Friday</h3>` + each(3, full) + `</div>`, 7, "1 ZR", "3 ZR", "Volltext"},
		{"parts that some records have", `<div>` + each(2, post(``)) + each(2, post(`<div class="thanks"><i>Thanks:</i> <a href="/b">Bo</a>, <a href="/c">Cy</a></div>`)) + each(2, post(``)) + each(2, post(`<div class="thanks"><i>Thanks:</i> <a href="/d">Di</a></div>`)) + `</div>`, 8, "Author 1 ", "Author 2 ", "Thanks: Di"},
		{"an index of a folder", `<pre><a href="?N">Name</a>            <a href="?M">Last modified</a>      <a href="?S">Size</a>` + "\n" + `<a href="/">Parent Directory</a>                             -` + "\n" + each(7, `<a href="k%d.gz">kestrel-%d.gz</a>   2021-02-0%d 21:57  46%dK`+"\n") + `</pre>`, 7, "kestrel-1.gz", "kestrel-7.gz", "467K"},
		{"a further class in some groups", each(2, `<section><h2>Vale %d</h2><ul><li class="entry"><b>Loom a%d</b><p>%s</p></li><li class="entry"><b>Loom b%d</b><p>%s</p></li></ul></section>`) + each(3, `<section><h2>Hill %d</h2><ul><li class="entry tall"><b>Loom c%d</b><p>%s</p><table><tr><td>Open</td><td>May</td></tr></table><small>Call first</small></li></ul></section>`), 7, "Loom a1 ", "Loom c3 ", "Call first"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := texts(t, parse(t, menu+tt.body+footer), Options{})
			if len(got) != tt.want {
				t.Fatalf("%d records, want %d:\n%s", len(got), tt.want, strings.Join(got, "\n"))
			}
			last := got[len(got)-1]
			if !strings.HasPrefix(got[0], tt.first) || !strings.HasPrefix(last, tt.last) || !strings.HasSuffix(last, tt.ends) {
				t.Errorf("from %q to %q", got[0], last)
			}
			if slices.ContainsFunc(got, func(s string) bool {
				return strings.Contains(s, "fair") || strings.Contains(s, "Groups") || strings.Contains(s, "CONCERTINAS")
			}) {
				t.Errorf("what is no part of a record is in one:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}
