package sink

import (
	"database/sql"
	"fmt"
	"strings"
)

// insert gathers rows and writes many with one statement.
type insert struct {
	tx    *sql.Tx
	table string
	names []string
	args  []any
}

// maxArgs is how many values one statement may have: SQLite takes 32,766, PostgreSQL 65,535.
const maxArgs = 2000

func (i *insert) put(row []any) error {
	i.args = append(i.args, row...)
	if len(i.args)+len(i.names) <= maxArgs {
		return nil
	}
	return i.flush()
}

func (i *insert) flush() error {
	if len(i.args) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString(`INSERT INTO ` + quote(i.table) + ` (`)
	for k, name := range i.names {
		comma2(&b, k)
		b.WriteString(quote(name))
	}
	b.WriteString(`) VALUES `)
	for k := range i.args {
		if k%len(i.names) == 0 {
			comma2(&b, k)
			b.WriteByte('(')
		} else {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "$%d", k+1)
		if k%len(i.names) == len(i.names)-1 {
			b.WriteByte(')')
		}
	}
	_, err := i.tx.Exec(b.String(), i.args...)
	i.args = i.args[:0]
	return err
}

func comma2(b *strings.Builder, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}
