package article

import (
	"strings"
	"time"
	"unicode"
)

// A page often shows several days: that it came out, that it was changed, those
// of posts below, and that a member joined. The functions of this file doubt the
// days that are not the one on which it came out.

// ordered applies them, in this order.
func (g *gathered) ordered(claims []claim) []claim {
	claims = g.swapped(claims)
	if g.kind == Forum { // a post may be changed on its own day
		return g.firstPost(g.visitDay(claims))
	}
	return later(g.visitDay(renewedDays(claims)))
}

// visitDay doubts the day that a page shows before its headline if data have the day of the
// publication and every day of theirs is earlier: it is the day of the visit.
func (g *gathered) visitDay(claims []claim) []claim {
	last := ""
	published := false
	for _, c := range claims {
		if c.by != byText && c.by != byAddress {
			last = max(last, c.key)
			published = published || c.by != byMarkup
		}
	}
	for i, c := range claims {
		if published && c.by == byText && c.node < g.titleNode && c.key > last {
			claims[i].weight = min(c.weight, dateRenewed/2)
		}
	}
	return claims
}

// renewedDays doubts a day wherever it is shown if one of these places calls it that of a change,
// and none that of the publication.
func renewedDays(claims []claim) []claim {
	changed, out := map[string]bool{}, map[string]bool{}
	for _, c := range claims {
		if c.by == byText {
			changed[c.key] = changed[c.key] || c.weight == dateRenewed
			out[c.key] = out[c.key] || c.labelled
		}
	}
	for i, c := range claims {
		if c.by == byText && changed[c.key] && !out[c.key] {
			claims[i].weight = min(c.weight, dateRenewed)
		}
	}
	return claims
}

// swapped reads a shown day such as 03/10/2026 the other way round where data, or a text with the name of the month, have
// that day. One that nothing tells how to read is unsure.
func (g *gathered) swapped(claims []claim) []claim {
	stated := map[string]bool{}
	for _, c := range claims {
		if c.by == byLinked || c.by == byMeta || c.by == byAddress || c.by == byText && !ofNumbers(c.printed) {
			stated[c.key] = true
		}
	}
	for i, c := range claims {
		if c.by != byText || stated[c.key] || !ofNumbers(c.printed) {
			continue
		}
		year, month, day := split(c.key)
		other := year + "-" + day + "-" + month
		switch {
		case stated[other]:
			claims[i].key, claims[i].text = other, other
		case !g.orderTold && month != day && day != "" && day <= "12" && !strings.HasPrefix(c.printed, year):
			claims[i].weight = min(c.weight, dateTwoWays)
		}
	}
	return claims
}

// ofNumbers reports whether a day is printed as numbers: 03/10/2026.
func ofNumbers(printed string) bool {
	return strings.ContainsAny(printed, "/.") && !strings.ContainsFunc(printed, unicode.IsLetter)
}

// split is year, month and day of a key, "" where it has none.
func split(key string) (year, month, day string) {
	year, rest, _ := strings.Cut(key, "-")
	month, day, _ = strings.Cut(rest, "-")
	return year, month, day
}

// later doubts a shown day after the one that both the metadata and the address have.
func later(claims []claim) []claim {
	by := map[string]int{}
	for _, c := range claims {
		if c.by == byAddress || c.by == byLinked || c.by == byMeta {
			by[c.key] |= 1 << c.by
		}
	}
	for day, witness := range by {
		if witness&(1<<byAddress) == 0 || witness == 1<<byAddress {
			continue
		}
		for i, c := range claims {
			if c.by == byText && c.key > day {
				claims[i].weight = min(c.weight, dateRenewed)
			}
		}
	}
	return claims
}

// firstPost believes the first day after the headline of a forum's page, of those that
// data have as the day of publication if there are any: that of the first post.
func (g *gathered) firstPost(claims []claim) []claim {
	first := g.firstDay(claims, statedDays(claims))
	if first < 0 {
		first = g.firstDay(claims, nil)
	}
	if first < 0 {
		return claims
	}
	day := claims[beforeChange(claims, first)].key
	for i, c := range claims {
		switch {
		case c.by > byItem:
		case c.key == day:
			claims[i].weight = max(c.weight, dateLabelled)
		default:
			claims[i].weight *= datePostBelow
		}
	}
	return claims
}

// statedDays are the days that metadata or JSON-LD have for the publication.
func statedDays(claims []claim) map[string]bool {
	out := map[string]bool{}
	for _, c := range claims {
		if c.by == byLinked || c.by == byMeta {
			out[c.key] = true
		}
	}
	return out
}

// beforeChange is the claim of the day that is shown before that of a change, which stands behind what was changed:
// "Oct 27, 2025 by ada ... Edited Oct 28"; the claim itself if it is no change or none stands before.
func beforeChange(claims []claim, at int) int {
	before := at
	for i, c := range claims {
		if claims[at].weight == dateRenewed && c.by == byText && c.weight > dateRenewed && c.node < claims[at].node && (before == at || c.node > claims[before].node) {
			before = i
		}
	}
	return before
}

// firstDay is the claim of the first day that is shown after the headline, of those in a set unless it is nil; -1 for none.
func (g *gathered) firstDay(claims []claim, of map[string]bool) int {
	first := -1
	for i, c := range claims {
		if c.by <= byItem && c.node > g.titleNode && len(c.key) == len(time.DateOnly) && (of == nil || of[c.key]) && (first < 0 || c.node < claims[first].node) {
			first = i
		}
	}
	return first
}

// memberSince reports whether the text around a day tells since when a member is one.
func memberSince(text string) bool {
	text = strings.ToLower(text)
	for _, w := range []string{"joined", "member since", "registered", "registration", "founded", "注册"} {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}
