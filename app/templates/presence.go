package templates

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"wrapsmith/app/team"
)

// presenceTime is how long a person counts as present after the last report of their page.
const presenceTime = 25 * time.Second

// Attend is the body of AttendTemplate.
type Attend struct {
	Editing bool `json:"editing,omitempty" doc:"The caller edits it in a workspace; false: looks at it"`
	Leave   bool `json:"leave,omitempty" doc:"The caller closes it"`
}

// AttendRequest is the request of AttendTemplate.
type AttendRequest struct {
	InTemplate
	Body Attend
}

// Attendance says who else has a template open, and which version is the newest.
type Attendance struct {
	Others    []Present       `json:"others" doc:"People other than the caller, by name; always empty where people do not sign in"`
	Newest    TemplateVersion `json:"newest" doc:"The newest version that the caller may see"`
	Published int             `json:"published" doc:"0: none yet"`
	Deleted   bool            `json:"deleted,omitempty" doc:"It is in the trash; the next save brings it back"`
}

// Present is a person who has a template open.
type Present struct {
	Person  string `json:"person" doc:"Id"`
	Name    string `json:"name"`
	Editing bool   `json:"editing" doc:"In a workspace; false: looks at it"`
}

// presence remembers for each template who has it open. It is in memory: several processes of one library
// do not know of each other's callers. The zero value has no person.
type presence struct {
	mu   sync.Mutex
	seen map[string]map[string]presentAt // by template, then by person
}

type presentAt struct {
	Present
	at time.Time
}

// attend notes a person and returns the others of a template, by name.
func (p *presence) attend(id string, one Present, leave bool, now time.Time) []Present {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.forget(now)
	here := p.seen[id]
	others := []Present{}
	for person, seen := range here {
		if person != one.Person {
			others = append(others, seen.Present)
		}
	}
	slices.SortFunc(others, func(a, b Present) int { return cmp.Compare(a.Name, b.Name) })
	switch {
	case one.Person == "":
	case leave:
		delete(here, one.Person)
	default:
		if here == nil {
			here = map[string]presentAt{}
		}
		here[one.Person] = presentAt{one, now}
		if p.seen == nil {
			p.seen = map[string]map[string]presentAt{}
		}
		p.seen[id] = here
	}
	return others
}

// forget drops who has not been heard of for presenceTime.
func (p *presence) forget(now time.Time) {
	for id, people := range p.seen {
		for person, seen := range people {
			if now.Sub(seen.at) > presenceTime {
				delete(people, person)
			}
		}
		if len(people) == 0 {
			delete(p.seen, id)
		}
	}
}

// AttendTemplate notes that the caller has a template open, and says who else has, and which version is the newest.
func (ts *Templates) AttendTemplate(ctx context.Context, in *AttendRequest) (Attendance, error) {
	versions, err := ts.Versions(ctx, in.ID)
	if err != nil {
		return Attendance{}, err
	}
	out := Attendance{Published: versions.Published}
	if len(versions.Versions) > 0 {
		out.Newest = versions.Versions[0]
	}
	if e, _, err := ts.stores.Library.Get(ctx, in.ID); err == nil {
		out.Deleted = e.Deleted
	}
	person := team.CallerOf(ctx).Person
	out.Others = ts.presence.attend(in.ID, Present{person.ID, person.Name, in.Body.Editing}, in.Body.Leave, time.Now())
	return out, nil
}
