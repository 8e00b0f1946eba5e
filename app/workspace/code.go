package workspace

import (
	"bytes"
	"context"

	"wrapsmith/app/problem"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template"
)

// Code is what the three code tabs show.
type Code struct {
	Revision int         `json:"revision" doc:"View.revision that this belongs to"`
	XML      string      `json:"xml"`
	XSLT     string      `json:"xslt"`
	XSLTNote string      `json:"xsltNote,omitempty" doc:"Why there is no XSLT"`
	Fields   []FieldCode `json:"fields"`
}

// FieldCode is a field's locators as XPath, best first.
type FieldCode struct {
	Name   string   `json:"name"`
	XPaths []string `json:"xpaths"`
}

// TemplateText is a template that a person edited.
type TemplateText struct {
	XML string `json:"xml" minLength:"1"`
}

// PutTemplateRequest is the request of PutTemplate.
type PutTemplateRequest struct {
	InWorkspace
	Body TemplateText
}

// GetTemplate asks again when a change came in between, so that the three texts belong together.
func (ws *Workspaces) GetTemplate(ctx context.Context, in *InWorkspace) (Code, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Code, error) {
		for {
			before := s.View().Revision
			c, err := codeOf(s)
			if c.Revision = s.View().Revision; err != nil || c.Revision == before {
				return c, err
			}
		}
	})
}

func codeOf(s *author.Session) (Code, error) {
	t := s.Template()
	c := Code{Fields: make([]FieldCode, len(t.Fields))}
	var b bytes.Buffer
	if err := t.Write(&b); err != nil {
		return c, err
	}
	c.XML = b.String()
	if sheet, err := s.Program().XSLT(); err != nil {
		c.XSLTNote = problem.Sentence(err.Error())
	} else {
		c.XSLT = string(sheet)
	}
	for i, f := range t.Fields {
		c.Fields[i] = FieldCode{Name: f.Name, XPaths: xpaths(f)}
	}
	return c, nil
}

// xpaths lists a field's locators; tree alignment has none to show.
func xpaths(f template.Field) []string {
	list := make([]string, 0, len(f.Locators))
	for _, l := range f.Locators {
		if l.XPath != "" {
			list = append(list, l.XPath)
		}
	}
	return list
}

// PutTemplate lets the caller take a template edited by hand.
func (ws *Workspaces) PutTemplate(ctx context.Context, in *PutTemplateRequest) (Workspace, error) {
	t, err := template.Read(bytes.NewReader([]byte(in.Body.XML)), "template.xml")
	if err != nil {
		return Workspace{}, problem.Mistake(err)
	}
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.SetTemplate(t) })
}
