package article

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A credit says who did one part of the work: "Words by Ada Moss; photos by Tom Reed" has two,
// "文：高橋美咲／写真：中村健" as well.
type credit struct {
	lead
	names string // what the text has after the lead, up to the next credit
}

// lead is what begins a credit.
type lead struct {
	words  string  // in lower case
	weight float64 // of the author in it, 0 for other work than the text
	form   leadForm
}

// leadForm says where a lead may stand, and what follows it.
type leadForm uint8

const (
	leadPhrase   leadForm = iota // a blank or a colon follows: by Ada Moss
	leadLabel                    // a colon follows: Text: Ada Moss
	leadAnywhere                 // within a text too, as ideographs have no blanks between words: 来源：港口新闻网作者：李晓舟
	leadStart                    // the same, but only where a part of the text begins: 文：高橋美咲
)

// leads are all of them, the longest first, of one word that with a colon.
var leads = func() []lead {
	var all []lead
	add := func(weight float64, form leadForm, words string) {
		for w := range strings.SplitSeq(words, ", ") {
			all = append(all, lead{w, weight, form})
		}
	}
	add(authorLabel, leadAnywhere, "作者, 文/, 文／, 文|, 文 |, 文｜, 文丨, 撰文, 作　者, 撰稿, 采写, 採訪撰文, この記事を書いた人, 記事を書いた人, 取材・文, 執筆者, 執筆：, 著者：, ライター：, ライター:")
	add(authorLabel, leadStart, "文：, 文:, 글")
	add(authorWeak, leadAnywhere, "本报记者, 本報記者, 记者, 記者, 通讯员")
	add(authorEdits, leadAnywhere, "发布者, 发布人, 责编, 责任编辑, 编辑, 責任編輯, 編輯")
	add(authorBy, leadPhrase, "by, written by, posted by, authored by, started by, words by, text by, story by, article by, reported by, reporting by, analysis by, review by, interview by, author, "+
		"von, geschrieben von, veröffentlicht von, ein bericht von, eine reportage von, ein interview von, ein gastbeitrag von, ein kommentar von, eine analyse von, "+
		"par, publié par, écrit par, rédigé par, propos recueillis par, un article de, "+
		"por, publicado por, escrito por, redactado por, texto de, um texto de, "+
		"di, a cura di, scritto da, pubblicato da, articolo di, testo di, door, geschreven door, av, skrevet av, skriven av, af, skrevet af, auteur") //nolint:misspell // other languages
	add(authorBy/2, leadPhrase, "published by")
	add(authorBy, leadLabel, "author, authors, contributor, contributors, words, text, story, reporter, autor, autorin, autoren, interview, bericht, auteur, auteure, auteurs, texte, autora, autores, texto, autore, testo, tekst, forfatter, skribent, kirjoittaja, teksti, autorka, автор, авторы, текст, yazan, yazar") //nolint:misspell // other languages
	add(authorBy, leadLabel, mailFrom)
	add(0, leadPhrase, "photo by, photos by, photographs by, photography by, picture by, pictures by, image by, images by, illustration by, illustrations by, illustrated by, video by, graphics by, "+
		"edited by, editing by, translated by, translation by, reviewed by, medically reviewed by, fact checked by, fact-checked by, additional reporting by, "+
		"foto von, fotos von, photo par, photos par, photographies de, illustrations par, foto de, fotos de, foto di, foto door")
	add(0, leadLabel, "photo, photos, photography, picture, pictures, image, images, illustration, illustrations, video, graphics, editor, editing, translation, foto, fotos, fotografie, bild, bilder, grafik, redaktion, photographies, fotografía, fotografías, fotografia, beeld, foto's, kuva, фото")
	add(0, leadStart, "写真：, 撮影：, 写真・, 監修：, 編集：, 图/, 图／, 图：, 摄影：, 사진, 翻译：")
	slices.SortStableFunc(all, func(a, b lead) int {
		return cmp.Or(len(b.words)-len(a.words), int(b.form)-int(a.form))
	})
	return all
}()

// leadsBy are the leads that begin with a byte in lower case, and wideLeads those that may stand anywhere.
var leadsBy, wideLeads = func() (by [256][]lead, wide []lead) {
	for _, l := range leads {
		if l.form == leadAnywhere {
			wide = append(wide, l)
			continue
		}
		by[l.words[0]] = append(by[l.words[0]], l)
		if upper := strings.ToUpper(l.words)[0]; upper != l.words[0] {
			by[upper] = append(by[upper], l)
		}
	}
	return by, wide
}()

// partSigns divide a text into parts, each of which may be a credit; before the strong ones any lead may
// stand, behind the others not a single short word, which is also one of names: Ada Moss, von Bergen.
var partSigns = []struct {
	sign   string
	strong bool
}{{" | ", true}, {" · ", true}, {" • ", true}, {"; ", true}, {"／", true}, {"/", true}, {". ", false}, {", ", false}, {" - ", false}, {" – ", false}, {" — ", false}, {"】", true}, {" ", false}}

// leadAt is the lead with which a text begins, and what stands after it.
func leadAt(s string) (lead, string, bool) {
	if s == "" {
		return lead{}, "", false
	}
	for _, l := range leadsBy[s[0]] {
		if rest, ok := l.cut(s); ok {
			return l, rest, true
		}
	}
	return lead{}, "", false
}

// wideLeadAt is the same for the leads that may stand anywhere.
func wideLeadAt(s string) (lead, string, bool) {
	if s == "" || s[0] < utf8.RuneSelf {
		return lead{}, "", false
	}
	for _, l := range wideLeads {
		if rest, ok := strings.CutPrefix(s, l.words); ok {
			return l, afterLead(rest), true
		}
	}
	return lead{}, "", false
}

// cut takes a lead from the beginning of a text.
func (l lead) cut(s string) (string, bool) {
	if len(s) < len(l.words) || !strings.EqualFold(s[:len(l.words)], l.words) {
		return "", false
	}
	rest := s[len(l.words):]
	switch l.form {
	case leadPhrase:
		if next, _ := utf8.DecodeRuneInString(rest); rest != "" && next != ':' && !unicode.IsSpace(next) {
			return "", false
		}
	case leadLabel:
		if bare := strings.TrimLeftFunc(rest, unicode.IsSpace); !strings.HasPrefix(bare, ":") && !strings.HasPrefix(bare, "：") {
			return "", false
		}
	case leadStart:
		if last, _ := utf8.DecodeLastRuneInString(l.words); unicode.IsLetter(last) && afterLead(rest) == rest {
			return "", false
		}
	}
	return afterLead(rest), true
}

// afterLead is a text without the signs that stand between a lead and a name.
func afterLead(s string) string {
	return strings.TrimLeftFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(":：/／|｜】]=", r) })
}

// credits divides a text into its credits; none where it has no lead.
func credits(text string, wide bool) []credit {
	type found struct {
		lead
		from, names int
	}
	var all []found
	if l, rest, ok := leadAt(text); ok {
		all = append(all, found{l, 0, len(text) - len(rest)})
	}
	for _, p := range partSigns {
		for at := 0; ; {
			i := strings.Index(text[at:], p.sign)
			if i < 0 {
				break
			}
			at += i + len(p.sign)
			l, rest, ok := leadAt(text[at:])
			single := !strings.Contains(l.words, " ")
			if !ok || l.form == leadPhrase && !p.strong && (single || p.sign == " ") {
				continue
			}
			all = append(all, found{l, at, len(text) - len(rest)})
		}
	}
	if wide {
		for _, l := range wideLeads {
			if at := strings.Index(text, l.words); at >= 0 {
				rest := text[at+len(l.words):]
				last, _ := utf8.DecodeLastRuneInString(l.words)
				if trimmed := afterLead(rest); trimmed != rest || rest == "" || !unicode.IsLetter(last) || chineseName(firstName(rest)) {
					all = append(all, found{l, at, len(text) - len(trimmed)})
				} // else the word within a sentence
			}
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return a.from - b.from })
	var out []credit
	names := 0 // where those of the last credit begin
	for _, f := range all {
		if f.from < names { // a shorter lead within a longer one: 编辑 in 责任编辑
			continue
		}
		if len(out) > 0 {
			before := &out[len(out)-1]
			part := text[names:f.from]
			before.names = strings.TrimRight(part, " ,;.|·•–—/／-")
			if before.weight > 0 && f.weight > 0 && f.form == leadAnywhere && before.names == part && part != "" && !chineseName(part) {
				before.names, names = text[f.names:], f.names // whom they work for: 采写：港口报记者 李晓舟
				continue
			}
		}
		names = f.names
		out = append(out, credit{f.lead, text[names:]})
	}
	return out
}

// author is the credit of a text's author, the one with the most weight; false where there is none.
func author(all []credit) (credit, bool) {
	best := credit{}
	for _, c := range all {
		if c.weight > best.weight {
			best = c
		}
	}
	return best, best.weight > 0
}

// bylined reports whether a text can hold a credit, at little cost.
func bylined(s string, wide bool) bool {
	if len(s) > maxByline {
		return false
	}
	if _, _, ok := leadAt(s); ok {
		return true
	}
	return wide && (slices.ContainsFunc(wideLeads, func(l lead) bool { return strings.Contains(s, l.words) }) || koreanReporter(s) != "" || strings.Contains(s, "／"))
}

// koreanReporter is the name before the word for a reporter: 박서연 기자, [더피어=박서연 기자].
func koreanReporter(s string) string {
	before, _, ok := strings.Cut(s, "기자")
	if !ok {
		return ""
	}
	before = strings.TrimRight(before, " ")
	name := before[strings.LastIndexAny(before, " =[/·")+1:]
	n := utf8.RuneCountInString(name)
	if n < 2 || n > 4 || strings.ContainsFunc(name, func(r rune) bool { return !unicode.Is(unicode.Hangul, r) }) {
		return ""
	}
	return name
}

// firstName is what a text has before the first sign.
func firstName(s string) string {
	if i := strings.IndexAny(s, " ,，、。；（）()／/"); i >= 0 {
		return s[:i]
	}
	return s
}
