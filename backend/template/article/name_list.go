package article

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Several authors are several values, each a whole name: without degrees, posts
// and publishers, which pages put after commas as they do other names.
//
//	Ada Moss, PhD, Chief Editor and Ben Hall, The Pier   ->  Ada Moss | Ben Hall

// Names are the single names of an author as a page prints it, in its order;
// the whole text where its parts are not all names.
func Names(author string) []string {
	author = withoutPosts(author)
	parts := nameParts(author)
	for i, p := range parts {
		if !westernName(spelled(untitled(p))) && !chineseName(p) && !(len(parts) > 1 && japaneseName(p)) {
			return nonEmpty(author)
		}
		parts[i] = withoutDegree(p)
	}
	return parts
}

// japaneseName reports whether a text is as long as a whole name in ideographs, and has nothing else.
func japaneseName(s string) bool {
	n := utf8.RuneCountInString(s)
	return n >= 2 && n <= maxIdeographs && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Han, r) })
}

// withoutDegree is a name without Dr or Prof before it.
func withoutDegree(name string) string {
	first, rest, ok := strings.Cut(name, " ")
	if ok && degreesBefore[strings.ToLower(strings.TrimSuffix(first, "."))] {
		return withoutDegree(rest)
	}
	return name
}

var degreesBefore = wordSet("dr prof professor")

// spelled writes a name in capitals as names are: RALPH D. RUSSO becomes Ralph D. Russo.
func spelled(name string) string {
	if name != strings.ToUpper(name) {
		return name
	}
	words := strings.Fields(name)
	for i, w := range words {
		_, size := utf8.DecodeRuneInString(w)
		words[i] = w[:size] + strings.ToLower(w[size:])
	}
	return strings.Join(words, " ")
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// conjunctions stand between the names of several authors.
var conjunctions = strings.NewReplacer(", and ", ",", " and ", ",", ", & ", ",", " & ", ",", "、", ",", "，", ",", ";", ",", " und ", ",", " et ", ",", " och ", ",", " og ", ",", " и ", ",", " と ", ",")

// shortConjunctions are of names as well, José Ortega y Gasset, and join only whole ones.
var shortConjunctions = []string{" y ", " e ", " en ", " i ", " ve "}

// nameParts divides a text at commas and conjunctions.
func nameParts(s string) []string {
	var out []string
	for _, p := range strings.Split(conjunctions.Replace(s), ",") {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		for _, and := range shortConjunctions {
			if a, b, ok := strings.Cut(p, and); ok && westernName(spelled(a)) && westernName(spelled(b)) {
				out, p = append(out, a), b
			}
		}
		out = append(out, p)
	}
	if chinese := strings.Fields(s); len(chinese) > 1 && chineseName(s) {
		return chinese
	}
	return out
}

// untitled is a name without Dr or Prof before it and Jr after it.
func untitled(name string) string {
	first, rest, ok := strings.Cut(name, " ")
	if ok && honorifics[strings.ToLower(strings.TrimSuffix(first, "."))] {
		name = rest
	}
	for _, end := range []string{" Jr.", " Jr", " Sr.", " Sr", " II", " III"} {
		name = strings.TrimSuffix(name, end)
	}
	return name
}

var honorifics = wordSet("dr prof professor mr mrs ms sir dame rev father sister")

// withoutPosts leaves out of a list of names the parts after a name that are a degree, a post or a publisher.
func withoutPosts(s string) string {
	s, _, _ = strings.Cut(s, " 기자") // a reporter
	for _, sign := range []string{" | ", " / ", " ("} {
		if name, rest, ok := strings.Cut(s, sign); ok && personName(name) && !personName(strings.Trim(rest, " )")) {
			s = name
		}
	}
	if name, _, ok := strings.Cut(s, " The "); ok && personName(name) { // Ada Moss The Daily Pier
		s = name
	}
	parts := strings.Split(s, ", ")
	if len(parts) < 2 || !personName(parts[0]) {
		return s
	}
	out := parts[0]
	for _, p := range parts[1:] {
		if p == parts[0] {
			continue
		}
		// A second author may stand after the post of the first: "Chief Editor and Ben Hall".
		post, next, joined := strings.Cut(p, " and ")
		switch {
		case joined && next != parts[0] && postOrDegree(post) && personName(next):
			out += ", " + next
		case !postOrDegree(p) && !(fromPlace(p) && personName(out)):
			out += ", " + p
		}
	}
	return out
}

// fromPlace reports whether a text after whole names is the place that they report from: one word, or one after a preposition.
func fromPlace(s string) bool {
	if words := strings.Fields(s); len(words) == 2 && prepositions[words[0]] {
		s = words[1]
	}
	r, _ := utf8.DecodeRuneInString(s)
	return !strings.Contains(s, " ") && unicode.IsUpper(r) && s != strings.ToUpper(s)
}

var prepositions = wordSet("in at from em en a à da aus i på z")

// personName reports whether a text is names of people.
func personName(s string) bool {
	parts := nameParts(s)
	for _, p := range parts {
		if !westernName(untitled(p)) || postOrDegree(p) {
			return false
		}
	}
	return len(parts) > 0
}

// postOrDegree reports whether what stands after a name is no name: a degree, a post, a publisher or an address.
func postOrDegree(s string) bool {
	words := strings.Fields(s)
	if len(words) == 0 || len(words) == 1 && siteEnd.MatchString(s) {
		return true // cleveland.example
	}
	if degrees(words) || strings.EqualFold(words[0], "the") {
		return true
	}
	for _, w := range words {
		if w = strings.ToLower(strings.Trim(w, ".,")); roles[w] || posts[w] {
			return true
		}
	}
	return false
}

// posts are words of posts and publishers that no name has.
var posts = wordSet("chief senior head vice executive assistant associate associated co-founder ceo cto cfo coo vp sr freelance licensed certified registered board-certified of press news times newsroom institute university agency institution team team's co-author medical clinician instructor physician nurse attorney lawyer developer designer researcher scientist technologies technology company group systems solutions labs inc llc ltd corporation foundation society department ministry network media magazine journal consulting studios")

// firm reports whether a name is that of an organisation.
func firm(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	if len(words) > 1 && words[0] == "the" {
		return true
	}
	for _, w := range words {
		if posts[strings.Trim(w, ".,")] {
			return true
		}
	}
	return false
}

// degrees reports whether words are all degrees: MD, Ph.D., E-RYT, MSc; Jr and Sr are of the name.
func degrees(words []string) bool {
	for _, w := range words {
		letters := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) {
				return r
			}
			return -1
		}, w)
		upper := 0
		for _, r := range letters {
			if unicode.IsUpper(r) {
				upper++
			}
		}
		n := utf8.RuneCountInString(letters)
		if letters == "" || n > maxDegree || upper < 2 || 2*upper < n || n == 1 {
			return false
		}
	}
	return len(words) > 0
}

// maxDegree is how many letters a degree has at most.
const maxDegree = 6

// lone reports whether a name is one word of letters that other scripts than ideographs write.
func lone(name string) bool { return !strings.Contains(name, " ") && !ideographic(name) }
