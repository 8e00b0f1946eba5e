package list

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/region"
)

// sentences are the clauses of the front end in a language, by their words.
func sentences(t *testing.T, language string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../../frontend/src/text/lists." + language + ".ts")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  "list\.(\w+)": "(.*)",$`).FindAllStringSubmatch(string(file), -1) {
		out[m[1]] = m[2]
	}
	return out
}

// inEnglish are clauses in the front end's words, all of them after commas.
func inEnglish(t *testing.T, known map[string]string, messages []message.Message) string {
	t.Helper()
	var out []string
	for _, s := range messages {
		clause, ok := known[s.Code]
		if !ok {
			t.Errorf("the word %q has no sentence", s.Code)
		}
		for name, value := range s.Params {
			clause = strings.ReplaceAll(clause, "“{"+name+"}”", strconv.Quote(value))
			clause = strings.ReplaceAll(clause, "{"+name+"}", strings.ReplaceAll(value, "\n", ", "))
		}
		out = append(out, clause)
	}
	return strings.Join(out, ", ")
}

// What speaks for a list is the same in words as in the sentence, and every word has its sentence.
func TestEveryReasonForAListHasAWord(t *testing.T) {
	t.Parallel()
	known, chinese := sentences(t, "en"), sentences(t, "zh")
	seen := map[string]bool{"join": true, "comma": true}
	check := func(why string, messages []message.Message) {
		if got, want := strings.ReplaceAll(inEnglish(t, known, messages), "; ", ", "), strings.ReplaceAll(why, "; ", ", "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		for _, s := range messages {
			seen[s.Code] = true
		}
	}
	for _, made := range []how{siblings, runs, grid, sections, columns, addressed, method} {
		plain := candidate{how: made, records: make([]region.Record, 7), cover: .425, regular: 1, distinct: 1}
		check(plain.why(), plain.messages())
		poor := plain
		poor.distinct, poor.linked, poor.features[Border], poor.voters = .5, .95, 1, []string{"detm", "path"}
		poor.listed = .8
		check(poor.why(), poor.messages())
	}
	page := parse(t, menu+`<ul>`+each(8, `<li><a href="%d">Jam %d</a><p>%s</p></li>`)+`</ul>`+footer)
	for _, m := range []Method{DETM, Path, Keyword, Best} {
		found, err := By(m, page, Options{Keyword: "jam"})
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d lists, %v", m, len(found), err)
		}
		for _, f := range found {
			check(f.Why, f.Messages)
		}
	}
	for _, f := range Find(parse(t, waiting("hidden")), Options{}) {
		check(f.Why, f.Messages)
	}
	for code := range known {
		if !seen[code] || chinese[code] == "" {
			t.Errorf("the word %q: made %v, in Chinese %q", code, seen[code], chinese[code])
		}
	}
}
