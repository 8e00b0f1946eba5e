package login

import (
	"strings"
	"testing"
)

// long is more text than stands around the form of a sign-in page.
var long = "<p>" + strings.Repeat("The gauge is made of brass and oak. ", 80)

func TestLookAt(t *testing.T) {
	t.Parallel()
	form := `<form><input name=u><input type="password" name=p><button>Sign in</button></form>`
	cases := []struct {
		name, page  string
		is, mayBe   bool
		description string
	}{
		{"english", `<title>Sign in - Tide Tables</title><h1>Welcome back</h1>` + form + `<p>No account? Register now.`, true, true, "the title says so, little text"},
		{"chinese", `<title>潮汐表 - 用户登录</title><form><input name=u><input type=password><button>登录</button></form><p>还没有账号？立即注册`, true, true, "the title says so, in Chinese"},
		{"heading", `<title>Tide Tables</title><main><h1>Log in</h1>` + form + `</main>`, true, true, "the heading says so"},
		{"button only", `<title>Tide Tables</title>` + form, false, true, "the button alone may stand for anything"},
		{"scanty shop", `<title>Oak Gauge</title>` + form + `<h1>Oak Gauge</h1><p>12 EUR`, false, false, "a heading speaks of something else"},
		{"box in the head", `<title>Oak Gauge</title><header>` + form + `</header><p>12 EUR`, false, false, "a form in the head is on each page"},
		{"box in the navigation", `<title>Sign in to buy</title><div role=navigation>` + form + `</div><p>12 EUR`, false, false, "the same, by its role"},
		{"article", `<title>How to sign in to harbour Wi-Fi</title>` + form + long, false, false, "a long text is content"},
		{"drawer", `<title>Sign in</title><div style="display: none">` + form + `</div><p>12 EUR`, false, false, "the form is not shown"},
		{"dialog", `<title>Login</title><dialog>` + form + `</dialog><p>12 EUR`, false, false, "a closed dialog is not shown"},
		{"new password", `<title>Sign in again</title><form><input type=password><input type=password><button>Save</button></form>`, false, false, "two fields are those of a new password"},
		{"no field", `<title>Sign in</title><form><input name=mail></form>`, false, false, "without a field for a password"},
		{"no form", `<title>Anmelden</title><div><div><input type=PASSWORD></div></div>`, true, true, "made by scripts, without a form"},
		{"script", `<title>Sign in</title><script>"<input type=password>"</script><p>x`, false, false, "a text in a script is no field"},
	}
	for _, c := range cases {
		l := LookAt([]byte(c.page))
		if l.IsPage() != c.is || l.MayBePage() != c.mayBe {
			t.Errorf("%s (%s): is a sign-in page %v, may be one %v; want %v, %v; look %+v", c.name, c.description, l.IsPage(), l.MayBePage(), c.is, c.mayBe, l)
		}
	}
}

func FuzzLookAt(f *testing.F) {
	f.Add([]byte(`<form><input type=password></form>`))
	f.Fuzz(func(t *testing.T, page []byte) {
		if l := LookAt(page); l.IsPage() && !l.MayBePage() {
			t.Errorf("%q: is a sign-in page and may not be one: %+v", page, l)
		}
	})
}
