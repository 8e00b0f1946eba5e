package article

import (
	"fmt"
	"strconv"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// feature is one number of a piece, with its name for reports.
type feature struct {
	name string
	of   func(f *features, i int) float64
	page bool // it is the same for all pieces of a page
}

// featureList are the features, in the order of the model's columns.
var featureList = func() []feature {
	var out []feature
	add := func(name string, of func(f *features, i int) float64) { out = append(out, feature{name: name, of: of}) }
	addPage := func(name string, of func(f *features) float64) {
		out = append(out, feature{name, func(f *features, _ int) float64 { return of(f) }, true})
	}
	add("belief", func(f *features, i int) float64 { return f.belief(i) })
	for _, d := range []int{-3, -2, -1, 1, 2, 3} {
		add(fmt.Sprintf("belief at %+d", d), func(f *features, i int) float64 { return f.belief(i + d) })
	}
	add("belief around 2", func(f *features, i int) float64 { return f.p.beliefAround(i, 2) })
	add("belief around 5", func(f *features, i int) float64 { return f.p.beliefAround(i, 5) })
	add("belief around 12", func(f *features, i int) float64 { return f.p.beliefAround(i, 12) })
	add("belief after", func(f *features, i int) float64 { return f.p.beliefAfter(i) })
	add("mass before", func(f *features, i int) float64 { return f.share(f.mass, 0, i) })
	add("mass after", func(f *features, i int) float64 { return f.share(f.mass, i+1, len(f.mass)-1) })
	add("words before", func(f *features, i int) float64 { return f.share(f.words, 0, i) })
	add("pieces since on", func(f *features, i int) float64 {
		if f.lastOn[i] < 0 {
			return 1000
		}
		return float64(i - f.lastOn[i])
	})
	add("pieces until on", func(f *features, i int) float64 {
		if f.nextOn[i] >= len(f.p.pieces) {
			return 1000
		}
		return float64(f.nextOn[i] - i)
	})
	add("words until on", func(f *features, i int) float64 {
		if f.nextOn[i] >= len(f.p.pieces) {
			return 100000
		}
		return f.words[f.nextOn[i]] - f.words[i+1]
	})
	add("words since on", func(f *features, i int) float64 {
		if f.lastOn[i] < 0 {
			return 100000
		}
		return f.words[i] - f.words[f.lastOn[i]+1]
	})
	add("from densest", func(f *features, i int) float64 { return float64(i - f.densest) })
	add("mean to densest", func(f *features, i int) float64 {
		a, b := min(i, f.densest), max(i, f.densest)+1
		return (f.mass[b] - f.mass[a]) / max(1, f.words[b]-f.words[a])
	})
	for g, size := range groupSizes {
		name := strconv.Itoa(size)
		add("belief in the nearest "+name, func(f *features, i int) float64 { return f.p.beliefIn(f.p.groupOf(i, size)) })
		if g > 0 {
			add("linked in the nearest "+name, func(f *features, i int) float64 { return f.p.linkedIn(f.p.groupOf(i, size)) })
			add("prose in the nearest "+name, func(f *features, i int) float64 { return f.p.proseIn(f.p.groupOf(i, size)) })
		}
	}
	add("kin belief", func(f *features, i int) float64 {
		k := f.p.kinds[f.p.kindOf[i]]
		return k.belief / max(1e-9, k.weight)
	})
	add("kin number", func(f *features, i int) float64 { return float64(f.p.kinds[f.p.kindOf[i]].n) })
	add("kin words", func(f *features, i int) float64 {
		k := f.p.kinds[f.p.kindOf[i]]
		return float64(k.words) / float64(k.n)
	})
	for k := range 5 {
		add("in "+[]string{"90% of prose", "75% of prose", "50% of prose", "the candidate", "the candidate's parent"}[k], func(f *features, i int) float64 { return has(f.p.t.Within(f.p.pieces[i].from, f.p.holders[k])) })
	}
	add("after candidate", func(f *features, i int) float64 {
		return has(f.p.pieces[i].from >= f.p.t.End(f.p.holders[3]))
	})
	add("words", func(f *features, i int) float64 { return float64(f.p.pieces[i].words) })
	add("marks a word", func(f *features, i int) float64 {
		return float64(f.p.pieces[i].marks) / float64(max(1, f.p.pieces[i].words))
	})
	add("linked", func(f *features, i int) float64 {
		return float64(f.p.pieces[i].linked) / float64(max(1, f.p.pieces[i].chars))
	})
	for k := range targetCount {
		add("linked "+[]string{"to the site", "away", "to an index", "action"}[k], func(f *features, i int) float64 {
			return float64(f.p.pieces[i].targets[k]) / float64(max(1, f.p.pieces[i].chars))
		})
	}
	add("capitals", func(f *features, i int) float64 {
		n := &f.p.pieces[i].letters
		return float64(n.upper) / float64(max(1, n.letters))
	})
	add("digits", func(f *features, i int) float64 {
		return float64(f.p.pieces[i].letters.digits) / float64(max(1, f.p.pieces[i].chars))
	})
	add("in the description", func(f *features, i int) float64 {
		if len(f.p.stated.by) == 0 || f.p.pieces[i].words < schemaPiece {
			return -1
		}
		return float64(f.p.statedIn(i))
	})
	add("element", func(f *features, i int) float64 { return float64(f.p.element(&f.p.pieces[i])) })
	add("hidden", func(f *features, i int) float64 { return has(f.p.pieces[i].hidden) })
	add("han", func(f *features, i int) float64 { return has(f.p.pieces[i].han) })
	add("since prose", func(f *features, i int) float64 { return float64(f.p.since[i]) })
	add("until prose", func(f *features, i int) float64 { return float64(f.p.until[i]) })
	add("after title", func(f *features, i int) float64 { return float64(i - f.p.title) })
	add("is title", func(f *features, i int) float64 { return has(i == f.p.title) })
	add("phrase", func(f *features, i int) float64 {
		l, s := f.p.phrase(i)
		return float64(2*l) + has(s)
	})
	add("section", func(f *features, i int) float64 { return float64(f.p.section[i]) })
	add("heading belief", func(f *features, i int) float64 { return f.belief(f.heading[i]) })
	add("since heading", func(f *features, i int) float64 { return float64(i - f.heading[i]) })
	add("section belief", func(f *features, i int) float64 {
		a, b := max(0, f.heading[i]), f.nextHead[i]
		return (f.mass[b] - f.mass[a]) / max(1, f.words[b]-f.words[a])
	})
	add("section words", func(f *features, i int) float64 { return f.words[f.nextHead[i]] - f.words[max(0, f.heading[i])] })
	add("cards", func(f *features, i int) float64 {
		if c := f.card(i); c != tagtree.None {
			return float64(f.p.alike[c])
		}
		return 0
	})
	add("card words", func(f *features, i int) float64 {
		if c := f.card(i); c != tagtree.None {
			return float64(f.p.inNode(f.p.wordsTo, c))
		}
		return 0
	})
	add("card linked", func(f *features, i int) float64 {
		if c := f.card(i); c != tagtree.None {
			return f.p.linkedIn(c) + has(f.p.linkedTitle[c])
		}
		return -1
	})
	add("card belief", func(f *features, i int) float64 {
		if c := f.card(i); c != tagtree.None {
			return f.p.beliefIn(c)
		}
		return -1
	})
	add("cards belief", func(f *features, i int) float64 {
		if c := f.card(i); c != tagtree.None {
			return f.p.beliefIn(f.p.t.Parent(c))
		}
		return -1
	})
	for k, bit := range nameBits {
		add("name "+nameLabels[k], func(f *features, i int) float64 {
			return 2*has(f.p.near[i]&bit != 0) + has(f.p.within[f.p.pieces[i].inner]&bit != 0)
		})
	}
	for k, bit := range semanticBits {
		add(semantics.signs[k], func(f *features, i int) float64 { return has(f.p.within[f.p.pieces[i].inner]&bit != 0) })
	}
	for _, s := range []struct {
		n string
		b hint
	}{{"button", hintButton}, {"table", hintTable}, {"form", hintForm}, {"details", hintDetails}, {"link", hintLink}} {
		add("in "+s.n, func(f *features, i int) float64 { return has(f.p.within[f.p.pieces[i].inner]&s.b != 0) })
	}
	add("times", func(f *features, i int) float64 { return float64(f.p.times[f.p.firstWithText[i]]) })
	add("again", func(f *features, i int) float64 { return has(int(f.p.firstWithText[i]) < i) })
	for k, name := range pageFeatures {
		addPage("page: "+name, func(f *features) float64 { return f.page[k] })
	}
	for k := range kindCount {
		addPage("kind "+string(Kinds[k]), func(f *features) float64 { return f.kinds[k] })
	}
	add("last mark", func(f *features, i int) float64 {
		switch lastMark(f.p.pieces[i].text) {
		case '.', '!', '。', '！', '…', '”', '"', '’':
			return 1
		case ':', '：':
			return 2
		case '?', '？':
			return 3
		}
		return 0
	})
	add("in paragraph", func(f *features, i int) float64 { return has(f.p.t.Node(f.p.pieces[i].node).DataAtom == atom.P) })
	return out
}()
