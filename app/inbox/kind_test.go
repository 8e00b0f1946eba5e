package inbox

import (
	"testing"

	"wrapsmith/backend/stores/library"
)

func TestKindOfAComment(t *testing.T) {
	t.Parallel()
	comment := func(who, field, text string) library.OpenComment {
		return library.OpenComment{Comment: library.Comment{Who: who, Field: field, Text: text}, Fields: []string{"code"}}
	}
	for _, c := range []struct {
		comment library.OpenComment
		own     bool
		want    string
		reason  string
	}{
		{comment("Rita", "", "@Bert look"), false, KindMention, "it names him"},
		{comment("Bert", "", "@Bert look"), true, "", "he wrote it himself"},
		{comment("Rita", "weight", "please"), true, KindWish, "the template has no such field"},
		{comment("Rita", "code", "please"), true, KindComment, "the template has the field"},
		{comment("Rita", "weight", "please"), false, "", "another person's template"},
		{comment("Rita", "weight", "@Bert please"), true, KindMention, "to be named comes first"},
	} {
		if got := kindOf(c.comment, "Bert", c.own); got != c.want {
			t.Errorf("%s: got %q, want %q", c.reason, got, c.want)
		}
	}
}
