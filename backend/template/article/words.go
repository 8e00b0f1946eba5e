package article

import "strings"

// wordSet is the set of the words of a text.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(list) {
		set[s] = true
	}
	return set
}
