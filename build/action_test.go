package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// repository is a git repository with one template whose site has changed, a
// remote to push to, and a program named gh on the path.
type repository struct {
	t              *testing.T
	bash, dir, bin string
	program        string
	calls          string // of gh, one a line
}

// fakeGH notes its calls and the bodies that it is given. An answer for each kind of
// call stands in the folder of the test.
const fakeGH = `#!/usr/bin/env bash
echo "$*" >>"$FAKE/calls"
for arg in "$@"; do
  case $arg in body=@*) cat "${arg#body=@}" >>"$FAKE/body" ;; esac
done
case "$1 $2 $*" in
"api --paginate "*) cat "$FAKE/comment" 2>/dev/null || true ;;
"pr list "*) cat "$FAKE/open" 2>/dev/null || true ;;
esac
`

// TestAction runs the script of the action against one program.
func TestAction(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "wrapsmith")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the command cannot be built: %v\n%s", err, out)
	}
	for _, k := range []struct {
		name string
		test func(*testing.T, *repository)
	}{
		{"comments", commentsTheTable}, {"opens a pull request", opensAPullRequest}, {"says that it failed", saysThatItFailed},
	} {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			k.test(t, newRepository(t, program))
		})
	}
}

func newRepository(t *testing.T, program string) *repository {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("the action's script is for bash, which is not installed")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	root := t.TempDir()
	r := &repository{t: t, bash: bash, program: program, dir: filepath.Join(root, "repository"), bin: filepath.Join(root, "bin"), calls: filepath.Join(root, "fake", "calls")}
	for _, dir := range []string{r.bin, filepath.Dir(r.calls), filepath.Join(root, "temp")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	r.write(filepath.Join(r.bin, "gh"), fakeGH)
	if err := os.Chmod(filepath.Join(r.bin, "gh"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(r.dir, "templates"), os.DirFS("../templates/people")); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.ReadFile("../templates/redesigned/people/pages/p1001.html")
	if err != nil {
		t.Fatal(err)
	}
	detail := filepath.Join(r.dir, "templates", "detail")
	r.write(filepath.Join(detail, "new.html"), string(fresh))
	r.write(filepath.Join(detail, "records.json"), `[{"page": "new.html", "records": [{"姓名": ["董献平"], "性别": ["男"], "手机": ["13800001286"]}]}]`)
	r.git("init", "-q", "--bare", "../remote.git")
	r.git("init", "-q", "-b", "main")
	r.git("remote", "add", "origin", "../remote.git")
	r.git("add", "-A")
	r.git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "templates")
	return r
}

func (r *repository) write(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
}

func (r *repository) git(args ...string) string {
	r.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = r.dir
	out, err := c.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// fake sets what the fake gh answers: name is comment or open.
func (r *repository) fake(name, text string) {
	r.write(filepath.Join(filepath.Dir(r.calls), name), text)
}

// run runs the script with these variables, and gives its exit code, what it
// printed, the calls of gh and the step's outputs.
func (r *repository) run(variables ...string) (code int, out, calls, outputs string) {
	r.t.Helper()
	script, err := filepath.Abs("action/check.sh")
	if err != nil {
		r.t.Fatal(err)
	}
	temp := filepath.Join(filepath.Dir(r.dir), "temp")
	for _, name := range []string{r.calls, filepath.Join(temp, "out")} {
		if err := os.RemoveAll(name); err != nil {
			r.t.Fatal(err)
		}
	}
	c := exec.Command(r.bash, script)
	c.Dir = r.dir
	c.Env = append([]string{
		"PATH=" + r.bin + string(os.PathListSeparator) + os.Getenv("PATH"), "HOME=" + temp, "FAKE=" + filepath.Dir(r.calls), "LC_ALL=C.UTF-8",
		"RUNNER_TEMP=" + temp, "GITHUB_OUTPUT=" + filepath.Join(temp, "out"), "GITHUB_STEP_SUMMARY=" + filepath.Join(temp, "summary"),
		"GITHUB_REPOSITORY=you/templates", "GITHUB_REF_NAME=main", "CHECK_PATH=templates", "WRAPSMITH=" + r.program,
	}, variables...)
	got, err := c.CombinedOutput()
	if err != nil {
		code = c.ProcessState.ExitCode()
	}
	read := func(name string) string {
		text, _ := os.ReadFile(name)
		return string(text)
	}
	return code, string(got), read(r.calls), read(filepath.Join(temp, "out"))
}

func commentsTheTable(t *testing.T, r *repository) {
	pull := []string{"GITHUB_EVENT_NAME=pull_request", "GITHUB_REF=refs/pull/12/merge", "CHECK_MEND=true"}
	code, out, calls, outputs := r.run(pull...)
	if code != 4 || !strings.Contains(outputs, "state=drifted") || !strings.Contains(calls, "--method POST repos/you/templates/issues/12/comments") {
		t.Fatalf("exit code %d, outputs %q, calls\n%s\n%s", code, outputs, calls, out)
	}
	body, err := os.ReadFile(filepath.Join(filepath.Dir(r.calls), "body"))
	if err != nil || !strings.HasPrefix(string(body), "<!-- wrapsmith check -->\n") || !strings.Contains(string(body), "| 姓名 |") {
		t.Errorf("the comment: %v\n%s", err, body)
	}
	if r.git("status", "--porcelain") != "" || strings.Contains(calls, "pr create") {
		t.Errorf("the files of a pull request were written, or another was opened:\n%s", calls)
	}

	// There is a comment of ours: it is changed.
	r.fake("comment", "987\n")
	if _, out, calls, _ := r.run(pull...); !strings.Contains(calls, "--method PATCH repos/you/templates/issues/comments/987") || strings.Contains(calls, "POST") {
		t.Errorf("calls\n%s\n%s", calls, out)
	}
}

func opensAPullRequest(t *testing.T, r *repository) {
	code, out, calls, _ := r.run("GITHUB_EVENT_NAME=schedule", "CHECK_MEND=true")
	if code != 4 || !strings.Contains(calls, "pr create --head wrapsmith/mended --base main") {
		t.Fatalf("exit code %d, calls\n%s\n%s", code, calls, out)
	}
	if files := r.git("--git-dir", "../remote.git", "show", "--stat", "--format=%an %s", "wrapsmith/mended"); !strings.Contains(files, "templates/detail/template.xml") || !strings.Contains(files, "samples/") {
		t.Errorf("what was pushed:\n%s", files)
	}
	// It is open: the branch is pushed again, and no second one is opened.
	r.git("switch", "-q", "main")
	r.fake("open", "7\n")
	if code, out, calls, _ := r.run("GITHUB_EVENT_NAME=schedule", "CHECK_MEND=true"); code != 4 || strings.Contains(calls, "pr create") {
		t.Errorf("exit code %d, calls\n%s\n%s", code, calls, out)
	}
	// Merged, there is nothing more to say.
	r.git("switch", "-q", "main")
	r.git("merge", "-q", "--ff-only", "wrapsmith/mended")
	if code, out, calls, outputs := r.run("GITHUB_EVENT_NAME=schedule", "CHECK_MEND=true"); code != 0 || calls != "" || !strings.Contains(outputs, "state=sound") {
		t.Errorf("exit code %d, outputs %q, calls\n%s\n%s", code, outputs, calls, out)
	}
}

func saysThatItFailed(t *testing.T, r *repository) {
	code, out, calls, outputs := r.run("CHECK_PATH=nowhere", "GITHUB_EVENT_NAME=push", "CHECK_FLAGS=--delay 2s")
	if code != 3 || !strings.Contains(outputs, "state=failed") || calls != "" || !strings.Contains(out, "nowhere") {
		t.Errorf("exit code %d, outputs %q, calls %q\n%s", code, outputs, calls, out)
	}
}

// The script gets the inputs as variables, each of which it reads.
func TestTheActionsInputsReachTheScript(t *testing.T) {
	t.Parallel()
	action, err := os.ReadFile("action/action.yml")
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile("action/check.sh")
	if err != nil {
		t.Fatal(err)
	}
	_, steps, _ := strings.Cut(string(action), "\nruns:")
	inputs := regexp.MustCompile(`(?m)^  (\w+):$`).FindAllStringSubmatch(strings.Split(string(action), "\noutputs:")[0], -1)
	if len(inputs) < 6 {
		t.Errorf("%d inputs, want more", len(inputs))
	}
	for _, in := range inputs {
		m := regexp.MustCompile(`(\w+): \$\{\{ inputs\.` + in[1] + ` \}\}`).FindStringSubmatch(steps)
		if m == nil || !strings.Contains(string(script), m[1]) {
			t.Errorf("the input %s does not reach the script: %v", in[1], m)
		}
	}
	_, run, _ := strings.Cut(steps, "run: ")
	if strings.Contains(run, "${{") {
		t.Errorf("a text of an input is read as a command: %s", run)
	}
}
