package record

import (
	"strings"
	"time"
)

// Order is how a page writes a day of three numbers, as 3/4/2024.
type Order byte

// ByLanguage takes the order from the page's language, and reads no day where the
// language does not tell. MonthFirst and DayFirst decide it.
const (
	ByLanguage Order = iota
	MonthFirst
	DayFirst
)

// Locale is what the page around a text tells about how to read it. The zero
// Locale tells nothing: texts that depend on it have no typed value.
type Locale struct {
	Lang  string    // language tag of the page (BCP 47), as "pt-BR"; "" if unknown
	Order Order     // of a day of three numbers
	Now   time.Time // when the page was read, for "yesterday"; zero if unknown
}

// Is reports whether the page's language is one of these, without its region.
func (l Locale) Is(languages ...string) bool {
	lang, _ := l.parts()
	for _, one := range languages {
		if lang == one {
			return true
		}
	}
	return false
}

// parts are the language and the region of the tag: "pt" and "BR".
func (l Locale) parts() (lang, region string) {
	lang, rest, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(l.Lang, "_", "-")), "-")
	for part := range strings.SplitSeq(rest, "-") {
		if len(part) == len("BR") {
			region = strings.ToUpper(part)
		}
	}
	return lang, region
}

// dayFirst reports whether the day stands first in 3/4/2024; known is false where
// the page does not tell: in English both orders are in use.
func (l Locale) dayFirst() (first, known bool) {
	if l.Order != ByLanguage {
		return l.Order == DayFirst, true
	}
	switch lang, region := l.parts(); {
	case lang == "", lang == "zh", lang == "ja", lang == "ko":
		return false, false
	case region == "US", region == "PH":
		return false, true
	case lang == "en" && (region == "" || region == "CA"):
		return false, false
	}
	return true, true
}
