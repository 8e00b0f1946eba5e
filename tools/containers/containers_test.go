package containers

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	"github.com/moby/buildkit/frontend/dockerfile/linter"
	"github.com/moby/buildkit/frontend/dockerfile/parser"
)

const server = "../../build/server/"

// TestDockerfile parses the Dockerfile as BuildKit does, with its linter: a warning is an error here.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(server + "Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	stages := parse(t, string(text), func(warning string) { t.Error(warning) })
	if got, want := slices.Sorted(maps.Keys(stages)), []string{"", "chromium", "frontend", "program"}; !slices.Equal(got, want) {
		t.Errorf("stages: got %q, want %q", got, want)
	}
	for _, name := range []string{"", "chromium"} { // what can be run
		found := map[string]string{}
		for _, c := range stages[name].Commands {
			switch c := c.(type) {
			case *instructions.UserCommand:
				found["user"] = c.User
			case *instructions.EntrypointCommand:
				found["entrypoint"] = strings.Join(c.CmdLine, " ")
			case *instructions.CmdCommand:
				found["command"] = strings.Join(c.CmdLine, " ")
			case *instructions.CopyCommand:
				if _, ok := stages[c.From]; !ok || c.From == "" {
					t.Errorf("stage %q copies from %q, which is no stage", name, c.From)
				}
			}
		}
		want := map[string]string{"user": "65532:65532", "entrypoint": "wrapsmith", "command": "serve --team --listen 0.0.0.0:8808 --behind-proxy"}
		if !maps.Equal(found, want) {
			t.Errorf("stage %q: got %q, want %q", name, found, want)
		}
	}
}

// parse parses a Dockerfile and gives its stages by name; the last one, without a name, by "".
func parse(t *testing.T, text string, warn func(string)) map[string]instructions.Stage {
	t.Helper()
	file, err := parser.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range file.Warnings {
		warn(w.Short)
	}
	lint := linter.New(&linter.Config{Warn: func(name, _, _, message string, at []parser.Range) { warn(name + ": " + message) }})
	list, _, err := instructions.Parse(file.AST, lint)
	if err != nil {
		t.Fatal(err)
	}
	stages := map[string]instructions.Stage{}
	for _, s := range list {
		stages[s.Name] = s
	}
	return stages
}

// The linter that finds nothing above finds something here.
func TestTheLinterWarns(t *testing.T) {
	t.Parallel()
	var got []string
	parse(t, "FROM scratch\nMAINTAINER somebody\n", func(w string) { got = append(got, w) })
	if len(got) == 0 {
		t.Errorf("got the warnings %q, want one at least", got)
	}
}

// TestCompose loads the compose file as Compose does: the schema, the variables, and what refers to what.
func TestCompose(t *testing.T) {
	t.Parallel()
	load := func(variables ...string) (*types.Project, error) {
		o, err := cli.NewProjectOptions([]string{server + "compose.yaml"}, cli.WithEnv(variables), cli.WithResolvedPaths(true))
		if err != nil {
			t.Fatal(err)
		}
		return o.LoadProject(t.Context())
	}
	p, err := load("HOST=templates.example", "POSTGRES_PASSWORD=x")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := p.ServiceNames(), []string{"db", "proxy", "wrapsmith"}; !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("services: got %q, want %q", got, want)
	}
	for _, s := range p.Services {
		if s.Name != "proxy" && len(s.Ports) > 0 {
			t.Errorf("%s has ports %v: only the proxy is reached from outside", s.Name, s.Ports)
		}
		for _, v := range s.Volumes {
			if v.Type == types.VolumeTypeBind {
				if _, err := os.Stat(v.Source); err != nil {
					t.Errorf("%s: %v", s.Name, err)
				}
			}
		}
	}
	if command := strings.Join(p.Services["wrapsmith"].Command, " "); !strings.Contains(command, "--host-allowed templates.example") {
		t.Errorf("the server's command is %q", command)
	}
	if _, err := os.Stat(p.Services["wrapsmith"].Build.Context + "/build/server/Dockerfile"); err != nil {
		t.Errorf("the folder of the build: %v", err)
	}
	if _, err := load("HOST=templates.example"); err == nil || !strings.Contains(err.Error(), "POSTGRES_PASSWORD") {
		t.Errorf("without a password: got %v, want an error that names it", err)
	}
}
