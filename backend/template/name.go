package template

import "wrapsmith/backend/record"

// ValidName reports whether a name can name a field: an XML name in any script.
func ValidName(name string) bool { return record.ValidName(name) }

// NameFrom makes a valid field name of any text, as of the label beside a value.
func NameFrom(label string) string { return record.NameFrom(label) }
