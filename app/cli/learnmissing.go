package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"wrapsmith/backend/learn/author"
)

// addMissing adds the flags that say what a page lacks.
func addMissing(c *cobra.Command, pages *[]shown) {
	c.Flags().Var(missingFlag{pages}, "missing", "`field` that the last page does not have; may be repeated")
	c.Flags().Var(completeFlag{pages}, "complete", "what is not marked on the last page is missing on it")
	c.Flags().Lookup("complete").NoOptDefVal = "true"
}

// missingFlag names a field that the last page lacks; completeFlag says that it
// lacks all that is not marked on it.
type (
	missingFlag  struct{ pages *[]shown }
	completeFlag struct{ pages *[]shown }
)

func (missingFlag) String() string { return "" }

// Type is what help calls the value.
func (missingFlag) Type() string { return "field" }

// Set notes a field of the last page.
func (f missingFlag) Set(field string) error {
	if field == "" || len(*f.pages) == 0 {
		return fmt.Errorf("name the page first: --page PAGE --missing FIELD")
	}
	last := &(*f.pages)[len(*f.pages)-1]
	last.missing = append(last.missing, field)
	return nil
}

func (completeFlag) String() string { return "" }

// Type is what help calls the value.
func (completeFlag) Type() string { return "bool" }

// Set notes it of the last page.
func (f completeFlag) Set(text string) error {
	if len(*f.pages) == 0 {
		return fmt.Errorf("name the page first: --page PAGE --complete")
	}
	(*f.pages)[len(*f.pages)-1].complete = text == "true"
	return nil
}

// miss says of each page which fields it lacks, when all pages are marked. ids
// are the pages' ids in the session.
func (f *learnFlags) miss(c *cobra.Command, s *author.Session, ids []int) error {
	var fields []string
	for _, v := range s.View().Fields {
		fields = append(fields, v.Name)
	}
	for i, p := range f.pages {
		missing := slices.Clone(p.missing)
		if (len(missing) > 0 || p.complete) && (f.list() || f.article()) {
			return misused(c, "--missing and --complete are for pages with one record")
		}
		marked := map[string]bool{}
		for _, m := range p.marks {
			marked[m.field] = true
		}
		for _, field := range missing {
			switch {
			case marked[field]:
				return misused(c, "--missing %s: the page %s has a --mark of this field", field, p.page)
			case !slices.Contains(fields, field):
				return misused(c, "--missing %s: no --mark has this field", field)
			}
		}
		if p.complete {
			for _, field := range fields {
				if !marked[field] && !slices.Contains(missing, field) {
					missing = append(missing, field)
				}
			}
		}
		for _, field := range missing {
			if _, err := s.Mark(author.NewMark{Page: ids[i], Field: field, Missing: true}); err != nil {
				return err
			}
		}
	}
	return nil
}
