package article

import (
	"slices"
	"strings"
)

// What authors of pages call things in their classes and ids. Words are looked
// for as whole tokens, cut at hyphens, underscores and changes of case.

// saying is what a word of a class or id indicates: a title, an author or a date.
type saying uint16

// What words say; a word may say several.
const (
	saysAuthor saying = 1 << iota
	saysDate
	saysTitle
	saysNoAuthor // what stands with an author's name and is none
	saysNoTitle
	saysAside
	saysForeign
	saysPoster
	saysName
)

// sayings are the words of classes and ids by what they say.
var sayings = map[saying]string{
	saysAuthor:   "author authors byline writer contributor contributors creator autor autora autores auteur firma redattore journalist reporter zuozhe", //nolint:misspell // other languages
	saysDate:     "date dates time datetime timestamp published pubdate publish posted pubtime datum fecha posttime publishdate updated lastmod",
	saysTitle:    "title headline biaoti",
	saysNoTitle:  "sub subtitle site page nav menu widget section related box block logo brand card item side sidebar footer modal popup list author toc image img",
	saysNoAuthor: "bio image img avatar photo pic picture description about count social links box thumb icon title job role position more posts",
	saysAside:    "sidebar aside menu navbar nav navigation breadcrumb breadcrumbs footer foot cookie cookies consent newsletter subscribe signup popup modal banner advert adverts ads promo social share sharing toolbar gdpr",
	saysName:     "name",
	saysPoster:   "username bigusername poster membername userlink nickname",
	saysForeign:  "comment comments commentlist respond disqus reply replies related recommend recommended recommendations popular trending latest recent similar more next previous prev upnext carousel teaser teasers readmore pinglun tuijian xiangguan",
}

// sense is what a word says to all who ask.
type sense struct {
	hint hint
	says saying
}

// senses are the words that say anything.
var senses = func() map[string]sense {
	words := map[string]sense{}
	for w, h := range nameWords {
		words[w] = sense{hint: h}
	}
	for says, list := range sayings {
		for _, w := range strings.Fields(list) {
			s := words[w]
			s.says |= says
			words[w] = s
		}
	}
	return words
}()

// naming is what a class or id calls an element.
type naming struct {
	hint  hint
	zone  zone
	named string // "author", "date", "title" or ""
	dated bool   // it is named "author", and a date as well
	class int32  // the number of the class, see Reading.classes
}

// wordSizes has, for the first two letters of the words that say anything, a
// bit for each of their sizes: most words of classes are none of them.
var wordSizes = func() (sizes [26][26]uint32) {
	for w := range senses {
		sizes[w[0]-'a'][w[1]-'a'] |= 1 << len(w)
	}
	return sizes
}()

// readName reads a class or id: its words, cut at what is no letter and where lower case meets upper.
func readName(class string) naming {
	var all sense
	var word [maxNameWord]byte
	size := 0
	for i := 0; i <= len(class); i++ {
		c := byte(0)
		if i < len(class) {
			c = class[i]
		}
		low, up := c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z'
		if size > 0 && (!low && !up || up && class[i-1] >= 'a') {
			if size <= len(word) {
				s := readWord(word[:size])
				all.hint, all.says = all.hint|s.hint, all.says|s.says
			}
			size = 0
		}
		if !low && !up {
			continue
		}
		if size < len(word) {
			word[size] = c | 0x20
		}
		size++
	}
	m := naming{hint: all.hint, zone: all.says.zone(), named: all.says.named()}
	m.dated = m.named == "author" && all.says&saysDate != 0
	return m
}

// readWord is the sense of one word in lower case; of one that is not known,
// what two known ones hint at that it is made of, or the one that it begins
// with: relatedposts, authorbox, sharedaddy.
func readWord(w []byte) sense {
	if len(w) < 2 {
		return sense{}
	}
	var s sense
	sizes := wordSizes[w[0]-'a'][w[1]-'a']
	if sizes>>len(w)&1 == 1 {
		s = senses[string(w)]
	}
	if s.hint != 0 {
		return s
	}
	for cut := len(w) - leastPart; cut >= leastPart; cut-- {
		if sizes>>cut&1 == 0 {
			continue
		}
		if h := senses[string(w[:cut])].hint; h != 0 {
			s.hint = h | senses[string(w[cut:])].hint
			return s
		}
	}
	return s
}

// Bounds of a word that is joined with another, and of one that is looked up, in bytes.
const (
	leastPart   = 4
	maxNameWord = 24
)

// named reports whether an element is called an author, a date or a title.
func (s saying) named() string {
	switch {
	case s&saysAuthor != 0 && (s&saysNoAuthor == 0 || s&saysName != 0):
		return "author"
	case s&saysDate != 0:
		return "date"
	case s&saysPoster != 0:
		return "poster"
	case s&saysTitle != 0 && s&saysNoTitle == 0:
		return "title"
	}
	return ""
}

// zone says what part of the page an element is called.
func (s saying) zone() zone {
	switch {
	case s&saysForeign != 0:
		return foreign
	case s&saysAside != 0:
		return aside
	}
	return inPage
}

// authorFolders are the parts of addresses that lead to a page about an author, memberFolders and
// memberQueries those that lead to a page about a member of a forum.
var (
	authorFolders = []string{"author/", "authors/", "contributor/", "contributors/", "profile/", "people/", "by/", "writers/", "columnists/", "staff/"}
	memberFolders = []string{"members/", "member/", "users/", "user/", "u/", "user-"}
	memberQueries = []string{"member.php?", "mode=viewprofile", "action=profile", "mod=space&", "space-uid-"}
)

// personsPage is "link" for the address of a page about an author, "member" for that of one about a member, else "".
func personsPage(href string) string {
	page := ""
	for rest, ok := href, true; ok; {
		if _, rest, ok = strings.Cut(rest, "/"); rest == "" {
			continue
		}
		begins := func(s string) bool { return rest[0] == s[0] && strings.HasPrefix(rest, s) }
		if slices.ContainsFunc(authorFolders, func(s string) bool { return begins(s) && len(rest) > len(s) }) {
			return "link"
		}
		if page == "" && slices.ContainsFunc(memberFolders, begins) {
			page = "member"
		}
	}
	if page == "" && slices.ContainsFunc(memberQueries, func(s string) bool { return strings.Contains(href, s) }) {
		page = "member"
	}
	return page
}
