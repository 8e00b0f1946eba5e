package sink

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/record"
)

// An address from elsewhere brings nothing of this machine along.
func TestRemoteAddresses(t *testing.T) {
	t.Setenv("PGPASSWORD", "hush")
	t.Setenv("PGUSER", "me")
	t.Setenv("PGSSLCERT", filepath.Join(t.TempDir(), "none.pem"))
	t.Setenv("PGOPTIONS", "-c search_path=hush")
	for address, wrong := range map[string]string{
		"postgres://ann:pass@db.example/shops":                         "",
		"postgresql://ann:p%2Fs@db.example:5433/shops?sslmode=disable": "",
		"postgres://ann@db.example/shops":                              "",
		"postgres://db.example/shops":                                  "write the address",
		"postgres://ann:pass@/shops?host=/tmp":                         "write the address",
		"postgres://ann:pass@%2Ftmp/shops":                             "write the address",
		"postgres://ann:pass@a.example,b.example/shops":                "write the address",
		"postgres://ann:pass@db.example/":                              "write the address",
		"host=db.example user=ann password=pass":                       "write the address",
		"postgres://ann:pass@db.example/shops?sslmode=verify-full":     "sslmode",
		"postgres://ann:pass@db.example/shops?passfile=/etc/passwd":    "only sslmode",
	} {
		config, err := remote(address)
		if (err == nil) != (wrong == "") || err != nil && (!strings.Contains(err.Error(), wrong) || strings.Contains(err.Error(), "pass@")) {
			t.Errorf("%s: %v, want %q", address, err, wrong)
		}
		if err == nil && (config.User != "ann" || config.Password == "hush" || len(config.RuntimeParams) > 0 || !strings.HasPrefix(config.Host, "db.")) {
			t.Errorf("%s: %+v", address, config.Config)
		}
	}
}

// Whatever a server or the network says, the password is not in it, and the dial decides.
func TestNoErrorTellsThePassword(t *testing.T) {
	t.Parallel()
	refused := errors.New("refused: pa/ss and pa%2Fss")
	dial := func(context.Context, string, string) (net.Conn, error) { return nil, refused }
	_, err := OpenPostgresBy(t.Context(), dial, "postgres://ann:pa%2Fss@db.example/shops", Options{Schema: record.Schema{{Name: "a"}}})
	if err == nil || !errors.Is(err, refused) || strings.Contains(err.Error(), "pa/ss") || strings.Contains(err.Error(), "pa%2Fss") {
		t.Errorf("%v", err)
	}
}

// Lists as JSON stand in one cell, and have no sheet or table of their own.
func TestListsAsJSON(t *testing.T) {
	t.Parallel()
	schema := record.Schema{{Name: "tags", Many: true}, {Name: "name"}}
	p := record.Page{Page: "a", Template: "t", Schema: schema, Records: []record.Record{{
		{State: record.Found, Values: []record.Value{{Text: `say "a" | b`}, {Text: "=c"}}}, {State: record.Found, Values: []record.Value{{Text: "n"}}},
	}, {{State: record.Missing}, {State: record.Missing}}}}
	const want = `["say \"a\" | b","=c"]`
	for _, o := range []Options{{Lists: ListsJSON}, {Lists: ListsJSON, Schema: schema}, {Lists: ListsJSON, Typed: true}} {
		var b bytes.Buffer
		out, err := New(CSV, &b, o)
		if err == nil {
			err = errors.Join(out.Write(p), out.Close())
		}
		rows, failed := csv.NewReader(&b).ReadAll()
		if err = errors.Join(err, failed); err != nil || len(rows) != 3 || rows[1][1] != want || rows[2][1] != "" {
			t.Errorf("%+v: %q, %v", o, rows, err)
		}
	}
	for _, f := range []Format{XLSX, SQLite} {
		var apart, together bytes.Buffer
		for _, c := range []struct {
			b     *bytes.Buffer
			lists Lists
		}{{&apart, ListsApart}, {&together, ListsJSON}} {
			out, err := New(f, c.b, Options{Lists: c.lists})
			if err == nil {
				err = errors.Join(out.Write(p), out.Close())
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if together.Len() >= apart.Len() {
			t.Errorf("%s: a list has a place of its own all the same", f)
		}
	}
}
