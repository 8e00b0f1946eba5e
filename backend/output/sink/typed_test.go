package sink

import (
	"archive/zip"
	"bytes"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	_ "modernc.org/sqlite" // the driver that package library brings to the program
	"pgregory.net/rapid"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store/postgrestest"
)

var shopSchema = record.Schema{
	{Name: "标题", Type: record.Text}, {Name: "price", Type: record.Price}, {Name: "weight", Type: record.Number},
	{Name: "since", Type: record.Date}, {Name: "link", Type: record.URL}, {Name: "tags", Type: record.Text, Many: true},
	{Name: "offers", Type: record.Price, Many: true},
}

// typedPages are a full record, one of zeros and gaps, one that cannot be read, and a page that failed.
func typedPages() []record.Page {
	page := func(name string, cells ...record.Cell) record.Page {
		return record.Page{Page: name, Template: "shop", Schema: shopSchema, Records: []record.Record{cells}}
	}
	return []record.Page{
		page("a.html", cell(1, "水壶"), cell(1, "1,299.50元"), cell(1, "1.5 kg"), cell(1, "5 March 2024"), cell(1, "https://a.example/1"), cell(1, "x", "=1+1"), cell(1, "$5", "6 €")),
		page("b.html", cell(1, "=HYPERLINK(\"x\")"), cell(1, "0元"), cell(1, "0"), cell(1, "2024年3月"), cell(1), cell(1), cell(1, "7")),
		page("c.html", cell(1, "@x"), cell(1, "on request"), cell(1, "-3"), cell(1), cell(1), cell(1, "y"), cell(1)),
		{Page: "d.html", Err: errors.New("not HTML")},
	}
}

func bytesOf(t *testing.T, f Format, o Options, pages []record.Page) []byte {
	t.Helper()
	var b bytes.Buffer
	s, err := New(f, &b, o)
	if err != nil {
		t.Fatal(err)
	}
	write(t, s, pages)
	return b.Bytes()
}

func TestJSONKeepsTypes(t *testing.T) {
	t.Parallel()
	raw := bytesOf(t, JSON, Options{}, typedPages())
	want := `[
{"page":"a.html","template":"shop","record":{"标题":"水壶","price":{"value":1299.5,"currency":"CNY","text":"1,299.50元"},"weight":{"value":1.5,"unit":"kg","text":"1.5 kg"},"since":{"date":"2024-03-05","text":"5 March 2024"},"link":"https://a.example/1","tags":["x","=1+1"],"offers":[{"value":5,"currency":"$","text":"$5"},{"value":6,"currency":"EUR","text":"6 €"}]}},
{"page":"b.html","template":"shop","record":{"标题":"=HYPERLINK(\"x\")","price":{"value":0,"currency":"CNY","text":"0元"},"weight":{"value":0,"text":"0"},"since":{"date":"2024-03","text":"2024年3月"},"link":null,"tags":[],"offers":[{"value":7,"text":"7"}]}},
{"page":"c.html","template":"shop","record":{"标题":"@x","price":{"text":"on request","state":"untyped"},"weight":{"value":-3,"text":"-3"},"since":null,"link":null,"tags":["y"],"offers":[]}},
{"page":"d.html","error":"not HTML"}
]
`
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, pages := range [][]record.Page{typedPages(), nil} {
		var list []any
		if err := json.Unmarshal(bytesOf(t, JSON, Options{}, pages), &list); err != nil || len(list) != len(pages) {
			t.Errorf("%d of %d objects, %v", len(list), len(pages), err)
		}
	}
}

func TestTypedCSV(t *testing.T) {
	t.Parallel()
	rows, err := csv.NewReader(bytes.NewReader(bytesOf(t, CSV, Options{Typed: true}, typedPages()))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"page", "标题", "price", "price_currency", "price_text", "weight", "weight_unit", "weight_text", "since", "since_text", "link", "tags", "offers", "offers_currency", "offers_text", "states", "error"},
		{"a.html", "水壶", "1299.5", "CNY", "1,299.50元", "1.5", "kg", "1.5 kg", "2024-03-05", "5 March 2024", "https://a.example/1", "x | =1+1", "5 | 6", "$ | EUR", "$5 | 6 €", "", ""},
		{"b.html", "'=HYPERLINK(\"x\")", "0", "CNY", "0元", "0", "", "0", "2024-03", "2024年3月", "", "", "7", "", "7", "", ""},
		{"c.html", "'@x", "", "", "on request", "-3", "", "-3", "", "", "", "y", "", "", "", `{"price":"untyped"}`, ""},
		{"d.html", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "not HTML"},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// sheetXML is a worksheet as the file has it: read without the library that wrote it.
type sheetXML struct {
	Rows []struct {
		Cells []struct {
			Ref     string    `xml:"r,attr"`
			Type    string    `xml:"t,attr"`
			Style   string    `xml:"s,attr"`
			Value   string    `xml:"v"`
			Inline  string    `xml:"is>t"`
			Formula *struct{} `xml:"f"`
		} `xml:"c"`
	} `xml:"sheetData>row"`
}

// workbookXML reads the sheets of a workbook, by name, as rows of "type:value".
func workbookXML(t testing.TB, raw []byte) map[string][][]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string, into any) {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := xml.NewDecoder(f).Decode(into); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	var rels struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	read("xl/workbook.xml", &book)
	read("xl/_rels/workbook.xml.rels", &rels)
	out := map[string][][]string{}
	for _, s := range book.Sheets {
		for _, r := range rels.List {
			if r.ID != s.ID {
				continue
			}
			var sheet sheetXML
			read("xl/"+strings.TrimPrefix(r.Target, "/xl/"), &sheet)
			for _, row := range sheet.Rows {
				var cells []string
				for _, c := range row.Cells {
					if c.Formula != nil {
						t.Errorf("%s %s is a formula", s.Name, c.Ref)
					}
					cells = append(cells, strings.TrimRight(c.Ref, "0123456789")+" "+c.Type+":"+c.Value+c.Inline)
				}
				out[s.Name] = append(out[s.Name], cells)
			}
		}
	}
	return out
}

func TestXLSX(t *testing.T) {
	t.Parallel()
	sheets := workbookXML(t, bytesOf(t, XLSX, Options{}, typedPages()))
	if len(sheets) != 3 || len(sheets["records"]) != 5 || len(sheets["tags"]) != 4 || len(sheets["offers"]) != 4 {
		t.Fatalf("sheets %v", sheets)
	}
	line := strings.Join(sheets["records"][1], ", ")
	for _, want := range []string{"A :1", "inlineStr:水壶", "E :1299.5", "inlineStr:CNY", "inlineStr:1,299.50元", "H :1.5", "inlineStr:kg", "K :45356", "inlineStr:x | =1+1"} {
		if !strings.Contains(line, want) {
			t.Errorf("%q is not in %s", want, line)
		}
	}
	if line := strings.Join(sheets["records"][2], ", "); !strings.Contains(line, "E :0,") || !strings.Contains(line, "K inlineStr:2024-03,") || !strings.Contains(line, "inlineStr:=HYPERLINK") {
		t.Errorf("zeros, months, formulas: %s", line)
	}
	if line := strings.Join(sheets["records"][3], ", "); !strings.Contains(line, `inlineStr:{"price":"untyped"}`) {
		t.Errorf("states of cells: %s", line)
	}
	if line := strings.Join(sheets["tags"][2], ", "); line != "A :1, B inlineStr:a.html, C :2, D inlineStr:=1+1" {
		t.Errorf("second tag: %s", line)
	}
	if line := strings.Join(sheets["records"][4], ", "); !strings.Contains(line, "not HTML") {
		t.Errorf("failed page: %s", line)
	}
}

func TestXLSXTakesWhatExcelDoesNot(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("名", 40)
	s := record.Schema{{Name: "a/b:[c]", Many: true}, {Name: long, Many: true}, {Name: long + "2", Many: true}, {Name: "page"}, {Name: "Record"}}
	p := record.Page{Page: "p", Schema: s, Records: []record.Record{{cell(1, strings.Repeat("𠮷", 40000)), cell(1, "\x01"), cell(1, "b"), cell(1, "c"), cell(1, "d")}}}
	sheets := workbookXML(t, bytesOf(t, XLSX, Options{}, []record.Page{p}))
	if len(sheets) != 4 {
		t.Fatalf("%d sheets", len(sheets))
	}
	for name, rows := range sheets {
		if len([]rune(name)) > sheetName {
			t.Errorf("sheet name %q", name)
		}
		for _, row := range rows {
			for _, c := range row {
				if len([]rune(c)) > cellLength {
					t.Errorf("a cell of %d characters", len([]rune(c)))
				}
			}
		}
	}
}

type parquetPrice struct {
	Value    *decimal `parquet:"value,optional,decimal(9:38)"`
	Currency *string  `parquet:"currency,optional"`
	Text     string   `parquet:"text"`
}

type parquetRow struct {
	Page     string        `parquet:"page"`
	Template *string       `parquet:"template,optional"`
	Error    *string       `parquet:"error,optional"`
	States   *string       `parquet:"states,optional"`
	Title    *string       `parquet:"标题,optional"`
	Price    *parquetPrice `parquet:"price,optional"`
	Weight   *struct {
		Value *decimal `parquet:"value,optional,decimal(9:38)"`
		Unit  *string  `parquet:"unit,optional"`
		Text  string   `parquet:"text"`
	} `parquet:"weight,optional"`
	Since *struct {
		Day  *int32  `parquet:"day,optional,date"`
		ISO  *string `parquet:"iso,optional"`
		Text string  `parquet:"text"`
	} `parquet:"since,optional"`
	Link   *string        `parquet:"link,optional"`
	Tags   []string       `parquet:"tags,list"`
	Offers []parquetPrice `parquet:"offers,list"`
}

func TestParquet(t *testing.T) {
	t.Parallel()
	raw := bytesOf(t, Parquet, Options{}, typedPages())
	if path := os.Getenv("WRAPSMITH_KEEP"); path != "" { // for another reader to look at
		os.WriteFile(filepath.Join(path, "typed.parquet"), raw, 0o600)
		os.WriteFile(filepath.Join(path, "typed.xlsx"), bytesOf(t, XLSX, Options{}, typedPages()), 0o600)
		os.WriteFile(filepath.Join(path, "typed.sqlite"), bytesOf(t, SQLite, Options{}, typedPages()), 0o600)
	}
	rows, err := parquet.Read[parquetRow](bytes.NewReader(raw), int64(len(raw)))
	if err != nil || len(rows) != 4 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	a, b, c, d := rows[0], rows[1], rows[2], rows[3]
	if a.Price.Value.String() != "1299.5" || *a.Price.Currency != "CNY" || a.Price.Text != "1,299.50元" || *a.Weight.Unit != "kg" || *a.Since.Day != 19787 || *a.Title != "水壶" ||
		len(a.Tags) != 2 || a.Tags[1] != "=1+1" || len(a.Offers) != 2 || *a.Offers[1].Currency != "EUR" || a.Offers[0].Value.String() != "5" {
		t.Errorf("first row: %+v", a)
	}
	if b.Price.Value == nil || b.Price.Value.String() != "0" || b.Weight.Value == nil || b.Weight.Value.String() != "0" {
		t.Error("a zero became null")
	}
	if b.Since.Day != nil || *b.Since.ISO != "2024-03" || b.Link != nil || len(b.Tags) != 0 || len(b.Offers) != 1 || b.Offers[0].Currency != nil {
		t.Errorf("second row: %+v", b)
	}
	if c.Price.Value != nil || c.Price.Text != "on request" || c.Weight.Value.String() != "-3" || c.Since != nil || c.States == nil || *c.States != `{"price":"untyped"}` || c.Error != nil || len(c.Tags) != 1 {
		t.Errorf("third row: %+v", c)
	}
	if d.Page != "d.html" || *d.Error != "not HTML" || d.Title != nil || d.Price != nil || d.Template != nil {
		t.Errorf("failed page: %+v", d)
	}
}

func opened(t *testing.T, raw []byte) *sql.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "out.sqlite")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// asked is what a query gives, a line a row.
func asked(t *testing.T, db *sql.DB, query string) string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, _ := rows.Columns()
	var out []string
	for rows.Next() {
		cells := make([]any, len(columns))
		for i := range cells {
			cells[i] = new(any)
		}
		if err := rows.Scan(cells...); err != nil {
			t.Fatal(err)
		}
		var line []string
		for _, c := range cells {
			v := *c.(*any)
			if b, ok := v.([]byte); ok {
				v = string(b)
			}
			line = append(line, fmt.Sprint(v))
		}
		out = append(out, strings.Join(line, ","))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, "; ")
}

// sqlCases hold for SQLite and PostgreSQL alike.
var sqlCases = []struct{ query, want, why string }{
	{`SELECT run, record, page, "标题", price_currency, price_text, weight_unit, link FROM records ORDER BY record`,
		`r1,1,a.html,水壶,CNY,1,299.50元,kg,https://a.example/1; r1,2,b.html,=HYPERLINK("x"),CNY,0元,<nil>,<nil>; r1,3,c.html,@x,<nil>,on request,<nil>,<nil>; r1,4,d.html,<nil>,<nil>,<nil>,<nil>,<nil>`, "records"},
	{`SELECT count(*) FROM records WHERE price = 0 AND weight = 0`, `1`, "a zero is a zero"},
	{`SELECT count(*) FROM records WHERE price > 1299 AND price < 1300`, `1`, "numbers compare"},
	{`SELECT count(*) FROM records WHERE price IS NULL AND page = 'c.html'`, `1`, "what cannot be read is null"},
	{`SELECT record, position, tags FROM records_tags ORDER BY record, position`, `1,1,x; 1,2,=1+1; 3,1,y`, "a table for a list"},
	{`SELECT record, position, offers_currency, offers_text FROM records_offers ORDER BY record, position`, `1,1,$,$5; 1,2,EUR,6 €; 2,1,<nil>,7`, "typed too"},
	{`SELECT record, states FROM records WHERE states IS NOT NULL`, `3,{"price":"untyped"}`, "a text that does not read as a price"},
	{`SELECT error FROM records WHERE record = 4`, `not HTML`, "the failed page"},
	{`SELECT count(*) FROM records WHERE read_at IS NOT NULL`, `4`, "the time of reading"},
}

func TestSQLite(t *testing.T) {
	t.Parallel()
	dates := opened(t, bytesOf(t, SQLite, Options{}, typedPages()))
	if got := asked(t, dates, `SELECT since, since_text FROM records ORDER BY record`); got != "2024-03-05,5 March 2024; 2024-03,2024年3月; <nil>,<nil>; <nil>,<nil>" {
		t.Errorf("dates: %s", got)
	}
	db := opened(t, bytesOf(t, SQLite, Options{Table: Table{Run: "r1"}}, typedPages()))
	for _, c := range sqlCases {
		if got := asked(t, db, c.query); got != c.want {
			t.Errorf("%s: got %s, want %s", c.why, got, c.want)
		}
	}
}

func TestPostgreSQL(t *testing.T) {
	t.Parallel()
	address := postgrestest.Schema(t)
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	put := func(mode Mode, run string, pages []record.Page) error {
		s, err := OpenPostgres(t.Context(), address, Options{Table: Table{Run: run, Mode: mode}})
		if err != nil {
			return err
		}
		for _, p := range pages {
			if err := s.Write(p); err != nil {
				return errors.Join(err, s.Close())
			}
		}
		return s.Close()
	}
	if err := put(Replace, "r1", typedPages()); err != nil {
		t.Fatal(err)
	}
	for _, c := range sqlCases {
		if got := asked(t, db, c.query); got != c.want {
			t.Errorf("%s: got %s, want %s", c.why, got, c.want)
		}
	}
	if got := asked(t, db, `SELECT extract(month FROM since), since_iso, since_text FROM records ORDER BY record`); got != "3,2024-03-05,5 March 2024; <nil>,2024-03,2024年3月; <nil>,<nil>,<nil>; <nil>,<nil>,<nil>" {
		t.Errorf("dates: %s", got)
	}
	if got := asked(t, db, `SELECT data_type FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'records' AND column_name IN ('price', 'since', 'read_at') ORDER BY column_name`); got != "numeric; timestamp with time zone; date" {
		t.Errorf("types: %s", got)
	}
	for mode, want := range map[Mode]error{Refuse: ErrTable, Replace: nil, Append: nil, Upsert: nil} {
		if err := CheckTable(t.Context(), address, Table{Mode: mode}); !errors.Is(err, want) {
			t.Errorf("checked before a run, mode %q: got %v, want %v", mode, err, want)
		}
	}
	if err := put(Refuse, "r2", typedPages()); !errors.Is(err, ErrTable) {
		t.Errorf("a table that is there: %v", err)
	}
	more := record.Page{Page: "e.html", Schema: append(record.Schema{{Name: strings.Repeat("长", 40), Type: record.Text}}, shopSchema[:2]...), Records: []record.Record{{cell(1, "long\x00name"), cell(1, "e"), cell(1, "5")}}}
	for range 2 { // the second time replaces what the first one wrote
		if err := put(Append, "r2", []record.Page{more}); err != nil {
			t.Fatal(err)
		}
	}
	if got := asked(t, db, `SELECT run, count(*), max(record) FROM records GROUP BY run ORDER BY run`); got != "r1,4,4; r2,1,5" {
		t.Errorf("appended: %s", got)
	}
	bad := typedPages()
	bad[3].Schema, bad[3].Records, bad[3].Err = schema("unknown"), []record.Record{{cell(1, "x")}}, nil
	s, err := OpenPostgres(t.Context(), address, Options{Schema: shopSchema, Table: Table{Mode: Replace}})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range bad {
		err = s.Write(p)
	}
	if closed := s.Close(); err == nil || closed == nil {
		t.Errorf("a run that failed: %v, %v", err, closed)
	}
	if got := asked(t, db, `SELECT count(*) FROM records`); got != "5" {
		t.Errorf("after a failed run the table has %s rows", got)
	}
}

func TestPasswordsStayHidden(t *testing.T) {
	t.Parallel()
	_, err := OpenPostgres(t.Context(), "postgres://ann:s3cret@127.0.0.1:1/x", Options{Schema: record.Schema{}})
	if err == nil || strings.Contains(err.Error(), "s3cret") {
		t.Errorf("%v", err)
	}
}

// An entry without an address of its own leads to its page on the web, and its id stays its words'.
func TestAtomLeadsToThePage(t *testing.T) {
	t.Parallel()
	page := record.Page{Schema: record.Schema{{Name: "title"}}}
	for _, title := range []string{"one", "two"} {
		page.Records = append(page.Records, record.Record{{State: record.Found, Values: []record.Value{{Text: title}}}})
	}
	ids := map[string]bool{}
	for name, link := range map[string]string{"https://a.example/?p=1&q": `<link href="https://a.example/?p=1&amp;q"/>`, "/home/ann/a.html": ""} {
		page.Page = name
		text := string(bytesOf(t, Atom, Options{}, []record.Page{page}))
		want := 0
		if link != "" {
			want = 2
		}
		if n := strings.Count(text, "<link"); n != want || !strings.Contains(text, link) {
			t.Errorf("%s: %d links in %s", name, n, text)
		}
		for _, part := range strings.Split(text, "<id>")[2:] {
			id, _, _ := strings.Cut(part, "<")
			ids[id] = true
		}
	}
	if len(ids) != 2 {
		t.Errorf("ids %v, want one a record, wherever it stands", ids)
	}
}

func TestAtom(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 1, 2, 3, 4, 5, 0, time.UTC)
	raw := bytesOf(t, Atom, Options{Title: "Shop & more", Now: now}, typedPages())
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Title   string   `xml:"title"`
		ID      string   `xml:"id"`
		Updated string   `xml:"updated"`
		Entries []struct {
			Title   string `xml:"title"`
			ID      string `xml:"id"`
			Updated string `xml:"updated"`
			Link    struct {
				Href string `xml:"href,attr"`
			} `xml:"link"`
			Content string `xml:"content"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(raw, &feed); err != nil {
		t.Fatal(err)
	}
	if feed.Title != "Shop & more" || feed.Updated != "2025-01-02T03:04:05Z" || len(feed.Entries) != 3 {
		t.Fatalf("%+v", feed)
	}
	a, b := feed.Entries[0], feed.Entries[1]
	if a.Title != "水壶" || a.Link.Href != "https://a.example/1" || a.Updated != "2024-03-05T00:00:00Z" || !strings.Contains(a.Content, "<dd>1.5 kg</dd>") {
		t.Errorf("%+v", a)
	}
	if b.Updated != feed.Updated || b.ID == a.ID || b.ID == "" {
		t.Errorf("%+v", b)
	}
}

// Whatever a page says, every format takes it, and no cell runs.
func TestEveryFormatTakesEveryValue(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value, name := rapid.String().Draw(t, "value"), rapid.StringN(1, 20, -1).Draw(t, "name")
		kind := rapid.SampledFrom(record.Types).Draw(t, "type")
		p := record.Page{Page: value, Schema: record.Schema{{Name: name, Type: kind}, {Name: name + "2", Type: kind, Many: true}},
			Records: []record.Record{{cell(1, value), cell(1, value, "1")}}}
		for _, f := range Formats {
			var b bytes.Buffer
			s, err := New(f, &b, Options{Typed: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(s.Write(p), s.Close()); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
		}
	})
}

// A million values do not stay in memory: what is alive after each format does
// not grow with the pages.
func TestMemoryIsFlat(t *testing.T) {
	t.Parallel()
	p := typedPages()[0]
	for _, f := range []Format{JSON, XLSX, Parquet, Atom, CSV} {
		grow := func(n int) int {
			s, err := New(f, io.Discard, Options{Schema: shopSchema})
			if err != nil {
				t.Fatal(err)
			}
			most := 0
			for i := range n {
				if err := s.Write(p); err != nil {
					t.Fatal(err)
				}
				if i%(n/4) == n/4-1 {
					most = max(most, heap())
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return most
		}
		before := heap()
		small, large := grow(2000)-before, grow(8000)-before
		const slack = 40 << 20 // a row group of Parquet, sheets of XLSX before they go to a file
		if large > max(small, 1<<20)*2+slack {
			t.Errorf("%s: %d kB after 2,000 records, %d kB after 8,000", f, small>>10, large>>10)
		}
	}
}

// heap is what is alive, in bytes.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
