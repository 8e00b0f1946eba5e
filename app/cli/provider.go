package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/team"
	"wrapsmith/backend/web/openid"
)

// secretVariable has the secret of this server at its sign-in provider.
const secretVariable = "WRAPSMITH_OIDC_SECRET"

// invited is --oidc-new-people without a role.
const invited = "invited"

// providerFlags are those of the provider of OpenID Connect by which a team signs in beside passwords.
type providerFlags struct {
	openid.Settings
	secretFile, newPeople string
	roles                 []string
}

func (f *providerFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.Issuer, "oidc-issuer", "", "`address` of an OpenID Connect provider by which people sign in, beside passwords")
	fl.StringVar(&f.ClientID, "oidc-client-id", "", "`id` of this server at the provider")
	fl.StringVar(&f.secretFile, "oidc-secret-file", "", "`file` with the secret of this server at the provider (or $"+secretVariable+")")
	fl.StringVar(&f.Name, "oidc-name", "", "`name` of the provider on the button (default: the issuer's host)")
	fl.StringSliceVar(&f.Scopes, "oidc-scopes", openid.DefaultScopes, "`scopes` to ask the provider for, beside openid")
	fl.StringVar(&f.newPeople, "oidc-new-people", string(team.Reader), "`role` of people who sign in for the first time: reader, author, admin; invited: only with an invitation")
	fl.StringVar(&f.Groups, "oidc-groups-claim", "groups", "`claim` that has a person's groups, also a path as realm_access.roles")
	fl.StringArrayVar(&f.roles, "oidc-role", nil, "`role=group`: the role of a group's members, decided at each sign-in; may be repeated")
	for _, name := range []string{"oidc-issuer", "oidc-client-id", "oidc-secret-file", "oidc-name", "oidc-scopes", "oidc-new-people", "oidc-groups-claim", "oidc-role"} {
		fromVariable(c, name, "WRAPSMITH_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_")))
	}
	completions := []string{string(team.Reader), string(team.Author), string(team.Admin), invited}
	c.RegisterFlagCompletionFunc("oidc-new-people", cobra.FixedCompletions(completions, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
}

// open checks the flags; nil without a provider.
func (f *providerFlags) open(c *cobra.Command) (*team.Provider, error) {
	if f.Issuer == "" && f.ClientID == "" {
		return nil, nil
	}
	if f.Issuer == "" || f.ClientID == "" {
		return nil, misused(c, "--oidc-issuer and --oidc-client-id belong together")
	}
	p := &team.Provider{NewPeople: team.Role(f.newPeople), Roles: map[string]team.Role{}}
	if f.newPeople == invited {
		p.NewPeople = ""
	} else if !isRole(f.newPeople) {
		return nil, misused(c, "--oidc-new-people %s: want reader, author, admin or %s", f.newPeople, invited)
	}
	for _, one := range f.roles {
		role, group, ok := strings.Cut(one, "=")
		if !ok || group == "" || !isRole(role) {
			return nil, misused(c, "--oidc-role %s: want a role and a group, as in author=editors", one)
		}
		p.Roles[group] = team.Role(role)
	}
	if len(p.Roles) == 0 {
		f.Groups = "" // nothing is asked of it
	}
	var err error
	if f.Secret, err = f.secret(); err != nil {
		return nil, err
	}
	p.OpenID, err = openid.New(f.Settings)
	return p, err
}

func isRole(name string) bool {
	return slices.Contains([]team.Role{team.Reader, team.Author, team.Admin}, team.Role(name))
}

// secret reads the secret, which is never on a command line: other users of the machine see that.
func (f *providerFlags) secret() (string, error) {
	if f.secretFile == "" {
		return os.Getenv(secretVariable), nil
	}
	raw, err := os.ReadFile(f.secretFile)
	if err != nil {
		return "", fmt.Errorf("--oidc-secret-file: %w", err)
	}
	return strings.TrimSpace(string(raw)), nil
}
