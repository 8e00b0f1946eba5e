package profile

import "math"

// fisher is the one-sided p-value of Fisher's exact test: the chance that a
// sample of n has k or fewer of the hits, when n+m cells have k+j hits in all
// and n of the cells are drawn at random. Cost O(min(k, n)).
func fisher(k, n, j, m int) float64 {
	hits, all := k+j, n+m
	if n == 0 || all == 0 {
		return 1
	}
	base := lnChoose(all, n)
	p := 0.0
	for x := max(0, n-(all-hits)); x <= k; x++ {
		p += math.Exp(lnChoose(hits, x) + lnChoose(all-hits, n-x) - base)
	}
	return min(p, 1)
}

// binomialTail is the chance of k or more hits among n, each with chance p.
func binomialTail(k, n int, p float64) float64 {
	switch {
	case k <= 0:
		return 1
	case p <= 0:
		return 0
	case p >= 1:
		return 1
	}
	sum := 0.0
	for x := k; x <= n; x++ {
		sum += math.Exp(lnChoose(n, x) + float64(x)*math.Log(p) + float64(n-x)*math.Log1p(-p))
	}
	return min(sum, 1)
}

// Fewer is the chance of k or fewer hits among n, each with chance p.
func Fewer(k, n int, p float64) float64 { return binomialTail(n-k, n, 1-p) }

// rateTest is the chance of k or fewer events in n units when the rate is that
// of j events in m units: given k+j events, each falls into the n units with
// chance n/(n+m) (the conditional test of two Poisson rates).
func rateTest(k, n, j, m int) float64 {
	if n == 0 || m == 0 {
		return 1
	}
	return Fewer(k, k+j, float64(n)/float64(n+m))
}

// upperBound is the largest chance at which k or fewer hits among n still have
// a chance of unsure (Clopper and Pearson 1934), found by bisection.
func upperBound(k, n int) float64 {
	low, high := 0.0, 1.0
	for range 30 {
		mid := (low + high) / 2
		if Fewer(k, n, mid) > unsure {
			low = mid
		} else {
			high = mid
		}
	}
	return high
}

// unsure is the chance that an upper bound is too low.
const unsure = 0.05

// lnChoose is the logarithm of the binomial coefficient.
func lnChoose(n, k int) float64 {
	if k < 0 || k > n {
		return math.Inf(-1)
	}
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
