package cli

import (
	"fmt"
	"net/http"
	"strconv"
)

// story is an article in three parts, and the whole of it on a page of its own.
type story struct{}

func (story) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	part, _ := strconv.Atoi(r.PathValue("part"))
	switch {
	case r.PathValue("part") == "whole":
		fmt.Fprint(w, storyPage("The whole of the story stands on this page, from its first word to its last.", ""))
	case r.PathValue("part") == "away":
		fmt.Fprint(w, storyPage("Part 1 away stands here, and it goes on at a host that may not be reached.", `<a rel=next href="http://127.0.0.1:1/story/2">Next</a>`))
	case part == 3:
		fmt.Fprint(w, storyPage("Part 3 of the story stands here, and it is the last of them all.", ""))
	default:
		fmt.Fprint(w, storyPage(fmt.Sprintf("Part %d of the story stands here, and more of it comes on the next page.", part),
			fmt.Sprintf(`<a rel=next href="/story/%d">Next</a> <a id=all href=whole>All</a>`, part+1)))
	}
}

func storyPage(text, links string) string {
	return "<!doctype html><title>A story</title><h1>A story</h1><main><p>" + text + "</p></main><p>" + links + "</p>"
}
