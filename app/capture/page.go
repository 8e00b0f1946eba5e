package capture

import (
	"context"
	"strconv"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/browser"
	"wrapsmith/backend/web/source"
)

// SendRequest is the request of Send.
type SendRequest struct {
	Token string `header:"Wrapsmith-Browser" required:"true" maxLength:"100" doc:"The token that Claim gave"`
	Body  CapturedPage
}

// CapturedPage is a page as a browser shows it: as MHTML, or as HTML with its resources.
type CapturedPage struct {
	URL       string               `json:"url" minLength:"1" maxLength:"8000"`
	MHTML     input.Base64         `json:"mhtml,omitempty" doc:"The page as the browser saves it, with its resources"`
	HTML      string               `json:"html,omitempty" doc:"The document, where the browser saves no MHTML"`
	Resources []input.PageResource `json:"resources,omitempty" maxItems:"2000" doc:"With html: style sheets, images and fonts by their addresses"`
	Stamp     string               `json:"stamp,omitempty" maxLength:"60" doc:"Attribute with the number of each element; it is removed"`
	Boxes     []float64            `json:"boxes,omitempty" maxItems:"8000000" doc:"By that number x, y, width and height in CSS pixels from the top left of the page"`
	Fresh     bool                 `json:"fresh,omitempty" doc:"Into a new workspace, not the one that the app shows"`
}

// SentPage says where a page went.
type SentPage struct {
	Workspace string `json:"workspace"`
	Page      int    `json:"page" doc:"PageView.ID"`
}

// Send adds a page to the workspace that was opened last, or to a new one.
func (c *Captures) Send(ctx context.Context, in *SendRequest) (SentPage, error) {
	if err := c.use(in.Token); err != nil {
		return SentPage{}, err
	}
	p, boxes, err := in.Body.page()
	if err != nil {
		return SentPage{}, problem.Mistake(err)
	}
	id := ""
	if !in.Body.Fresh {
		id = c.workspaces.Opened(ctx)
	}
	if id == "" {
		w, err := c.workspaces.Create(ctx, nil)
		if err != nil {
			return SentPage{}, err
		}
		if err := c.team.BeginWorkspace(ctx, w.ID); err != nil {
			return SentPage{}, err
		}
		id = w.ID
	}
	n, err := c.workspaces.AddCaptured(ctx, id, p, boxes)
	return SentPage{Workspace: id, Page: n}, err
}

// page reads what was sent, without the stamps.
func (b *CapturedPage) page() (*page.Page, input.BoxesByNode, error) {
	html, resources := b.HTML, []page.Resource(nil)
	if len(b.MHTML) > 0 {
		saved, assets, err := source.MHTML(b.MHTML, b.URL)
		if err != nil {
			return nil, nil, err
		}
		html = saved.Text
		for _, a := range assets {
			resources = append(resources, page.Resource(*a))
		}
	}
	if b.Stamp == "" {
		p, err := page.New([]byte(html), page.Origin{Name: b.URL, URL: b.URL, ContentType: "text/html; charset=utf-8"})
		if p != nil {
			p.Resources = resources
			input.PageInput{Resources: b.Resources}.PutResources(p)
		}
		return p, nil, err
	}
	p, places, err := browser.Unstamp(html, b.URL, b.Stamp, b.Boxes)
	if err != nil {
		return nil, nil, err
	}
	boxes := input.BoxesByNode{}
	for n, x := range places {
		boxes[strconv.Itoa(int(n))] = [4]float64{x.X, x.Y, x.Width, x.Height}
	}
	p.Resources = resources
	input.PageInput{Resources: b.Resources}.PutResources(p)
	return p, boxes, nil
}
