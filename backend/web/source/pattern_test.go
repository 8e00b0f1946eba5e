package source

import (
	"errors"
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pattern, want, reason string }{
		{"https://shop.example/list", "https://shop.example/list", "no range"},
		{"https://shop.example/?page=[1-3]", "https://shop.example/?page=1 https://shop.example/?page=2 https://shop.example/?page=3", "a range"},
		{"https://shop.example/?start=[0-20:10]", "https://shop.example/?start=0 https://shop.example/?start=10 https://shop.example/?start=20", "a step"},
		{"https://shop.example/p[08-10].html", "https://shop.example/p08.html https://shop.example/p09.html https://shop.example/p10.html", "zeros in front"},
		{"https://shop.example/[1-2]/[1-2]", "https://shop.example/1/1 https://shop.example/1/2 https://shop.example/2/1 https://shop.example/2/2", "two ranges"},
		{"http://[::1]/a", "http://[::1]/a", "an address of IPv6 has no range"},
		{"https://shop.example/?sizes[]=4&x=[a-c]", "https://shop.example/?sizes[]=4&x=[a-c]", "letters are no range"},
		{"https://shop.example/[3-1]", "error", "backwards"},
		{"https://shop.example/[1-9:0]", "error", "no step"},
		{"https://shop.example/[1-99999][1-99999]", "error", "too many"},
	} {
		list, err := Expand(c.pattern)
		got := strings.Join(list, " ")
		if err != nil {
			got = "error"
		}
		if got != c.want || err != nil && !errors.Is(err, ErrAddress) {
			t.Errorf("%s (%s): %s %v, want %s", c.pattern, c.reason, got, err, c.want)
		}
	}
}
