package align

import (
	"strings"
	"unicode"
)

// valueWords are words of class names and data attributes that say what a value is. A word that is not among them names
// no column: "hydrated", "serif" and "tooltip" tell of scripts and looks, and so do "color", "weight" and "position" most often.
var valueWords = set(`abstract actor address age album amount answers area artist attendance author availability award baths beds birthday
		brand breed budget by byline calories capacity category city code comments commits company condition contributor cost count country county
		court credits creator cuisine currency date datetime day deadline degree department description designer difficulty director discount distance docket
		doi domain downloads duration edition email employer engine episode excerpt expires favorites fax fee floor followers forks format fuel game gender
		genre headline hours ingredient instructor isbn issue issued journal jurisdiction keywords language lectures level license likes location maker
		manufacturer members mileage model month name nationality number occupation offer organization owner pages party period phone place player points
		population posted posts postcode price product prize pubdate published publisher quantity rank rate rating reference region released rent replies
		reviewer review reviews role runtime salary sales schedule school score season seller series servings shares shipping signature site size
		sku snippet sold source speaker specialty stars state status stock store street subject subtitle summary tags team teaser telephone time
		timeago timestamp title topic tournament type updated upvotes url user username vendor venue version views volume votes watchers website when where
		winner writer year yield zip balance credit debit due fare paid pay wage sum tax total
		autor auteur datum fecha preis precio prezzo prix titel titre titolo titulo`)

// wordings are the words of values that are written in words: no number, price or date is called so.
var wordings = set(`abstract actor artist author autor auteur brand byline contributor description designer director excerpt headline instructor
		manufacturer name product publisher reviewer snippet subject subtitle summary teaser title titel titre titolo titulo topic username vendor writer`)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[w] = true
	}
	return out
}

// Words of one token without a mark between them: "bigusername" ends with "username".
const (
	minTail = 5 // letters of the value's word
	minLead = 3 // letters before it: "preview" is no review
)

// meaning is what a class token says: the last of its words that names a kind of
// value. "a-color-price" is price; "a_text_normal_8" is nothing but a look.
func meaning(token string) string {
	words := split(token)
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		if w == "views" && i == 0 && len(words) > 1 || w == "size" && i < len(words)-1 { // views-field-title, a-size-base
			continue
		}
		if valueWords[w] {
			return w
		}
	}
	for i := len(words) - 1; i >= 0; i-- {
		for lead := minLead; lead+minTail <= len(words[i]); lead++ {
			if tail := words[i][lead:]; valueWords[tail] {
				return tail
			}
		}
	}
	return ""
}

// split cuts a class token into words: at marks, and where a capital follows a small letter.
func split(token string) []string {
	var words []string
	var word strings.Builder
	small := false
	flush := func() {
		if word.Len() > 0 {
			words = append(words, strings.ToLower(word.String()))
		}
		word.Reset()
	}
	for _, r := range token {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		if unicode.IsUpper(r) && small {
			flush()
		}
		small = unicode.IsLower(r)
		word.WriteRune(r)
	}
	flush()
	return words
}
