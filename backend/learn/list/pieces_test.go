package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Values of a text that is cut stand in columns of their own, with the characters that they are.
func TestPieces(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string // of the i-th record: {4} is its number with 4 digits, {m} the rest of it by three, {a} an arrow, {w} words
		want       []string
	}{
		{"a code in front", "AB 2012{4} - {w}", []string{"code: AB 20120001", "title: amber v. birch - elder"}},
		{"a docket number in front", "1:07-cv-0{4} • {w}", []string{"code: 1:07-cv-00001", "title: amber v. birch - elder"}},
		{"a number of a case and a full stop", "S14A{4}. {w}", []string{"code: S14A0001", "title: amber v. birch - elder"}},
		{"a date in brackets", "[2014-05-{2}]", []string{"title: 2014-05-01"}},
		{"ideographs", "民字{4}号-2 · {w}", []string{"code: 民字0001号-2", "title: amber v. birch - elder"}},
		{"numbers", "Docket No. {1}", []string{"number: 1"}},
		{"dates", "Filed 05/{2}/2014", []string{"title: 05/01/2014"}},
		{"three values", "{w} · Part {1} · 1,{3} views", []string{"text: Part 1", "text_2: 1,001 views", "title: amber v. birch - elder"}},
		{"words of one place", "€63{1} / month", []string{"price: €631 / month"}},
		{"a dash in front", "— Opinion of {w}", []string{"title: Opinion of amber v. birch - elder"}},
		{"a symbol before numbers", "♥ 1{2}", []string{"title: 101"}},
		{"arrows of two kinds before numbers", "{a} 1{2}", []string{"title: ▼ 101"}},
		{"stars and words", "★★★ {w}", []string{"title: ★★★ amber v. birch - elder"}},
		{"a colon behind dates", "{1} May 2014:", []string{"date: 1 May 2014"}},
		{"a colon behind codes", "SC9{4}:", []string{"title: SC90001"}},
		{"counts behind", "{w} · 1,{3} views", []string{"text: 1,001 views", "title: amber v. birch - elder"}},
		{"a count in front", "1,{3} views · {w}", []string{"text: 1,001 views", "title: amber v. birch - elder"}},
		{"day and hour", "{1} Jan 2017 | 6:0{m} AM", []string{"date: 1 Jan 2017 | 6:01 AM"}},
		{"years", "201{m} - {w}", []string{"title: 2011 - amber v. birch - elder"}},
		{"words", "{w}", []string{"title: amber v. birch - elder"}},
	} {
		var b strings.Builder
		b.WriteString("<ul>")
		for i := 1; i < 20; i++ {
			words := fmt.Sprintf("%s v. %s - %s", stock[(i-1)%len(stock)], stock[i%len(stock)], stock[(i*7+8)%len(stock)])
			text := strings.NewReplacer("{1}", fmt.Sprint(i), "{2}", fmt.Sprintf("%02d", i), "{3}", fmt.Sprintf("%03d", i), "{4}", fmt.Sprintf("%04d", i), "{m}", fmt.Sprint(i%3), "{a}", []string{"▲", "▼"}[i%2], "{w}", words).Replace(c.text)
			fmt.Fprintf(&b, `<li><p><a href="/d/%d">%s</a></p><p>%s and %s lie on the way</p></li>`, i, text, stock[i*3%len(stock)], stock[i*5%len(stock)])
		}
		tree := parse(t, b.String()+"</ul>")
		table, _ := Columns(tree, Find(tree, Options{})[0])
		var got []string
		for k, col := range table.Columns {
			v := table.Rows[0][k][0]
			if v.Attr != "" || strings.Contains(v.Text, "on the way") {
				continue
			}
			got = append(got, col.Name+": "+v.Text)
			if whole := []rune(tree.Text(v.Node)); v.Stop > 0 && string(whole[v.Start:v.Stop]) != v.Text {
				t.Errorf("%s: characters %d to %d are %q, want %q", c.name, v.Start, v.Stop, string(whole[v.Start:v.Stop]), v.Text)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
