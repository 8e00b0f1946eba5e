package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

// records counts the records of our lists.
func records(p *page.Page) int { return strings.Count(p.Text, "<li>Jar ") }

// growing is a page with three records, and three more for each call of more(), to nine.
const growing = `<!doctype html><title>Jars</title><style>li{height:400px}</style><ul id=l></ul>%s
<script>let n = 0
function more() { for (let i = 0; i < 3 && n < 9; i++) { const e = document.createElement('li'); e.textContent = 'Jar ' + ++n; document.getElementById('l').append(e) } }
more()
%s</script>`

func TestScroll(t *testing.T) {
	t.Parallel()
	routes := map[string]string{
		"/endless": fmt.Sprintf(growing, `<p id=end>end</p>`, `new IntersectionObserver(all => { if (all[0].isIntersecting) setTimeout(more, 50) }).observe(document.getElementById('end'))`),
		"/button":  fmt.Sprintf(growing, `<a href="/endless">More about us</a><button onclick="setTimeout(more, 50)">Show more jars (9)</button>`, ``),
		"/chinese": fmt.Sprintf(growing, `<a href="javascript:void 0" onclick="more()">加载更多</a>`, ``),
		"/named":   fmt.Sprintf(growing, `<span id=go onclick="more()">+</span>`, ``),
		"/inner": fmt.Sprintf(growing, ``, `const l = document.getElementById('l'); l.style = 'height:500px;overflow:auto'
l.addEventListener('scroll', () => setTimeout(more, 50))`),
		"/link": fmt.Sprintf(growing, `<a href="/endless">Load more</a>`, ``),
	}
	b, at := opened(t, routes, Wait{})
	for _, c := range []struct {
		page   string
		scroll int
		button string
		want   int
		reason string
	}{
		{"/endless", 0, "", 3, "without scrolling"},
		{"/endless", 1, "", 6, "once"},
		{"/endless", 9, "", 9, "to the end"},
		{"/button", 9, "", 9, "a button that says more"},
		{"/chinese", 1, "", 6, "a link that is a button, in Chinese"},
		{"/named", 9, "", 3, "a button that says nothing"},
		{"/named", 9, "#go", 9, "a button by its selector"},
		{"/inner", 2, "", 9, "a list that scrolls by itself"},
		{"/link", 2, "", 3, "a link to another page is not pressed"},
	} {
		b.o.Wait.Scroll, b.o.Wait.Button = c.scroll, c.button
		r, err := b.Render(context.Background(), at+c.page)
		if err != nil {
			t.Fatal(err)
		}
		if got := records(r.Page); got != c.want {
			t.Errorf("%s, scrolled %d times: %d records, want %d: %s", c.page, c.scroll, got, c.want, c.reason)
		}
	}
	b.o.Wait.Scroll, b.o.Wait.Button = 1, "##"
	if _, err := b.Render(context.Background(), at+"/endless"); !errors.Is(err, ErrWait) || !strings.Contains(err.Error(), "##") {
		t.Errorf("a selector that is none: %v", err)
	}
}
