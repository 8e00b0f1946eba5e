package scriptdata

import "strings"

// document is a form of data in which values refer to others.
type document interface {
	at(id string) any      // the value that a reference names
	resolve(value any) any // what a value inside the document stands for
}

// reference names a value of a document.
type reference struct {
	doc document
	id  string
}

// waiting is a value whose element is not made yet.
type waiting struct {
	parent *Element
	name   string
	key    string
	value  any
	doc    document
	level  int
	inHTML bool
	inList bool // the value is an item of a list
}

// build makes the elements of the roots, level by level.
func build(roots []root) []*Element {
	if len(roots) == 0 {
		return nil
	}
	top := &Element{}
	b := builder{queue: make([]waiting, 0, slab)}
	for _, r := range roots {
		b.wait(waiting{parent: top, name: "state", key: clip(r.name), value: r.value, level: 1})
	}
	for b.next < len(b.queue) && b.made < maxElements {
		w := b.queue[b.next]
		b.queue[b.next] = waiting{}
		b.next++
		b.make(w, 0)
	}
	return top.Children
}

const maxWaiting = 4 * maxElements

// builder makes elements until there are maxElements.
type builder struct {
	queue []waiting
	next  int
	made  int
	seen  map[reference]bool
	slab  []Element // elements that are allocated and not used yet
}

// slab is how many elements are allocated together, and how many values have room to wait at first.
const slab = 64

func onlyNumbers(list []any) bool {
	for _, v := range list {
		if _, ok := v.(number); !ok {
			return false
		}
	}
	return true
}

// make makes the element of a value and lets its members wait. A list makes one element for each item.
func (b *builder) make(w waiting, nesting int) {
	if b.made == maxElements || w.level > maxLevels || nesting > maxNesting {
		return
	}
	if w.doc != nil {
		w.value = w.doc.resolve(w.value)
	}
	switch v := w.value.(type) {
	case reference:
		if !b.first(v) {
			return
		}
		w.doc, w.value = v.doc, v.doc.at(v.id)
		b.make(w, nesting+1)
	case inHTML:
		w.value, w.inHTML = v.value, true
		b.make(w, nesting+1)
	case []any:
		if w.inList && onlyNumbers(v) {
			return
		}
		w.inList = true
		for _, item := range v[:min(len(v), maxChildren)] {
			w.value = item
			b.make(w, nesting+1)
		}
	case object:
		b.object(w, v)
	case string:
		b.text(w, v)
	case number:
		b.text(w, string(v))
	case bool:
		if v {
			b.text(w, "true")
		} else {
			b.text(w, "false")
		}
	}
}

// first reports whether a reference is met for the first time.
func (b *builder) first(r reference) bool {
	if b.seen[r] {
		return false
	}
	if b.seen == nil {
		b.seen = map[reference]bool{}
	}
	b.seen[r] = true
	return true
}

func (b *builder) object(w waiting, v object) {
	if len(v) == 0 {
		return
	}
	e := b.add(w)
	e.Children = make([]*Element, 0, min(len(v), maxChildren))
	if cache, ok := newEntities(v); ok {
		w.doc, v = cache, cache.queries
	}
	for _, m := range v[:min(len(v), maxChildren)] {
		if m.key == "__typename" || m.key == "@type" {
			e.Role, _ = m.value.(string)
			e.Role = clip(e.Role)
			continue
		}
		name, key := elementName(m.key)
		b.wait(waiting{parent: e, name: name, key: key, value: m.value, doc: w.doc, level: w.level + 1})
	}
}

// wait puts a value at the end of the queue. Values after maxWaiting would hardly be reached.
func (b *builder) wait(w waiting) {
	if len(b.queue)-b.next >= maxWaiting {
		return
	}
	if len(b.queue) == cap(b.queue) && 2*b.next > len(b.queue) { // the room of those that are made
		b.queue = b.queue[:copy(b.queue, b.queue[b.next:])]
		b.next = 0
	}
	b.queue = append(b.queue, w)
}

func (b *builder) text(w waiting, text string) {
	if w.inHTML || len(text) > maxText || strings.TrimSpace(text) == "" {
		return
	}
	b.add(w).Text = text
}

func (b *builder) add(w waiting) *Element {
	if len(b.slab) == 0 {
		b.slab = make([]Element, slab)
	}
	e := &b.slab[0]
	b.slab = b.slab[1:]
	e.Name, e.Key = w.name, w.key
	w.parent.Children = append(w.parent.Children, e)
	b.made++
	return e
}

// elementName makes the name of an element from a key: "state-" and the letters that the key
// begins with. A key that has more, for example an id (Product:12), is an attribute too.
func elementName(key string) (name, whole string) {
	end := 0
	for end < len(key) && end < maxName && plain(key[end]) {
		end++
	}
	if end == len(key) && end > 0 && !digits(key) {
		return "state-" + key, ""
	}
	if end == 0 || digits(key[:end]) {
		return "state-item", clip(key)
	}
	return "state-" + key[:end], clip(key)
}

func plain(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// clip bounds a name from a page.
func clip(s string) string {
	if len(s) > 4*maxName {
		return strings.ToValidUTF8(s[:4*maxName], "")
	}
	return s
}
