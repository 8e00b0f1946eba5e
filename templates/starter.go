package templates

import (
	"fmt"
	"io/fs"
	"path"
)

// Starter is one template of the starter library.
type Starter struct {
	Site   string
	Kind   string // name of its folder: detail, list or article, where a site has two of a kind with a word after
	XML    []byte
	Sample []byte // a page it was made with
	Values []byte // what it gives there: JSON, [{field: [values]}]
}

// StarterLibrary lists the starter templates, site by site in the order of Sites.
func StarterLibrary() ([]Starter, error) {
	var all []Starter
	for _, site := range order {
		found, err := fs.Glob(files, path.Join(site, "*", "template.xml"))
		if err != nil {
			return nil, fmt.Errorf("templates: %w", err)
		}
		for _, name := range found {
			s := Starter{Site: site, Kind: path.Base(path.Dir(name))}
			for file, to := range map[string]*[]byte{"template.xml": &s.XML, "sample.html": &s.Sample, "records.json": &s.Values} {
				if *to, err = files.ReadFile(path.Join(path.Dir(name), file)); err != nil {
					return nil, fmt.Errorf("templates: %w", err)
				}
			}
			all = append(all, s)
		}
	}
	return all, nil
}
