// Command fitarticle fits the weights of package article on labelled pages.
//
//	cd tools && go run ./fitarticle -made "sets of 2026-11-22" -write ../backend/template/article/model.txt DIR
//	go run ./fitarticle -by set DIR       each set judged by a model that was fitted on the others
//	go run ./fitarticle -by set -beside 3 DIR   the same, each page beside three others of its host
//	go run ./fitarticle -by site DIR      sites divided in four, each part judged by a model of the other three
//	go run ./fitarticle -ablate DIR       the same, and again without each source of evidence
//	go run ./fitarticle -confidence DIR   the lines of article/confidence.go
//	go run ./fitarticle -conventions DIR  where the sets' labels disagree
//
// DIR holds article/<set>/<site>/pages and truth.jsonl, as `wrapsmith eval` reads
// them. The project's own sites are fitted on too. A figure that -write prints is
// of pages that were fitted on; those of -by are of unseen pages.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"wrapsmith/backend/template/article"
)

// workers is how many pages are worked on at once.
const workers = 2

// parts is the number of parts of -by site.
const parts = 4

type flags struct {
	made, write, by, pieces, templates, without string
	ablate, conventions, confidence             bool
	every, beside                               int
}

func main() {
	var f flags
	flag.StringVar(&f.made, "made", "", "text about the sets in the model's first line: their date")
	flag.StringVar(&f.write, "write", "", "fit on all pages and write the model to this file")
	flag.StringVar(&f.by, "by", "", "leave out in turn: set, site, or the name of one set")
	flag.StringVar(&f.pieces, "pieces", "", "write the pieces of the judged pages to this file, the worst page first")
	flag.StringVar(&f.templates, "templates", "../templates", "folder of the project's own sites")
	flag.StringVar(&f.without, "without", "", "with -by or -write: sources of evidence to leave out, separated by commas")
	flag.BoolVar(&f.ablate, "ablate", false, "leave out each source of evidence in turn, by sites")
	flag.BoolVar(&f.conventions, "conventions", false, "print where the sets' labels disagree")
	flag.BoolVar(&f.confidence, "confidence", false, "fit the lines of title, author and date")
	flag.IntVar(&f.every, "every", 1, "use every n-th page of the large sets")
	flag.IntVar(&f.beside, "beside", 0, "judge each page beside so many others of its host; they are not fitted on so")
	flag.Parse()
	if err := f.run(context.Background(), flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "fitarticle:", err)
		os.Exit(1)
	}
}

func (f flags) run(ctx context.Context, dir string) error {
	if dir == "" {
		return errors.New("want the folder of labelled pages")
	}
	if f.confidence {
		return writeConfidence(ctx, os.Stdout, dir)
	}
	pages, err := load(ctx, dir, f.templates, f.every, f.beside)
	if err != nil {
		return err
	}
	switch {
	case f.conventions:
		writeConventions(pages)
	case f.ablate:
		ablate(pages)
	case f.by != "":
		leaveOut(pages, groupsBy(f.by), signsOf(f.without))
		pages = slices.DeleteFunc(pages, func(l *labelled) bool { return l.taken == nil })
		writeScores(os.Stdout, "left out by "+f.by, pages)
	default:
		m := train(pages, signsOf(f.without))
		m.Made = "by tools/fitarticle, " + f.made
		judge(pages, m)
		writeScores(os.Stdout, "fitted", pages)
		if f.write != "" {
			if err := writeModel(f.write, m); err != nil {
				return err
			}
		}
	}
	if f.pieces != "" {
		file, err := os.Create(f.pieces)
		if err != nil {
			return err
		}
		writePieces(file, pages)
		return file.Close()
	}
	return nil
}

func writeModel(name string, m *article.Model) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := m.Write(file); err != nil {
		return err
	}
	return file.Close()
}

// groupsBy names the group of each page that is left out together.
func groupsBy(by string) func(l *labelled) string {
	return func(l *labelled) string {
		switch {
		case by == "site":
			return fmt.Sprint(l.group / inner % parts)
		case by == "set" || by == l.set:
			return l.set
		}
		return ""
	}
}

// leaveOut judges each group by a model that was fitted on the others.
func leaveOut(pages []*labelled, group func(l *labelled) string, dropped map[int32]bool) {
	var names []string
	for _, l := range pages {
		if g := group(l); g != "" && !slices.Contains(names, g) {
			names = append(names, g)
		}
	}
	type judgement struct {
		kinds, first, second []float64
		taken                []bool
	}
	judged := map[*labelled]judgement{}
	for _, name := range names {
		var in, out []*labelled
		for _, l := range pages {
			if group(l) == name {
				out = append(out, l)
			} else {
				in = append(in, l)
			}
		}
		m := train(in, dropped)
		judge(out, m)
		for _, l := range out {
			judged[l] = judgement{l.kinds, l.first, l.second, l.taken}
		}
	}
	for l, v := range judged { // a later group's training has overwritten beliefs
		l.kinds, l.first, l.second, l.taken = v.kinds, v.first, v.second, v.taken
	}
}

// signsOf are the signs of sources named in a list.
func signsOf(sources string) map[int32]bool {
	out := map[int32]bool{}
	for i, name := range article.SignNames() {
		if source, _, ok := strings.Cut(name, ": "); ok && slices.Contains(strings.Split(sources, ","), source) {
			out[int32(i)] = true
		}
	}
	return out
}

// ablate prints the figures on unseen sites without each source of evidence.
func ablate(pages []*labelled) {
	byHalf := func(l *labelled) string { return fmt.Sprint(l.group / inner % 2) }
	leaveOut(pages, byHalf, nil)
	writeScores(os.Stdout, "nothing left out", pages)
	var sources []string
	for _, name := range article.SignNames() {
		if source, _, ok := strings.Cut(name, ": "); ok && !slices.Contains(sources, source) {
			sources = append(sources, source)
		}
	}
	for _, source := range sources {
		leaveOut(pages, byHalf, signsOf(source))
		writeScores(os.Stdout, "without "+source, pages)
	}
}
