package template

import "strconv"

// migration rewrites a document of one format into the next one.
type migration func(root *element)

// migrations has, for each older format, the step to the next: migrations[0]
// leads from format 1 to 2, migrations[1] to 3, in which a field may hold records, and migrations[2]
// to 4, in which a locator says by codes why it is there.
var migrations = []migration{identify, func(*element) {}, func(*element) {}}

// identify leads from format 1, whose fields have no ids: the id of a field is
// then its name, which an absent attribute says.
func identify(*element) {}

// migrate brings a document to the newest format that the steps lead to. Only
// the first element and its format attribute are looked at.
func migrate(root *element, steps []migration) (bad mistakes) {
	if root.name != "template" {
		bad.add(root.at, "xml.notemplate", "this is no template: it begins with <%s>, expected <template>", root.name)
		return bad
	}
	newest := len(steps) + 1
	have := root.attr("format")
	n, err := strconv.Atoi(have)
	switch {
	case have == "":
		bad.add(root.at, "xml.noformat", "<template> needs the attribute \"format\": this version writes format=\"%d\"", newest)
	case err != nil || n < 1:
		bad.add(root.attrAt("format"), "xml.badformat", "format=%q must be a whole number; this version writes %d", short(have), newest)
	case n > newest:
		bad.add(root.attrAt("format"), "xml.newer", "this template was made by a newer version of Wrapsmith (format %d, this one reads up to %d): update Wrapsmith", n, newest)
	}
	if len(bad) > 0 {
		return bad
	}
	for ; n < newest; n++ {
		steps[n-1](root)
	}
	for i := range root.attrs {
		if root.attrs[i].name == "format" {
			root.attrs[i].value = strconv.Itoa(newest)
		}
	}
	return nil
}
