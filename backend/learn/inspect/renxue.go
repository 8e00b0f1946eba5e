package inspect

import (
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// RenXueView is the method of Ren & Xue on one page.
type RenXueView struct {
	Leaves   []PageNode     `json:"leaves" nullable:"false" doc:"Texts that are left after cleaning by position"`
	Cleaned  []PageNode     `json:"cleaned" nullable:"false" doc:"Texts of the page's margins"`
	CleanedN int            `json:"cleanedCount"`
	Shared   []int          `json:"shared" nullable:"false" doc:"similarity[i]: nodes that the tag paths of leaves i and i+1 share"`
	Left     int            `json:"left,omitempty" doc:"Leaves that are not shown"`
	Levels   []LevelQuality `json:"levels" nullable:"false" doc:"The sequence cut at each h"`
	H        int            `json:"h" doc:"The chosen level"`
	From     int            `json:"from" doc:"First leaf of the data region"`
	To       int            `json:"to" doc:"Last leaf of the data region"`
	Factor   float64        `json:"factor"`
	Descent  []string       `json:"descent" nullable:"false" doc:"Paths from T to the node whose children are the records"`
	Parent   tagtree.NodeID `json:"parent"`
	Records  []RecordPlace  `json:"records" nullable:"false"`
	Dropped  []PageNode     `json:"dropped" nullable:"false" doc:"Children that are small and of another tag"`
	Steps    []SchemaStep   `json:"steps" nullable:"false" doc:"How the schema grew, the seed record first"`
	Table    *MethodTable   `json:"table,omitempty"`
}

// LevelQuality is the quality of the sequence cut at h.
type LevelQuality struct {
	H        int     `json:"h"`
	Clusters int     `json:"clusters"`
	Sep      float64 `json:"sep" doc:"Undefined, and 0 here, with one cluster"`
	Cmp      float64 `json:"cmp"`
	Ocq      float64 `json:"ocq" doc:"Overall cluster quality: less is better"`
	From     int     `json:"from" doc:"First leaf of the largest run"`
	To       int     `json:"to"`
	Short    bool    `json:"short" doc:"The largest run is too short; the level is passed over"`
	Chosen   bool    `json:"chosen"`
}

// SchemaStep is one step of RecordSchemaGen.
type SchemaStep struct {
	Round   int      `json:"round" doc:"0: the seed"`
	Record  int      `json:"record"`
	Taken   bool     `json:"taken" doc:"False: set aside for the next round"`
	Columns []string `json:"columns" nullable:"false" doc:"Columns that the record added"`
}

func renXueOf(t *tagtree.Tree, o Options) *RenXueView {
	p, ok := region.TracePath(viewOf(t, o.boxes(0)), region.Options{Factor: o.Factor})
	out := &RenXueView{Leaves: []PageNode{}, Cleaned: []PageNode{}, Shared: []int{}, Levels: []LevelQuality{}, Factor: p.Factor, Descent: []string{}, Records: []RecordPlace{}, Dropped: []PageNode{}, Steps: []SchemaStep{}, CleanedN: len(p.Cleaned)}
	if !ok {
		return out
	}
	leaves, left := cut(p.Leaves, MostSequence)
	out.Left = left
	for _, id := range leaves {
		out.Leaves = append(out.Leaves, nodeOf(t, id))
	}
	cleaned, _ := cut(p.Cleaned, MostRows)
	for _, id := range cleaned {
		out.Cleaned = append(out.Cleaned, nodeOf(t, id))
	}
	out.Shared, _ = cut(p.Shared, MostSequence)
	out.H, out.From, out.To = p.H, p.From, p.To
	for _, l := range region.Levels(p.Shared) {
		out.Levels = append(out.Levels, LevelQuality{l.H, l.Clusters, l.Sep, l.Cmp, l.Ocq, l.From, l.To, l.Short, l.H == p.H && l.Clusters > 1})
	}
	out.Levels, _ = cut(out.Levels, MostRows)
	for _, id := range p.Descent {
		out.Descent = append(out.Descent, region.AbsolutePath(t, id))
		out.Parent = id
	}
	for _, id := range p.Dropped {
		out.Dropped = append(out.Dropped, nodeOf(t, id))
	}
	out.Dropped, _ = cut(out.Dropped, MostRows)
	out.Records = recordsOf(t, p.Records)
	if len(p.Records) > 0 {
		steps, table := align.Records(t, p.Records).Schema()
		shown := tableOf(table)
		out.Table = &shown
		for _, s := range steps {
			g := SchemaStep{s.Round, s.Record, s.Taken, []string{}}
			for _, c := range s.Columns {
				g.Columns = append(g.Columns, table.Columns[c].Name)
			}
			out.Steps = append(out.Steps, g)
		}
		out.Steps, _ = cut(out.Steps, MostRows)
	}
	return out
}
