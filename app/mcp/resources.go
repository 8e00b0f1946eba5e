package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
)

// Addresses of resources.
const (
	templatesURI = "wrapsmith://templates/"
	recordsPart  = "/records"
)

// noticeKey names the notice beside a resource that repeats texts of pages.
const noticeKey = "wrapsmith/notice"

// maxSamples is how many sample pages a resource tells of.
const maxSamples = 5

func templateURI(id string) string { return templatesURI + id }

func (s *server) addResources(to *mcp.Server) {
	to.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "template", Title: "A template", URITemplate: templatesURI + "{id}", MIMEType: "application/xml",
		Description: "The published version of a template of the library: its fields, and the ways to find them.",
	}, s.read(s.templateXML))
	to.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "records", Title: "Records of a template's samples", URITemplate: templatesURI + "{id}" + recordsPart, MIMEType: "application/json",
		Description: "What a template gives on its sample pages: an example of its records.",
	}, s.read(s.sampleRecords))
}

// read makes a handler of what gives a resource by the id of its template.
func (s *server) read(of func(ctx context.Context, id string) (*mcp.ResourceContents, error)) mcp.ResourceHandler {
	return func(ctx context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		ctx = team.With(ctx, s.caller)
		if err := s.allow(ctx, reads); err != nil {
			return nil, s.callerError("resources", err)
		}
		id := strings.TrimSuffix(strings.TrimPrefix(r.Params.URI, templatesURI), recordsPart)
		out, err := of(ctx, id)
		if p := problem.Of(err); p != nil && p.Kind == problem.NotFound {
			return nil, mcp.ResourceNotFoundError(r.Params.URI)
		}
		if err != nil {
			return nil, s.callerError("resources", err)
		}
		out.URI = r.Params.URI
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{out}}, nil
	}
}

func (s *server) templateXML(ctx context.Context, id string) (*mcp.ResourceContents, error) {
	file, err := s.Templates.GetLibraryXML(ctx, &templates.TemplateXMLRequest{InTemplate: templates.InTemplate{ID: id}})
	if err != nil {
		return nil, err
	}
	var xml bytes.Buffer
	err = file.Write(ctx, &xml)
	return &mcp.ResourceContents{MIMEType: "application/xml", Text: xml.String(), Meta: mcp.Meta{noticeKey: notice}}, err
}

func (s *server) sampleRecords(ctx context.Context, id string) (*mcp.ResourceContents, error) {
	list, err := s.Pages.SampleRecords(ctx, id, maxSamples)
	if err != nil {
		return nil, err
	}
	out := make([]extractAnswer, len(list))
	for i, e := range list {
		out[i] = extracted(e, maxSamples)
	}
	raw, err := json.MarshalIndent(out, "", " ")
	return &mcp.ResourceContents{MIMEType: "application/json", Text: string(raw)}, err
}
