package main

import (
	"fmt"
	"hash/crc32"
	"os"
	"runtime"
	"sync"

	"wrapsmith/backend/learn/pagekind"
	"wrapsmith/backend/measure"
)

// Pages that are looked at.
const (
	mostOfSite    = 12  // of a site with records or lists
	mostOfArticle = 250 // of a set of articles, or of one kind of wcxb: each page is a site
	folds         = 5
)

// The kinds, in the order of pagekind.Weights.
const (
	detail = iota
	list
	article
	kinds
)

var kindNames = [kinds]string{"record", "list", "article"}

// page is a labelled page.
type page struct {
	set, site string
	family    string // sets that are left out together
	kind      int
	fold      int
	signs     []float64
}

// labelled says what a page of a set is; false: the labels do not say it. A docket is a
// record, with tables that other sets have as lists; pages of services present
// something, in no certain form; recipe-versions are pages of recipes' sites.
func labelled(folder, set, site string) (int, bool) {
	switch {
	case set == "docket-entries" || set == "docket-history" || set == "attachments" || set == "recipe-versions" || set == "wcxb" && site == "service":
		return 0, false
	case folder == "list" || set == "wcxb" && (site == "listing" || site == "collection" || site == "forum"):
		return list, true
	case folder == "detail" && set != "news-pairs" || set == "wcxb" && site == "product":
		return detail, true
	}
	return article, true
}

func readPages(dir string) ([]*page, error) {
	var out []*page
	var wg sync.WaitGroup
	room := make(chan bool, runtime.GOMAXPROCS(0))
	for _, folder := range []string{"list", "detail", "article"} {
		data, err := measure.Read(os.DirFS(dir), folder)
		if err != nil {
			return nil, err
		}
		for _, set := range data.Sets {
			for _, site := range set.Sites {
				kind, ok := labelled(folder, set.Name, site.Name)
				if !ok {
					continue
				}
				most := mostOfSite
				if folder == "article" {
					most = mostOfArticle
				}
				for _, one := range site.Pages[:min(len(site.Pages), most)] {
					p := &page{set: set.Name, site: set.Name + "/" + site.Name, kind: kind}
					if set.Name == "wcxb" {
						p.set += " " + site.Name
					}
					if p.family = p.set; set.Name == "swde" || set.Name == "mini-swde" || set.Name == "products" {
						p.family = "shops"
					}
					if folder == "article" {
						p.site = set.Name + "/" + one.File
					}
					p.fold = int(crc32.ChecksumIEEE([]byte(p.site)) % folds)
					out = append(out, p)
					room <- true
					wg.Go(func() {
						defer func() { <-room }()
						t, err := site.Tree(one)
						if err != nil {
							fmt.Fprintln(os.Stderr, "fitkind:", err)
							return
						}
						p.signs = pagekind.SignsOf(t)
					})
				}
			}
		}
	}
	wg.Wait()
	own, err := ownPages()
	if err != nil {
		return nil, err
	}
	out = append(out, own...)
	read := out[:0]
	for _, p := range out {
		if p.signs != nil {
			read = append(read, p)
		}
	}
	return read, nil
}
