package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/template"
)

// site is a file of the folder pages.
type site struct {
	name     string
	about    string // the comment at its beginning
	language string
	values   []value
	now      *template.Template
	later    *template.Template // nil where the site was not redesigned
}

// value is a line of a site's head: what is drawn for each page.
type value struct {
	name        string
	share       int // pages of 100 that have it
	least, most int // how many values it has; 0 and 0 for a field of one value
	draw        drawer
}

// isField reports whether the value is a field of the records.
func (v value) isField() bool { return !strings.HasPrefix(v.name, "_") }

// isMany reports whether the value is a list.
func (v value) isMany() bool { return v.most > 0 }

var valueLine = regexp.MustCompile(`^(\w+)(?:\?(\d+))?(?:\*(\d+)(?:-(\d+))?)?:\s*(.+)$`)

// parse reads a site. The error names the line.
func parse(name, text string) (*site, error) {
	head, page, ok := strings.Cut(text, "\n---\n")
	if !ok {
		return nil, errors.New("no line of --- between the values and the page")
	}
	s := &site{name: name, language: "en"}
	for i, line := range strings.Split(head, "\n") {
		if comment, ok := strings.CutPrefix(line, "#"); ok {
			s.about = strings.TrimSpace(s.about + comment)
			continue
		}
		if language, ok := strings.CutPrefix(line, "language:"); ok {
			s.language = strings.TrimSpace(language)
			continue
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		v, err := parseValue(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		s.values = append(s.values, v)
	}
	if words[s.language].words == nil {
		return nil, fmt.Errorf("no words of language %q", s.language)
	}
	page, later, redesigned := strings.Cut(page, "\n--- later\n")
	var err error
	if s.now, err = pageTemplate(page); err == nil && redesigned {
		s.later, err = pageTemplate(later)
	}
	return s, err
}

func parseValue(line string) (value, error) {
	m := valueLine.FindStringSubmatch(line)
	if m == nil {
		return value{}, fmt.Errorf("%q is no `name?share*least-most: kind`", line)
	}
	v := value{name: m[1], share: 100}
	if m[2] != "" {
		v.share, _ = strconv.Atoi(m[2]) // digits
	}
	if m[3] != "" {
		v.least, _ = strconv.Atoi(m[3])
		v.most = v.least
	}
	if m[4] != "" {
		v.most, _ = strconv.Atoi(m[4])
	}
	var err error
	v.draw, err = parseDrawer(m[5])
	return v, err
}

// pageTemplate reads a page; its functions are exchanged for those of a drawing when it is shown.
func pageTemplate(text string) (*template.Template, error) {
	return template.New("page").Option("missingkey=error").Funcs((&drawing{}).functions()).Parse(text)
}
