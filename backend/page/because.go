package page

import (
	"fmt"
	"strings"
)

// Because is the reason for an encoding.
type Because struct {
	Code Code
	Name string // the encoding, where the reason is of one
	Says *Claim // the claim that was followed, or, with ValidUTF8, the one that is wrong
	Lies []Claim
}

// Code is a way in which an encoding was decided.
type Code string

// The ways.
const (
	Mark       Code = "mark"       // a byte order mark
	Zeros      Code = "zeros"      // every other byte is zero
	Escapes    Code = "escapes"    // of ISO-2022-JP
	Declared   Code = "declared"   // the page says so, and it fits
	StatedUTF8 Code = "saidutf8"   // the page says UTF-8, and it is
	ASCII      Code = "ascii"      // no other characters
	ValidUTF8  Code = "validutf8"  // the bytes are UTF-8
	NearlyUTF8 Code = "nearlyutf8" // but for a few
	Guessed    Code = "guessed"    // from the bytes
	Nothing    Code = "nothing"    // nothing better is known
)

// Claim is an encoding that a page or its header declares.
type Claim struct {
	Where Place
	Label string // as written
}

// Place is where an encoding is declared.
type Place string

// The places.
const (
	Header      Place = "header"
	Declaration Place = "declaration"
	Meta        Place = "meta"
)

var places = map[Place]string{Header: "the Content-Type header", Declaration: "the XML declaration", Meta: "the page's meta element"}

// String returns the reason as an English clause.
func (b Because) String() string {
	var lies []string
	for _, c := range b.Lies {
		lies = append(lies, fmt.Sprintf("%s says %s, which does not fit", places[c.Where], c.Label))
	}
	note := ""
	if len(lies) > 0 {
		note = " (" + strings.Join(lies, "; ") + ")"
	}
	switch b.Code {
	case Mark:
		return "the page begins with a byte order mark"
	case Zeros:
		return "every other byte is zero, as in " + b.Name
	case Escapes:
		return "the page has the escape sequences of ISO-2022-JP"
	case Declared:
		return "declared by " + places[b.Says.Where]
	case StatedUTF8:
		return "declared by " + places[b.Says.Where] + ", and the bytes are valid UTF-8"
	case ASCII:
		return "the page has ASCII characters only"
	case NearlyUTF8:
		return "the bytes are UTF-8, but for a few that have no meaning"
	case Guessed:
		return "guessed from the bytes" + note
	case Nothing:
		return "taken for want of anything better" + note
	}
	if b.Says != nil {
		return fmt.Sprintf("the bytes are valid UTF-8 (%s says %s, which is wrong)", places[b.Says.Where], b.Says.Label)
	}
	return "the bytes are valid UTF-8"
}
