package author

import "wrapsmith/backend/message"

// refusal is an error that is ErrInvalid too: what is asked for is not possible.
type refusal struct{ error }

func (r refusal) Unwrap() []error { return []error{r.error, ErrInvalid} }

// refuse makes a refusal that says why, with a word.
func refuse(code, format string, args ...any) error {
	return refusal{message.Errorf("author."+code, format, args...)}
}
