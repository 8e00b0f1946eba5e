package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
)

// LeastScore is the score from which a template fits, 0..1: more speaks for it
// than against it.
const LeastScore = 0.5

// Points are log odds. A likeness gives slope * (likeness - even), within
// bounds; even is where it speaks neither for nor against: between what pages of
// one site have and what pages of two sites of one theme have. Measured on 94
// sites with labelled pages and 537 pages of other sites (docs/evaluation.md).
const (
	slopeEdges, evenEdges   = 12.0, 0.5 // one site: 95% above .5; two: 99% below .5
	slopeSites, evenSites   = 8.0, 0.42 // one site: all above .5; two: all below .4
	slopeTexts, evenTexts   = 3.0, 0.5
	slopeLabels, evenLabels = 2.0, 0.5
	slopeFilled, evenFilled = 6.0, 0.6

	mostSites, leastSites = 3.0, -2.0
	mostTexts             = 0.5 // themes bring texts of their own
	mostFilled            = 1.0 // another site's template may fill as well

	sameHost    = 6.0  // the page's address has the template's host
	sameHome    = 3.0  // the page calls the same host its own
	otherHost   = -5.0 // another registered domain, by address or as it is stated
	sameDomain  = 1.0  // another host of the same domain
	sameName    = 1.5
	otherName   = -3.0
	pathFits    = 2.0 // the address fits a URL pattern of the template
	pathAgainst = -3.0
)

// overlap tempers the score: what the points count overlaps, so that their
// plain sum would be surer than it ought to be.
const overlap = 3

// Evidence is one thing that speaks for (Points > 0) or against a template.
type Evidence struct {
	What   string  `json:"what" enum:"structure,host,path,sites,name,texts,labels,fields"`
	Points float64 `json:"points" doc:"Log odds; below 0: against"`
	Words  string  `json:"words"`
	// Message is the text as a code with parameters, for screens in other languages.
	Message message.Message `json:"message,omitzero"`

	say func() (string, message.Message) // the words, until they are asked for: see explain
}

// add takes evidence in.
func (v *Verdict) add(evidence ...Evidence) {
	v.evidence = append(v.evidence, evidence...)
	for _, e := range evidence {
		v.points += e.Points
	}
	v.Score = 1 / (1 + math.Exp(-v.points/overlap))
}

// explain puts the evidence in words. Some ten templates are compared, and one is explained.
func (v *Verdict) explain() {
	v.Reasons = nil
	for i := range v.evidence {
		if e := &v.evidence[i]; e.say != nil {
			e.Words, e.Message = e.say()
			e.say = nil
		}
		v.Reasons = append(v.Reasons, v.evidence[i].String())
	}
}

// String is the evidence as a reason: "for: ...", "against: ...".
func (e Evidence) String() string {
	if e.Points < 0 {
		return "against: " + e.Words
	}
	return "for: " + e.Words
}

// evidence compares a template, with the texts of its tree, with the page, the
// dry run aside.
func (p *subject) evidence(t *template.Template, texts []string) []Evidence {
	l := p.features.Compare(t.Fingerprint)
	out := append([]Evidence{structure(l)}, p.where(t, l)...)
	if l.Sites >= 0 {
		out = append(out, sites(l))
	}
	switch l.Names {
	case fingerprint.Same:
		out = append(out, lazyEvidence("name", sameName, func() (string, message.Message) {
			name := p.shared(l)
			return fmt.Sprintf("the site has the same name, %q", name), message.New("name", "name", name)
		}))
	case fingerprint.Other:
		out = append(out, lazyEvidence("name", otherName, func() (string, message.Message) {
			return fmt.Sprintf("the site has another name than %q", l.Name[0]), message.New("othername", "name", l.Name[0])
		}))
	case fingerprint.Unknown:
	}
	if l.Texts >= 0 {
		points := ofTexts(l.Texts)
		out = append(out, lazyEvidence("texts", points, func() (string, message.Message) {
			return fmt.Sprintf("it has %s%d%% of the template's short texts", only(points), percent(l.Texts)),
				message.New(few(points, "texts"), "percent", number(percent(l.Texts)))
		}))
	}
	return append(out, p.labels(texts)...)
}

func sites(l fingerprint.Likeness) Evidence {
	points := ofSites(l.Sites)
	return lazyEvidence("sites", points, func() (string, message.Message) {
		return fmt.Sprintf("%s%d%% of the sites linked to are the same", only(points), percent(l.Sites)),
			message.New(few(points, "sites"), "percent", number(percent(l.Sites)))
	})
}

// Points of the shares that are alike or there.
func ofSites(share float64) float64 {
	return max(leastSites, min(mostSites, slopeSites*(share-evenSites)))
}
func ofTexts(share float64) float64  { return min(mostTexts, slopeTexts*(share-evenTexts)) }
func ofLabels(share float64) float64 { return slopeLabels * (share - evenLabels) }

// lazyEvidence is evidence whose words are made when they are asked for.
func lazyEvidence(what string, points float64, say func() (string, message.Message)) Evidence {
	return Evidence{What: what, Points: points, say: say}
}

// only is the word that turns a share into a reproach.
func only(points float64) string {
	if points < 0 {
		return "only "
	}
	return ""
}

// few is the word of a share, or of one that speaks against.
func few(points float64, word string) string {
	if points < 0 {
		return "few" + word
	}
	return word
}

// shared is the first name or part of the title that the template has too.
func (p *subject) shared(l fingerprint.Likeness) string {
	for _, n := range l.Name {
		if p.features.Names[n] {
			return n
		}
	}
	for _, n := range l.Title {
		if p.features.Title[n] {
			return n
		}
	}
	return ""
}

func percent(x float64) int { return int(100*x + .5) }

func number(n int) string { return strconv.Itoa(n) }

func structure(l fingerprint.Likeness) Evidence {
	points := slopeEdges * (l.Edges - evenEdges)
	return lazyEvidence("structure", points, func() (string, message.Message) {
		msg := message.New(few(points, "structure"), "percent", number(percent(l.Edges)), "shared", number(l.Shared), "all", number(l.Shared+l.Lost))
		words := fmt.Sprintf("the structure is %s%d%% alike: %d of %d pairs of elements are the same", only(points), percent(l.Edges), l.Shared, l.Shared+l.Lost)
		if len(l.Missed) > 0 && points < 0 {
			words += "; lost are " + quoted(l.Missed, maxNamed)
			lack(&msg, l.Missed)
		}
		return words, msg
	})
}

// labels says how many texts of the template's tree the page has.
func (p *subject) labels(texts []string) []Evidence {
	if len(texts) == 0 {
		return nil
	}
	has := 0
	for _, s := range texts {
		if p.texts[s] {
			has++
		}
	}
	points := ofLabels(float64(has) / float64(len(texts)))
	return []Evidence{lazyEvidence("labels", points, func() (string, message.Message) {
		found, missing := p.find(texts)
		msg := message.New(few(points, "labels"), "has", number(len(found)), "all", number(len(texts)))
		words := fmt.Sprintf("it has %s%d of the %d texts in the template's tree", only(points), len(found), len(texts))
		if len(missing) > 0 {
			words += "; missing are " + quoted(missing, maxNamed)
			lack(&msg, missing)
		}
		return words, msg
	})}
}

// filled says what the dry run gave. A required field counts whole, an optional
// one half; what is read automatically does not count, as any page with a text
// fills it.
func filled(t *template.Template, r record.Page) []Evidence {
	var got, all float64
	var empty []string
	n, tried := 0, 0
	for i, f := range r.Schema {
		if i < len(t.Fields) && automatic(t, &t.Fields[i]) {
			continue
		}
		tried++
		weight := 1.0
		if f.Optional {
			weight = .5
		}
		all += weight
		if len(r.Records) == 0 || i >= len(r.Records[0]) || r.Records[0][i].State != record.Found {
			empty = append(empty, f.Name)
			continue
		}
		n++
		got += weight * r.Records[0][i].Confidence
	}
	if tried == 0 {
		return nil
	}
	points := min(mostFilled, slopeFilled*(got/all-evenFilled))
	return []Evidence{lazyEvidence("fields", points, func() (string, message.Message) {
		msg := message.New(few(points, "fields"), "has", number(n), "all", number(tried), "confidence", number(percent(got/all)))
		words := fmt.Sprintf("it fills %s%d of %d fields, with a confidence of %.2f", only(points), n, tried, got/all)
		if len(empty) > 0 {
			words += "; empty are " + quoted(empty, maxNamed)
			lack(&msg, empty)
		}
		return words, msg
	})}
}

// automatic reports whether a field is a part of an article that is read without
// locators; the body's only say what of it a person settled.
func automatic(t *template.Template, f *template.Field) bool {
	return t.Kind == template.Article && f.Article != "" && (f.Article == template.ArticleBody || len(f.Locators) == 0)
}

// maxNamed is how many labels or fields a reason tells by name.
const maxNamed = 4

// lack tells by name what is not there: the word goes on with "lack", and the
// value lack needs no language.
func lack(msg *message.Message, words []string) {
	msg.Code += "lack"
	msg.Params["lack"] = "“" + strings.Join(words[:min(maxNamed, len(words))], "” “") + "”"
	if more := len(words) - maxNamed; more > 0 {
		msg.Params["lack"] += " +" + number(more)
	}
}

func quoted(words []string, n int) string {
	out := make([]string, 0, n+1)
	for _, w := range words[:min(n, len(words))] {
		out = append(out, fmt.Sprintf("%q", w))
	}
	if len(words) > n {
		out = append(out, fmt.Sprintf("%d more", len(words)-n))
	}
	return strings.Join(out, ", ")
}
