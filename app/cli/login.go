package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/app/logins"
	"wrapsmith/backend/page"
	"wrapsmith/backend/terminal/columns"
)

func loginCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "login",
		Short: "Manage site logins, for pages behind a sign-in",
		Long: `A site login holds the cookies of one host, by which the site recognises you. Commands
that fetch pages use it with --login HOST, for this host and its subdomains only, also
after redirects. Logins are kept in a file beside the library that only you can read.
They are in no template, run, export or log, and are not sent to a server.

A page that leads to the site's sign-in page fails: "this is a sign-in page: the site
login has ended". Add the login again then.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return misused(c, "name what to do: add, list or remove") },
	}
	c.AddCommand(loginAdd(), loginList(), loginRemove())
	return c
}

// siteLogins are the logins beside the library in a folder.
func siteLogins(folder, program string) (*logins.Logins, error) {
	path, err := libraryPath(folder)
	return logins.New(logins.Options{Library: path, Screen: true, Program: program}), err
}

func loginAdd() *cobra.Command {
	var folder, cookies, program string
	c := &cobra.Command{
		Use:   "add SITE [--cookies FILE]",
		Short: "Add or renew the login of a site",
		Long: `Opens a window of the installed Chromium or Chrome on the site, with a new profile. Sign
in there, and close the window, or press Enter here. Then the cookies of the site are kept
as its login, and the profile is deleted. SITE is a host or the address of the sign-in page.

With --cookies the cookies come from a file in Netscape format (cookies.txt), as browser
extensions write it, or from standard input (-). Cookies of other sites are left out.`,
		Example: `  wrapsmith login add shop.example
  wrapsmith login add https://shop.example/account/login
  wrapsmith login add shop.example --cookies cookies.txt
  wrapsmith fetch --login shop.example https://shop.example/orders`,
		Args: exactly("the site"),
		RunE: func(c *cobra.Command, args []string) error { return addLogin(c, folder, cookies, program, args[0]) },
	}
	c.Flags().StringVar(&cookies, "cookies", "", "`file` of cookies in Netscape format (cookies.txt), or -")
	c.Flags().StringVar(&program, "browser", "", "path of the `program` (default: the Chromium or Chrome that is found)")
	c.MarkFlagFilename("cookies", "txt") //nolint:errcheck // the flag is there
	libraryFlag(c, &folder)
	return c
}

func addLogin(c *cobra.Command, folder, cookies, program, site string) error {
	l, err := siteLogins(folder, program)
	if err != nil {
		return err
	}
	var made logins.SiteLogin
	if cookies != "" {
		in := logins.PutRequest{InSite: logins.InSite{Host: site}}
		if in.Body.Cookies, err = readText(c.InOrStdin(), cookies); err != nil {
			return err
		}
		made, err = l.Put(c.Context(), &in)
	} else {
		fmt.Fprintln(c.ErrOrStderr(), "wrapsmith: sign in in the window that opens; then close it, or press Enter here")
		warnSandbox(c)
		made, err = l.SignIn(c.Context(), site, entered(c.InOrStdin()))
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(notes(c), "wrapsmith: the login of %s is kept, with %d cookies\n", made.Host, made.Cookies)
	return nil
}

// readText reads a file, or standard input.
func readText(stdin io.Reader, name string) (string, error) {
	if name != stdinName {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		stdin = file
	}
	raw, err := io.ReadAll(io.LimitReader(stdin, page.MaxBytes))
	return string(raw), err
}

// entered is closed when a line comes; never at the end of the input.
func entered(in io.Reader) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		if _, err := bufio.NewReader(in).ReadString('\n'); err == nil {
			close(done)
		}
	}()
	return done
}

func loginList() *cobra.Command {
	var folder string
	var asJSON bool
	c := &cobra.Command{
		Use: "list", Short: "List the site logins, without their cookies", Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			l, err := siteLogins(folder, "")
			if err != nil {
				return err
			}
			all, err := l.List(c.Context(), nil)
			if err != nil {
				return err
			}
			if asJSON {
				return jsonLines(c.OutOrStdout(), all.Logins)
			}
			w := columns.Left(c.OutOrStdout())
			fmt.Fprintln(w, "HOST\tFROM\tMADE\tCOOKIES\tENDS")
			for _, one := range all.Logins {
				fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\n", one.Host, one.From, when(one.Made), one.Cookies, when(one.Expires))
			}
			return w.Flush()
		},
	}
	jsonFlag(c, &asJSON)
	libraryFlag(c, &folder)
	return c
}

func loginRemove() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use: "remove SITE...", Aliases: []string{"delete"}, Short: "Delete site logins",
		Args: some("the sites"),
		RunE: func(c *cobra.Command, args []string) error {
			l, err := siteLogins(folder, "")
			for _, site := range args {
				if err == nil {
					if err = l.Remove(c.Context(), &logins.InSite{Host: site}); err != nil {
						err = errors.Join(fmt.Errorf("%s: %s", strings.TrimSpace(site), plainText(err)))
					}
				}
			}
			return err
		},
	}
	libraryFlag(c, &folder)
	return c
}
