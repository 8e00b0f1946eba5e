package list

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
)

func TestRename(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, column, values, want string }{
		{"stars drawn", "text", "★★★★☆|★★★☆☆", "rating"},
		{"stars in words", "text", "4.5 out of 5|3 out of 5 stars", "rating"},
		{"stars in German", "text", "4,5 von 5|3 Sterne", "rating"},
		{"a score is no rating", "text", "3 of 11|4 of 12", "text"},
		{"length of a film", "text_2", "3:45|1:02:10", "duration"},
		{"from now", "text", "2 days ago|an hour ago|yesterday", "date"},
		{"from now in German", "text", "vor 3 Tagen|vor einem Monat", "date"},
		{"from now in Chinese", "text", "3天前|2 小时前", "date"},
		{"a length of time says no day", "text", "3 days|2 weeks", "text"},
		{"addresses of mail", "text_2", "ann@mill.example|bo.lee@mill.example", "email"},
		{"telephones", "text", "+44 20 5550 1234|(020) 555-0199", "phone"},
		{"telephones taken for numbers", "number", "+44 20 5550 1234|+1.213.555.0100", "phone"},
		{"numbers stay", "number_2", "12%|3%", "number_2"},
		{"shares", "text", "12%|8,5 %|-3%", "percent"},
		{"addresses as they are shown", "text", "example.org/a/b|www.shop.example", "site"},
		{"names with a dot are none", "text", "J. R. Hartley|St. Ives", "text"},
		{"sentences", "text_3", "Mix, prove and bake for our two shops. Start at 11 pm.|Serve breakfast to forty guests, on your own at weekends.", "description"},
		{"sentences in Chinese", "text", "经过四百多天的修缮，始建于明代的太平桥昨日上午重新向行人开放。早上七点，桥头已经站满了附近的居民。|夜校今年秋天开了九个班，报名的人数比去年多了一倍。最受欢迎的是数控机床班，四十个名额半天就报满了。", "description"},
		{"one value proves nothing", "text", "12%", "text"},
		{"a fifth may differ, no more", "text", "1%|2%|3%|4%|new", "percent"},
		{"a third may not", "text", "1%|2%|new", "text"},
		{"addresses with what a search engine adds", "text", "www.shop.example/.../kettle.html - 38k - 2017-02-06 - cached copy|www.b.example/x - 5k", "site"},
		{"what a page says by stays: author, seller or maker", "by", "Ann|Bo", "by"},
		{"a name of markup in plain words", "timeago", "x|y", "date"},
		{"a name that is one stays", "pay", "2 days ago|3 days ago", "pay"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			table := &align.Table{Columns: []align.Column{{Name: c.column, Kind: align.Text}, {Name: c.column + "_link", Kind: align.Link}}}
			for v := range strings.SplitSeq(c.values, "|") {
				table.Rows = append(table.Rows, align.Row{{{Text: v}}, {{Text: "/x"}}})
			}
			rename(table)
			if got := table.Columns[0].Name; got != c.want {
				t.Errorf("named %q, want %q", got, c.want)
			}
			if got := table.Columns[1].Name; got != c.want+"_link" && c.want != c.column {
				t.Errorf("its link is named %q, want %q", got, c.want+"_link")
			}
		})
	}
}

// TestRenameKeepsNamesApart: two columns of one kind, and one that has the name already.
func TestRenameKeepsNamesApart(t *testing.T) {
	t.Parallel()
	table := &align.Table{Columns: []align.Column{{Name: "percent", Kind: align.Text}, {Name: "text", Kind: align.Text}, {Name: "text_2", Kind: align.Text}}}
	for range 2 {
		table.Rows = append(table.Rows, align.Row{{{Text: "x"}}, {{Text: "1%"}}, {{Text: "2%"}}})
	}
	rename(table)
	var got []string
	for _, c := range table.Columns {
		got = append(got, c.Name)
	}
	if want := []string{"percent", "percent_2", "percent_3"}; !slices.Equal(got, want) {
		t.Errorf("named %q, want %q", got, want)
	}
}

// TestRatingCount: a number is how many gave a rating where it stands behind one.
func TestRatingCount(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, before, column, values, want string }{
		{"a number", "rating", "number", "368|1,558|12", "rating_count"},
		{"in brackets", "rating", "text_2", "(368)|(1.558)|(2.3k)", "rating_count"},
		{"in ten thousands", "rating_2", "text", "2万|1204|3.1万", "rating_count"},
		{"behind a title", "title", "number", "368|1,558|12", "number"},
		{"years", "rating", "number", "1994|2003|1968", "number"},
		{"prices without a sign", "rating", "number", "19.99|5.50|120.00", "number"},
		{"lengths", "rating", "text", "3:45|1:02:10|0:59", "duration"},
		{"places in a list", "rating", "text", "#1|#2|#3", "text"},
		{"a name of its own", "rating", "pages", "368|1,558|12", "pages"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			table := &align.Table{Columns: []align.Column{{Name: c.before, Kind: align.Text}, {Name: "label", Kind: align.Text, Constant: true}, {Name: c.column, Kind: align.Text}}}
			for v := range strings.SplitSeq(c.values, "|") {
				table.Rows = append(table.Rows, align.Row{{{Text: "4.5 out of 5"}}, {{Text: "·"}}, {{Text: v}}})
			}
			rename(table)
			if got := table.Columns[2].Name; got != c.want {
				t.Errorf("named %q, want %q", got, c.want)
			}
		})
	}
}

func TestIsPhone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"+44 20 5550 1234": true, "(020) 555-0199": true, "01423 555 118": true, "0515-5550123": true,
		"02/16/2024": false, "01-10063": false, "0123456789": false, "+1 555": false,
	} {
		if got := IsPhone(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}
