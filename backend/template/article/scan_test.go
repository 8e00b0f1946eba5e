package article

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wrapsmith/backend/tree/tagpath"
)

func TestScanTextCountsAsPathsDo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		got := scanText(text)
		chars, marks := tagpath.Count(text)
		if int(got.chars) != chars || int(got.marks) != marks || got.wide != ideographic(text) {
			t.Fatalf("%q: %+v, want %d characters, %d marks, wide %v", text, got, chars, marks, ideographic(text))
		}
		if strings.ContainsAny(text, "0123456789年") && !got.digit {
			t.Fatalf("%q: no digit", text)
		}
	})
}

func TestReadNameTellsWhatAnElementIsCalled(t *testing.T) {
	t.Parallel()
	for class, want := range map[string]naming{
		"post-author":          {zone: inPage, named: "author"},
		"authorBio":            {zone: inPage},
		"entry-date published": {zone: inPage, named: "date"},
		"post-title":           {zone: inPage, named: "title"},
		"widget-title":         {zone: inPage},
		"relatedPosts":         {zone: foreign},
		"related-posts":        {zone: foreign},
		"left sidebar":         {zone: aside},
		"sidebar comments":     {zone: foreign},
	} {
		if got := readName(class); got.zone != want.zone || got.named != want.named {
			t.Errorf("%q: zone %d, named %q; want %d, %q", class, got.zone, got.named, want.zone, want.named)
		}
	}
}

func TestPersonsPage(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"/author/ada-moss": "link", "https://pier.example/staff/ada": "link", "/people/": "", "/byway/x": "", "/a/b/by/tom": "link", "": "",
		"/u/ada": "member", "/users/9/by/tom": "link", "/member.php?id=4": "member", "/space-uid-4.html": "member",
	} {
		if got := personsPage(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
