// Package archive writes the templates of a library as a tree of files and reads
// such a tree back: for backups, for git, and to hand templates to somebody else.
//
//	people.example/detail/template.xml         as it was saved
//	people.example/detail/samples/p1.html      its sample pages, as they came
//	people.example/detail/samples/pages.json   their names, addresses and content types
//	people.example/detail/records.json         the records that it must extract from them
//	people.example/detail/draft.xml            its draft, where it has one
//	people.example/detail/about.json           its tags and comments, where it has some
//
// What Export writes, Import reads back as it was: exported from another library,
// the tree is the same byte by byte. A tree may come from anybody, so every file
// is bounded in size and nothing leads out of the tree (ErrTree).
package archive
