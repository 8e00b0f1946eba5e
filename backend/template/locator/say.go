package locator

import "wrapsmith/backend/message"

// Message returns the mistake as a message.
func (e *SyntaxError) Message() message.Message { return message.Newf("locator", e.Want) }
