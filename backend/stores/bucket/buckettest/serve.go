// Package buckettest serves a store that speaks the S3 protocol, for tests.
package buckettest

import (
	"net/http/httptest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Serve serves an empty bucket until stop is called, and gives the environment of those who use it.
func Serve(bucket string) (environment map[string]string, stop func()) {
	files := s3mem.New()
	if err := files.CreateBucket(bucket); err != nil {
		panic(err) // the name is one of a test
	}
	s := httptest.NewServer(gofakes3.New(files).Server())
	return map[string]string{
		"AWS_ENDPOINT_URL": s.URL, "AWS_ENDPOINT_URL_S3": "", "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "somebody", "AWS_SECRET_ACCESS_KEY": "a secret",
	}, s.Close
}
