// Package message holds texts for people as a code with parameters, so that a front
// end can show them in its own language.
//
// It does not hold the sentences. The error or field beside a message has the English
// text; the front end has a sentence for each code in each language.
package message

// Message is a text for a person as a code with the parameters of its sentence.
// The zero Message has no code: only the English text beside it tells the reason.
type Message struct {
	Code   string            `json:"code,omitempty"`
	Params map[string]string `json:"params,omitempty"`
	Cause  *Message          `json:"cause,omitempty" doc:"The message that stands in the sentence as its parameter why"`
}

// New returns a message; params are names and values in turn.
func New(code string, params ...string) Message {
	m := Message{Code: code}
	for i := 0; i+1 < len(params); i += 2 {
		if m.Params == nil {
			m.Params = make(map[string]string, len(params)/2)
		}
		m.Params[params[i]] = params[i+1]
	}
	return m
}
