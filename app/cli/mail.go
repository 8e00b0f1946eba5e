package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/output/mail"
)

// Environment of the SMTP settings: a flag goes before it, and it before the config file.
const (
	smtpServerVariable   = "WRAPSMITH_SMTP_SERVER"
	smtpTLSVariable      = "WRAPSMITH_SMTP_TLS"
	smtpUserVariable     = "WRAPSMITH_SMTP_USER"
	smtpPasswordVariable = "WRAPSMITH_SMTP_PASSWORD"
	mailFromVariable     = "WRAPSMITH_MAIL_FROM"
)

// flagVariables are the environment variables of flags, by the flag's name.
var flagVariables = map[string]string{
	"library": libraryVariable, "smtp-server": smtpServerVariable, "smtp-tls": smtpTLSVariable, "smtp-user": smtpUserVariable, "mail-from": mailFromVariable,
}

// mailFlags are the SMTP settings of a server.
type mailFlags struct {
	address, security, user, passwordFile, from string
	domains                                     []string
}

var securities = []string{string(mail.StartTLS), string(mail.TLS), string(mail.Plain)}

func (f *mailFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.address, "smtp-server", os.Getenv(smtpServerVariable), "`host`, or host:port, of the SMTP server that takes mails")
	fl.StringVar(&f.security, "smtp-tls", os.Getenv(smtpTLSVariable), "how the connection to it is encrypted: starttls (default), tls or none")
	fl.StringVar(&f.user, "smtp-user", os.Getenv(smtpUserVariable), "`name` to sign in with")
	fl.StringVar(&f.passwordFile, "smtp-password-file", "", "`file` with the password, - for standard input (default: "+smtpPasswordVariable+" of the environment)")
	fl.StringVar(&f.from, "mail-from", os.Getenv(mailFromVariable), "`address` that mails come from, as in 'Wrapsmith <wrapsmith@example.org>' (default: the user's)")
	fl.StringSliceVar(&f.domains, "mail-domain", nil, "send mail to addresses of this `domain` only; may be repeated")
	for _, name := range []string{"smtp-server", "smtp-tls", "smtp-user", "mail-from"} {
		fl.Lookup(name).DefValue = "" // the reference does not depend on the environment
	}
	c.RegisterFlagCompletionFunc("smtp-tls", cobra.FixedCompletions(securities, cobra.ShellCompDirectiveNoFileComp)) //nolint:errcheck // the flag is there
}

// server is the SMTP server of the settings; nil if they name none.
func (f mailFlags) server(c *cobra.Command) (*mail.Server, error) {
	if f.address == "" {
		if f.user != "" || f.passwordFile != "" || f.from != "" {
			return nil, misused(c, "settings of mail need --smtp-server")
		}
		return nil, nil
	}
	if f.security != "" && !slices.Contains(securities, f.security) {
		return nil, misused(c, "--smtp-tls %s: want one of %s", f.security, strings.Join(securities, ", "))
	}
	password, err := f.password(c)
	if err != nil {
		return nil, err
	}
	if (f.user == "") != (password == "") {
		return nil, misused(c, "--smtp-user and the password belong together: give --smtp-password-file, or %s", smtpPasswordVariable)
	}
	s, err := mail.NewServer(f.address, mail.Security(f.security), f.user, password, f.from, f.domains)
	if err != nil {
		return nil, misused(c, "%s", plainText(err))
	}
	return s, nil
}

// password reads the password; "" there is none.
func (f mailFlags) password(c *cobra.Command) (string, error) {
	if f.passwordFile == "" {
		return os.Getenv(smtpPasswordVariable), nil
	}
	raw, err := os.ReadFile(f.passwordFile)
	if f.passwordFile == stdinName {
		raw, err = io.ReadAll(io.LimitReader(c.InOrStdin(), 1<<16))
	}
	if err != nil {
		return "", fmt.Errorf("--smtp-password-file: %w", err)
	}
	return strings.TrimRight(string(raw), "\r\n"), nil
}

func mailCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "mail",
		Short: "Try the settings of mail",
		Long: `"wrapsmith serve" sends mail when it has the settings of an SMTP server. They are flags, or
` + smtpServerVariable + `, ` + smtpTLSVariable + `, ` + smtpUserVariable + `, ` + smtpPasswordVariable + `
and ` + mailFromVariable + ` of the environment, or keys of the config file: in its table [all] they
are for "wrapsmith mail test" and "wrapsmith schedule run" too. The password is never on the
command line.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(mailTest())
	return c
}

func mailTest() *cobra.Command {
	var f mailFlags
	c := &cobra.Command{
		Use:   "test ADDRESS",
		Short: "Send a test mail",
		Long: `Sends a test mail to an address with the settings of mail that "wrapsmith serve" would
have, and says what the SMTP server answered.`,
		Example: `  wrapsmith mail test ada@example.org --smtp-server smtp.example.org --smtp-user wrapsmith --smtp-password-file password`,
		Args:    exactly("an address"),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := f.server(c)
			if err != nil {
				return err
			}
			if s == nil {
				return misused(c, "there are no settings of mail: give --smtp-server, or %s", smtpServerVariable)
			}
			if err := s.Send(c.Context(), mail.Mail{To: args, Subject: "Wrapsmith: a test", Text: "This is a test: Wrapsmith can send mail.\n"}); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "sent to %s\n", args[0])
			return nil
		},
	}
	f.add(c)
	return c
}
