package main

import (
	"cmp"
	"fmt"
	"html"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// drawer gives a text by chance, in the words of a language.
type drawer func(r *rand.Rand, w language) string

var drawerLine = regexp.MustCompile(`^(number|price|title|words|sentence|text|person|date|code|one of)\b\s*(.*)$`)

// parseDrawer reads the kind of a value:
//
//	person                    a name of two words
//	title 2-3, words 2-3      so many words, with and without capital letters
//	text 1-3                  so many sentences
//	number 3-80 as %d km      a whole number in the form of fmt
//	price 5-90 as $%.2f       a number with cents
//	date 2 January 2006       a day, or a minute of a day, in the form of package time
//	code AB-##@@              # is a digit, @ a letter
//	one of red | blue         one of the texts
func parseDrawer(line string) (drawer, error) {
	m := drawerLine.FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return nil, fmt.Errorf("unknown kind of value: %q", line)
	}
	kind, rest := m[1], strings.TrimSpace(m[2])
	switch kind {
	case "person":
		return func(r *rand.Rand, w language) string { return w.person(r) }, nil
	case "one of":
		choices := strings.Split(rest, "|")
		return func(r *rand.Rand, _ language) string { return strings.TrimSpace(pick(r, choices)) }, nil
	case "date":
		first := time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
		return func(r *rand.Rand, _ language) string {
			days := r.IntN(12000)
			return first.AddDate(0, 0, days).Add(time.Duration(days*37%(24*60)) * time.Minute).Format(rest)
		}, nil
	case "code":
		return func(r *rand.Rand, _ language) string { return code(r, rest) }, nil
	}
	bounds, form, _ := strings.Cut(rest, " as ")
	from, to, isRange := strings.Cut(bounds, "-")
	least, err := strconv.Atoi(from)
	if err != nil {
		return nil, fmt.Errorf("%q: want a number or two, as in %s 2-3", rest, kind)
	}
	most := least
	if isRange {
		if most, err = strconv.Atoi(to); err != nil || most < least {
			return nil, fmt.Errorf("%q: want a number or two, as in %s 2-3", rest, kind)
		}
	}
	count := func(r *rand.Rand) int { return least + r.IntN(most-least+1) }
	switch kind {
	case "number":
		return func(r *rand.Rand, _ language) string { return fmt.Sprintf(cmp.Or(form, "%d"), count(r)) }, nil
	case "price":
		return func(r *rand.Rand, _ language) string {
			return fmt.Sprintf(cmp.Or(form, "%.2f"), float64(count(r))+pick(r, []float64{0, .5, .95, .99}))
		}, nil
	case "title":
		return func(r *rand.Rand, w language) string { return w.title(r, count(r)) }, nil
	case "words":
		return func(r *rand.Rand, w language) string { return w.phrase(r, count(r)) }, nil
	default:
		return func(r *rand.Rand, w language) string { return w.text(r, count(r)) }, nil
	}
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func code(r *rand.Rand, form string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '#':
			return '0' + rune(r.IntN(10))
		case '@':
			return 'a' + rune(r.IntN(26))
		}
		return c
	}, form)
}

// record draws the values of one page: a string, or a list of strings. What is absent is nil.
// It depends on the names only, so that the page of later shows the same values.
func (s *site) record(seed uint64, page int) map[string]any {
	out := map[string]any{}
	for _, v := range s.values {
		r := newRand(seed, s.name, v.name, page)
		out[v.name] = nil
		if r.IntN(100) >= v.share {
			continue
		}
		if !v.isMany() {
			out[v.name] = v.draw(r, words[s.language])
			continue
		}
		var list []string
		for want, tries := v.least+r.IntN(v.most-v.least+1), 0; len(list) < want && tries < 100; tries++ {
			if text := v.draw(r, words[s.language]); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
		if len(list) > 0 {
			out[v.name] = list
		}
	}
	return out
}

// escaped are the values of a record as text of HTML.
func escaped(record map[string]any) map[string]any {
	return eachText(record, func(_, text string) string { return html.EscapeString(text) })
}

// eachText is a record with what a function makes of each text of a name.
func eachText(record map[string]any, do func(name, text string) string) map[string]any {
	out := map[string]any{}
	for name, v := range record {
		switch v := v.(type) {
		case string:
			out[name] = do(name, v)
		case []string:
			list := make([]string, len(v))
			for i, s := range v {
				list[i] = do(name, s)
			}
			out[name] = list
		default:
			out[name] = v
		}
	}
	return out
}
