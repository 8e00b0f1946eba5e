// Package bucket keeps files in the buckets of stores that speak the S3 protocol (Amazon S3, MinIO, Ceph,
// Garage, Cloudflare R2 ...). An address is s3://BUCKET/FOLDER.
//
// Settings are those of Amazon's own tools: AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL of another store, AWS_REGION,
// AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile in ~/.aws/credentials, or the role of the machine.
package bucket

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// amazon is the store without an endpoint in the settings.
const amazon = "https://s3.amazonaws.com"

// scheme begins an address.
const scheme = "s3://"

// Errors of a bucket.
var (
	ErrAddress = errors.New("the address of a bucket is s3://BUCKET/FOLDER")
	ErrThere   = errors.New("there is such a file already")
	ErrNone    = errors.New("there is no such file")
)

// IsAddress says whether a name is that of a folder in a bucket.
func IsAddress(name string) bool { return strings.HasPrefix(name, scheme) }

// Folder is a folder in a bucket.
type Folder struct {
	client         *minio.Client
	bucket, folder string
}

// Open gives the folder of an address. Nothing is asked yet.
func Open(address string) (*Folder, error) {
	name, folder, _ := strings.Cut(strings.TrimPrefix(address, scheme), "/")
	if !IsAddress(address) || name == "" {
		return nil, fmt.Errorf("%w, not %q", ErrAddress, address)
	}
	at := cmp.Or(os.Getenv("AWS_ENDPOINT_URL_S3"), os.Getenv("AWS_ENDPOINT_URL"), amazon)
	u, err := url.Parse(at)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("bucket: AWS_ENDPOINT_URL %q: want an address such as https://s3.example:9000", at)
	}
	o := &minio.Options{
		Secure: u.Scheme == "https", Region: cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION")),
		Creds: credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{}}),
	}
	client, err := minio.New(u.Host, o)
	if err != nil {
		return nil, fmt.Errorf("bucket: %w", err)
	}
	return &Folder{client, name, strings.Trim(folder, "/")}, nil
}

// Address is the address of a file of the folder.
func (f *Folder) Address(name string) string { return scheme + f.bucket + "/" + f.key(name) }

func (f *Folder) key(name string) string { return path.Join(f.folder, name) }

// Has says whether the folder has a file.
func (f *Folder) Has(ctx context.Context, name string) (bool, error) {
	_, err := f.client.StatObject(ctx, f.bucket, f.key(name), minio.StatObjectOptions{})
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return false, nil
	}
	return err == nil, f.fault(name, err)
}

// Put copies a file of this machine to a file of the folder that is not there yet.
func (f *Folder) Put(ctx context.Context, from, name string) error {
	switch has, err := f.Has(ctx, name); {
	case err != nil:
		return err
	case has:
		return f.fault(name, ErrThere)
	}
	_, err := f.client.FPutObject(ctx, f.bucket, f.key(name), from, minio.PutObjectOptions{ContentType: "application/octet-stream"})
	return f.fault(name, err)
}

// Get copies a file of the folder to a file of this machine; what was there is replaced.
func (f *Folder) Get(ctx context.Context, name, to string) error {
	err := f.client.FGetObject(ctx, f.bucket, f.key(name), to, minio.GetObjectOptions{})
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		err = ErrNone
	}
	return f.fault(name, err)
}

// Remove removes a file of the folder.
func (f *Folder) Remove(ctx context.Context, name string) error {
	return f.fault(name, f.client.RemoveObject(ctx, f.bucket, f.key(name), minio.RemoveObjectOptions{}))
}

func (f *Folder) fault(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("bucket: %s: %w", f.Address(name), err)
}
