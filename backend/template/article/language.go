package article

import "unicode"

// What a text's letters tell of its language: its script, where one language
// alone has it, as far as pages go. Latin letters tell nothing.

// Counting of letters.
const (
	leastLetters = 40   // fewer tell nothing
	mostLetters  = 2000 // more tell no more
	scriptShare  = 0.4  // of the letters must be of the script
	kanaShare    = 0.05 // of kana among ideographs make them Japanese
)

// countLanguage tells the language of the body by its script; "" when it does not tell.
func countLanguage(body []Block) string {
	var han, kana, hangul, cyrillic, all int
	for _, b := range body {
		for _, r := range b.Text {
			if !unicode.IsLetter(r) {
				continue
			}
			all++
			switch {
			case r < 0x400:
			case unicode.Is(unicode.Han, r):
				han++
			case unicode.In(r, unicode.Hiragana, unicode.Katakana):
				kana++
			case unicode.Is(unicode.Hangul, r):
				hangul++
			case unicode.Is(unicode.Cyrillic, r):
				cyrillic++
			}
		}
		if all > mostLetters {
			break
		}
	}
	total := float64(all)
	switch {
	case all < leastLetters:
		return ""
	case float64(kana) > kanaShare*total && float64(han+kana) > scriptShare*total:
		return "ja"
	case float64(hangul) > scriptShare*total:
		return "ko"
	case float64(han) > scriptShare*total:
		return "zh"
	case float64(cyrillic) > scriptShare*total:
		return "ru"
	}
	return ""
}
