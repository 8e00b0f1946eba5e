package beam

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	sdk "github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"wrapsmith/backend/web/source"
)

func init() {
	sdk.RegisterDoFn(reflect.TypeFor[*partsFn]())
	sdk.RegisterCoder(reflect.TypeFor[Part](), encodePart, decodePart)
}

// Plan is what a job does, known before it begins. It travels with the
// pipeline; the lists of files lie in the output folder, as the description of a
// job is bounded (4 MB by gRPC, 10 MB by Dataflow).
type Plan struct {
	Folder    string `json:"folder"`    // of the output
	Digest    string `json:"digest"`    // of the inputs' names, the templates and how they are used, and what is written
	Templates string `json:"templates"` // digest
	Always    bool   `json:"always"`    // one template for all pages
	Parts     int    `json:"parts"`
	Files     int    `json:"files"`
	Threads   int    `json:"threads"`

	Parquet    bool `json:"parquet,omitempty"`    // records as Parquet too
	KeepFailed bool `json:"keepFailed,omitempty"` // the pages that failed as WARC
}

// Part is what one worker does in one go.
type Part struct {
	Number int      `json:"number"`
	Files  []string `json:"files"`
}

// kept is a plan as it lies in the output folder.
type kept struct {
	Plan
	List []Part `json:"list"`
}

// newPlan divides the inputs.
func newPlan(ctx context.Context, o Options, t templates) (kept, error) {
	files, err := expand(ctx, o.Inputs)
	if err != nil {
		return kept{}, err
	}
	parts := divide(files, o.PartPages)
	p := kept{Plan{Folder: o.Output, Templates: t.digest(), Always: t.Always, Parts: len(parts), Files: len(files), Threads: max(o.Threads, 1), Parquet: o.Parquet, KeepFailed: o.KeepFailed}, parts}
	if !remote(p.Folder) {
		if p.Folder, err = filepath.Abs(p.Folder); err != nil { // workers have other folders at hand
			return p, fmt.Errorf("beam: output %q: %w", o.Output, err)
		}
	}
	what := []any{parts, p.Templates, p.Always}
	if p.Parquet || p.KeepFailed {
		what = append(what, p.Parquet, p.KeepFailed)
	}
	raw, err := json.Marshal(what)
	if err != nil {
		return p, fmt.Errorf("beam: %w", err)
	}
	sum := sha256.Sum256(raw)
	p.Digest = hex.EncodeToString(sum[:])
	return p, nil
}

// divide makes parts: each archive of many pages one, and n other files one.
func divide(files []string, n int) []Part {
	if n <= 0 {
		n = DefaultPartPages
	}
	var parts []Part
	var open []string
	add := func(files []string) {
		if len(files) > 0 {
			parts = append(parts, Part{len(parts), files})
		}
	}
	for _, f := range files {
		if source.HoldsMany(f) {
			add([]string{f})
			continue
		}
		if open = append(open, f); len(open) == n {
			add(open)
			open = nil
		}
	}
	add(open)
	return parts
}

// expand lists the files that inputs name, each once, in their order.
func expand(ctx context.Context, inputs []string) ([]string, error) {
	if len(inputs) == 0 {
		return nil, errors.New("beam: no input is named: want files, folders or patterns such as 'pages/*.warc.gz'")
	}
	var all []string
	seen := map[string]bool{}
	for _, in := range inputs {
		files, err := one(ctx, in)
		if err != nil {
			return nil, fmt.Errorf("beam: input %q: %w", in, err)
		}
		for _, f := range files {
			if !seen[f] {
				seen[f] = true
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// one lists the files of one input. What is there by that very name is no
// pattern. On this machine names become whole paths: workers have other folders at hand.
func one(ctx context.Context, in string) ([]string, error) {
	if strings.HasPrefix(in, "http://") || strings.HasPrefix(in, "https://") {
		return nil, source.ErrOffline
	}
	if remote(in) {
		return glob(ctx, in)
	}
	in, err := filepath.Abs(in)
	if err != nil {
		return nil, err
	}
	switch {
	case exists(ctx, in):
		return source.List(in), nil
	case !strings.ContainsAny(in, "*?["):
		return nil, errors.New("there is no such file or folder; check the name")
	}
	found, err := glob(ctx, in)
	if err != nil {
		return nil, err
	}
	return source.List(found...), nil
}

// glob lists what a pattern matches; an empty list is a mistake in the pattern.
func glob(ctx context.Context, pattern string) ([]string, error) {
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	found, err := fs.List(ctx, pattern)
	if err == nil && len(found) == 0 {
		err = errors.New("no file matches it; check the pattern, and quote it for the shell")
	}
	return found, err
}

// keep writes plan and templates to the output folder. A folder with another
// plan is refused: its results would mix with these.
func (p kept) keep(ctx context.Context, overwrite bool, t templates) error {
	var old kept
	name := join(p.Folder, planFile)
	if exists(ctx, name) {
		switch err := readJSON(ctx, name, &old); {
		case err == nil && old.Digest == p.Digest:
			return nil // the job goes on
		case err == nil && !overwrite:
			return fmt.Errorf("beam: output %q holds the results of other inputs or templates; name another folder, or say --overwrite", p.Folder)
		case err != nil && !overwrite:
			return err
		}
		if err := clearFolder(ctx, p.Folder); err != nil {
			return err
		}
	}
	if err := writeJSON(ctx, join(p.Folder, templateFile), t); err != nil {
		return err
	}
	return writeJSON(ctx, name, p) // last: with it the job can begin
}

// partsFn gives the parts of a plan.
type partsFn struct {
	Folder string
}

// ProcessElement reads the plan from the output folder.
func (f *partsFn) ProcessElement(ctx context.Context, _ []byte, emit func(Part)) error {
	var k kept
	if err := readJSON(ctx, join(f.Folder, planFile), &k); err != nil {
		return fmt.Errorf("beam: this worker cannot read the plan; the output folder must be one that all workers reach: %w", err)
	}
	for _, p := range k.List {
		emit(p)
	}
	return nil
}

func encodePart(p Part) ([]byte, error) { return json.Marshal(p) }

func decodePart(raw []byte) (p Part, err error) {
	err = json.Unmarshal(raw, &p)
	return p, err
}
