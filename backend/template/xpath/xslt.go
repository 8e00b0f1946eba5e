package xpath

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/message"

	"github.com/lestrrat-go/helium"
	"github.com/lestrrat-go/helium/xslt3"
)

// Bounds of a preview.
const (
	PreviewDeadline = 10 * time.Second // where the caller's context sets none
	MaxStylesheet   = 1 << 20          // bytes of XSLT
	MaxPreview      = 8 << 20          // bytes of result
)

// ErrTooLarge says that a stylesheet or its result passes a bound.
var ErrTooLarge = errors.New("too large")

// Problem is a mistake in a stylesheet, at its place.
type Problem struct {
	Line, Column int // from 1
	Text         string
	Message      message.Message
}

func (p Problem) String() string {
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Text)
}

// Problems is a stylesheet's mistakes as an error.
type Problems []Problem

// Message returns the first of them, with its place and how many follow.
func (p Problems) Message() message.Message {
	return message.Message{Code: "xslt.line", Params: map[string]string{"line": strconv.Itoa(p[0].Line), "column": strconv.Itoa(p[0].Column), "n": strconv.Itoa(len(p) - 1)}, Cause: &p[0].Message}
}

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].String()
	}
	return "xpath: the stylesheet has mistakes: " + strings.Join(lines, "; ")
}

// CheckXSLT lists the mistakes of an XSLT 1.0 stylesheet in the order of the
// text: XML, what XSLT 1.0 does not have or this program refuses, expressions,
// and, when there is none of these, what the engine finds. Nil: none.
//
// A foreign stylesheet can take the engine any time and memory, even to compile:
// it is checked and run by package sandbox alone, which calls this in a process of its own.
func CheckXSLT(ctx context.Context, text string) []Problem {
	_, problems := compileXSLT(ctx, text)
	return problems
}

// compileXSLT checks a stylesheet and compiles what the check wrote of it.
func compileXSLT(ctx context.Context, text string) (*xslt3.Stylesheet, []Problem) {
	if len(text) > MaxStylesheet {
		return nil, []Problem{{1, 1, fmt.Sprintf("the stylesheet has %d bytes, at most %d are taken", len(text), MaxStylesheet), message.Newf("xslt.large", len(text), MaxStylesheet)}}
	}
	s := &sheet{text: text}
	s.read()
	if len(s.problems) > 0 {
		slices.SortFunc(s.problems, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Text, b.Text))
		})
		return nil, s.problems
	}
	ctx, cancel := context.WithTimeout(ctx, PreviewDeadline)
	defer cancel()
	var compiled *xslt3.Stylesheet
	err := guarded(func() error {
		doc, err := helium.NewParser().Parse(ctx, []byte(s.checked.String()))
		if err != nil {
			return err
		}
		compiled, err = xslt3.NewCompiler().Compile(ctx, doc)
		return err
	})
	if err != nil {
		line, column := Position(text, s.root)
		return nil, []Problem{{line, column, engineMessage(err), message.Newf("xslt.engine", engineMessage(err))}}
	}
	return compiled, nil
}

// engineMessage is the engine's message without its own wrapping.
func engineMessage(err error) string {
	var x *xslt3.XSLTError
	if errors.As(err, &x) && x.Message != "" {
		return x.Message
	}
	return err.Error()
}

// Transform runs an XSLT 1.0 stylesheet on a page and returns the result as the
// stylesheet's output method writes it. It reads no other document and no file
// and opens no connection. It ends at the context's deadline, PreviewDeadline
// where there is none. A stylesheet with mistakes gives Problems.
//
// The engine is one to two orders slower than xsltproc: this is for looking at
// one page, not for runs.
func Transform(ctx context.Context, text string, d *Doc) (string, error) {
	doc, err := d.convert()
	if err != nil {
		return "", err
	}
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, PreviewDeadline)
		defer cancel()
	}
	return transform(ctx, text, doc, MaxPreview)
}

// transform runs a stylesheet on a document, for a result of so many bytes at most.
func transform(ctx context.Context, text string, doc *helium.Document, most int) (string, error) {
	ss, problems := compileXSLT(ctx, text)
	if problems != nil {
		return "", Problems(problems)
	}
	out := limited{most: most}
	err := guarded(func() error { return ss.Transform(doc).WriteTo(ctx, &out) })
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %w", errors.Join(ErrTooLong, ctx.Err()))
	case errors.Is(err, ErrTooLarge):
		return "", fmt.Errorf("xpath: the result is %w: more than %d bytes", ErrTooLarge, most)
	case err != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %s", engineMessage(err))
	}
	return out.String(), nil
}

// limited is a text that takes so many bytes at most.
type limited struct {
	strings.Builder
	most int
}

// Write takes bytes while there is room.
func (l *limited) Write(p []byte) (int, error) {
	if l.Len()+len(p) > l.most {
		return 0, ErrTooLarge
	}
	return l.Builder.Write(p)
}

// WriteString takes a text while there is room.
func (l *limited) WriteString(s string) (int, error) { return l.Write([]byte(s)) }
