package workspace

import (
	"context"
	"net/url"
	"slices"
	"unicode"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/tree/tagtree"
	samples "wrapsmith/templates"
)

// PageLook says what the frame can show of a page's looks.
type PageLook struct {
	Sheets    int      `json:"sheets" doc:"Style sheets that the page links"`
	Missing   int      `json:"missing" doc:"Of these, those that did not come with the page"`
	Hosts     []string `json:"hosts" doc:"Where the missing ones are; none where the page does not know its address"`
	Resources int      `json:"resources" doc:"Style sheets, images and fonts that came with the page"`
	Scripts   bool     `json:"scripts" doc:"The page has scripts and next to no text: only scripts make it"`
}

// GetLook reports whether a page has its styles, and whether only scripts make its text.
func (ws *Workspaces) GetLook(ctx context.Context, in *InPage) (PageLook, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (PageLook, error) {
		out := PageLook{Hosts: []string{}}
		tree, err := s.Tree(in.Page)
		if err != nil {
			return out, err
		}
		own, err := ws.OwnResources(ctx, tree)
		if err != nil {
			return out, err
		}
		out.Resources, out.Scripts = len(own), madeByScripts(tree)
		for _, ref := range tree.Sheets() {
			out.Sheets++
			address := tree.Resolve(ref)
			if own[tree.ResolveSaved(ref)] {
				continue
			}
			if _, mine, _ := samples.AssetAt(address); mine {
				continue
			}
			out.Missing++
			if u, err := url.Parse(address); err == nil && u.Host != "" && !slices.Contains(out.Hosts, u.Host) {
				out.Hosts = append(out.Hosts, u.Host)
			}
		}
		return out, nil
	})
}

// fewLetters is how many letters a page shows at most of which only scripts make the text: a
// name and a few words of "please wait".
const fewLetters = 200

// madeByScripts reports whether a page has scripts and shows next to no text.
func madeByScripts(t *tagtree.Tree) bool {
	scripts, letters := false, 0
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		node := t.Node(n)
		scripts = scripts || node.DataAtom == atom.Script
		if !t.IsText(n) || !t.Visible(n) {
			continue
		}
		for _, r := range node.Data {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters++
			}
		}
		if letters > fewLetters {
			return false
		}
	}
	return scripts
}
