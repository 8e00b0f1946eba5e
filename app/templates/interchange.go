package templates

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/interchange"
	"wrapsmith/backend/tree/tagtree"
)

// InterchangeInput is a file of another tool: a sitemap of webscraper.io, a schema
// of crawl4ai, a site pattern of Full-Text RSS, feeds of FreshRSS, a zipped project of Portia.
type InterchangeInput struct {
	Name string       `json:"name" maxLength:"1000" doc:"File name; a site pattern is named after its site"`
	Data input.Base64 `json:"data" doc:"The bytes, at most 8 MiB before base64"`
}

// InterchangeFile is what was made of such a file. Nothing is saved yet.
type InterchangeFile struct {
	Tool      string                `json:"tool" enum:"webscraper,crawl4ai,ftr,portia,freshrss"`
	Templates []InterchangeTemplate `json:"templates"`
}

// InterchangeTemplate is one template that the file gives, or what became of a part that gives none.
type InterchangeTemplate struct {
	Index  int          `json:"index" doc:"Its place in the file, for saveInterchange"`
	None   bool         `json:"none" doc:"No template could be made; the report says why"`
	Name   string       `json:"name"`
	Site   string       `json:"site"`
	Kind   string       `json:"kind" enum:"detail,list,article"`
	Fields []string     `json:"fields" doc:"Names, in order"`
	Pages  []string     `json:"pages" doc:"Names of the sample pages that came along"`
	Report []ReportLine `json:"report"`
	XML    string       `json:"xml"`
}

// ReportLine says what became of one thing that a file or a template says.
type ReportLine struct {
	Field string `json:"field" doc:"Empty for what concerns all"`
	State string `json:"state" enum:"taken,changed,dropped"`
	Why   string `json:"why"`

	Message message.Message `json:"message" doc:"Why, as a message"`
}

// SaveInterchange says which of a file's templates to take into the library.
type SaveInterchange struct {
	InterchangeInput
	Take []TakeInterchange `json:"take" minItems:"1" maxItems:"1000"`
}

// TakeInterchange names one template of the file, and what to call it.
type TakeInterchange struct {
	Index int    `json:"index" minimum:"0"`
	Name  string `json:"name" minLength:"1" maxLength:"200"`
	Site  string `json:"site" maxLength:"253"`
}

// SavedInterchange says what became of each.
type SavedInterchange struct {
	Saved  []SavedTemplate    `json:"saved"`
	Failed []input.FailedPage `json:"failed"`
}

// SavedTemplate is a template that was taken into the library.
type SavedTemplate struct {
	TemplateEntry
	State string `json:"state" enum:"added,updated,unchanged" doc:"updated: a new version of the one of that site, kind and name"`
}

// InterchangeText is a template written for another tool, with what it could not say.
type InterchangeText struct {
	To       string       `json:"to" doc:"The tool"`
	FileName string       `json:"fileName"`
	Text     string       `json:"text"`
	Report   []ReportLine `json:"report"`
	Refused  string       `json:"refused,omitempty" doc:"Why the tool's form cannot say this template at all; the text is empty then"`

	Message *message.Message `json:"message,omitempty" doc:"Why it is refused, as a message"`
}

// ReadInterchangeRequest is the request of ReadInterchange.
type ReadInterchangeRequest struct{ Body InterchangeInput }

// SaveInterchangeRequest is the request of SaveInterchange.
type SaveInterchangeRequest struct{ Body SaveInterchange }

// ExportInterchangeRequest is the request of ExportInterchange.
type ExportInterchangeRequest struct {
	InTemplate
	To      string `query:"to" required:"true" enum:"scrapy,go,lxml,playwright,webscraper,crawl4ai,ftr,freshrss" doc:"The tool"`
	Address string `query:"address" maxLength:"8000" doc:"With freshrss: where the list is; empty: the address of a sample, else that of the site"`
	Version int    `query:"version" minimum:"0" doc:"0: the newest"`
}

// MaxInterchangeBytes is a file of the largest size in base64, and the words around it.
const MaxInterchangeBytes = interchange.MaxBytes/3*4 + 1<<20

// ReadInterchange returns what a file of another tool gives, with a report for each field; nothing is saved.
func (ts *Templates) ReadInterchange(_ context.Context, in *ReadInterchangeRequest) (InterchangeFile, error) {
	tool, all, err := readInterchange(in.Body)
	if err != nil {
		return InterchangeFile{}, err
	}
	out := InterchangeFile{Tool: string(tool), Templates: make([]InterchangeTemplate, len(all))}
	for i, one := range all {
		if out.Templates[i], err = foreignTemplate(i, one); err != nil {
			return InterchangeFile{}, err
		}
	}
	return out, nil
}

// readInterchange reads a file; errors are problems that name its place.
func readInterchange(in InterchangeInput) (interchange.Kind, []interchange.Imported, error) {
	tool, all, err := interchange.Import(problem.Short(in.Name), in.Data)
	var own *interchange.Error
	if !errors.As(err, &own) {
		return tool, all, err
	}
	why, text := brief(problem.Sentence(own.Message)), own.File+": "
	if own.Line > 0 {
		text += fmt.Sprintf("line %d: ", own.Line)
	}
	p := problem.With(problem.Invalid, message.New("foreign"+own.Word, "file", own.File, "line", strconv.Itoa(own.Line), "why", why), text+why)
	if own.Line > 0 {
		p.Findings = []problem.Finding{{Line: own.Line, Column: 1, Text: why, Severity: problem.SeverityError}}
	}
	return "", nil, p
}

// brief bounds a sentence that may hold much of a foreign file.
func brief(text string) string {
	const most = 600
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + " (...)."
	}
	return text
}

func foreignTemplate(index int, one interchange.Imported) (InterchangeTemplate, error) {
	out := InterchangeTemplate{Index: index, None: one.Template == nil, Kind: string(template.Detail), Fields: []string{}, Pages: []string{}, Report: reportOf(one.Report)}
	if one.Template == nil {
		return out, nil
	}
	t := one.Template
	var xml bytes.Buffer
	if err := t.Write(&xml); err != nil {
		return out, err
	}
	out.Name, out.Site, out.Kind, out.XML = t.Name, t.Site, string(t.Kind), xml.String()
	for _, f := range t.Fields {
		out.Fields = append(out.Fields, f.Name)
	}
	for _, p := range one.Pages {
		out.Pages = append(out.Pages, p.Name)
	}
	return out, nil
}

func reportOf(r interchange.Report) []ReportLine {
	out := make([]ReportLine, len(r.Lines))
	for i, l := range r.Lines {
		out[i] = ReportLine{Field: l.Field, State: string(l.State), Why: strings.Join(strings.Fields(l.Why), " "), Message: l.Message}
	}
	return out
}

// SaveInterchange reads the file again, so that nothing has to be kept between the
// report and the decision; the same bytes give the same templates.
func (ts *Templates) SaveInterchange(ctx context.Context, in *SaveInterchangeRequest) (SavedInterchange, error) {
	_, all, err := readInterchange(in.Body.InterchangeInput)
	if err != nil {
		return SavedInterchange{}, err
	}
	for _, take := range in.Body.Take {
		if take.Index >= len(all) || all[take.Index].Template == nil {
			return SavedInterchange{}, problem.Mistake(message.Errorf("foreignchanged", "the file gives no template %d: it gives %d; read it again", take.Index, len(all)))
		}
	}
	out := SavedInterchange{Saved: []SavedTemplate{}, Failed: []input.FailedPage{}}
	for _, take := range in.Body.Take {
		done := ts.takeInterchange(ctx, all[take.Index], take, in.Body.Name)
		if done.Err != nil {
			out.Failed = append(out.Failed, input.FailedPage{Name: problem.Short(take.Name), Reason: problem.Reason(done.Err), Message: problem.MessageOf(done.Err)})
			continue
		}
		out.Saved = append(out.Saved, SavedTemplate{EntryOf(done.Entry), done.State})
	}
	return out, ctx.Err()
}

// takeInterchange saves one template, learned anew where its file marks values on sample pages.
func (ts *Templates) takeInterchange(ctx context.Context, one interchange.Imported, take TakeInterchange, file string) library.Imported {
	failed := func(err error) library.Imported { return library.Imported{State: library.Failed, Err: err} }
	t, err := author.Relearn(one.Template, one.Pages)
	if err != nil {
		return failed(err)
	}
	c := *t
	c.Name, c.Site = strings.TrimSpace(take.Name), strings.TrimSpace(take.Site)
	if c.Name == "" {
		return failed(message.Errorf("noname", "%w: give it a name", library.ErrIncomplete))
	}
	var xml bytes.Buffer
	if err := c.Write(&xml); err != nil {
		return failed(err)
	}
	done := ts.Import(ctx, library.Incoming{Name: problem.Short(file), XML: xml.Bytes(), Pages: one.Pages}, team.Who(ctx))
	return done
}

// suffixes are the files' of the tools.
var suffixes = map[interchange.Target]string{
	interchange.ToScrapy: "-spider.py", interchange.ToLXML: ".py", interchange.ToPlaywright: ".mjs", interchange.ToGo: ".go",
	interchange.ToWebScraper: "-sitemap.json", interchange.ToCrawl4AI: "-schema.json", interchange.ToFTR: ".txt", interchange.ToFreshRSS: ".opml",
}

// ExportInterchange returns a template written for another tool or as a program, with a report for each field.
func (ts *Templates) ExportInterchange(ctx context.Context, in *ExportInterchangeRequest) (InterchangeText, error) {
	if err := ts.MayRead(ctx, in.ID, in.Version); err != nil {
		return InterchangeText{}, err
	}
	xml, err := ts.stores.Library.XML(ctx, in.ID, in.Version)
	if err != nil {
		return InterchangeText{}, err
	}
	t, err := template.Read(bytes.NewReader(xml), in.ID)
	if err != nil {
		return InterchangeText{}, err
	}
	to := interchange.Target(in.To)
	out := InterchangeText{To: in.To, FileName: fileStem(t, to) + suffixes[to]}
	write, err := ts.writer(ctx, t, in)
	if err != nil {
		return InterchangeText{}, err
	}
	text, report, err := write()
	out.Text, out.Report = string(text), reportOf(report)
	if err != nil {
		msg := interchange.Refusal(err)
		out.Text, out.Refused, out.Message = "", brief(problem.Sentence(err.Error())), &msg
	}
	return out, nil
}

// writer reads what the export of a template needs beside it, and returns what writes it.
func (ts *Templates) writer(ctx context.Context, t *template.Template, in *ExportInterchangeRequest) (func() ([]byte, interchange.Report, error), error) {
	if to := interchange.Target(in.To); to != interchange.ToFreshRSS {
		trees, err := ts.sampleTrees(ctx, t, in.ID, in.Version)
		return func() ([]byte, interchange.Report, error) { return interchange.Export(t, to, trees...) }, err
	}
	feed := interchange.Feed{Address: in.Address}
	for _, name := range extract.Needs(t) {
		entry, err := detailOf(ctx, ts.stores, name, t.Site)
		if err != nil || entry.Kind != template.Article || ts.MayRead(ctx, entry.ID, 0) != nil {
			continue // without it the feed has no full content
		}
		if _, feed.Article, err = ts.stores.Library.Get(ctx, entry.ID); err == nil {
			feed.Samples, err = ts.sampleTrees(ctx, feed.Article, entry.ID, 0)
		}
		if err != nil {
			return nil, err
		}
		break
	}
	return func() ([]byte, interchange.Report, error) { return interchange.ExportFeed(t, feed) }, nil
}

// sampleTrees parses the sample pages of an article template, whose export needs
// them; none for other kinds. A page that does not parse is left out.
func (ts *Templates) sampleTrees(ctx context.Context, t *template.Template, id string, version int) ([]*tagtree.Tree, error) {
	if t.Kind != template.Article {
		return nil, nil
	}
	pages, err := ts.stores.Library.Pages(ctx, id, version)
	if err != nil {
		return nil, err
	}
	var trees []*tagtree.Tree
	for _, p := range pages {
		if tree, err := tagtree.Parse(p); err == nil {
			trees = append(trees, tree)
		}
	}
	return trees, nil
}

// fileStem is what a file is called: a site pattern after its site, others after the template.
func fileStem(t *template.Template, to interchange.Target) string {
	name := t.Name
	if to == interchange.ToFTR && t.Site != "" {
		name = t.Site
	}
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>| `, r) {
			return '-'
		}
		return r
	}, name)
	if r := []rune(name); len(r) > maxStem {
		name = string(r[:maxStem])
	}
	if name = strings.Trim(name, ".-"); name == "" {
		return "template"
	}
	return name
}

// maxStem bounds a file's name, in characters.
const maxStem = 80
