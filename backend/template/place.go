package template

// Place tells where in a template's XML the i-th locator of a field stands, both
// from 1: the place to show when an XPath does not compile. i < 0 asks for the
// field itself. 0, 0: there is none.
func Place(xml []byte, field string, i int) (line, column int) {
	root, bad := parse(xml)
	if len(bad) > 0 {
		return 0, 0
	}
	for _, f := range childrenOf(root, "fields") {
		if f.attr("name") != field {
			continue
		}
		if i < 0 {
			return lineColumn(xml, f.at)
		}
		for _, l := range f.children {
			if l.name != "locator" {
				continue
			}
			if i--; i >= 0 {
				continue
			}
			if x := l.child("xpath"); x != nil {
				l = x
			}
			return lineColumn(xml, l.at)
		}
	}
	return 0, 0
}
