package knowledge

import (
	"context"
	"slices"
	"strings"

	"wrapsmith/backend/template"
)

// DomainWhy says what speaks for a domain of knowledge.
type DomainWhy string

// Reasons, the strongest first.
const (
	DomainFields DomainWhy = "fields" // the words of its fields and labels are used for such things
	DomainNames  DomainWhy = "names"  // of the library's domains this one alone has fields of these names
	DomainSite   DomainWhy = "site"   // the templates of its site are all of it
)

// DomainWhys lists every DomainWhy.
var DomainWhys = []DomainWhy{DomainFields, DomainNames, DomainSite}

// DomainProposal is a domain for a template whose author says none yet.
type DomainProposal struct {
	Domain string    // "": none stands out
	Why    DomainWhy // "" with it
	Words  []string  // of its fields and labels that speak for it, sorted
}

// Propose proposes a template's domain: by the words of its fields and labels,
// else by names that one domain of the library alone has, else by its site.
func (k *Base) Propose(ctx context.Context, t *template.Template) (DomainProposal, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(ctx); err != nil {
		return DomainProposal{}, k.db.Fault("knowledge", err)
	}
	facts := factsOf(t)
	if d := proposeDomain(t.Kind, facts); d != "" {
		var words []string
		for w := range wordsOfFacts(t.Kind, facts) {
			if slices.Contains(wordsOf[w], d) {
				words = append(words, w)
			}
		}
		slices.Sort(words)
		return DomainProposal{d, DomainFields, words}, nil
	}
	names := make([]string, len(facts))
	for i, f := range facts {
		names[i] = f.name
	}
	if d := k.domainOf(names); d != "" {
		words := slices.DeleteFunc(names, func(n string) bool { return k.names[d][stem(n)] == nil || general[stem(n)] })
		return DomainProposal{d, DomainNames, words}, nil
	}
	if d := k.domainOfSite(t.Site); d != "" {
		return DomainProposal{Domain: d, Why: DomainSite}, nil
	}
	return DomainProposal{}, nil
}

// domainOfSite is the one domain of a site's templates, "" when they have several.
func (k *Base) domainOfSite(site string) string {
	found := ""
	for _, t := range k.of {
		switch {
		case site == "" || t.domain == "" || !strings.EqualFold(t.site, site):
		case found != "" && found != t.domain:
			return ""
		default:
			found = t.domain
		}
	}
	return found
}
