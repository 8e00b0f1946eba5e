package inspect

import (
	"fmt"
	"strings"
)

// Sizes of a bar chart.
const (
	chartHeight = 140
	chartWidth  = 900
	barWidth    = 260
)

func (d *drawing) renXue(v *RenXueView) {
	if len(v.Shared) == 0 {
		return
	}
	high := 1
	for _, s := range v.Shared {
		high = max(high, s)
	}
	step := max(1, min(12, chartWidth/len(v.Shared)))
	shown := v.Shared[:min(len(v.Shared), chartWidth)]
	top := d.y
	for i, s := range shown {
		class := "bar"
		if i >= v.From && i < v.To {
			class = "chosen"
		}
		h := s * chartHeight / high
		d.rect(class, margin+i*step, top+chartHeight-h, max(1, step-1), h)
	}
	y := top + chartHeight - v.H*chartHeight/high
	d.line("cut", margin, y, margin+len(shown)*step, y)
	d.at(margin+len(shown)*step+6, y, "quiet", fmt.Sprintf("h = %d", v.H))
	d.y = top + chartHeight + lineHeight
	d.text(margin, "", fmt.Sprintf("tag paths of %d leaves: nodes shared with the next leaf; data region %d-%d", len(v.Leaves)+v.Left, v.From, v.To))
	for _, l := range v.Levels {
		s := fmt.Sprintf("h %d  clusters %d  one cluster", l.H, l.Clusters)
		if l.Clusters > 1 {
			s = fmt.Sprintf("h %d  clusters %d  Sep %.4f  Cmp %.4f  Ocq %.4f", l.H, l.Clusters, l.Sep, l.Cmp, l.Ocq)
		}
		class := "quiet"
		if l.Chosen {
			class = "chosen"
		}
		d.text(margin, class, s)
	}
}

func (d *drawing) response(v *TokensView) {
	d.text(margin, "", fmt.Sprintf("P = %s, keyword %q", v.P, v.Keyword))
	for i, r := range v.Records {
		d.y += lineHeight / 2
		d.text(margin, "title", fmt.Sprintf("record %d, lownum %d", i, r.Lownum))
		for _, b := range r.Blocks {
			x := margin + b.Depth*indentStep
			for _, p := range b.Parts {
				class := ""
				if p.Piece >= 0 {
					class = "piece"
				}
				d.at(x, d.y, class, p.Text)
				x += width(p.Text) + charWidth
			}
			d.y += lineHeight
		}
		var out []string
		for _, m := range r.Merged {
			out = append(out, m.Column+" = "+m.Text)
		}
		d.text(margin, "quiet", "-> "+strings.Join(out, "  |  "))
	}
}

func (d *drawing) news(v *FusionView) {
	high := v.Tau
	for _, p := range v.Paths {
		high = max(high, p.Value)
	}
	if high == 0 {
		return
	}
	top := d.y
	for _, p := range v.Paths {
		class := "bar"
		if p.Taken {
			class = "chosen"
		}
		d.rect(class, margin, d.y-8, max(1, int(p.Value/high*barWidth)), lineHeight-4)
		d.at(margin+barWidth+12, d.y, "", fmt.Sprintf("%.4f  %s", p.Value, p.Path))
		d.y += lineHeight
	}
	x := margin + int(v.Tau/high*barWidth)
	d.line("cut", x, top-lineHeight/2, x, d.y-lineHeight/2)
	d.text(margin, "quiet", fmt.Sprintf("tau = %.4g x %.4f = %.4f; %d of %d texts", v.Deviations, v.Deviation, v.Tau, v.ChosenN, v.Texts))
}

func (d *drawing) deng(v *DengView) {
	for i, b := range v.Blocks {
		d.y += lineHeight / 2
		d.text(margin, "title", fmt.Sprintf("IBPATH %d: %s", i+1, b.Path))
		for _, f := range b.Fields {
			d.text(margin+indentStep, "", fmt.Sprintf("%s  %s  (%d pages)", f.Field, f.Inside, len(f.Pages)))
		}
		d.text(margin+indentStep, "quiet", "covers "+strings.Join(b.Pages, ", "))
	}
	for _, s := range v.Similar {
		d.text(margin, "quiet", fmt.Sprintf("%s: same elements %s, likeness %.3f", s.Sample, word(s.Strict), s.Likeness))
	}
}
