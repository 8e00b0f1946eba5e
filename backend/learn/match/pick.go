package match

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/tagtree"
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
	ctx, cancel := context.WithTimeout(context.Background(), dryRunTime)
	defer cancel()
	g := x.glance()
	p := begin(ctx, t, g)
	picked, ok := x.certain(p)
	if !ok {
		p.complete()
	}
	x.glances.Put(g)
	if ok {
		return picked, true, ""
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
	mostElsewhere = otherHost + mostStructure + mostTexts + mostLabels + mostFilled // a name and sites aside
	maxSameHost   = 4                                                               // templates of one host that are looked at
	lastDigits    = 1e-9                                                            // in which sums of another order differ
)

// rival is a template of the page's host.
type rival struct {
	id     string
	runner Runner
	points float64 // what is known of it
	least  float64 // what of the rest it has at least
	most   float64 // and at most
}

// certain finds a template that has more points than any other can have. What
// costs little is read first, and no more than it takes.
func (x *Index) certain(p *subject) (Picked, bool) {
	if p.host == "" {
		return Picked{}, false
	}
	rivals, near := x.atHome(p.host)
	if len(rivals) == 0 {
		return Picked{}, false
	}
	for i := range rivals {
		rivals[i].points, rivals[i].least, rivals[i].most = p.known(rivals[i].runner), leastUnread, mostUnread
	}
	slices.SortStableFunc(rivals, func(a, b rival) int { return cmp.Compare(b.points, a.points) })
	first := &rivals[0]
	if first.points+first.most <= limit(rivals[1:], p.elsewhere(near)) {
		return Picked{}, false
	}
	out := Picked{first.id, first.runner.RunContext(p.ctx, p.tree)}
	p.tried = map[string]record.Page{first.id: out.Result}
	for _, e := range filled(first.runner.Template(), out.Result) {
		first.points += e.Points
	}
	for _, look := range []func(*rival){func(*rival) {}, x.texts(p), p.sites} {
		for i := range rivals {
			look(&rivals[i])
		}
		if least := first.points + first.least; least > limit(rivals[1:], p.elsewhere(near))+lastDigits && least >= lastDigits {
			return out, true
		}
	}
	return Picked{}, false
}

// limit is the most that templates can have, beside a limit that is known.
func limit(others []rival, known float64) float64 {
	for i := range others {
		known = max(known, others[i].points+others[i].most)
	}
	return known
}

// elsewhere is the most that a template of another host can have; near says
// whether there is one of the same registered domain.
func (p *subject) elsewhere(near bool) float64 {
	limit := mostElsewhere
	if near {
		limit += sameDomain - otherHost
	}
	if len(p.features.Names)+len(p.features.Title) > 0 {
		limit += sameName
	}
	if !p.linked || len(p.features.Sites) > 0 {
		limit += mostSites
	}
	return limit
}

// known is what of a template's points is known when a page's edges, names and address are.
func (p *subject) known(r Runner) float64 {
	edges, names := p.glance.Compare(p.features, r.Template())
	points := structure(fingerprint.Likeness{Edges: edges}).Points
	for _, e := range p.where(r.Template(), fingerprint.Likeness{}) { // the host is the template's: no other home counts
		points += e.Points
	}
	switch names {
	case fingerprint.Same:
		points += sameName
	case fingerprint.Other:
		points += otherName
	case fingerprint.Unknown:
	}
	return points
}

// texts looks for a template's texts on the page.
func (x *Index) texts(p *subject) func(*rival) {
	return func(r *rival) {
		t := r.runner.Template()
		labels, texts := p.read(t, x.labels.of(t))
		if labels >= 0 {
			r.points += ofLabels(labels)
		}
		if texts >= 0 {
			r.points += ofTexts(texts)
		}
		r.least -= leastTexts + leastLabels
		r.most -= mostTexts + mostLabels
	}
}

// sites compares the sites linked to.
func (p *subject) sites(r *rival) {
	p.link()
	if l := p.features.Compare(r.runner.Template().Fingerprint); l.Sites >= 0 {
		r.points += ofSites(l.Sites)
	}
	r.least -= leastSites
	r.most -= mostSites
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
