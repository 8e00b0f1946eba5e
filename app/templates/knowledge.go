package templates

import (
	"context"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
)

// NameQuestion says what is to be named.
type NameQuestion struct {
	Label  string   `json:"label,omitempty" maxLength:"1000" doc:"The text beside the value on the page"`
	Value  string   `json:"value,omitempty" maxLength:"4000" doc:"The value, which gives the type if none is given"`
	Type   string   `json:"type,omitempty" enum:"text,number,price,date,url,image,html"`
	Domain string   `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge; empty: the one that fields speak of"`
	Fields []string `json:"fields,omitempty" maxItems:"500" doc:"Names that the template has already; they are not proposed"`
	Limit  int      `json:"limit,omitempty" minimum:"0" maximum:"50" doc:"0: a few"`
}

// NameProposals are names that were used so far for what is to be named.
type NameProposals struct {
	Domain string         `json:"domain" doc:"The domain that they are of first of all; empty: not known"`
	Names  []NameProposal `json:"names" doc:"Best first"`
}

// NameProposal is one name with how often and where it was used.
type NameProposal struct {
	Name      string        `json:"name"`
	Type      record.Type   `json:"type"`
	Many      bool          `json:"many,omitempty" doc:"Mostly a list of values"`
	Unit      string        `json:"unit,omitempty" doc:"Currency, or what follows the number"`
	Labels    []string      `json:"labels" doc:"Seen beside it, the most frequent first"`
	Templates int           `json:"templates" doc:"How many have it"`
	Sites     []string      `json:"sites" doc:"Some of them"`
	Domain    string        `json:"domain" doc:"Where it is used"`
	Why       knowledge.Why `json:"why" enum:"label,like,domain" doc:"It stood beside this label; beside one that shares words with it; it is used in the domain"`
}

// DomainList lists the domains of knowledge of the library's templates.
type DomainList struct {
	Domains []DomainCount `json:"domains" doc:"The most used first"`
}

// DomainCount is a domain with how many templates are of it.
type DomainCount struct {
	Domain    string `json:"domain"`
	Templates int    `json:"templates"`
	Interest  bool   `json:"interest,omitempty" doc:"It interests the caller"`
}

// DomainProposal is a domain of knowledge for a workspace.
type DomainProposal struct {
	Domain string              `json:"domain" doc:"Empty: none stands out"`
	Why    knowledge.DomainWhy `json:"why,omitempty" enum:"fields,names,site" doc:"fields: the words of its fields name such things; names: only this domain of the library has such fields; site: the templates of its site have this domain"`
	Words  []string            `json:"words" doc:"Of its fields and labels, that support the proposal"`
}

// SuggestNamesRequest is the request of SuggestNames.
type SuggestNamesRequest struct{ Body NameQuestion }

// ListDomains returns domains of knowledge of the library's templates.
func (ts *Templates) ListDomains(ctx context.Context, _ *struct{}) (DomainList, error) {
	domains, err := ts.knowledge.Domains(ctx)
	if err != nil {
		return DomainList{}, err
	}
	interests, err := ts.knowledge.Interested(ctx, interestedPerson(ctx))
	list := DomainList{Domains: make([]DomainCount, len(domains))}
	for i, d := range domains {
		list.Domains[i] = DomainCount{d.Domain, d.Templates, interests(d.Domain, "")}
	}
	return list, err
}

// SuggestNames returns names that were used so far for what is to be named.
func (ts *Templates) SuggestNames(ctx context.Context, in *SuggestNamesRequest) (NameProposals, error) {
	q := in.Body
	ask := knowledge.Ask{Label: q.Label, Type: record.Type(q.Type), Domain: q.Domain, Fields: q.Fields, Limit: q.Limit, Person: interestedPerson(ctx)}
	if ask.Type == "" && q.Value != "" {
		ask.Type = typeOfValue(q.Value)
	}
	domain, names, err := ts.knowledge.Names(ctx, ask)
	out := NameProposals{Domain: domain, Names: make([]NameProposal, len(names))}
	for i, n := range names {
		out.Names[i] = NameProposal{
			Name: n.Name, Type: n.Type, Many: n.Many, Unit: n.Unit, Labels: append([]string{}, n.Labels...),
			Templates: n.Templates, Sites: append([]string{}, n.Sites...), Domain: n.Domain, Why: n.Why,
		}
	}
	return out, err
}

// typeOfValue is what a value reads as.
func typeOfValue(value string) record.Type {
	if m, ok := record.ReadPrice(value); ok && m.Sign != "" {
		return record.Price
	}
	if _, ok := record.ReadNumber(value); ok {
		return record.Number
	}
	if _, ok := record.ReadDate(value); ok {
		return record.Date
	}
	return record.Text
}

// among narrows a query to the templates with a tag, and of a domain.
func (ts *Templates) among(ctx context.Context, q *library.Query, tag, domain string) error {
	narrow := func(ids []string, err error) error {
		if q.Among == nil {
			q.Among = append([]string{}, ids...) // none is not all
			return err
		}
		q.Among = slices.DeleteFunc(q.Among, func(id string) bool { _, ok := slices.BinarySearch(ids, id); return !ok })
		return err
	}
	if tag != "" {
		if err := narrow(ts.stores.Library.Tagged(ctx, tag)); err != nil {
			return err
		}
	}
	if domain != "" {
		return narrow(ts.knowledge.In(ctx, domain))
	}
	return nil
}
