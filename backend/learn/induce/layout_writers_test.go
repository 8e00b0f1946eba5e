package induce_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// here lists the facts that the page has.
func here(all []fact) []fact {
	return slices.DeleteFunc(slices.Clone(all), func(f fact) bool { return !f.here })
}

// each writes the facts that are there: {L} is the label, {l} the same in small letters, {V} the value.
func each(format string, all []fact) string {
	var b strings.Builder
	for _, f := range here(all) {
		b.WriteString(strings.NewReplacer("{L}", f.label, "{l}", strings.ToLower(f.label), "{V}", f.value).Replace(format))
	}
	return b.String()
}

// in writes each fact within a tag with attributes.
func in(tag, format string) writer {
	return func(_ *rand.Rand, all []fact) string {
		return "<" + tag + ">" + each(format, all) + "</" + strings.Fields(tag)[0] + ">"
	}
}

// empty is in, with the labels of facts without a value too.
func empty(tag, format string) writer {
	return func(_ *rand.Rand, all []fact) string {
		all = slices.Clone(all)
		for i := range all {
			if !all[i].here {
				all[i].here, all[i].value = true, ""
			}
		}
		return "<" + tag + ">" + each(format, all) + "</" + strings.Fields(tag)[0] + ">"
	}
}

// seq joins texts and what writers write.
func seq(parts ...any) writer {
	return func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, p := range parts {
			switch p := p.(type) {
			case string:
				b.WriteString(p)
			case writer:
				b.WriteString(p(r, all))
			case func(*rand.Rand, []fact) string:
				b.WriteString(p(r, all))
			}
		}
		return b.String()
	}
}

// other is another record of the kind.
func other(r *rand.Rand, all []fact) []fact {
	out := slices.Clone(all)
	for i := range out {
		out[i].here = r.IntN(3) > 0
		out[i].value = layoutWords[r.IntN(len(layoutWords))] + " Zest"
		if i == 2 || i == 3 {
			out[i].value = fmt.Sprint(1700 + r.IntN(99))
		}
	}
	return out
}

// split writes labels in one element and values in another.
func split(format, label, value string) writer {
	return func(_ *rand.Rand, all []fact) string { return fmt.Sprintf(format, each(label, all), each(value, all)) }
}

// shuffled writes the facts in another order each time.
func shuffled(inner writer) writer {
	return func(r *rand.Rand, all []fact) string {
		out := make([]fact, len(all))
		for i, k := range r.Perm(len(all)) {
			out[i] = all[k]
		}
		return inner(r, out)
	}
}

// either writes in one of two ways, page by page.
func either(a, b writer) writer {
	return func(r *rand.Rand, all []fact) string {
		if r.IntN(2) == 0 {
			return a(r, all)
		}
		return b(r, all)
	}
}

// randomly puts one of some pieces before some of the rows.
func randomly(holder, format string, pieces ...string) writer {
	return func(r *rand.Rand, all []fact) string {
		var b strings.Builder
		for _, f := range here(all) {
			if r.IntN(3) == 0 {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			b.WriteString(each(format, []fact{f}))
		}
		return "<" + holder + ">" + b.String() + "</" + strings.Fields(holder)[0] + ">"
	}
}

// grouped writes the facts in groups of n, each in a frame with a heading.
func grouped(n int, frame, format string, names ...string) writer {
	return func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		for i := 0; i < len(all); i += n {
			if rows := each(format, all[i:min(i+n, len(all))]); rows != "" {
				b.WriteString(strings.NewReplacer("{G}", names[i/n], "{g}", strings.ToLower(names[i/n]), "{R}", rows).Replace(frame))
			}
		}
		return b.String()
	}
}

// pairsOf writes n facts in each row.
func pairsOf(n int, table, row, format string) writer {
	return func(_ *rand.Rand, all []fact) string {
		var b strings.Builder
		rows := here(all)
		for i := 0; i < len(rows); i += n {
			fmt.Fprintf(&b, row, each(format, rows[i:min(i+n, len(rows))]))
		}
		return fmt.Sprintf(table, b.String())
	}
}

// twoWays writes each value in one of two ways, page by page.
func twoWays(a, b, holder string) writer { return either(in(holder, a), in(holder, b)) }
