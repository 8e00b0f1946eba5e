package locator

import "strings"

// What stands for a long expression where a person reads or writes a locator:
// XPath 1.0 needs every kind of blank spelled out, which a screen shows as a long gap.
const (
	stemShort   = "stem(.)"   // the context text's stem
	plainShort  = "plain(.)"  // the Plain test
	titledShort = "titled(.)" // the InTitle test
	rowsShort   = "rows(.)"   // what the InRows test compares with a label
)

// underShort is what the Under test compares with a label.
func underShort(name string) string { return "under(" + name + ")" }

// Short writes an expression for reading:
//
//	//text()[stem(.)='Price']/following::text()[stem(.)][1]
//
// It is XPath 1.0 but for stem(.), plain(.), titled(.), rows(.), under(dt) and under(#text); Long gives that back.
// Long(Short(x)) equals x for every x that has none of its own.
func Short(xpath string) string {
	xpath = swap(current(xpath), stemOf(rowsExpr()), rowsShort)
	for _, name := range UnderNames {
		xpath = swap(xpath, stemOf(underPath(name)), underShort(name))
	}
	return swap(swap(swap(xpath, plainExpr(), plainShort), inTitleExpr(), titledShort), stemExpr(), stemShort)
}

// Long turns the short form back into XPath 1.0. What is in it already stays as it is.
func Long(short string) string {
	short = swap(short, rowsShort, stemOf(rowsExpr()))
	for _, name := range UnderNames {
		short = swap(short, underShort(name), stemOf(underPath(name)))
	}
	return swap(swap(swap(short, plainShort, plainExpr()), titledShort, inTitleExpr()), stemShort, stemExpr())
}

// swap replaces a call outside of literals and not within a longer name.
func swap(expr, from, to string) string {
	var b strings.Builder
	for i := 0; i < len(expr); {
		n := 1
		switch c := expr[i]; {
		case strings.HasPrefix(expr[i:], from) && (i == 0 || !inName(expr[i-1])):
			b.WriteString(to)
			i += len(from)
			continue
		case c == '\'' || c == '"':
			n = len(expr) - i // a literal that does not end
			if end := strings.IndexByte(expr[i+1:], c); end >= 0 {
				n = end + 2
			}
		}
		b.WriteString(expr[i : i+n])
		i += n
	}
	return b.String()
}

// inName reports whether a byte can stand in a name: "my-stem(.)" is another function.
func inName(c byte) bool {
	return c == '-' || c == '_' || c == '.' || c == ':' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
