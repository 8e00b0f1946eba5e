package results

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
)

// Kinds of problem of a page.
const (
	ProblemSource    = "source"    // it could not be had
	ProblemPage      = "page"      // it could not be read or parsed
	ProblemUnmatched = "unmatched" // no template fits
	ProblemFault     = "fault"     // a fault of ours
)

// Result is what one page of a run gave.
type Result struct {
	record.Page
	Position int    // from 0
	Item     int    // the item that it came from
	First    int    // its first line in the run's table; set by Append
	Problem  string // why it gave nothing, in words; Page.Err is not kept
	Kind     string // of the problem
	Message  string // the problem as a message; the caller's own
}

// lines is how many lines a page has in a table: one even when it gave nothing.
func (p *Result) lines() int { return max(1, len(p.Records)) }

// Progress is what goes with a batch of results.
type Progress struct {
	Counts  // after the batch
	Worked  time.Duration
	Quality []byte     // after the batch
	Through int        // items below this one are done: the bytes that were sent with them go
	Fetched []string   // addresses of pages in the batch that KeepFetched keeps: they go
	Kept    []KeptPage // pages of the batch that stay with their results
}

// Append keeps a batch of results and the counts after it, as one transaction:
// after a crash all of it is there, or nothing. The first must have the next
// position, so that no page is there twice and none is left out. ErrTaken when
// another process has claimed the run meanwhile.
func (r *Results) Append(ctx context.Context, id, owner string, batch []Result, p Progress) (want RunState, err error) {
	bodies := make([][]byte, len(batch)) // made before the transaction begins: no writer waits for it
	for i := range batch {
		if bodies[i], err = json.Marshal(batch[i].Records); err != nil {
			return "", r.db.Fault("keep results", err)
		}
	}
	kept := pack(p.Kept)
	err = r.db.Change(ctx, func(tx *sql.Tx) error {
		var rows, done int
		if err := tx.QueryRowContext(ctx, `SELECT rows_, done, want FROM run WHERE id = $1`, id).Scan(&rows, &done, &want); err != nil {
			return noRun(id, err)
		}
		if len(batch) > 0 && batch[0].Position != done {
			return fmt.Errorf("%w: the next page has position %d, not %d", ErrTaken, done, batch[0].Position)
		}
		if rows, err = putResults(ctx, tx, id, batch, bodies, rows); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, dropDone, id, p.Through); err != nil {
			return err
		}
		if err := dropFetched(ctx, tx, id, p.Fetched); err != nil {
			return err
		}
		if err := putKept(ctx, tx, id, kept); err != nil {
			return err
		}
		return owned(tx.ExecContext(ctx, `UPDATE run SET total = CASE WHEN $1 > total THEN $1 ELSE total END, done = $2, failed = $3, empty = $4, unmatched = $5,
			records = $6, rows_ = $7, quality = $8, worked = $9, beat = $10 WHERE id = $11 AND owner = $12`,
			p.Total, p.Done, p.Failed, p.Empty, p.Unmatched, p.Records, rows, string(p.Quality), p.Worked.Microseconds(), time.Now().UnixMicro(), id, owner))
	})
	return want, r.db.Fault("keep results", err)
}

// putResults writes the pages of a batch and gives the number of lines after them.
func putResults(ctx context.Context, tx *sql.Tx, id string, batch []Result, bodies [][]byte, rows int) (int, error) {
	if len(batch) == 0 {
		return rows, nil
	}
	numbers, err := schemas(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	put, err := tx.PrepareContext(ctx, `INSERT INTO run_page (run, position, item, name, schema_, first, problem, kind, message, body, read_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)
	if err != nil {
		return 0, err
	}
	defer put.Close() //nolint:errcheck // ends with the transaction
	for i := range batch {
		p := &batch[i]
		schema := -1
		if len(p.Schema) > 0 {
			if schema, err = numbers.of(ctx, tx, id, shape{p.TemplateID, p.Template, p.Schema}); err != nil {
				return 0, err
			}
		}
		if _, err := put.ExecContext(ctx, id, p.Position, p.Item, store.Clean(p.Page.Page), schema, rows, store.Clean(p.Problem), p.Kind, store.Clean(p.Message), bodies[i], micros(p.Read)); err != nil {
			return 0, err
		}
		p.First = rows
		rows += p.lines()
	}
	return rows, nil
}

// micros is a time as the database has it; 0 is none.
func micros(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

// Templates lists the names of the templates that a run used, in the order they
// were met; one that was never saved has none.
func (r *Results) Templates(ctx context.Context, id string) ([]string, error) {
	names, err := r.TemplatesOf(ctx, id)
	return names[id], err
}

// TemplatesOf lists the same of several runs, by their ids, with one query.
func (r *Results) TemplatesOf(ctx context.Context, ids ...string) (map[string][]string, error) {
	out := make(map[string][]string, len(ids))
	for _, id := range ids {
		out[id] = []string{}
	}
	if len(ids) == 0 {
		return out, nil
	}
	list, args := store.Parameters(ids)
	rows, err := r.db.QueryContext(ctx, `SELECT run, template FROM run_schema WHERE template <> '' AND run IN (`+list+`) ORDER BY run, number`, args...)
	if err != nil {
		return nil, r.db.Fault("read results", err)
	}
	met, err := store.All(rows, func(row store.Scanner) (p [2]string, err error) {
		err = row.Scan(&p[0], &p[1])
		return p, err
	})
	for _, p := range met {
		if !slices.Contains(out[p[0]], p[1]) {
			out[p[0]] = append(out[p[0]], p[1])
		}
	}
	return out, r.db.Fault("read results", err)
}

// Bounds of one reading, so that no cursor stays open while the caller works,
// and no more than this is in memory.
const (
	readPages = 200     // results
	readBytes = 8 << 20 // of their records
)

// ResultQuery asks for a part of what a run found.
type ResultQuery struct {
	From     int    // the first position
	Problems bool   // only pages that gave nothing and say why
	Kind     string // of that kind of problem only; "" all
	Among    []int  // these positions only; nil: all
}

// Results gives what the pages of a run gave, in order. Err of each page is nil;
// its Problem says what was wrong. An error ends the sequence.
func (r *Results) Results(ctx context.Context, id string, q ResultQuery) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		shapes, err := r.shapes(ctx, id)
		if err != nil {
			yield(Result{}, r.db.Fault("read results", err))
			return
		}
		if q.Among != nil && len(q.Among) == 0 {
			return
		}
		for from := q.From; ; {
			batch, err := r.batch(ctx, id, from, q, shapes)
			if err != nil {
				yield(Result{}, r.db.Fault("read results", err))
				return
			}
			for _, p := range batch {
				if !yield(p, nil) {
					return
				}
				from = p.Position + 1
			}
			if len(batch) == 0 {
				return
			}
		}
	}
}

// batch reads some results from a position on.
func (r *Results) batch(ctx context.Context, id string, from int, q ResultQuery, shapes []shape) (out []Result, err error) {
	where, args := `run = $1 AND position >= $2`, []any{id, from}
	if q.Problems || q.Kind != "" {
		where += ` AND problem <> ''`
	}
	if q.Kind != "" {
		where += ` AND kind = $3`
		args = append(args, q.Kind)
	}
	if q.Among != nil {
		list := make([]string, len(q.Among))
		for i, n := range q.Among {
			list[i] = strconv.Itoa(n)
		}
		where += ` AND position IN (` + strings.Join(list, ", ") + `)`
	}
	rows, err := r.db.QueryContext(ctx, `SELECT position, item, name, schema_, first, problem, kind, message, body, read_at FROM run_page WHERE `+where+
		fmt.Sprintf(` ORDER BY position LIMIT %d`, readPages), args...)
	if err != nil {
		return nil, err
	}
	var bodies [][]byte
	defer func() {
		if err = errors.Join(err, rows.Close()); err == nil {
			err = decode(id, out, bodies)
		}
	}()
	for size := 0; size < readBytes && rows.Next(); {
		var p Result
		var schema int
		var body []byte
		var read int64
		if err := rows.Scan(&p.Position, &p.Item, &p.Page.Page, &schema, &p.First, &p.Problem, &p.Kind, &p.Message, &body, &read); err != nil {
			return nil, err
		}
		if read > 0 {
			p.Read = time.UnixMicro(read).UTC()
		}
		size += len(body)
		bodies = append(bodies, body)
		if schema >= 0 && schema < len(shapes) {
			p.TemplateID, p.Template, p.Schema = shapes[schema].id, shapes[schema].template, shapes[schema].schema
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// decode reads the records of some pages, by all processors: it is most of what
// making an output costs.
func decode(id string, pages []Result, bodies [][]byte) error {
	faults := make([]error, len(pages))
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < len(pages); i = int(next.Add(1)) - 1 {
			var err error
			if pages[i].Records, err = record.ReadRecords(bodies[i]); err != nil {
				faults[i] = fmt.Errorf("%w: page %d of run %q: %w", store.ErrDamaged, pages[i].Position, id, err)
			}
		}
	}
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(pages)/fewDecoded) - 1 {
		all.Go(work)
	}
	work()
	all.Wait()
	return errors.Join(faults...)
}

// fewDecoded is how many pages are worth a goroutine.
const fewDecoded = 8

// At gives the position of the page that has a line of the run's table, by
// bisection: lines grow with positions.
func (r *Results) At(ctx context.Context, id string, line int) (int, error) {
	run, err := r.GetRun(ctx, id)
	if err != nil {
		return 0, err
	}
	low, high := 0, min(run.Done-1, line)
	for low < high {
		middle := (low + high + 1) / 2
		var first int
		if err := r.db.QueryRowContext(ctx, `SELECT first FROM run_page WHERE run = $1 AND position = $2`, id, middle).Scan(&first); err != nil {
			return 0, r.db.Fault("read results", err)
		}
		if first <= line {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return low, nil
}

// PageName is a page's name as the database keeps it.
func PageName(name string) string { return store.Clean(name) }

// DoneOf counts, by name, the pages of an item that have a result, for a caller that resumes in the middle of it.
func (r *Results) DoneOf(ctx context.Context, id string, item int) (names map[string]int, err error) {
	rows, err := r.db.QueryContext(ctx, `SELECT name FROM run_page WHERE run = $1 AND item = $2`, id, item)
	if err != nil {
		return nil, r.db.Fault("read results", err)
	}
	names = map[string]int{}
	_, err = store.All(rows, func(row store.Scanner) (struct{}, error) {
		var name string
		err := row.Scan(&name)
		names[name]++
		return struct{}{}, err
	})
	return names, r.db.Fault("read results", err)
}

// LastItem is the item of a run's last result; -1 when it has none.
func (r *Results) LastItem(ctx context.Context, id string) (item int, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT item FROM run_page WHERE run = $1 ORDER BY position DESC LIMIT 1`, id).Scan(&item)
	if errors.Is(err, sql.ErrNoRows) {
		return -1, nil
	}
	return item, r.db.Fault("read results", err)
}
