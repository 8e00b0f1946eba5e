package record

import (
	"regexp"
	"strings"
)

// Money is a price as a page printed it, read: "from £1.2k" is 1200 of GBP and more.
type Money struct {
	Value    string // a decimal number, exact: "1299"
	Currency string // ISO 4217 where the page says which; "" when it does not, or only "$" of some country
	Sign     string // the currency as printed: "￥", "元", "USD"
	From     bool   // the lowest of several prices: "from £5", "99元起"
	Per      string // what the price is for, as printed: "mo", "kg", "month"; "" if not given
}

// Float is the amount as a floating point number, the nearest there is.
func (m Money) Float() float64 { return Quantity{Value: m.Value}.Float() }

// ReadPrice reads a text that is one price: "$12.50", "12,50 €", "Rs. 1,23,456",
// "£1.2k", "$1,299.99/mo", "from £5", "129元", "人民币 3.5万元". A bare number is a
// price whose currency is unknown. A range, or two prices, are none: they stay a
// text. A dollar sign alone names no country, and ¥ two of them: both have no code.
func ReadPrice(text string) (Money, bool) { return Locale{}.ReadPrice(text) }

// ReadPrice is the function ReadPrice on a page that tells more: ¥ and ￥ are yen
// on Japanese pages and renminbi on Chinese ones, 元 is the dollar of Taiwan or
// Hong Kong on theirs.
func (l Locale) ReadPrice(text string) (Money, bool) {
	s, ok := tidy(text)
	if !ok {
		return Money{}, false
	}
	var m Money
	s, m.From = withoutLead(s)
	minus := ""
	if after, cut := strings.CutPrefix(s, "-"); cut {
		minus, s = "-", strings.TrimLeft(after, " ")
	}
	sign, code, rest := currencyOf(s)
	value, rest, ok := leading(strings.TrimLeft(rest, " "), true)
	if !ok || minus != "" && value[0] == '-' {
		return Money{}, false
	}
	m.Value, rest = thousands(minus+value, rest)
	m.Sign, m.Currency = sign, code
	if rest, ok = m.currencyAfter(strings.TrimLeft(rest, " ")); !ok || !m.notes(rest) {
		return Money{}, false
	}
	if local, ok := l.currency(m.Sign); ok {
		m.Currency = local
	}
	return m, true
}

// currencyAfter takes a currency off the front of what stands after an amount;
// false when it is another one than that before the amount.
func (m *Money) currencyAfter(rest string) (string, bool) {
	sign, code, after := currencyOf(rest)
	if sign == "" {
		return rest, true
	}
	if m.Currency != "" && code != "" && m.Currency != code {
		return "", false
	}
	if m.Currency == "" {
		m.Currency = code
	}
	if m.Sign == "" {
		m.Sign = sign
	}
	return strings.TrimLeft(after, " "), true
}

// notes reads what stands after an amount and its currency; false when it is
// more than a price has.
func (m *Money) notes(rest string) bool {
	for rest != "" {
		switch {
		case fromAfter.MatchString(rest):
			m.From, rest = true, fromAfter.ReplaceAllString(rest, "")
		case strings.HasPrefix(rest, "+") && strings.TrimSpace(rest[1:]) == "":
			m.From, rest = true, "" // $5+
		case priceNote.MatchString(rest):
			rest = rest[len(priceNote.FindString(rest)):]
		default:
			per := pricePer.FindStringSubmatch(rest)
			if per == nil || m.Per != "" {
				return false
			}
			m.Per, rest = per[1], rest[len(per[0]):]
		}
		rest = strings.TrimSpace(rest)
	}
	return true
}

// Words that go with a price.
var (
	// priceLead are words before a price that do not change it.
	priceLead = regexp.MustCompile(`^(?i:售价|价格|價格|定价|原价|现价|特价|促销价|优惠价|会员价|仅需|仅|约|約|税込|価格|now|only|just|price|sale price|regular price|our price|list price|was|rrp|msrp|preis|nur|statt|uvp|prix|precio|preço|prezzo|prijs|nu|цена|cena|ca\.|~|≈|about|approx\.?)\s*[:：]?\s*`)
	// priceFrom are words before the lowest of several prices.
	priceFrom = regexp.MustCompile(`^(?i:from|starting (?:at|from)|starts (?:at|from)|as low as|ab|à partir de|a partir de|a partire da|dès|desde|da|vanaf|от|od|至少|最低)\s*[:：]?\s*`)
	// fromAfter are words after the lowest of several prices.
	fromAfter = regexp.MustCompile(`^(?:起|より|から|부터|[~〜～]$)`)
	// priceNote are words after a price that do not change it.
	priceNote = regexp.MustCompile(`^(?i:整|正|\*|,-|\.-|,–|\.–|[(]?\+?\s*(?:incl\.?|excl\.?|including|excluding|inc\.?|ex\.?|plus|inkl\.?|zzgl\.?|exkl\.?|iva|含|不含|未|税)[^\d]{0,24}$|(?:税込|税抜|含税|不含税|ttc|ht)[)]?$)`)
	// pricePer is what a price is for.
	pricePer = regexp.MustCompile(`^(?i:/|per |pro |par |por |al |alla |每|a |an |за )\s*(\pL[\pL.]{0,14}(?: \pL{1,12})?|\d{0,3} ?(?:k?g|ml|l|m|m2|m²|lb|oz)|100 ?(?:g|ml))$`)
	// multiplied are letters right after an amount.
	multiplied = regexp.MustCompile(`^(?:(k|K)|(m|M|mn|mln|mio|Mio\.?|млн\.?)|(bn|B|Mrd\.?|млрд\.?)|(тыс\.?))(?:[^\pL]|$)`)
)

// withoutLead takes the words before a price away, and reports whether they make it
// the lowest of several.
func withoutLead(s string) (rest string, from bool) {
	for word(s) || s != "" && strings.ContainsRune("~≈", []rune(s)[0]) {
		if m := priceFrom.FindString(s); m != "" && !inWord(s, m) {
			s, from = s[len(m):], true
			continue
		}
		m := priceLead.FindString(s)
		if m == "" || inWord(s, m) {
			break
		}
		s = s[len(m):]
	}
	return s, from
}

// inWord reports whether a lead is only the beginning of a longer Latin word.
func inWord(s, lead string) bool {
	last := lead[len(lead)-1]
	return last >= 'A' && last <= 'z' && len(s) > len(lead) && (s[len(lead)] >= 'a' && s[len(lead)] <= 'z' || s[len(lead)] >= 'A' && s[len(lead)] <= 'Z' && s[len(lead):] == strings.ToLower(s[len(lead):]))
}

// thousands multiplies an amount by the letter right after it: £1.2k, $3M.
func thousands(value, rest string) (string, string) {
	after := strings.TrimLeft(rest, " ")
	m := multiplied.FindStringSubmatch(after)
	if m == nil || len(after) < len(rest) && after[0] < 0x80 && len(m[1]) > 0 {
		return value, rest // "5 k" is no thousand
	}
	for i, zeros := range []int{3, 6, 9, 3} {
		if letters := m[1+i]; letters != "" {
			sign := ""
			if value[0] == '-' {
				sign, value = "-", value[1:]
			}
			return sign + shift(value, zeros), after[len(letters):]
		}
	}
	return value, rest
}

// word reports whether a text may begin with a word: not with a digit, and not with
// a sign such as £ or $.
func word(s string) bool {
	const han = 0xe4 // first byte of most Han characters, in UTF-8
	return s != "" && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' || s[0] >= han || s[0] >= 0xc3 && s[0] <= 0xd1)
}
