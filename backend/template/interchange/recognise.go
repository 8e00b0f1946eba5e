package interchange

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"
)

// Recognise says which tool a file is of, by what it holds.
func Recognise(name string, data []byte) (Kind, error) {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\uFEFF")))
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return Portia, nil
	case bytes.HasPrefix(text, []byte("{")):
		return recogniseJSON(name, data)
	case looksLikeOPML(text):
		return FreshRSS, nil
	case looksLikeFTR(text):
		return FTR, nil
	}
	return "", &Error{name, 0, "of none of the tools known: wanted is a sitemap of webscraper.io or a schema of crawl4ai (JSON), a site pattern of Full-Text RSS (text), feeds of FreshRSS (OPML), or a project of Portia (zip or folder)", "unknown"}
}

func recogniseJSON(name string, data []byte) (Kind, error) {
	var top map[string]json.RawMessage
	if err := readJSON(name, data, &top); err != nil {
		return "", err
	}
	has := func(key string) bool { _, ok := top[key]; return ok }
	switch {
	case has("selectors") && (has("_id") || has("startUrl") || has("startUrls")):
		return WebScraper, nil
	case has("baseSelector"), has("fields"), has("schema"):
		return Crawl4AI, nil
	}
	return "", &Error{name, 0, `JSON of none of the tools known: a sitemap has "selectors" and "startUrl", a schema has "baseSelector" and "fields"`, "unknown"}
}

// siteOf is the site that a file is named after, as example.com.txt is.
func siteOf(name string) string {
	base := strings.TrimSuffix(path.Base(strings.ReplaceAll(name, `\`, "/")), ".txt")
	base = strings.TrimPrefix(base, ".")
	if !strings.Contains(base, ".") || strings.ContainsAny(base, " /") {
		return ""
	}
	return xmlText(base)
}
