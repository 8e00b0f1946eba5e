package inspect

import (
	"fmt"
	"strings"
)

func (p *printer) renXue(v *RenXueView) {
	p.line("%d leaves; %d more in the margins of the page were cleaned away", len(v.Leaves)+v.Left, v.CleanedN)
	p.head("Levels (the smallest Ocq wins)")
	p.line("h\tclusters\tSep\tCmp\tOcq\tlargest run\t")
	for _, l := range v.Levels {
		note := ""
		switch {
		case l.Chosen:
			note = "* chosen"
		case l.Clusters < 2:
			p.line("%d\t%d\tundefined\t%v\tundefined\t%d-%d\tone cluster", l.H, l.Clusters, l.Cmp, l.From, l.To)
			continue
		case l.Short:
			note = "passed over: the run is too short"
		}
		p.line("%d\t%d\t%v\t%v\t%v\t%d-%d\t%s", l.H, l.Clusters, l.Sep, l.Cmp, l.Ocq, l.From, l.To, note)
	}
	if v.From <= v.To && v.To <= len(v.Shared) {
		p.line("data region: leaves %d to %d, sequence %v", v.From, v.To, v.Shared[v.From:v.To])
	}
	if len(v.Descent) == 0 {
		return
	}
	p.head(fmt.Sprintf("Records (factor %.3g)", v.Factor))
	for i, d := range v.Descent {
		p.line("%s%s", indent(i), d)
	}
	p.line("%d records, %d children dropped", len(v.Records), len(v.Dropped))
	p.head("Schema, the seed record first")
	p.line("round\trecord\ttaken\tcolumns added")
	for _, g := range v.Steps {
		taken := "yes"
		if !g.Taken {
			taken = "set aside"
		}
		p.line("%d\t%d\t%s\t%s", g.Round, g.Record, taken, strings.Join(g.Columns, ", "))
	}
	if v.Table != nil {
		p.table(v.Table)
	}
}

func (p *printer) response(v *TokensView) {
	p.head(fmt.Sprintf("W: children that hold %q", v.Keyword))
	p.line("W\tchildren\tnode")
	for _, w := range v.Weights {
		p.line("%d\t%d\t%s", w.W, w.Kids, w.Path)
	}
	if v.P == "" {
		p.line("no node has two children with the keyword")
		return
	}
	p.line("P = %s", v.P)
	p.head("Template information")
	p.line("piece\tdepth\ttext")
	for i, t := range v.Pieces {
		p.line("%d\t%d\t%q", i, t.Depth, t.Text)
	}
	for i, r := range v.Records {
		p.head(fmt.Sprintf("Record %d, lownum %d", i, r.Lownum))
		for _, b := range r.Blocks {
			var parts []string
			for _, part := range b.Parts {
				if part.Piece >= 0 {
					parts = append(parts, fmt.Sprintf("<%d:%s>", part.Piece, part.Text))
				} else {
					parts = append(parts, part.Text)
				}
			}
			p.line("block\tdepth %d\t%s", b.Depth, strings.Join(parts, " | "))
		}
		for _, m := range r.Merged {
			p.line("put out\t%s\t%s", m.Column, m.Text)
		}
	}
	p.left(v.Left, "records")
	if v.Table != nil {
		p.table(v.Table)
	}
}

func (p *printer) news(v *FusionView) {
	p.head("Weights")
	for i, f := range v.Features {
		p.line("%s\t%.4g", f, v.Weights[i])
	}
	p.line("tau = %.4g x %.6f = %.6f", v.Deviations, v.Deviation, v.Tau)
	p.head("Tag paths: features, then masses")
	p.line("value\ttaken\tnodes\tchars\tper node\tmarks\tper node\tchars/level\tmarks/level\tm1\tm2\tm3\tm4\tm5\tm6\tpath")
	for _, q := range v.Paths {
		cells := []string{fmt.Sprintf("%.6f", q.Value), mark(q.Taken), fmt.Sprint(q.Nodes)}
		for _, c := range q.Counts {
			cells = append(cells, fmt.Sprintf("%.4g", c))
		}
		for _, m := range q.Masses {
			cells = append(cells, fmt.Sprintf("%.4f", m))
		}
		p.line("%s", strings.Join(append(cells, q.Path), "\t"))
	}
	p.left(v.Left, "paths")
	p.head(fmt.Sprintf("Texts above tau, %d of %d", v.ChosenN, v.Texts))
	for _, n := range v.Chosen {
		p.line("%d\t%s", n.ID, n.Text)
	}
	p.left(v.ChosenN-len(v.Chosen), "texts")
}

func (p *printer) deng(v *DengView) {
	for _, s := range v.Samples {
		p.head(fmt.Sprintf("%s: IBPATH %s", s.Page, s.Path))
		for _, q := range s.Points {
			p.line("%s\t%s\t%s", q.Field, q.Path, q.Text)
		}
	}
	for i, b := range v.Blocks {
		p.head(fmt.Sprintf("Cover %d: %s covers %s", i+1, b.Path, strings.Join(b.Pages, ", ")))
		for _, f := range b.Fields {
			p.line("%s\t%s\t%s", f.Field, f.Inside, strings.Join(f.Pages, ", "))
		}
	}
	if len(v.Similar) > 0 {
		p.head("Similar to the first page")
		p.line("page\tsource: same elements in preorder\tours: likeness\talike")
		for _, s := range v.Similar {
			p.line("%s\t%s\t%.3f\t%s", s.Sample, word(s.Strict), s.Likeness, word(s.Alike))
		}
	}
}

func word(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
