package notices

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/app/inbox"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/accounts"
)

// Both languages say the same things with the same values.
func TestLanguagesHaveTheSameSentences(t *testing.T) {
	t.Parallel()
	places := func(w words) map[string][]string {
		out := map[string][]string{}
		for key, sentence := range w {
			if !strings.HasPrefix(key, "alerted.") && !strings.HasPrefix(key, "why.") {
				out[key] = slices.Sorted(slices.Values(place.FindAllString(sentence, -1)))
			}
		}
		return out
	}
	if diff := cmp.Diff(places(english), places(chinese)); diff != "" {
		t.Errorf("English and Chinese differ (-English +Chinese):\n%s", diff)
	}
}

// A digest says of an alert and its cause what the screen says of them.
func TestAlertsAreAsOnTheScreen(t *testing.T) {
	t.Parallel()
	shown := words{}
	files, err := filepath.Glob("../../frontend/src/text/*.zh.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`"((?:alerted|why)\.\w+)":\s*"([^"]*)"`).FindAllStringSubmatch(string(raw), -1) {
			shown[m[1]] = m[2]
		}
	}
	said := maps.Clone(chinese)
	maps.DeleteFunc(said, func(key, _ string) bool {
		return !strings.HasPrefix(key, "alerted.") && !strings.HasPrefix(key, "why.")
	})
	if diff := cmp.Diff(shown, said); diff != "" || len(shown) < 50 {
		t.Errorf("%d sentences on the screen (-screen +digest):\n%s", len(shown), diff)
	}
}

func TestTitles(t *testing.T) {
	t.Parallel()
	drift := inbox.Waiting{Kind: inbox.KindAlert, Text: "Lamps: price is filled in 20 %", Message: message.New("fill", "template", "Lamps", "field", "{was}", "fill", "20 %", "was", "100 %")}
	other := inbox.Waiting{Kind: inbox.KindAlert, Text: "Something else", Message: message.New("unheardof")}
	bare := inbox.Waiting{Kind: inbox.KindAlert, Text: "The run failed", Message: message.New("run")}
	full := inbox.Waiting{Kind: inbox.KindAlert, Text: "The run failed: the disk is full", Message: message.New("run", "why", "the disk is full")}
	full.Message.Cause = &message.Message{Code: "full"}
	strange := full
	strange.Message.Cause = &message.Message{Code: "unheardof"}
	wish := inbox.Waiting{Kind: inbox.KindWish, Who: "瑞塔", Name: "灯具", Field: "重量"}
	mend := inbox.Waiting{Kind: inbox.KindMend, Name: "Lamps", Text: "price, size"}
	for _, c := range []struct {
		language, want, reason string
		item                   inbox.Waiting
	}{
		{English, "Lamps: price is filled in 20 %", "the text of an alert is English", drift},
		{Chinese, "Lamps：{was} 在 20 % 的记录中有值，以前是 100 %。", "a value is put in as it is", drift},
		{Chinese, "Something else", "there is no sentence for it", other},
		{Chinese, "The run failed", "a value of the sentence is not known", bare},
		{Chinese, "运行失败：磁盘已满。请腾出空间后继续。", "the cause has a sentence", full},
		{Chinese, "运行失败：the disk is full", "the cause has no sentence", strange},
		{English, "The run failed: the disk is full", "the text of an alert is English", full},
		{English, `瑞塔 asks for the field "重量": 灯具`, "", wish},
		{Chinese, "瑞塔 希望增加字段“重量”：灯具", "", wish},
		{Chinese, "Lamps 的修补方案等待采纳（price, size）", "", mend},
	} {
		if got := wordsOf(c.language).title(c.item); got != c.want {
			t.Errorf("in %s (%s): got %q, want %q", c.language, c.reason, got, c.want)
		}
	}
}

// People who chose no language get the server's.
func TestALetterIsInThePersonsLanguage(t *testing.T) {
	t.Parallel()
	items := []inbox.Waiting{{Kind: inbox.KindMention, Who: "Rita", Name: "Lamps", Text: "@Bert"}, {Kind: inbox.KindComment, Who: "Rita", Name: "Lamps", Text: "And?"}}
	for _, c := range []struct{ server, person, subject, ending string }{
		{English, "", "Wrapsmith: 2 things wait for you", "This mail comes because Bert asked for it in Wrapsmith, once a day at most."},
		{Chinese, "", "Wrapsmith：2 件事等您处理", "您收到此邮件，是因为 Bert 在 Wrapsmith 中要求如此，最多每天一封。"},
		{Chinese, English, "Wrapsmith: 2 things wait for you", "End these mails: https://w.example/#/stop/key"},
		{English, Chinese, "Wrapsmith：2 件事等您处理", "停止这些邮件：https://w.example/#/stop/key"},
	} {
		k := kept{NoticeSettings: NoticeSettings{Language: c.person, Every: EveryDay}}
		d := newDigest("Bert", New(nil, nil, nil, nil, c.server, nil).languageOf(k), items, "https://w.example")
		got := letter(d, k, accounts.Notice{Stop: "key"}, "https://w.example")
		if got.Subject != c.subject || !strings.Contains(got.Text, c.ending) {
			t.Errorf("server %q, person %q: got %q with %q, want %q with %q", c.server, c.person, got.Subject, got.Text, c.subject, c.ending)
		}
	}
}
