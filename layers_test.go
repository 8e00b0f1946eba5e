package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "wrapsmith"

// layers is the order of the folders of backend, each with all its packages, and of the other packages, from the lowest layer
// to the highest: a package imports only from the layers below its own, and from its folder.
var layers = [][]string{
	{"build", "frontend", "licenses", "templates"},
	{"backend/message", "backend/atomicfile", "backend/terminal", "backend/evidence", "backend/page"},
	{"backend/record"},
	{"backend/tree"},
	{"backend/template", "backend/web"},
	{"backend/learn", "backend/stores"},
	{"backend/crawl", "backend/output", "clients/go/extract"},
	{"backend/measure"}, // it judges alerts of runs too
	{"app/problem", "app/file", "app/folder"},
	{"app/team"},
	{"app/logins"},
	{"app/input", "app/slots", "app/fetch"},
	{"app/stylesheets", "app/templates"},
	{"app/workspace", "app/remote", "app/pages"},
	{"app/capture", "app/crawls"},
	{"app/runs"},
	{"app/mending", "app/audit"},
	{"app/inbox"},
	{"app/notices"},
	{"app/services"}, // it connects the use cases
	{"app/mcp"},
	{"app/api"},
	{"app/desktop", "app/server"},
	{"app/cli"}, // its command serve starts the server shell
	{""},        // main.go chooses between the window and the command line
}

// aside are what the program itself does not import: generators, and packages for tests.
var aside = []string{"docs/guide/gen", "clients/python/gen", "templates/gen", "backend/output/mail/mailtest", "backend/tree/tagtree/tagtreetest", "backend/template/xpath/xpathtest", "backend/crawl/crawltest", "backend/web/openid/openidtest", "backend/stores/store/postgrestest", "backend/stores/storestest", "backend/stores/bucket/buckettest"}

// engines names the packages that may import an outside module: one each, so
// that it can be exchanged, but for the few that are libraries of plain types.
var engines = map[string][]string{
	"github.com/BurntSushi/toml":                      {"app/cli"},
	"github.com/JohannesKaufmann/html-to-markdown/v2": {"app/pages"},
	"github.com/PuerkitoBio/goquery":                  {"backend/tree/tagtree"},
	"github.com/dlclark/regexp2":                      {"backend/template"},                                                     // shapes that look around
	"github.com/andybalholm/cascadia":                 {"backend/tree/tagtree"},                                                 // goquery's selectors
	"github.com/beevik/etree":                         {"backend/tree/tagtree", "backend/template", "backend/template/program"}, // XHTML out; template XML; XSLT out
	"github.com/chromedp/cdproto":                     {"backend/web/browser"},
	"github.com/chromedp/chromedp":                    {"backend/web/browser"},
	"github.com/coreos/go-oidc/v3":                    {"backend/web/openid"},
	"github.com/danielgtaylor/huma/v2":                {"app/api"},
	"github.com/go-jose/go-jose/v4":                   {"backend/web/openid/openidtest"},
	"golang.org/x/oauth2":                             {"backend/web/openid"},
	"github.com/emersion/go-sasl":                     {"backend/output/mail/mailtest"}, // the SMTP server of tests
	"github.com/emersion/go-smtp":                     {"backend/output/mail/mailtest"},
	"github.com/gogs/chardet":                         {"backend/page"},
	"github.com/johannesboyne/gofakes3":               {"backend/stores/bucket/buckettest"},
	"github.com/minio/minio-go/v7":                    {"backend/stores/bucket"},
	"github.com/jackc/pgx/v5":                         {"backend/output/sink", "backend/stores/store"},
	"github.com/lestrrat-go/helium":                   {"backend/template/xpath"},
	"github.com/modelcontextprotocol/go-sdk":          {"app/mcp"},
	"github.com/parquet-go/parquet-go":                {"backend/output/sink"},
	"github.com/pressly/goose/v3":                     {"backend/stores/store"},
	"github.com/prometheus/client_golang":             {"app/server"},
	"github.com/schollz/progressbar/v3":               {"app/cli"},
	"github.com/spf13/pflag":                          {"app/cli"},                   // cobra's flags
	"github.com/spf13/cobra":                          {"app/cli", "docs/guide/gen"}, // commands; their reference
	"github.com/wailsapp/wails/v2":                    {"app/desktop"},
	"github.com/wneessen/go-mail":                     {"backend/output/mail"},
	"github.com/xuri/excelize/v2":                     {"backend/output/sink"},
	"modernc.org/sqlite":                              {"backend/stores/store"},
}

// core are the folders, and packages of other folders, that hold algorithms only: no files, no network, no log, no database.
var core = []string{
	"backend/message", "backend/terminal", "backend/evidence", "backend/page", "backend/record", "backend/tree", "backend/template", "backend/learn",
	"backend/web/robots", "backend/web/query", "backend/stores/schedule",
}

// sandbox runs foreign stylesheets in a process of its own, and only it does.
const sandbox = "backend/template/sandbox"

var outside = []string{"os", "os/exec", "net", "net/http", "log", "log/slog", "database/sql"}

func TestPackagesImportOnlyFromLowerLayers(t *testing.T) {
	layer := map[string]int{}
	for i, names := range layers {
		for _, name := range names {
			layer[name] = i
		}
	}
	for name, imports := range packages(t) {
		mine, ok := layer[place(name)]
		switch {
		case slices.Contains(aside, name):
			continue
		case !ok:
			t.Errorf("package %q is in no layer: add it, or its folder of backend, to layers in layers_test.go", name)
			continue
		}
		for _, path := range imports {
			other, ours := inModule(path)
			if !ours {
				continue
			}
			theirs, ok := layer[place(other)]
			switch {
			case !ok || slices.Contains(aside, other):
				t.Errorf("package %q imports %q, which is in no layer", name, other)
			case theirs >= mine && !(inFolder(name) && place(other) == place(name)):
				t.Errorf("package %q (layer %d) imports %q (layer %d): only lower layers may be imported", name, mine, other, theirs)
			}
		}
	}
}

// place is what layers has of a package: its folder in backend, or the package itself.
func place(name string) string {
	if !inFolder(name) {
		return name
	}
	folder, _, _ := strings.Cut(strings.TrimPrefix(name, "backend/"), "/")
	return "backend/" + folder
}

func inFolder(name string) bool { return strings.HasPrefix(name, "backend/") }

func TestEachEngineHasOnePackage(t *testing.T) {
	for name, imports := range packages(t) {
		for _, path := range imports {
			engine, ok := engineOf(path)
			if ok && !slices.Contains(engines[engine], name) {
				t.Errorf("package %q imports %q: engines in layers_test.go lets only %q do so", name, path, engines[engine])
			}
		}
	}
}

func TestTheCoreDoesNoInputOrOutput(t *testing.T) {
	for name, imports := range packages(t) {
		if name == sandbox || slices.Contains(aside, name) || !slices.Contains(core, name) && !slices.Contains(core, place(name)) {
			continue
		}
		for _, path := range imports {
			if slices.Contains(outside, path) {
				t.Errorf("package %q imports %q: the core does no I/O and takes no logger", name, path)
			}
		}
	}
}

// useCases are the packages that every shell calls. They know no shell: neither
// the API's requests and answers nor the command line's flags.
var useCases = []string{
	"app/problem", "app/file", "app/folder", "app/team", "app/logins", "app/input", "app/slots", "app/fetch", "app/stylesheets",
	"app/templates", "app/workspace", "app/remote", "app/pages", "app/capture", "app/crawls", "app/runs", "app/mending", "app/audit", "app/inbox", "app/notices", "app/services",
}

// shells are what use cases do not import; package remote alone is a client of a server.
var shells = []string{"net/http", "github.com/danielgtaylor/huma/v2", "github.com/spf13/cobra", "github.com/wailsapp/wails/v2"}

func TestUseCasesKnowNoShell(t *testing.T) {
	for name, imports := range packages(t) {
		if !slices.Contains(useCases, name) || name == "app/remote" {
			continue
		}
		for _, path := range imports {
			if slices.ContainsFunc(shells, func(s string) bool { return path == s || strings.HasPrefix(path, s+"/") }) {
				t.Errorf("package %q imports %q: a use case knows no shell", name, path)
			}
		}
	}
}

// data are the stores, which the shells reach through use cases only. The API uses the types of accounts and
// results: roles, and the records of a run.
var data = map[string][]string{
	"app/api": {"backend/stores", "backend/stores/library", "backend/stores/knowledge", "backend/stores/archive", "backend/stores/schedule"},
	"app/cli": {"backend/stores", "backend/stores/library", "backend/stores/knowledge", "backend/stores/archive", "backend/stores/schedule", "backend/stores/accounts", "backend/stores/results", "backend/stores/store"},
}

func TestShellsCallUseCases(t *testing.T) {
	all := packages(t)
	for shell, stores := range data {
		for _, path := range all[shell] {
			if other, ours := inModule(path); ours && slices.Contains(stores, other) {
				t.Errorf("package %q imports %q: it calls use cases, not stores", shell, path)
			}
		}
	}
}

// public are the packages that other modules import: what they export must not change
// when the core does, so it names no type of the core.
var public = []string{"clients/go/extract"}

func TestPublicPackagesShowNoTypeOfTheCore(t *testing.T) {
	for _, dir := range public {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("package %q: %d files, %v", dir, len(files), err)
		}
		for _, path := range files {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(path, "_test.go") || !ast.FileExports(file) {
				continue
			}
			ours := map[string]bool{}
			for _, spec := range file.Imports {
				if other, ok := inModule(strings.Trim(spec.Path.Value, `"`)); ok {
					ours[filepath.Base(other)] = true
				}
			}
			for _, shown := range exposed(file) {
				if ours[shown] {
					t.Errorf("%s: an exported name has a type of package %s: give it a type of its own", path, shown)
				}
			}
		}
	}
}

// exposed lists the packages that the exported declarations of a file name, without
// the bodies of functions.
func exposed(file *ast.File) (names []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok {
				names = append(names, x.Name)
			}
		}
		return true
	})
	return names
}

// reaches matches what in the front end reaches beyond the page: only src/api may.
var reaches = regexp.MustCompile(`\bfetch\(|\bnew (EventSource|XMLHttpRequest|WebSocket)\b|\bwindow\.(go|runtime)\b|\bdocument\.evaluate\b`)

func TestOnlyTheFrontEndsAPIFolderReachesOut(t *testing.T) {
	const root, api = "frontend/src", "frontend/src/api/"
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(filepath.ToSlash(path), api) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if found := reaches.Find(line); found != nil {
				t.Errorf("%s:%d: %q stands outside %s: views call actions, only api/ knows fetch or Wails", path, i+1, found, api)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// runsStylesheets matches what runs a stylesheet, or compiles one, in this process.
var runsStylesheets = regexp.MustCompile(`\bxpath\.(CheckXSLT|TransformXML|Transform)\b`)

func TestOnlyTheSandboxRunsStylesheets(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skip(path)
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.ToSlash(filepath.Dir(path)) == sandbox:
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range bytes.Split(text, []byte("\n")) {
			if found := runsStylesheets.Find(bytes.Split(line, []byte("//"))[0]); found != nil {
				t.Errorf("%s:%d: %s: a foreign stylesheet is checked and run in package %s alone", path, i+1, found, sandbox)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// packages lists the module's packages, by their path in it, with what their
// files import under any build tag, tests left out.
func packages(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			return skip(path)
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), ".")
		for _, spec := range file.Imports {
			all[name] = append(all[name], strings.Trim(spec.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// skip leaves out the folders that the go command leaves out too.
func skip(dir string) error {
	name := filepath.Base(dir)
	if dir == "." {
		return nil
	}
	if name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return filepath.SkipDir
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		return filepath.SkipDir // a module of its own
	}
	return nil
}

// inModule gives a package's path within this module.
func inModule(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// engineOf gives the outside module that a path belongs to. The standard
// library and golang.org/x, which extends it, are no engines.
func engineOf(path string) (string, bool) {
	if _, ours := inModule(path); ours {
		return "", false
	}
	first, _, _ := strings.Cut(path, "/")
	if !strings.Contains(first, ".") || first == "golang.org" {
		return "", false
	}
	for engine := range engines {
		if path == engine || strings.HasPrefix(path, engine+"/") {
			return engine, true
		}
	}
	return path, true
}
