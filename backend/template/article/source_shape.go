package article

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signs of a piece's own text.
const (
	shapeWords    = 0              // 8 bins
	shapeMarks    = shapeWords + 8 // 5 bins, marks to a word
	shapeSentence = shapeMarks + 5 // it ends as a sentence does
	shapeColon    = shapeSentence + 1
	shapeQuestion = shapeSentence + 2
	shapeDigits   = shapeSentence + 3 // a third of it is digits
	shapeCapitals = shapeSentence + 4 // it is written in capitals
	shapeLower    = shapeSentence + 5 // it begins in lower case
	shapeNoLetter = shapeSentence + 6
	shapeMixed    = shapeSentence + 7 // 3 bins: a title-cased short text
	shapeEnd      = shapeMixed + 1
)

// shape judges a piece by its own text: a reader's text is long and has sentences.
var shape = source{
	name: "shape",
	signs: append(append(binned("words", "2", "4", "8", "15", "30", "60", "120"), binned("marks a word", ".01", ".06", ".12", ".3")...),
		"ends a sentence", "ends in a colon", "ends in a question", "digits", "capitals", "begins low", "no letter", "title case"),
	look: func(p *page, i int, see func(int)) {
		q := &p.pieces[i]
		see(shapeWords + bin(float64(q.words), 2, 4, 8, 15, 30, 60, 120))
		see(shapeMarks + bin(float64(q.marks)/float64(max(q.words, 1)), .01, .06, .12, .3))
		switch lastMark(q.text) {
		case '.', '!', '。', '！', '…', '”', '"', '’':
			see(shapeSentence)
		case ':', '：':
			see(shapeColon)
		case '?', '？':
			see(shapeQuestion)
		}
		letters, digits, upper, begins := q.letters.letters, q.letters.digits, q.letters.upper, q.letters.begins
		if digits*3 > q.chars {
			see(shapeDigits)
		}
		if letters == 0 {
			see(shapeNoLetter)
		}
		if upper*10 > letters*7 && letters > 3 {
			see(shapeCapitals)
		} else if q.words > 1 && q.words < 12 && begins*10 > q.words*7 {
			see(shapeMixed)
		}
		if r, _ := utf8.DecodeRuneInString(q.text); unicode.IsLower(r) {
			see(shapeLower)
		}
	},
}

// lastMark is the last character of a text that is not a closing bracket.
func lastMark(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, " )]）】»"))
	return r
}
