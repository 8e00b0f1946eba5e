package locator

import "wrapsmith/backend/output/record"

// Say is the mistake as a word.
func (e *SyntaxError) Say() record.Said { return record.Sayf("locator", e.Want) }
