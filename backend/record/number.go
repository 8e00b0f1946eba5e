package record

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/width"
)

// maxTyped is the longest text that is read as a number, price or date, in
// bytes: what is longer is prose.
const maxTyped = 120

// Quantity is a number as a page printed it, read: "约 1,250.5 kg" is 1250.5 of kg.
type Quantity struct {
	Value string // a decimal number, exact: "-1250.5"
	Unit  string // what stands after it, as printed; "" when nothing does
}

// Float is the value as a floating point number, the nearest there is.
func (q Quantity) Float() float64 {
	f, _ := strconv.ParseFloat(q.Value, 64) // a decimal number always parses; too large a one is infinite
	return f
}

// digits is a number with its marks of grouping, and what may say ten thousand after it.
var digits = regexp.MustCompile(`^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?|\d{1,3}(?:['’  ]\d{3})+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+(?:[.,]\d+)?|\.\d+)`)

// scales are words after a number that multiply it.
var scales = []struct {
	word  string
	zeros int
}{
	{"万亿", 12}, {"萬億", 12}, {"亿", 8}, {"億", 8}, {"千万", 7}, {"百万", 6}, {"万", 4}, {"萬", 4}, {"千", 3}, {"百", 2},
	{"billion", 9}, {"million", 6}, {"thousand", 3}, {"crores", 7}, {"crore", 7}, {"lakhs", 5}, {"lakh", 5},
}

// about are words before a number that do not change it.
var about = regexp.MustCompile(`^(?i:(?:约|約|大约|共|近|第|ca\.?|about|approx\.?|circa|~|≈|№|no\.|#)\s*)`)

// unit is what may stand after a number: a short word or sign, without digits but for m2 and cm3.
var unit = regexp.MustCompile(`^(?:[^\d\s]{1,12}(?: [^\d\s]{1,12})?|\pL{1,2}[23])$`)

// ReadNumber reads a text that is one number with, perhaps, a unit: "1,250",
// "12.5 kg", "３５％", "1.2万", "三百二十". A text that holds more than that, or
// could be read in two ways, is none: it stays a text.
//
// One comma before exactly three digits groups ("1,250"), any other is a
// decimal mark ("12,5"); one point is a decimal mark.
func ReadNumber(text string) (Quantity, bool) {
	s, ok := tidy(text)
	if !ok {
		return Quantity{}, false
	}
	if s[0] < '0' || s[0] > '9' { // most begin with one
		s = strings.TrimSpace(about.ReplaceAllString(s, ""))
	}
	value, rest, ok := leading(s, false)
	if !ok {
		return Quantity{}, false
	}
	rest = strings.TrimSpace(rest)
	if rest != "" && !unit.MatchString(rest) {
		return Quantity{}, false
	}
	return Quantity{Value: value, Unit: rest}, true
}

// tidy makes full-width characters narrow and white space plain.
func tidy(text string) (string, bool) {
	if len(text) > maxTyped {
		return "", false
	}
	s := strings.Join(strings.Fields(width.Narrow.String(text)), " ")
	return s, s != ""
}

// leading takes a number off the front of a text; money reads "1.250" as grouped.
func leading(s string, money bool) (value, rest string, ok bool) {
	sign := ""
	for _, minus := range []string{"-", "−", "–", "+"} {
		if after, cut := strings.CutPrefix(s, minus); cut {
			s = strings.TrimLeft(after, " ")
			if minus != "+" {
				sign = "-"
			}
			break
		}
	}
	if m := number(s); m != "" {
		value, rest = plainDecimal(m, money), s[len(m):]
	} else if value, rest, ok = chinese(s); !ok {
		return "", "", false
	}
	if next := strings.TrimLeft(rest, " "); next != "" && strings.ContainsRune("0123456789", rune(next[0])) {
		return "", "", false // a second number: a range, a telephone number
	}
	value, rest = scaled(value, rest)
	if value == "0" {
		sign = ""
	}
	return sign + value, rest, true
}

// grouping drops marks that are nothing but grouping.
var grouping = strings.NewReplacer("'", "", "’", "", " ", "", " ", "")

// number is what digits finds; most numbers have no marks of grouping, and are found without it.
func number(s string) string {
	end, point := 0, -1
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || s[end] == '.' && point < 0 && end > 0) {
		if s[end] == '.' {
			point = end
		}
		end++
	}
	if end > 0 && end == len(s) && point != end-1 {
		return s
	}
	return digits.FindString(s)
}

// plainDecimal is the digits with a point for the decimals, and no other mark.
func plainDecimal(s string, money bool) string {
	s = grouping.Replace(s)
	point, comma := strings.LastIndexByte(s, '.'), strings.LastIndexByte(s, ',')
	switch {
	case point >= 0 && comma >= 0 && comma > point: // 1.250,50
		s = strings.ReplaceAll(s, ".", "")
		s = strings.Replace(s, ",", ".", 1)
	case point >= 0 && comma >= 0:
		s = strings.ReplaceAll(s, ",", "")
	case strings.Count(s, ",") > 1 || comma >= 0 && len(s)-comma == 4 && comma <= 3 && s[0] != '0':
		s = strings.ReplaceAll(s, ",", "")
	case comma >= 0:
		s = strings.Replace(s, ",", ".", 1)
	case strings.Count(s, ".") > 1 || money && point > 0 && len(s)-point == 4 && point <= 3 && s[0] != '0':
		s = strings.ReplaceAll(s, ".", "")
	}
	return canonical(s)
}

// canonical drops zeros that say nothing: "007.50" is "7.5".
func canonical(s string) string {
	whole, part, _ := strings.Cut(s, ".")
	whole, part = strings.TrimLeft(whole, "0"), strings.TrimRight(part, "0")
	if whole == "" {
		whole = "0"
	}
	if part == "" {
		return whole
	}
	return whole + "." + part
}

// scaled multiplies by the word of scale after a number.
func scaled(value, rest string) (string, string) {
	after := strings.TrimLeft(rest, " ")
	for _, s := range scales {
		n := len(s.word)
		if len(after) < n || !strings.EqualFold(after[:n], s.word) {
			continue
		}
		if s.word[0] < 0x80 && len(after) > n && after[n] != ' ' {
			continue // "millions" is a unit
		}
		return shift(value, s.zeros), after[n:]
	}
	return value, rest
}

// shift moves the decimal point to the right.
func shift(value string, zeros int) string {
	whole, part, _ := strings.Cut(value, ".")
	if len(part) < zeros {
		part += strings.Repeat("0", zeros-len(part))
	}
	return canonical(whole + part[:zeros] + "." + part[zeros:])
}

// hanDigits are the digits of Chinese numerals, the formal ones too.
var hanDigits = map[rune]int64{
	'零': 0, '〇': 0, '○': 0, '一': 1, '壹': 1, '二': 2, '贰': 2, '貳': 2, '两': 2, '兩': 2, '三': 3, '叁': 3, '參': 3, '四': 4, '肆': 4,
	'五': 5, '伍': 5, '六': 6, '陆': 6, '陸': 6, '七': 7, '柒': 7, '八': 8, '捌': 8, '九': 9, '玖': 9,
}

// hanUnits are the places below ten thousand.
var hanUnits = map[rune]int64{'十': 10, '拾': 10, '百': 100, '佰': 100, '千': 1000, '仟': 1000}

// hanMyriads are the places from ten thousand on.
var hanMyriads = map[rune]int64{'万': 1e4, '萬': 1e4, '亿': 1e8, '億': 1e8}

// chinese takes a numeral like 三百二十 or 一万二千 off the front. Digits alone
// (二〇二四) are read one by one. One lone digit is more often a word (一般): it
// counts only when nothing or a measure word follows, which the caller's unit says.
func chinese(s string) (value, rest string, ok bool) {
	end, units := 0, false
	for i, r := range s {
		_, digit := hanDigits[r]
		_, place := hanUnits[r]
		_, myriad := hanMyriads[r]
		if !digit && !place && !myriad {
			break
		}
		units = units || place || myriad
		end = i + len(string(r))
	}
	if end == 0 {
		return "", "", false
	}
	numeral := s[:end]
	if !units {
		return hanPlain(numeral), s[end:], true
	}
	n, ok := hanPlaced(numeral)
	return n, s[end:], ok
}

// hanPlain reads digits that stand in a row.
func hanPlain(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteByte(byte('0' + hanDigits[r]))
	}
	return canonical(b.String())
}

// hanPlaced reads a numeral with places: each digit counts for the place after it.
func hanPlaced(s string) (string, bool) {
	total, part, digit := new(big.Int), int64(0), int64(-1)
	for _, r := range s {
		if d, ok := hanDigits[r]; ok {
			if digit > 0 {
				return "", false // 二三百: an estimate
			}
			digit = d
			continue
		}
		if u, ok := hanUnits[r]; ok {
			if digit < 0 {
				digit = 1 // 十五
			}
			part += digit * u
			digit = -1
			continue
		}
		part += max(digit, 0)
		if part == 0 && total.Sign() == 0 {
			return "", false
		}
		myriad := big.NewInt(hanMyriads[r])
		if hanMyriads[r] == 1e8 || total.Sign() == 0 {
			total.Add(total, big.NewInt(part)).Mul(total, myriad)
		} else {
			total.Add(total, new(big.Int).Mul(big.NewInt(part), myriad))
		}
		part, digit = 0, -1
	}
	return total.Add(total, big.NewInt(part+max(digit, 0))).String(), true
}
