package induce_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/template"
)

// TestPartsOfAnElement holds that parts of an element's text are learned like parts of the text run in it: a click marks the element.
func TestPartsOfAnElement(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		clicked := c.problem
		clicked.Marks = nil
		for _, m := range c.problem.Marks {
			if s := c.problem.Samples[m.Sample]; m.To > 0 && s.IsText(m.Node) && s.Text(m.Node) == s.Text(s.Parent(m.Node)) {
				m.Node, m.Part = s.Parent(m.Node), template.Part{Kind: template.PartText}
			}
			clicked.Marks = append(clicked.Marks, m)
		}
		if diff := cmp.Diff(found(t, c.problem, c.later...), found(t, clicked, c.later...)); diff != "" {
			t.Errorf("%s: found of the run (-) and of its element (+):\n%s", c.file, diff)
		}
	}
}
