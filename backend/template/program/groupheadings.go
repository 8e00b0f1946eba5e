package program

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// The groups of a list may have headings that are written as items of it. What tells them from values is their kind and their order:
//
//	ul( li.sub "Dough" li "2 eggs" li "flour" li.sub "Filling" li "apples" )
//	table( tr( th "Dough" )  tr( td "2" td "eggs" )  tr( th "Filling" )  tr( td "5" td "apples" ) )

// longestGroupHeading is the most letters that the heading of a group has.
const longestGroupHeading = 40

// withoutGroupHeadings leaves out the headings of groups: all items are of two kinds, those of the rarer one are short texts
// without digits, and each has an item of the other kind after it. A cell th or a class says that these are headings; or there
// are several, and the classes of the two kinds have nothing in common.
func withoutGroupHeadings(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	var heads, items []tagtree.NodeID
	kinds := make([]string, len(nodes))
	for i, n := range nodes {
		if kinds[i] = itemKind(t, n); kinds[i] == kinds[0] {
			heads = append(heads, n)
		} else {
			items = append(items, n)
		}
	}
	if len(heads) > len(items) {
		heads, items = items, heads
	}
	if len(heads) == 1 && len(items) > 0 && nodes[0] == heads[0] && isListLabel(t, heads[0], items) {
		return items
	}
	if len(heads) == 0 || 2*len(heads) > len(items) {
		return nodes
	}
	head, item := itemKind(t, heads[0]), itemKind(t, items[0])
	for i, k := range kinds {
		switch {
		case k == head:
			if i+1 == len(kinds) || kinds[i+1] != item || !headsGroup(t, nodes[i]) {
				return nodes
			}
		case k != item:
			return nodes
		}
	}
	words := ownClasses(t, heads[0], items[0])
	switch {
	case firstCell(t, heads[0]) == "th" && isNamed(t, items[0]):
		return nodes
	case saysHeading(t, heads[0], words):
		return items
	case len(heads) == 1 || slices.ContainsFunc(words, isPlaceClass):
		return nodes
	case len(ownClasses(t, items[0], heads[0])) > 0, classless(t, items[0]) && nodes[0] == heads[0]:
		return items
	}
	return nodes // an item with one class more: "author" and "author corresponding"
}

// isListLabel reports whether the first item is the label of the list: it has a class, the others have none, and each of these is a link.
//
//	ul( li.topic "Topics" li( a "rain" ) li( a "fire" ) )
func isListLabel(t *tagtree.Tree, first tagtree.NodeID, items []tagtree.NodeID) bool {
	class, _ := t.Attr(first, "class")
	return class != "" && !slices.ContainsFunc(strings.Fields(class), isPlaceClass) && headsGroup(t, first) && !isLink(t, first) &&
		!slices.ContainsFunc(items, func(n tagtree.NodeID) bool { return !classless(t, n) || !isLink(t, n) })
}

// isLink reports whether the text of an element is that of a link in it.
func isLink(t *tagtree.Tree, n tagtree.NodeID) bool {
	first := t.ElementAt(n, 0)
	return first != tagtree.None && t.Tag(first) == "a" && t.SameText(n, first)
}

// classless reports whether an element has no class.
func classless(t *tagtree.Tree, n tagtree.NodeID) bool {
	class, _ := t.Attr(n, "class")
	return strings.TrimSpace(class) == ""
}

// itemKind is the name and class of an item, and what its first element says that it is.
func itemKind(t *tagtree.Tree, n tagtree.NodeID) string {
	return kind(t, n) + "/" + firstCell(t, n)
}

// firstCell is the name of the first cell of a row; th for another item whose only element has a class of a heading or a group; else "".
//
//	div.row( div.group "Dough" )  div.row( div.name "flour" div.amount "200 g" )
func firstCell(t *tagtree.Tree, n tagtree.NodeID) string {
	switch cell := t.ElementAt(n, 0); {
	case cell == tagtree.None:
		return ""
	case t.Tag(n) == "tr":
		return t.Tag(cell)
	case t.ElementAt(n, 1) == tagtree.None && t.Text(cell) == t.Text(n) && namesGroup(t, cell):
		return "th"
	}
	return ""
}

// namesGroup reports whether a class of an element is of a heading or a group.
func namesGroup(t *tagtree.Tree, n tagtree.NodeID) bool {
	class, _ := t.Attr(n, "class")
	return slices.ContainsFunc([]string{"head", "title", "categor", "group"}, func(word string) bool { return strings.Contains(strings.ToLower(class), word) })
}

// isNamed reports whether the first element of an item has such a class too: then it is the name of the item.
//
//	div.row( div.title "flour" )  div.row( div.title "eggs" div.amount "2" )
func isNamed(t *tagtree.Tree, item tagtree.NodeID) bool {
	cell := t.ElementAt(item, 0)
	return cell != tagtree.None && t.Tag(item) != "tr" && namesGroup(t, cell)
}

// headsGroup reports whether the text of an item can be the heading of a group.
func headsGroup(t *tagtree.Tree, n tagtree.NodeID) bool {
	text := strings.TrimSpace(t.Text(n))
	end, _ := utf8.DecodeLastRuneInString(text)
	return text != "" && utf8.RuneCountInString(text) <= longestGroupHeading && !strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsRune(".!?。！？", end)
}

// ownClasses are the classes of one element that another does not have.
func ownClasses(t *tagtree.Tree, one, other tagtree.NodeID) []string {
	a, _ := t.Attr(one, "class")
	b, _ := t.Attr(other, "class")
	return slices.DeleteFunc(strings.Fields(a), func(c string) bool { return slices.Contains(strings.Fields(b), c) })
}

// isPlaceClass reports whether a class says where an item stands, or which one is chosen, and not what it is.
func isPlaceClass(class string) bool {
	for _, word := range []string{"first", "last", "odd", "even", "alt", "active", "current", "selected", "clear", "new"} {
		if strings.Contains(strings.ToLower(class), word) {
			return true
		}
	}
	return false
}

// saysHeading reports whether an item is a row with a cell th, or has a class of a heading.
func saysHeading(t *tagtree.Tree, n tagtree.NodeID, classes []string) bool {
	return firstCell(t, n) == "th" || slices.ContainsFunc(classes, func(c string) bool {
		return strings.Contains(strings.ToLower(c), "head") || strings.Contains(strings.ToLower(c), "title")
	})
}
