package xpath

import "regexp"

// lastAttr is the end of a path in an attribute.
var lastAttr = regexp.MustCompile(`/(?:@|attribute::)[\pL_][\pL\pN_.-]*\s*$`)

// SplitAttr reads an expression as the path of elements and the attribute of
// them in which it ends, "" where it ends in nodes or gives a value: "//a" and
// "href" for //a/@href. An error is that of Compile.
func SplitAttr(expr string) (path, attr string, err error) {
	e, err := Compile(expr)
	if err != nil || e.Attr() == "" {
		return expr, "", err
	}
	if at := lastAttr.FindStringIndex(expr); at != nil {
		if _, err := Compile(expr[:at[0]]); err == nil {
			return expr[:at[0]], e.Attr(), nil
		}
	}
	return "(" + expr + ")/..", e.Attr(), nil
}
