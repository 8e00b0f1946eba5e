package server

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
)

// certEvery is how often the certificate's files are looked at for a newer one.
const certEvery = time.Minute

// certificate is a pair of files, read again when they change: who renews a
// certificate need not start the server anew.
type certificate struct {
	cert, key string

	mu      sync.Mutex
	pair    *tls.Certificate
	changed time.Time // of the files, when they were read
	looked  time.Time
}

// secureBy is the configuration of TLS with a certificate in files.
func secureBy(cert, key string) (*tls.Config, error) {
	c := &certificate{cert: cert, key: key}
	if err := c.read(); err != nil {
		return nil, err
	}
	return &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: c.get, NextProtos: []string{"h2", "http/1.1"}}, nil
}

// get gives the present certificate; one that cannot be read leaves the one before.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) > certEvery {
		c.looked = time.Now()
		if at, err := c.newest(); err == nil && at.After(c.changed) {
			_ = c.read() // half written: it is looked at again in a minute
		}
	}
	return c.pair, nil
}

func (c *certificate) read() error {
	at, err := c.newest()
	if err != nil {
		return fmt.Errorf("the certificate cannot be read: %w", err)
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return fmt.Errorf("%s and %s are no certificate and its key, in PEM: %w", c.cert, c.key, err)
	}
	c.pair, c.changed, c.looked = &pair, at, time.Now()
	return nil
}

// newest is when one of the files last changed.
func (c *certificate) newest() (time.Time, error) {
	a, err := os.Stat(c.cert)
	if err != nil {
		return time.Time{}, err
	}
	b, err := os.Stat(c.key)
	if err != nil {
		return time.Time{}, err
	}
	if b.ModTime().After(a.ModTime()) {
		return b.ModTime(), nil
	}
	return a.ModTime(), nil
}
