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

// layers is the order of the packages, from the lowest layer to the highest: a package imports
// only from the layers below its own.
var layers = [][]string{
	{"build", "frontend", "licenses", "templates", "backend/message", "backend/atomicfile", "backend/terminal", "backend/stores/bucket", "backend/web/login", "backend/web/openid", "backend/page", "backend/web/robots"},
	{"backend/template/css", "backend/record", "backend/evidence", "backend/tree/treedist", "backend/tree/scriptdata", "backend/stores/schedule", "backend/terminal/columns", "backend/stores/store"},
	{"backend/tree/tagtree", "backend/stores/accounts", "backend/stores/results", "backend/template", "backend/web/source", "backend/output/sink", "backend/record/profile"},
	{"backend/output/delivery"}, // attempts, whatever sends
	{"backend/output/webhook", "backend/output/mail", "backend/template/locator", "backend/template/xpath", "backend/tree/labels", "backend/tree/tagpath", "backend/tree/region", "backend/tree/series", "backend/tree/figure", "backend/template/align", "backend/template/fingerprint", "backend/learn/pager", "backend/web/query", "backend/web/browser", "backend/template/revision", "backend/stores/knowledge"},
	{"backend/learn/cut"}, // what is cut out of a text, for induce
	{"backend/template/article", "backend/learn/list", "backend/learn/induce", "backend/template/sandbox", "backend/stores/library"},
	{"backend/template/program", "backend/stores", "backend/stores/archive", "backend/stores/tables", "backend/learn/ibpath"}, // an article template reads by article what has no locators
	{"backend/learn/match", "backend/template/interchange", "backend/learn/suggest"},                                          // match's dry run runs programs; interchange compiles what it makes
	{"backend/learn/mend", "clients/go/extract", "backend/learn/pagekind"},
	{"backend/learn/author", "backend/output/extract", "backend/crawl", "backend/learn/inspect"},
	{"backend/measure"}, // it judges alerts too
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

// aside are what the program itself does not import: a generator, an oracle of tests.
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

// core holds algorithms only: no files, no network, no log, no database.
var core = []string{
	"backend/message", "backend/web/robots", "backend/record", "backend/record/profile", "backend/evidence", "backend/tree/treedist", "backend/tree/scriptdata", "backend/stores/schedule", "backend/tree/tagtree", "backend/template", "backend/template/css", "backend/template/locator",
	"backend/tree/labels", "backend/tree/tagpath", "backend/tree/region", "backend/tree/series", "backend/tree/figure", "backend/template/align", "backend/template/fingerprint", "backend/template/revision", "backend/template/article", "backend/learn/list", "backend/template/program", "backend/learn/cut", "backend/learn/induce", "backend/learn/pager", "backend/learn/suggest", "backend/learn/pagekind", "backend/learn/match", "backend/learn/mend", "backend/learn/ibpath", "backend/learn/inspect",
}

var outside = []string{"os", "os/exec", "net", "net/http", "log", "log/slog", "database/sql"}

func TestPackagesImportOnlyFromLowerLayers(t *testing.T) {
	layer := map[string]int{}
	for i, names := range layers {
		for _, name := range names {
			layer[name] = i
		}
	}
	for name, imports := range packages(t) {
		mine, ok := layer[name]
		if !ok {
			if !slices.Contains(aside, name) {
				t.Errorf("package %q is in no layer: add it to layers in layers_test.go", name)
			}
			continue
		}
		for _, path := range imports {
			other, ours := inModule(path)
			if !ours {
				continue
			}
			theirs, ok := layer[other]
			if !ok {
				t.Errorf("package %q imports %q, which is in no layer", name, other)
			} else if theirs >= mine {
				t.Errorf("package %q (layer %d) imports %q (layer %d): only lower layers may be imported", name, mine, other, theirs)
			}
		}
	}
}

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
		if !slices.Contains(core, name) {
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
	const sandbox = "backend/template/sandbox"
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
