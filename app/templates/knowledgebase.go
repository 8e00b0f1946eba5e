package templates

import (
	"context"
	"errors"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/template"
)

// KnownDomain is what the knowledge base has of a domain.
type KnownDomain struct {
	Domain    string      `json:"domain"`
	Interest  bool        `json:"interest" doc:"The whole domain interests the caller"`
	Kinds     []QueryKind `json:"kinds" doc:"Kinds of queries, by the kind of page that answers them"`
	Names     []KnownName `json:"names" doc:"Of the asked kind, the most used first"`
	Forgotten []string    `json:"forgotten" doc:"Names that are left out"`
}

// QueryKind is a kind of query with how many templates read the pages that answer it.
type QueryKind struct {
	Kind      template.Kind `json:"kind" enum:"detail,list,article"`
	Templates int           `json:"templates"`
}

// KnownName is a field name with all that is known of it.
type KnownName struct {
	Name      string          `json:"name"`
	Type      record.Type     `json:"type"`
	Many      bool            `json:"many" doc:"Mostly a list of values"`
	Unit      string          `json:"unit,omitempty" doc:"Currency, or what follows the number"`
	Labels    []string        `json:"labels" doc:"Texts that stand as its label on sample pages, the most frequent first"`
	Samples   []string        `json:"samples" doc:"Values on sample pages"`
	Templates int             `json:"templates" doc:"How many have it"`
	Sites     []string        `json:"sites" doc:"Some of them"`
	Kinds     []template.Kind `json:"kinds"`
	Merged    []string        `json:"merged" doc:"Other names that are counted as this one"`
	Fixed     bool            `json:"fixed" doc:"A person set type, unit and labels"`
	Interest  bool            `json:"interest" doc:"It interests the caller"`
}

// GetKnowledgeRequest is the request of GetKnowledge.
type GetKnowledgeRequest struct {
	Domain string `query:"domain" required:"true" minLength:"1" maxLength:"60" doc:"Domain of knowledge, as in books"`
	Kind   string `query:"kind" enum:"detail,list,article" doc:"Of templates of that kind only"`
}

// GetKnowledge returns what the knowledge base has of a domain.
func (ts *Templates) GetKnowledge(ctx context.Context, in *GetKnowledgeRequest) (KnownDomain, error) {
	all, err := ts.knowledge.Entries(ctx, in.Domain, template.Kind(in.Kind), interestedPerson(ctx))
	out := KnownDomain{Domain: all.Domain, Interest: all.Interest, Kinds: []QueryKind{}, Names: []KnownName{}, Forgotten: append([]string{}, all.Forgotten...)}
	for _, k := range all.Kinds {
		out.Kinds = append(out.Kinds, QueryKind(k))
	}
	for i := range all.Entries {
		out.Names = append(out.Names, knownName(&all.Entries[i]))
	}
	return out, err
}

func knownName(e *knowledge.Entry) KnownName {
	return KnownName{
		Name: e.Name, Type: e.Type, Many: e.Many, Unit: e.Unit, Labels: append([]string{}, e.Labels...), Samples: append([]string{}, e.Samples...), Templates: e.Templates,
		Sites: append([]string{}, e.Sites...), Kinds: append([]template.Kind{}, e.Kinds...), Merged: append([]string{}, e.Merged...), Fixed: e.Fixed, Interest: e.Interest,
	}
}

// interestedPerson is whose interests count.
func interestedPerson(ctx context.Context) string { return team.CallerOf(ctx).Person.ID }

// NameChange is a correction of a name of the knowledge base.
type NameChange struct {
	Domain string   `json:"domain" minLength:"1" maxLength:"60"`
	Name   string   `json:"name" minLength:"1" maxLength:"200" doc:"The name that is corrected"`
	Do     string   `json:"do" enum:"set,merge,forget,reset" doc:"set: the members below say type, many, unit and labels; merge: count it as the name into; forget: propose it no more; reset: drop every correction"`
	Into   string   `json:"into,omitempty" maxLength:"200" doc:"Of merge: another name of the domain, or a new one"`
	Type   string   `json:"type,omitempty" enum:"text,number,price,date,url,image,html" doc:"Of set; text without one"`
	Many   bool     `json:"many,omitempty" doc:"Of set"`
	Unit   string   `json:"unit,omitempty" maxLength:"100" doc:"Of set"`
	Labels []string `json:"labels,omitempty" maxItems:"20" nullable:"false" doc:"Of set"`
}

// CorrectNameRequest is the request of CorrectName.
type CorrectNameRequest struct{ Body NameChange }

// CorrectName corrects a name of the knowledge base, and returns its domain as it is then.
func (ts *Templates) CorrectName(ctx context.Context, in *CorrectNameRequest) (KnownDomain, error) {
	if err := ts.correct(ctx, in.Body); err != nil {
		return KnownDomain{}, correctionProblem(err, in.Body)
	}
	return ts.GetKnowledge(ctx, &GetKnowledgeRequest{Domain: in.Body.Domain})
}

// Interest says that a name of a domain interests the caller.
type Interest struct {
	Domain string `json:"domain" minLength:"1" maxLength:"60"`
	Name   string `json:"name,omitempty" maxLength:"200" doc:"Empty: the whole domain"`
	On     bool   `json:"on" doc:"false: no longer"`
}

// SetInterestRequest is the request of SetInterest.
type SetInterestRequest struct{ Body Interest }

// SetInterest notes that a name, or a domain, interests the caller, or no longer: it is proposed first.
func (ts *Templates) SetInterest(ctx context.Context, in *SetInterestRequest) error {
	return ts.knowledge.SetInterest(ctx, interestedPerson(ctx), in.Body.Domain, in.Body.Name, in.Body.On)
}

func (ts *Templates) correct(ctx context.Context, c NameChange) error {
	who := team.Who(ctx)
	switch c.Do {
	case "set":
		if strings.TrimSpace(c.Type) == "" {
			c.Type = string(record.Text)
		}
		return ts.knowledge.Correct(ctx, c.Domain, c.Name, who, knowledge.Correction{Type: record.Type(c.Type), Many: c.Many, Unit: c.Unit, Labels: c.Labels})
	case "merge":
		return ts.knowledge.Merge(ctx, c.Domain, c.Name, c.Into, who)
	case "forget":
		return ts.knowledge.Forget(ctx, c.Domain, c.Name, who)
	default:
		return ts.knowledge.Reset(ctx, c.Domain, c.Name)
	}
}

func correctionProblem(err error, c NameChange) error {
	params := []string{"name", c.Name, "domain", c.Domain}
	switch {
	case errors.Is(err, knowledge.ErrUnknown):
		return problem.With(problem.NotFound, message.New("unknownname", params...), "The knowledge base has no name "+c.Name+" in "+c.Domain+".")
	case errors.Is(err, knowledge.ErrSame):
		return problem.With(problem.Conflict, message.New("samename", params...), "The name "+c.Name+" cannot be merged with itself, nor with a name that is counted as it.")
	}
	return err
}
