package article

import (
	"strings"
	"testing"
)

// Bylines as sites write them, in several languages, and the single names that they have.
func TestBylines(t *testing.T) {
	t.Parallel()
	const head, body = `<title>Low tide at the pier</title><h1>Low tide at the pier</h1>`, `<p>The water was lower than in any year since the pier was built, and the boats lay on the sand for three hours.</p>`
	for byline, want := range map[string]string{
		`<p>BY ADA MOSS</p>`:                                                                                "ADA MOSS",
		`<p class=byline>ADA MOSS</p>`:                                                                      "ADA MOSS",
		`<p>ADA MOSS</p><p>4 March 2026</p>`:                                                                "ADA MOSS",
		`<p>Reporting by Ada Moss in Austin; Editing by Tom Reed</p>`:                                       "Ada Moss",
		`<p class=author>Reporting by Ada Moss in Austin; Editing by Tom Reed</p>`:                          "Ada Moss",
		`<p>Photographs by Tom Reed; text by Ada Moss</p>`:                                                  "Ada Moss",
		`<p>Photographs by Tom Reed, words by Ada Moss</p>`:                                                 "Ada Moss",
		`<p class=meta>Last updated on <time>4 March 2026</time> by <b>Ada Moss</b></p>`:                    "Ada Moss",
		`<p class=meta>Last updated on 4 March 2026 by Ada Moss</p>`:                                        "",
		`<p class=meta>Edited by <b>Tom Reed</b></p><p>By Ada Moss</p>`:                                     "Ada Moss",
		`<p>Medically reviewed by <a href=/a>Tom Reed, MD</a></p><p>Written by <a href=/b>Ada Moss</a></p>`: "Ada Moss",
		`<p>Illustrations by Tom Reed</p>`:                                                                  "",
		`<p>By Ada Moss and Tom Reed | 4 March 2026</p>`:                                                    "Ada Moss, Tom Reed",
		`<p>By Ada Moss, Tom Reed and Eva Hall in Bergen</p>`:                                               "Ada Moss, Tom Reed, Eva Hall",
		`<p>By Ada Moss; Tom Reed</p>`:                                                                      "Ada Moss, Tom Reed",
		"<p>by\n  Ada Moss</p>":                                                                             "Ada Moss",
		`<p>by&nbsp;Ada Moss</p>`:                                                                           "Ada Moss",
		`<p>By Ada Moss Jr.</p>`:                                                                            "Ada Moss Jr.",
		`<p>Author: Ada Moss Editor: Tom Reed</p>`:                                                          "Ada Moss",
		`<p>by <span><a href=/p/a>Ada Moss</a></span> and <span><a href=/p/b>Tom Reed</a></span></p>`:       "Ada Moss, Tom Reed",
		`<p>By Ada Moss, Chief Editor</p>`:                                                                  "Ada Moss",
		// French
		`<p>Par Ada Moss, publié le 4 mars 2026</p>`: "Ada Moss",
		`<p>Par Ada Moss et Tom Reed</p>`:            "Ada Moss, Tom Reed",
		`<p>Propos recueillis par Étienne Moss</p>`:  "Étienne Moss",
		`<p>Publié le 4 mars 2026 par Ada Moss</p>`:  "Ada Moss",
		`<p>Photos par Tom Reed</p>`:                 "",
		// German
		`<p>Von Ada Moss und Tom Reed, Bergen</p>`: "Ada Moss, Tom Reed",
		`<p>Ein Bericht von Ada Moss</p>`:          "Ada Moss",
		`<p>Text: Ada Moss, Fotos: Tom Reed</p>`:   "Ada Moss",
		`<p>Autorin: Ada Moss</p>`:                 "Ada Moss",
		`<p>Interview: Ada Moss</p>`:               "Ada Moss",
		`<p>4. März 2026 von Ada Moss</p>`:         "Ada Moss",
		// Spanish, Italian, Portuguese, Dutch
		`<p>Por Ada Moss | 4 de marzo de 2026</p>`: "Ada Moss",
		`<p>Por: Ada Moss y Tom Reed</p>`:          "Ada Moss, Tom Reed",
		`<p>Texto: Ada Moss</p>`:                   "Ada Moss",
		`<p>di Ada Moss - 4 marzo 2026</p>`:        "Ada Moss",
		`<p>a cura di Ada Moss</p>`:                "Ada Moss",
		`<p>Foto di Tom Reed</p>`:                  "",
		`<p>Por Ada Moss, em Lisboa</p>`:           "Ada Moss",
		`<p>Door Ada Moss en Tom Reed</p>`:         "Ada Moss, Tom Reed",
		// Nordic, Polish, Russian, Turkish
		`<p>Av Ada Moss</p>`:                    "Ada Moss",
		`<p>Tekst: Ada Moss Foto: Tom Reed</p>`: "Ada Moss",
		`<p>Autor: Ada Moss</p>`:                "Ada Moss",
		`<p>Автор: Анна Мосс</p>`:               "Анна Мосс",
		`<p>Yazan: Ada Moss</p>`:                "Ada Moss",
		// Chinese
		`<p>本报记者 李晓舟 王芳</p>`:     "李晓舟, 王芳",
		`<p>作者 | 李晓舟</p>`:        "李晓舟",
		`<p>撰稿：李晓舟</p>`:          "李晓舟",
		`<p>采写：李晓舟 摄影：王芳</p>`:    "李晓舟",
		`<p>图/王芳 文/李晓舟</p>`:      "李晓舟",
		`<p>采写：港口报记者 李晓舟 王芳</p>`: "李晓舟, 王芳",
		`<p>【文/港口网专栏作者 李晓舟】</p>`: "李晓舟",
		`<p>記者王芳／台北報導</p>`:       "王芳",
		// Japanese and Korean
		`<p>この記事を書いた人：高橋美咲</p>`:              "高橋美咲",
		`<p>この記事を書いた人：</p><p>高橋美咲</p>`:       "高橋美咲",
		`<p>文：高橋美咲</p>`:                      "高橋美咲",
		`<p>取材・文：高橋美咲／写真：中村健</p>`:            "高橋美咲",
		`<p>ライター：高橋美咲</p>`:                   "高橋美咲",
		`<p>執筆者 高橋美咲</p>`:                    "高橋美咲",
		`<p>박서연 기자</p>`:                      "박서연",
		`<p>박서연 기자 seoyeon@pier.example</p>`: "박서연",
		`<p>[더피어=박서연 기자]</p>`:                "박서연",
		`<p>글 박서연 사진 김민수</p>`:                "박서연",
		// Names in elements
		`<ul class=authors><li><a href=/a>Ada Moss</a><li><a href=/b>Tom Reed</a></ul>`:                                                                                                      "Ada Moss, Tom Reed",
		`<p class=writer><a href=/a>高橋美咲</a>　<a href=/b>中村健</a></p>`:                                                                                                                         "高橋美咲, 中村健",
		`<div class=byline><span>By</span> <a href=/author/a>Ada Moss</a> <a href=/author/b>Tom Reed</a></div>`:                                                                              "Ada Moss, Tom Reed",
		`<div class=card><img src=a.png><div class=author>Ada Moss</div></div><div class=card><img src=b.png><div class=author>Tom Reed</div></div>`:                                         "Ada Moss, Tom Reed",
		`<p class=author><a href=/author/a>Ada Moss</a> in <a href=/c/r>Home Repair</a></p>`:                                                                                                 "Ada Moss",
		`<p class=author><a href=/author/a>Ada Moss</a> <a href=/follow>Follow Us</a></p>`:                                                                                                   "Ada Moss",
		`<p class=author><a href=/author/a>Ada Moss</a> <span>Senior Editor</span></p>`:                                                                                                      "Ada Moss",
		`<div class=authors><div class=who><div><div>Ada Moss</div><div>Staff Engineer</div></div></div><div class=who><div><div>Tom Reed</div><div>Product Manager</div></div></div></div>`: "Ada Moss, Tom Reed",
		`<p class=author>Contents:</p>`: "",
	} {
		p := parsed(t, head+byline+strings.Repeat(body, 6), "https://pier.example/tides/low")
		r := Read(p)
		got := Names(r.About(r.Find(Options{}).Body).Author.Text)
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %q", byline, got, want)
		}
	}
}
