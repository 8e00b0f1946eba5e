package templates

import (
	"context"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/library"
)

// CommentList lists a template's comments.
type CommentList struct {
	Comments []TemplateComment `json:"comments" doc:"Oldest first"`
	People   []string          `json:"people" doc:"Names of the people who can be mentioned with @; none where people do not sign in"`
}

// TemplateComment is what a person wrote about a template or a field of it.
type TemplateComment struct {
	ID       string    `json:"id"`
	Version  int       `json:"version" doc:"The newest version when it was written"`
	Field    string    `json:"field,omitempty" doc:"Name of the field; empty: the template"`
	Who      string    `json:"who"`
	Text     string    `json:"text"`
	When     time.Time `json:"when"`
	Own      bool      `json:"own" doc:"Who asks may delete it"`
	Resolved *Resolved `json:"resolved,omitempty" doc:"Absent while it is open"`
	Imported *Brought  `json:"imported,omitempty" doc:"It came with a file, which says who and when; absent: it was written here"`
}

// Resolved says who settled a comment, and when.
type Resolved struct {
	Who        string    `json:"who"`
	When       time.Time `json:"when"`
	ImportedBy string    `json:"importedBy,omitempty" doc:"Brought in with a file that it is settled; absent: that happened here"`
}

// Brought says who brought something in with a file, and when.
type Brought struct {
	Who  string    `json:"who"`
	When time.Time `json:"when"`
}

// NewComment is the body of addComment.
type NewComment struct {
	Field string `json:"field,omitempty" maxLength:"200" doc:"Empty: the template"`
	Text  string `json:"text" minLength:"1" maxLength:"4000"`
}

// CommentState is the body of resolveComment.
type CommentState struct {
	Resolved bool `json:"resolved" doc:"false: open it again"`
}

// InComment names a comment in a path.
type InComment struct {
	InTemplate
	Comment string `path:"comment" maxLength:"64" doc:"Id of the comment"`
}

// AddCommentRequest is the request of AddComment.
type AddCommentRequest struct {
	InTemplate
	Body NewComment
}

// ResolveCommentRequest is the request of ResolveComment.
type ResolveCommentRequest struct {
	InComment
	Body CommentState
}

func (ts *Templates) commentOf(ctx context.Context, c library.Comment) (TemplateComment, error) {
	out := TemplateComment{ID: c.ID, Version: c.Version, Field: c.Field, Who: c.Who, Text: c.Text, When: c.Made}
	if !c.Resolved.IsZero() {
		out.Resolved = &Resolved{c.Resolver, c.Resolved, c.SettledBy}
	}
	if c.ImportedBy != "" {
		out.Imported = &Brought{c.ImportedBy, c.Imported}
	}
	var err error
	out.Own, err = ts.team.MayDelete(ctx, team.OwnComment, c.ID)
	return out, err
}

// ListComments returns what people wrote about a template and its fields.
func (ts *Templates) ListComments(ctx context.Context, in *InTemplate) (CommentList, error) {
	if _, _, err := ts.given(ctx, in.ID); err != nil {
		return CommentList{}, err
	}
	comments, err := ts.stores.Library.Comments(ctx, in.ID)
	if err != nil {
		return CommentList{}, err
	}
	list := CommentList{Comments: make([]TemplateComment, len(comments))}
	if list.People, err = ts.team.Names(ctx); err != nil {
		return CommentList{}, err
	}
	for i, c := range comments {
		if list.Comments[i], err = ts.commentOf(ctx, c); err != nil {
			return CommentList{}, err
		}
	}
	return list, err
}

// AddComment lets the caller write a comment about a template or a field of it.
func (ts *Templates) AddComment(ctx context.Context, in *AddCommentRequest) (TemplateComment, error) {
	if _, _, err := ts.given(ctx, in.ID); err != nil {
		return TemplateComment{}, err
	}
	c, err := ts.stores.Library.Comment(ctx, in.ID, library.Comment{Field: in.Body.Field, Who: team.Who(ctx), Text: in.Body.Text})
	if err != nil {
		return TemplateComment{}, err
	}
	out, err := ts.commentOf(ctx, c)
	out.Own = true // it is kept whose it is when this is answered
	return out, err
}

// DeleteComment lets the caller delete a comment of one's own; an admin any.
func (ts *Templates) DeleteComment(ctx context.Context, in *InComment) error {
	return ts.stores.Library.DeleteComment(ctx, in.ID, in.Comment, team.Who(ctx), true) // the guard knows whose it is
}

// ResolveComment lets the caller settle a comment, or open it again.
func (ts *Templates) ResolveComment(ctx context.Context, in *ResolveCommentRequest) (TemplateComment, error) {
	c, err := ts.stores.Library.Resolve(ctx, in.ID, in.Comment, team.Who(ctx), in.Body.Resolved)
	if err != nil {
		return TemplateComment{}, err
	}
	return ts.commentOf(ctx, c)
}
