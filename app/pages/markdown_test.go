package pages

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	const text = `<!DOCTYPE html><html lang="en"><head><title>Tides</title></head><body><article>
<h1>Tides of the harbour</h1>
<p>The <b>moon</b> pulls at the water twice a day; the <a href="../almanac?y=2026">almanac of the harbour</a> has every hour of it, [as printed] for sailors.</p>
<ul><li>The spring tide is the highest of the month, and comes after a new moon.</li><li>The neap tide is the lowest of the month, and comes after a half moon.</li></ul>
<table><tr><th>Hour</th><th>Height</th></tr><tr><td>06:10</td><td>4.1 m</td></tr><tr><td>12:30</td><td>0.9 m</td></tr></table>
<p>Boats wait for the high water at the gate of the inner harbour, which opens an hour before it and closes an hour after it.</p>
</article></body></html>`
	p, err := page.New([]byte(text), page.Origin{Name: "tides.html", URL: "https://pier.example/a/tides.html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Markdown(Pictured(Article(tree, article.Best)))
	if err != nil {
		t.Fatal(err)
	}
	const want = `# Tides of the harbour

The **moon** pulls at the water twice a day; the [almanac of the harbour](https://pier.example/almanac?y=2026) has every hour of it, \[as printed] for sailors.

- The spring tide is the highest of the month, and comes after a new moon.
- The neap tide is the lowest of the month, and comes after a half moon.

| Hour  | Height |
|-------|--------|
| 06:10 | 4.1 m  |
| 12:30 | 0.9 m  |

Boats wait for the high water at the gate of the inner harbour, which opens an hour before it and closes an hour after it.`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
