package xpath

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/lestrrat-go/helium"
)

// MaxRecords is the largest document of records that TransformXML takes, and
// the largest result that it gives, in bytes: all of both is in memory.
const MaxRecords = 64 << 20

// TransformXML runs an XSLT 1.0 stylesheet on an XML document, as the records of
// a run are, and returns the result. As Transform does, it reads no other
// document and no file. It ends at the context's deadline, where there is one.
func TransformXML(ctx context.Context, sheet string, xml []byte) (string, error) {
	if problems := CheckXSLT(sheet); problems != nil {
		return "", Problems(problems)
	}
	if len(xml) > MaxRecords {
		return "", fmt.Errorf("xpath: the records are %w for a stylesheet: %d MB, at most %d are taken; write them as XML and use xsltproc", ErrTooLarge, len(xml)>>20, MaxRecords>>20)
	}
	if strings.Contains(string(xml[:min(len(xml), 1024)]), "<!DOCTYPE") {
		return "", errors.New("xpath: the document has a DTD, which is not read")
	}
	var doc *helium.Document
	err := guarded(func() (err error) {
		doc, err = helium.NewParser().Parse(ctx, xml)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("xpath: the records: %s", engineMessage(err))
	}
	ss, err := compileXSLT(ctx, sheet)
	if err != nil {
		return "", fmt.Errorf("xpath: the stylesheet: %w", err)
	}
	out := roomy{}
	err = guarded(func() error { return ss.Transform(doc).WriteTo(ctx, &out) })
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %w", errors.Join(ErrTooLong, ctx.Err()))
	case errors.Is(err, ErrTooLarge):
		return "", fmt.Errorf("xpath: the result is %w: more than %d bytes", ErrTooLarge, MaxRecords)
	case err != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %s", engineMessage(err))
	}
	return out.String(), nil
}

// roomy is a text that takes MaxRecords bytes.
type roomy struct{ strings.Builder }

// Write takes bytes while there is room.
func (r *roomy) Write(p []byte) (int, error) {
	if r.Len()+len(p) > MaxRecords {
		return 0, ErrTooLarge
	}
	return r.Builder.Write(p)
}

// WriteString takes a text while there is room.
func (r *roomy) WriteString(s string) (int, error) { return r.Write([]byte(s)) }
