package align

import (
	"testing"

	"wrapsmith/backend/record"
)

func TestTypeOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]record.Type{
		"03.05.2014": record.Date, "3/5/14": record.Date, "3 May 2014": record.Date, "2014-05": record.Date,
		"3.5.2014": record.Date, "03.05.14": record.Date, "2014.05.03": record.Date, "2014. 5. 3.": record.Date,
		"1.024.500": record.Number, "1.2.3": record.Number, "10.15": record.Number, " 8.50": record.Number, "1.250,50": record.Number,
		"8.4/10": record.Text, "4.5 / 5": record.Text, "9/10": record.Text,
		"1,024": record.Number, "$3.50": record.Price, "https://mill.example/a": record.URL,
	} {
		if got := TypeOf([]string{text}); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if got := TypeOf([]string{"3/5/14", "8/7/12", "lost", "1/1/10", "2/2/11", "4/4/10"}); got != record.Date {
		t.Errorf("dates that differ in figures, and one text: %s", got)
	}
}
