package template

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// same fails where scan gives other elements than encoding/xml.
func same(t *testing.T, data []byte) (scanned bool) {
	t.Helper()
	got, ok := scan(data)
	if !ok {
		return false
	}
	want, bad := parseAny(data)
	if len(bad) > 0 {
		t.Fatalf("scan takes what has mistakes: %v", bad)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(element{}, attribute{})); diff != "" {
		t.Errorf("scan is not what encoding/xml reads: (-want +got)\n%s", diff)
	}
	return true
}

func TestScan(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in  string
		ok  bool
		why string
	}{
		{whole(t), true, "all that Write writes"},
		{`<a/>`, true, "the least"},
		{"\n<a x='1' y=\"&#x9;2'\"\n z='\"'/>\n", true, "either quote, white space between attributes"},
		{`<a>1<b>2</b>3<b/>4</a>`, true, "texts around elements"},
		{`<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x4e2d;&#13;</a>`, true, "entities"},
		{"<a>\n  &#10; x</a>", true, "white space by its number"},
		{`<?xml version="1.0"?><a/>`, true, "declared without an encoding"},
		{`<a>` + strings.Repeat(`<b>1</b>`, 3*slabSize) + `</a>`, true, "more than a slab holds"},

		{`<?xml version="1.0" encoding="GBK"?><a/>`, false, "another encoding"},
		{`<!DOCTYPE a><a/>`, false, "a document type"},
		{`<a><!-- b --></a>`, false, "a comment"},
		{`<a><![CDATA[b]]></a>`, false, "a section of text"},
		{`<a>]]></a>`, false, "the end of none"},
		{"<a>\r\n</a>", false, "a carriage return"},
		{`<姓/>`, false, "a name that is not ASCII"},
		{`<a x = "1"/>`, false, "blanks around ="},
		{`<a x="1"y="2"/>`, false, "none between attributes"},
		{`<a x="1" x="2"/>`, false, "twice the same"},
		{`<a xmlns="b"/>`, false, "a namespace"},
		{`<b:a/>`, false, "a prefix"},
		{`<a x="<"/>`, false, "a tag in a value"},
		{`<a x=1/>`, false, "a value without quotes"},
		{`<a>&nbsp;</a>`, false, "an entity of HTML"},
		{`<a>&#0;</a>`, false, "no character"},
		{`<a>&#xD800;</a>`, false, "half a character"},
		{`<a>& b;</a>`, false, "no entity"},
		{"<a>\x01</a>", false, "a control character"},
		{"<a>\xff</a>", false, "no UTF-8"},
		{"<a>\uFFFF</a>", false, "what XML leaves out"},
		{`<a></b>`, false, "another end"},
		{`<a>`, false, "no end"},
		{`<a`, false, "half a tag"},
		{`<a x="1`, false, "half a value"},
		{`<a/`, false, "half an end"},
		{`</a>`, false, "no beginning"},
		{`<a/><b/>`, false, "two roots"},
		{`<a/>b`, false, "text after the end"},
		{`  `, false, "nothing"},
		{strings.Repeat(`<a>`, maxDepth+1) + strings.Repeat(`</a>`, maxDepth+1), false, "too deep"},
	} {
		if got := same(t, []byte(c.in)); got != c.ok {
			t.Errorf("scan of %s: %v, want %v", c.why, got, c.ok)
		}
	}
}

func FuzzScan(f *testing.F) {
	data, err := os.ReadFile("testdata/whole.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	for _, s := range []string{"<a b='&#x10FFFF;' c=\"\n\">\td<e/>&amp;<f></f>\n</a>\n", `<?xml version="1.0"?> <a>]]&gt;</a>`, `<a b="'" b2='"'/>`, `<a>&#xFFFE;&#xd7ff;</a>`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { same(t, data) })
}

// BenchmarkRead reads a large template the quick way, and as encoding/xml does.
func BenchmarkRead(b *testing.B) {
	data, err := os.ReadFile("../../templates/shop/detail/template.xml")
	if err != nil {
		b.Fatal(err)
	}
	b.Run("scan", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			scan(data)
		}
	})
	b.Run("any", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			parseAny(data)
		}
	})
	b.Run("whole", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		b.ReportAllocs()
		for b.Loop() {
			read(data)
		}
	})
}
