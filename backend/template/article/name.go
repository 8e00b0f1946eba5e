package article

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of names.
const (
	leastName = 5  // bytes of a name that tells a person
	maxBare   = 40 // bytes of a name that stands alone
	maxParts  = 5  // words of one name
	maxWords  = 16 // words of all authors of an article

	maxOrganisation = 16 // ideographs of a publisher
)

// ends are what a name ends at.
var ends = []string{
	" | ", " • ", " · ", " — ", " – ", " // ", " / ", "|", "•", "published", "updated", "posted on", "posted:", "reviewed by", "medically", "fact checked", "fact-checked",
	" on ", " in ", " at ", " for ", " min read", " minute", "last ", "follow", "http", "@", "(", "（", "[", "【", "…", "»",
	". photo", " photos by", " photography by", ". picture", " pictures by", ". image", " images by", ". illustration", " illustrations by", ". video", ". edited",
	"／", "publié", "mis à jour", "veröffentlicht", "aktualisiert", "publicado", "actualizado", "atualizado", "pubblicato", "aggiornato",
	"來源", "時間", "發布", "發佈", "編輯", "責任", "責編", "點擊", "瀏覽", "閱讀", "攝", "報導", "本報",
	"通讯员", "来源", "时间", "日期", "发布", "编辑", "责任", "责编", "点击", "浏览", "阅读", "字体", "字号", "摄", "本文", "）", "】", "]", ")", "，", "。", "；", ";", "？", "！", "：", " - ",
}

// noNames are words that stand where authors do and name no person.
var noNames = wordSet("by post posts via read image admin administrator editor unknown anonymous author authors user guest about share comments home email e-mail 佚名 未知 匿名 不详 null none undefined webmaster bluesky facebook instagram linkedin twitter youtube")

// verbs begin what a button says.
var verbs = wordSet("visit request read get contact apply explore share download view see show learn subscribe follow sign join click print more")

var weekdays = wordSet("mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday today yesterday")

// cleanName is the names in a byline, without what else stands there; "" when no name is left.
func cleanName(s string) string {
	label := tagtree.EndsInColon(s)
	if s = trimmedName(s); label && !westernName(s) {
		return ""
	}
	if _, after, ok := strings.Cut(s, "Written By "); ok {
		s = after
	}
	s = afterDate(withoutStart(s))
	if s = beforeEnds(s); s == "" {
		return ""
	}
	s = withoutPosts(trimmedName(beforeCount(beforeDate(s))))
	if first, _, _ := strings.Cut(s, " "); !personal(s) || digits(first) {
		return ""
	}
	return unspaced(s)
}

// beforeEnds cuts a text where its names end.
func beforeEnds(s string) string {
	lower := strings.ToLower(s)
	if len(lower) == len(s) {
		for _, e := range ends {
			i := strings.Index(lower, e)
			if e == "(" || e == ")" {
				if open := strings.IndexByte(s, '('); open > 0 && called(s[open:]) {
					continue
				}
			}
			if i == 0 {
				return ""
			}
			if i > 0 && !(e == ";" && personName(firstPart(strings.TrimSpace(s[i+len(e):])))) { // which divides names as well
				s, lower = s[:i], lower[:i]
			}
		}
	}
	return s
}

// withoutStart takes off what a byline puts before a name, repeatedly. Short words are those of names as well,
// and begin a byline only before a whole name: Di Stefano, Av Ada Moss.
func withoutStart(s string) string {
	for {
		l, rest, ok := leadAt(s)
		if !ok {
			l, rest, ok = wideLeadAt(s)
		}
		if !ok && len(s) > len(mailFrom) && strings.EqualFold(s[:len(mailFrom)+1], mailFrom+" ") {
			l, rest, ok = lead{words: mailFrom, form: leadLabel}, s[len(mailFrom)+1:], true
		}
		rest = strings.TrimLeft(rest, " ,")
		if short := l.form == leadPhrase && len(l.words) <= shortLead && l.words != "by"; !ok || short && !capitalNames(rest) {
			return s
		}
		s = rest
	}
}

// shortLead is how long a word is in bytes that may be of a name: von, door.
const shortLead = 4

// capitalNames reports whether a text begins with a whole name.
func capitalNames(s string) bool {
	words := strings.Fields(s)
	return len(words) > 1 && capital(words[0]) && capital(words[1])
}

// metadataName is what metadata has for an author: names, not a byline around them.
func metadataName(s string) string {
	s = trimmedName(s)
	if len(s) > 3 && strings.EqualFold(s[:3], "by ") {
		s = s[3:]
	}
	if !personal(s) || strings.Contains(s, "www.") {
		return ""
	}
	return unspaced(withoutPosts(s))
}

// siteEnd is the end of a site's address.
var siteEnd = regexp.MustCompile(`(?i)\.(com|net|org|info|edu|gov|co|cn|de|uk|io)$`)

// addressed reports whether a text is an address of mail or of a site, or a picture's credit.
func addressed(s string) bool {
	return !strings.Contains(s, " ") && (strings.Contains(s, "@") || siteEnd.MatchString(s)) || strings.HasPrefix(s, "Image:") || strings.HasPrefix(s, "Photo:")
}

// unspaced is a Chinese name of two ideographs without the blank that makes it
// as wide as those of three.
func unspaced(s string) string {
	if a, b, ok := strings.Cut(s, " "); ok && utf8.RuneCountInString(a) == 1 && utf8.RuneCountInString(b) == 1 && chineseName(a+b) {
		return a + b
	}
	return s
}

// trimmedName is a text without signs at its ends, such as the icons of a font.
func trimmedName(s string) string {
	return strings.TrimFunc(tagtree.Collapse(s), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.In(r, unicode.Co, unicode.So) && r != '®' || strings.ContainsRune(",:：|•·-–—&～~□■", r)
	})
}

// called reports whether a bracket holds what a person is called, with more of
// the name after it: Paramita (Guha) Ghosh.
func called(s string) bool {
	name, rest, ok := strings.Cut(strings.TrimPrefix(s, "("), ") ")
	first, _ := utf8.DecodeRuneInString(rest)
	return ok && !strings.ContainsAny(name, " .,") && capital(name) && unicode.IsUpper(first)
}

// afterDate is what stands after a date with which a text begins, and after
// the sign between them.
func afterDate(s string) string {
	if s == "" || len(s) > maxByline {
		return s
	}
	_, printed, ok := ParseDate(s, false)
	rest, begins := strings.CutPrefix(s, printed)
	if !ok || !begins || printed == "" {
		return s
	}
	return trimmedName(rest)
}

// beforeDate cuts a text before the first date in it.
func beforeDate(s string) string {
	if _, printed, ok := ParseDate(s, false); ok {
		s, _, _ = strings.Cut(s, printed)
	}
	return s
}

// beforeCount cuts a text before a part that begins with a number: 4+ years of experience.
func beforeCount(s string) string {
	for i := 2; i < len(s); i++ {
		if s[i] >= '0' && s[i] <= '9' && s[i-1] == ' ' && s[i-2] == ',' {
			return s[:i-2]
		}
	}
	return s
}

// personal reports whether a text can be names: letters, few other signs, not a sentence or an address.
func personal(s string) bool {
	if s == "" || len(s) > maxName || strings.ContainsAny(s, "/\\<>{}=?!#%^*_") {
		return false
	}
	letters, others := 0, 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.IsMark(r):
			letters++
		case !unicode.IsSpace(r) && !strings.ContainsRune(".,-'’&()、", r):
			others++
		}
	}
	lower := strings.ToLower(s)
	if first, rest, ok := strings.Cut(lower, " "); ok && record.Month(first) > 0 && strings.ContainsAny(rest, "0123456789") {
		return false
	}
	if len(s) <= 3 && s == strings.ToUpper(s) && s != lower {
		return false // the initials that stand for a portrait
	}
	if first, _, several := strings.Cut(lower, " "); several && verbs[first] || noNames[lastWord(lower)] {
		return false
	}
	if weekdays[lower] || record.Month(lower) > 0 {
		return false
	}
	if ideographic(s) && slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" 、，,", r) }), func(part string) bool {
		return utf8.RuneCountInString(part) > maxOrganisation
	}) {
		return false
	}
	return letters >= 2 && others*3 <= letters && len(strings.Fields(s)) <= maxWords
}

// nameKey is what makes two lists of names the same: letters, without "and".
func nameKey(s string) string {
	return plainKey(strings.Join(nameParts(strings.ReplaceAll(s, " AND ", " and ")), ","))
}

// capital reports whether most words of a text begin with a capital, or have none.
func capital(s string) bool {
	words, capitals := 0, 0
	for _, w := range strings.Fields(s) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsLetter(r) {
			words++
			if !unicode.IsLower(r) {
				capitals++
			}
		}
	}
	return 2*capitals > words
}

// westernName reports whether a text is two to five words with capitals, particles within aside, and nothing else.
func westernName(s string) bool {
	words := strings.Fields(s)
	if len(words) < 2 || len(words) > maxParts {
		return false
	}
	for i, w := range words {
		if i > 0 && i < len(words)-1 && particles[w] {
			continue
		}
		r, size := utf8.DecodeRuneInString(w)
		rest := strings.TrimRight(w[size:], ".")
		if !unicode.IsUpper(r) || len(rest) > 3 && rest == strings.ToUpper(rest) || strings.ContainsFunc(rest, noNameSign) {
			return false
		}
	}
	return true
}

// particles are the words of names that are written small.
var particles = wordSet("van der den de von zu da di del della la le du dos das do bin al el ten ter af av y")

func noNameSign(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' && r != '’' }

// surnames are the commonest Chinese ones, of some 85 people in 100.
const surnames = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤葛伊"

// chineseName reports whether a text is one to six names: a surname and one or two ideographs.
func chineseName(s string) bool {
	names := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("、 ，,", r) })
	for _, n := range names {
		r, _ := utf8.DecodeRuneInString(n)
		if c := utf8.RuneCountInString(n); c < 2 || c > 3 || !strings.ContainsRune(surnames, r) ||
			strings.ContainsFunc(n, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
			return false
		}
	}
	return len(names) > 0 && len(names) <= 6
}

// roles are the last words of a person's role, which has capitals as names have.
var roles = wordSet("expert editor editors writer reporter correspondent specialist manager director officer founder president professor desk staff advisor adviser analyst consultant engineer strategist journalist contributor author coach therapist dietitian marketing")

// lastWord is the last word of a text in lower case.
func lastWord(s string) string { return strings.ToLower(s[strings.LastIndexByte(s, ' ')+1:]) }

// nameList reports whether a text is several names.
func nameList(s string) bool {
	names := nameParts(s)
	for _, n := range names {
		if roles[lastWord(n)] || !westernName(n) && !chineseName(n) && !(strings.HasPrefix(n, "Dr ") && capital(n)) {
			return false
		}
	}
	return len(names) > 1
}
