// Package guide holds the tests of the documents: the guide's commands do what the
// guide prints, its reference is fresh, its template examples load, and links lead somewhere.
package guide

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"wrapsmith/backend/template"
)

//go:generate go run ./gen

// root is the folder of the project, seen from here.
const root = "../.."

// TestCommands runs every ```sh block of the guide, as printed, in a folder of its own
// that has the sample sites and nothing else. A ```text block right after it is the
// output: "..." stands for any text, or in a line of its own for any lines. A block
// ```xml file=NAME is a file of the folder. A block ```sh data=FOLDER needs labelled pages: it runs where the folder is
// below $WRAPSMITH_DATA, which the block has as $DATA; else on pages of our own in the sets that it names, and then what
// it prints is not compared. Blocks
// ```sh not-run need a network, a server
// or a database: of these only the names of the commands and flags are checked.
func TestCommands(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("the guide's commands are for bash, which is not installed")
	}
	bin := built(t)
	for _, name := range append(pages(t), "../methods.md") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			if strings.Contains(read(t, name), "\npython3 ") {
				if _, err := exec.LookPath("python3"); err != nil {
					t.Skip("the page's commands need python3, which is not installed")
				}
			}
			s := shell{bash: bash, bin: bin, dir: t.TempDir()}
			if err := os.CopyFS(filepath.Join(s.dir, "templates"), os.DirFS(filepath.Join(root, "templates"))); err != nil {
				t.Fatal(err)
			}
			for i, blocks := 0, fences(t, name); i < len(blocks); i++ {
				s.do(t, name, blocks[i:])
			}
		})
	}
}

// TestCommandsElsewhere checks the commands of the other documents for their names and flags.
func TestCommandsElsewhere(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	s := shell{bash: bash, bin: built(t), dir: t.TempDir()}
	for _, name := range documents(t) {
		for _, b := range fences(t, name) {
			if b.lang == "sh" {
				s.checkNames(t, name, b)
			}
		}
	}
}

// programs is the folder of the command, which the tests share.
var programs string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "guide-")
	if err != nil {
		panic(err)
	}
	programs = dir
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// build builds the command for the first test that needs it.
var build = sync.OnceValues(func() ([]byte, error) {
	c := exec.Command("go", "build", "-o", filepath.Join(programs, "wrapsmith"), ".")
	c.Dir = root
	return c.CombinedOutput()
})

// built returns the folder of the command.
func built(t *testing.T) string {
	t.Helper()
	if out, err := build(); err != nil {
		t.Fatalf("the command cannot be built: %v\n%s", err, out)
	}
	return programs
}

// pages are the files of the guide, but for the generated reference.
func pages(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob("*.md")
	if err != nil || len(all) < 2 {
		t.Fatalf("%d pages of the guide, want more: %v", len(all), err)
	}
	for i, name := range all {
		if name == "cli.md" {
			return append(all[:i], all[i+1:]...)
		}
	}
	t.Fatal("the guide has no cli.md: run go generate ./docs/guide")
	return nil
}

// documents are the documents beside the guide.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/decisions/*.md"} {
		some, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(some) == 0 {
			t.Fatalf("no documents %s: %v", pattern, err)
		}
		all = append(all, some...)
	}
	return all
}

// fence is a block of code: its language, the words after it, its text and first line.
type fence struct {
	lang, rest, text string
	line, end        int
}

func fences(t *testing.T, name string) []fence {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []fence
	var open *fence
	for i, line := range strings.Split(string(text), "\n") {
		mark, fenced := strings.CutPrefix(line, "```")
		switch {
		case fenced && open == nil:
			lang, rest, _ := strings.Cut(mark, " ")
			open = &fence{lang: lang, rest: rest, line: i + 1}
		case fenced:
			open.end = i + 1
			all, open = append(all, *open), nil
		case open != nil:
			open.text += line + "\n"
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: the block has no end", name, open.line)
	}
	return all
}

// shell is where the commands of one page run.
type shell struct{ bash, bin, dir, data string }

// do handles the first of the blocks; one that follows at once may be its output.
func (s shell) do(t *testing.T, name string, blocks []fence) {
	t.Helper()
	b := blocks[0]
	if file, ok := strings.CutPrefix(b.rest, "file="); ok {
		if err := os.WriteFile(filepath.Join(s.dir, file), []byte(b.text), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	switch {
	case b.lang != "sh":
		return
	case b.rest == "not-run":
		s.checkNames(t, name, b)
		return
	case strings.HasPrefix(b.rest, "data="):
		s.data = os.Getenv("WRAPSMITH_DATA")
		if _, err := os.Stat(filepath.Join(s.data, strings.TrimPrefix(b.rest, "data="))); s.data == "" || err != nil {
			s.data = ownData(t)
			blocks = blocks[:1]
		}
	case b.rest != "":
		t.Fatalf("%s:%d: ```sh %s: want nothing, file=NAME, data=FOLDER or not-run", name, b.line, b.rest)
	}
	got, err := s.run("set -euo pipefail\n" + b.text)
	if err != nil {
		t.Fatalf("%s:%d: %v\n%s%s", name, b.line, err, b.text, got)
	}
	if len(blocks) > 1 && blocks[1].lang == "text" && blocks[1].line-b.end <= 2 && !alike(got, blocks[1].text) {
		t.Errorf("%s:%d: the commands\n%sgot:\n%s\nwant:\n%s", name, b.line, b.text, got, blocks[1].text)
	}
}

// ownData writes labelled pages of our own in the sets that the documents name, and returns their folder.
func ownData(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name, text string) {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var details, lists strings.Builder
	for i := range 4 {
		page, name, price := fmt.Sprintf("%d.html", i), "Tea "+string(rune('A'+i)), fmt.Sprintf("%d.50", i+2)
		put("detail/mini-swde/teas/pages/"+page, "<!DOCTYPE html><title>T</title><h1>"+name+"</h1><p>Price: <b>"+price+"</b></p><p>Stock: <b>7</b></p>")
		fmt.Fprintf(&details, `{"page":%q,"url":"","records":[{"name":[%q],"price":[%q]}]}`+"\n", page, name, price)
		var rows, truth []string
		for k := range 6 {
			row := fmt.Sprintf("%s %d", name, k)
			rows = append(rows, "<li><h3>"+row+"</h3><p class=price>"+price+"</p><p>From the "+string(rune('a'+k))+" field</p></li>")
			truth = append(truth, fmt.Sprintf(`{"name":[%q],"price":[%q]}`, row, price))
		}
		for _, set := range []string{"webdext", "testbed2017"} {
			put("list/"+set+"/teas/pages/"+page, "<!DOCTYPE html><title>T</title><h1>Teas</h1><ul>"+strings.Join(rows, "\n")+"</ul>")
		}
		fmt.Fprintf(&lists, `{"page":%q,"url":"","records":[%s]}`+"\n", page, strings.Join(truth, ","))
	}
	put("detail/mini-swde/teas/truth.jsonl", details.String())
	for _, set := range []string{"webdext", "testbed2017"} {
		put("list/"+set+"/teas/truth.jsonl", lists.String())
	}
	return dir
}

func (s shell) run(script string) (string, error) {
	c := exec.Command(s.bash, "-c", script)
	c.Dir = s.dir
	c.Env = []string{"PATH=" + s.bin + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + s.dir, "USER=you",
		"XDG_DATA_HOME=" + filepath.Join(s.dir, ".data"), "XDG_CONFIG_HOME=" + filepath.Join(s.dir, ".config"), "TZ=UTC", "LC_ALL=C.UTF-8", "NO_COLOR=1", "DATA=" + s.data}
	out, err := c.CombinedOutput()
	return string(out), err
}

// wrapsmiths matches the calls of the command in a script, to the end of each.
var wrapsmiths = regexp.MustCompile(`(?m)(?:^|&& |\| |; |\()(wrapsmith(?: [^\n|&<>#;)]*|$))`)

// checkNames asks each command of a block for its help: a command or flag that is
// not there is an error.
func (s shell) checkNames(t *testing.T, name string, b fence) {
	t.Helper()
	text := strings.ReplaceAll(b.text, "\\\n", " ")
	for _, call := range wrapsmiths.FindAllStringSubmatch(text, -1) {
		if out, err := s.run(call[1] + " --help"); err != nil {
			t.Errorf("%s:%d: %s: %v\n%s", name, b.line, call[1], err, out)
		}
	}
}

// alike says whether a text is the wanted one, whose "..." stand for any text. The
// number of blanks and the kind of line end do not matter.
func alike(got, want string) bool {
	var expr strings.Builder
	for _, line := range strings.Split(even(want), "\n") {
		if line == "..." {
			expr.WriteString(`(?:.*\n)*?`)
			continue
		}
		parts := strings.Split(line, "...")
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		expr.WriteString(strings.Join(parts, ".*") + `\n`)
	}
	return regexp.MustCompile(`\A` + expr.String() + `\z`).MatchString(even(got) + "\n")
}

var blanks = regexp.MustCompile(`[ \t\r]+`)

func even(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(blanks.ReplaceAllString(lines[i], " "))
	}
	return strings.Join(lines, "\n")
}

func TestAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		got, want string
		same      bool
	}{
		{"a\nb\n", "a\nb\n", true},
		{"a\nb\n", "a\nc\n", false},
		{"a\nb\n", "a\n", false},
		{"a\nb\nc\nd\n", "a\n...\nd\n", true},
		{"id 17 done\n", "id ... done\n", true},
		{"id 17 failed\n", "id ... done\n", false},
		{"a.b", "a+b", false},
		{"a   b\r\n", "a b", true},
		{"a\nb", "...\nb", true},
	} {
		if got := alike(c.got, c.want); got != c.same {
			t.Errorf("alike(%q, %q) = %v, want %v", c.got, c.want, got, c.same)
		}
	}
}

// TestReferenceIsFresh compares cli.md with what its generator writes.
func TestReferenceIsFresh(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "cli.md")
	if out, err := exec.Command("go", "run", "./gen", name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("cli.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("cli.md is stale (%d bytes, want %d): run go generate ./docs/guide", len(got), len(want))
	}
}

var (
	links    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings = regexp.MustCompile(`(?m)^#+ (.+)$`)
	code     = regexp.MustCompile("(?s)```.*?\n```")
	noAnchor = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinks checks that what a document links to, a file or a heading, is there.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, name := range append(append(pages(t), "cli.md"), documents(t)...) {
		for _, link := range links.FindAllStringSubmatch(code.ReplaceAllString(read(t, name), ""), -1) {
			if strings.Contains(link[1], "://") {
				continue
			}
			if err := reaches(t, name, link[1]); err != nil {
				t.Errorf("%s: %s: %v", name, link[1], err)
			}
		}
	}
}

func reaches(t *testing.T, from, link string) error {
	file, anchor, _ := strings.Cut(link, "#")
	path := from
	if file != "" {
		path = filepath.Join(filepath.Dir(from), file)
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if anchor == "" || !strings.HasSuffix(path, ".md") {
		return nil
	}
	for _, h := range headings.FindAllStringSubmatch(code.ReplaceAllString(read(t, path), ""), -1) {
		if strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-") == anchor {
			return nil
		}
	}
	return fmt.Errorf("no heading for #%s", anchor)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTemplateExamples loads the templates that the format's page shows, and looks that
// the page has every element and attribute of the schema.
func TestTemplateExamples(t *testing.T) {
	t.Parallel()
	kinds := map[template.Kind]bool{}
	for _, b := range fences(t, "template-format.md") {
		if b.lang != "xml" || b.rest == "" {
			continue
		}
		one, err := template.Read(strings.NewReader(b.text), b.rest)
		if err != nil {
			t.Errorf("line %d: %v", b.line, err)
			continue
		}
		kinds[one.Kind] = true
	}
	if len(kinds) != len(template.Kinds) {
		t.Errorf("examples of kinds %v, want %v", kinds, template.Kinds)
	}
	text := read(t, "template-format.md")
	schema := regexp.MustCompile(`<(?:element|attribute) name="([^"]+)"`)
	for _, m := range schema.FindAllStringSubmatch(read(t, filepath.Join(root, "templates/template.rng")), -1) {
		if !strings.Contains(text, "`"+m[1]+"`") {
			t.Errorf("the page does not describe %q", m[1])
		}
	}
}

// TestDecisionsAreListed looks that the index lists each decision.
func TestDecisionsAreListed(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(root, "docs/decisions/[0-9]*.md"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d decisions: %v", len(files), err)
	}
	index := read(t, filepath.Join(root, "docs/decisions/README.md"))
	for _, file := range files {
		if !strings.Contains(index, "("+filepath.Base(file)+")") {
			t.Errorf("docs/decisions/README.md does not list %s", filepath.Base(file))
		}
	}
}
