package remote

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"

	"wrapsmith/app/problem"
)

// A team's server may have a certificate that no authority of this machine
// vouches for: one that the team made itself. Then a connection holds the
// certificate, or that of the team's own authority, and trusts it beside those
// of the machine, for this server alone.

// CAVariable names a file with such a certificate; it goes before what is kept.
const CAVariable = "WRAPSMITH_CA"

// maxCA bounds the text of certificates, in bytes.
const maxCA = 256 << 10

// ErrServerCA is a file without a certificate; ErrServerKey one with a private key.
var (
	ErrServerCA  = problem.New(problem.Invalid, "serverca", "This holds no certificate: a PEM file begins with -----BEGIN CERTIFICATE-----.")
	ErrServerKey = problem.New(problem.Invalid, "servercakey", "This holds a private key, which belongs on the server alone. The certificate by itself is wanted.")
)

// Certificates checks the text of a PEM file, and gives the certificates in it.
func Certificates(text string) (string, error) {
	if len(text) > maxCA {
		return "", ErrServerCA
	}
	var out strings.Builder
	for rest := []byte(text); ; {
		var block *pem.Block
		block, rest = pem.Decode(rest)
		switch {
		case block == nil && out.Len() == 0:
			return "", ErrServerCA
		case block == nil:
			return out.String(), nil
		case strings.HasSuffix(block.Type, "PRIVATE KEY"):
			return "", ErrServerKey
		case block.Type != "CERTIFICATE":
			continue
		}
		if _, err := x509.ParseCertificate(block.Bytes); err != nil {
			return "", ErrServerCA
		}
		out.Write(pem.EncodeToMemory(&pem.Block{Type: block.Type, Bytes: block.Bytes}))
	}
}

// CertificatesIn reads a PEM file.
func CertificatesIn(file string) (string, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text, err := Certificates(string(raw))
	if err != nil {
		err = fmt.Errorf("%s: %w", file, err)
	}
	return text, err
}

// trusting are the clients of servers with certificates of their own, by those.
var trusting = struct {
	sync.Mutex
	clients map[string]*http.Client
}{clients: map[string]*http.Client{}}

// client asks the server, and trusts whom the connection trusts.
func (c Connection) client() *http.Client {
	if c.CA == "" {
		return remoteClient
	}
	trusting.Lock()
	defer trusting.Unlock()
	if kept := trusting.clients[c.CA]; kept != nil {
		return kept
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool() // the certificate alone is trusted then
	}
	roots.AppendCertsFromPEM([]byte(c.CA))
	made := *remoteClient
	made.Transport = &http.Transport{
		Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true, IdleConnTimeout: remoteTime,
		TLSClientConfig: &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
	}
	trusting.clients[c.CA] = &made
	return &made
}
