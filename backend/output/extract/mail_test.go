package extract

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/output/mail/mailtest"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

// parts are the subject, the text and the names and contents of the files of a mail.
func parts(t *testing.T, l mailtest.Letter) (subject, text string, files map[string]string) {
	t.Helper()
	m := l.Message(t)
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	if !strings.HasPrefix(kind, "multipart/") {
		raw, _ := io.ReadAll(m.Body)
		return subject, string(raw), files
	}
	for all := multipart.NewReader(m.Body, params["boundary"]); ; {
		part, err := all.NextPart()
		if err == io.EOF { //nolint:errorlint // as multipart gives it
			return subject, text, files
		}
		if err != nil {
			t.Fatal(err)
		}
		var r io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "base64" {
			r = base64.NewDecoder(base64.StdEncoding, part)
		}
		raw, _ := io.ReadAll(r)
		if part.FileName() == "" {
			text = string(raw)
			continue
		}
		files[part.FileName()] = string(raw)
	}
}

func mailServer(t *testing.T, address string) *mail.Server {
	t.Helper()
	s, err := mail.NewServer(address, mail.Plain, "", "", "wrapsmith@example.org", nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAMailTellsWhatARunFound(t *testing.T) {
	t.Parallel()
	there := mailtest.Start(t, nil)
	from := Sender{Mail: mailServer(t, there.Address), Address: "https://w.example"}
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	s := results.Schedule{ID: "s", Name: "day/ly"}
	spec := ScheduleSpec{Mail: &Mail{To: []string{"bert@example.org", "cleo@example.org"}, Attach: sink.CSV, Key: "key"}}
	day := time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)
	var subjects []string
	for i, text := range []string{"a 1, b 2", "a 7, c 3"} {
		id := fmt.Sprint("r", i)
		if err := r.CreateRun(t.Context(), results.Run{ID: id, Schedule: "s", Started: day.AddDate(0, 0, i)}, nil); err != nil {
			t.Fatal(err)
		}
		run := doneRun(t, r, id, text)
		alerts := []results.Alert{{ID: "a", Kind: AlertFill, Text: "the field key is filled less"}}[:i]
		for range 2 { // reported again it is not sent again
			if err := mailRun(t.Context(), r, s, spec, run, alerts, from); err != nil {
				t.Fatal(err)
			}
		}
		letters := there.Letters()
		if len(letters) != i+1 || len(letters[i].To) != 2 {
			t.Fatalf("run %d: got %d mails, want %d to two people", i, len(letters), i+1)
		}
		subject, body, files := parts(t, letters[i])
		subjects = append(subjects, subject)
		file := files[fmt.Sprintf("day-ly-2026-03-0%d.csv", i+1)]
		if !strings.Contains(file, "key") || !strings.Contains(file, "p0,a,") || !strings.Contains(body, "https://w.example/#/runs/"+id) {
			t.Errorf("run %d: got %q with files %q, want the link and the records", i, body, files)
		}
		if want := "- changed: a; value: 1 -> 7"; i == 1 && (!strings.Contains(body, want) || !strings.Contains(body, "- the field key is filled less")) {
			t.Errorf("run %d: got %q, want %q and the alert", i, body, want)
		}
	}
	if want := []string{"day/ly: 2 records, 2 new, 0 changed, 0 gone", "day/ly: 2 records, 1 new, 1 changed, 1 gone, 1 alert"}; fmt.Sprint(subjects) != fmt.Sprint(want) {
		t.Errorf("subjects: got %q, want %q", subjects, want)
	}
}

func TestAMailSpeaksTheLanguageOfTheServer(t *testing.T) {
	t.Parallel()
	run := results.Run{ID: "r", State: results.RunDone}
	run.Records, run.Done, run.Failed = 2, 3, 1
	n := Notice{Found: &Found{Changes: &Comparison{New: 1, Differences: []Difference{{Kind: "new", Key: "a"}}}}}
	from := Sender{Language: "zh", Alert: func(results.Alert) string { return "没有记录" }}
	got := Mail{}.letter(results.Schedule{Name: "每日"}, run, n, []results.Alert{{Text: "no records"}}, from)
	if want := "每日：2 条记录，新增 1、变更 0、消失 0，1 条警报"; got.Subject != want {
		t.Errorf("subject: got %q, want %q", got.Subject, want)
	}
	for _, want := range []string{"3 个页面得到 2 条记录；1 个页面失败。", "- 新增: a", "警报：\n- 没有记录"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("text: got %q, want %q in it", got.Text, want)
		}
	}
}

func TestAMailIsSentWhenItIsWanted(t *testing.T) {
	t.Parallel()
	alert := []results.Alert{{ID: "a", Kind: AlertFailed, Text: "bad"}}
	for _, c := range []struct {
		when   string
		second string // what the second run finds; the first finds "a 1"
		alerts []results.Alert
		want   int // mails of the second run
	}{
		{MailEach, "a 1", nil, 1},
		{MailChanges, "a 1", nil, 0},
		{MailChanges, "a 2", nil, 1},
		{MailChanges, "a 1", alert, 1},
		{MailAlerts, "a 2", nil, 0},
		{MailAlerts, "a 1", alert, 1},
	} {
		there := mailtest.Start(t, nil)
		from := Sender{Mail: mailServer(t, there.Address)}
		r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
		s := results.Schedule{ID: "s", Name: "daily"}
		spec := ScheduleSpec{Mail: &Mail{To: []string{"bert@example.org"}, When: c.when, Key: "key"}}
		before := 0
		for i, text := range []string{"a 1", c.second} {
			id := fmt.Sprint("r", i)
			if err := r.CreateRun(t.Context(), results.Run{ID: id, Schedule: "s", Started: time.Now().Add(time.Duration(i) * time.Hour)}, nil); err != nil {
				t.Fatal(err)
			}
			before = len(there.Letters())
			run := doneRun(t, r, id, text)
			if err := mailRun(t.Context(), r, s, spec, run, c.alerts[:min(i, len(c.alerts))], from); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(there.Letters()) - before; got != c.want {
			t.Errorf("%q, then %q with %d alerts: got %d mails, want %d", c.when, c.second, len(c.alerts), got, c.want)
		}
	}
}

// A mail that the server does not take now waits in the database and is sent later, with its records.
func TestAMailWaitsForItsServer(t *testing.T) {
	t.Parallel()
	there := mailtest.Start(t, nil)
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	spec := ScheduleSpec{Mail: &Mail{To: []string{"bert@example.org"}, Attach: sink.CSV}}
	raw, _ := json.Marshal(spec)
	s := results.Schedule{ID: "s", Name: "daily", Cron: "@daily", Spec: raw, Created: time.Now()}
	if err := r.PutSchedule(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	begun(t, r, "r", false)
	run := doneRun(t, r, "r", "a 1")
	if err := mailRun(t.Context(), r, s, spec, run, nil, Sender{}); err != nil {
		t.Fatal(err)
	}
	list, err := r.Deliveries(t.Context(), results.DeliveryQuery{Schedule: "s"})
	if err != nil || len(list) != 1 || list[0].State != results.DeliveryWaiting || !strings.Contains(list[0].Problem, "without an SMTP server") {
		t.Fatalf("without a server: got %+v, %v, want one that waits and says why", list, err)
	}
	if err := SendDue(t.Context(), r, "", list[0].Due, Sender{Mail: mailServer(t, there.Address)}); err != nil {
		t.Fatal(err)
	}
	letters := there.Letters()
	if len(letters) != 1 {
		t.Fatalf("got %d mails, want one", len(letters))
	}
	if _, _, files := parts(t, letters[0]); len(files) != 1 {
		t.Errorf("got %q, want the records", files)
	}
}

func TestLargeRecordsAreNotAttached(t *testing.T) {
	t.Parallel()
	b := bounded{most: 4}
	if _, err := b.Write([]byte("1234")); err != nil {
		t.Errorf("as much as is let in: got %v", err)
	}
	if _, err := b.Write([]byte("5")); err == nil || !b.full || b.Len() != 4 {
		t.Errorf("one byte more: got %v and %d bytes, want an error", err, b.Len())
	}
}
