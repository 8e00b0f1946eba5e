package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
)

// rowPages are a list whose rows are links where there is something to buy, and plain
// where there is not.
var rowPages = []string{
	`<!DOCTYPE html><div class=parts><a class="row shop" href=/1><div><div>200 g rice</div><i>from the hills</i></div></a><a class="row shop" href=/2><div><div>1 jar of sauce</div><i>hot</i></div></a>
<div class=row><p><span>200</span> g tofu</p></div><div class=row><b>To serve</b></div><div class=row>a little flour</div></div>`,
	`<!DOCTYPE html><div class=parts><div class=row><p><span>2</span> 个番茄</p></div><a class="row shop" href=/3><div><div>鸡蛋 1 个</div><i>散养</i></div></a><div class=row>盐少许</div></div>`,
}

// TestXSLTGivesTheSameOfRowsOfTwoMakes: the first text of each row is one path of XPath.
func TestXSLTGivesTheSameOfRowsOfTwoMakes(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Fatal("xsltproc is missing: run scripts/setup.sh")
	}
	s := site{name: "rows", truth: []map[string][]string{{"parts": {"200 g rice", "1 jar of sauce"}}}}
	for _, html := range rowPages {
		tree := tagtreetest.From(t, []byte(html), page.Origin{Name: "rows.html", ContentType: "text/html; charset=utf-8"})
		s.trees = append(s.trees, tree)
	}
	prog := s.learn(t)
	sheet, err := prog.XSLT()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sheet.xsl")
	if err := os.WriteFile(file, sheet, 0o600); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"200 g rice|1 jar of sauce|200 g tofu|a little flour", "2 个番茄|鸡蛋 1 个|盐少许"} {
		ours := bySlotless(prog, s.trees[i])
		if got := strings.Join(ours["parts"], "|"); got != want {
			t.Errorf("page %d: the program finds %q, want %q", i, got, want)
		}
		got := xsltproc(t, file, s.trees[i])
		if diff := cmp.Diff(ours, got); diff != "" {
			t.Errorf("page %d: program (-) and xsltproc (+) differ:\n%s", i, diff)
		}
		previewAgrees(t, sheet, s.trees[i], got)
	}
}
