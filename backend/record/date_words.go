package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

type wordKind byte

const (
	wordNumber wordKind = iota
	wordLetters
	wordOther // one ideograph, one sign
)

// dateWord is a number, a run of letters, or one ideograph.
type dateWord struct {
	kind     wordKind
	from, to int // bytes of the text
	n        int // the number
	text     string
	gap      string // what stands before it, after the word before
}

func (w dateWord) size() int { return w.to - w.from }

func (w dateWord) is(any ...string) bool {
	for _, s := range any {
		if w.text == s {
			return true
		}
	}
	return false
}

// dateWords cuts a text into numbers, words in lower case, and ideographs.
func dateWords(text string) []dateWord {
	words := make([]dateWord, 0, fewWords)
	last := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		w := dateWord{from: at, to: at + size}
		switch {
		case digitOf(r) >= 0:
			w.to = runOf(text, at, func(r rune) bool { return digitOf(r) >= 0 })
			w.n = digitsValue(text[w.from:w.to])
		case r >= utf8.RuneSelf && (unicode.Is(unicode.Han, r) || r == '〇' || r == '○' || r == '년' || r == '월' || r == '일'):
			w.kind, w.text = wordOther, text[w.from:w.to]
		case unicode.IsLetter(r):
			w.kind = wordLetters
			w.to = runOf(text, at, func(r rune) bool {
				return unicode.IsLetter(r) && (r < utf8.RuneSelf || !unicode.Is(unicode.Han, r)) || r >= utf8.RuneSelf && unicode.IsMark(r)
			})
			w.text = lowerWord(text[w.from:w.to])
		default:
			at += size
			continue
		}
		w.gap = text[last:w.from]
		words, at, last = append(words, w), w.to, w.to
	}
	return numerals(words)
}

// fewWords is how many words most texts with a date have at most.
const fewWords = 8

// lowerWord is a word in lower case, its accents joined with their letters.
func lowerWord(s string) string {
	s = strings.ToLower(s)
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return norm.NFC.String(s)
		}
	}
	return s
}

// runOf gives the end of the run of characters from at on.
func runOf(text string, at int, of func(rune) bool) int {
	for at < len(text) {
		r, size := utf8.DecodeRuneInString(text[at:])
		if !of(r) {
			break
		}
		at += size
	}
	return at
}

// digitOf is the value of an ASCII or full-width digit, -1 of others.
func digitOf(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return int(r - '0')
	case r >= '０' && r <= '９':
		return int(r - '０')
	}
	return -1
}

// digitsValue is the value of digits; of more than eight it is -1.
func digitsValue(s string) int {
	n, count := 0, 0
	for _, r := range s {
		n = n*10 + digitOf(r)
		if count++; count > 8 {
			return -1
		}
	}
	return n
}

// numerals turns 二〇二六 年 十一 月 into numbers: runs of Chinese numerals before
// 年, 月, 日 and 号, so that no other text changes. The first year of an era, 元年, is one.
func numerals(words []dateWord) []dateWord {
	out := words[:0]
	for i := 0; i < len(words); {
		j := i
		for j < len(words) && words[j].kind == wordOther && numeral(words[j].text) >= 0 && (j == i || words[j].gap == "") {
			j++
		}
		n := numeralsValue(words[i:j])
		if j == i && i > 0 && i+1 < len(words) && words[i].is("元") && words[i+1].is("年") {
			j, n = i+1, 1
		}
		if j > i && j < len(words) && n > 0 && words[j].is("年", "月", "日", "号", "號") {
			w := words[i]
			w.kind, w.to, w.n, w.text = wordNumber, words[j-1].to, n, ""
			out, i = append(out, w), j
			continue
		}
		out = append(out, words[i])
		i++
	}
	return out
}

// ten is what 十 stands for among the numerals.
const ten = 10

func numeral(s string) int {
	if s == "十" {
		return ten
	}
	r, _ := utf8.DecodeRuneInString(s)
	if n, ok := hanDigits[r]; ok {
		return int(n)
	}
	return -1
}

// numeralsValue reads 二〇二六 digit by digit, and 二十一 with its ten.
func numeralsValue(w []dateWord) int {
	n := 0
	for i, d := range w {
		switch v := numeral(d.text); {
		case v != ten:
			if i > 0 && numeral(w[i-1].text) == ten {
				n += v
			} else {
				n = n*10 + v
			}
		case n == 0:
			n = ten
		default:
			n *= ten
		}
	}
	return n
}

// startsWithLetter reports whether a text begins with a letter.
func startsWithLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}
