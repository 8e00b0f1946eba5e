package library

import "io/fs"

// TemplateFiles lists the template files below a folder as Export writes it and
// Import reads it, in the order of their paths.
func TemplateFiles(folder fs.FS) ([]string, error) { return templateFiles(folder) }
