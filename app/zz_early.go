package app

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/author"
)

var errEarly = errors.New("not yet")

type (
	works   struct{}
	matcher struct{}
	runs    struct{}
	assets  struct{}
	work    struct{}
)

func (works) list() ([]WorkEntry, error)                                  { return nil, errEarly }
func (works) create(*author.Session) (Work, error)                        { return Work{}, errEarly }
func (works) change(string, func(*author.Session) error) (Work, error)    { return Work{}, errEarly }
func (works) remove(string) error                                         { return errEarly }
func (works) close() error                                                { return nil }
func (runs) close() error                                                 { return nil }
func (w *work) view() Work                                                { return Work{} }
func read[T any](*works, string, func(*work) (T, error)) (t T, err error) { return t, errEarly }
func (a *App) guard(h http.Handler) http.Handler                          { return h }
func (a *App) problem(_ context.Context, _ string, err error) error       { return err }
func plain(ctx huma.Context, status string, v any) (any, error)           { return v, nil }

func early[I, O any](context.Context, *I) (*O, error) { return nil, errEarly }

func (a *App) about(c context.Context, i *none) (*answer[About], error)         { return nil, errEarly }
func (a *App) listBundled(c context.Context, i *none) (*answer[Bundled], error) { return nil, errEarly }
func (a *App) saveWork(c context.Context, i *saveWorkIn) (*answer[Work], error) { return nil, errEarly }
func (a *App) addPages(c context.Context, i *addPagesIn) (*answer[AddedPages], error) {
	return nil, errEarly
}
func (a *App) removePage(c context.Context, i *InPage) (*answer[Work], error) { return nil, errEarly }
func (a *App) getRows(c context.Context, i *InPage) (*answer[Rows], error)    { return nil, errEarly }
func (a *App) getItems(c context.Context, i *InPage) (*answer[Items], error)  { return nil, errEarly }
func (a *App) getNode(c context.Context, i *nodeIn) (*answer[author.NodeView], error) {
	return nil, errEarly
}
func (a *App) getTemplate(c context.Context, i *InWork) (*answer[Code], error) { return nil, errEarly }
func (a *App) putTemplate(c context.Context, i *putTemplateIn) (*answer[Work], error) {
	return nil, errEarly
}
func (a *App) check(c context.Context, i *checkIn) (*answer[Problems], error) { return nil, errEarly }
func (a *App) listLibrary(c context.Context, i *listLibraryIn) (*answer[TemplateList], error) {
	return nil, errEarly
}
func (a *App) getLibraryTemplate(c context.Context, i *InTemplate) (*answer[LibraryTemplate], error) {
	return nil, errEarly
}
func (a *App) getLibraryXML(c context.Context, i *templateXMLIn) (*huma.StreamResponse, error) {
	return nil, errEarly
}
func (a *App) openTemplate(c context.Context, i *InTemplate) (*answer[Work], error) {
	return nil, errEarly
}
func (a *App) deleteTemplate(c context.Context, i *InTemplate) (*struct{}, error) {
	return nil, errEarly
}
func (a *App) restoreTemplate(c context.Context, i *InTemplate) (*answer[TemplateEntry], error) {
	return nil, errEarly
}
func (a *App) importTemplates(c context.Context, i *importIn) (*answer[Imported], error) {
	return nil, errEarly
}
func (a *App) matchPage(c context.Context, i *matchIn) (*answer[Match], error) { return nil, errEarly }
func (a *App) listRuns(c context.Context, i *none) (*answer[RunList], error)   { return nil, errEarly }
func (a *App) createRun(c context.Context, i *createRunIn) (*answer[Run], error) {
	return nil, errEarly
}
func (a *App) getRun(c context.Context, i *InRun) (*answer[Run], error) { return nil, errEarly }
func (a *App) addRunPages(c context.Context, i *addRunPagesIn) (*answer[Run], error) {
	return nil, errEarly
}
func (a *App) cancelRun(c context.Context, i *InRun) (*answer[Run], error) { return nil, errEarly }
func (a *App) watchRun(c context.Context, i *InRun) (*huma.StreamResponse, error) {
	return nil, errEarly
}
func (a *App) getRunRecords(c context.Context, i *runRecordsIn) (*answer[RunRecords], error) {
	return nil, errEarly
}
func (a *App) downloadRun(c context.Context, i *downloadIn) (*huma.StreamResponse, error) {
	return nil, errEarly
}
func (a *App) getFrame(c context.Context, i *frameIn) (*huma.StreamResponse, error) {
	return nil, errEarly
}
func (a *App) getAsset(c context.Context, i *assetIn) (*huma.StreamResponse, error) {
	return nil, errEarly
}
