package template

import (
	"errors"
	"io"
)

// Write writes the template's canonical XML.
func (t *Template) Write(w io.Writer) error { return errors.New("template: not yet") }
