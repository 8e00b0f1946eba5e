package cut_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
)

// place is a part of a page that has other texts beside it, and of which other samples have some words.
type place struct {
	beside []string
	known  string
}

func (p place) Lines() []string        { return nil }
func (p place) OtherLines() [][]string { return nil }
func (p place) Beside() []string       { return p.beside }
func (p place) Labelled() bool         { return false }
func (p place) OneOfSeveral() bool     { return len(p.beside) > 0 }
func (p place) HasRun(string) bool     { return true }
func (p place) ManySamples() bool      { return false }
func (p place) OnEach(string) bool     { return false }
func (p place) OnSome(string) bool     { return false }

func (p place) Known(words []string, _, _ bool) string {
	for _, w := range words {
		if strings.Contains(p.known, w) {
			return w
		}
	}
	return ""
}

// part is the part of a text between two bars: "Price: |12|, new".
func part(t *testing.T, marked string, at cut.Place) cut.Part {
	t.Helper()
	p := strings.Split(marked, "|")
	if len(p) != 3 {
		t.Fatalf("%q: want two bars", marked)
	}
	from := utf8.RuneCountInString(p[0])
	out, ok := cut.New(strings.Join(p, ""), from, from+utf8.RuneCountInString(p[1]))
	if !ok {
		t.Fatalf("%q has no part", marked)
	}
	out.Place = at
	return out
}

func TestLearn(t *testing.T) {
	for _, c := range []struct {
		name, marked string
		at           place
		texts        []string // of other samples
		want         []string // what the cuts give on these
	}{
		{"other pages have a word of bylines", "|Ann Lee|; translated by Bo Reed", place{}, []string{"By Cy Holm; translated by Di Vance", "Eve Moss", "By Flo Stahl and Gus Imhof; illustrated by Hal Ott"}, []string{"Cy Holm", "Eve Moss", "Flo Stahl and Gus Imhof"}},
		{"other pages lack the word of bylines", "By |Ann Lee|", place{}, []string{"Bo Reed, Cy Holm and Di Vance", "By Eve Moss"}, []string{"Bo Reed, Cy Holm and Di Vance", "Eve Moss"}},
		{"a sign is before the value, whatever word is before the sign", "tidy.data: |Reads Tables|", place{}, []string{"quill: Draws Maps", "kettle: Brews"}, []string{"Draws Maps", "Brews"}},
		{"a bracket behind several words goes on", "Cause: |42:1983 Civil Rights Act|", place{}, []string{"Cause: 15:1125 Trademark Infringement (Lanham Act)", "Cause: 28:1441 Petition for Removal"}, []string{"15:1125 Trademark Infringement (Lanham Act)", "28:1441 Petition for Removal"}},
		{"an address needs no words around it", "Write to |jobs@quay.example|.", place{}, []string{"Write to a-b@mill.example, quoting 12/4", "No address."}, []string{"a-b@mill.example", ""}},
		{"a bracket ends a value on each page", "|512 GB| [+$150.00]", place{}, []string{"64 GB", "32 GB", "1 TB [+$90.00]"}, []string{"64 GB", "32 GB", "1 TB"}},
		{"a sign that ends each text ends the value", "|City of Moss|,", place{}, []string{"Thorne Poultry, Inc.,", "Quay Linen,"}, []string{"Thorne Poultry, Inc.", "Quay Linen"}},
		{"no full stop, where the bracket behind the value is absent", "Found at |Chapel Street| (line 12).", place{}, []string{"Found at Wexley Park.", "Found at Quay 4 (line X9)."}, []string{"Wexley Park", "Quay 4"}},
		{"a label", "Price: |12|", place{}, []string{"Price: 8", "Sold out"}, []string{"8", ""}},
		{"up to the next label", "Wood: |Oak| Age: 90", place{}, []string{"Wood: Elm Age: 8", "Wood: Ash"}, []string{"Elm", "Ash"}},
		{"behind a number", "#47 |PG|", place{}, []string{"#3 SF", "#0 F-C"}, []string{"SF", "F-C"}},
		{"behind a word that all texts have", "No |PG|", place{}, []string{"No SF", "No F-C"}, []string{"SF", "F-C"}},
		{"a number before its unit", "Hardcover, |619|pp", place{}, []string{"Paperback, 96pp", "Tape, abridged, 7pp", "Hardcover"}, []string{"96", "7", ""}},
		{"words of one page are no unit", "Ann, |Bo Stahl| and Cy Imhof", place{}, []string{"Dora Reed, Eve Hart and Finn Pike", "Gus Lane"}, []string{"Eve Hart", ""}},
		{"up to a version", "|kettle| 1.14.3-2", place{}, []string{"libamber2 6.5.1-2", "desk-lamp 2.1.10-4"}, []string{"libamber2", "desk-lamp"}},
		{"the whole of a text of its shape", "|12 May 1990| in Quay", place{}, []string{"3 June 1984 in Graz", "9 April 1971"}, []string{"3 June 1984", "9 April 1971"}},
		{"facts with their names behind them", "3 beds · |2| baths", place{}, []string{"1 bath", "4 beds · 3 baths · garden", "2 beds"}, []string{"1", "3", ""}},
		{"a code by its letters", "|S6| E121", place{}, []string{"E38", "S2 E17"}, []string{"", "S2"}},
		{"a remark that other pages lack", "|mill lane| (centre)", place{}, []string{"rope walk (harbour)", "the green"}, []string{"rope walk", "the green"}},
		{"the number of a fact in a line", "Ann Lee / |Sweden| / 1944", place{}, []string{"Bob Fry / Italy / 1929", "Cy Ward / Peru / 1950"}, []string{"Italy", "Peru"}},
		{
			"words that name the part", "The author is |Ann Lee|.",
			place{beside: []string{"The year is 1990."}, known: "The author is"},
			[]string{"The author is Bob Fry.", "The year is 1991."},
			[]string{"Bob Fry", ""},
		},
		{
			"a comma within a value", "Bo Lee v. |Amber County|, No. 02-11 (9th Cir.)",
			place{beside: []string{"Bo Lee was heard."}, known: "v."},
			[]string{"Al Ray v. Quist Mills, Inc., No. 03-51 (3d Cir.)", "Di Vik v. Harbour Lines, No. 04-17 (2d Cir.)", "Cy Fry v. Quarry Board, No. 05-20 (8th Cir.)"},
			[]string{"Quist Mills, Inc.", "Harbour Lines", "Quarry Board"},
		},
		{"a sentence in place of the next label", "Height: |20 to 60 cm|. Flowers: May. It is rare.", place{}, []string{"Height: 40 cm. Flowers: June. It is blue.", "Height: 10-30 cm. It likes stones."}, []string{"40 cm", "10-30 cm"}},
		{"a code that ends in letters", "Quarry Cross (FL) |1.4 Sport 5d|", place{}, []string{"Amber R4 2.0 T 4x4 (190 KM)", "Amber R5 1.2 Pop 3d"}, []string{"", "1.2 Pop 3d"}},
		{"the shape of an identifier", "Docket: |2:07-05481|-JMM", place{}, []string{"Docket: 4:09-09062-EWH"}, []string{"4:09-09062"}},
		{"a number behind other words", "Autumn |4.5 Build 112|", place{}, []string{"Anchor Island 1.0", "Harbour 7.02"}, []string{"1.0", "7.02"}},
		{"a sign behind it that the marked page lacks", "Call Ann Vance, |(555) 555-0199|", place{}, []string{"Call Bo Stahl, (555) 555-0123,", "Call Di Vik, (555) 555-0142"}, []string{"(555) 555-0123", "(555) 555-0142"}},
		{"another fact behind it", "Photo by |Ann Vance|", place{}, []string{"Photo by Bo Stahl, Food styling by Di Vik", "Photo by Cy Ott, Food styling by Eve Imhof", "Photo by Gus Ost"}, []string{"Bo Stahl", "Cy Ott", "Gus Ost"}},
		{"words that follow a place", "Seat: |Kiel|", place{}, []string{"Seat: Ulm, of Quist Goods", "Seat: Bonn, of Vance Mills"}, []string{"Ulm, of Quist Goods", "Bonn, of Vance Mills"}},
		{"up to the shape behind it", "No. 35-4082 (|D.C. Cir.| 2000)", place{}, []string{"No. 12-9 (9th Cir. 1983)", "No. 1-7 (5th Cir. Unit B 1986)"}, []string{"9th Cir.", "5th Cir. Unit B"}},
		{"a year among other numbers", "112: 159-231 (|2013|). doi:10", place{}, []string{"98(3): 4-17 (1997). doi:7", "7(12): 8-9 (2004). doi:3"}, []string{"1997", "2004"}},
		{"a sign that is of other values", "Sold in |Kiel|", place{}, []string{"Sold in Bonn, Ulm,", "Sold in Graz"}, []string{"Bonn, Ulm,", "Graz"}},
		{
			"up to the bracket around it", "Quay, 1956. - 543 p. ; 19 cm. - (|Old Lanterns| ; 163).",
			place{beside: []string{"Kiel"}, known: "cm. - ("},
			[]string{"Ulm, 1990. - 60 p. ; 15 cm. - (Quarry Shelf).", "Graz, 1971. - 90 p. ; 22 cm. - (Amber Days ; 7)."},
			[]string{"Quarry Shelf", "Amber Days"},
		},
		{"a number of each page before it", "P4 |minor| (2 votes)", place{}, []string{"P1 enhancement (7 votes)", "P2 major (1 vote)"}, []string{"enhancement", "major"}},
		{"words of one page behind it", "|Quay Central| - Mill Hospital", place{}, []string{"Lake East - Port", "Stone - Old Park (north)"}, []string{"Lake East", "Stone"}},
		{"a fraction", "Quay Nine - Mill |5:3|", place{}, []string{"Stone Club - Lake 4½:3½", "Ulm - Graz 8:0"}, []string{"4½:3½", "8:0"}},
		{"a text without its label", "Dated 3 May 1984 Proved |26 May 1990| Executor Ann", place{}, []string{"Dated 28 Sep 1996 Executor Bo", "Dated 2 Apr 1991 Proved 5 Jul 1992 Executor Cy"}, []string{"", "5 Jul 1992"}},
		{"one of several of its shape", "60 ft 3 in x 11 ft 0 in x |3 ft 8 in|", place{}, []string{"68 ft 6 in x 15 ft 0 in", "63 ft 7 in x 14 ft 3 in x 3 ft 4 in"}, []string{"", ""}},
		{"a prefix that other pages lack", "Hon. |Rosa Quill|", place{}, []string{"Hon. Vera Lund", "Cy Ward"}, []string{"Vera Lund", "Cy Ward"}},
	} {
		checkLearned(t, c.name, part(t, c.marked, c.at), c.texts, c.texts, c.want)
	}
}

// checkLearned checks what the cuts of a part give on the texts of pages. They are learned from the part and the texts of other samples.
func checkLearned(t *testing.T, name string, marked cut.Part, texts, pages, want []string) {
	t.Helper()
	p := cut.Problem{Parts: []cut.Part{marked}, Marks: 1, Texts: texts}
	cutter, err := template.NewCutter(p.Learn())
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for i, text := range pages {
		if got, _ := cutter.Cut(text); got != want[i] {
			t.Errorf("%s: %q gives %q, want %q", name, text, got, want[i])
		}
	}
}

// Where at most one other text is known, numbers beside a part are data of the marked page.
func TestLearnFromFewTexts(t *testing.T) {
	for _, c := range []struct {
		name, marked string
		texts, pages []string // of other samples; of pages to cut
		want         []string
	}{
		{"any number behind a part", "|3 May 2021| 10:05 PM", nil, []string{"12 June 2023 9:40 AM", "4 October 2020"}, []string{"12 June 2023", "4 October 2020"}},
		{"a shape between data", "Fri |3 May 2021| 15.30 CET", nil, []string{"Sun 12 June 2023 9.40 CET"}, []string{"12 June 2023"}},
		{"a number before a part", "12. |Quay Hill|", nil, []string{"7. Mill Lane"}, []string{"Mill Lane"}},
		{"the number of one page within a value", "Posted |3 May 2021| 10:05", []string{"Posted 12 June 2023 9:40"}, []string{"Posted 10 July 2022 11:15"}, []string{"10 July 2022"}},
		{"a code before a name", "|#52| Forward", nil, []string{"#6 Centre"}, []string{"#6"}},
		{"a code behind a name", "Northern |2.3.1|", nil, []string{"Garden 7.0.2"}, []string{"7.0.2"}},
		{"a figure before a word that may name it", "|3| baths", nil, []string{"2 floors"}, []string{""}},
		{"a number that one other text has too", "|3 May 2021| @ 6:27AM", []string{"12 May 2021 @ 6:22AM"}, []string{"7 June 2022 @ 9:15AM"}, []string{"7 June 2022"}},
	} {
		checkLearned(t, c.name, part(t, c.marked, place{}), c.texts, c.pages, c.want)
	}
}

func TestFrame(t *testing.T) {
	for _, c := range []struct {
		name, marked, known, want string
	}{
		{"words before the part", "The author is |Ann|.", "The author is", "The author is"},
		{"words behind the part", "We list |Ann| as its author.", "as its author", "as its author"},
		{"a label with a colon is none", "Author: |Ann|", "Author", ""},
		{"words of this page alone", "The author is |Ann|.", "", ""},
	} {
		p := part(t, c.marked, place{beside: []string{"The year is 1990.", "We list 1990 as its year."}, known: c.known})
		if got := strings.TrimSpace(p.Frame().Words()); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// oneOfMany is a place on one of many samples, whose words no other sample has.
type oneOfMany struct{ place }

func (p oneOfMany) ManySamples() bool { return true }

func (p oneOfMany) Known(words []string, _, optional bool) string {
	if optional && len(words) > 0 {
		return words[0]
	}
	return ""
}

// Of many samples, words behind a part that one alone has are its data, if no other fact has their first word.
func TestFrameOfManySamples(t *testing.T) {
	for tail, want := range map[string]string{" > North College": "", " as its author": "as its author"} {
		p := part(t, "> |Harbour Town|"+tail, oneOfMany{place{beside: []string{"> Schools", "We list 1990 as its year."}}})
		if got := strings.TrimSpace(p.Frame().Words()); got != want {
			t.Errorf("%q: got %q, want %q", tail, got, want)
		}
	}
}

// onEach is a place in a text that each sample has, of whose words two samples have some.
type onEach struct {
	place
	some string
}

func (p onEach) OnEach(words string) bool { return words == "You are" }
func (p onEach) OnSome(words string) bool { return strings.Contains(p.some, words) }

// Words of a text that each page has name a part of it if two other samples have them: those of one may be data there too.
func TestFrameInATextOfEachPage(t *testing.T) {
	for some, want := range map[string]string{"Courts": "", "Courts of Appeal": "Courts of Appeal"} {
		p := part(t, "You are here: Courts of Appeal |[2019] QCA 12|", onEach{place{beside: []string{"Courts"}, known: "Courts of Appeal of Appeal"}, some})
		if got := strings.TrimSpace(p.Frame().Words()); got != want {
			t.Errorf("%q: got %q, want %q", some, got, want)
		}
	}
}

func TestTitlesAndWholes(t *testing.T) {
	for _, c := range []struct {
		name string
		cuts []template.Cut
		text string
		want string
	}{
		{"a title", cut.Titles([]string{"Paul Ender"}, []string{"Judge Nora Alby"}), "Judge Nora Alby", "Nora Alby"},
		{"a code beside another", cut.OfWhole([]string{"E17"}, []string{"S2 E9", "E4"}, false), "S1 E12", "E12"},
		{"a number with a remark", cut.OfWhole([]string{"840"}, []string{"3,115 (799 part-time)"}, false), "12,077 (2 part-time)", "12,077"},
		{"a number without a remark", cut.OfWhole([]string{"840"}, []string{"3,115 (799 part-time)"}, false), "96", "96"},
		{"a year behind a name that stands alone", cut.OfWhole([]string{"Lantern"}, []string{"Lantern, 1998", "Copper & Sons"}, false), "Copper & Sons, 1871", "Copper & Sons"},
	} {
		cutter, err := template.NewCutter(c.cuts)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := cutter.Cut(c.text); !ok || got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if got := cut.OfWhole([]string{"Ray"}, []string{"Lantern (Remix)", "Kettle"}, false); len(got) > 0 {
		t.Errorf("the bracket may be of the value: %v", got)
	}
	if got := cut.Titles([]string{"Judge Paul Ender"}, []string{"Judge Nora Alby"}); len(got) > 0 {
		t.Errorf("the marked text has a title: %v", got)
	}
}

// TestShapeEndsWithAWord: a shape does not end within a word, as its piece does not.
func TestShapeEndsWithAWord(t *testing.T) {
	t.Parallel()
	part, ok := cut.New("Engine: Perkins 4108", 8, 20)
	part.Place = place{}
	if !ok {
		t.Fatal("no part")
	}
	cuts := (&cut.Problem{Parts: []cut.Part{part}, Marks: 1, Texts: []string{"Engine: Volvo 2003 (two)", "Engine: Nanni 480 (one)"}}).Learn()
	c, err := template.NewCutter(cuts)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"Engine: Volvo 2003 (two)": "Volvo 2003", "Engine: Yanmar 3YM30": ""} {
		if got, _ := c.Cut(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
