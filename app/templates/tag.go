package templates

import (
	"context"
)

// TagList lists the tags of the library.
type TagList struct {
	Tags []TagCount `json:"tags" doc:"The most used first"`
}

// TagCount is a tag with how many templates have it.
type TagCount struct {
	Tag       string `json:"tag"`
	Templates int    `json:"templates"`
}

// TemplateTags is the body and the answer of setTags.
type TemplateTags struct {
	Tags []string `json:"tags" maxItems:"200" doc:"All of the template's tags; those that differ in case or width alone are one"`
}

// SetTagsRequest is the request of SetTags.
type SetTagsRequest struct {
	InTemplate
	Body TemplateTags
}

// ListTags returns tags of the library's templates.
func (ts *Templates) ListTags(ctx context.Context, _ *struct{}) (TagList, error) {
	tags, err := ts.stores.Library.Tags(ctx)
	list := TagList{Tags: make([]TagCount, len(tags))}
	for i, t := range tags {
		list.Tags[i] = TagCount{t.Tag, t.Templates}
	}
	return list, err
}

// SetTags lets the caller give a template these tags and no others.
func (ts *Templates) SetTags(ctx context.Context, in *SetTagsRequest) (TemplateTags, error) {
	tags, err := ts.stores.Library.SetTags(ctx, in.ID, in.Body.Tags)
	return TemplateTags{tags}, err
}
