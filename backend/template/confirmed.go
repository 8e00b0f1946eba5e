package template

import "slices"

// An expected value is confirmed if a person marked or typed it, or marked that the
// page has none. The other ones are recorded: the template gave them at a save, or
// mending found them.

// Expected counts the expected values of a template's samples, and those of them
// that a person confirmed.
func (t *Template) Expected() (all, confirmed int) {
	for i := range t.Samples {
		a, c := t.Samples[i].Expected()
		all, confirmed = all+a, confirmed+c
	}
	return all, confirmed
}

// Expected counts the expected values of a sample, and those of them that a person
// confirmed. Of a list each marked node confirms the value of one record, and each
// typed value its own.
func (s *Sample) Expected() (all, confirmed int) {
	marked := s.marked()
	for _, x := range s.Expect {
		all++
		if x.Confirmed || len(marked[x.Field]) > 0 {
			confirmed++
		}
	}
	records, typed := map[string]int{}, map[string]int{} // with an expected value, with a typed one, by field
	for _, row := range s.Rows {
		for _, x := range row {
			records[x.Field]++
			if x.Confirmed {
				typed[x.Field]++
			}
		}
	}
	for field, n := range records {
		all += n
		confirmed += min(n, len(marked[field])+typed[field])
	}
	return all, confirmed
}

// hasConfirmedValues reports whether a template says of single values whether a person
// confirmed them, which no format before 4 can: typed ones, and marks that nobody checked.
func (t *Template) hasConfirmedValues() bool {
	typed := func(x Expect) bool { return x.Confirmed }
	return slices.ContainsFunc(t.Samples, func(s Sample) bool {
		return slices.ContainsFunc(s.Marks, func(m Mark) bool { return m.Unchecked }) || slices.ContainsFunc(s.Expect, typed) || slices.ContainsFunc(s.Rows, func(row []Expect) bool { return slices.ContainsFunc(row, typed) })
	})
}

// marked are the nodes that a person marked as values, by field.
func (s *Sample) marked() map[string]map[int32]bool {
	nodes := map[string]map[int32]bool{}
	for _, m := range s.Marks {
		if m.Not || m.Unchecked {
			continue
		}
		if nodes[m.Field] == nil {
			nodes[m.Field] = map[int32]bool{}
		}
		nodes[m.Field][m.Node] = true
	}
	return nodes
}
