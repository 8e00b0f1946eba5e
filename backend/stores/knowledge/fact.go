package knowledge

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// Bounds of what is kept of a template.
const (
	maxKnownFields = 200 // of a template
	maxKnownText   = 100 // of a label or unit, in characters
	factsAtOnce    = 50  // rows a statement
)

// fact is what a template states about one of its fields.
type fact struct {
	name, unit, label string
	typ               record.Type
	many              bool
	near              string // a text near the value that leads to it: it may tell the domain, but is no label
}

// factsOf returns what a template states about its fields. The fields of a list or an
// article mostly have no label.
func factsOf(t *template.Template) []fact {
	var out []fact
	for i := range t.Fields[:min(len(t.Fields), maxKnownFields)] {
		f := &t.Fields[i]
		out = append(out, fact{name: store.Clean(f.Name), typ: f.Type, many: f.Many, unit: bounded(unitOf(t, f)), label: bounded(labelOf(f)), near: bounded(nearOf(f))})
	}
	return out
}

func bounded(s string) string {
	if r := []rune(store.Clean(s)); len(r) > maxKnownText {
		return "" // a sentence is no label
	}
	return store.Clean(s)
}

// rowLabel is a locator that goes from a label's own cell to the cell beside it: ...='姓名']/parent::th/following-sibling::td[1]
var rowLabel = regexp.MustCompile(`=(?:'([^']*)'|"([^"]*)")\]/parent::(?:th/following-sibling::td|dt/following-sibling::dd)\[1\]`)

// literal is the text that a label locator looks for: ...)='姓名']
var literal = regexp.MustCompile(`\)=(?:'([^']*)'|"([^"]*)")\]`)

// labelOf is the text that names the field on its pages, as far as the template alone tells: that of the heaviest
// guard that leads from a th or dt to the cell beside it. Other locators begin at texts that only happen to stand
// near. Sample pages tell more (Base.Observe).
func labelOf(f *template.Field) string { return heaviest(f, rowLabel) }

// nearOf is the text of the heaviest guard, wherever it stands.
func nearOf(f *template.Field) string { return heaviest(f, literal) }

// heaviest is the text in the heaviest label guard that has a form.
func heaviest(f *template.Field, form *regexp.Regexp) string {
	text, most := "", 0.0
	for _, l := range f.Locators {
		if l.Family != template.FamilyLabel || !l.Guard || l.Weight <= most {
			continue
		}
		if m := form.FindStringSubmatch(l.XPath); m != nil {
			text, most = m[1]+m[2], l.Weight
		}
	}
	return text
}

// unitOf is the unit of the first expected value that has one.
func unitOf(t *template.Template, f *template.Field) string {
	if f.Type != record.Price && f.Type != record.Number {
		return ""
	}
	for _, s := range t.Samples {
		for _, x := range s.Expect {
			if x.Field != f.Name {
				continue
			}
			for _, v := range x.Values {
				if u := unit(f.Type, v); u != "" {
					return u
				}
			}
		}
	}
	return ""
}

func unit(typ record.Type, value string) string {
	if typ == record.Price {
		m, _ := record.ReadPrice(value)
		if m.Currency != "" {
			return m.Currency
		}
		return m.Sign
	}
	q, _ := record.ReadNumber(value)
	return q.Unit
}

// Write records what a published version states about its fields, in the transaction
// that publishes it.
func Write(ctx context.Context, tx *sql.Tx, id string, t *template.Template) error {
	domain, byAuthor := store.Fold(strings.TrimSpace(t.Domain)), int64(1)
	facts := factsOf(t)
	if domain == "" {
		domain, byAuthor = proposeDomain(t.Kind, facts), 0
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO template_domain (template, domain, said) VALUES ($1, $2, $3)
		ON CONFLICT (template) DO UPDATE SET domain = excluded.domain, said = excluded.said`, id, domain, byAuthor)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM template_field WHERE template = $1`, id); err != nil {
		return err
	}
	for from := 0; from < len(facts); from += factsAtOnce {
		if err := putFacts(ctx, tx, id, from, facts[from:min(from+factsAtOnce, len(facts))]); err != nil {
			return err
		}
	}
	return nil
}

func putFacts(ctx context.Context, tx *sql.Tx, id string, from int, facts []fact) error {
	var rows []string
	args := []any{id}
	for i, f := range facts {
		at := len(args)
		rows = append(rows, fmt.Sprintf("($1, $%d, $%d, $%d, $%d, $%d, $%d)", at+1, at+2, at+3, at+4, at+5, at+6))
		args = append(args, from+i, f.name, string(f.typ), store.Flag(f.many), f.unit, f.label)
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO template_field (template, position, name, type, many, unit, label) VALUES `+strings.Join(rows, ", "), args...)
	return err
}
