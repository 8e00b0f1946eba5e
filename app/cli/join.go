package cli

import (
	"errors"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// programs compiles the detail templates of --join. list is the template in use.
func programs(c *cobra.Command, files []string, list *template.Template) (out []*program.Program, err error) {
	for _, file := range files {
		p, err := compiled(c, file)
		if err != nil {
			return out, err
		}
		out = append(out, p)
	}
	if _, err := pages.Completion(list, out); errors.Is(err, pages.ErrNoDetail) {
		return out, misused(c, "--join: no field of %q names one of these detail templates; learn the list with --detail FIELD=TEMPLATE", list.Name)
	}
	return out, nil
}

// details are the texts of the detail templates of --join, each name once, for a run to keep.
func details(c *cobra.Command, files []string, list *template.Template) ([]string, error) {
	all, err := programs(c, files, list)
	if err != nil {
		return nil, err
	}
	byName := map[string]*template.Template{}
	for _, p := range all {
		byName[p.Template().Name] = p.Template()
	}
	var out []string
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		xml, err := extract.TemplateXML(byName[name])
		if err != nil {
			return nil, err
		}
		out = append(out, xml)
	}
	return out, nil
}
