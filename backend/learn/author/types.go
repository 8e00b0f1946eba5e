package author

import "wrapsmith/backend/record"

// leastReadable is the share of a field's values that must read as its type.
const leastReadable = 0.9

// settleTypes makes texts of the fields whose type is a guess from one example and
// whose values on the samples do not read as it: "Free" beside "$5" on one page in
// three. A page on which the person marked that there is no value does not count. It
// reports whether it changed any.
func (s *Session) settleTypes(o *outcome) bool {
	changed := false
	for i, f := range s.now.Fields {
		if !f.Proposed || !f.Type.Typed() {
			continue
		}
		read, all := 0, 0
		for p, cells := range o.cells {
			if s.now.lacks(s.now.Pages[p].ID, f.Name) {
				continue
			}
			switch cells[i].State {
			case record.Found:
				read, all = read+1, all+1
			case record.Untyped:
				all++
			}
		}
		if float64(read) < leastReadable*float64(all) {
			o.template.Fields[i].Type, changed = record.Text, true
		}
	}
	return changed
}
