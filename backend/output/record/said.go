package record

// Said is a reason as a word that a front end has a sentence for in each of its
// languages, with the values that stand in the sentence. No word: only the
// English text tells it.
type Said struct {
	Code   string            `json:"code,omitempty"`
	Values map[string]string `json:"values,omitempty"`
	Why    *Said             `json:"why,omitempty" doc:"The reason that stands in the sentence as its value why"`
}

// Say puts a reason in a word; values are names and what they stand for, in turn.
func Say(code string, values ...string) Said {
	s := Said{Code: code}
	for i := 0; i+1 < len(values); i += 2 {
		if s.Values == nil {
			s.Values = make(map[string]string, len(values)/2)
		}
		s.Values[values[i]] = values[i+1]
	}
	return s
}
