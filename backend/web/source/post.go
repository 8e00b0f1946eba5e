package source

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Times and sizes of a notice.
const (
	postTimeout = 20 * time.Second
	postAnswer  = 64 << 10 // bytes of the answer that are read
)

// Post sends JSON to a webhook, with further header fields. The answer must have a status of 2xx. Like
// Fetch it refuses private addresses, after name resolution and on each redirect,
// unless the host is in allow. Errors are *Error; they name the host only, because the
// path of a webhook is its password.
func Post(ctx context.Context, address string, header map[string]string, body []byte, allow []string) error {
	if err := post(ctx, address, header, body, FetchOptions{AllowHosts: allow, Timeout: postTimeout}); err != nil {
		return &Error{Name: HostAlone(address), Err: err}
	}
	return nil
}

// HostAlone returns the scheme and host of an address, without what may be secret in
// it: user, path and query. It is "" for what is no address.
func HostAlone(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

func post(ctx context.Context, address string, header map[string]string, body []byte, o FetchOptions) error {
	u, err := url.Parse(address)
	if err != nil {
		return fmt.Errorf("%w: write it as https://host/path", ErrAddress)
	}
	if err := checkURL(u); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("%w: write it as https://host/path", ErrAddress)
	}
	for name, value := range header {
		req.Header.Set(name, value)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", defaultAgent)
	client := newClient(o)
	defer client.CloseIdleConnections()
	resp, err := client.Do(req)
	if err != nil {
		return inWords(err, o)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, postAnswer)) // politeness: the answer says nothing more
	if resp.StatusCode/100 != 2 {
		return statusError{error: fmt.Errorf("the webhook answered %q", resp.Status), code: resp.StatusCode}
	}
	return nil
}
