package article

import (
	"bytes"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/templates"
)

// site opens the pages of a sample site.
func site(t *testing.T, id string) []*tagtree.Tree {
	t.Helper()
	all, err := templates.Sites()
	if err != nil {
		t.Fatal(err)
	}
	var out []*tagtree.Tree
	for _, s := range all {
		for _, p := range s.Pages {
			if s.ID == id {
				f, err := templates.Page(id, p.ID)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, parsed(t, string(f.Bytes), f.URL))
			}
		}
	}
	return out
}

// textWith finds the first shown text of a page that holds some words.
func textWith(t *testing.T, tree *tagtree.Tree, words string) tagtree.NodeID {
	t.Helper()
	for id := tagtree.NodeID(0); id < tagtree.NodeID(tree.Len()); id++ {
		if tree.IsText(id) && tree.Visible(id) && strings.Contains(tree.Text(id), words) {
			return id
		}
	}
	t.Fatalf("no text has %q", words)
	return 0
}

func bodyOf(body []Block) string {
	var b strings.Builder
	for _, k := range body {
		b.WriteString(k.Text + "\n")
	}
	return b.String()
}

func TestFixGeneralisesToTheOtherPages(t *testing.T) {
	t.Parallel()
	pages := site(t, "wanbao")
	fix, err := LearnFix(pages[:2], []Choice{
		{0, textWith(t, pages[0], "广告位"), false}, {0, textWith(t, pages[0], "来源：云溪晚报"), false},
		{0, textWith(t, pages[0], "责任编辑"), true}, {0, textWith(t, pages[0], "太平桥横跨"), true},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		got := bodyOf(fix.Apply(p, Find(p, Options{}).Body))
		if strings.Contains(got, "广告位") || strings.Contains(got, "来源：云溪晚报") {
			t.Errorf("%s: what was left out is there: %s", p.Page.URL, got)
		}
		if strings.Contains(p.Page.Text, "责任编辑") && !strings.Contains(got, "责任编辑") {
			t.Errorf("%s: what was taken in is not there: %s", p.Page.URL, got)
		}
	}
}

func TestFixDoesNotDependOnTheOrderOfChoices(t *testing.T) {
	t.Parallel()
	pages := site(t, "wanbao")[:2]
	a := Choice{0, textWith(t, pages[0], "广告位"), false}
	b := Choice{0, textWith(t, pages[0], "来源：云溪晚报"), false}
	one, err := LearnFix(pages, []Choice{a, b})
	if err != nil {
		t.Fatal(err)
	}
	two, err := LearnFix(pages, []Choice{b, a})
	if err != nil {
		t.Fatal(err)
	}
	if bodyOf(one.Apply(pages[1], nil)) != bodyOf(two.Apply(pages[1], nil)) {
		t.Error("the order of choices has a say")
	}
}

func TestFixRefusesContraryChoices(t *testing.T) {
	t.Parallel()
	pages := site(t, "wanbao")[:1]
	n := textWith(t, pages[0], "广告位")
	if _, err := LearnFix(pages, []Choice{{0, n, true}, {0, n, false}}); err == nil {
		t.Error("one block cannot be in and out")
	}
	if _, err := LearnFix(pages, []Choice{{0, 1 << 20, true}}); err == nil {
		t.Error("there is no such node")
	}
}

func TestXSLTGivesTheFixedBody(t *testing.T) {
	t.Parallel()
	xsltproc, err := exec.LookPath("xsltproc")
	if err != nil {
		t.Skip("xsltproc is not installed")
	}
	pages := site(t, "wanbao")
	fix, err := LearnFix(pages[:2], []Choice{{0, textWith(t, pages[0], "广告位"), false}, {0, textWith(t, pages[0], "责任编辑"), false}})
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := fix.XSLT()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	xsl := filepath.Join(dir, "fix.xsl")
	if err := os.WriteFile(xsl, []byte(sheet), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		var page bytes.Buffer
		if err := p.WriteXHTML(&page); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(xsltproc, xsl, "-")
		c.Stdin = &page
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, sheet)
		}
		var got struct {
			Body string `xml:"record>body"`
		}
		if err := xml.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		want := bodyOf(fix.Apply(p, nil))
		if tagtree.Collapse(got.Body) != tagtree.Collapse(want) || want == "" {
			t.Errorf("%s:\nxsltproc %q\nours     %q", p.Page.URL, tagtree.Collapse(got.Body), tagtree.Collapse(want))
		}
	}
}

// An element's names are looked at once for each block, so there are few and short
// ones: longer names are skipped, the others are used whole.
func TestNamesBeyondBoundsAreNone(t *testing.T) {
	t.Parallel()
	many := strings.Repeat("w", maxToken-1)
	for class, want := range map[string]int{
		"ad note":                                          2,
		strings.Repeat("x", maxToken+1):                    0,
		strings.Repeat("ad ", 10*maxNames):                 maxNames,
		strings.Repeat(many+" ", maxNames) + many:          maxNames,
		strings.Repeat("x", maxNames*maxToken+1) + " note": 0,
	} {
		tree := parsed(t, `<p id="`+strings.Repeat("i", maxToken+1)+`" class="`+class+`">text</p>`, "http://a.example/")
		p := tree.Parent(textWith(t, tree, "text"))
		got := anchors(tree, p)
		for _, l := range got {
			if found := l.Run(tree); len(found) != 1 {
				t.Errorf("%.20q: %.60s finds nothing", class, l)
			}
		}
		if len(got) != want {
			t.Errorf("%.20q: %d names, want %d", class, len(got), want)
		}
	}
}
