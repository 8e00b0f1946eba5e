package template

import "testing"

func TestExpectedTellsConfirmedFromRecorded(t *testing.T) {
	t.Parallel()
	value := func(field, text string) Expect { return Expect{Field: field, Values: []string{text}} }
	for _, c := range []struct {
		reason         string
		sample         Sample
		all, confirmed int
	}{
		{"nothing is expected", Sample{Marks: []Mark{{Field: "价格", Node: 4}}}, 0, 0},
		{"a mark confirms its field", Sample{Expect: []Expect{value("价格", "12"), value("书名", "茶经")}, Marks: []Mark{{Field: "价格", Node: 4}}}, 2, 1},
		{"a person said that the page has none", Sample{Expect: []Expect{{Field: "price"}}, Marks: []Mark{{Field: "price", Node: -1, Missing: true}}}, 1, 1},
		{"a mark that says no confirms nothing", Sample{Expect: []Expect{value("price", "12")}, Marks: []Mark{{Field: "price", Node: 4, Not: true}}}, 1, 0},
		{"two marks of one field confirm it once", Sample{Expect: []Expect{value("price", "12")}, Marks: []Mark{{Field: "price", Node: 4}, {Field: "price", Node: 9}}}, 1, 1},
		{"of a list a mark confirms one record", Sample{
			Rows:  [][]Expect{{value("title", "a"), value("price", "1")}, {value("title", "b"), value("price", "2")}, {value("title", "c")}},
			Marks: []Mark{{Field: "title", Node: 4}, {Field: "title", Node: 4, From: 1, To: 2}, {Field: "price", Node: 5}, {Field: "price", Node: 9}, {Field: "price", Node: 12}},
		}, 5, 3},
	} {
		if all, confirmed := (&Template{Samples: []Sample{c.sample}}).Expected(); all != c.all || confirmed != c.confirmed {
			t.Errorf("%s: got %d expected values, %d confirmed; want %d, %d", c.reason, all, confirmed, c.all, c.confirmed)
		}
	}
}
