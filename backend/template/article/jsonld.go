package article

import (
	"encoding/json"
	"strings"
)

// Bounds of JSON-LD that is read.
const (
	maxJSON      = 1 << 20 // bytes of one script
	maxJSONNodes = 20_000  // objects, lists and texts of one script
	maxJSONDepth = 40
)

// linked is one thing that the JSON-LD of a page describes.
type linked struct {
	kinds     []string // @type in lower case
	headline  string
	name      string
	authors   []string
	publisher bool // the authors are organisations
	published string
	modified  string
	language  string
	site      string // publisher's name
	image     string
}

// is reports whether the thing is of one of the types, given in lower case.
func (l *linked) is(kinds map[string]bool) bool {
	for _, k := range l.kinds {
		if kinds[k] {
			return true
		}
	}
	return false
}

// works are the types of things that an article page is about.
var works = wordSet(`article newsarticle blogposting report techarticle scholarlyarticle advertisercontentarticle
	reportagenewsarticle analysisnewsarticle opinionnewsarticle reviewnewsarticle backgroundnewsarticle
	satiricalarticle medicalscholarlyarticle apireference liveblogposting socialmediaposting discussionforumposting
	recipe review howto creativework podcastepisode videoobject qapage question book course
	medicalwebpage newsmediaarticle article/blog event`)

// pagesKinds are the types of the page itself: weaker, as they may be of the site.
var pageKinds = wordSet("webpage itempage aboutpage faqpage collectionpage profilepage product service")

// readLinked reads a script of JSON-LD; what cannot be read gives nothing, as
// pages are full of broken ones and no person would see an error.
func readLinked(script string) []linked {
	if len(script) > maxJSON {
		return nil
	}
	script = strings.TrimSpace(script)
	script = strings.TrimSuffix(strings.TrimPrefix(script, "<!--"), "-->")
	var v any
	if json.Unmarshal([]byte(script), &v) != nil && json.Unmarshal([]byte(strings.Map(plainSpace, script)), &v) != nil {
		return nil
	}
	r := linkedReader{byID: map[string]map[string]any{}, left: maxJSONNodes}
	r.index(v, 0)
	for _, o := range r.objects {
		r.add(o)
	}
	return r.out
}

// plainSpace makes line ends and tabs within strings, which JSON forbids, blanks.
func plainSpace(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}

// linkedReader collects the typed objects of a script, and all by their @id.
type linkedReader struct {
	byID    map[string]map[string]any
	objects []map[string]any
	left    int
	out     []linked
}

func (r *linkedReader) index(v any, depth int) {
	if r.left--; r.left < 0 || depth > maxJSONDepth {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			r.index(e, depth+1)
		}
	case map[string]any:
		if id, ok := v["@id"].(string); ok && len(v) > 1 && r.byID[id] == nil {
			r.byID[id] = v
		}
		if _, ok := v["@type"]; ok {
			r.objects = append(r.objects, v)
		}
		for _, key := range []string{"@graph", "mainEntity", "mainEntityOfPage"} {
			if inner, ok := v[key]; ok {
				r.index(inner, depth+1)
			}
		}
		for _, key := range []string{"author", "publisher", "image", "creator"} { // for their @id
			r.indexID(v[key])
		}
	}
}

func (r *linkedReader) indexID(v any) {
	if o, ok := v.(map[string]any); ok {
		if id, ok := o["@id"].(string); ok && len(o) > 1 && r.byID[id] == nil {
			r.byID[id] = o
		}
	}
}

func (r *linkedReader) add(o map[string]any) {
	l := linked{
		headline: text(o["headline"]), name: text(o["name"]),
		published: text(o["datePublished"]), modified: text(o["dateModified"]),
		language: text(o["inLanguage"]),
	}
	for _, k := range list(o["@type"]) {
		l.kinds = append(l.kinds, strings.ToLower(text(k)))
	}
	if l.published == "" {
		l.published = text(o["dateCreated"])
	}
	for _, key := range []string{"author", "creator"} {
		for _, a := range list(o[key]) {
			if name := r.name(a); name != "" && len(l.authors) < maxAuthors {
				l.authors, l.publisher = append(l.authors, name), l.publisher || r.isSite(a)
			}
		}
		if len(l.authors) > 0 {
			break
		}
	}
	if p := list(o["publisher"]); len(p) > 0 {
		l.site = r.name(p[0])
	}
	if i := list(o["image"]); len(i) > 0 {
		l.image = r.address(i[0])
	}
	r.out = append(r.out, l)
}

// name is a text, or the name of an object, directly or by its @id.
func (r *linkedReader) name(v any) string {
	if o, ok := v.(map[string]any); ok {
		if n := text(o["name"]); n != "" {
			return n
		}
		id, _ := o["@id"].(string)
		return text(r.byID[id]["name"])
	}
	return text(v)
}

// isSite reports whether an author is an organisation.
func (r *linkedReader) isSite(v any) bool {
	o, ok := v.(map[string]any)
	if !ok {
		return false
	}
	kind := strings.ToLower(text(o["@type"]))
	if id := text(o["@id"]); kind == "" && id != "" {
		kind = strings.ToLower(text(r.byID[id]["@type"]))
	}
	return siteKinds[kind]
}

// address is a text, or the url of an object.
func (r *linkedReader) address(v any) string {
	o, ok := v.(map[string]any)
	if !ok {
		return text(v)
	}
	for _, o := range []map[string]any{o, r.byID[text(o["@id"])]} {
		for _, key := range []string{"url", "contentUrl"} {
			if u := text(o[key]); u != "" {
				return u
			}
		}
	}
	return ""
}

// list is the elements of a list, or the one value; nil of none.
func list(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}

// text is a value's text: its own, the first of a list, or "@value" of an object.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return unescaped(v)
	case []any:
		if len(v) > 0 {
			if s, ok := v[0].(string); ok {
				return unescaped(s)
			}
		}
	case map[string]any:
		if s, ok := v["@value"].(string); ok {
			return unescaped(s)
		}
		if s, ok := v["alternateName"].(string); ok { // languages
			return unescaped(s)
		}
	}
	return ""
}
