package article

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// What a container may bring in.
const (
	spare    = 0.05 // of the wanted characters, what nothing tells from the body, once a person has made choices: it is seen and can be clicked out
	maxTried = 256  // classes and ids that are tried on the samples
)

// settling makes a container give what is wanted on the samples, the automatic
// choice with the person's over it. What it holds beside that is left out by the
// class or id of what it lies in; a place will not do, since on the next page
// something else stands there. If more than spare cannot be left out so, the
// container is given up and the choice stays automatic.
//
// Captions are not looked at: what leaves them out would take their pictures along.
//
// Once the person has made a choice the samples vote: a class is left out when
// most of its text on all samples is not wanted, for the automatic choice errs
// now and then. Without a choice nothing that is wanted may be in it.
type settling struct {
	samples []*tagtree.Tree
	choices []Choice
	wanted  [][]Block
	beside  [][]Block // what the container alone has
	tried   map[string]bool
}

// settle takes the container's further locators in, or gives it up.
func (f *Fix) settle(samples []*tagtree.Tree, bodies [][]Block, choices []Choice) {
	if f.Container == nil {
		return
	}
	s := f.settling(samples, bodies, choices)
	drop, exact := s.leaveOut(f.Drop)
	if !exact {
		f.Container = nil
		return
	}
	f.Drop = drop
}

// settling compares the container on the samples with the wanted bodies.
func (f *Fix) settling(samples []*tagtree.Tree, bodies [][]Block, choices []Choice) *settling {
	s := &settling{samples: samples, choices: choices, tried: map[string]bool{}}
	for i, t := range samples {
		want, wanted := f.apply(t, bodies[i]), map[tagtree.NodeID]bool{}
		for _, k := range want {
			wanted[k.From] = true
		}
		s.wanted = append(s.wanted, want)
		s.beside = append(s.beside, slices.DeleteFunc(f.Apply(t, nil), func(k Block) bool { return k.Kind == Caption || wanted[k.From] }))
	}
	return s
}

// leaveOut gives what must be left out of the container too; exact reports whether
// what is left then is the wanted body, or hardly more.
func (s *settling) leaveOut(drop []locator.Locator) (more []locator.Locator, exact bool) {
	drop, exact = slices.Clone(drop), true
	for i, t := range s.samples {
		left, gone := 0, below(t, drop)
		for _, k := range s.beside[i] {
			if gone[k.From] {
				continue
			}
			if l, ok := s.furniture(t, k.From); ok {
				drop = append(drop, l)
				gone = below(t, drop)
			} else {
				left += len(k.Text)
			}
		}
		exact = exact && !(left > 0 && (len(s.choices) == 0 || float64(left) > spare*float64(chars(s.wanted[i]))))
	}
	sortLocators(drop)
	return drop, exact
}

// furniture is a class or id that a text lies in and that is to be left out.
func (s *settling) furniture(t *tagtree.Tree, id tagtree.NodeID) (locator.Locator, bool) {
	all := candidates(t, id, false)
	for _, w := range all[:len(all)-1] { // the last is its place
		l := w.Locator
		key := l.String()
		out, ok := s.tried[key]
		if !ok && len(s.tried) < maxTried {
			out = s.unwanted(w)
			s.tried[key] = out
		}
		if out {
			return l, true
		}
	}
	return locator.Locator{}, false
}

// unwanted reports whether what a locator finds is left out.
func (s *settling) unwanted(w way) bool {
	l := w.Locator
	for _, c := range s.choices {
		if c.In && covers(l, s.samples[c.Sample], c.Node) {
			return false
		}
	}
	in, out := 0.0, 0.0
	for i, t := range s.samples {
		lost := dropped(l, t, s.wanted[i])
		if lost > w.most {
			return false
		}
		in += lost * float64(chars(s.wanted[i]))
		out += dropped(l, t, s.beside[i]) * float64(chars(s.beside[i]))
	}
	return in == 0 || len(s.choices) > 0 && in < out
}

func chars(body []Block) int {
	n := 0
	for _, k := range body {
		n += len(k.Text)
	}
	return n
}
