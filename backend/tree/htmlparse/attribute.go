package htmlparse

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// piece is a part of the text.
type piece struct{ from, to int }

// attribute reads the name and value of an attribute; not ok where the text ends.
func (z *tokenizer) attribute() (key, value piece, ok bool) {
	key.from = z.at
	if z.text[z.at] == '=' { // of the name, where a name begins
		z.at++
	}
	for z.at < len(z.text) && z.text[z.at] != '=' && !endsName(z.text[z.at]) {
		z.at++
	}
	key.to = z.at
	value = piece{z.at, z.at}
	if z.space(); z.at == len(z.text) {
		return key, value, false
	}
	switch z.text[z.at] {
	case '/':
		z.at++
		return key, value, true
	case '=':
		z.at++
	default:
		return key, value, true
	}
	if z.space(); z.at == len(z.text) {
		return key, value, false
	}
	switch quote := z.text[z.at]; quote {
	case '>':
		return key, value, true
	case '"', '\'':
		z.at++
		i := strings.IndexByte(z.text[z.at:], quote)
		if i < 0 {
			return key, value, false
		}
		value = piece{z.at, z.at + i}
		z.at += i + 1
		return key, value, true
	}
	value.from = z.at
	for z.at < len(z.text) && z.text[z.at] != '>' && !isSpace(z.text[z.at]) {
		z.at++
	}
	value.to = z.at
	return key, value, z.at < len(z.text)
}

// fewAttrs is up to how many attributes the names are compared one by one.
const fewAttrs = 16

// keep takes an attribute unless it has no name or the tag has one of the name.
func (z *tokenizer) keep(key, value piece) bool {
	if key.from == key.to {
		return false
	}
	name := replaceNUL(lower(z.text[key.from:key.to]))
	if len(z.attrs) < fewAttrs {
		for i := range z.attrs {
			if z.attrs[i].Key == name {
				return false
			}
		}
	} else {
		if len(z.attrs) == fewAttrs {
			if z.seen == nil {
				z.seen = map[string]bool{}
			}
			for _, a := range z.attrs {
				z.seen[a.Key] = true
			}
		}
		if z.seen[name] {
			return false
		}
		z.seen[name] = true
	}
	z.attrs = append(z.attrs, html.Attribute{Key: z.arena.keep(name), Val: z.arena.keep(unescapeValue(newlines(replaceNUL(z.text[value.from:value.to]))))})
	return true
}

// slab is how many attributes or nodes are allocated together.
const slab = 128

// take gives the attributes that were read memory of their own.
func (z *tokenizer) take() []html.Attribute {
	n := len(z.attrs)
	if n == 0 {
		return nil
	}
	if n > slab/4 {
		return slices.Clone(z.attrs)
	}
	if n > len(z.room) {
		z.room = make([]html.Attribute, slab)
	}
	a := z.room[:n:n]
	copy(a, z.attrs)
	z.room = z.room[n:]
	return a
}
