package services

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"wrapsmith/app/folder"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/bucket"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// ErrOnServer says that a library is no file.
var ErrOnServer = errors.New("a library on PostgreSQL is copied with pg_dump and pg_restore, see docs/library.md")

// Backup copies the databases of the library in a file to a folder that has none, on this machine or in a
// bucket (s3://BUCKET/FOLDER), and returns the files that it made.
func Backup(ctx context.Context, library, to string) ([]string, error) {
	if store.IsAddress(library) || store.IsAddress(to) {
		return nil, ErrOnServer
	}
	if !bucket.IsAddress(to) {
		return stores.Copy(ctx, library, folder.Library(to))
	}
	b, err := bucket.Open(to)
	if err != nil {
		return nil, err
	}
	return through(func(dir string) ([]string, error) {
		copies, err := stores.Copy(ctx, library, folder.Library(dir))
		if err != nil {
			return nil, err
		}
		return upload(ctx, b, copies)
	})
}

// upload copies files to a bucket, the library last: a backup that has it is whole. What was
// copied is removed if one of them cannot be.
func upload(ctx context.Context, b *bucket.Folder, files []string) (made []string, err error) {
	for _, file := range files {
		if has, err := b.Has(ctx, filepath.Base(file)); err != nil || has {
			return nil, errors.Join(err, b.Put(ctx, file, filepath.Base(file))) // it says what is there
		}
	}
	for i, file := range files {
		if err := b.Put(ctx, file, filepath.Base(file)); err != nil {
			for _, done := range files[:i] {
				err = errors.Join(err, b.Remove(ctx, filepath.Base(done)))
			}
			return nil, err
		}
		made = append(made, b.Address(filepath.Base(file)))
	}
	return made, nil
}

// Recover copies the databases of a backup, on this machine or in a bucket, to the library in a file, which must
// not exist. They are checked first. It returns the files that it made.
func Recover(ctx context.Context, from, library string) ([]string, error) {
	if store.IsAddress(library) || store.IsAddress(from) {
		return nil, ErrOnServer
	}
	if !bucket.IsAddress(from) {
		return stores.Copy(ctx, folder.Library(from), library)
	}
	b, err := bucket.Open(from)
	if err != nil {
		return nil, err
	}
	return through(func(dir string) ([]string, error) {
		there := folder.Library(dir)
		if err := b.Get(ctx, filepath.Base(there), there); err != nil {
			return nil, err
		}
		runs := results.Path(there)
		if err := b.Get(ctx, filepath.Base(runs), runs); err != nil && !errors.Is(err, bucket.ErrNone) {
			return nil, err
		}
		return stores.Copy(ctx, there, library)
	})
}

// through gives do a folder for the time that it takes.
func through(do func(dir string) ([]string, error)) ([]string, error) {
	dir, err := os.MkdirTemp("", "wrapsmith-backup-")
	if err != nil {
		return nil, err
	}
	made, err := do(dir)
	return made, errors.Join(err, os.RemoveAll(dir))
}
