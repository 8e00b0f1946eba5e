package extract

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
)

// KeyPage makes a page's name, and the record's place on it, the key of a comparison.
const KeyPage = "@page"

// CompareOptions says how two runs are compared.
type CompareOptions struct {
	// Key is the field that says which records are the same thing; KeyPage takes
	// the page. "" compares whole records: then none is changed, only new or gone.
	Key    string
	Offset int // of the differences to tell
	Limit  int // how many of them; 0: only counts
}

// Comparison is what is new, gone and changed between two runs.
type Comparison struct {
	New         int          `json:"new"`
	Gone        int          `json:"gone"`
	Changed     int          `json:"changed"`
	Same        int          `json:"same"`
	Differences []Difference `json:"differences" doc:"New and changed ones in the order of the later run, then those that are gone"`
}

// Difference is one record that is not as it was.
type Difference struct {
	Kind   string              `json:"kind" enum:"new,gone,changed"`
	Page   string              `json:"page"`
	Key    string              `json:"key,omitempty"`
	Fields []string            `json:"fields" doc:"Fields whose values differ"`
	Before map[string][]string `json:"before,omitempty" doc:"Values by field"`
	After  map[string][]string `json:"after,omitempty" doc:"Values by field"`
}

// mark tells a record or key apart from others.
type mark [16]byte

// seen is a record of the earlier run.
type seen struct {
	digest   mark
	position int32
	record   int32
}

// Compare compares an earlier run with a later one; without an earlier one, "", all is new. Records of the same key are
// paired in their order. Empty cells do not count, so a field that came to the
// template makes no record another. Memory: some 150 bytes a record of the
// earlier run, whatever the records hold.
func Compare(ctx context.Context, r *results.Results, before, after string, o CompareOptions) (Comparison, error) {
	c := comparer{ctx: ctx, r: r, before: before, o: o, old: map[mark]seen{}, out: Comparison{Differences: []Difference{}}}
	count := map[mark]int{}
	if before == "" {
		return c.out, records(ctx, r, after, func(p *results.Result, i int) error { return c.later(p, i, count) })
	}
	err := records(ctx, r, before, func(p *results.Result, i int) error {
		key, _ := keyOf(p, i, o.Key)
		c.old[nth(key, count)] = seen{digestOf(p.Schema, p.Records[i]), int32(p.Position), int32(i)}
		return nil
	})
	if err != nil {
		return c.out, err
	}
	clear(count)
	err = records(ctx, r, after, func(p *results.Result, i int) error { return c.later(p, i, count) })
	if err != nil || len(c.old) == 0 {
		return c.out, err
	}
	c.out.Gone = len(c.old)
	if c.full() {
		return c.out, nil
	}
	clear(count)
	return c.out, records(ctx, r, before, func(p *results.Result, i int) error {
		key, name := keyOf(p, i, o.Key)
		if _, gone := c.old[nth(key, count)]; gone {
			c.add(Difference{Kind: "gone", Page: p.Page.Page, Key: name, Before: values(p.Schema, p.Records[i])})
		}
		return nil
	})
}

type comparer struct {
	ctx    context.Context
	r      *results.Results
	before string
	o      CompareOptions
	old    map[mark]seen
	out    Comparison
	met    int // differences so far
}

// later compares one record of the later run.
func (c *comparer) later(p *results.Result, i int, count map[mark]int) error {
	key, name := keyOf(p, i, c.o.Key)
	at := nth(key, count)
	was, there := c.old[at]
	delete(c.old, at)
	d := Difference{Page: p.Page.Page, Key: name}
	switch {
	case !there:
		c.out.New++
		d.Kind = "new"
	case was.digest != digestOf(p.Schema, p.Records[i]):
		c.out.Changed++
		d.Kind = "changed"
		if c.wanted() {
			old, err := c.record(was)
			if err != nil {
				return err
			}
			d.Before = old
		}
	default:
		c.out.Same++
		return nil
	}
	if c.wanted() {
		d.After = values(p.Schema, p.Records[i])
	}
	c.add(d)
	return nil
}

// wanted reports whether the next difference is among those to tell.
func (c *comparer) wanted() bool { return c.met >= c.o.Offset && !c.full() }
func (c *comparer) full() bool   { return len(c.out.Differences) >= c.o.Limit }

func (c *comparer) add(d Difference) {
	if c.wanted() {
		d.Fields = differing(d.Before, d.After)
		c.out.Differences = append(c.out.Differences, d)
	}
	c.met++
}

// record reads one record of the earlier run again.
func (c *comparer) record(s seen) (map[string][]string, error) {
	for p, err := range c.r.Results(c.ctx, c.before, results.ResultQuery{From: int(s.position)}) {
		if err != nil || int(s.record) >= len(p.Records) {
			return nil, err
		}
		return values(p.Schema, p.Records[s.record]), nil
	}
	return nil, nil
}

// records gives each record of a run in order.
func records(ctx context.Context, r *results.Results, id string, do func(p *results.Result, i int) error) error {
	if _, err := r.GetRun(ctx, id); err != nil {
		return err
	}
	for p, err := range r.Results(ctx, id, results.ResultQuery{}) {
		if err != nil {
			return err
		}
		for i := range p.Records {
			if err := do(&p, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// keyOf is what a record is known by, also in words.
func keyOf(p *results.Result, i int, key string) (mark, string) {
	switch key {
	case "":
		return digestOf(p.Schema, p.Records[i]), ""
	case KeyPage:
		return digest("@", p.Page.Page), p.Page.Page
	}
	at := slices.IndexFunc(p.Schema, func(f record.Field) bool { return f.Name == key })
	if at < 0 || at >= len(p.Records[i]) || len(p.Records[i][at].Values) == 0 {
		return digestOf(p.Schema, p.Records[i]), "" // without a key it is known by all it says
	}
	texts := p.Records[i][at].Texts()
	return digest(texts...), strings.Join(texts, " | ")
}

// nth tells records of one key apart by their order.
func nth(key mark, count map[mark]int) mark {
	n := count[key]
	count[key]++
	if n == 0 {
		return key
	}
	var number [8]byte
	binary.LittleEndian.PutUint64(number[:], uint64(n))
	return digest(string(key[:]), string(number[:]))
}

// digestOf tells what a record says: its filled fields, whatever their order.
func digestOf(s record.Schema, r record.Record) mark {
	var parts []string
	for i := range min(len(s), len(r)) {
		if len(r[i].Values) > 0 {
			parts = append(parts, strings.Join(append([]string{s[i].Name}, r[i].Texts()...), "\x00"))
		}
	}
	slices.Sort(parts)
	return digest(parts...)
}

func digest(parts ...string) (m mark) {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x01")))
	copy(m[:], sum[:])
	return m
}

func values(s record.Schema, r record.Record) map[string][]string {
	out := map[string][]string{}
	for i := range min(len(s), len(r)) {
		if len(r[i].Values) > 0 {
			out[s[i].Name] = r[i].Texts()
		}
	}
	return out
}

// differing lists the fields whose values differ, sorted.
func differing(before, after map[string][]string) []string {
	out := []string{}
	if before == nil || after == nil {
		return out
	}
	for name, v := range before {
		if !slices.Equal(v, after[name]) {
			out = append(out, name)
		}
	}
	for name := range after {
		if _, ok := before[name]; !ok {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
