package template

// An expected value is confirmed if a person marked it, or marked that the page
// has none. The other ones are recorded: the template gave them at a save.

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
// confirmed. Of a list each marked node confirms the value of one record.
func (s *Sample) Expected() (all, confirmed int) {
	marked := s.marked()
	for _, x := range s.Expect {
		all++
		confirmed += min(1, len(marked[x.Field]))
	}
	records := map[string]int{} // with an expected value, by field
	for _, row := range s.Rows {
		for _, x := range row {
			records[x.Field]++
		}
	}
	for field, n := range records {
		all += n
		confirmed += min(n, len(marked[field]))
	}
	return all, confirmed
}

// marked are the nodes that a person marked as values, by field.
func (s *Sample) marked() map[string]map[int32]bool {
	nodes := map[string]map[int32]bool{}
	for _, m := range s.Marks {
		if m.Not {
			continue
		}
		if nodes[m.Field] == nil {
			nodes[m.Field] = map[int32]bool{}
		}
		nodes[m.Field][m.Node] = true
	}
	return nodes
}
