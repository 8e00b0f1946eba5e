package align_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// shapes are pages of about n nodes whose records are the children of main.
var shapes = []struct {
	name  string
	write func(b *strings.Builder, n int)
}{
	{"shop", func(b *strings.Builder, n int) {
		for i := range n / 20 {
			fmt.Fprintf(b, `<li class="item"><a href="/i/%d"><img src="%d.jpg"></a><h3><a href="/i/%d">Lamp %d</a></h3>`, i, i, i, i)
			if i%3 > 0 {
				fmt.Fprintf(b, `<span class="price">%d.00</span>`, i)
			}
			fmt.Fprintf(b, `<ul>%s</ul><p>by <a href="/m">maker %d</a></p><div><b>%d</b> in stock</div></li>`, strings.Repeat("<li>tag</li>", i%3+1), i%7, i%9)
		}
	}},
	{"flat records", func(b *strings.Builder, n int) {
		for range 2 {
			b.WriteString("<div>" + strings.Repeat("<p>a", n/4) + "</div>")
		}
	}},
	{"flat different", func(b *strings.Builder, n int) {
		for r := range 2 {
			b.WriteString("<div>")
			for i := range n / 4 {
				fmt.Fprintf(b, "<p class=c%c%c%c>%d %d</p>", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26, i, r)
			}
			b.WriteString("</div>")
		}
	}},
	{"deep", func(b *strings.Builder, n int) {
		for i := range n / 401 {
			b.WriteString(strings.Repeat("<div>", 400) + fmt.Sprint(i) + strings.Repeat("</div>", 400))
		}
	}},
	{"alike", func(b *strings.Builder, n int) { b.WriteString(strings.Repeat("<li><a>x</a></li>", n/3)) }},
	{"different", func(b *strings.Builder, n int) {
		for i := range n / 3 {
			fmt.Fprintf(b, "<li><x-%c%c%c>%d</x-%c%c%c></li>", 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26, i, 'a'+i%26, 'a'+i/26%26, 'a'+i/676%26)
		}
	}},
	{"one large", func(b *strings.Builder, n int) {
		b.WriteString("<div>" + strings.Repeat("<p>a<q>b</q>", n/8) + "</div>")
		for i := range n / 8 {
			fmt.Fprintf(b, "<div><q>%d</q><p>a</div>", i)
		}
	}},
	{"strewn", func(b *strings.Builder, n int) {
		for i := range n / 40 {
			b.WriteString("<li>")
			for j := range 13 {
				fmt.Fprintf(b, "<%s>t%d</%[1]s>", []string{"p", "q", "div", "ul"}[(i*7+j*j*(i%5+1))%4], i*j)
			}
			b.WriteString("</li>")
		}
	}},
}

func shaped(t testing.TB, i, n int) (*tagtree.Tree, [][]tagtree.Span) {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><body><main>")
	shapes[i].write(&b, n)
	return parse(t, b.String(), "main", 1)
}

func BenchmarkRecords(b *testing.B) {
	for i, s := range shapes {
		for _, n := range []int{14_500, 58_000, 200_000} {
			tree, recs := shaped(b, i, n)
			b.Run(fmt.Sprintf("%s/%d", s.name, tree.Len()), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					align.Records(tree, recs)
				}
			})
		}
	}
}

// TestTimeGrowsWithTheNodes holds that no shape is quadratic: eight times the
// nodes take less than thirty times the time, where a quadratic one takes
// sixty-four. A machine that is busy with other work gets several tries.
func TestTimeGrowsWithTheNodes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes a second")
	}
	const tries, most, least = 5, 30, 100 * time.Millisecond
	for i, s := range shapes {
		var small, large time.Duration
		for range tries {
			if small, large = timed(t, i, 7_500), timed(t, i, 60_000); large < least || large < most*small {
				break
			}
		}
		if large >= least && large >= most*small {
			t.Errorf("%s: %v for 7500 nodes, %v for 60000", s.name, small, large)
		}
	}
}

func timed(t *testing.T, i, n int) time.Duration {
	tree, recs := shaped(t, i, n)
	start := time.Now()
	align.Records(tree, recs)
	return time.Since(start)
}

// BenchmarkParse is what parsing the same pages takes, to compare with.
func BenchmarkParse(b *testing.B) {
	for i, s := range shapes {
		tree, _ := shaped(b, i, 58_000)
		b.Run(s.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := tagtree.Parse(tree.Page); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
