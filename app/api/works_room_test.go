package api

import (
	"testing"

	"wrapsmith/backend/learn/author"
)

// Works with large pages leave memory before there are many of them, and come back from the library.
func TestLargeWorksLeaveMemory(t *testing.T) {
	c := newClient(t)
	var all []Work
	for range 4 {
		w := c.people()
		all = append(all, w)
		c.app.workspaces.mu.Lock()
		if n := c.app.workspaces.open[w.ID].nodes.Load(); n < 100 {
			t.Errorf("a work with pages counts %d nodes", n)
		}
		c.app.workspaces.open[w.ID].nodes.Store(author.MaxNodes) // as if its pages were the largest
		c.app.workspaces.mu.Unlock()
	}
	c.app.workspaces.mu.Lock()
	open := len(c.app.workspaces.open)
	c.app.workspaces.mu.Unlock()
	if open > maxNodes/author.MaxNodes+1 {
		t.Errorf("%d works are in memory", open)
	}
	for _, w := range all {
		var v Work
		c.ask("GET", w.url(""), nil, &v)
		if len(v.Pages) == 0 {
			t.Errorf("work %s lost its pages", w.ID)
		}
	}
}
