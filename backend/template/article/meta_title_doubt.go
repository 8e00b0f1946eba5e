package article

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// Which claims of a title are doubted, by what the others are.

// unrelated doubts a headline that shares no word with what metadata and the
// element title agree on: it heads a menu, a form or the site. Where one tells
// more than the other, the site's name or a section, they agree too.
func unrelated(claims []claim, shown int) []claim {
	var stated [witnesses]string
	for _, c := range claims[shown:] {
		if stated[c.by] == "" {
			stated[c.by] = c.text
		}
	}
	if stated[byTitle] == "" || stated[byMeta] != "" && !agree(plainKey(stated[byTitle]), plainKey(stated[byMeta])) {
		return claims
	}
	words := wordSet(strings.ToLower(stated[byTitle]))
	for i, c := range claims[:shown] {
		if !ideographic(c.text) && plainKey(c.text) != plainKey(stated[byTitle]) && !sharesWord(c.text, words) {
			claims[i].weight = min(c.weight, titlePresented)
		}
	}
	return claims
}

// calledTitle believes the first text before the body whose class or itemprop says title,
// on the page of an article that has no h1 and states a title in the element title alone:
// a short one is often the site's name.
//
//	<title>The Harbour Post</title>
//	<div class="title">Ferry waits for the tide</div>
func (g *gathered) calledTitle(claims []claim, shown int) []claim {
	if !g.kind.hasText() || g.home() || len(claims) != shown+1 || claims[shown].by != byTitle || len(strings.Fields(claims[shown].text)) > siteWords {
		return claims
	}
	called := -1
	for i, c := range claims[:shown] {
		switch {
		case c.weight > titleMarked: // an h1, or a text that the element title has
			return claims
		case called < 0 && c.weight == titleMarked && c.node < g.bodyEnd && phrase(c.text):
			called = i
		}
	}
	if called >= 0 && !strings.Contains(claims[called].key, claims[shown].key) {
		claims[called].weight = titleShownMany
	}
	return claims
}

// siteWords is how many words an element title has at most that has the site's name and motto alone.
const siteWords = 8

// presented doubts the headline of a page that presents a service: it is often a slogan ("Bring your strategy to life"), and
// the metadata names the purpose of the page. The title is then that of the
// metadata.
func presented(claims []claim, shown int) []claim {
	stated := map[string]bool{}
	for i, c := range claims[shown:] {
		if c.stated != "" && plainKey(c.stated) != c.key && !barred(c.stated, c.key) && !kicked(c.key, plainKey(c.stated)) {
			c.key, c.text, c.stated, c.node = plainKey(c.stated), c.stated, "", tagtree.None
			claims[shown+i] = c
		}
		stated[c.key] = true
	}
	for i, c := range claims[:shown] {
		if !stated[c.key] {
			claims[i].weight = min(c.weight, titlePresented)
		}
	}
	return claims
}

// barred reports whether a headline is one of the parts of a stated title between bars: Tide Software | Tide Tables.
func barred(stated, key string) bool {
	return slices.ContainsFunc(strings.Split(stated, "|"), func(part string) bool { return plainKey(part) == key })
}

// weighed doubts an h1 that is not stated elsewhere where another shown headline is: word for word, or
// as a part of a title with which the h1 shares few words.
func (g *gathered) weighed(claims []claim, shown int) []claim {
	stated, all := map[string]int{}, 0
	headed := slices.ContainsFunc(claims[:shown], func(c claim) bool {
		return c.weight >= titleShownMany && g.t.Tag(c.node) == "h1" && retold(c.text, claims[shown:])
	})
	for _, c := range claims[shown:] {
		if c.by == byMeta || c.by == byTitle {
			all |= 1 << c.by
			if !headed || c.stated == "" || plainKey(c.stated) == c.key {
				stated[c.key] |= 1 << c.by
			}
		}
	}
	agreed := false
	for i, c := range claims[:shown] {
		if c.weight > titleSite && c.weight <= titleMarked && all != 0 && stated[c.key] == all {
			claims[i].weight, agreed = titleAgreed, true
		}
	}
	for i, c := range claims[:shown] {
		if agreed && stated[c.key] == 0 {
			claims[i].weight = min(c.weight, titleShownMany)
		}
	}
	return g.sectioned(claims, shown, stated)
}

// longWord is the length of words that tell what a headline is about, in bytes.
const longWord = 4

// retold reports whether a title of the metadata has most long words of a headline.
func retold(text string, stated []claim) bool {
	own := slices.DeleteFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return len(w) < longWord })
	return slices.ContainsFunc(stated, func(c claim) bool {
		words, same := wordSet(strings.ToLower(cmp.Or(c.stated, c.text))), 0
		for _, w := range own {
			if words[w] {
				same++
			}
		}
		return 2*same > len(own)
	})
}

// sectioned believes a shown headline that the page states, where the others head a section of the
// site, a box or a form: they are not stated and have no word of the stated titles, or few words beside another h1.
func (g *gathered) sectioned(claims []claim, shown int, stated map[string]int) []claim {
	i := slices.IndexFunc(claims[:shown], func(c claim) bool { return stated[c.key] > 0 && c.weight > titleSite && phrase(c.text) })
	if i < 0 {
		return claims
	}
	words, few := map[string]bool{}, 0
	if g.t.Tag(claims[i].node) == "h1" {
		few = sectionWords
	}
	for _, c := range claims[shown:] {
		for _, w := range strings.Fields(strings.ToLower(c.text)) {
			words[w] = true
		}
	}
	for _, c := range claims[:shown] {
		if c.weight >= titleShownMany && (stated[c.key] > 0 || len(strings.Fields(c.text)) > few && sharesWord(c.text, words)) {
			return claims
		}
	}
	for k, c := range claims[:shown] {
		if stated[c.key] == 0 {
			claims[k].weight = min(c.weight, titleMarked)
		}
	}
	claims[i].weight = titleShownMany
	return claims
}

// sectionWords is how many words the name of a section has at most.
const sectionWords = 2

func sharesWord(text string, words map[string]bool) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(w string) bool { return words[w] })
}

// spoken leaves out what looks like a title and no other source has: a headline h2,
// an element of class title. They count where there is no h1 and no other source.
func spoken(claims []claim) []claim {
	stated := map[string]bool{}
	for _, c := range claims {
		if c.by != byText || c.weight > titleMarked {
			stated[c.key] = true
		}
	}
	if len(stated) == 0 {
		return claims
	}
	var out []claim
	for _, c := range claims {
		if stated[c.key] {
			out = append(out, c)
		}
	}
	return out
}
