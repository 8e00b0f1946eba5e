package cut

import (
	"regexp"
	"strings"

	"wrapsmith/backend/template"
)

// Figures in one text may be told apart by their units alone, and each may be absent:
//
//	"161 cm / 116 kg"     marked: 116 kg, or all of "107 kg" on a page without the other
//	"195 cm"              no weight
//
// So the value is the figure with the unit of the marked ones. Without a text that has two of them, "1 hour" may be what "45 min" is
// on another page.

// figureWithUnit is a number and the words behind it.
var figureWithUnit = regexp.MustCompile(`^\d+(?:[.,]\d+)*\s?(\pL[\pL²³]*)$`)

// UnitFigure is the cut of the figure with the unit of marked ones, where one of some texts, those of the marks among them, is a list of
// figures of different units.
func UnitFigure(marked, texts []string) []template.Cut {
	unit, several := "", false
	for _, value := range marked {
		m := figureWithUnit.FindStringSubmatch(value)
		if m == nil || unit != "" && m[1] != unit {
			return nil
		}
		unit = m[1]
	}
	for _, text := range texts {
		units := unitsOf(text)
		several = several || units[unit] && len(units) > 1
	}
	if !several {
		return nil
	}
	return []template.Cut{{Shape: `\b[0-9]+(?:[.,][0-9]+)*\s?` + regexp.QuoteMeta(unit) + `(?=\s*[` + figureSigns + `]|$)`}}
}

// figureSigns part figures of one text.
const figureSigns = `/` + factSigns

// unitsOf are the units of a text of figures with signs between them; nil where one has none, or two have the same.
func unitsOf(text string) map[string]bool {
	units := map[string]bool{}
	for _, fact := range factsOf(text, figureSigns) {
		m := figureWithUnit.FindStringSubmatch(strings.TrimSpace(fact))
		if m == nil || units[m[1]] {
			return nil
		}
		units[m[1]] = true
	}
	return units
}
