package sink

import (
	"encoding/binary"
	"strings"
	"testing"
)

// The file's frame, by hand (parquet-format, File Format): the magic at both ends,
// and before the last one the length of the footer, which begins with version 1
// or 2 in Thrift's compact form and names every column.
func TestParquetFooter(t *testing.T) {
	t.Parallel()
	raw := bytesOf(t, Parquet, Options{}, typedPages())
	const magic = "PAR1"
	if string(raw[:4]) != magic || string(raw[len(raw)-4:]) != magic {
		t.Fatalf("begins with %q, ends with %q", raw[:4], raw[len(raw)-4:])
	}
	size := int(binary.LittleEndian.Uint32(raw[len(raw)-8:]))
	if size <= 0 || size > len(raw)-12 {
		t.Fatalf("a footer of %d bytes in a file of %d", size, len(raw))
	}
	footer := string(raw[len(raw)-8-size : len(raw)-8])
	if v := footer[1]; footer[0] != 0x15 || v != 2 && v != 4 { // field 1, an i32, in zigzag
		t.Errorf("the footer begins with % x", footer[:2])
	}
	for _, name := range []string{"records", "page", "标题", "price", "currency", "tags", "list", "element", "offers"} {
		if !strings.Contains(footer, string(rune(len(name)))+name) {
			t.Errorf("the footer does not name %q", name)
		}
	}
}
