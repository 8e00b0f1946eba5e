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
	Message      string
	Said         message.Message
}

func (p Problem) String() string {
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Message)
}

// Problems is a stylesheet's mistakes as an error.
type Problems []Problem

// Say is the first of them as a word, with its place and how many follow.
func (p Problems) Message() message.Message {
	return message.Message{Code: "xslt.line", Params: map[string]string{"line": strconv.Itoa(p[0].Line), "column": strconv.Itoa(p[0].Column), "n": strconv.Itoa(len(p) - 1)}, Cause: &p[0].Said}
}

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].String()
	}
	return "xpath: the stylesheet has mistakes: " + strings.Join(lines, "; ")
}

// CheckXSLT lists the mistakes of an XSLT 1.0 stylesheet in the order of the
// text: XML, elements, expressions, what this program refuses (other documents,
// DTDs), and, when there is none of these, what the engine finds. Nil: none.
func CheckXSLT(text string) []Problem {
	if len(text) > MaxStylesheet {
		return []Problem{{1, 1, fmt.Sprintf("the stylesheet has %d bytes, at most %d are taken", len(text), MaxStylesheet), message.Newf("xslt.large", len(text), MaxStylesheet)}}
	}
	s := &sheet{text: text}
	s.read()
	if len(s.problems) > 0 {
		slices.SortFunc(s.problems, func(a, b Problem) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
		})
		return s.problems
	}
	ctx, cancel := context.WithTimeout(context.Background(), PreviewDeadline)
	defer cancel()
	if _, err := compileXSLT(ctx, text); err != nil {
		line, column := Position(text, s.root)
		return []Problem{{line, column, engineMessage(err), message.Newf("xslt.engine", engineMessage(err))}}
	}
	return nil
}

func compileXSLT(ctx context.Context, text string) (ss *xslt3.Stylesheet, err error) {
	// The engine speaks XSLT 3, where a variable is a tree that paths go into; it lacks EXSLT's node-set().
	text = strings.ReplaceAll(text, "exsl:node-set(", "(")
	err = guarded(func() error {
		doc, err := helium.NewParser().Parse(ctx, []byte(text))
		if err != nil {
			return err
		}
		ss, err = xslt3.NewCompiler().Compile(ctx, doc)
		return err
	})
	return ss, err
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
	if problems := CheckXSLT(text); problems != nil {
		return "", Problems(problems)
	}
	doc, err := d.convert()
	if err != nil {
		return "", err
	}
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, PreviewDeadline)
		defer cancel()
	}
	ss, err := compileXSLT(ctx, text)
	if err != nil {
		return "", fmt.Errorf("xpath: the stylesheet: %w", err)
	}
	var out limited
	err = guarded(func() error { return ss.Transform(doc).WriteTo(ctx, &out) })
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %w", errors.Join(ErrTooLong, ctx.Err()))
	case errors.Is(err, ErrTooLarge):
		return "", fmt.Errorf("xpath: the result is %w: more than %d bytes", ErrTooLarge, MaxPreview)
	case err != nil:
		return "", fmt.Errorf("xpath: the stylesheet: %s", engineMessage(err))
	}
	return out.String(), nil
}

// limited is a text that takes MaxPreview bytes.
type limited struct{ strings.Builder }

// Write takes bytes while there is room.
func (l *limited) Write(p []byte) (int, error) {
	if l.Len()+len(p) > MaxPreview {
		return 0, ErrTooLarge
	}
	return l.Builder.Write(p)
}

// WriteString takes a text while there is room.
func (l *limited) WriteString(s string) (int, error) { return l.Write([]byte(s)) }
