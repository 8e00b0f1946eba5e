package templates

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
)

// redID is the id of the alert of a template's tests: each has one, which is
// raised again when they turn red again.
func redID(template string) string { return "tests-" + template }

// raiseRed raises an alert of a template whose tests are red: which field on which
// page. One that was raised already and is not over, seen or not, stays as it is.
func raiseRed(ctx context.Context, r *results.Results, name string, h library.Health) error {
	there, err := r.Alerts(ctx, results.AlertQuery{ID: redID(h.Template), Seen: true})
	if err != nil || len(there) > 0 && there[0].Ended.IsZero() {
		return err
	}
	values := map[string]string{"id": h.Template, "template": name, "n": strconv.Itoa(h.Red), "all": strconv.Itoa(h.Tests), "where": redPlaces(h)}
	msg, err := json.Marshal(message.Message{Code: "tests", Params: values})
	if err != nil {
		return err
	}
	return r.PutAlerts(ctx, []results.Alert{{
		ID: redID(h.Template), Kind: extract.AlertTests, Raised: h.Checked, Message: string(msg),
		Text: fmt.Sprintf("%s: %d of %d tests are red: %s", name, h.Red, h.Tests, values["where"]),
	}})
}

// maxRedPlaces is how many red cells an alert names.
const maxRedPlaces = 3

// redPlaces names the first red cells: "price (lamp.html), code (desk.html)".
func redPlaces(h library.Health) string {
	var out []string
	for _, c := range h.Cells[:min(len(h.Cells), maxRedPlaces)] {
		out = append(out, c.Field+" ("+FileName(c.Page)+")")
	}
	if h.Red > len(out) {
		out = append(out, "…")
	}
	return strings.Join(out, ", ")
}

// endRed ends the alert of a template's tests, where there is one.
func endRed(ctx context.Context, r *results.Results, template string) error {
	there, err := r.Alerts(ctx, results.AlertQuery{ID: redID(template), Seen: true})
	if err != nil || len(there) == 0 || !there[0].Ended.IsZero() {
		return err
	}
	there[0].Ended = time.Now().UTC()
	return r.PutAlerts(ctx, there)
}

// FileName returns the last part of a page's name or path, of any system.
func FileName(name string) string { return path.Base(strings.ReplaceAll(name, `\`, "/")) }
