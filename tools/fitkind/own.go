package main

import (
	"hash/crc32"
	"slices"

	"wrapsmith/backend/learn/pagekind"
	web "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/templates"
)

// ownPages are the sample pages that come with the program: a set for each kind.
func ownPages() ([]*page, error) {
	sites, err := templates.Sites()
	if err != nil {
		return nil, err
	}
	var out []*page
	for _, s := range sites {
		kind := slices.Index([]string{"detail", "list", "article"}, s.Kind)
		for _, one := range s.Pages {
			file, err := templates.Page(s.ID, one.ID)
			if err != nil {
				return nil, err
			}
			p, err := web.New(file.Bytes, web.Origin{Name: one.ID, URL: file.URL})
			if err != nil {
				return nil, err
			}
			t, err := tagtree.Parse(p)
			if err != nil {
				return nil, err
			}
			site := "own/" + s.ID
			out = append(out, &page{
				set: "own " + kindNames[kind] + "s", site: site, family: "own", kind: kind,
				fold: int(crc32.ChecksumIEEE([]byte(site)) % folds), signs: pagekind.SignsOf(t),
			})
		}
	}
	return out, nil
}
