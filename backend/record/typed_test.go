package record

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestReadNumber(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, value, unit, why string }{
		{"12", "12", "", "plain"},
		{" 1,250 ", "1250", "", "a comma before three digits groups"},
		{"12,5", "12.5", "", "any other comma is a decimal mark"},
		{"0,125", "0.125", "", "nothing groups after a zero"},
		{"1.250", "1.25", "", "one point is a decimal mark"},
		{"1.250.000", "1250000", "", "two points group"},
		{"1.250,50", "1250.5", "", "German"},
		{"1,250,000.75", "1250000.75", "", "English"},
		{"1 250 000", "1250000", "", "French, no-break spaces"},
		{"1'250", "1250", "", "Swiss"},
		{"-3", "-3", "", "negative"},
		{"−3.0", "-3", "", "the true minus sign"},
		{"-0", "0", "", "no negative zero"},
		{"007.50", "7.5", "", "zeros that say nothing"},
		{"12.5 kg", "12.5", "kg", "a unit"},
		{"３５％", "35", "%", "full width"},
		{"约 60 平方米", "60", "平方米", "about"},
		{"1.2万", "12000", "", "ten thousands"},
		{"3亿元", "300000000", "元", "hundred millions of yuan"},
		{"2.5 million", "2500000", "", "million"},
		{"三百二十", "320", "", "Chinese"},
		{"十五", "15", "", "ten without a one"},
		{"一万二千零五", "12005", "", "with a gap"},
		{"两千万", "20000000", "", "thousands of ten thousands"},
		{"一亿二千万", "120000000", "", "two myriads"},
		{"二〇二四", "2024", "", "digit by digit"},
		{"八人", "8", "人", "a measure word"},
		{".5", "0.5", "", "no zero before the point"},
	} {
		got, ok := ReadNumber(c.text)
		if want := (Quantity{c.value, c.unit}); !ok || got != want {
			t.Errorf("ReadNumber(%q) = %+v, %v, want %+v: %s", c.text, got, ok, want, c.why)
		}
	}
	for text, why := range map[string]string{
		"":                        "empty",
		"abc":                     "a word",
		"5-10":                    "a range",
		"5 10":                    "two numbers",
		"138 0013 8000":           "a telephone number",
		"2024-03-05":              "a date",
		"12 of the many that are": "prose",
		"二三百":                     "an estimate",
		strings.Repeat("1", 200):  "too long",
	} {
		if got, ok := ReadNumber(text); ok {
			t.Errorf("ReadNumber(%q) = %+v: %s", text, got, why)
		}
	}
}

func TestReadPrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, value, currency, sign, why string }{
		{"$12.50", "12.5", "", "$", "a dollar of some country"},
		{"US$12.50", "12.5", "USD", "US$", "of this one"},
		{"USD 1,250", "1250", "USD", "USD", "code before"},
		{"12,50 €", "12.5", "EUR", "€", "sign after"},
		{"1.250 €", "1250", "EUR", "€", "no price has three decimals"},
		{"€ 1.250,00", "1250", "EUR", "€", "German"},
		{"1 250,00 zł", "1250", "PLN", "zł", "Polish"},
		{"￥1,299.00", "1299", "", "¥", "yuan or yen"},
		{"¥1299", "1299", "", "¥", "yuan or yen"},
		{"129元", "129", "CNY", "元", "Chinese"},
		{"¥129元", "129", "CNY", "¥", "both"},
		{"人民币 3.5万元", "35000", "CNY", "人民币", "ten thousands"},
		{"售价：８８元", "88", "CNY", "元", "a label, full width"},
		{"三百元整", "300", "CNY", "元", "in words"},
		{"HK$ 88", "88", "HKD", "HK$", "Hong Kong"},
		{"£5", "5", "GBP", "£", "pounds"},
		{"-$5.00", "-5", "", "$", "negative"},
		{"19.99", "19.99", "", "", "no currency"},
		{"25,-", "25", "", "", "a dash for no cents"},
		{"1234円", "1234", "JPY", "円", "yen"},
		{"Rs. 1,23,456", "123456", "INR", "Rs.", "Indian grouping"},
		{"₹ 12,34,567.50", "1234567.5", "INR", "₹", "Indian grouping with decimals"},
		{"₹ 2.5 crore", "25000000", "INR", "₹", "Indian scale"},
		{"£1.2k", "1200", "GBP", "£", "thousands"},
		{"$3.5M", "3500000", "", "$", "millions"},
		{"€2bn", "2000000000", "EUR", "€", "billions"},
		{"1,5 млн руб.", "1500000", "RUB", "руб.", "Russian millions"},
		{"Now only £5", "5", "GBP", "£", "two words before"},
		{"Price: $5", "5", "", "$", "a label"},
		{"19,99 € inkl. MwSt.", "19.99", "EUR", "€", "a note on tax"},
		{"USD5", "5", "USD", "USD", "a code without a blank"},
	} {
		got, ok := ReadPrice(c.text)
		if want := (Money{Value: c.value, Currency: c.currency, Sign: c.sign}); !ok || got != want {
			t.Errorf("ReadPrice(%q) = %+v, %v, want %+v: %s", c.text, got, ok, want, c.why)
		}
	}
	for text, why := range map[string]string{
		"$5 - $10": "a range", "$5 €4": "two prices", "free": "a word", "": "empty", "5 apples": "no currency", "DOE": "a word", "£1.2kg": "a weight", "Romeo 5": "a title", "$5 off": "a reduction", "from": "a word", "frozen 5": "no lead", "1,23,45": "no number",
	} {
		if got, ok := ReadPrice(text); ok {
			t.Errorf("ReadPrice(%q) = %+v: %s", text, got, why)
		}
	}
}

// What a price is for, and whether it is the lowest of several.
func TestReadPriceNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		want Money
	}{
		{"$1,299.99/mo", Money{Value: "1299.99", Sign: "$", Per: "mo"}},
		{"£9 per month", Money{Value: "9", Currency: "GBP", Sign: "£", Per: "month"}},
		{"3,49 €/kg", Money{Value: "3.49", Currency: "EUR", Sign: "€", Per: "kg"}},
		{"1.99 € / 100 g", Money{Value: "1.99", Currency: "EUR", Sign: "€", Per: "100 g"}},
		{"50元/月", Money{Value: "50", Currency: "CNY", Sign: "元", Per: "月"}},
		{"from £5", Money{Value: "5", Currency: "GBP", Sign: "£", From: true}},
		{"From: $5", Money{Value: "5", Sign: "$", From: true}},
		{"ab 9,99 €", Money{Value: "9.99", Currency: "EUR", Sign: "€", From: true}},
		{"à partir de 12 €", Money{Value: "12", Currency: "EUR", Sign: "€", From: true}},
		{"36,000円より", Money{Value: "36000", Currency: "JPY", Sign: "円", From: true}},
		{"99元起", Money{Value: "99", Currency: "CNY", Sign: "元", From: true}},
		{"от 1 500 ₽", Money{Value: "1500", Currency: "RUB", Sign: "₽", From: true}},
		{"starting at $1.2k/mo", Money{Value: "1200", Sign: "$", From: true, Per: "mo"}},
	} {
		if got, ok := ReadPrice(c.text); !ok || got != c.want {
			t.Errorf("ReadPrice(%q) = %+v, %v, want %+v", c.text, got, ok, c.want)
		}
	}
}

// Signs of several currencies are decided by the page's language.
func TestLocaleReadPrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, lang, currency string }{
		{"￥1,299", "zh-CN", "CNY"}, {"￥1,299", "ja", "JPY"}, {"￥1,299", "", ""}, {"￥1,299", "en", ""},
		{"¥1299", "ja-JP", "JPY"}, {"¥1299", "zh", "CNY"}, {"129元", "zh-TW", "TWD"}, {"129元", "zh-Hant-HK", "HKD"}, {"129元", "zh", "CNY"},
		{"99 kr", "sv", "SEK"}, {"99 kr", "da-DK", "DKK"}, {"99 kr", "en", ""}, {"Rs. 500", "en-PK", "PKR"}, {"Rs. 500", "en-IN", "INR"}, {"$5", "en-US", ""},
	} {
		if got, ok := (Locale{Lang: c.lang}).ReadPrice(c.text); !ok || got.Currency != c.currency {
			t.Errorf("ReadPrice(%q) on a page in %q = %+v, %v, want currency %q", c.text, c.lang, got, ok, c.currency)
		}
	}
}

func TestReadsAsItsType(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		as   Type
		text string
		want bool
	}{
		{Number, "1,250 km", true}, {Number, "many", false},
		{Price, "12,50 €", true}, {Price, "free", false},
		{Date, "2024-05-01", true}, {Date, "someday", false},
		{Text, "many", true}, {URL, "", true},
	} {
		if got := c.as.Reads(c.text); got != c.want {
			t.Errorf("%q as %s: %v, want %v", c.text, c.as, got, c.want)
		}
	}
}

// Whatever the text, the readers end, and a decimal number is one.
func FuzzTyped(f *testing.F) {
	for _, s := range []string{"1,250.5 kg", "￥1.2万元", "二〇二四年三月五日", "Tue, 05 Mar 2024 14:30:00 GMT", "一亿二千万", "-\u00a05"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if q, ok := ReadNumber(s); ok && !decimal(q.Value) {
			t.Errorf("ReadNumber(%q) = %q", s, q.Value)
		}
		if m, ok := ReadPrice(s); ok && !decimal(m.Value) {
			t.Errorf("ReadPrice(%q) = %q", s, m.Value)
		}
		if m, ok := ReadDate(s); ok && len(m.ISO) >= 10 {
			if _, ok := m.Time(); !ok {
				t.Errorf("ReadDate(%q) = %q", s, m.ISO)
			}
		}
	})
}

func decimal(s string) bool {
	whole, part, point := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	return whole != "" && strings.Trim(whole, "0123456789") == "" && strings.Trim(part, "0123456789") == "" && point == (part != "")
}

// The numbers found without the expression are those that it finds.
func TestNumberIsWhatDigitsFinds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("0123456789.,' a%’"))).Draw(t, "text")
		if got, want := number(s), digits.FindString(s); got != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
	})
}
