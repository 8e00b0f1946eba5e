package article

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                                  nil,
		"Ada Moss":                          {"Ada Moss"},
		"Ada Moss and Ben Hall":             {"Ada Moss", "Ben Hall"},
		"Ada Moss, Ben Hall, and Cy van Os": {"Ada Moss", "Ben Hall", "Cy van Os"},
		"ADA MOSS and BEN HALL":             {"ADA MOSS", "BEN HALL"},
		"Ada Moss, PhD, MSc":                {"Ada Moss"},
		"Ada Moss, Chief Editor and Ben Hall, The Pier": {"Ada Moss", "Ben Hall"},
		"Ada Moss, PhD and Ben Hall":                    {"Ada Moss", "Ben Hall"},
		"Ada Moss (PierSoft)":                           {"Ada Moss"},
		"Ada Moss | The Pier Newsroom":                  {"Ada Moss"},
		"Ada Moss, pier.com":                            {"Ada Moss"},
		"Dr. Ada Moss & Ben Hall Jr.":                   {"Ada Moss", "Ben Hall Jr."},
		"Moss, Ada":                                     {"Moss, Ada"}, // turned round: one name
		"The Team, edited by Ben":                       {"The Team, edited by Ben"},
		"李晓舟、王芳":                                        {"李晓舟", "王芳"},
		"李晓舟 王芳":                                        {"李晓舟", "王芳"},
		"keel_lifter":                                   {"keel_lifter"},
	} {
		if got := Names(text); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
