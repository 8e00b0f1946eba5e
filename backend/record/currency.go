package record

import (
	"regexp"
	"strings"
)

// currencies are how pages write a currency, longest first, and its ISO 4217 code;
// "" where several countries write it so.
var currencies = []struct{ sign, code string }{
	{"人民币", "CNY"}, {"人民幣", "CNY"}, {"新台币", "TWD"}, {"新台幣", "TWD"}, {"新臺幣", "TWD"}, {"港币", "HKD"}, {"港幣", "HKD"}, {"港元", "HKD"},
	{"美元", "USD"}, {"美金", "USD"}, {"欧元", "EUR"}, {"歐元", "EUR"}, {"英镑", "GBP"}, {"英鎊", "GBP"}, {"日元", "JPY"}, {"日圓", "JPY"},
	{"韩元", "KRW"}, {"澳元", "AUD"}, {"加元", "CAD"}, {"瑞士法郎", "CHF"}, {"卢布", "RUB"},
	{"US$", "USD"}, {"HK$", "HKD"}, {"NT$", "TWD"}, {"CA$", "CAD"}, {"C$", "CAD"}, {"AU$", "AUD"}, {"A$", "AUD"}, {"NZ$", "NZD"}, {"S$", "SGD"}, {"R$", "BRL"}, {"MX$", "MXN"},
	{"RMB", "CNY"}, {"元", "CNY"}, {"圆", "CNY"}, {"圓", "JPY"}, {"円", "JPY"}, {"€", "EUR"}, {"£", "GBP"}, {"₽", "RUB"}, {"руб.", "RUB"}, {"руб", "RUB"}, {"грн", "UAH"},
	{"₩", "KRW"}, {"원", "KRW"}, {"₹", "INR"}, {"Rs.", "INR"}, {"Rs", "INR"}, {"₨", "INR"}, {"₺", "TRY"}, {"TL", "TRY"}, {"₫", "VND"}, {"₴", "UAH"}, {"₪", "ILS"}, {"฿", "THB"}, {"₱", "PHP"}, {"₦", "NGN"},
	{"zł", "PLN"}, {"Kč", "CZK"}, {"lei", "RON"}, {"Ft", "HUF"}, {"Rp", "IDR"}, {"RM", "MYR"},
	{"euros", "EUR"}, {"euro", "EUR"}, {"dollars", "USD"}, {"Fr.", "CHF"}, {"¥", ""}, {"￥", ""}, {"$", ""}, {"kr.", ""}, {"kr", ""},
}

// isoCodes are codes that stand before or after an amount.
var isoCodes = regexp.MustCompile(`^(?i:USD|EUR|GBP|CNY|CNH|JPY|HKD|TWD|KRW|INR|RUB|AUD|CAD|NZD|SGD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ILS|THB|VND|UAH|BRL|MXN|ARS|CLP|COP|PEN|ZAR|EGP|NGN|KES|MAD|AED|SAR|QAR|KWD|PKR|BDT|LKR|IDR|MYR|PHP|MOP)(?:\b|\d)`)

// isoLength is the length of a code.
const isoLength = len("USD")

// currencyOf takes a currency off the front of a text.
func currencyOf(s string) (sign, code, rest string) {
	if word(s) && isoCodes.MatchString(s) {
		sign, rest = s[:isoLength], s[isoLength:]
		code = strings.ToUpper(sign)
		if code == "CNH" {
			code = "CNY"
		}
		after := strings.TrimLeft(rest, " ")
		if next, second, more := currencyOf(after); next != "" && (second == "" || second == code) {
			return sign, code, more // USD $5
		}
		return sign, code, rest
	}
	for _, k := range currencies {
		n := len(k.sign)
		if strings.HasPrefix(s, k.sign) || k.sign[0] < 0x80 && len(s) >= n && strings.EqualFold(s[:n], k.sign) {
			if letter(k.sign[n-1]) && len(s) > n && letter(s[n]) {
				continue // "from" is not a price in Fr., "left" not one in lei
			}
			return k.sign, k.code, s[n:]
		}
	}
	return "", "", s
}

// IsCurrency reports whether a text is the sign or the name of a currency, and no more: "$", "EUR", "元".
func IsCurrency(text string) bool {
	sign, _, rest := currencyOf(strings.TrimSpace(text))
	return sign != "" && rest == ""
}

func letter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// currency is the code of a sign that the page's language decides.
func (l Locale) currency(sign string) (code string, ok bool) {
	lang, region := l.parts()
	traditional := strings.Contains(strings.ToLower(l.Lang), "hant")
	switch sign {
	case "¥", "￥":
		switch lang {
		case "zh":
			return "CNY", true
		case "ja":
			return "JPY", true
		}
	case "元", "圓", "圆":
		switch {
		case lang == "zh" && (region == "TW" || region == "" && traditional):
			return "TWD", true
		case lang == "zh" && region == "HK":
			return "HKD", true
		case lang == "zh":
			return "CNY", true
		}
	case "Rs.", "Rs", "₨":
		switch {
		case region == "PK", lang == "ur" && region == "":
			return "PKR", true
		case region == "LK", lang == "si":
			return "LKR", true
		case region == "NP", lang == "ne":
			return "NPR", true
		}
	case "kr", "kr.":
		for _, k := range []struct{ lang, code string }{{"sv", "SEK"}, {"da", "DKK"}, {"nb", "NOK"}, {"nn", "NOK"}, {"no", "NOK"}, {"is", "ISK"}} {
			if k.lang == lang {
				return k.code, true
			}
		}
	}
	return "", false
}
