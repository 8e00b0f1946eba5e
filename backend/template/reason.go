package template

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"wrapsmith/backend/message"
)

// ReasonCode names what a clause says.
type ReasonCode string

// The codes, with the sentences that they make.
const (
	ByPlace        ReasonCode = "place"       // its place in the page
	BySimilar      ReasonCode = "similar"     // its place among similar elements
	ByNumber       ReasonCode = "number"      // its number, id item3
	PlaceBelow     ReasonCode = "below"       // its place below class facts
	Below          ReasonCode = "in"          // below class facts
	ByTest         ReasonCode = "by"          // by class facts
	EachWith       ReasonCode = "each"        // each with class facts
	EachBelow      ReasonCode = "eachbelow"   // each below class facts
	AfterText      ReasonCode = "after"       // after the text "Price"
	BeforeText     ReasonCode = "before"      // before the text "Price"
	WithText       ReasonCode = "with"        // the text with "Price"
	UnderHeading   ReasonCode = "heading"     // under the heading "Price"
	EachUnder      ReasonCode = "eachheading" // each under the heading "Price"
	RowUnder       ReasonCode = "row"         // in the row of "Paper" under "Price"
	ByLinkText     ReasonCode = "link"        // the link with the text "next"
	ByChild        ReasonCode = "childtag"    // by its td
	ByChildContent ReasonCode = "childholds"  // by the content of its td
	AsTag          ReasonCode = "alternate"   // as <p>
	FirstOfRow     ReasonCode = "rows"        // the first text of each row
	SameText       ReasonCode = "echo"        // the same text is found there
	InTitle        ReasonCode = "titled"      // the page's title contains it
	BySlot         ReasonCode = "slot"        // its slot in the template's tree
	HoldsBody      ReasonCode = "holds"       // contains the body on every sample
	AlwaysBody     ReasonCode = "always"      // always part of the body
	NeverBody      ReasonCode = "never"       // never part of the body
	ByAutomatic    ReasonCode = "automatic"   // the automatic reading on the samples
	ByHand         ReasonCode = "hand"        // written by hand
	FromSelector   ReasonCode = "selector"    // the selector p.price, of another tool's file; so are those below
	FromXPath      ReasonCode = "xpath"       // the XPath //p
	FromPattern    ReasonCode = "ftr"         // the pattern //p
	FromColumn     ReasonCode = "column"      // the column Price
	TheElement     ReasonCode = "element"     // the element itself
	TheRecord      ReasonCode = "record"      // the record itself
	ThePage        ReasonCode = "page"        // the page
	AnnotatedPlace ReasonCode = "annotated"   // its place in the annotated page
)

// The parameters of clauses.
const (
	ReasonOf   = "of"   // an attribute test as it is written: class price
	ReasonOnly = "only" // the tag of the only element of its name
	ReasonHas  = "has"  // the name of an attribute
	ReasonText = "text" // a text of the page
	ReasonTag  = "tag"
	ReasonRow  = "row" // the label of a row
)

// Reason is one clause of why a locator is in its template: a code and the value of its parameter.
// Without a code, Value is a text that a person or another tool wrote.
type Reason struct {
	Code  ReasonCode
	Param string // ReasonOf, ReasonOnly, ReasonHas, ReasonText or ReasonTag; "" where the code has none
	Value string
	Row   string // of RowUnder: the label of the row
}

// Because is a clause without parameter.
func Because(code ReasonCode) Reason { return Reason{Code: code} }

// BecauseOf is a clause about a text.
func BecauseOf(code ReasonCode, text string) Reason {
	return Reason{Code: code, Param: ReasonText, Value: text}
}

// reasonForm is what a code's clause may be about, and its sentence in English, with {} for the parameter.
type reasonForm struct {
	params  []string
	english string
}

var (
	aboutTest = []string{ReasonOf, ReasonOnly, ReasonHas}
	aboutText = []string{ReasonText}
	aboutTag  = []string{ReasonTag}
)

var reasonForms = map[ReasonCode]reasonForm{
	ByPlace:        {nil, "its place in the page"},
	BySimilar:      {nil, "its place among similar elements"},
	ByNumber:       {aboutTest, "its number, {}"},
	PlaceBelow:     {aboutTest, "its place below {}"},
	Below:          {aboutTest, "below {}"},
	ByTest:         {aboutTest, "by {}"},
	EachWith:       {aboutTest, "each with {}"},
	EachBelow:      {aboutTest, "each below {}"},
	AfterText:      {aboutText, "after the text {}"},
	BeforeText:     {aboutText, "before the text {}"},
	WithText:       {aboutText, "the text with {}"},
	UnderHeading:   {aboutText, "under the heading {}"},
	EachUnder:      {aboutText, "each under the heading {}"},
	RowUnder:       {aboutText, "in the row of {row} under {}"},
	ByLinkText:     {aboutText, "the link with the text {}"},
	ByChild:        {aboutTest, "by its {}"},
	ByChildContent: {aboutTag, "by the content of its {}"},
	AsTag:          {aboutTag, "as <{}>"},
	FirstOfRow:     {nil, "the first text of each row"},
	SameText:       {nil, "the same text is found there"},
	InTitle:        {nil, "the page's title contains it"},
	BySlot:         {nil, "its slot in the template's tree, when the others do not agree"},
	HoldsBody:      {nil, "contains the body on every sample"},
	AlwaysBody:     {nil, "always part of the body"},
	NeverBody:      {nil, "never part of the body"},
	ByAutomatic:    {nil, "the automatic reading on the samples"},
	ByHand:         {nil, "written by hand"},
	FromSelector:   {aboutText, "the selector {}"},
	FromXPath:      {aboutText, "the XPath {}"},
	FromPattern:    {aboutText, "the pattern {}"},
	FromColumn:     {aboutText, "the column {}"},
	TheElement:     {nil, "the element itself"},
	TheRecord:      {nil, "the record itself"},
	ThePage:        {nil, "the page"},
	AnnotatedPlace: {nil, "its place in the annotated page"},
}

// ReasonCodes are all codes, in the order of the alphabet.
var ReasonCodes = func() []ReasonCode {
	codes := make([]ReasonCode, 0, len(reasonForms))
	for code := range reasonForms {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}()

// String is the clause in English.
func (r Reason) String() string {
	if r.Code == "" {
		return r.Value
	}
	about := r.Value
	switch r.Param {
	case ReasonOnly:
		about = "the <" + r.Value + "> of the page"
	case ReasonHas:
		about = "a " + r.Value + " attribute"
	case ReasonText:
		about = strconv.Quote(r.Value)
	}
	return strings.NewReplacer("{row}", strconv.Quote(r.Row), "{}", about).Replace(reasonForms[r.Code].english)
}

// Message is the clause as a code with its parameters; false where it has no code.
func (r Reason) Message() (message.Message, bool) {
	params := []string{}
	if r.Param != "" {
		params = append(params, r.Param, r.Value)
	}
	if r.Code == RowUnder {
		params = append(params, ReasonRow, r.Row)
	}
	return message.New(string(r.Code), params...), r.Code != ""
}

// Reasons are the clauses of a locator.
type Reasons []Reason

// With is r with further clauses; r stays as it is.
func (r Reasons) With(more ...Reason) Reasons { return append(slices.Clip(r), more...) }

// String is the clauses in English.
func (r Reasons) String() string {
	clauses := make([]string, len(r))
	for i := range r {
		clauses[i] = r[i].String()
	}
	return strings.Join(clauses, ", ")
}

// Messages are the clauses as codes; none where one has no code.
func (r Reasons) Messages() []message.Message {
	var out []message.Message
	for _, one := range r {
		m, ok := one.Message()
		if !ok {
			return nil
		}
		out = append(out, m)
	}
	return out
}

// hasCodedReasons reports whether a locator has a clause with a code, which no format before 4 can say.
func (t *Template) hasCodedReasons() bool {
	if t.Records != nil && slices.ContainsFunc(t.Records.Locators, Locator.hasCodedReason) {
		return true
	}
	if t.Next != nil && t.Next.hasCodedReason() {
		return true
	}
	return slices.ContainsFunc(t.Fields, func(f Field) bool { return f.hasCodedReason() })
}

func (f *Field) hasCodedReason() bool {
	return slices.ContainsFunc(f.Locators, Locator.hasCodedReason) || slices.ContainsFunc(f.Fields, func(f Field) bool { return f.hasCodedReason() })
}

// Equal reports whether two locators are the same, with their weights and reasons.
func (l Locator) Equal(m Locator) bool {
	same := l.Family == m.Family && l.XPath == m.XPath && l.Weight == m.Weight && l.Guard == m.Guard && l.Design == m.Design
	return same && slices.Equal(l.Why, m.Why)
}

func (l Locator) hasCodedReason() bool {
	return slices.ContainsFunc(l.Why, func(r Reason) bool { return r.Code != "" })
}

func (r Reasons) build(parent *etree.Element) {
	for _, one := range r {
		if one.Code == "" {
			textIf(parent, "why", one.Value)
			continue
		}
		e := parent.CreateElement("why")
		e.CreateAttr("code", string(one.Code))
		if one.Param != "" {
			e.CreateAttr(one.Param, one.Value)
		}
		if one.Code == RowUnder {
			e.CreateAttr(ReasonRow, one.Row)
		}
	}
}

// reasons reads the <why> elements of a locator.
func (c *checker) reasons(locator *element) Reasons {
	var out Reasons
	for _, e := range locator.children {
		if e.name == "why" {
			out = append(out, c.reason(e))
		}
	}
	return out
}

func (c *checker) reason(e *element) Reason {
	r := Reason{Code: ReasonCode(e.attr("code")), Value: e.text, Row: e.attr(ReasonRow)}
	form := reasonForms[r.Code]
	if r.Code != "" && e.text != "" {
		c.bad.add(e.at, "xml.whytext", "<why code=%q> has no text: its attributes say it", short(string(r.Code)))
	}
	for _, a := range e.attrs {
		switch {
		case a.name == "code" || a.name == ReasonRow && r.Code == RowUnder:
		case !slices.Contains(form.params, a.name) || r.Param != "":
			c.bad.add(e.attrAt(a.name), "xml.whyattr", "<why code=%q> has no %s here: it says %q", short(string(r.Code)), a.name, cmp.Or(form.english, "a text"))
		default:
			r.Param, r.Value = a.name, a.value
		}
	}
	if form.params != nil && r.Param == "" {
		c.bad.add(e.at, "xml.whyneeds", "<why code=%q> needs one of the attributes %s: it says %q", short(string(r.Code)), strings.Join(form.params, ", "), form.english)
	}
	return r
}
