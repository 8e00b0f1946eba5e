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
//
// As CheckXSLT, it is called by package sandbox alone.
func TransformXML(ctx context.Context, sheet string, xml []byte) (string, error) {
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
	return transform(ctx, sheet, doc, MaxRecords)
}
