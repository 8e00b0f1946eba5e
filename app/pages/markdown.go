package pages

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"

	"wrapsmith/backend/template/article"
)

var toMarkdown = sync.OnceValue(func() *converter.Converter {
	return converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), table.NewTablePlugin(), strikethrough.NewStrikethroughPlugin(),
	))
})

// Markdown returns an article as CommonMark with tables as GitHub writes them: what WriteHTML writes, so
// nothing that runs, and absolute addresses.
func Markdown(a article.Written) (string, error) {
	var html bytes.Buffer
	if err := a.WriteHTML(&html); err != nil {
		return "", err
	}
	text, err := toMarkdown().ConvertString(html.String())
	if err != nil {
		return "", fmt.Errorf("the article cannot be written as Markdown: %w", err)
	}
	return text, nil
}
