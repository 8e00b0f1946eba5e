package app

import (
	"net/http"
	"time"
)

// TemplateList is one screenful of the library.
type TemplateList struct {
	Total     int             `json:"total" doc:"How many match in all"`
	Templates []TemplateEntry `json:"templates"`
}

// TemplateEntry is one template of the library.
type TemplateEntry struct {
	ID          string    `json:"id"`
	Name        string    `json:"name"`
	Site        string    `json:"site"`
	Description string    `json:"description"`
	Kind        string    `json:"kind" enum:"detail,list,article"`
	Fields      []string  `json:"fields" doc:"Names, in order"`
	Version     int       `json:"version"`
	Changed     time.Time `json:"changed"`
	Deleted     bool      `json:"deleted,omitempty" doc:"Kept in history only; can be restored"`
}

// LibraryTemplate is one template with its history.
type LibraryTemplate struct {
	TemplateEntry
	Versions []TemplateVersion `json:"versions" doc:"Newest first"`
	XML      string            `json:"xml"`
}

// TemplateVersion is one saved state of a template.
type TemplateVersion struct {
	Number int       `json:"number"`
	Who    string    `json:"who"`
	When   time.Time `json:"when"`
	Why    string    `json:"why"`
}

// ImportFile is one template file.
type ImportFile struct {
	Name string `json:"name" maxLength:"1000"`
	Data []byte `json:"data"`
}

// ImportFiles is the body of importTemplates.
type ImportFiles struct {
	Files []ImportFile `json:"files" minItems:"1" maxItems:"1000"`
}

// Imported says what became of each file.
type Imported struct {
	Imported []TemplateEntry `json:"imported"`
	Failed   []FailedPage    `json:"failed"`
}

type listLibraryIn struct {
	Q       string `query:"q" maxLength:"200" doc:"Words of the name, site, description or fields"`
	Offset  int    `query:"offset" minimum:"0"`
	Limit   int    `query:"limit" minimum:"1" maximum:"500" default:"50"`
	Deleted bool   `query:"deleted" doc:"List what was deleted instead"`
}

type InTemplate struct {
	ID string `path:"id" maxLength:"64" doc:"Id of the template in the library"`
}

type templateXMLIn struct {
	InTemplate
	Version int `query:"version" minimum:"0" doc:"0: the newest"`
}

type importIn struct{ Body ImportFiles }

func (a *App) registerLibrary() {
	const tag, path = "library", "/api/library/{id}"
	handle(a, op("listLibrary", http.MethodGet, "/api/library", tag, "Templates of the library, the newest change first"), a.listLibrary)
	handle(a, op("getLibraryTemplate", http.MethodGet, path, tag, "One template with its history"), a.getLibraryTemplate)
	handle(a, streams(op("getLibraryXML", http.MethodGet, path+"/xml", tag, "A template as a file"),
		"application/xml", "Template XML"), a.getLibraryXML)
	handle(a, op("openTemplate", http.MethodPost, path+"/open", tag, "Begin a work that edits a template"), a.openTemplate)
	handle(a, op("deleteTemplate", http.MethodDelete, path, tag, "Delete a template; its history is kept"), a.deleteTemplate)
	handle(a, op("restoreTemplate", http.MethodPost, path+"/restore", tag, "Bring a deleted template back"), a.restoreTemplate)
	imports := op("importTemplates", http.MethodPost, "/api/library/import", tag, "Take template files into the library")
	imports.MaxBodyBytes = pagesBody
	handle(a, imports, a.importTemplates)
}
