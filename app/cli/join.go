package cli

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// completion reads the detail templates of --join. list is the template in use.
func completion(c *cobra.Command, files []string, list *template.Template) (extract.Completion, error) {
	out := extract.Completion{Programs: map[string]*program.Program{}, Files: true}
	for _, file := range files {
		p, err := compiled(c, file)
		if err != nil {
			return out, err
		}
		out.Programs[p.Template().Name] = p
	}
	if !slices.ContainsFunc(extract.Needs(list), func(name string) bool { return out.Programs[name] != nil }) {
		return out, misused(c, "--join: no field of %q names one of these detail templates; learn the list with --detail FIELD=TEMPLATE", list.Name)
	}
	return out, nil
}

// details are the texts of the detail templates of --join, for a run to keep.
func details(c *cobra.Command, files []string, list *template.Template) ([]string, error) {
	join, err := completion(c, files, list)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(join.Programs)) {
		xml, err := extract.TemplateXML(join.Programs[name].Template())
		if err != nil {
			return nil, err
		}
		out = append(out, xml)
	}
	return out, nil
}
