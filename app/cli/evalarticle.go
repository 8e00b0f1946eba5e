package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/template/article"
)

// onlyDetail are the flags of eval that learning needs and articles have no use for.
var onlyDetail = []string{"k", "unlabelled", "change", "marks", "turns", "field", "learner", "by-site", "match", "keep"}

// methodNames lists the methods of finding an article.
func methodNames() []string {
	names := make([]string, 0, len(article.Methods))
	for _, m := range article.Methods {
		names = append(names, string(m))
	}
	return names
}

// articles measures the finding of articles, one result a method.
func (f evalFlags) articles(c *cobra.Command, dir string) error {
	for _, name := range onlyDetail {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s does not go with --kind article, where nothing is learned", name)
		}
	}
	for _, m := range f.methods {
		if !slices.Contains(methodNames(), m) {
			return fmt.Errorf("--method %q: want some of %s", m, strings.Join(methodNames(), ", "))
		}
	}
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	filter := measure.Filter{Sets: f.sets, Sites: f.sites, Beside: f.beside}
	if err := filter.Check(data); err != nil {
		return err
	}
	var results []measure.ArticleResult
	for _, m := range f.methods {
		r, err := measure.Articles(c.Context(), data, m, measure.FinderOf(article.Method(m)), filter)
		if err != nil {
			return err
		}
		results = append(results, r)
	}
	if f.report != "" {
		if err := writeReport(f.report, dir, results, measure.WriteArticleReport); err != nil {
			return err
		}
	}
	if f.asJSON {
		return measure.WriteArticlesJSON(c.OutOrStdout(), results)
	}
	return measure.WriteArticles(c.OutOrStdout(), results, f.misses)
}
