package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/app/team"
)

// A flag goes before the environment, and that before the config file; the secret has no flag.
func TestSettingsOfTheSignInProvider(t *testing.T) {
	dir := t.TempDir()
	config, secret := filepath.Join(dir, "config.toml"), filepath.Join(dir, "secret")
	for name, text := range map[string]string{
		config: "[serve]\noidc-issuer = \"https://file.example\"\noidc-client-id = \"of the file\"\noidc-name = \"of the file\"\noidc-role = [\"admin=cn=owners,ou=x\"]\n",
		secret: "of a file\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(configVariable, config)
	t.Setenv("WRAPSMITH_OIDC_CLIENT_ID", "of the environment")
	t.Setenv("WRAPSMITH_OIDC_NAME", "of the environment")
	t.Setenv(secretVariable, "of the environment")
	read := func(args ...string) (*providerFlags, *team.Provider) {
		t.Helper()
		root := Root("test")
		c, rest, err := root.Find(append([]string{"serve"}, args...))
		if err != nil {
			t.Fatal(err)
		}
		f := &providerFlags{}
		c.ResetFlags()
		f.add(c)
		if err := c.ParseFlags(rest); err != nil {
			t.Fatal(err)
		}
		if err := configure(c); err != nil {
			t.Fatal(err)
		}
		p, err := f.open(c)
		if err != nil {
			t.Fatal(err)
		}
		return f, p
	}
	f, p := read("--oidc-name", "of the flag")
	got := []string{f.Issuer, f.ClientID, f.Name, f.Secret, f.Groups}
	if d := cmp.Diff([]string{"https://file.example", "of the environment", "of the flag", "of the environment", "groups"}, got); d != "" {
		t.Errorf("issuer, client, name, secret, claim: -want +got:\n%s", d)
	}
	if d := cmp.Diff(map[string]team.Role{"cn=owners,ou=x": team.Admin}, p.Roles); d != "" {
		t.Errorf("roles: -want +got:\n%s", d)
	}
	t.Setenv("WRAPSMITH_OIDC_ROLE", "author=a;reader=b")
	f, p = read("--oidc-secret-file", secret, "--oidc-new-people", invited)
	if d := cmp.Diff(map[string]team.Role{"a": team.Author, "b": team.Reader}, p.Roles); d != "" || f.Secret != "of a file" || p.NewPeople != "" {
		t.Errorf("got the secret %q and new people %q; roles: -want +got:\n%s", f.Secret, p.NewPeople, d)
	}
}
