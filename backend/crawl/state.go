package crawl

import (
	"context"
	"math"
	"time"

	"wrapsmith/backend/message"
)

// NodeState is the state of an address.
type NodeState uint8

// The states of an address.
const (
	Waiting  NodeState = iota // found, not fetched
	Fetching                  // on its way
	Kept                      // like the sample
	Left                      // not like it
	Same                      // a page that came under another address already; Why is that one
	Unread                    // it could not be had; Why says so
	states
)

var stateNames = [states]string{"waiting", "fetching", "kept", "left", "same", "failed"}

// String returns the name of the state.
func (s NodeState) String() string { return stateNames[s] }

func stateNamed(name string) NodeState {
	for s, n := range stateNames {
		if n == name {
			return NodeState(s)
		}
	}
	return states
}

// Phase is the phase of a crawl.
type Phase string

// The phases of a crawl.
const (
	Running Phase = "running"
	Paused  Phase = "paused"  // or not begun
	Stopped Phase = "stopped" // by the person; Run goes on
	Failed  Phase = "failed"  // Problem says why; Run goes on
	Limited Phase = "limited" // as many pages as the plan allows were fetched
	Done    Phase = "done"
)

// node is an address that was found.
type node struct {
	url   string
	why   string
	from  int32 // the node that linked to it first, -1 for a seed
	score float32
	depth int16
	state NodeState
}

// Node is an address as the API shows it. The nodes and their From make the graph.
type Node struct {
	N       int             `json:"n"`
	URL     string          `json:"url"`
	From    int             `json:"from"` // node that linked to it first, -1 for a seed
	Depth   int             `json:"depth"`
	State   string          `json:"state"`
	Score   float64         `json:"score"`            // likeness to the sample, 0..1, once it was read
	Why     string          `json:"why,omitempty"`    // why it failed; for same: the address it came under before
	Message message.Message `json:"message,omitzero"` // why it failed, as a message with its values
}

// State describes a crawl at one moment.
type State struct {
	Phase   Phase
	Problem string
	Message message.Message // the problem as a word with its values
	Found   int
	Waiting int // those on their way too
	Kept    int
	Left    int
	Same    int
	Failed  int
	Dropped int           // addresses beyond MaxFound
	Deeper  int           // addresses deeper than the plan's depth, which were not followed; after a resume some may count twice
	Took    time.Duration // while running, earlier goes included where they ended well
	Rate    float64       // pages a second in this go
	Version int           // grows with every change of a node
}

// Fetched is the number of pages that were fetched, including failures.
func (s State) Fetched() int { return s.Kept + s.Left + s.Same + s.Failed }

// State is the crawl as it stands.
func (c *Crawl) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := State{
		Phase: c.phase, Found: len(c.nodes), Waiting: c.count[Waiting] + c.count[Fetching], Kept: c.count[Kept], Left: c.count[Left],
		Same: c.count[Same], Failed: c.count[Unread], Dropped: c.dropped, Deeper: c.deeper, Took: c.took, Version: len(c.history),
	}
	if c.problem != nil {
		s.Problem, s.Message = c.problem.Error(), sayProblem(c.problem)
	}
	if !c.began.IsZero() {
		now := time.Since(c.began)
		s.Took += now
		s.Rate = float64(c.here) / max(now.Seconds(), 1e-3)
	}
	return s
}

// Plan is what the crawl was asked to do.
func (c *Crawl) Plan() Plan { return c.plan }

// Since returns the nodes that changed after a version, each once and in its present
// state, at most limit of them (0: no limit), and the version for the next call.
func (c *Crawl) Since(version, limit int) ([]Node, int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if version < 0 || version > len(c.history) {
		version = 0 // of an earlier go
	}
	if limit <= 0 {
		limit = math.MaxInt
	}
	seen := map[int32]bool{}
	list := []Node{}
	for version < len(c.history) && len(list) < limit {
		n := c.history[version]
		version++
		if !seen[n] {
			seen[n] = true
			list = append(list, c.show(n))
		}
	}
	return list, version
}

func (c *Crawl) show(n int32) Node {
	v := c.nodes[n]
	return Node{int(n), v.url, int(v.from), int(v.depth), v.state.String(), round(float64(v.score)), v.why, c.messages[n]}
}

// Changed waits until the crawl changes after a version, or its phase changes; false
// if ctx is done.
func (c *Crawl) Changed(ctx context.Context, version int, phase Phase) bool {
	defer context.AfterFunc(ctx, c.broadcast)()
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.history) == version && c.phase == phase && ctx.Err() == nil {
		c.wake.Wait()
	}
	return ctx.Err() == nil
}

// fetched counts the pages that were fetched; c.mu is held.
func (c *Crawl) fetched() int {
	return c.count[Kept] + c.count[Left] + c.count[Same] + c.count[Unread]
}

// round rounds to three decimals.
func round(x float64) float64 { return math.Round(x*1000) / 1000 }

// Mark returns the keeper's mark after the last page kept: everything before it is
// complete.
func (c *Crawl) Mark() int64 {
	c.committing.Lock()
	defer c.committing.Unlock()
	return c.mark
}
