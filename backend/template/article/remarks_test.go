package article

import (
	"strings"
	"testing"
)

func TestRemarks(t *testing.T) {
	t.Parallel()
	say := func(n int) string {
		return "<p>" + strings.Repeat("one of us says, as one does, this of the day; ", n)
	}
	comments := func(n, long int) string {
		return `<ol class="comment-list">` + strings.Repeat(`<li class="comment"><b>who</b>`+say(long)+"</li>", n) + "</ol>"
	}
	tests := []struct {
		html     string
		first    bool
		lead     int // lead in paragraphs of say(1), rounded
		ratio    int // lead to a remark, rounded
		reason   string
		inRemark int // pieces of prose in remarks
	}{
		{say(9), false, 0, 0, "a text alone", 0},
		{say(8) + comments(5, 2), true, 8, 4, "a text with comments below, which are more", 5},
		{comments(5, 2), true, 0, 0, "nothing but comments", 5},
		{say(1) + comments(20, 2), true, 0, 0, "a greeting before posts is no text", 20},
	}
	unit := float64(len(strings.ReplaceAll(say(1), " ", "")) - len("<p>"))
	for _, tt := range tests {
		for k, html := range []string{tt.html, strings.ReplaceAll(tt.html, "comment", "x")} {
			p := newPage(treeOf(t, "<body>"+html), Options{})
			if k == 1 && p.remarks[0].first >= 0 {
				t.Errorf("%s: found by name, but nothing has one", tt.reason)
			}
			for _, r := range p.remarks[k:] {
				in := 0
				for i := range p.pieces {
					if r.first >= 0 && p.pieces[i].isProse() && r.holds(p, i) {
						in++
					}
				}
				if r.first >= 0 != tt.first || int(r.lead/unit+.5) != tt.lead || int(r.lead/r.mean+.5) != tt.ratio || in != tt.inRemark {
					t.Errorf("%s: first %d, lead %.1f, ratio %.1f, %d in remarks; want first %v, lead %d, ratio %d, %d in them",
						tt.reason, r.first, r.lead/unit, r.lead/r.mean, in, tt.first, tt.lead, tt.ratio, tt.inRemark)
				}
			}
		}
	}
}

func TestPhraseOfIdeographsSetApart(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"相 关 阅 读": "related", "相关阅读": "related", "版权所有 云溪晚报": "copyright", "太 平 桥": ""} {
		p := newPage(treeOf(t, "<body><p>"+text), Options{})
		got := ""
		if at, _ := p.phrase(0); at >= 0 {
			got = phraseLists[at].sign
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestRemarksBeneathATextAreNone(t *testing.T) {
	t.Parallel()
	prose := "This is a sentence of the text itself, which goes on for a while, so that it reads as one. "
	html := "<title>A day</title><meta property=og:type content=article><article><h1>A day</h1>"
	for range 8 {
		html += "<p>" + prose + prose + "</p>"
	}
	html += "</article><div id=comments>"
	for range 60 {
		html += "<div class=comment><p>" + "I have read this with joy, and yet I wonder, as others do, whether it could be said in another way. " + prose + "</p></div>"
	}
	for _, k := range Find(treeOf(t, html+"</div>"), Options{}).Body {
		if strings.Contains(k.Text, "I have read") {
			t.Fatalf("a remark is taken: %q", k.Text)
		}
	}
}

func TestCountsRemarks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`3 thoughts on "Low tide"`: true, "14 responses": true, "3 comentarios:": true, "Responses (34)": true, "Kommentare (2)": true, "评论(3)": true,
		"3 pumps": false, "Comments": false, "Responses (see below)": false, "Chapters (34)": false,
	} {
		if got := countsRemarks(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
