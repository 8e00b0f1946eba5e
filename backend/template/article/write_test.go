package article

import (
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"

	webpage "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func parsed(t testing.TB, text, address string) *tagtree.Tree {
	t.Helper()
	p, err := webpage.New([]byte(text), webpage.Origin{Name: "p.html", URL: address})
	if err != nil {
		t.Skip(err) // no page: of no interest here
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Skip(err)
	}
	return tree
}

// everything is an article whose body is the whole page.
func everything(t testing.TB, text, address string) Written {
	tree := parsed(t, text, address)
	var body []Block
	for _, q := range cut(tree) {
		if !q.hidden {
			body = append(body, q.block(tree, 1))
		}
	}
	return Written{Name: "p.html", Tree: tree, About: Read(tree).About(body), Body: Read(tree).Pictured(body, Fix{})}
}

const rich = `<!DOCTYPE html><html lang="en-GB"><head><title>Tides | The Pier</title></head><body>
<h1>Tides</h1>
<p onclick="steal()">The <b>moon</b> pulls; see <a href="../almanac?y=2026&amp;m=11" onmouseover="x()">the <i>almanac</i></a>, or
<a href="java&#10;script:alert(1)">this</a>.<script>alert(2)</script><br>A new line.</p>
<figure><img src="/img/tide.jpg" alt="Low tide" onerror="x()" width="640"><figcaption>Low tide at <em>seven</em></figcaption></figure>
<ul><li>spring</li><li>neap<ul><li>deeper</li></ul></li></ul>
<ol><li>first</li></ol>
<table><tr><th>Hour</th><th>Height</th></tr><tr><td>06:10</td><td colspan="2">4.1 m</td></tr></table>
<blockquote>Time waits for nobody.</blockquote>
<pre>for t := range tides {
	wait(t) // a &lt; b
}</pre>
<iframe src="https://evil.example"></iframe><p style="display:none">hidden</p>
</body></html>`

func TestWriteHTML(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := everything(t, rich, "https://pier.example/a/b/tides.html").WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	want := `<article lang="en-GB">
<h1>Tides</h1>
<p>The <b>moon</b> pulls; see <a href="https://pier.example/a/almanac?y=2026&amp;m=11">the <i>almanac</i></a>, or this.<br/>A new line.</p>
<figure><img src="https://pier.example/img/tide.jpg" alt="Low tide"/><figcaption>Low tide at <em>seven</em></figcaption></figure>
<ul><li>spring</li><li>neap<ul><li>deeper</li></ul></li></ul>
<ol><li>first</li></ol>
<table><tbody><tr><th>Hour</th><th>Height</th></tr><tr><td>06:10</td><td colspan="2">4.1 m</td></tr></tbody></table>
<blockquote><p>Time waits for nobody.</p></blockquote>
<pre><code>for t := range tides {
	wait(t) // a &lt; b
}</code></pre>
</article>
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestWriteText(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := everything(t, rich, "").WriteText(&b); err != nil {
		t.Fatal(err)
	}
	want := "Tides\n\nThe moon pulls; see the almanac, or this. A new line.\n\nLow tide at seven\n\n- spring\n- neap\n  - deeper\n- first\n\n" +
		"Hour\tHeight\n06:10\t4.1 m\n\nTime waits for nobody.\n\nfor t := range tides {\n\twait(t) // a < b\n}\n"
	if b.String() != want {
		t.Errorf("got\n%q\nwant\n%q", b.String(), want)
	}
}

func TestWriteXMLIsWhatXmllintTakes(t *testing.T) {
	t.Parallel()
	lint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is not installed")
	}
	for name, text := range map[string]string{"rich": rich, "odd": "<p>a\x0bb\uffffc & d<o:p>e</o:p></p><ul><li><p>f</p><p>g"} {
		var b strings.Builder
		if err := everything(t, text, "https://pier.example/").WriteXML(&b); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(lint, "--noout", "-")
		c.Stdin = strings.NewReader(b.String())
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v: %s\n%s", name, err, out, b.String())
		}
	}
}

// wellFormed reads all of an XML text and complains of what is active in it.
func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		e, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "script", "style", "iframe", "object", "embed", "form", "svg", "base", "meta", "link":
			return errors.New("an element " + e.Name.Local)
		}
		for _, a := range e.Attr {
			value := strings.ToLower(strings.Map(func(r rune) rune {
				if r <= ' ' {
					return -1
				}
				return r
			}, a.Value))
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style" ||
				(a.Name.Local == "href" || a.Name.Local == "src") && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") || strings.HasPrefix(value, "vbscript:")) {
				return errors.New("an attribute " + a.Name.Local + "=" + a.Value)
			}
		}
	}
}

func FuzzWrite(f *testing.F) {
	f.Add(rich)
	f.Add("<a href=' javascript:x'>a</a><img src=data:image/svg+xml,x><img src='java\tscript:x'><p>a<a href=&#1;javascript:1>b")
	f.Add("<table><tr><td>a<td>b<table><tr><td>c<td>d</table></table><li>x<ol><li>y<dd>z<h7>q")
	f.Add("<svg><a xlink:href='javascript:1'>t</a></svg><math><mi>x</math><p>a<br><br><b>c</b>  d <i> e </i>f")
	f.Fuzz(func(t *testing.T, text string) {
		a := everything(t, text, "https://pier.example/a/")
		for _, write := range []func(io.Writer) error{a.WriteXML, a.WriteHTML} {
			var b strings.Builder
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			if err := wellFormed(b.String()); err != nil {
				t.Fatalf("%v in\n%s", err, b.String())
			}
		}
		if err := a.WriteText(io.Discard); err != nil {
			t.Fatal(err)
		}
	})
}
