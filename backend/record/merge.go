package record

// Merge is the schema of two templates' records in one table: the fields of a,
// then those that only b has. A field of both keeps what they agree on: another
// type makes it text, a list in one makes it a list, and records in one make it
// hold records.
func Merge(a, b Schema) Schema {
	out := append(Schema{}, a...)
	at := make(map[string]int, len(out))
	for i, f := range out {
		at[f.Name] = i
	}
	for _, f := range b {
		i, ok := at[f.Name]
		if !ok {
			at[f.Name] = len(out)
			out = append(out, f)
			continue
		}
		if out[i].Type != f.Type {
			out[i].Type = Text
		}
		out[i].Many = out[i].Many || f.Many
		out[i].Optional = out[i].Optional || f.Optional
		if len(out[i].Fields)+len(f.Fields) > 0 {
			out[i].Fields = Merge(out[i].Fields, f.Fields)
		}
	}
	return out
}
