package api

import (
	"encoding/pem"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"wrapsmith/app/remote"
	"wrapsmith/backend/stores/accounts"
)

const privateKey = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"

// A certificate that the team made itself is trusted where a person gives it,
// for this server alone, and stays with the connection.
func TestACertificateOfTheTeamsOwn(t *testing.T) {
	s, c := newTeam(t), connecting(t)
	arno := s.member("Arno", accounts.RoleAuthor)
	secure, other := httptest.NewTLSServer(s.app.Handler()), httptest.NewTLSServer(s.app.Handler())
	t.Cleanup(secure.Close)
	t.Cleanup(other.Close)
	own := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: secure.Certificate().Raw}))
	unknown, root := certified(t, "localhost", time.Now().Add(time.Hour))
	stranger := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Raw}))

	at := remote.ConnectServer{Address: secure.URL, Token: arno.token}
	for _, test := range []struct{ why, address, ca, want string }{
		{"without it", secure.URL, "", "servertlsunknown"},
		{"another one", secure.URL, stranger, "servertlsunknown"},
		{"it does not speak for other servers", unknown, own, "servertlsunknown"},
		{"no certificate", secure.URL, "hello", "serverca"},
		{"a damaged one", secure.URL, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "serverca"},
		{"the key too", secure.URL, own + privateKey, "servercakey"},
	} {
		if got := c.word("PUT", "/api/server", remote.ConnectServer{Address: test.address, Token: arno.token, CA: test.ca}); got != test.want {
			t.Errorf("%s: %q, want %q", test.why, got, test.want)
		}
	}
	at.CA = "our server:\n" + own
	var who remote.ServerPerson
	c.ask("PUT", "/api/server", at, &who)
	if who.Name != "Arno" {
		t.Errorf("connected as %+v", who)
	}
	c.ask("GET", "/api/server/templates", nil, nil)
	at.CA = "" // another token for the same server
	c.ask("PUT", "/api/server", at, nil)

	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, []byte(own), 0o600); err != nil {
		t.Fatal(err)
	}
	fresh := connecting(t)
	t.Setenv(remote.ServerVariable, secure.URL)
	t.Setenv(remote.TokenVariable, arno.token)
	if word := fresh.word("GET", "/api/server/person", nil); word != "servertlsunknown" {
		t.Errorf("by the environment, without it: %q", word)
	}
	t.Setenv(remote.CAVariable, file)
	fresh.ask("GET", "/api/server/person", nil, &who)
}
