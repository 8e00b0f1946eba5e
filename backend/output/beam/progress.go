package beam

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// Progress tells from the output folder how many parts of a job are done, and a
// sign that changes whenever a worker works on it: on this machine's file
// systems with every few pages, elsewhere with every part.
func (p Plan) Progress(ctx context.Context) (done int, sign string, err error) {
	fs, err := filesystem.New(ctx, p.Folder)
	if err != nil {
		return 0, "", err
	}
	defer fs.Close()
	markers, err := fs.List(ctx, join(p.Folder, doneDir, "*.json"))
	if err != nil || remote(p.Folder) {
		return len(markers), fmt.Sprint(len(markers)), err
	}
	under, err := filepath.Glob(filepath.Join(p.Folder, recordsDir, ".*"))
	size := int64(0)
	for _, f := range under {
		if info, err := os.Stat(f); err == nil {
			size += info.Size()
		}
	}
	return len(markers), fmt.Sprint(len(markers), len(under), size), err
}
