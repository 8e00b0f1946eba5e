package sink

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// What is written is as docs/records.schema.json says, and other objects are not.
func TestJSONFollowsItsSchema(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../../docs/records.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	checked, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range []bool{false, true} {
		all := slices.Concat(pages(), typedPages(), books(), unsure())
		out := bytes.TrimSpace(bytesOf(t, JSONL, Options{Cells: cells}, all))
		for line := range bytes.Lines(out) {
			var object any
			if err := json.Unmarshal(line, &object); err != nil {
				t.Fatal(err)
			}
			if err := checked.Validate(object); err != nil {
				t.Errorf("cells %v: %s: %v", cells, line, err)
			}
		}
	}
	for _, bad := range []string{`{"page":"a"}`, `{"page":"a","record":{"price":5}}`, `{"page":"a","record":{"price":{"value":"5","text":"5"}}}`, `{"page":"a","error":"x","record":{}}`} {
		var object any
		if err := json.Unmarshal([]byte(bad), &object); err != nil {
			t.Fatal(err)
		}
		if checked.Validate(object) == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// JSON Lines has the objects of JSON.
func TestJSONLinesHasTheObjectsOfJSON(t *testing.T) {
	t.Parallel()
	all := slices.Concat(pages(), typedPages(), books())
	array, lines := string(bytesOf(t, JSON, Options{}, all)), string(bytesOf(t, JSONL, Options{}, all))
	want := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(array, "[\n"), "]\n"), "},\n", "}\n")
	if lines != want {
		t.Errorf("got\n%s\nwant\n%s", lines, want)
	}
}
