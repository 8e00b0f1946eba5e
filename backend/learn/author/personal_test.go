package author_test

import (
	"strings"
	"testing"
)

// A template of one sample is shared without the values of that page, but for what the
// sample itself says.
func TestValuesOfOnePageStayInTheSample(t *testing.T) {
	t.Parallel()
	const html = `<title>夏青山 | 人员</title><h1>夏青山</h1><table><tr><td>姓名</td><td>夏青山</td></tr><tr><td>籍贯</td><td>福建沿海</td></tr>
<tr><td>学历</td><td>硕士</td></tr></table><dl><dt>Hobby</dt><dd>Sailing boats</dd><dt>Town</dt><dd>Oban</dd></dl>`
	s, _ := shown(t, html, "name=夏青山", "degree=硕士")
	var b strings.Builder
	if err := s.Template().Write(&b); err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(b.String(), "<samples>")
	for _, value := range []string{"夏青山", "硕士", "福建沿海", "Sailing boats", "Oban"} {
		if strings.Contains(before, value) {
			t.Errorf("%q stands outside of the sample:\n%s", value, before)
		}
	}
	if !strings.Contains(before, "@text:学历") {
		t.Errorf("got no text of the site:\n%s", before)
	}
}
