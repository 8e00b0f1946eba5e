package crawls

import (
	"context"
	"errors"
	"strconv"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

// MaxBrowsers is how many browsers run at a time.
const MaxBrowsers = 2

// RenderPage is the body of renderPage.
type RenderPage struct {
	Address     string   `json:"address" minLength:"1" maxLength:"8000" doc:"An http or https address"`
	AllowHost   bool     `json:"allowHost,omitempty" doc:"Though its host is private or this machine"`
	WaitFor     string   `json:"waitFor,omitempty" maxLength:"1000" doc:"CSS selector of an element that must be there"`
	WaitText    string   `json:"waitText,omitempty" maxLength:"1000" doc:"A text that must be shown"`
	WaitSeconds float64  `json:"waitSeconds,omitempty" minimum:"0" maximum:"30" doc:"Further time to wait"`
	Values      []string `json:"values,omitempty" maxItems:"100" doc:"Values that the person wants, for the advice"`
}

// RenderedPage is a page before and after its scripts; either can be added to a
// work as data, with url and contentType as they are here.
type RenderedPage struct {
	URL      string            `json:"url"`
	Raw      PageData          `json:"raw" doc:"As the server sent it"`
	Rendered PageData          `json:"rendered" doc:"As its scripts left it"`
	Advice   RenderAdvice      `json:"advice"`
	Refused  []string          `json:"refused" doc:"Private hosts that the page asked for and did not get"`
	Boxes    input.BoxesByNode `json:"boxes" doc:"By node id of the rendered page: x, y, width, height in CSS pixels from the top left of the page"`
}

// PageData is a page's bytes.
type PageData struct {
	Data        []byte `json:"data"`
	ContentType string `json:"contentType"`
}

// RenderAdvice says which form to use.
type RenderAdvice struct {
	Rendered   bool    `json:"rendered" doc:"Use the rendered page; else the raw one has what is wanted"`
	Share      float64 `json:"share" doc:"Of what is wanted, that the raw page has: 0..1"`
	Why        string  `json:"why"`
	Wanted     int     `json:"wanted" doc:"Values that the person wants; without any, texts that the rendered page has"`
	InRaw      int     `json:"inRaw" doc:"How many of them the raw page has"`
	InRendered int     `json:"inRendered" doc:"How many of them the rendered page has"`
}

// RenderPageRequest is the request of RenderPage.
type RenderPageRequest struct{ Body RenderPage }

// RenderPage shows a page in a browser that is started for it and ended after it.
func (cs *Crawls) RenderPage(ctx context.Context, in *RenderPageRequest) (RenderedPage, error) {
	b := in.Body
	given, err := cs.input.FromWeb(input.PageInput{Address: b.Address, AllowHost: b.AllowHost})
	if err != nil {
		return RenderedPage{}, problem.Mistake(err)
	}
	o := source.FetchOptions{IgnoreRobots: true, LoginFile: cs.logins.FileOf(ctx), Served: cs.public} // one page, asked for by a person, as in a browser
	if given.AllowHost != "" {
		o.AllowHosts = []string{given.AllowHost}
	}
	select {
	case cs.browsers <- struct{}{}:
		defer func() { <-cs.browsers }()
	case <-ctx.Done():
		return RenderedPage{}, ctx.Err()
	}
	f, err := source.NewFetcher(o)
	if err != nil {
		return RenderedPage{}, err
	}
	wait := browser.Wait{For: b.WaitFor, Text: b.WaitText, More: time.Duration(b.WaitSeconds * float64(time.Second))}
	shown, err := browser.Open(ctx, browser.Options{Fetcher: f, Wait: wait})
	if errors.Is(err, browser.ErrNoBrowser) {
		return RenderedPage{}, problem.New(problem.Invalid, "nobrowser", problem.Sentence(err.Error()))
	}
	if err != nil {
		return RenderedPage{}, err
	}
	defer shown.Close()
	r, err := shown.Render(ctx, b.Address)
	if err != nil {
		return RenderedPage{}, err
	}
	return renderedPage(r, b.Values)
}

func renderedPage(r *browser.Rendered, values []string) (RenderedPage, error) {
	raw, err := tagtree.Parse(r.Raw)
	if err != nil {
		return RenderedPage{}, err
	}
	tree, err := tagtree.Parse(r.Page)
	if err != nil {
		return RenderedPage{}, err
	}
	advice := browser.Advise(raw, tree, values...)
	out := RenderedPage{
		URL: r.Page.URL, Raw: PageData{r.Raw.Bytes, r.Raw.ContentType}, Rendered: PageData{r.Page.Bytes, r.Page.ContentType},
		Advice: RenderAdvice{advice.Rendered, advice.Share, problem.Sentence(advice.Why), advice.Wanted, advice.InRaw, advice.InRendered}, Refused: append([]string{}, r.Refused...), Boxes: input.BoxesByNode{},
	}
	for id, b := range r.Boxes {
		out.Boxes[strconv.Itoa(int(id))] = [4]float64{b.X, b.Y, b.Width, b.Height}
	}
	return out, nil
}
