package article

import (
	"strings"
	"testing"

	sourcepage "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

const gallery = `<body><nav><a href=/><img src=/logo.png alt=Logo></a></nav><main><article><h1>The mill turns again</h1>
<div class="story"><p>The mill by the weir has been silent for thirty years, and on Sunday its wheel turned once more.</p>
<figure class="photo"><img src="/mill.jpg" alt="The wheel"><figcaption>The wheel on Sunday.</figcaption></figure>
<noscript><img src="/mill.jpg" alt="The wheel"></noscript>
<p>People stood on the bridge with their children, and nobody spoke until the second turn was done.</p>
<img src="/dot.gif" width="1" height="1"><div class="advert"><img src="/boots.jpg" alt="Boots"></div>
<p>The miller said that she would grind flour for the school, and for whoever brings a sack of grain.</p></div></article></main>
<aside><h3>More</h3><ul><li><a href=/a><img src=/teaser.jpg alt=Teaser> A barn is for sale</a></li></ul></aside></body>`

func pictured(t *testing.T, fix Fix, text string) (alts, captions string, tree *tagtree.Tree) {
	t.Helper()
	p, err := sourcepage.New([]byte(text), sourcepage.Origin{Name: "mill.html", URL: "https://mill.example/news/1"})
	if err != nil {
		t.Fatal(err)
	}
	if tree, err = tagtree.Parse(p); err != nil {
		t.Fatal(err)
	}
	r := Read(tree)
	var pictures, texts []string
	last := tagtree.None
	for _, k := range r.Pictured(fix.Apply(tree, r.Find(Options{}).Body), fix) {
		if k.From <= last {
			t.Errorf("node %d after node %d", k.From, last)
		}
		last = k.From
		switch k.Kind {
		case Picture:
			pictures = append(pictures, k.Text)
		case Caption:
			texts = append(texts, k.Text)
		}
	}
	return strings.Join(pictures, ", "), strings.Join(texts, ", "), tree
}

func imageOf(t *testing.T, tree *tagtree.Tree, alt string) tagtree.NodeID {
	t.Helper()
	for _, k := range Read(tree).Everything() {
		if k.Kind == Picture && k.Text == alt {
			return k.Node
		}
	}
	t.Fatalf("no picture %q", alt)
	return tagtree.None
}

func TestPicturesGoWithTheText(t *testing.T) {
	t.Parallel()
	alts, captions, tree := pictured(t, Fix{}, gallery)
	if alts != "The wheel" || captions != "The wheel on Sunday." {
		t.Fatalf("pictures %q, captions %q", alts, captions)
	}
	shown, err := LearnFix([]*tagtree.Tree{tree}, []Choice{{Node: imageOf(t, tree, "Boots"), In: true}})
	if err != nil {
		t.Fatal(err)
	}
	// On the site's next page it is known by what it lies in, wherever that stands.
	next := strings.Replace(strings.Replace(gallery, `boots.jpg" alt="Boots`, `hats.jpg" alt="Hats`, 1), "<p>People", `<p>It rained.</p><p>People`, 1)
	if alts, _, _ = pictured(t, shown, next); alts != "The wheel, Hats" {
		t.Errorf("the next page: pictures %q", alts)
	}
	keep, err := LearnFix([]*tagtree.Tree{tree}, []Choice{{Node: imageOf(t, tree, "Teaser"), In: true}})
	if err != nil {
		t.Fatal(err)
	}
	if alts, _, _ = pictured(t, keep, gallery); alts != "The wheel, Teaser" {
		t.Errorf("Teaser taken in: pictures %q", alts)
	}
	for _, k := range keep.Apply(tree, nil) {
		if strings.Contains(k.Text, "barn") {
			t.Errorf("a picture taken in brought text along: %q", k.Text)
		}
	}
}

func TestPictureAndCaptionAreLeftOutEachByItself(t *testing.T) {
	t.Parallel()
	_, _, tree := pictured(t, Fix{}, gallery)
	fix, err := LearnFix([]*tagtree.Tree{tree}, []Choice{{Node: imageOf(t, tree, "The wheel")}})
	if err != nil {
		t.Fatal(err)
	}
	if alts, _, _ := pictured(t, fix, gallery); alts != "" {
		t.Errorf("left out: pictures %q", alts)
	}
	r := Read(tree)
	for _, k := range r.Everything() {
		if k.Kind != Caption {
			continue
		}
		fix, err := LearnFix([]*tagtree.Tree{tree}, []Choice{{Node: k.From}})
		if err != nil {
			t.Fatal(err)
		}
		if alts, captions, _ := pictured(t, fix, gallery); alts != "The wheel" || captions != "" {
			t.Errorf("the caption left out: pictures %q, captions %q", alts, captions)
		}
	}
}
