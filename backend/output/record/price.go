package record

import (
	"regexp"
	"strings"
)

// Money is a price as a page printed it, read: "￥1,299.00" is 1299 of CNY.
type Money struct {
	Value    string // a decimal number, exact: "1299"
	Currency string // ISO 4217 where the page says which; "" when it does not, or only "$" of some country
	Sign     string // the currency as printed: "￥", "元", "USD"
}

// Float is the amount as a floating point number, the nearest there is.
func (m Money) Float() float64 { return Quantity{Value: m.Value}.Float() }

// currencies are how pages write a currency, longest first, and its ISO 4217 code.
// The yen sign and 元 are taken for renminbi on pages of Han text: see currencyOf.
var currencies = []struct{ sign, code string }{
	{"人民币", "CNY"}, {"人民幣", "CNY"}, {"新台币", "TWD"}, {"新台幣", "TWD"}, {"新臺幣", "TWD"}, {"港币", "HKD"}, {"港幣", "HKD"}, {"港元", "HKD"},
	{"美元", "USD"}, {"美金", "USD"}, {"欧元", "EUR"}, {"歐元", "EUR"}, {"英镑", "GBP"}, {"英鎊", "GBP"}, {"日元", "JPY"}, {"日圓", "JPY"},
	{"韩元", "KRW"}, {"澳元", "AUD"}, {"加元", "CAD"}, {"瑞士法郎", "CHF"}, {"卢布", "RUB"},
	{"US$", "USD"}, {"HK$", "HKD"}, {"NT$", "TWD"}, {"CA$", "CAD"}, {"C$", "CAD"}, {"AU$", "AUD"}, {"A$", "AUD"}, {"NZ$", "NZD"}, {"S$", "SGD"}, {"R$", "BRL"},
	{"RMB", "CNY"}, {"元", "CNY"}, {"圆", "CNY"}, {"圓", "JPY"}, {"円", "JPY"}, {"€", "EUR"}, {"£", "GBP"}, {"₽", "RUB"}, {"руб.", "RUB"}, {"руб", "RUB"},
	{"₩", "KRW"}, {"원", "KRW"}, {"₹", "INR"}, {"Rs.", "INR"}, {"₺", "TRY"}, {"₫", "VND"}, {"₴", "UAH"}, {"₪", "ILS"}, {"฿", "THB"}, {"zł", "PLN"}, {"Kč", "CZK"},
	{"euros", "EUR"}, {"euro", "EUR"}, {"dollars", "USD"}, {"Fr.", "CHF"}, {"¥", ""}, {"￥", ""}, {"$", ""}, {"kr", ""},
}

// isoCodes are codes that stand before or behind an amount.
var isoCodes = regexp.MustCompile(`^(?i:USD|EUR|GBP|CNY|CNH|JPY|HKD|TWD|KRW|INR|RUB|AUD|CAD|NZD|SGD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ILS|THB|VND|UAH|BRL|MXN|ARS|CLP|COP|PEN|ZAR|EGP|NGN|KES|MAD|AED|SAR|QAR|KWD|PKR|BDT|LKR|IDR|MYR|PHP|MOP)\b`)

// priceBefore and priceBehind are words that go with a price and do not change it.
var (
	priceBefore = regexp.MustCompile(`^(?i:(?:售价|价格|價格|定价|原价|现价|仅需|仅|now|only|price|was|rrp)\s*:?\s*)`)
	priceBehind = regexp.MustCompile(`^(?i:(?:整|正|\*|,-|\.-|,–|\.–))$`)
)

// ReadPrice reads a text that is one price: "$12.50", "12,50 €", "￥1,299",
// "129元", "人民币 3.5万元". A bare number is a price whose currency is unknown.
// "from $5", a range, or two prices are none: they stay a text. A dollar sign
// alone names no country, so it gives no code; ¥ is renminbi or yen, and gives
// none either, but for the full-width ￥ that Chinese pages write.
func ReadPrice(text string) (Money, bool) {
	wide := strings.Contains(text, "￥")
	s, ok := tidy(text)
	if !ok {
		return Money{}, false
	}
	if word(s) {
		s = priceBefore.ReplaceAllString(s, "")
	}
	var m Money
	minus := ""
	if after, cut := strings.CutPrefix(s, "-"); cut {
		minus, s = "-", strings.TrimLeft(after, " ")
	}
	sign, code, rest := currencyOf(s)
	value, rest, ok := leading(strings.TrimLeft(rest, " "), true)
	if !ok || minus != "" && value[0] == '-' {
		return Money{}, false
	}
	m.Value, m.Sign, m.Currency = minus+value, sign, code
	rest = strings.TrimLeft(rest, " ")
	if behind, second, after := currencyOf(rest); behind != "" {
		if code != "" && second != "" && code != second {
			return Money{}, false // two currencies
		}
		if m.Currency == "" {
			m.Currency = second
		}
		if m.Sign == "" {
			m.Sign = behind
		}
		rest = strings.TrimLeft(after, " ")
	}
	if rest != "" && !priceBehind.MatchString(rest) {
		return Money{}, false
	}
	if wide && m.Currency == "" && (m.Sign == "¥" || m.Sign == "￥") {
		m.Currency = "CNY"
	}
	return m, true
}

// word says whether a text may begin with a word: not with a digit, and not with
// a sign such as £ or $.
func word(s string) bool {
	const han = 0xe4 // first byte of most Han characters, in UTF-8
	return s != "" && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' || s[0] >= han)
}

// currencyOf takes a currency off the front of a text.
func currencyOf(s string) (sign, code, rest string) {
	c := ""
	if word(s) {
		c = isoCodes.FindString(s)
	}
	if c != "" {
		code = strings.ToUpper(c)
		if code == "CNH" {
			code = "CNY"
		}
		after := strings.TrimLeft(s[len(c):], " ")
		if next, second, more := currencyOf(after); next != "" && (second == "" || second == code) {
			return c, code, more // USD $5
		}
		return c, code, s[len(c):]
	}
	for _, k := range currencies {
		if strings.HasPrefix(s, k.sign) || k.sign[0] < 0x80 && len(s) >= len(k.sign) && strings.EqualFold(s[:len(k.sign)], k.sign) {
			return k.sign, k.code, s[len(k.sign):]
		}
	}
	return "", "", s
}
