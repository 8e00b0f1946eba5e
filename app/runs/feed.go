package runs

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/url"

	"wrapsmith/app/file"
	"wrapsmith/app/problem"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// Feed formats, as the ending of a feed's address.
const (
	FeedAtom = "atom"
	FeedJSON = "json"
)

// MadeFeed has the addresses of a schedule's feed on this server. They open this feed
// alone, and are shown only once.
type MadeFeed struct {
	Atom string `json:"atom" doc:"Path with the feed's token, as Atom"`
	JSON string `json:"json" doc:"The same as JSON Feed 1.1"`
}

// feedSecretBytes is the size of a feed's token: 192 bits cannot be guessed.
const feedSecretBytes = 24

// MakeFeed makes the address of a schedule's feed, in place of the one before. A
// reader of feeds sends no headers, so the address itself lets it in, to this feed
// alone; a digest of it is kept.
func (rs *Runs) MakeFeed(ctx context.Context, in *InSchedule) (MadeFeed, error) {
	raw := make([]byte, feedSecretBytes)
	rand.Read(raw) // crypto/rand.Read never returns an error
	secret := base64.RawURLEncoding.EncodeToString(raw)
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err == nil {
		err = rs.setFeed(ctx, s, digestOfFeed(secret))
	}
	if err != nil {
		return MadeFeed{}, err
	}
	address := "/feed/" + url.PathEscape(s.ID) + "."
	return MadeFeed{address + FeedAtom + "?token=" + secret, address + FeedJSON + "?token=" + secret}, nil
}

// EndFeed makes the address of a schedule's feed open nothing any more.
func (rs *Runs) EndFeed(ctx context.Context, in *InSchedule) error {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err != nil {
		return err
	}
	return rs.setFeed(ctx, s, "")
}

func (rs *Runs) setFeed(ctx context.Context, s results.Schedule, digest string) error {
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return err
	}
	spec.Feed = digest
	if s.Spec, err = json.Marshal(spec); err != nil {
		return err
	}
	return rs.results.PutSchedule(ctx, s)
}

func digestOfFeed(secret string) string {
	sum := sha256.Sum256([]byte("feed " + secret))
	return hex.EncodeToString(sum[:])
}

// errNoFeed is the answer where the schedule or its feed does not exist, or the token is wrong: it does not say which.
var errNoFeed = problem.New(problem.NotFound, "nofeed", "There is no feed at this address: it was never made, or ended. Make its address anew in the schedule.")

// Feed returns the items that a schedule's runs found, each once, the newest first.
func (rs *Runs) Feed(ctx context.Context, schedule, format, token string) (file.File, error) {
	s, err := rs.results.GetSchedule(ctx, schedule)
	if err != nil {
		return file.File{}, errNoFeed
	}
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return file.File{}, err
	}
	if spec.Feed == "" || subtle.ConstantTimeCompare([]byte(spec.Feed), []byte(digestOfFeed(token))) != 1 {
		return file.File{}, errNoFeed
	}
	news, err := extract.News(ctx, rs.results, s)
	if err != nil {
		return file.File{}, err
	}
	if len(spec.Items) > 0 {
		news.Address = spec.Items[0].Address
	}
	if format == FeedJSON {
		return file.File{Name: s.Name + ".json", ContentType: "application/feed+json", Write: func(_ context.Context, w io.Writer) error { return news.WriteJSON(w) }}, nil
	}
	return file.File{Name: s.Name + ".atom", ContentType: "application/atom+xml", Write: func(_ context.Context, w io.Writer) error { return news.WriteAtom(w) }}, nil
}
