package store_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/store/postgrestest"
	"wrapsmith/backend/stores/storestest"
)

// The test program starts itself to be another process.
func TestMain(m *testing.M) {
	if path := os.Getenv("STORE_TEST_WRITER"); path != "" {
		writeForever(path)
	}
	if path := os.Getenv("STORE_TEST_READER"); path != "" {
		readOnce(path)
		return
	}
	os.Exit(m.Run())
}

// writeForever saves versions and works, and tells each on standard output when it is acknowledged.
func writeForever(path string) {
	ctx := context.Background()
	s, err := openAt(ctx, path)
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	for i := 0; ; i++ {
		text := strings.Repeat(strconv.Itoa(rand.Int()), 500)
		p, _ := page.New([]byte("<!doctype html><p>"+text), page.Origin{Name: "p.html"})
		e, err := s.Save(ctx, library.Save{ID: os.Getenv("STORE_TEST_ID"), Template: storestest.Template("a", "", "f", p), Pages: []*page.Page{p}})
		if err == nil {
			fmt.Println("version", e.ID, e.Version, p.Digest())
			err = s.PutWorkspace(ctx, library.Workspace{ID: fmt.Sprint("w", i%3), State: []byte(text)}, []*page.Page{p})
		}
		if err == nil {
			fmt.Println("work", fmt.Sprint("w", i%3), p.Digest(), p.Digest())
			continue
		}
		fmt.Println("error", err)
		os.Exit(1)
	}
}

// kills is how often a test kills: WRAPSMITH_KILLS where that is set.
func kills(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("WRAPSMITH_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		return min(usual, 5)
	}
	return usual
}

// TestNothingAcknowledgedIsLostInACrash kills a process in the middle of its
// writes, again and again, and opens the library after it.
func TestNothingAcknowledgedIsLostInACrash(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("kills with a signal")
	}
	for _, e := range storestest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			path := e.Path(t)
			crashes(t, path, kills(15), func(c *exec.Cmd) { _ = c.Process.Kill() }, func() {}) // SIGKILL
		})
	}
}

// TestNothingAcknowledgedIsLostWithTheServer kills PostgreSQL and all its
// processes in the middle of a process's writes.
func TestNothingAcknowledgedIsLostWithTheServer(t *testing.T) {
	server := postgrestest.Start(t)
	crashes(t, server.Address(nil), kills(4), func(*exec.Cmd) { server.Kill(t) }, func() { server.Restart(t) })
}

// crashes lets a process write, strikes, and looks whether all is there that was acknowledged.
func crashes(t *testing.T, path string, rounds int, strike func(*exec.Cmd), mend func()) {
	t.Helper()
	s := newStoreAt(t, path)
	id, acknowledged := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")}).ID, 0
	if err := s.Close(); err != nil { // the child is the only one
		t.Fatal(err)
	}
	var lines []string
	for round := range rounds {
		acks := crash(t, path, id, time.Duration(10+rand.IntN(120))*time.Millisecond, strike)
		mend()
		if n := len(acks); n > 0 && strings.HasPrefix(acks[n-1], "error") {
			acks = acks[:n-1] // the write that failed got its error
		}
		lines = append(lines, acks...)
		acknowledged += len(acks)
		s = reopened(t, path)
		for _, line := range acks {
			there(t, s, round, line)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if acknowledged < rounds {
		t.Errorf("only %d writes in %d rounds: the test shows too little", acknowledged, rounds)
	}
	t.Logf("%d acknowledged writes, %d kills", acknowledged, rounds)
	s = reopened(t, path)
	for _, line := range lines { // those of the first rounds too
		if strings.HasPrefix(line, "version") {
			there(t, s, rounds, line)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// there checks that what a line of the writer acknowledges is in the library.
func there(t *testing.T, s *opened, round int, line string) {
	t.Helper()
	f := strings.Fields(line)
	if len(f) != 4 || f[0] == "error" {
		t.Fatalf("round %d: the writer wrote %q", round, line)
	}
	n, _ := strconv.Atoi(f[2])
	if f[0] == "version" {
		if _, _, err := s.Version(t.Context(), f[1], n); err != nil {
			t.Fatalf("round %d: acknowledged, not there: %q: %v", round, line, err)
		}
	}
	if _, err := s.PageByDigest(t.Context(), f[3]); err != nil {
		t.Fatalf("round %d: acknowledged, its page is not there: %q: %v", round, line, err)
	}
}

// crash lets a process write, strikes a while after its first acknowledgement
// and gives back what was acknowledged.
func crash(t *testing.T, path, id string, after time.Duration, strike func(*exec.Cmd)) (lines []string) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "STORE_TEST_WRITER="+path, "STORE_TEST_ID="+id)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(out)
	struck := make(chan struct{})
	for in.Scan() {
		if lines = append(lines, in.Text()); len(lines) == 1 {
			time.AfterFunc(after, func() {
				defer close(struck)
				strike(c)
			})
		}
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil || len(lines) == 0 {
		t.Fatalf("the writer ended by itself: %q, %v", lines, err)
	}
	<-struck
	return lines
}

func reopened(t *testing.T, path string) *opened {
	t.Helper()
	s, err := openAt(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if !store.IsAddress(path) {
		intact(t, s)
	}
	return s
}

func intact(t *testing.T, s *opened) {
	t.Helper()
	var check string
	if err := s.db.SQL().QueryRow(`PRAGMA integrity_check`).Scan(&check); err != nil || check != "ok" {
		t.Fatalf("integrity_check: %q, %v", check, err)
	}
	var bad int
	if err := s.db.SQL().QueryRow(`SELECT count(*) FROM pragma_foreign_key_check`).Scan(&bad); err != nil || bad != 0 {
		t.Fatalf("foreign_key_check: %d, %v", bad, err)
	}
}

func TestOpenRefusesWithWords(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	foreign := filepath.Join(dir, "foreign.db")
	execute(t, foreign, `CREATE TABLE bookmarks (url TEXT)`)
	newer := newStore(t)
	execute(t, newer.Path(), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	damaged := file("damaged.db", "")
	if s, err := openAt(t.Context(), damaged); err != nil {
		t.Fatal(err)
	} else {
		mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
		s.Close()
	}
	data, _ := os.ReadFile(damaged)
	for i := 100; i < len(data); i += 7 {
		data[i] ^= 0x55
	}
	file("damaged.db", string(data))
	for _, c := range []struct {
		path string
		want error
		why  string
	}{
		{file("text.db", strings.Repeat("not a database. ", 100)), store.ErrNotOurs, "another file"},
		{file("short.db", "x"), store.ErrNotOurs, "a short file"},
		{dir, store.ErrNotOurs, "a folder"},
		{foreign, store.ErrNotOurs, "another program's database"},
		{newer.Path(), store.ErrNewer, "a newer version's"},
		{damaged, store.ErrDamaged, "overwritten"},
		{filepath.Join(file("file", ""), "library.db"), nil, "below a file"},
	} {
		s, err := openAt(t.Context(), c.path)
		if err == nil {
			s.Close()
			t.Errorf("%s: opened", c.why)
			continue
		}
		if c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), strconv.Quote(c.path)) {
			t.Errorf("%s: %v, want %v", c.why, err, c.want)
		}
	}
	if got, _ := os.ReadFile(filepath.Join(dir, "text.db")); len(got) != 1600 {
		t.Error("a file that is no library was changed")
	}
}

func execute(t *testing.T, path, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", store.Source(path, time.Second))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(query); err != nil {
		t.Fatal(err)
	}
}

func TestLockedByAnotherProgram(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	e := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	other, err := sql.Open("sqlite", store.Source(s.Path(), time.Second))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin() // immediate: it holds the write lock
	if err != nil {
		t.Fatal(err)
	}
	mine, err := openWithin(t.Context(), s.Path(), 50*time.Millisecond)
	if err != nil {
		t.Fatalf("a writer keeps no reader out: %v", err)
	}
	defer mine.Close()
	if _, _, err := mine.Get(t.Context(), e.ID); err != nil {
		t.Errorf("reading beside a writer: %v", err)
	}
	start := time.Now()
	_, err = mine.Save(t.Context(), library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")})
	if !errors.Is(err, store.ErrLocked) || time.Since(start) > time.Minute {
		t.Errorf("saving beside a writer that does not end: %v after %v", err, time.Since(start))
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	mustSave(t, mine, library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")})
}

func TestLockedFileCannotBeOpened(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	path := s.Path()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", store.Source(path, time.Second)+"&_pragma=locking_mode(EXCLUSIVE)")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec(`UPDATE counter SET value = value`); err != nil {
		t.Fatal(err)
	}
	if mine, err := openWithin(t.Context(), path, 50*time.Millisecond); !errors.Is(err, store.ErrLocked) {
		t.Errorf("opened %v: %v", mine, err)
	}
}

func TestFullDiskLosesNothing(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	e := mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")})
	var pages int
	if err := s.db.SQL().QueryRow(`PRAGMA page_count`).Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(n int) { // it is a connection's: that of the changes
		var now int
		if err := s.db.Changes().QueryRow(fmt.Sprintf(`PRAGMA max_page_count = %d`, n)).Scan(&now); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages + 20)
	fillUp(t, s, e.ID)
	limit(1 << 30)
	mustSave(t, s, library.Save{ID: e.ID, Template: storestest.Template("a", "", "f")})
}

// TestFullFileSystem does the same with a real one, where it can be mounted.
func TestFullFileSystem(t *testing.T) {
	dir := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m", "wrapsmith-test", dir).CombinedOutput(); err != nil {
		t.Skipf("cannot mount a small file system: %s", out)
	}
	defer func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	}()
	s, err := openAt(t.Context(), filepath.Join(dir, "library.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fillUp(t, s, mustSave(t, s, library.Save{Template: storestest.Template("a", "", "f")}).ID)
	full, err := openAt(t.Context(), filepath.Join(dir, "other", "library.db"))
	if !errors.Is(err, store.ErrFull) {
		t.Errorf("a new library on a full disk: %v, %v", full, err)
	}
}

// fillUp saves until the disk is full and checks that all before is there.
func fillUp(t *testing.T, s *opened, id string) {
	t.Helper()
	last := 1
	for i := 0; ; i++ {
		noise := make([]byte, 20_000)
		for k := range noise {
			noise[k] = 'a' + byte(rand.IntN(26))
		}
		p := storestest.Page(t, "p.html", string(noise))
		e, err := s.Save(t.Context(), library.Save{ID: id, Template: storestest.Template("a", "", "f", p), Pages: []*page.Page{p}})
		if err == nil && i < 1000 {
			last = e.Version
			continue
		}
		if !errors.Is(err, store.ErrFull) {
			t.Fatalf("save %d: %v, want store.ErrFull", i, err)
		}
		break
	}
	if last < 3 {
		t.Errorf("full after %d versions: the test shows too little", last)
	}
	intact(t, s)
	if got, _, err := s.Get(t.Context(), id); err != nil || got.Version != last {
		t.Errorf("version %d, %v, want %d", got.Version, err, last)
	}
	for n := 2; n <= last; n++ {
		if pages, err := s.Pages(t.Context(), id, n); err != nil || len(pages) != 1 {
			t.Errorf("pages of version %d: %d, %v", n, len(pages), err)
		}
	}
}
