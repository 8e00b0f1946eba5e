package record

import "testing"

func TestDaysTellTheOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why   string
		texts []string
		want  Order
	}{
		{"a day that is no month, second", []string{"Filed 11/02/2020", "11/19/2020"}, MonthFirst},
		{"a day that is no month, first", []string{"19.11.2020", "02.11.2020"}, DayFirst},
		{"none tells", []string{"11/02/2020", "12/12/2012"}, ByLanguage},
		{"they disagree", []string{"11/19/2020", "19/11/2020"}, ByLanguage},
		{"within a text, among others", []string{"Paid 3.50 on 1/2/2020, due 11/19/2020."}, MonthFirst},
		{"at both ends of a text", []string{"19/1/2020-19.2.2020"}, DayFirst},
		{"numbers that are no days", []string{"13/4/20", "1.25.3.2020", "45/11/2020", "9/99/2020"}, ByLanguage},
	} {
		var o Orders
		for _, text := range c.texts {
			o.Add(text)
		}
		if got := o.Order(); got != c.want {
			t.Errorf("%s: %v gives %d, want %d", c.why, c.texts, got, c.want)
		}
	}
}
