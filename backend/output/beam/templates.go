package beam

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// templates are all templates of a job. They lie in the output folder, from where a
// step reads them as the side input of the parts: a library of some thousand has more
// bytes than the description of a job may, and what was found stays beside what
// found it. The plan carries their digest, so no worker takes others.
type templates struct {
	Always bool   `json:"always"` // the one template serves all pages
	List   []xmls `json:"list"`
}

type xmls struct {
	Name string `json:"name"` // where it came from
	XML  string `json:"xml"`
}

func (t templates) digest() string {
	raw, _ := json.Marshal(t) // strings: nothing can fail
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// readTemplates reads what the options name, and checks that all of it compiles.
func readTemplates(o Options) (t templates, err error) {
	switch {
	case o.Template != "" && len(o.Templates) > 0:
		return t, errors.New("beam: --template names the one template for all pages, --templates those to choose from: give one of them")
	case o.Template != "":
		t.Always = true
		err = t.add(o.Template)
	default:
		for _, name := range o.Templates {
			if err = t.add(name); err != nil {
				break
			}
		}
	}
	if err == nil && len(t.List) == 0 {
		err = errors.New("beam: no template is named: want --template FILE, or --templates and a folder that `wrapsmith library export` wrote")
	}
	if err == nil {
		_, err = t.compile()
	}
	return t, err
}

// add reads a template file, or all below a folder.
func (t *templates) add(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("beam: template %q: %w", name, err)
	}
	files := []string{name}
	if info.IsDir() {
		if files, err = archive.TemplateFiles(os.DirFS(name)); err != nil {
			return fmt.Errorf("beam: templates in %q: %w", name, err)
		}
		for i, f := range files {
			files[i] = filepath.Join(name, filepath.FromSlash(f))
		}
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			return fmt.Errorf("beam: template %q: %w", f, err)
		}
		t.List = append(t.List, xmls{f, string(raw)})
	}
	return nil
}

// programs are templates compiled, and the way to choose one for a page.
type programs struct {
	choose extract.Chooser
	byName map[string]*template.Template
	all    []*template.Template
}

func (t templates) compile() (*programs, error) {
	p := &programs{byName: map[string]*template.Template{}}
	index, byID := match.NewIndex(), map[string]*program.Program{}
	for _, x := range t.List {
		read, err := template.Read(bytes.NewReader([]byte(x.XML)), x.Name)
		if err != nil {
			return nil, err
		}
		compiled, err := program.Compile(read)
		if err != nil {
			return nil, fmt.Errorf("beam: template %q: %w", x.Name, err)
		}
		byID[x.Name], p.byName[read.Name] = compiled, read
		p.all = append(p.all, read)
		index.Put(x.Name, compiled)
		p.choose = extract.Always(compiled)
	}
	if !t.Always {
		best := extract.Best(index, func(id string) *program.Program { return byID[id] })
		p.choose = func(t *tagtree.Tree) (extract.Choice, error) {
			c, err := best(t)
			c.ID = "" // files have none
			return c, err
		}
	}
	return p, nil
}

// loaded are the programs of this process, by digest: a worker has many copies
// of the step that extracts.
var loaded = struct {
	sync.Mutex
	by map[string]*programs
}{by: map[string]*programs{}}

// templatesFn reads the templates of a plan: the one element that is the side input of the parts.
type templatesFn struct{ Plan Plan }

// ProcessElement gives the templates as JSON.
func (f *templatesFn) ProcessElement(ctx context.Context, _ []byte, library func([]byte)) error {
	raw, err := templatesOf(ctx, f.Plan)
	if err == nil {
		library(raw)
	}
	return err
}

// templatesOf reads the templates of a plan; others than it began with are an error.
func templatesOf(ctx context.Context, p Plan) ([]byte, error) {
	var t templates
	name := join(p.Folder, templateFile)
	if err := readJSON(ctx, name, &t); err != nil {
		return nil, fmt.Errorf("beam: this worker cannot read the templates; the output folder must be one that all workers reach: %w", err)
	}
	if t.digest() != p.Templates {
		return nil, fmt.Errorf("beam: %q holds other templates than the job began with; begin it again", name)
	}
	return json.Marshal(t)
}

// compiled are a plan's programs of its templates, compiled once a process.
func compiled(p Plan, library []byte) (*programs, error) {
	loaded.Lock()
	defer loaded.Unlock()
	if have := loaded.by[p.Templates]; have != nil {
		return have, nil
	}
	var t templates
	if err := json.Unmarshal(library, &t); err != nil {
		return nil, fmt.Errorf("beam: the templates that came to this worker: %w", err)
	}
	made, err := t.compile()
	if err == nil {
		loaded.by[p.Templates] = made
	}
	return made, err
}
