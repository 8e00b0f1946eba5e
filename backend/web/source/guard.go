package source

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// ErrPrivate is the error of an address in a private network or on this computer.
var ErrPrivate = errors.New("it leads into this computer or its own network")

// refused are the networks that are not the public internet, by the IANA
// registries of special-purpose addresses (IPv4 and IPv6, RFC 6890).
var refused = prefixes(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
	192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
	2001::/23 2001:db8::/32 2002::/16 3fff::/20`)

// global6 is all that has been given out of IPv6 so far; what lies outside is
// local, a way into IPv4 (64:ff9b::/96 and its like) or nothing.
var global6 = netip.MustParsePrefix("2000::/3")

func prefixes(list string) (ps []netip.Prefix) {
	for s := range strings.FieldsSeq(list) {
		ps = append(ps, netip.MustParsePrefix(s))
	}
	return ps
}

// rule returns the network because of which an address is not public; "" if it is public.
func rule(a netip.Addr) string {
	a = a.Unmap()
	if i := slices.IndexFunc(refused, func(p netip.Prefix) bool { return p.Contains(a) }); i >= 0 {
		return refused[i].String()
	}
	if a.Is6() && !global6.Contains(a.WithZone("")) || !a.IsGlobalUnicast() {
		return "what is not " + global6.String()
	}
	return ""
}

// refuse is called before each connection with the address that a name was
// resolved to, so that neither names nor redirects can bypass it. The error names
// the rule and not the address, which the client may not be allowed to know.
func refuse(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: that is no address", ErrPrivate)
	}
	if by := rule(to.Addr()); by != "" {
		return fmt.Errorf("%w (%s is refused)", ErrPrivate, by)
	}
	return nil
}

// unnamed is an error of the network without the addresses in it: neither those
// that names were resolved to, nor this machine's own, nor its name server's.
type unnamed struct {
	text string
	err  error
}

func (u unnamed) Error() string { return u.text }
func (u unnamed) Unwrap() error { return u.err }

// withoutAddresses keeps of an error of the network what went wrong.
func withoutAddresses(err error) error {
	var op *net.OpError
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns):
		return unnamed{"lookup " + dns.Name + ": " + dns.Err, err}
	case !errors.As(err, &op):
		return err
	case errors.Is(op.Err, ErrPrivate):
		return op.Err
	}
	return unnamed{op.Op + ": " + op.Err.Error(), err}
}

const dialTimeout = 10 * time.Second

// dialer returns a function that connects to public addresses, and to any address of the hosts allowed by name.
func dialer(allow []string) func(ctx context.Context, network, address string) (net.Conn, error) {
	open := &net.Dialer{Timeout: dialTimeout}
	guarded := &net.Dialer{Timeout: dialTimeout, Control: refuse}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		by := guarded
		if allowed(allow, address) {
			by = open
		}
		c, err := by.DialContext(ctx, network, address)
		return c, withoutAddresses(err)
	}
}

// allowed reports whether host:port is among the hosts, each of them a name with or without a port.
func allowed(hosts []string, address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(hosts, func(h string) bool {
		return strings.EqualFold(h, address) || strings.EqualFold(strings.Trim(h, "[]"), host)
	})
}
