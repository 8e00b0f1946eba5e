package match

import (
	"math"
	"strings"

	"wrapsmith/backend/fingerprint"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
)

// Picked is the template for one page of many.
type Picked struct {
	ID     string
	Result record.Page // the dry run
}

// Pick gives the template that Best would rank first, for who has many pages and
// wants no reasons. Most pages of a run come from a site that the library knows,
// and look as its template's samples do; then some of the evidence is enough:
//
//	page's address -> templates of that very host, a few
//	the likeliest  -> what it has for certain, the dry run included
//	all others     -> what they can have at most: 8 of another host
//
// When the first is more than all the others can be, nothing else is read or
// compared: no texts, no sketch, no other template. Otherwise it is Best. (Best
// runs the templates that are likely by their sketches; in a library where ten
// sites have one theme, Pick may know the page's own template by its host before that.)
func (x *Index) Pick(t *tagtree.Tree) (picked Picked, fits bool, why string) {
	p := begin(t)
	if v, ok := x.certain(p); ok {
		return Picked{v.ID, v.Result}, true, ""
	}
	if p.query == nil {
		p.complete()
	}
	verdicts, judged := x.best(p, 1)
	if len(verdicts) > 0 {
		picked = Picked{verdicts[0].ID, verdicts[0].Result}
	}
	return picked, judged.Fits, judged.Why
}

// Bounds of what has not been looked at.
const (
	mostStructure = slopeEdges * (1 - evenEdges)
	mostLabels    = slopeLabels * (1 - evenLabels)
	leastLabels   = -slopeLabels * evenLabels
	leastTexts    = -slopeTexts * evenTexts
	leastUnread   = leastSites + leastTexts + leastLabels
	mostUnread    = mostSites + mostTexts + mostLabels + mostFilled
	mostElsewhere = otherHost + mostStructure + sameName + mostUnread
	mostInDomain  = sameDomain + mostStructure + sameName + mostUnread
	maxSameHost   = 4 // templates of one host that are looked at
)

// rival is a template of the page's host, with the points that are known of it.
type rival struct {
	id     string
	runner Runner
	points float64
}

// certain finds a template that has more points than any other can have: by what
// begin has read, else by all that the page has.
func (x *Index) certain(p *subject) (Verdict, bool) {
	if p.host == "" {
		return Verdict{}, false
	}
	rivals, near := x.atHome(p.host)
	if len(rivals) == 0 {
		return Verdict{}, false
	}
	for i := range rivals {
		rivals[i].points = p.known(rivals[i].runner)
	}
	first, limit := ahead(rivals, mostUnread)
	limit = max(limit, p.elsewhere(near))
	if rivals[first].points+mostUnread <= limit {
		return Verdict{}, false
	}
	v := Verdict{ID: rivals[first].id, runner: rivals[first].runner}
	v.Result = v.runner.Run(p.tree)
	p.tried = map[string]record.Page{v.ID: v.Result}
	fill := filled(v.runner.Template(), v.Result)
	v.points = rivals[first].points + leastUnread
	if v.add(fill...); v.points > limit && v.points >= 0 {
		return v, true
	}
	return x.surer(p, rivals, first, near, fill)
}

// surer reads the page whole and weighs the templates of its host by all that speaks for them.
func (x *Index) surer(p *subject, rivals []rival, first int, near bool, fill []Evidence) (Verdict, bool) {
	p.complete()
	var texts []string
	for _, r := range rivals {
		texts = append(texts, x.labels.of(r.runner.Template())...)
	}
	p.look(texts)
	limit := p.elsewhere(near)
	var best Verdict
	for i, r := range rivals {
		v := Verdict{ID: r.id, runner: r.runner}
		v.add(p.evidence(r.runner.Template(), x.labels.of(r.runner.Template()))...)
		if i != first {
			limit = max(limit, v.points+mostFilled)
			continue
		}
		v.Result = p.tried[r.id]
		v.add(fill...)
		best = v
	}
	return best, best.points > limit && best.points >= 0
}

// ahead gives the template with most points, and the most that another one can have.
func ahead(rivals []rival, unread float64) (first int, limit float64) {
	for i := range rivals {
		if rivals[i].points > rivals[first].points {
			first = i
		}
	}
	limit = math.Inf(-1)
	for i := range rivals {
		if i != first {
			limit = max(limit, rivals[i].points+unread)
		}
	}
	return first, limit
}

// elsewhere is the most that a template of another host can have; near says
// whether there is one of the same registered domain.
func (p *subject) elsewhere(near bool) float64 {
	limit := otherHost + mostStructure + mostTexts + mostLabels + mostFilled
	if near {
		limit += sameDomain - otherHost
	}
	if len(p.features.Names)+len(p.features.Title) > 0 {
		limit += sameName
	}
	if p.query == nil || len(p.features.Sites) > 0 { // they are read when the query is made
		limit += mostSites
	}
	return limit
}

// known is what of a template's points is known when a page's edges, names and address are.
func (p *subject) known(r Runner) float64 {
	l := p.features.Compare(r.Template().Fingerprint)
	points := structure(l).Points
	for _, e := range p.where(r.Template(), l) {
		points += e.Points
	}
	switch l.Names {
	case fingerprint.Same:
		points += sameName
	case fingerprint.Other:
		points += otherName
	case fingerprint.Unknown:
	}
	return points
}

// atHome gives the templates of a host, and whether there are others of the same
// registered domain. None when they are too many, or some template has no site:
// then the index cannot tell.
func (x *Index) atHome(host string) (rivals []rival, near bool) {
	x.mu.RLock()
	there := x.hosts.count(host)
	near = x.hosts.count("."+fingerprint.SiteOf(host)) > there
	var ids []string
	if there > 0 && there <= maxSameHost && x.hosts.count("") == 0 {
		for _, slot := range x.table.sharing(uint32(fingerprint.Hash(fingerprint.HomePrefix + host))) {
			ids = append(ids, x.table.ids[slot])
		}
	}
	x.mu.RUnlock()
	for i, r := range x.get(ids...) {
		if r != nil && fingerprint.HostOf(r.Template().Site) == host {
			rivals = append(rivals, rival{id: ids[i], runner: r})
		}
	}
	if len(rivals) != there {
		return nil, false // one cannot be opened, or was taken out just now
	}
	return rivals, near
}

// hosts counts templates by the host of their site, and by "." and its registered
// domain; "" counts those without a site.
type hosts struct {
	of map[string]string // host by template
	n  map[string]int
}

func (h *hosts) count(key string) int { return h.n[key] }

func (h *hosts) put(id, site string) {
	if h.of == nil {
		h.of, h.n = map[string]string{}, map[string]int{}
	}
	h.remove(id)
	host := fingerprint.HostOf(site)
	h.of[id] = strings.Clone(host)
	for _, key := range keysOf(host) {
		h.n[key]++
	}
}

func (h *hosts) remove(id string) {
	host, ok := h.of[id]
	if !ok {
		return
	}
	delete(h.of, id)
	for _, key := range keysOf(host) {
		if h.n[key]--; h.n[key] == 0 {
			delete(h.n, key)
		}
	}
}

func keysOf(host string) []string {
	if host == "" {
		return []string{""}
	}
	return []string{host, "." + fingerprint.SiteOf(host)}
}
