package workspace

import (
	"context"

	"wrapsmith/app/input"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

// AddPages is the body of addPages.
type AddPages struct {
	Pages []input.PageInput `json:"pages" minItems:"1" maxItems:"1000"`
}

// AddedPages says what became of each page; one bad page does not stop the others.
type AddedPages struct {
	Workspace Workspace          `json:"workspace"`
	Added     []int              `json:"added" doc:"PageView.ID, in the order given"`
	Failed    []input.FailedPage `json:"failed"`
}

// Rows is a page's tree, flat.
type Rows struct {
	Rows []author.Row `json:"rows"`
}

// Items is a filtered page.
type Items struct {
	Items    []author.Item `json:"items"`
	Constant int           `json:"constant" doc:"How many were left out because they are the same on every sample"`
}

// AddPagesRequest is the request of AddPages.
type AddPagesRequest struct {
	InWorkspace
	Body AddPages
}

// InPage names a page of a workspace in a path.
type InPage struct {
	InWorkspace
	Page int `path:"page" doc:"PageView.ID"`
}

// NodeRequest is the request of GetNode.
type NodeRequest struct {
	InPage
	Node int32 `path:"node" doc:"Node number in the page"`
}

// AddPages reads the pages before it takes the workspace: one from the web may take
// its time, and clicks must not wait for it.
func (ws *Workspaces) AddPages(ctx context.Context, in *AddPagesRequest) (AddedPages, error) {
	out := AddedPages{Added: []int{}, Failed: []input.FailedPage{}}
	type fetched struct {
		page      *page.Page
		allowHost string
		boxes     input.BoxesByNode
	}
	var all []fetched
	if _, err := ws.Get(ctx, &in.InWorkspace); err != nil {
		return AddedPages{}, err
	}
	left := input.NewRoom()
	for i := range in.Body.Pages {
		given, err := ws.input.Input(in.Body.Pages[i])
		if err != nil {
			out.Failed = append(out.Failed, input.Failed(given.Name, err))
			continue
		}
		pages, failed := given.Complete().Pages(ctx, left)
		out.Failed = append(out.Failed, failed...)
		for _, p := range pages {
			in.Body.Pages[i].PutResources(p)
			all = append(all, fetched{p, given.AllowHost, in.Body.Pages[i].Boxes})
		}
	}
	if err := ctx.Err(); err != nil {
		return AddedPages{}, err
	}
	v, err := ws.changePages(ctx, in.Workspace, func(w *workspace, s *author.Session) (_ *author.Session, added []*page.Page, err error) {
		for _, g := range all {
			id, err := s.AddPage(g.page)
			if err != nil {
				out.Failed = append(out.Failed, input.Failed(g.page.Name, err))
				continue
			}
			if len(g.boxes) > 0 {
				if err := putBoxes(s, id, g.boxes, true); err != nil {
					return nil, nil, err // the page is not kept without them
				}
			}
			out.Added = append(out.Added, id)
			added = append(added, g.page)
			if g.allowHost != "" {
				w.hosts.Store(g.allowHost, true)
			}
		}
		return s, added, nil
	})
	out.Workspace = v
	return out, err
}

// AddResources is the body of addResources.
type AddResources struct {
	Resources []input.PageResource `json:"resources" minItems:"1" maxItems:"2000"`
}

// AddResourcesRequest is the request of AddResources.
type AddResourcesRequest struct {
	InPage
	Body AddResources
}

// AddResources gives a page the style sheets, images and fonts that were saved with it.
func (ws *Workspaces) AddResources(ctx context.Context, in *AddResourcesRequest) (PageLook, error) {
	_, err := read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (struct{}, error) {
		p, err := s.Page(in.Page)
		if err != nil {
			return struct{}{}, err
		}
		with := *p
		with.Resources = nil
		input.PageInput{Resources: in.Body.Resources}.PutResources(&with)
		return struct{}{}, ws.stores.Library.PutResources(ctx, &with)
	})
	if err != nil {
		return PageLook{}, err
	}
	return ws.GetLook(ctx, &in.InPage)
}

// RemovePage lets the caller take a sample page and its marks out.
func (ws *Workspaces) RemovePage(ctx context.Context, in *InPage) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.RemovePage(in.Page) })
}

// GetRows returns the page's tree, flat, for the DOM tab.
func (ws *Workspaces) GetRows(ctx context.Context, in *InPage) (Rows, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Rows, error) {
		rows, err := s.Rows(in.Page)
		return Rows{rows}, err
	})
}

// GetItems returns the values of the page that a person may want.
func (ws *Workspaces) GetItems(ctx context.Context, in *InPage) (Items, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Items, error) {
		items, constant, err := s.Items(in.Page)
		if items == nil {
			items = []author.Item{}
		}
		return Items{items, constant}, err
	})
}

// GetNode returns what a click on a node offers.
func (ws *Workspaces) GetNode(ctx context.Context, in *NodeRequest) (author.NodeView, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.NodeView, error) {
		return s.Node(in.Page, in.Node)
	})
}
