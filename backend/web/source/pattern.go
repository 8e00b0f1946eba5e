package source

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// MaxPattern is how many addresses a pattern stands for at most.
const MaxPattern = 10_000

// numberRange matches a range of numbers in an address.
var numberRange = regexp.MustCompile(`\[(\d{1,9})-(\d{1,9})(?::(\d{1,9}))?\]`)

// Expand returns the addresses that a pattern of page numbers stands for: a range in
// brackets, with a step after a colon. Leading zeros are kept. Several ranges are
// combined, the last one first. An address without a range stands for itself.
//
//	https://shop.example/list?page=[1-15]
//	https://shop.example/list?start=[0-140:10]
//	https://shop.example/[a-z]/page-[001-120].html     one range: letters are none
func Expand(address string) ([]string, error) {
	at := numberRange.FindStringSubmatchIndex(address)
	if at == nil {
		return []string{address}, nil
	}
	rest, err := Expand(address[at[1]:])
	if err != nil {
		return nil, err
	}
	from, to, step := address[at[2]:at[3]], address[at[4]:at[5]], 1
	if at[6] >= 0 {
		step, _ = strconv.Atoi(address[at[6]:at[7]]) // nine digits
	}
	first, _ := strconv.Atoi(from)
	last, _ := strconv.Atoi(to)
	switch {
	case first > last || step < 1:
		return nil, fmt.Errorf("%w: the range %s goes from a number to a larger one, as in [1-15] or [0-140:10]", ErrAddress, address[at[0]:at[1]])
	case ((last-first)/step+1)*len(rest) > MaxPattern:
		return nil, fmt.Errorf("%w: its ranges stand for more than %d addresses", ErrAddress, MaxPattern)
	}
	var out []string
	for n := first; n <= last; n += step {
		for _, tail := range rest {
			out = append(out, fmt.Sprintf("%s%0*d%s", address[:at[0]], padding(from), n, tail))
		}
	}
	return out, nil
}

// padding is the width of numbers with leading zeros.
func padding(from string) int {
	if strings.HasPrefix(from, "0") {
		return len(from)
	}
	return 1
}
