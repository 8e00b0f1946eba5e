package article

import "strings"

// What authors of pages call things in their classes and ids. Words are looked
// for as whole tokens, cut at hyphens, underscores and changes of case.

// classTokens calls f with each word of a class or id, in lower case, until it says so.
func classTokens(value string, f func(word string) (stop bool)) {
	from := -1
	for i := 0; i <= len(value); i++ {
		letter := i < len(value) && (value[i] >= 'a' && value[i] <= 'z' || value[i] >= 'A' && value[i] <= 'Z')
		hump := letter && from >= 0 && value[i] <= 'Z' && value[i-1] >= 'a'
		if from >= 0 && (!letter || hump) {
			if f(strings.ToLower(value[from:i])) {
				return
			}
			from = -1
		}
		if letter && from < 0 {
			from = i
		}
	}
}

// words of classes.
var (
	authorWords = wordSet("author authors byline writer contributor contributors creator autor auteur zuozhe") //nolint:misspell // other languages
	dateWordsOf = wordSet("date dates time datetime timestamp published pubdate publish posted pubtime datum fecha posttime publishdate updated lastmod")
	titleWords  = wordSet("title headline biaoti")
	notTitle    = wordSet("sub subtitle site page nav menu widget section related box block logo brand card item side sidebar footer modal popup list author toc image img")
	notAuthor   = wordSet("bio image img avatar photo pic picture description about count social links box thumb icon title job role position more posts")
	asideWords  = wordSet("sidebar aside menu navbar nav navigation breadcrumb breadcrumbs footer foot cookie cookies consent newsletter subscribe signup popup modal banner advert adverts ads promo social share sharing toolbar gdpr")
	otherWords  = wordSet("comment comments commentlist respond disqus reply replies related recommend recommended recommendations popular trending latest recent similar more next previous prev upnext carousel teaser teasers readmore pinglun tuijian xiangguan")
)

// named says whether a class calls an element an author, a date or a title: "author", "date", "title" or "".
func named(class string) string {
	if !hasNaming(class) {
		return ""
	}
	author, date, title, not := false, false, false, false
	classTokens(class, func(w string) bool {
		author = author || authorWords[w]
		date = date || dateWordsOf[w]
		title = title || titleWords[w]
		not = not || notTitle[w]
		return false
	})
	switch {
	case author && !namesNoAuthor(class):
		return "author"
	case date:
		return "date"
	case title && !not:
		return "title"
	}
	return ""
}

func namesNoAuthor(class string) (no bool) {
	classTokens(class, func(w string) bool {
		no = notAuthor[w]
		return no
	})
	return no
}

// hasNaming tells most classes apart without cutting them up.
func hasNaming(class string) bool {
	for _, s := range []string{"uth", "yline", "riter", "ontribut", "reator", "ate", "ime", "ubl", "ost", "itle", "eadline", "uteur", "utor", "fecha", "atum", "zuozhe", "biaoti", "lastmod"} {
		if strings.Contains(class, s) {
			return true
		}
	}
	return false
}

// zoneNamed says what a class or id calls the part of the page.
func zoneNamed(class string) zone {
	z := inPage
	classTokens(class, func(w string) bool {
		switch {
		case otherWords[w]:
			z = foreign
			return true
		case asideWords[w]:
			z = aside
		}
		return false
	})
	return z
}

// authorsPage says whether an address is that of a page about an author.
func authorsPage(href string) bool {
	for _, s := range []string{"/author/", "/authors/", "/contributor/", "/contributors/", "/profile/", "/people/", "/by/", "/writers/", "/columnists/", "/staff/"} {
		if i := strings.Index(href, s); i >= 0 && len(href) > i+len(s) {
			return true
		}
	}
	return false
}
