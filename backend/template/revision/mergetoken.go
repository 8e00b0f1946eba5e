package revision

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/template"
)

// either is a name of a new field that is the same from either side.
func either(n trio[string]) string {
	if n.mine == "" || n.theirs == "" {
		return n.mine + n.theirs
	}
	return min(n.mine, n.theirs)
}

// identify gives the same field one token in the three versions: a number in an
// order that is the same from either side.
func (g *merger) identify(base, mine, theirs *template.Template) (b, m, t *template.Template) {
	inMine, inTheirs := pair(base, mine, nil, nil), pair(base, theirs, nil, nil)
	oldM, oldT := map[int]bool{}, map[int]bool{}
	var known, added []trio[string]
	for i, f := range base.Fields {
		n := trio[string]{base: f.Name}
		if j, ok := inMine[i]; ok {
			n.mine, oldM[j] = mine.Fields[j].Name, true
		}
		if j, ok := inTheirs[i]; ok {
			n.theirs, oldT[j] = theirs.Fields[j].Name, true
		}
		known = append(known, n)
	}
	both, found := pair(mine, theirs, oldM, oldT), map[int]bool{}
	for i, f := range mine.Fields {
		if oldM[i] {
			continue
		}
		n := trio[string]{mine: f.Name}
		if j, ok := both[i]; ok {
			n.theirs, found[j] = theirs.Fields[j].Name, true
		}
		added = append(added, n)
	}
	for j, f := range theirs.Fields {
		if !oldT[j] && !found[j] {
			added = append(added, trio[string]{theirs: f.Name})
		}
	}
	slices.SortFunc(added, func(x, y trio[string]) int { return strings.Compare(either(x), either(y)) })
	names, token := tokensFor(append(known, added...))
	g.names = names
	return rename(base, token[0]), rename(mine, token[1]), rename(theirs, token[2])
}

// tokensFor numbers fields; the functions give the token of a name in base, mine and theirs.
func tokensFor(fields []trio[string]) (map[string]trio[string], [3]func(string) string) {
	names := map[string]trio[string]{}
	var of [3]func(string) string
	var tokens [3]map[string]string
	for i := range tokens {
		tokens[i] = map[string]string{}
		of[i] = func(name string) string { return tokens[i][name] }
	}
	for k, n := range fields {
		token := fmt.Sprintf("%s%08d", goneMark, k)
		names[token] = n
		for i, name := range []string{n.base, n.mine, n.theirs} {
			if name != "" {
				tokens[i][name] = token
			}
		}
	}
	return names, of
}
