//go:build unix

package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"wrapsmith/app/input"
	"wrapsmith/app/services"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	samples "wrapsmith/templates"
)

// The scale of TestManyTemplates: WRAPSMITH_LIBRARY_SCALE=100000 for the figures of docs/library.md.
const (
	fewTemplates = 330
	manySeconds  = 60
	users        = 50
	pauseLeast   = 500 * time.Millisecond // of a user, between an answer and the next request
	pauseMost    = 1500 * time.Millisecond
	renamedShare = .6 // of a site's class names, on another site made from it
	insertAtOnce = 2000
)

// origin is a starter template and its sample page, cut at the names that are
// other ones on another site.
type origin struct {
	template    *template.Template
	names       []string // that may be renamed
	xml, sample []piece
	edges       [][]piece
}

// piece is a text, or the number of a name, from 1.
type piece struct {
	text string
	name int
}

var (
	classes = regexp.MustCompile(`class="([^"]+)"`)
	word    = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_-]*`)
)

// ownWords are those of the template's format, which no site can rename.
const ownWords = `template format kind name site fields field part locator xpath why tree fingerprint edge samples sample expect mark value slot records next cut look label
	detail list article text attribute number price date image html family weight guard type path class contains concat normalize-space translate following preceding
	parent child ancestor descendant self node position last body head table tbody span title description optional required many history version
	article author container keep drop`

func originOf(t testing.TB, s samples.Starter) origin {
	t.Helper()
	tmpl, err := template.Read(bytes.NewReader(s.XML), s.Site)
	if err != nil {
		t.Fatal(err)
	}
	sample, err := page.New(s.Sample, page.Origin{}) // some are in another encoding
	if err != nil {
		t.Fatal(err)
	}
	o := origin{template: tmpl}
	taken := map[string]int{}
	for _, w := range strings.Fields(ownWords) {
		taken[w] = -1
	}
	for _, m := range classes.FindAllStringSubmatch(sample.Text, -1) {
		for _, name := range strings.Fields(m[1]) {
			if _, ok := taken[name]; !ok && len(name) > 2 && word.FindString(name) == name {
				taken[name] = len(o.names)
				o.names = append(o.names, name)
			}
		}
	}
	host, site := len(o.names)+1, siteOf(tmpl.Site)
	cut := func(text string) (out []piece) {
		for _, part := range strings.SplitAfter(strings.ReplaceAll(text, site, "\x00"), "\x00") {
			part, whole := strings.CutSuffix(part, "\x00")
			at := 0
			for _, m := range word.FindAllStringIndex(part, -1) {
				if n, ok := taken[part[m[0]:m[1]]]; ok && n >= 0 {
					out = append(out, piece{text: part[at:m[0]]}, piece{name: n + 1})
					at = m[1]
				}
			}
			if out = append(out, piece{text: part[at:]}); whole {
				out = append(out, piece{name: host})
			}
		}
		return out
	}
	o.xml, o.sample = cut(string(s.XML)), cut(sample.Text)
	for _, e := range tmpl.Fingerprint {
		o.edges = append(o.edges, cut(e.Key))
	}
	o.check(t)
	return o
}

// check fails where a name to be renamed is a word of the template's format: such
// templates could not be read, and no page would find its own.
func (o *origin) check(t testing.TB) {
	t.Helper()
	all := made{o: o, title: o.template.Name}
	for _, name := range append(slices.Clone(o.names), siteOf(o.template.Site)) {
		all.names = append(all.names, name+"-other")
	}
	tmpl, err := template.Read(strings.NewReader(all.join(o.xml)), o.template.Site)
	if err == nil {
		_, err = program.Compile(tmpl)
	}
	if err != nil {
		t.Fatalf("with other names: %v", err)
	}
}

// siteOf is a host without www and the like.
func siteOf(host string) string {
	if first, rest, ok := strings.Cut(host, "."); ok && strings.Contains(rest, ".") && first != "" {
		return rest
	}
	return host
}

// letters writes a number in letters: digits in class names are left out of fingerprints.
func letters(n int) string {
	return strings.Map(func(r rune) rune {
		if r <= '9' {
			return r - '0' + 'a'
		}
		return r - 'a' + 'k'
	}, strconv.FormatInt(int64(n), 26))
}

// vocabulary is what descriptions are made of; each template has two words of it.
var vocabulary = strings.Fields(`library catalogue harvest onsen timetable auction recipe museum orchard ferry lecture quarry lantern
	目录 招聘 书店 新闻 二手 温泉 课程 展览 房屋 价格表 航班 菜谱 比赛 电影 天气`)

// made is the i-th template made from an origin.
type made struct {
	o     *origin
	names []string // by number of name, the host after them
	id    string
	title string
	words string
}

func (o *origin) made(i int) made {
	r := rand.New(rand.NewPCG(uint64(i), 7))
	m := made{o: o, id: fmt.Sprintf("made%06d", i), names: slices.Clone(o.names)}
	for n := range m.names {
		if r.Float64() < renamedShare {
			m.names[n] += "-" + letters(i)
		}
	}
	m.names = append(m.names, letters(i)+siteOf(o.template.Site))
	m.title = o.template.Name + " " + letters(i)
	m.words = vocabulary[r.IntN(len(vocabulary))] + " " + vocabulary[r.IntN(len(vocabulary))]
	return m
}

func (m made) join(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		if p.name > 0 {
			b.WriteString(m.names[p.name-1])
		} else {
			b.WriteString(p.text)
		}
	}
	return b.String()
}

// row is the template as the library's tables have it.
type row struct {
	id, title, site, words, kind, fields, search string
	samples                                      int
	xml, print                                   []byte
}

func (m made) row() row {
	t := *m.o.template
	t.Fingerprint = slices.Clone(t.Fingerprint)
	for i := range t.Fingerprint {
		t.Fingerprint[i].Key = m.join(m.o.edges[i])
	}
	slices.SortFunc(t.Fingerprint, func(a, b template.Edge) int { return strings.Compare(a.Key, b.Key) })
	t.Site = strings.ReplaceAll(t.Site, siteOf(t.Site), m.names[len(m.names)-1])
	xml := strings.Replace(m.join(m.o.xml), "<name>"+t.Name+"</name>", "<name>"+m.title+"</name>", 1)
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	_, _ = io.WriteString(w, xml) // a buffer takes everything
	_ = w.Close()
	r := row{id: m.id, title: m.title, site: t.Site, words: m.words, kind: string(t.Kind), samples: len(t.Samples), xml: packed.Bytes(), print: match.Pack(&t)}
	names, search := []string{}, []string{r.title, r.site, r.words}
	for _, f := range t.Fields {
		names, search = append(names, f.Name), append(search, f.Name, f.Label)
	}
	r.fields, r.search = strings.Join(names, "\n"), cases.Fold().String(norm.NFKC.String(strings.Join(search, "\n")))
	return r
}

// fill puts n templates into a library, and gives what each is found by.
func fill(t testing.TB, driver, source string, origins []origin, n int) (searches []string) {
	t.Helper()
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for at := 0; at < n; at += insertAtOnce {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		put := func(query string) func(args ...any) {
			s, err := tx.PrepareContext(t.Context(), query) //nolint:sqlclosecheck // closed with the transaction
			if err != nil {
				t.Fatal(err)
			}
			return func(args ...any) {
				if _, err := s.ExecContext(t.Context(), args...); err != nil {
					t.Fatal(err)
				}
			}
		}
		entry := put(`INSERT INTO template (id, version, name, site, kind, description, fields, samples, search, changed, change, deleted) VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0)`)
		version := put(`INSERT INTO template_version (template, version, who, note, saved, xml) VALUES ($1, 1, '', '', $2, $3)`)
		print := put(`INSERT INTO template_print (template, version, format, body) VALUES ($1, 1, $2, $3)`)
		for i := at; i < min(n, at+insertAtOnce); i++ {
			r := origins[i%len(origins)].made(i).row()
			entry(r.id, r.title, r.site, r.kind, r.words, r.fields, r.samples, r.search, i+1, i+1)
			version(r.id, i+1, r.xml)
			print(r.id, match.PackFormat, r.print)
			searches = append(searches, r.search)
		}
		if _, err := tx.ExecContext(t.Context(), `UPDATE counter SET value = $1 WHERE name = 'change'`, min(n, at+insertAtOnce)); err != nil {
			t.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	if driver == "pgx" {
		if _, err := db.Exec(`ANALYZE`); err != nil { // as autovacuum does soon
			t.Fatal(err)
		}
	}
	return searches
}

// asked are words that people look for: one character, two, parts of words, several, sites, none.
var asked = []string{"书", "姓名", "招聘", "温泉 目录", "harvest", "arves", "o", "lamp", "library 新闻", "courier quarry", "zzqx", "価格", "rencai", "价格表 autho", "example"}

// TestManyTemplates asks a library of many templates over the HTTP API: to list, to
// search, to match. Every answer is checked. Users ask at the same time: each of them
// once, or for a minute with pauses for the figures of docs/library.md.
func TestManyTemplates(t *testing.T) {
	if testing.Short() {
		t.Skip("it measures, and the race detector is slow")
	}
	n, long := fewTemplates, time.Duration(0)
	if s := os.Getenv("WRAPSMITH_LIBRARY_SCALE"); s != "" {
		n, _ = strconv.Atoi(s)
		long = manySeconds * time.Second
	}
	starters, err := samples.StarterLibrary()
	if err != nil {
		t.Fatal(err)
	}
	var origins []origin
	for _, s := range starters {
		origins = append(origins, originOf(t, s))
	}
	t.Run("SQLite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "library.db")
		manyTemplates(t, path, "sqlite", "file:"+path+"?_pragma=foreign_keys(1)", origins, n, long)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		path := postgrestest.Start(t).Address(url.Values{"search_path": {"wrapsmith"}})
		manyTemplates(t, path, "pgx", path, origins, n, long)
	})
}

func manyTemplates(t *testing.T, path, driver, source string, origins []origin, n int, long time.Duration) {
	store, err := stores.Open(t.Context(), path) // makes the tables
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	searches := fill(t, driver, source, origins, n)
	totals := map[string]int{"": n}
	for _, q := range asked {
		for _, text := range searches {
			ok := true
			for _, w := range strings.Fields(q) {
				ok = ok && strings.Contains(text, w)
			}
			if ok {
				totals[q]++
			}
		}
	}
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	c := clientOn(t, path, services.Options{})
	u := &usage{c: c, origins: origins, n: n, totals: totals, took: map[string][]time.Duration{}}
	for _, do := range []string{"list", "search", "match"} { // the first of each reads what is held in memory
		begin := time.Now()
		if err := u.ask(t.Context(), rand.New(rand.NewPCG(1, 1)), do); err != nil {
			t.Fatal(err)
		}
		t.Logf("first %s: %v", do, time.Since(begin).Round(time.Millisecond))
	}
	for _, do := range kinds {
		var took []time.Duration
		r, cpu := rand.New(rand.NewPCG(2, 2)), processor(t)
		for range 50 {
			begin := time.Now()
			if err := u.ask(t.Context(), r, do); err != nil {
				t.Fatal(err)
			}
			took = append(took, time.Since(begin))
		}
		cpu = (processor(t) - cpu) / time.Duration(len(took))
		t.Logf("one user alone: %s; %v of processor time each, asking included", figures(do, took), cpu.Round(10*time.Microsecond))
	}
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	var all sync.WaitGroup
	for user := range users {
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(user), 3))
			if long == 0 {
				u.askOne(t, r)
			} else {
				u.work(ctx, t, r)
			}
		})
	}
	all.Wait()
	for _, do := range kinds {
		t.Logf("%d templates, %d users: %s", n, users, figures(do, u.took[do]))
	}
	if u.first < u.matched || u.matched == 0 {
		t.Errorf("of %d pages with their address %d have their own template first", u.matched, u.first)
	}
	if u.firstBare < u.bare {
		t.Errorf("of %d pages without an address %d have their own template, or one with the same edges, first", u.bare, u.firstBare)
	}
	t.Logf("their own template first: %d of %d pages with their address, %d of %d without", u.first, u.matched, u.firstBare, u.bare)
}

// kinds of request; "nothing" is one that needs no library: what its answer takes, the machine takes.
var kinds = []string{"nothing", "list", "search", "match"}

// processor is the processor time of this process so far.
func processor(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func figures(what string, took []time.Duration) string {
	if len(took) == 0 {
		return what + ": none"
	}
	slices.Sort(took)
	at := func(share float64) time.Duration {
		return took[int(share*float64(len(took)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%-7s %5d requests, p50 %v, p95 %v, p99 %v", what, len(took), at(.5), at(.95), at(.99))
}

// usage is what users do with a library, and how long the answers took.
type usage struct {
	c       *client
	origins []origin
	n       int
	totals  map[string]int

	mu              sync.Mutex
	took            map[string][]time.Duration
	matched, first  int // pages with their address; of them those that have their own template first
	bare, firstBare int // pages without; that template, or one with the same edges
}

// work is one user's, with pauses.
func (u *usage) work(ctx context.Context, t *testing.T, r *rand.Rand) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pauseLeast + time.Duration(r.Int64N(int64(pauseMost-pauseLeast)))):
		}
		if !u.askOne(t, r) {
			return
		}
	}
}

// askOne sends one request of any kind, and reports whether the answer was right.
func (u *usage) askOne(t *testing.T, r *rand.Rand) bool {
	do := []string{"nothing", "list", "list", "search", "search", "match"}[r.IntN(6)]
	begin := time.Now()
	if err := u.ask(t.Context(), r, do); err != nil {
		t.Error(err)
		return false
	}
	took := time.Since(begin)
	u.mu.Lock()
	defer u.mu.Unlock()
	u.took[do] = append(u.took[do], took)
	return true
}

// ask sends one request and checks the answer.
func (u *usage) ask(ctx context.Context, r *rand.Rand, do string) error {
	switch do {
	case "nothing":
		var about map[string]any
		return u.send(ctx, "GET", "/api/about", nil, &about)
	case "list":
		after := ""
		if r.IntN(2) == 0 { // somewhere in the list
			i := r.IntN(u.n) + 1
			after = library.Place{Changed: time.UnixMicro(int64(i)), ID: fmt.Sprintf("made%06d", i-1)}.String()
		}
		return u.list(ctx, "", after)
	case "search":
		return u.list(ctx, asked[r.IntN(len(asked))], "")
	}
	i := r.IntN(u.n)
	m := u.origins[i%len(u.origins)].made(i)
	html := m.join(m.o.sample)
	in := input.PageInput{HTML: &html}
	if r.IntN(2) == 0 { // the others come without a word of where they are from
		in.URL = "https://" + strings.ReplaceAll(m.o.template.Site, siteOf(m.o.template.Site), m.names[len(m.names)-1]) + "/p/1"
	}
	var got templates.Match
	if err := u.send(ctx, "POST", "/api/match", templates.MatchPage{Page: in}, &got); err != nil {
		return err
	}
	all, first, right := &u.matched, &u.first, len(got.Verdicts) > 0 && got.Verdicts[0].Template.ID == m.id
	if in.URL == "" {
		all, first = &u.bare, &u.firstBare
		right = len(got.Verdicts) > 0 && u.sameEdges(m, got.Verdicts[0].Template.ID)
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if *all++; right {
		*first++
	}
	return nil
}

// sameEdges reports whether a template has the same edges as another: in a design
// without class names no edge can differ.
func (u *usage) sameEdges(m made, id string) bool {
	var i int
	if _, err := fmt.Sscanf(id, "made%d", &i); err != nil {
		return false
	}
	o := u.origins[i%len(u.origins)].made(i)
	return m.o == o.o && !slices.ContainsFunc(m.o.edges, func(edge []piece) bool {
		key := m.join(edge)
		return !strings.HasPrefix(key, "@") && key != o.join(edge)
	})
}

func (u *usage) list(ctx context.Context, q, after string) error {
	var got templates.TemplateList
	if err := u.send(ctx, "GET", "/api/library?limit=50&q="+url.QueryEscape(q)+"&after="+url.QueryEscape(after), nil, &got); err != nil {
		return err
	}
	if got.Total != u.totals[q] || after == "" && len(got.Templates) != min(50, got.Total) {
		return fmt.Errorf("%q: %d templates of %d, want %d", q, len(got.Templates), got.Total, u.totals[q])
	}
	return nil
}

func (u *usage) send(ctx context.Context, method, path string, body, to any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, u.c.http.URL+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := scaleClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		raw, _ = io.ReadAll(answer.Body)
		return fmt.Errorf("%s %s: %s: %.300s", method, path, answer.Status, raw)
	}
	return json.NewDecoder(answer.Body).Decode(to)
}

// scaleClient keeps a connection for each user, as their browsers do.
var scaleClient = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: users}}
