package article

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A person's own site often names the author nowhere beside the text: the person
// is the name of the site, and of its copyright. Companies are named like people
// (Moss & Hall, Daily Pier), so such a name must begin with a given name, and the
// data of the page must not tell of an organisation.

// Belief committed to the owner of a site, and bounds.
const (
	authorOwner = 0.45 // the site or its copyright has the name
	authorData  = 0.45 // the data layer of the page's system has it
	maxOwner    = 80   // bytes of a text that names an owner
)

// owner claims whose site it is, for an article without another author.
func (g *gathered) owner(site string, add adder) {
	g.layered(add)
	if g.kind != News && g.kind != "" || g.home() || g.organised() {
		return
	}
	names := []string{site}
	if len(g.titles) > 0 {
		for _, d := range dividers[:spacedDividers] {
			if _, last, ok := strings.Cut(g.titles[0], d); ok {
				names = append(names, last)
			}
		}
	}
	for _, name := range names {
		if givenName(name) {
			add(name, tagtree.None, byMeta, authorOwner)
			return
		}
	}
	host := hostName(g.address())
	for id := tagtree.NodeID(0); id < tagtree.NodeID(g.t.Len()); id++ {
		if g.texts[id].chars == 0 || !g.t.IsText(id) || len(strings.TrimSpace(g.t.Node(id).Data)) > maxOwner || !g.t.Visible(id) {
			continue
		}
		if name, claimed := owned(g.t.Node(id).Data); name != "" && (claimed || ofHost(name, host)) {
			add(name, id, byText, authorOwner)
			return
		}
	}
}

// organised reports whether linked data tell of an organisation that publishes the site.
func (g *gathered) organised() bool {
	for _, l := range g.linked {
		if l.publisher || l.is(firms) {
			return true
		}
	}
	return false
}

// firms are the types of organisations.
var firms = wordSet("organization newsmediaorganization corporation localbusiness educationalorganization store onlinestore")

// owned is the name of a person in a short text, without "©", years, and what stands
// after the name; claimed is true in a copyright.
func owned(text string) (name string, claimed bool) {
	claimed = strings.Contains(text, "©") || strings.Contains(strings.ToLower(text), "copyright")
	words := strings.Fields(text)
	for len(words) > 0 && !nameBegins(words[0]) {
		words = words[1:]
	}
	for i, w := range words {
		if w == "|" || w == "-" || w == "–" || w == "·" || w == "All" {
			words = words[:i]
			break
		}
		if i > 0 && strings.HasSuffix(w, ".") && utf8.RuneCountInString(w) > len("J.") {
			words[i] = strings.TrimSuffix(w, ".")
			words = words[:i+1]
			break
		}
	}
	if name = strings.Join(words, " "); !givenName(name) {
		return "", false
	}
	return name, claimed
}

// nameBegins reports whether a word can be the first of a name in a line about the owner.
func nameBegins(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && !ownerLeads[strings.ToLower(strings.Trim(word, ":"))]
}

var ownerLeads = wordSet("copyright about by meet written made author")

// ofHost reports whether a host has the name, or one of its longer words: ada-moss.example, moss.example.
func ofHost(name, host string) bool {
	if plainKey(name) == host {
		return true
	}
	for _, w := range strings.Fields(name) {
		if len(w) >= leastName && plainKey(w) == host {
			return true
		}
	}
	return false
}

// layered claims the author in the data layer of the page's tag manager.
func (g *gathered) layered(add adder) {
	const key = `"pagePostAuthor":"`
	for _, id := range g.silent {
		if g.t.Node(id).DataAtom != atom.Script {
			continue
		}
		if _, rest, ok := strings.Cut(g.raw(id), key); ok {
			if name, _, ok := strings.Cut(rest, `"`); ok {
				add(name, tagtree.None, byMarkup, authorData)
				return
			}
		}
	}
}

// givenName reports whether a text is a person's name of two or three words that begins with a common given name.
func givenName(s string) bool {
	first, _, _ := strings.Cut(s, " ")
	return len(strings.Fields(s)) <= len("abc") && westernName(s) && !postOrDegree(s) && givenNames[strings.ToLower(first)]
}

// givenNames are common ones of Europe, the Americas and India.
var givenNames = wordSet(`aaron abby abigail adam ada adrian agnes ahmed aidan aileen alan albert alberto alejandra alejandro alex alexander alexandra alexis alfred ali alice alicia alison allan
	allison alyssa amanda amber amelia amir amit amy ana anders andrea andreas andrei andrew andy angela angie anil anita ann anna anne annie anthony anton antonio april arjun arthur arun ashley
	audrey austin barbara barry beatrice becky ben benjamin bernard beth bethany betty bill billy bob brad bradley brandon brenda brendan brent brett brian bridget brittany brooke bruce bruno bryan
	caitlin caleb cameron camille carl carla carlos carmen carol caroline carolyn carrie casey cassandra cassidy catherine cathy cecilia chad charles charlie charlotte chelsea chloe chris christian
	christina christine christoffer christoph christopher cindy claire clara claudia colin connie connor corey courtney craig cristina crystal curtis cynthia dale dan dana daniel daniela danielle danny
	darren dave david dawn dean deborah debra deepak denise dennis derek diana diane diego dmitry dominic don donald donna dorothy doug douglas duncan dustin dylan ed eddie edward eileen elaine eleanor
	elena elise elizabeth ellen emil emily emma eric erica erik erika erin ernest ethan eugene eva evan evelyn fabian felix fernando fiona florian frances francesca francis francisco frank franziska fred
	frederick gabriel gabriela gareth gary gavin geoff geoffrey george gerald gina giovanni giulia glenn gloria gordon grace graham grant greg gregory guy hannah hans harold harry hassan heather hector
	heidi helen helena henrik henry holly howard hugh hugo ian ibrahim ingrid irene isaac isabel isabella ivan jack jackie jackson jacob jacqueline jake james jamie jan jane janet janice jared jasmine
	jason javier jay jean jeff jeffrey jen jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joanna jodi joe joel johan johannes john johnny jon jonas jonathan jordan jorge jose joseph josh
	joshua joy juan judith judy julia julian julie julien june justin karen karin karl kate katherine kathleen kathryn kathy katie kayla keith kelly ken kenneth kerry kevin kim kirsten kristen kristin
	kristina kumar kyle lara larry lars laura lauren laurie leah lee lena leo leon leonard leslie lewis liam lillian linda lindsay lindsey lisa liz logan lois lorenzo louis louise luca lucas lucy luis
	luke lydia lynn madeline madison maggie manuel marc marcel marco marcus margaret maria marie marina mario marion mark markus martha martin martina mary mason mathias matt matteo matthew matthias
	maureen maurice max maya megan melanie melinda melissa melody mia michael michaela michele michelle miguel mike milan miles miranda mitchell mohamed mohammed molly monica morgan nadia nancy naomi
	natalia natalie natasha nathan nathaniel neil nicholas nick nicola nicolas nicole nigel nikhil nina noah nora norman olga oliver olivia omar oscar owen pablo paige pamela pat patricia patrick paul
	paula pauline pedro peggy penny pete peter phil philip philipp phillip phoebe pierce pierre piotr priya rachel rafael rahul rajesh ralph ramon randy raul ravi ray raymond rebecca renee rhonda ricardo
	richard rick ricky rita rob robert roberta roberto robin rodney roger rohan roland ron ronald rosa rose rosemary ross roxanne roy ruby russell ruth ryan sabrina sally sam samantha samuel sandeep
	sandra sara sarah sasha scott sean sebastian sergei sergey seth shane shannon sharon shaun shawn sheila shelby sherry simon simone sofia sonia sophia sophie spencer stacey stacy stefan stephanie stephen
	steve steven stuart sue summer sunil susan suzanne sven sylvia tamara tammy tanya tara taylor ted teresa terry thea theresa thomas tiffany tim timothy tina tobias toby todd tom tommy toni tony tracy
	travis trevor tristan tyler ursula valentina valerie vanessa vera veronica vicki victor victoria vijay vikram vincent violet virginia vivian wade walter wanda warren wayne wendy wesley will william
	xavier yolanda yvonne zachary zoe`)
