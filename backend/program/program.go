// Package program compiles a template and runs it on pages.
package program

import (
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Program is a compiled template: immutable, safe for concurrent use.
type Program struct{}

// Compile compiles a template; an error names the field and the locator at fault.
func Compile(t *template.Template) (*Program, error) { panic("program: not yet") }

// Template returns what the program was compiled from.
func (p *Program) Template() *template.Template { panic("program: not yet") }

// Run extracts from a page: no record, one (detail, article) or many (list).
func (p *Program) Run(t *tagtree.Tree) record.Page { panic("program: not yet") }

// XSLT writes the program as an XSLT 1.0 stylesheet that runs on the XHTML of tagtree.WriteXHTML.
func (p *Program) XSLT() ([]byte, error) { panic("program: not yet") }
