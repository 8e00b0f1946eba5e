package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"wrapsmith/app/pages"
	"wrapsmith/backend/tree/tagtree"
)

// addMissing adds the flags that say what a page lacks.
func addMissing(c *cobra.Command, pages *[]shown) {
	c.Flags().Var(missingFlag{pages}, "missing", "`field` that the last page does not have; may be repeated")
	c.Flags().Var(completeFlag{pages}, "complete", "fields that are not marked on the last page are missing on it")
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
	last.Missing = append(last.Missing, field)
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
	(*f.pages)[len(*f.pages)-1].Complete = text == "true"
	return nil
}

// choiceFlag adds to the last page the choice of a block of an article.
type choiceFlag struct {
	pages *[]shown
	in    bool
}

func addChoices(c *cobra.Command, pages *[]shown) {
	fl := c.Flags()
	fl.Var(choiceFlag{pages, false}, "drop", "of an article: words of a block of the last page that its body must not have; given twice, the next block with them")
	fl.Var(choiceFlag{pages, true}, "keep", "of an article: words of a block of the last page that its body must have")
}

func (choiceFlag) String() string { return "" }

// Type is what help calls the value.
func (choiceFlag) Type() string { return "words" }

// Set adds a choice to the last page.
func (f choiceFlag) Set(words string) error {
	words = tagtree.Collapse(words)
	if words == "" {
		return fmt.Errorf("want words that the page shows")
	}
	if len(*f.pages) == 0 {
		return fmt.Errorf("name the page first: --page PAGE")
	}
	last := &(*f.pages)[len(*f.pages)-1]
	last.Choices = append(last.Choices, pages.Choice{Words: words, In: f.in})
	return nil
}
