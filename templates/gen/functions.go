package main

import (
	"fmt"
	"hash/fnv"
	"strings"
	"text/template"
)

// functions are what layouts may call beside text/template's own.
var functions = template.FuncMap{
	"e": escaper.Replace, "entities": entities.Replace, "hash": hash, "pick": pick, "seq": seq, "dict": dict,
	"lower": strings.ToLower, "upper": strings.ToUpper, "slug": slug, "digits": digits, "split": strings.Split, "mod": func(a, b int) int { return a % b },
	"add": func(a, b int) int { return a + b }, "mul": func(a, b int) int { return a * b },
}

// escaper makes a text fit for a page, in an attribute too.
var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// entities is the escaper of an old site: it names what is not ASCII.
var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "é", "&eacute;", "è", "&egrave;",
	"ü", "&uuml;", "ö", "&ouml;", "ä", "&auml;", "£", "&pound;", "½", "&frac12;", "ç", "&ccedil;", "ñ", "&ntilde;")

func sum(parts ...string) uint64 {
	h := fnv.New64a()
	for _, p := range parts {
		h.Write([]byte(p + "\x00"))
	}
	n := h.Sum64()
	return n ^ n>>29 ^ n>>47 // the low bits of FNV alone go round in short circles
}

// hash gives a class name the suffix that a bundler would: other on every page.
func hash(p *Page, name string) string {
	const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	n := sum(p.Site.ID, p.ID, name)
	b := make([]byte, 5)
	for i := range b {
		b[i], n = letters[n%uint64(len(letters))], n/uint64(len(letters))
	}
	return name + "_" + string(b)
}

// pick chooses one of the words by the key, the same one for ever.
func pick(key any, words ...string) string {
	return words[sum(fmt.Sprint(key))%uint64(len(words))]
}

// digits gives n digits that depend on the key alone; the first is not 0.
func digits(key any, n int) string {
	var b strings.Builder
	for i := range n {
		d := sum(fmt.Sprint(key), fmt.Sprint(i)) % 10
		if i == 0 && d == 0 {
			d = 7
		}
		fmt.Fprint(&b, d)
	}
	return b.String()
}

func seq(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// dict makes a map of names and values, to hand a nested layout more than one thing.
func dict(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return m
}

// slug makes the part of an address out of a title.
func slug(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == ' ', r == '-':
			return '-'
		}
		return -1
	}, s)
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '-' }), "-")
}
