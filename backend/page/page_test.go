package page

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"
)

const (
	zhHans = "姓名:董献平,性别:男,年龄:三十五岁,民族:汉族,学历:硕士。他在一家公司工作,主要研究网页信息抽取的方法,已经发表了多篇论文。这个网站的新闻和产品都很好,我们可以看到更多的内容。"
	zhHant = "姓名:陳怡君,性別:女,年齡:三十歲,學歷:碩士。她在台北的一家公司工作,主要負責網頁資料的整理與研究,已經發表了許多文章。這個網站的新聞和產品都很好,我們可以看到更多的內容。"
	ja     = "名前は山田太郎です。東京の会社で働いています。ウェブページから情報を取り出す方法を研究しています。このサイトのニュースと製品はとても良いと思います。もっと多くの内容を見ることができます。"
	ko     = "이름은 김민수입니다. 서울에 있는 회사에서 일하고 있습니다. 웹 페이지에서 정보를 추출하는 방법을 연구하고 있습니다. 이 사이트의 뉴스와 제품은 매우 좋다고 생각합니다."
	ru     = "Меня зовут Иван Петров. Я работаю в компании в Москве и изучаю способы извлечения данных из веб-страниц. Новости и товары этого сайта очень хороши, и мы можем увидеть больше содержания."
	el     = "Το όνομά μου είναι Γιώργος. Εργάζομαι σε μια εταιρεία στην Αθήνα και μελετώ τρόπους για την εξαγωγή πληροφοριών από ιστοσελίδες. Τα νέα και τα προϊόντα αυτού του ιστότοπου είναι πολύ καλά."
	he     = "שמי דוד כהן ואני עובד בחברה בתל אביב. אני חוקר שיטות להוצאת מידע מדפי אינטרנט. החדשות והמוצרים של האתר הזה טובים מאוד ואפשר לראות בו עוד תוכן רב."
	ar     = "اسمي أحمد وأعمل في شركة في القاهرة. أدرس طرق استخراج المعلومات من صفحات الويب. أخبار هذا الموقع ومنتجاته جيدة جدا ويمكننا أن نرى المزيد من المحتوى في هذه الصفحة."
	tr     = "Benim adım Ayşe Yılmaz. İstanbul'da bir şirkette çalışıyorum ve web sayfalarından bilgi çıkarma yöntemlerini araştırıyorum. Bu sitenin haberleri ve ürünleri çok güzel, daha fazla içerik görebiliriz."
	pl     = "Nazywam się Łukasz Żółkiewski. Pracuję w firmie w Łodzi i badam sposoby wyodrębniania informacji ze stron internetowych. Wiadomości i produkty tej strony są bardzo dobre, możemy zobaczyć więcej treści."
	fr     = "Je m’appelle Hélène Lefèvre. Je travaille dans une société à Orléans et j’étudie les façons d’extraire des données des pages. Les nouvelles et les produits de ce site sont très bons, à bientôt même."
	de     = "Mein Name ist Jürgen Müller. Ich arbeite für eine Firma in Köln und prüfe Möglichkeiten, Daten aus Seiten herauszulösen. Die Neuigkeiten und Erzeugnisse dieser Seite sind für uns schön und nützlich."
	th     = "ชื่อของฉันคือสมชาย ฉันทำงานในบริษัทแห่งหนึ่งในกรุงเทพ และศึกษาวิธีการดึงข้อมูลจากหน้าเว็บ"
)

// encodings are the ones that pages come in; alone reports whether the bytes tell without a declaration.
var encodings = []struct {
	name, text string
	alone      bool
}{
	{"utf-8", zhHans, true},
	{"gbk", zhHans, true},
	{"gb18030", zhHans + "𠀀", true},
	{"big5", zhHant, true},
	{"shift_jis", ja, true},
	{"euc-jp", ja, true},
	{"iso-2022-jp", ja, true},
	{"euc-kr", ko, true},
	{"windows-1251", ru, true},
	{"koi8-r", ru, true},
	{"iso-8859-5", ru, true},
	{"windows-1253", el, true},
	{"windows-1255", he, true},
	{"windows-1256", ar, true},
	{"windows-1254", tr, true},
	{"windows-1252", fr, true},
	{"windows-1252", de, true},
	{"iso-8859-2", pl, true},
	{"windows-1250", pl, false},
	{"windows-874", th, false},
	{"utf-16le", zhHans, true},
	{"utf-16be", zhHans, true},
}

func encode(t *testing.T, name, s string) []byte {
	t.Helper()
	switch name {
	case "utf-16le":
		b, _ := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(s))
		return b
	case "utf-16be":
		b, _ := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(s))
		return b
	}
	enc, _ := charset.Lookup(name)
	b, err := enc.NewEncoder().Bytes([]byte(s))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b
}

func document(declared, text string) string {
	meta := ""
	if declared != "" {
		meta = `<meta http-equiv="Content-Type" content="text/html; charset=` + declared + `">`
	}
	return "<!DOCTYPE html><html><head>" + meta + "<title>Page</title><script>var a = 1 < 2;</script></head><body><p>" + text + "</p><p>" + text + "</p></body></html>"
}

func TestEncodingDecided(t *testing.T) {
	t.Parallel()
	for _, e := range encodings {
		for _, how := range []string{"meta", "header", "alone", "lying header", "lying meta"} {
			declared, header := "", "text/html"
			switch how {
			case "meta":
				declared = e.name
			case "header":
				header = "text/html; charset=" + e.name
			case "lying header":
				header = "text/html; charset=utf-8"
			case "lying meta":
				declared = "iso-8859-1"
			}
			if how == "lying meta" && latin[e.name] {
				continue // nothing but a reader can tell one Latin encoding from another
			}
			if !e.alone && (how == "alone" || strings.HasPrefix(how, "lying")) {
				continue
			}
			doc := document(declared, e.text)
			p, err := New(encode(t, e.name, doc), Origin{Name: "p.html", ContentType: header})
			if err != nil {
				t.Errorf("%s, %s: %v", e.name, how, err)
				continue
			}
			// Neighbouring encodings may read the same text the same way: the text counts, not the name.
			if p.Text != doc || p.Lossy {
				t.Errorf("%s, %s: read as %s (%s), lossy %v: %.160q", e.name, how, p.Encoding, p.Because, p.Lossy, p.Text[strings.Index(p.Text, "<p>")+3:])
			}
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	t.Parallel()
	doc := document("gb2312", zhHans)
	for _, c := range []struct{ name, mark, want string }{
		{"utf-8", "\xef\xbb\xbf", "utf-8"},
		{"utf-16le", "\xff\xfe", "utf-16le"},
		{"utf-16be", "\xfe\xff", "utf-16be"},
	} {
		p, err := New(append([]byte(c.mark), encode(t, c.name, doc)...), Origin{ContentType: "text/html; charset=big5"})
		if err != nil || p.Text != doc || p.Encoding != c.want || p.Lossy {
			t.Errorf("%s: %v %+v", c.name, err, p)
		}
	}
}

func TestEncodingNamedAndWhy(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, raw, header, encoding, why, reason string }{
		{"ascii", "<p>a</p>", "", "utf-8", "ASCII", "the commonest page of old"},
		{"wrong meta", `<meta charset=gb2312><p>é姓名</p>`, "", "utf-8", "meta element says gb2312, which is wrong", "valid UTF-8 is no accident"},
		{"faulty utf-8", "<p>" + strings.Repeat("姓名", 20) + "\xff</p>", "", "utf-8", "few that have no meaning", "one bad byte does not make it another encoding"},
		{"cut utf-8", "<p>" + strings.Repeat("姓名", 20) + "\xe5\xa7", "", "utf-8", "few that have no meaning", "a page cut in the middle of a character"},
		{"xml declaration", "<?xml version=\"1.0\" encoding=\"windows-1251\"?><html><p>\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0</p></html>", "", "windows-1251", "XML declaration", "XHTML of old"},
		{"utf-16 by meta", "<meta charset=utf-16><p>a</p>", "", "utf-8", "", "what can be read as ASCII is not UTF-16"},
		{"utf-7", "<meta charset=utf-7><p>+ADw-script+AD4-</p>", "", "utf-8", "ASCII", "UTF-7 is not decoded by anyone any more"},
		{"one letter beyond ASCII", "<p>Read this page in <a href=/es>espa\xf1ol</a>, or write to us.</p>", "", "windows-1252", "guessed", "it stands alone, so it is no half of an ideograph"},
		{"x-user-defined", "<meta charset=nonsense><p>caf\xe9 noir \xe0 la carte</p>", "", "windows-1252", "guessed", "an unknown label counts for nothing"},
	}
	for _, c := range cases {
		p, err := New([]byte(c.raw), Origin{Name: c.name, ContentType: c.header})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if p.Encoding != c.encoding || !strings.Contains(p.Because.String(), c.why) || !utf8.ValidString(p.Text) {
			t.Errorf("%s: got %s, %q; want %s, %q (%s)", c.name, p.Encoding, p.Because, c.encoding, c.why, c.reason)
		}
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, raw string
		want      error
		says      string
	}{
		{"empty", "", ErrEmpty, "fetch it again"},
		{"blank", " \r\n\t", ErrEmpty, "fetch it again"},
		{"mark alone", "\xef\xbb\xbf ", ErrEmpty, "fetch it again"},
		{"pdf", "%PDF-1.7\n%\xe2\xe3", ErrBinary, "PDF"},
		{"png", "\x89PNG\r\n\x1a\n\x00\x00", ErrBinary, "PNG"},
		{"zip", "PK\x03\x04\x14\x00", ErrBinary, "zip"},
		{"gzip", "\x1f\x8b\x08\x00", ErrBinary, "gunzip"},
		{"doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ErrBinary, "Office"},
		{"unknown", "\x01\x02\x03\x04\x05\x06\x07\x08<p>", ErrBinary, "unknown kind"},
		{"json", `{"a": "<p>x</p>"}`, ErrNotHTML, "JSON"},
		{"feed", `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title></channel></rss>`, ErrNotHTML, "<rss>"},
		{"xml", `<?xml version="1.0"?><order><nr>1</nr></order>`, ErrNotHTML, "<order>"},
		{"text", "Price: 12 < 13", ErrNotHTML, "plain text"},
		{"mhtml", "From: <Saved by a browser>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\r\n<html>", ErrNotHTML, "MHTML"},
		{"large", strings.Repeat("<p>", MaxBytes/3+1), ErrTooLarge, "limit is 32 MB"},
	}
	for _, c := range cases {
		_, err := New([]byte(c.raw), Origin{Name: c.name + ".html"})
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.name+".html") {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestTaken(t *testing.T) {
	t.Parallel()
	for name, raw := range map[string]string{
		"fragment":        "<div>a",
		"odd doctype":     "<!DOCTYPE PUBLIC \"-//W3C//DTD HTML 4.0//EN\"><p>a",
		"cut":             "<!DOCTYPE html><html><body><p>a<a href=\"x",
		"xhtml":           `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" ""><html xmlns="x"><p/></html>`,
		"comment first":   "<!-- saved -->\n<HTML><p>a",
		"null bytes":      "<html><p>" + strings.Repeat("some text ", 20) + "\x00</p>",
		"custom element":  "<my-app><p>a</p></my-app>",
		"text as html":    "just text",
		"brace first":     "{{template}} <p>a</p>",
		"doctype and svg": "<!doctype html><svg></svg>",
		"upper case name": "<HTML><BODY>x",
	} {
		if _, err := New([]byte(raw), Origin{Name: name, ContentType: map[bool]string{true: "text/html"}[name == "text as html"]}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestUTF8IsNotCopied(t *testing.T) {
	raw := []byte(document("utf-8", strings.Repeat(zhHans, 500)))
	if n := testing.AllocsPerRun(5, func() { _, _ = New(raw, Origin{}) }); n > 40 {
		t.Errorf("%v allocations", n)
	}
	p, _ := New(raw, Origin{})
	if share(raw) != p.Text || p.Digest() == "" {
		t.Error("text differs from the bytes")
	}
}

func FuzzNew(f *testing.F) {
	for _, e := range encodings {
		f.Add([]byte(document(e.name, e.text)), "text/html; charset="+e.name)
	}
	f.Add([]byte("<p>\x8f\xa1"), "text/html")
	f.Add([]byte("<\x00p\x00>\x00\xd8"), "")
	f.Fuzz(func(t *testing.T, raw []byte, header string) {
		before := bytes.Clone(raw)
		p, err := New(raw, Origin{ContentType: header})
		if err == nil && (!utf8.ValidString(p.Text) || p.Encoding == "" || p.Because.Code == "") {
			t.Errorf("%q: %+v", raw, p)
		}
		if !bytes.Equal(raw, before) {
			t.Error("the bytes were changed")
		}
	})
}

func BenchmarkNew(b *testing.B) {
	for _, name := range []string{"utf-8", "gbk", "alone"} {
		raw := []byte(document("", strings.Repeat("<p>"+zhHans+"</p><script>"+strings.Repeat("var a=1;", 100)+"</script>", 150)))
		if name != "utf-8" {
			enc, _ := charset.Lookup("gbk")
			raw, _ = enc.NewEncoder().Bytes(raw)
		}
		header := "text/html; charset=" + strings.TrimSuffix(name, "alone")
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			for b.Loop() {
				if _, err := New(raw, Origin{ContentType: header}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Recognizers of encodings run beside each other; two that are as sure must not take turns.
func TestGuessesDoNotTakeTurns(t *testing.T) {
	t.Parallel()
	doc := []byte("<p>" + strings.Repeat("\xb5\xc4 ", 4)) // one of five East Asian encodings
	first, err := New(doc, Origin{})
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if p, err := New(doc, Origin{}); err != nil || p.Encoding != first.Encoding {
			t.Fatalf("%s, then %s (%v)", first.Encoding, p.Encoding, err)
		}
	}
}
