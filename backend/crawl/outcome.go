package crawl

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/maphash"
	"net/url"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// outcome is the result of a page, before it is written to the journal.
type outcome struct {
	line    line
	page    *page.Page // to keep
	passing bool       // it could not be had, and the reason may pass
}

// look examines a page. It changes nothing.
func (c *Crawl) look(n int32, p *page.Page, err error) outcome {
	out := outcome{line: line{N: n}}
	var sitemap *source.Sitemap
	if errors.As(err, &sitemap) {
		own := func(ref string) (*url.URL, bool) { return normal(nil, ref) }
		out.line.To = sitemap.Address
		out.line.State, out.line.Links, out.line.Next = Left.String(), eachOnce(sitemap.Pages, own), eachOnce(sitemap.Maps, own)
		return out
	}
	if err != nil {
		out.line.State, out.line.Why, out.line.Message = Unread.String(), why(err), say(err)
		out.passing = passes(err)
		return out
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		out.line.State, out.line.Why, out.line.Message = Unread.String(), why(err), say(err)
		return out
	}
	if u, ok := normal(nil, p.URL); ok {
		out.line.To = u.String()
	}
	c.judge(&out, n, t)
	if out.line.State != Kept.String() || c.plan.FollowKept || len(c.plan.Like) == 0 || c.depth(n) == 0 {
		out.line.Links = Links(t)
	}
	next := c.tools.Next
	if next == nil {
		next = nextPage
	}
	out.line.Next = normals(t, next(t))
	return out
}

// judge reports whether a page is kept.
func (c *Crawl) judge(out *outcome, n int32, t *tagtree.Tree) {
	print := read(t)
	if n < int32(len(c.plan.Seeds)) && len(c.plan.Like) > 0 {
		out.line.Contrast = print.keys()
	}
	address := out.line.To
	if address == "" {
		address = c.address(n)
	}
	like, score := c.plan.alike(print, c.apart())
	out.line.Score = round(score)
	out.line.State = Left.String()
	if like && c.scope.mayKeep(address) {
		out.line.State, out.page, out.line.Digest = Kept.String(), t.Page, t.Page.Digest()[:16]
	}
}

// apart is what the seeds contain, from which a sample is distinguished.
func (c *Crawl) apart() map[string]bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.contrast
}

// commit makes an outcome part of the crawl: first the page in the keeper, then the
// line in the journal, then memory. A crash between the first two leaves a page
// without a line, which Rewind removes.
func (c *Crawl) commit(n int32, out outcome) error {
	c.committing.Lock()
	defer c.committing.Unlock()
	c.settle(&out)
	if err := c.write(n, &out); err != nil {
		return err
	}
	c.set(func() {
		c.busy--
		c.here++
		c.apply(out.line)
		c.through = c.mark
	})
	return nil
}

// write writes a page and its line, or neither.
func (c *Crawl) write(n int32, out *outcome) (err error) {
	mark := c.mark
	if out.page != nil {
		if mark, err = c.tools.Keep.Keep(int(n), out.page); err != nil {
			return errors.Join(err, c.tools.Keep.Rewind(c.mark))
		}
		out.line.Mark = mark
	}
	if err := c.log.add(out.line); err != nil {
		return errors.Join(err, c.tools.Keep.Rewind(c.mark))
	}
	c.mark = mark
	return nil
}

// settle decides what depends on earlier pages: whether the page was kept under
// another address, and which of its links are new.
func (c *Crawl) settle(out *outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &out.line
	first, twice := c.known[l.To]
	twice = twice && first != l.N && c.nodes[first].state != Waiting && c.nodes[first].state != Fetching
	if l.Digest != "" && !twice {
		first, twice = c.digests[digestOf(l.Digest)]
	}
	if twice {
		l.State, l.Why, l.Digest, out.page = Same.String(), c.nodes[first].url, "", nil
	}
	depth := int(c.nodes[l.N].depth)
	seen := map[string]bool{}
	fresh := func(list []string, depth int) (kept []string) {
		for _, u := range list {
			if _, known := c.known[u]; !known && !seen[u] && depth <= c.plan.Depth && c.scope.follows(u, l.To) && len(kept) < MaxLinks {
				seen[u] = true
				kept = append(kept, u)
			}
		}
		return kept
	}
	l.Next = fresh(l.Next, depth)
	if depth >= c.plan.Depth {
		l.Deeper = c.deeperThan(l)
	}
	l.Links = fresh(l.Links, depth+1)
}

// deeperThan counts the links of a page at the plan's depth that would be followed if
// they were less deep. Each address counts once in a go.
func (c *Crawl) deeperThan(l *line) (n int) {
	for _, u := range l.Links {
		sum := maphash.String(c.seed, u)
		if _, known := c.known[u]; !known && !c.passed[sum] && len(c.passed) < MaxFound && c.scope.follows(u, l.To) {
			c.passed[sum] = true
			n++
		}
	}
	return n
}

// apply adds a line to memory, both when it is made and when it is read again.
func (c *Crawl) apply(l line) {
	s := stateNamed(l.State)
	n := &c.nodes[l.N]
	n.score, n.why = float32(l.Score), l.Why
	if delete(c.messages, l.N); l.Message != nil {
		c.messages[l.N] = *l.Message
	}
	if s == Kept {
		c.digests[digestOf(l.Digest)] = l.N
	}
	c.move(l.N, s)
	if l.To != "" && l.To != n.url {
		if _, known := c.known[l.To]; !known {
			c.known[l.To] = l.N
		}
	}
	if int(l.N) < len(c.plan.Seeds) {
		c.scope.arrived(l.To)
	}
	for _, key := range l.Contrast {
		if c.contrast == nil {
			c.contrast = map[string]bool{}
		}
		c.contrast[key] = true
	}
	depth := int(n.depth)
	c.deeper += l.Deeper
	for _, u := range l.Next {
		c.discover(u, l.N, depth)
	}
	for _, u := range l.Links {
		c.discover(u, l.N, depth+1)
	}
}

// discover adds an address, once.
func (c *Crawl) discover(address string, from int32, depth int) {
	if _, known := c.known[address]; known {
		return
	}
	if len(c.nodes) >= MaxFound {
		c.dropped++
		return
	}
	n := int32(len(c.nodes))
	c.nodes = append(c.nodes, node{url: address, from: from, depth: int16(min(depth, 1<<15-1))})
	c.known[address] = n
	c.count[Waiting]++
	c.history = append(c.history, n)
}

// move changes a node's state.
func (c *Crawl) move(n int32, s NodeState) {
	c.count[c.nodes[n].state]--
	c.count[s]++
	c.nodes[n].state = s
	c.history = append(c.history, n)
}

func (c *Crawl) depth(n int32) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.nodes[n].depth)
}

func (c *Crawl) address(n int32) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.nodes[n].url
}

func digestOf(s string) uint64 {
	var b [8]byte
	hex.Decode(b[:], []byte(s)[:min(len(s), 16)]) //nolint:errcheck // the journal checks it
	return binary.BigEndian.Uint64(b[:])
}

// why returns an error without the name of the page, which is shown beside it.
func why(err error) string {
	var e *source.Error
	if errors.As(err, &e) {
		return e.Reason()
	}
	return err.Error()
}

// say returns the message of an error, nil if there is none for it.
func say(err error) *message.Message {
	s := source.MessageOf(err)
	switch {
	case errors.Is(err, tagtree.ErrTooDeep):
		s.Code = "toodeep"
	case errors.Is(err, tagtree.ErrTooManyNodes):
		s.Code = "toomany"
	case s.Code == "":
		return nil
	}
	return &s
}

// passes reports whether an error is due to the network or the server, and not to the
// page.
func passes(err error) bool {
	for _, lasting := range []error{source.ErrKind, source.ErrAddress, source.ErrRobots, source.ErrPrivate, page.ErrEmpty, page.ErrBinary, page.ErrNotHTML, page.ErrTooLarge} {
		if errors.Is(err, lasting) {
			return false
		}
	}
	return !source.IsGone(err)
}
