package article

import (
	"strings"
	"time"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// A page may tell its day only by how long ago it was: "3 days ago", "2小时前". This
// is a day if we know on which day that was true: when the page was received, or
// else the latest day that the page states, of a change or a visit. If none is
// known, the value has no text; Printed has what the page shows.

// Where a relative date is looked for, in nodes around the title.
const (
	relativeBefore = 40
	relativeAfter  = 160
	maxRelative    = 80 // bytes of a text with one
)

// relativeDate is the day of the first relative date at the title.
func (g *gathered) relativeDate(claims []claim) Value {
	from, to := g.titleNode, g.titleNode
	if from == tagtree.None {
		return nothing
	}
	to = min(tagtree.NodeID(g.t.Len()), g.t.End(to)+relativeAfter)
	for id := max(0, from-relativeBefore); id < to; id++ {
		if g.texts[id].chars == 0 || !g.t.IsText(id) || len(g.t.Node(id).Data) > 2*maxRelative || !g.t.Visible(id) {
			continue
		}
		text := g.relative(g.t.Text(id))
		if text == "" || renewed(g.before(id)+" "+g.t.Text(id)) || memberSince(g.before(id)) {
			continue
		}
		v := Value{Printed: text, Source: Visible, Node: id}
		now, received := g.toldOn(claims)
		if m, ok := g.locale(now).ReadDate(text); ok && !now.IsZero() && len(m.Day()) >= len("2026-11") {
			v.Text, v.Confidence = m.Day(), dateShown
			if !received {
				v.Confidence = dateRenewed
			}
		}
		return v
	}
	return nothing
}

// locale is how dates are read on a page that was received at a time.
func (g *gathered) locale(now time.Time) record.Locale {
	order := record.MonthFirst
	if g.dayLead {
		order = record.DayFirst
	}
	return record.Locale{Lang: g.lang, Order: order, Now: now}
}

// relative is the part of a text that is a date only if the day of reading is known, "" when it has none.
func (g *gathered) relative(text string) string {
	if len(text) > maxRelative {
		return ""
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("·•|", r) }) {
		part = strings.TrimSpace(part)
		if _, absolute := g.locale(time.Time{}).ReadDate(part); absolute || utf8.RuneCountInString(part) <= titleSingle {
			continue
		}
		if _, ok := g.locale(someDay).ReadDate(part); ok {
			return part
		}
	}
	return ""
}

// someDay is any day on which a relative date can be read.
var someDay = time.Date(2000, time.January, 31, 12, 0, 0, 0, time.UTC)

// lastHour is the hour of a day that is stated without one.
const lastHour = 23*time.Hour + 59*time.Minute

// toldOn is the day on which what the page tells was true: when it was received, or the latest day that it states.
func (g *gathered) toldOn(claims []claim) (day time.Time, received bool) {
	if at := g.t.Page.Received; !at.IsZero() {
		return at, true
	}
	for _, c := range claims {
		if c.by == byText && c.node >= g.titleNode {
			continue // of other articles
		}
		if d, err := time.Parse(time.DateOnly, c.key); err == nil && d.After(day) {
			day = d
		}
	}
	if !day.IsZero() {
		day = day.Add(lastHour) // the page states no hour: "2 hours ago" is of that day
	}
	return day, false
}
