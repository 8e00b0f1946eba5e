package author

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/suggest"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// View returns the whole state for a screen. It is cached until the next change.
func (s *Session) View() View {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view == nil {
		v := s.present()
		s.view = &v
	}
	return *s.view
}

func (s *Session) present() View {
	o := s.outcomeNow()
	v := View{Revision: s.revision, Name: s.now.Name, Site: s.now.Site, Description: s.now.Description, Kind: string(o.template.Kind),
		Pages: []PageView{}, Fields: []FieldView{}, Cells: [][]CellView{}, Domain: s.now.Domain, LibraryID: s.now.Library, Version: s.now.Version, Saved: s.saved == s.revision}
	if len(s.past) > 0 {
		v.Undo = named(s.now.Action)
	}
	if len(s.future) > 0 {
		v.Redo = named(s.future[len(s.future)-1].Action)
	}
	for i := range s.now.Pages {
		v.Pages = append(v.Pages, s.pageView(i))
		row := []CellView{}
		for f, cell := range o.cells[i] {
			row = append(row, cellView(s.shown(o, s.now.Pages[i].ID, s.now.Fields[f].Name, cell), o.votes[i][f]))
		}
		v.Cells = append(v.Cells, row)
	}
	for i := range s.now.Fields {
		v.Fields = append(v.Fields, s.fieldView(o, i))
	}
	v.Question = s.question(o)
	return v
}

// named gives an action of an older version, which has no name, a general one.
func named(action message.Message) message.Message {
	if action.Code == "" {
		action.Code = "action.other"
	}
	return action
}

func (s *Session) pageView(i int) PageView {
	e := s.now.Pages[i]
	sm, first := s.samples[e.Digest], s.samples[s.now.Pages[0].Digest]
	v := PageView{ID: e.ID, Name: e.Name, URL: e.URL, Title: sm.meta().Title, Encoding: sm.page.Encoding, Why: sm.page.Because.String(), Message: sayEncoding(sm.page.Because),
		Bytes: len(sm.page.Bytes), Nodes: sm.tree.Len(), Similar: first == sm || tagtree.SameNames(first.tree, sm.tree), Likeness: likeness(first, sm), Hidden: append([]int32{}, e.Hidden...)}
	if s.now.List.On {
		n := len(s.outcomeNow().rows[i])
		v.Records = &n
	}
	for _, m := range s.now.Marks {
		v.Marked = v.Marked || m.Page == e.ID
	}
	return v
}

// sayEncoding puts how a page's encoding was decided in a word; of several false claims it tells the first.
func sayEncoding(b page.Because) message.Message {
	msg := message.New("encoding."+string(b.Code), "name", b.Name)
	claim := b.Says
	if claim == nil && len(b.Lies) > 0 {
		claim = &b.Lies[0]
	}
	if claim != nil {
		msg.Code += ".claim"
		msg.Params["label"], msg.Cause = claim.Label, &message.Message{Code: "place." + string(claim.Where)}
	}
	return msg
}

func cellView(c record.Cell, votes []program.Vote) CellView {
	if c.Values == nil {
		c.Values = []record.Value{}
	}
	v := CellView{Cell: c}
	for _, vote := range votes {
		w := VoteView{Locator: vote.Locator, Nodes: []int32{}}
		for _, n := range vote.Nodes[:min(len(vote.Nodes), 50)] {
			w.Nodes = append(w.Nodes, int32(n))
		}
		v.Votes = append(v.Votes, w)
	}
	return v
}

func (s *Session) fieldView(o *outcome, i int) FieldView {
	f := o.template.Fields[i]
	v := FieldView{Field: f.Field, Detail: f.Detail, Part: f.Part, Regex: f.Regex, Hand: f.Hand, Cuts: []CutView{}, Article: string(f.Article),
		Locators: []LocatorView{}, Marks: []MarkView{}}
	if err := o.problems[i]; err != nil {
		v.Problem, v.Message = err.Error(), message.Of(err)
	}
	for _, c := range f.Cuts {
		v.Cuts = append(v.Cuts, CutView(c))
	}
	for _, l := range f.Locators {
		_, err := locator.Parse(l.XPath)
		v.Locators = append(v.Locators, LocatorView{
			Family: l.Family, XPath: l.XPath, Short: locator.Short(l.XPath), Weight: l.Weight, Why: l.Why.String(), Messages: l.Why.Messages(),
			Slow: err != nil && l.Family != template.FamilySlot,
		})
	}
	for _, m := range s.now.Marks {
		if m.Field != f.Name {
			continue
		}
		k := MarkView{ID: m.ID, Page: m.Page, Node: m.Node, Part: m.Part, From: m.From, To: m.To, Not: m.Not, Missing: m.Missing, Unchecked: m.Unchecked}
		if sm, err := s.sampleOf(m.Page); err == nil && !m.Missing {
			k.Text = rangeOf(locator.PartText(sm.tree, tagtree.NodeID(m.Node), m.Part), m.From, m.To)
		}
		v.Marks = append(v.Marks, k)
	}
	return v
}

func rangeOf(text string, from, to int) string {
	if r := []rune(text); to > 0 && to <= len(r) {
		return string(r[from:to])
	}
	return text
}

// The confidence below which a value found is worth a question.
const doubt = 0.85

// question picks the unmarked cell in most doubt.
func (s *Session) question(o *outcome) *Question {
	var best *Question
	least := doubt
	for p, e := range s.now.Pages {
		for f, cell := range o.cells[p] {
			values := cell.Values
			if len(values) == 0 {
				values = cell.Candidate
			}
			name := o.template.Fields[f].Name
			if len(values) == 0 || cell.Confidence >= least || cell.State == record.Missing || s.now.marked(name, e.ID) || s.now.Fields[f].Part == template.ArticleBody {
				continue
			}
			least = cell.Confidence
			best = &Question{Page: e.ID, Field: name, Node: values[0].Node, Text: values[0].Text}
		}
	}
	return best
}

// marked reports whether a field has a mark on a page.
func (d *draft) marked(field string, page int) bool {
	for _, m := range d.Marks {
		if m.Field == field && m.Page == page {
			return true
		}
	}
	return false
}

// Rows flattens a page's tree for the DOM tab.
func (s *Session) Rows(id int) ([]Row, error) {
	sm, err := s.sample(id)
	if err != nil {
		return nil, err
	}
	t := sm.tree
	rows := make([]Row, 0, t.Len())
	depth := make([]int, t.Len())
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		depth[n] = depth[t.Parent(n)] + 1
		if t.IsText(n) && tagtree.Blank(t.Node(n).Data) {
			continue
		}
		rows = append(rows, Row{Node: int32(n), Depth: depth[n] - 1, Tag: t.Tag(n), Label: rowLabel(t, n), End: int32(t.End(n)), Data: n == t.StructuredData()})
	}
	return rows, nil
}

// maxRowLabel is how much of a text or of attributes a row shows, in characters.
const maxRowLabel = 120

func rowLabel(t *tagtree.Tree, n tagtree.NodeID) string {
	node := t.Node(n)
	if node.Type == html.TextNode {
		return short(tagtree.Collapse(node.Data))
	}
	var b strings.Builder
	for _, a := range node.Attr {
		switch a.Key {
		case "id", "class", "href", "src", "name", "itemprop", "property", "content", "title", "alt", "key", "role":
			fmt.Fprintf(&b, " %s=%q", a.Key, a.Val)
		}
		if b.Len() > 4*maxRowLabel {
			break
		}
	}
	return short(strings.TrimSpace(b.String()))
}

func short(s string) string {
	if r := []rune(s); len(r) > maxRowLabel {
		return string(r[:maxRowLabel-1]) + "…"
	}
	return s
}

// Node tells what a click on a node offers.
func (s *Session) Node(id int, node int32) (NodeView, error) {
	sm, err := s.sample(id)
	if err != nil {
		return NodeView{}, err
	}
	t, n := sm.tree, tagtree.NodeID(node)
	if n <= 0 || !t.Valid(n) {
		return NodeView{}, fmt.Errorf("author: node %d of %q: %w", node, sm.page.Name, ErrNoNode)
	}
	v := NodeView{Node: node, Path: []PathStep{}, Choices: choices(t, n)}
	for a := n; a > 0; a = t.Parent(a) {
		v.Path = append([]PathStep{{int32(a), stepLabel(t, a)}}, v.Path...)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	v.Label, v.Type = s.labelOnPages(id, t, n), record.Text
	if len(v.Choices) > 0 {
		first := v.Choices[0]
		v.Type = suggest.TypeOf(first.Part, rangeOf(first.Text, first.From, first.To))
		if first.To > 0 {
			v.Label = first.Name
		}
	}
	v.Constant = s.constant(id, t, n)
	v.Name = s.now.free(nameFor(t, n, v.Label, v.Type))
	var at tagtree.NodeID
	if v.Field, at = s.meant(id, t, n, v.Label); at != n && !t.IsText(n) {
		v.Choices = choices(t, at)
	}
	for i, c := range v.Choices {
		switch line := tagtree.NodeID(c.Node); {
		case c.To > 0:
			v.Choices[i].Name = s.now.free(cleanName(c.Name))
		case v.Field == "" && line != n && t.IsText(line): // a line may have a label of its own in the element
			if label := s.labelOnPages(id, t, line); label != "" && label != v.Label {
				v.Choices[i].Name = s.now.free(cleanName(label))
			}
		}
		v.Choices[i].Labels = labelsIn(c.Text)
		for k, l := range v.Choices[i].Labels {
			v.Choices[i].Labels[k].Name = s.now.free(cleanName(l.Name))
		}
	}
	return v, nil
}

func stepLabel(t *tagtree.Tree, n tagtree.NodeID) string {
	tag := t.Tag(n)
	if id, ok := t.Attr(n, "id"); ok && id != "" {
		return tag + "#" + id
	}
	if class, ok := t.Attr(n, "class"); ok {
		if f := strings.Fields(class); len(f) > 0 {
			return tag + "." + f[0]
		}
	}
	return tag
}

// maxRuns bounds the text runs that a click offers one by one.
const maxRuns = 40

// textRuns lists an element's own texts that are not blank, at most maxRuns.
func textRuns(t *tagtree.Tree, n tagtree.NodeID) []tagtree.NodeID {
	var runs []tagtree.NodeID
	for c := t.FirstChild(n); c != tagtree.None && len(runs) < maxRuns; c = t.NextSibling(c) {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			runs = append(runs, c)
		}
	}
	return runs
}

// choices lists the parts of a node that can be the value, the likeliest first.
func choices(t *tagtree.Tree, n tagtree.NodeID) []Choice {
	out := []Choice{}
	add := func(node tagtree.NodeID, p template.Part) {
		text := locator.PartText(t, node, p)
		if text == "" {
			return
		}
		part, sure, ok := valueAfterLabel(t, node, p, text)
		if ok && sure {
			out = append(out, part)
		}
		out = append(out, Choice{Node: int32(node), Part: p, Text: text})
		if ok && !sure {
			out = append(out, part)
		}
	}
	if t.IsText(n) {
		add(n, template.Part{Kind: template.PartRun})
		return out
	}
	whole, own := t.Text(n), t.Own(n)
	switch t.Node(n).DataAtom {
	case atom.Img, atom.Source, atom.Video, atom.Audio, atom.Iframe:
		add(n, template.Part{Kind: template.PartAttr, Attr: "src"})
	case atom.Input, atom.Option, atom.Meter, atom.Progress:
		add(n, template.Part{Kind: template.PartAttr, Attr: "value"})
	case atom.Meta:
		add(n, template.Part{Kind: template.PartAttr, Attr: "content"})
	}
	if whole != "" {
		add(n, template.Part{Kind: template.PartText})
	}
	if own != "" && own != whole {
		add(n, template.Part{Kind: template.PartOwn})
	}
	// One run alone is the own text; several may share an element with line breaks only.
	if runs := textRuns(t, n); own != "" && (own != whole || len(runs) > 1) {
		for _, c := range runs {
			add(c, template.Part{Kind: template.PartRun})
		}
	}
	for _, a := range t.Node(n).Attr {
		switch a.Key {
		case "class", "style", "id",
			"width", "height", "align", "valign", "bgcolor", "border", "cellpadding", "cellspacing", "nowrap", "tabindex", "target":
			continue // how it looks and behaves is not a value
		}
		if a.Namespace == "" && len(a.Val) <= 4096 && !strings.HasPrefix(a.Key, "on") {
			p := template.Part{Kind: template.PartAttr, Attr: a.Key}
			if len(out) > 0 && out[0].Part == p {
				continue
			}
			add(n, p)
		}
	}
	if whole != "" && t.End(n)-n > 2 {
		add(n, template.Part{Kind: template.PartHTML})
	}
	return out
}
