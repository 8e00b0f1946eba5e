package runs

import (
	"context"
	"errors"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/tables"
)

// askedAtOnce is how many questions are answered at a time.
const askedAtOnce = 2

// Query is a question in SQL on the records of all runs.
type Query struct {
	SQL   string `json:"sql" minLength:"1" maxLength:"100000" doc:"One SELECT on the tables that getQueryTables describes"`
	Limit int    `json:"limit,omitempty" minimum:"0" maximum:"10000" doc:"Rows at most; 0: 1000"`
}

// QueryRequest is the request of QueryRecords.
type QueryRequest struct{ Body Query }

// QueryAnswer is what a question found.
type QueryAnswer struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows" doc:"Texts, numbers and null, in the order of the columns"`
	More    bool     `json:"more" doc:"There are more rows than were let through"`
	Left    int      `json:"left" doc:"Runs that are too old to be in the tables"`
	Seconds float64  `json:"seconds" doc:"That the question took"`
}

// QueryTables says what a question can name.
type QueryTables struct {
	Tables []tables.Table `json:"tables"`
	Fields []QueryField   `json:"fields" doc:"Of the templates that runs used"`
}

// QueryField is one field that the records of a template have.
type QueryField struct {
	Template string `json:"template"`
	Field    string `json:"field"`
	Type     string `json:"type" enum:"text,number,price,date,url,image,html"`
}

// defaultRows is how many rows an answer has if the question sets no limit.
const defaultRows = 1000

// QueryRecords answers a question in SQL on the records of all runs. It can only read, and only what
// the screens show of runs: the question meets a copy (package tables).
func (rs *Runs) QueryRecords(ctx context.Context, in *QueryRequest) (QueryAnswer, error) {
	t, held, err := rs.queryTables(ctx)
	if err != nil {
		return QueryAnswer{}, err
	}
	select {
	case rs.asking <- struct{}{}:
		defer func() { <-rs.asking }()
	case <-ctx.Done():
		return QueryAnswer{}, ctx.Err()
	}
	limit := in.Body.Limit
	if limit == 0 {
		limit = defaultRows
	}
	began := time.Now()
	got, err := t.Ask(ctx, in.Body.SQL, limit)
	switch {
	case errors.Is(err, store.ErrQueryTime):
		return QueryAnswer{}, problem.New(problem.Invalid, "querytime", "The query took longer than 15 seconds: ask for less, for example of one run.")
	case errors.Is(err, store.ErrQuery):
		return QueryAnswer{}, problem.Mistake(&queryError{strings.TrimPrefix(err.Error(), store.ErrQuery.Error()+": ")})
	case err != nil:
		return QueryAnswer{}, err
	}
	return QueryAnswer{Columns: got.Columns, Rows: got.Rows, More: got.More, Left: held.Left, Seconds: time.Since(began).Seconds()}, nil
}

// queryError is a question that cannot be answered, in the words of the engine.
type queryError struct{ why string }

func (q *queryError) Error() string { return "The query cannot be run: " + q.why }
func (q *queryError) Message() message.Message {
	return message.Message{Code: "query", Params: map[string]string{"why": q.why}}
}

// queryTables are the tables of the records, up to date.
func (rs *Runs) queryTables(ctx context.Context) (*tables.Tables, tables.Held, error) {
	rs.mu.Lock()
	if rs.tables == nil {
		t, err := tables.Beside(rs.library)
		if err != nil {
			rs.mu.Unlock()
			return nil, tables.Held{}, err
		}
		rs.tables = t
	}
	t := rs.tables
	rs.mu.Unlock()
	held, err := t.Update(ctx, rs.results)
	return t, held, err
}

// GetQueryTables says what a question can name.
func (rs *Runs) GetQueryTables(ctx context.Context, _ *struct{}) (QueryTables, error) {
	t, _, err := rs.queryTables(ctx)
	if err != nil {
		return QueryTables{}, err
	}
	got, err := t.Ask(ctx, `SELECT template, field, max(type) FROM fields GROUP BY template, field ORDER BY template, min(number), field`, defaultRows)
	if err != nil {
		return QueryTables{}, err
	}
	out := QueryTables{Tables: tables.Described, Fields: []QueryField{}}
	for _, row := range got.Rows {
		f := QueryField{}
		f.Template, _ = row[0].(string)
		f.Field, _ = row[1].(string)
		f.Type, _ = row[2].(string)
		out.Fields = append(out.Fields, f)
	}
	return out, nil
}

// SavedQuery is a question that is kept by its name, for everybody who sees the runs.
type SavedQuery struct {
	ID    string    `json:"id"`
	Name  string    `json:"name"`
	SQL   string    `json:"sql"`
	Who   string    `json:"who,omitempty" doc:"Who saved it"`
	Saved time.Time `json:"saved"`
	Owner string    `json:"owner,omitempty" doc:"Id of who saved it"`
}

// SavedQueries lists the questions that are kept.
type SavedQueries struct {
	Queries []SavedQuery `json:"queries"`
}

// NewQuery is the body of saveQuery.
type NewQuery struct {
	Name string `json:"name" minLength:"1" maxLength:"200"`
	SQL  string `json:"sql" minLength:"1" maxLength:"100000"`
}

// SaveQueryRequest is the request of SaveQuery.
type SaveQueryRequest struct{ Body NewQuery }

// InQuery names a question in a path.
type InQuery struct {
	Query string `path:"query" maxLength:"64"`
}

// ListQueries lists the questions that are kept, by name.
func (rs *Runs) ListQueries(ctx context.Context, _ *struct{}) (SavedQueries, error) {
	list, err := rs.results.Queries(ctx)
	out := SavedQueries{Queries: make([]SavedQuery, len(list))}
	ids := make([]string, len(list))
	for i, q := range list {
		ids[i] = q.ID
		out.Queries[i] = SavedQuery{ID: q.ID, Name: q.Name, SQL: q.SQL, Who: q.Who, Saved: q.Saved}
	}
	if err != nil {
		return out, err
	}
	owners, err := rs.team.Owners(ctx, team.OwnQuery, ids...)
	for i := range out.Queries {
		out.Queries[i].Owner = owners[out.Queries[i].ID]
	}
	return out, err
}

// SaveQuery keeps a question by a name. It is not asked for that.
func (rs *Runs) SaveQuery(ctx context.Context, in *SaveQueryRequest) (SavedQuery, error) {
	q := results.SavedQuery{ID: store.NewID(), Name: in.Body.Name, SQL: in.Body.SQL, Who: team.Who(ctx), Saved: time.Now().UTC()}
	if err := rs.results.PutQuery(ctx, q); err != nil {
		return SavedQuery{}, err
	}
	return SavedQuery{ID: q.ID, Name: q.Name, SQL: q.SQL, Who: q.Who, Saved: q.Saved, Owner: team.CallerOf(ctx).Person.ID}, nil
}

// DeleteQuery forgets a question.
func (rs *Runs) DeleteQuery(ctx context.Context, in *InQuery) error {
	err := rs.results.DropQuery(ctx, in.Query)
	if errors.Is(err, store.ErrNotFound) {
		return problem.New(problem.NotFound, "noquery", "There is no such query: it was deleted.")
	}
	return err
}

// CloseQueries removes the tables of questions that no other process has.
func (rs *Runs) CloseQueries() {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.tables == nil {
		return
	}
	if err := rs.tables.Close(); err != nil {
		rs.log.Warn("the tables of queries could not be removed", "error", err)
	}
	rs.tables = nil
}
