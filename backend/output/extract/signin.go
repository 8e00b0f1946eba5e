package extract

import (
	"cmp"
	"context"

	"wrapsmith/backend/stores/results"
)

// signInFinding says that pages of a run led to a sign-in page, which are counted
// with the pages that failed; nothing if there are none.
func signInFinding(ctx context.Context, r *results.Results, run results.Run) ([]Finding, error) {
	n, host := 0, ""
	if run.Failed == 0 {
		return nil, nil
	}
	for p, err := range r.Results(ctx, run.ID, results.ResultQuery{Problems: true}) {
		if err != nil {
			return nil, err
		}
		switch m := ReadMessage(p.Message); m.Code {
		case "loginended", "loginwanted":
			n++
			host = cmp.Or(host, m.Params["host"])
		}
	}
	if n == 0 {
		return nil, nil
	}
	f := findings{run: run}
	values := f.counts(n)
	values["host"] = host
	f.add(AlertLogin, "login", values, "%d of %d pages led to the sign-in page of %s: the site login has ended; sign in again", n, run.Done, host)
	return f.all, nil
}
