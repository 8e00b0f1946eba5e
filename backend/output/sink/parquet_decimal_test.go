package sink

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"wrapsmith/backend/record"
)

// decimal is a number as the file has it: billionths, big-endian two's complement.
type decimal [decimalSize]byte

func (d *decimal) String() string {
	n := new(big.Int).SetBytes(d[:])
	if d[0] >= 0x80 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 8*decimalSize))
	}
	text := new(big.Rat).SetFrac(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(decimalScale), nil)).FloatString(decimalScale)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// MarshalJSON writes the number as a text.
func (d *decimal) MarshalJSON() ([]byte, error) { return json.Marshal(d.String()) }

// Numbers that a double would change come through; those with too many digits are null, never cut.
func TestParquetKeepsDigits(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"0.1":                            "0.1",
		"-0.000000001":                   "-0.000000001",
		"9007199254740993":               "9007199254740993",
		"12345678901234567890123456789":  "12345678901234567890123456789",
		"19.990":                         "19.99",
		"0.1234567891":                   "",
		"123456789012345678901234567890": "",
	} {
		p := record.Page{Page: "p", Schema: record.Schema{{Name: "n", Type: record.Number}}, Records: []record.Record{{
			{State: record.Found, Values: []record.Value{{Text: text}}, Typed: []*record.Typed{{Value: text}}},
		}}}
		raw := bytesOf(t, Parquet, Options{}, []record.Page{p})
		type row struct {
			N *struct {
				Value *decimal `parquet:"value,optional,decimal(9:38)"`
				Text  string   `parquet:"text"`
			} `parquet:"n,optional"`
		}
		rows, err := parquet.Read[row](bytes.NewReader(raw), int64(len(raw)))
		if err != nil || len(rows) != 1 || rows[0].N.Text != text {
			t.Fatalf("%s: %+v, %v", text, rows, err)
		}
		got := ""
		if rows[0].N.Value != nil {
			got = rows[0].N.Value.String()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
