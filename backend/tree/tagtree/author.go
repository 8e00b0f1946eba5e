package tagtree

// Author is the author that the head of the page names (HTML Standard, 4.2.5.1, standard metadata names); "" without one.
//
//	<head> <meta name="author" content="Ann Lee"> </head>
func (t *Tree) Author() string {
	head := NodeID(0)
	for _, tag := range []string{"html", "head"} {
		if head = t.childWith(head, tag); head == None {
			return ""
		}
	}
	for n := t.FirstChild(head); n != None; n = t.NextSibling(n) {
		if name, _ := t.Attr(n, "name"); t.Tag(n) == "meta" && name == "author" {
			content, _ := t.Attr(n, "content")
			return Collapse(content)
		}
	}
	return ""
}

// childWith is the first child of a node with a tag; None without one.
func (t *Tree) childWith(parent NodeID, tag string) NodeID {
	for n := t.FirstChild(parent); n != None; n = t.NextSibling(n) {
		if t.Tag(n) == tag {
			return n
		}
	}
	return None
}
