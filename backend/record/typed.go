package record

// Typed is what a value's text reads as, by its field's type.
type Typed struct {
	Value    string `json:"value,omitempty" doc:"Of a number or a price: an exact decimal number"`
	Unit     string `json:"unit,omitempty" doc:"Of a number, as printed"`
	Currency string `json:"currency,omitempty" doc:"Of a price: its ISO 4217 code, else the sign as printed"`
	From     bool   `json:"from,omitempty" doc:"Of a price: the lowest of several"`
	Per      string `json:"per,omitempty" doc:"Of a price: what it is for, as printed"`
	Date     string `json:"date,omitempty" doc:"Of a date: ISO 8601 as far as the page says"`
}

// Typed reports whether the values of a type are more than their text: numbers, prices and dates.
func (t Type) Typed() bool { return t == Number || t == Price || t == Date }

// Read reads a text as a value of a type; nil when it does not read so, or when
// the type is one of texts.
func (l Locale) Read(t Type, text string) *Typed {
	switch t {
	case Number:
		if q, ok := ReadNumber(text); ok {
			return &Typed{Value: q.Value, Unit: q.Unit}
		}
	case Price:
		if m, ok := l.ReadPrice(text); ok {
			v := &Typed{Value: m.Value, Currency: m.Currency, From: m.From, Per: m.Per}
			if v.Currency == "" {
				v.Currency = m.Sign
			}
			return v
		}
	case Date:
		if m, ok := l.ReadDate(text); ok {
			return &Typed{Date: m.ISO}
		}
	}
	return nil
}

// UntypedShare is what is left of a cell's confidence when its text does not read
// as the field's type: the place speaks for the value, the text against it.
const UntypedShare = 0.5

// ReadTypes reads a found cell's values by its field's type. Where a text does not
// read so, the cell keeps it and becomes Untyped; bad is the first such text.
func (c *Cell) ReadTypes(t Type, l Locale) (bad string, ok bool) {
	if !c.State.HasValue() || !t.Typed() {
		return "", true
	}
	c.Typed, ok = make([]*Typed, len(c.Values)), true
	for i, v := range c.Values {
		c.Typed[i] = l.Read(t, v.Text)
		if c.Typed[i] == nil && ok {
			bad, ok = v.Text, false
		}
	}
	if !ok {
		c.State = Untyped
		c.Confidence *= UntypedShare
	}
	return bad, ok
}
