// Package file holds a file that a use case returns: the API sends it as a download, the command line writes
// it to a path.
package file

import (
	"context"
	"io"
)

// File is a file that is written when it is asked for.
type File struct {
	Name        string // proposed, with its ending
	ContentType string
	Write       func(ctx context.Context, w io.Writer) error // an error after the first byte leaves half a file
}

// Of returns a file with these bytes.
func Of(name, contentType string, body []byte) File {
	return File{Name: name, ContentType: contentType, Write: func(_ context.Context, w io.Writer) error {
		_, err := w.Write(body)
		return err
	}}
}
