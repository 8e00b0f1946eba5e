package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// column is the texts of the column with a text, and the names of all text columns.
func columnWith(t *testing.T, body, text string) (texts, names []string) {
	t.Helper()
	tree := parse(t, menu+body+footer)
	found := Find(tree, Options{})
	if len(found) == 0 {
		t.Fatal("no list")
	}
	table, _ := Columns(tree, found[0])
	for c, col := range table.Columns {
		if col.Kind == "text" {
			names = append(names, col.Name)
		}
		if len(table.Rows[0][c]) == 0 || !strings.Contains(table.Rows[0][c].Text(), text) {
			continue
		}
		texts = nil
		for _, row := range table.Rows {
			texts = append(texts, row[c].Text())
		}
	}
	return texts, names
}

// posts are posts of a forum with one to four paragraphs, made of a pattern for each paragraph; # is the post's number.
func posts(n int, open, paragraph, between, end string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(open, "#", fmt.Sprint(i)))
		for k := range 1 + (i*3+2)%4 {
			if k > 0 {
				b.WriteString(between)
			}
			fmt.Fprintf(&b, paragraph, i, k)
		}
		b.WriteString(end)
	}
	return b.String()
}

// TestRunningTextIsOneColumn: what an author divided at will is one value; lines of fixed roles are not.
func TestRunningTextIsOneColumn(t *testing.T) {
	t.Parallel()
	const (
		english = "In year %d I have rowed up this river with part %d of the crew and a dog."
		chinese = "第%d年我和船队的第%d部分人一起沿着这条河逆流而上，还带着一条狗，我们在每个码头都停下来休息。"
	)
	var labelled strings.Builder
	for i := range 8 {
		fmt.Fprintf(&labelled, `<div class="post"><b>Ann %d</b> <i>12 posts</i><div class="body"><p>Deck: `+english+`</p>`, i, i, 0)
		if i%2 == 0 {
			fmt.Fprintf(&labelled, `<p>Crew: `+english+`</p>`, i, 1)
		}
		labelled.WriteString(`</div></div>`)
	}
	for _, c := range []struct {
		name, body, first string
		want              string // of the second record
	}{
		{
			"paragraphs", posts(8, `<div class="post"><b>Ann #</b> <i># posts</i><div class="body">`, `<p>`+english+`</p>`, "", `</div></div>`), "In year 0",
			"In year 1 I have rowed up this river with part 0 of the crew and a dog. In year 1 I have rowed up this river with part 1 of the crew and a dog.",
		},
		{
			"lines, with links in them", posts(8, `<div class="post"><b>Ann #</b> <i># posts</i><div id="post_77">`, english+` <a href="/x">See</a>`, "<br><br>", `</div></div>`), "In year 0",
			"In year 1 I have rowed up this river with part 0 of the crew and a dog. See In year 1 I have rowed up this river with part 1 of the crew and a dog. See",
		},
		{
			"Chinese", posts(8, `<div class="post"><b>安娜#</b> <i># 篇</i><div class="body">`, chinese, "<br>", `</div></div>`), "第0年",
			fmt.Sprintf(chinese+" "+chinese, 1, 0, 1, 1),
		},
		{
			"a sentence broken where the line was full",
			`<ul>` + each(8, `<li><h3><a href="/%d">Jam %d</a></h3><p>Jam number %d is made of berries from the hills and of<br>`+"\n"+`sugar that was boiled for two hours in a kettle</p></li>`) + `</ul>`, "number 1",
			"Jam number 2 is made of berries from the hills and of sugar that was boiled for two hours in a kettle",
		},
		{
			"a title and its text", `<ul>` + each(8, `<li><div class="card"><a href="/%d">Jam %d</a><p>A jam of %s that we boil in the kettle of year %d</p></div><i>new %d</i></li>`) + `</ul>`, "year 1",
			"A jam of cedar and ginger from the amber valley that we boil in the kettle of year 2",
		},
		{
			"labelled lines", labelled.String(), "Deck: In year 0",
			"",
		},
	} {
		texts, names := columnWith(t, c.body, c.first)
		if c.want == "" {
			if !slices.Contains(names, "Deck") || !slices.Contains(names, "Crew") {
				t.Errorf("%s: columns %q, want Deck and Crew", c.name, names)
			}
			continue
		}
		if len(texts) < 2 || texts[1] != c.want {
			t.Errorf("%s: %q of columns %q, want %q", c.name, texts, names, c.want)
		}
	}
}

// TestBriefLinesStayApart: a list of tags in each record stays a column of many values.
func TestBriefLinesStayApart(t *testing.T) {
	t.Parallel()
	body := posts(9, `<div class="job"><h3>Baker</h3><span>Oddfellow</span><p>We bake by hand in a small house on the hill, each night of the year.</p><ul>`, `<li>tag %d %d</li>`, "", `</ul></div>`)
	texts, names := columnWith(t, body, "tag 0")
	if len(texts) < 2 || texts[1] != "tag 1 0 tag 1 1" {
		t.Errorf("%q of columns %q, want tag 1 0 tag 1 1 second", texts, names)
	}
}
