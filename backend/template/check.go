package template

import (
	"slices"
	"strings"
)

// checker holds a document against the grammar and collects what is wrong.
type checker struct {
	bad    mistakes
	fields map[string]bool // the names seen in <fields>
}

// element checks an element and all below it.
func (c *checker) element(e *element) {
	r, ok := grammar[e.name]
	if !ok { // only the root: children are known to their parent's rule
		c.bad.add(e.at, "xml.root", "expected <template>, found <%s>", e.name)
		return
	}
	c.bounds(e)
	c.attributes(e, r)
	c.text(e, r)
	if r.mixed != nil {
		c.anyOrder(e, r)
	} else {
		c.inOrder(e, r)
	}
}

func (c *checker) attributes(e *element, r rule) {
	for _, a := range e.attrs {
		i := slices.IndexFunc(r.attrs, func(x attrRule) bool { return x.name == a.name })
		switch {
		case i < 0:
			c.bad.offer(a.at, "xml.noattr", "<%s> has no attribute %q", e.name, a.name, attrNames(r))
		case !r.attrs[i].value.ok(a.value):
			c.bad.add(a.at, "xml.value", "%s=%q of <%s> must be %s", a.name, short(a.value), e.name, r.attrs[i].value)
		}
	}
	for _, x := range r.attrs {
		if x.required && !slices.ContainsFunc(e.attrs, func(a attribute) bool { return a.name == x.name }) {
			c.bad.add(e.at, "xml.needsattr", "<%s> needs the attribute %q", e.name, x.name)
		}
	}
}

func (c *checker) text(e *element, r rule) {
	switch {
	case !r.text && !blank(e.text):
		c.bad.add(e.textAt, "xml.notext", "<%s> holds no text of its own: found %q", e.name, short(strings.Trim(e.text, space)))
	case r.filled && e.text == "" && len(e.children) == 0:
		c.bad.add(e.at, "xml.empty", "<%s> must not be empty", e.name)
	case r.text && !r.check.ok(e.text):
		c.bad.add(e.at, "xml.text", "<%s> must be %s: found %q", e.name, r.check, short(e.text))
	}
}

func (c *checker) anyOrder(e *element, r rule) {
	for _, k := range e.children {
		if !slices.Contains(r.mixed, k.name) {
			c.unknown(e, k, r.mixed)
			continue
		}
		c.element(k)
	}
}

func (c *checker) inOrder(e *element, r rule) {
	names := make([]string, len(r.holds))
	for i, h := range r.holds {
		names[i] = h.name
	}
	seen := make([]int, len(r.holds))
	now := 0
	for _, k := range e.children {
		i := slices.Index(names, k.name)
		if i < 0 {
			c.unknown(e, k, names)
			continue
		}
		seen[i]++
		switch {
		case seen[i] > r.holds[i].max:
			c.bad.add(k.at, "xml.morethanone", "<%s> has more than one <%s>", e.name, k.name)
		case i < now:
			c.bad.add(k.at, "xml.before", "<%s> must stand before <%s>", k.name, names[now])
		}
		now = max(now, i)
		c.element(k)
	}
	for i, h := range r.holds {
		if seen[i] < h.min {
			c.bad.add(e.at, "xml.needs", "<%s> needs a <%s>", e.name, h.name)
		}
	}
}

func (c *checker) unknown(e, k *element, names []string) {
	c.bad.offer(k.at, "xml.cannothold", "<%s> cannot hold <%s>", e.name, short(k.name), names)
}

func attrNames(r rule) []string {
	out := make([]string, len(r.attrs))
	for i, a := range r.attrs {
		out[i] = a.name
	}
	return out
}

// short cuts a text for a message.
func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
