package template

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"wrapsmith/backend/record"

	"wrapsmith/backend/message"
)

// grammar is the XML format as data: what each element may hold, in which
// order. templates/template.rng says the same for other tools; a test holds
// the two against each other.
var grammar = map[string]rule{
	"template": {
		attrs: attrs{{"format", required, newest}, {"kind", required, oneOf(Kinds)}},
		holds: holds{one("name"), maybe("site"), maybe("description"), maybe("domain"), maybe("urls"), one("fields"), maybe("records"), maybe("next"), maybe("tree"), maybe("fingerprint"), maybe("samples"), maybe("history")},
	},
	"name":        {text: true},
	"site":        {text: true},
	"description": {text: true},
	"domain":      {text: true, filled: true},
	"urls":        {holds: holds{some("url")}},
	"url":         {text: true, filled: true},

	"fields": {holds: holds{each("field")}},
	"field": {
		attrs: attrs{{"name", required, named}, {"id", optional, named}, {"type", required, fieldType}, {"many", optional, boolean}, {"optional", optional, boolean}, {"hand", optional, boolean}, {"detail", optional, filled}, {"heading", optional, boolean}, {"article", optional, oneOf(ArticleParts)}},
		holds: holds{maybe("description"), one("part"), each("cut"), maybe("look"), maybe("regex"), each("step"), maybe("fusion"), each("locator"), maybe("fields")},
	},
	"fusion": {attrs: attrs{{"weights", required, sixShares}, {"deviations", required, weight}}},
	"part":   {attrs: attrs{{"kind", required, oneOf(Parts)}, {"attr", optional, filled}}},
	"cut":    {attrs: attrs{{"after", optional, free}, {"before", optional, free}, {"shape", optional, free}, {"each", optional, filled}, {"and", optional, filled}}},
	"look": {attrs: attrs{{"shortest", required, number}, {"longest", required, number}, {"digits", required, oneOf(AllDigits)}, {"most", optional, number}, {"values", optional, number}, {"plain", optional, boolean}, {"author", optional, boolean}, {"none", optional, boolean}, {"alone", optional, oneOf([]record.Type{record.Price, record.Date})},
		{"words", optional, number}, {"signs", optional, free}, {"capitals", optional, boolean}, {"pieces", optional, number}}, holds: holds{each("shape")}},
	"shape":   {attrs: attrs{{"marked", optional, boolean}}, text: true, filled: true},
	"regex":   {text: true, filled: true},
	"step":    {text: true, check: oneOf(Steps)},
	"locator": {attrs: attrs{{"family", required, family}, {"weight", required, share}, {"guard", optional, boolean}, {"design", optional, design}}, holds: holds{maybe("xpath"), maybe("css"), each("why")}},
	"xpath":   {text: true, filled: true},
	"css":     {text: true, filled: true}, // of a person: it is read as the XPath that it means, and written as that
	"why":     {attrs: attrs{{"code", optional, oneOf(ReasonCodes)}, {ReasonOf, optional, free}, {ReasonOnly, optional, free}, {ReasonHas, optional, free}, {ReasonText, optional, free}, {ReasonTag, optional, free}, {ReasonRow, optional, free}}, text: true},

	"records": {attrs: attrs{{"most", required, most}, {"tags", optional, tagNames}, {"least", optional, most}, {"rowspan", optional, boolean}}, holds: holds{each("locator"), maybe("heading")}},
	"heading": {holds: holds{some("locator")}},
	"next":    {holds: holds{one("part"), each("locator")}},

	"tree": {holds: holds{one("e")}},
	"e": {
		attrs: attrs{{"tag", required, filled}, {"id", optional, filled}, {"class", optional, filled}, {"times", optional, times}, {"slot", optional, named}},
		mixed: []string{"e", "label", "slot"},
	},
	"label": {attrs: attrs{{"times", optional, times}}, text: true, filled: true},
	"slot":  {attrs: attrs{{"field", required, named}, {"times", optional, times}}},

	"fingerprint": {holds: holds{some("edge")}},
	"edge":        {attrs: attrs{{"weight", required, weight}}, text: true, filled: true},

	"samples": {holds: holds{some("sample")}},
	"sample":  {attrs: attrs{{"name", required, free}, {"url", optional, filled}, {"digest", required, digest}}, holds: holds{each("mark"), each("recordmark"), each("nextmark"), each("expect"), each("row")}},
	"mark": {attrs: attrs{
		{"field", required, named}, {"node", required, node}, {"part", optional, oneOf(Parts)}, {"attr", optional, filled},
		{"from", optional, number}, {"to", optional, number}, {"not", optional, boolean}, {"missing", optional, boolean}, {"unchecked", optional, boolean},
	}},
	"expect":     {attrs: attrs{{"field", required, named}, {"confirmed", optional, boolean}}, holds: holds{each("value")}},
	"value":      {text: true},
	"row":        {holds: holds{each("expect")}},
	"recordmark": {attrs: attrs{{"node", required, node}, {"not", optional, boolean}}},
	"nextmark":   {attrs: attrs{{"node", required, node}, {"part", optional, oneOf(Parts)}, {"attr", optional, filled}, {"not", optional, boolean}}},

	"history": {holds: holds{some("version")}},
	"version": {attrs: attrs{{"number", required, count}, {"who", optional, filled}, {"when", required, moment}, {"imported-by", optional, filled}, {"imported", optional, moment}}, text: true},
}

// rule is what an element may have.
type rule struct {
	attrs  attrs
	holds  holds    // children, in this order
	mixed  []string // children in any order and number
	text   bool     // text alone
	filled bool     // the text may not be empty
	check  value    // the text must be this, when set
}

type attrs []attrRule

type attrRule struct {
	name     string
	required bool
	value    value
}

type holds []child

// child is an element that may stand in another, at least and at most so often.
type child struct {
	name     string
	min, max int
}

const (
	required = true
	optional = false
	many     = 1 << 30
)

func one(name string) child   { return child{name, 1, 1} }
func maybe(name string) child { return child{name, 0, 1} }
func some(name string) child  { return child{name, 1, many} }
func each(name string) child  { return child{name, 0, many} }

// value is what an attribute or a text must look like, and how to say so.
type value struct {
	expr *regexp.Regexp
	want string
	code string // the word for want
	list string // its value: what it is one of
	test func(string) bool
}

func (v value) String() string { return v.want }

// Say is what it must look like as a word.
func (v value) Message() message.Message {
	if v.code == "" {
		return message.New("want.oneof", "list", v.list)
	}
	return message.Message{Code: "want." + v.code}
}

func (v value) ok(s string) bool {
	switch {
	case v.test != nil:
		return v.test(s)
	case v.expr != nil:
		return v.expr.MatchString(s)
	}
	return true
}

func pattern(expr, code, want string) value {
	return value{expr: regexp.MustCompile(`\A(?:` + expr + `)\z`), want: want, code: code}
}

func oneOf[S ~string](list []S) value {
	names := make([]string, len(list))
	for i, s := range list {
		names[i] = string(s)
	}
	these := strings.Join(names, ", ")
	return value{test: func(s string) bool { return slices.Contains(names, s) }, want: "one of " + these, list: these}
}

var (
	free      = value{}
	filled    = value{code: "filled", want: "not empty", test: func(s string) bool { return s != "" }}
	named     = value{code: "name", want: "a name: letters of any script, digits, -, _ and ., beginning with a letter or _, at most 100 characters", test: ValidName}
	fieldType = oneOf([]string{"text", "number", "price", "date", "url", "image", "html"})
	newest    = oneOf([]string{strconv.Itoa(Format)}) // what older ones are migrated to
	boolean   = pattern(`true|false`, "boolean", "true or false")
	times     = pattern(`[+?*]`, "times", "+, ? or *")
	most      = pattern(`[1-9]|[1-5][0-9]|6[0-4]`, "most", "a number from 1 to 64")
	tagNames  = pattern(`[^ ]+( [^ ]+)*`, "tags", "tags with one blank between them")
	design    = pattern(`[1-9]`, "design", "a number from 1 to 9")
	family    = pattern(`[a-z][a-z\-]{0,30}`, "family", "a word in lower case")
	share     = pattern(`0(\.[0-9]{1,4})?|1(\.0{1,4})?`, "share", "a number from 0 to 1 with at most 4 decimals")
	sixShares = pattern(`(0(\.[0-9]{1,4})?|1(\.0{1,4})?)( (0(\.[0-9]{1,4})?|1(\.0{1,4})?)){5}`, "sixshares", "six numbers from 0 to 1 with one blank between them")
	weight    = pattern(`[0-9]{1,9}(\.[0-9]{1,4})?`, "weight", "a number with at most 4 decimals")
	digest    = pattern(`[0-9a-f]{64}`, "digest", "a SHA-256 in lower-case hexadecimal digits")
	node      = pattern(`-1|[0-9]{1,9}`, "node", "a node's number, -1 for none")
	number    = pattern(`[0-9]{1,9}`, "number", "a whole number")
	count     = pattern(`[1-9][0-9]{0,8}`, "count", "a whole number from 1")
	moment    = pattern(`[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z`, "moment", "a time as in 2026-01-31T12:00:00Z")
)
