package guide

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/stores/bucket/buckettest"
	"wrapsmith/backend/stores/store/postgrestest"
)

// serving makes "wrapsmith serve" of a script go on beside it, once it says that it is ready.
const serving = `
wrapsmith() {
  [ "$1" = serve ] || { command wrapsmith "$@"; return; }
  rm -f served # of the block before: it says Ctrl-C
  command wrapsmith "$@" >served 2>&1 & server=$!
  for _ in $(seq 600); do
    grep -qs Ctrl-C served && return
    kill -0 $server 2>/dev/null || { cat served; return 1; }
    sleep .1
  done
  cat served; return 1
}
server=
trap '[ -z "$server" ] || { kill $server; wait $server; }' EXIT
`

// TestLibraryPage runs the commands of docs/library.md as printed, in order, on a PostgreSQL, a store of the S3
// protocol and ports of this machine: only the names of the examples' hosts stand for those.
func TestLibraryPage(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"bash", "openssl", "psql", "pg_dump", "createdb", "createuser"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("the page's commands need %s, which is not installed", program)
		}
	}
	const name = root + "/docs/library.md"
	database := postgrestest.Start(t)
	database.Run(t, "CREATE ROLE operator SUPERUSER LOGIN")
	at, err := url.Parse(database.Address(nil))
	if err != nil {
		t.Fatal(err)
	}
	socket := at.Query().Get("host")
	environment, stop := buckettest.Serve("backups")
	t.Cleanup(stop)
	example := strings.NewReplacer(
		"@db.example/wrapsmith?sslmode=verify-full", "@/wrapsmith?host="+socket,
		"templates.example:8808", "localhost:"+port(t), "0.0.0.0:8808", "0.0.0.0:"+port(t), "templates.example", "localhost",
		"https://s3.example:9000", environment["AWS_ENDPOINT_URL"],
	)
	s := shell{bash: "bash", bin: built(t), dir: t.TempDir()}
	if err := os.CopyFS(filepath.Join(s.dir, "templates"), os.DirFS(filepath.Join(root, "templates"))); err != nil {
		t.Fatal(err)
	}
	operator := "export PGHOST=" + socket + " PGUSER=operator\n"
	do := func(script string) string {
		t.Helper()
		out, err := s.run("set -euo pipefail\n" + operator + script)
		if err != nil {
			t.Fatalf("%v\n%s\n%s", err, script, out)
		}
		return out
	}
	// The tests' own superuser has the name of the page's role; and the page has a library in ~/templates, and a token.
	do("psql -qd postgres -c 'ALTER ROLE wrapsmith RENAME TO owner'\n" +
		"wrapsmith library import --library ~/templates templates\n" +
		"echo correct horse battery | wrapsmith user add Ada --role admin --password-file -\n" +
		"wrapsmith token new Ada --name page | tail -n 1 >token")
	token := "export WRAPSMITH_TOKEN=$(cat token)\n"
	ran := 0
	for _, b := range fences(t, name) {
		if b.lang != "sh" || b.rest == "not-run" {
			continue
		}
		ran++
		script := operator + serving
		if strings.Contains(b.text, "wrapsmith connect") {
			script = token + script
		}
		if out, err := s.run("set -euo pipefail\n" + script + example.Replace(b.text)); err != nil {
			t.Fatalf("%s:%d: %v\n%s\n%s", name, b.line, err, b.text, out)
		}
	}
	if ran < 6 {
		t.Errorf("%d blocks ran, want all", ran)
	}
	for what, script := range map[string]string{
		"the library on PostgreSQL":     "wrapsmith library list --library 'postgres:///wrapsmith?host=" + socket + "&user=wrapsmith'",
		"the one that was restored":     "wrapsmith library list --library 'postgres:///wrapsmith_restored?host=" + socket + "&user=wrapsmith'",
		"the one that was recovered":    "wrapsmith library list --library restored",
		"the one in the bucket":         bucketEnvironment(environment) + "wrapsmith library recover --library fetched s3://backups/wrapsmith/today >&2\nwrapsmith library list --library fetched",
		"the server with a certificate": "cat .data/wrapsmith/server.json",
	} {
		want := "个人简历"
		if what == "the server with a certificate" {
			want = "https://localhost:" // as the page's command has connected
		}
		if out := do(script); !strings.Contains(out, want) {
			t.Errorf("%s: got\n%s\nwant %q in it", what, out, want)
		}
	}
}

func bucketEnvironment(environment map[string]string) string {
	var out strings.Builder
	for name, value := range environment {
		fmt.Fprintf(&out, "export %s='%s'\n", name, value)
	}
	return out.String()
}

var chosen string

// port is 8808, which the page names; or another one where that is taken.
func port(t *testing.T) string {
	t.Helper()
	if chosen != "" {
		return chosen
	}
	for _, at := range []string{":8808", ":0"} {
		l, err := net.Listen("tcp", at)
		if err != nil {
			continue
		}
		_, chosen, err = net.SplitHostPort(l.Addr().String())
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			return chosen
		}
	}
	t.Fatal("no port is free")
	return ""
}
