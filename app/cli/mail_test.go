package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/output/mail/mailtest"
)

// runRoot runs the whole command line.
func runRoot(t *testing.T, in string, args ...string) (out string, err error) {
	t.Helper()
	c := Root("test")
	var text bytes.Buffer
	c.SetArgs(args)
	c.SetIn(strings.NewReader(in))
	c.SetOut(&text)
	c.SetErr(&text)
	err = c.ExecuteContext(t.Context())
	return text.String(), err
}

// Flags go before the environment, and that before the config file.
func TestMailTest(t *testing.T) {
	there, other := mailtest.Start(t, nil), mailtest.Start(t, nil)
	config := filepath.Join(t.TempDir(), "config.toml")
	text := "[all]\nsmtp-server = \"" + other.Address + "\"\nsmtp-tls = \"none\"\nmail-from = \"wrapsmith@example.org\"\nmail-domain = [\"example.org\"]\n"
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(configVariable, config)
	sent := func() [2]int { return [2]int{len(there.Letters()), len(other.Letters())} }
	if out, err := runRoot(t, "", "mail", "test", "ada@example.org"); err != nil || out != "sent to ada@example.org\n" || sent() != [2]int{0, 1} {
		t.Fatalf("by the config file: got %q, %v, mails %v", out, err, sent())
	}
	t.Setenv(smtpServerVariable, there.Address)
	if out, err := runRoot(t, "", "mail", "test", "ada@example.org"); err != nil || sent() != [2]int{1, 1} {
		t.Fatalf("by the environment: got %q, %v, mails %v", out, err, sent())
	}
	if out, err := runRoot(t, mailtest.Password+"\n", "mail", "test", "ada@example.org", "--smtp-server", other.Address, "--smtp-user", "robot", "--smtp-password-file", "-"); err != nil || sent() != [2]int{1, 2} || other.Letters()[1].User != "robot" {
		t.Fatalf("by flags: got %q, %v, mails %v", out, err, sent())
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"eve@elsewhere.example"}, "only to addresses of example.org"},
		{[]string{"ada@example.org", "--smtp-user", "robot"}, "belong together"},
		{[]string{"ada@example.org", "--smtp-tls", "ssl"}, "want one of starttls, tls, none"},
		{[]string{"ada@example.org", "--smtp-server", "smtp.example.org:x"}, "a port is a number"},
	} {
		if out, err := runRoot(t, "", append([]string{"mail", "test"}, c.args...)...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %q, %v, want %q", c.args, out, err, c.want)
		}
	}
}
