package sink

import (
	"math/big"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// Numbers are decimals with 29 digits before the point and 9 after it, as NUMERIC of
// BigQuery has them: prices and counts are exact, and files of different runs have one
// schema. A number with more digits is null; its printed form is beside it.
const (
	decimalPrecision = 38
	decimalScale     = 9
	decimalSize      = 16 // bytes
)

var (
	decimalNode  = parquet.Decimal(decimalScale, decimalPrecision, parquet.FixedLenByteArrayType(decimalSize))
	decimalLimit = new(big.Int).Exp(big.NewInt(10), big.NewInt(decimalPrecision), nil)
)

// decimalBytes is a decimal number as a big-endian two's complement of its billionths.
func decimalBytes(number string) ([]byte, bool) {
	whole, fraction, _ := strings.Cut(number, ".")
	fraction = strings.TrimRight(fraction, "0")
	if number == "" || len(fraction) > decimalScale {
		return nil, false
	}
	n, ok := new(big.Int).SetString(whole+fraction+strings.Repeat("0", decimalScale-len(fraction)), 10)
	if !ok || n.CmpAbs(decimalLimit) >= 0 {
		return nil, false
	}
	if n.Sign() < 0 {
		n.Add(n, new(big.Int).Lsh(big.NewInt(1), 8*decimalSize))
	}
	return n.FillBytes(make([]byte, decimalSize)), true
}
