package locator

import "wrapsmith/backend/message"

// Say is the mistake as a word.
func (e *SyntaxError) Message() message.Message { return message.Newf("locator", e.Want) }
