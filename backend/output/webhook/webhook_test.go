package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/output/delivery"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/storestest"
)

const secret = "whsec_test"

// receiver is a webhook that checks signatures as the guide says, and answers with the
// statuses in turn; the last one stays.
type receiver struct {
	statuses []int
	bodies   []string
	wrong    []string
}

func (c *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	at, sum, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Wrapsmith-Signature"), "t="), ",v1=")
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s.%s", at, body)
	if got, want := sum, hex.EncodeToString(mac.Sum(nil)); got != want {
		c.wrong = append(c.wrong, fmt.Sprintf("signature: got %q, want %q", got, want))
	}
	if seconds, err := strconv.ParseInt(at, 10, 64); err != nil || seconds == 0 {
		c.wrong = append(c.wrong, "no time: "+r.Header.Get("Wrapsmith-Signature"))
	}
	c.bodies = append(c.bodies, r.Header.Get("Wrapsmith-Delivery")+" "+r.Header.Get("Wrapsmith-Event")+" "+string(body))
	w.WriteHeader(c.statuses[min(len(c.bodies), len(c.statuses))-1])
}

// listen starts a receiver and says how it is reached.
func listen(t *testing.T, statuses ...int) (*receiver, Target) {
	t.Helper()
	c := &receiver{statuses: statuses}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	u, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return c, Target{Address: server.URL + "/hush", Secret: secret, Allow: []string{u.Host}}
}

var begun = time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)

// added keeps a delivery in a new database.
func added(t *testing.T, path string) *results.Results {
	t.Helper()
	r, err := results.Open(t.Context(), results.Path(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	d := results.Delivery{ID: "d", Schedule: "s", Event: "run", Body: []byte(`{"text":"价格"}`), State: results.DeliveryWaiting, Created: begun, Due: begun}
	if _, err := r.AddDelivery(t.Context(), d); err != nil {
		t.Fatal(err)
	}
	return r
}

// due is the delivery that is due at a time.
func due(t *testing.T, r *results.Results, at time.Time) results.Delivery {
	t.Helper()
	list, err := r.Deliveries(t.Context(), results.DeliveryQuery{DueBy: at})
	if err != nil || len(list) != 1 {
		t.Fatalf("due at %v: got %d, %v, want one", at, len(list), err)
	}
	return list[0]
}

func TestADeliveryIsTriedUntilItIsTaken(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		r := added(t, path(t))
		c, to := listen(t, http.StatusServiceUnavailable, http.StatusTooManyRequests, http.StatusNoContent)
		now := begun
		for i, want := range []struct {
			state  results.DeliveryState
			status int
			pause  time.Duration
		}{{results.DeliveryWaiting, 503, delivery.Pauses[0]}, {results.DeliveryWaiting, 429, delivery.Pauses[1]}, {results.DeliverySent, 0, 0}} {
			was := due(t, r, now)
			d, err := Try(t.Context(), r, was, to, now)
			if err != nil || d.State != want.state || d.Status != want.status || d.Attempts != i+1 || strings.Contains(d.Problem+d.Message, "hush") {
				t.Fatalf("attempt %d: got %+v, %v, want %v after %d", i+1, d, err, want.state, want.status)
			}
			if again, err := Try(t.Context(), r, was, to, now); err != nil || again.Attempts != was.Attempts {
				t.Errorf("attempt %d of another process: got %+v, %v, want no attempt", i+1, again, err)
			}
			if early, _ := r.Deliveries(t.Context(), results.DeliveryQuery{DueBy: now.Add(want.pause - time.Second)}); len(early) != 0 {
				t.Errorf("attempt %d: it is due again after %v, want %v", i+1, early[0].Due.Sub(now), want.pause)
			}
			now = now.Add(want.pause)
		}
		if want := `d run {"text":"价格"}`; len(c.bodies) != 3 || c.bodies[2] != want || len(c.wrong) > 0 {
			t.Errorf("received: got %q, wrong %q, want three times %q", c.bodies, c.wrong, want)
		}
		if list, _ := r.Deliveries(t.Context(), results.DeliveryQuery{DueBy: now.AddDate(1, 0, 0)}); len(list) != 0 {
			t.Errorf("after it was sent: got %+v, want nothing due", list)
		}
	})
}

func TestADeliveryFailsForGood(t *testing.T) {
	t.Parallel()
	_, refused := listen(t, http.StatusForbidden)
	_, down := listen(t, http.StatusInternalServerError)
	private := down
	private.Allow = nil
	for _, c := range []struct {
		name     string
		to       Target
		attempts int
	}{
		{"a receiver that never answers well", down, len(delivery.Pauses) + 1},
		{"a receiver that refuses", refused, 1},
		{"a private address", private, 1},
		{"no webhook any more", Target{}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := added(t, t.TempDir()+"/r.db")
			for now := begun; ; now = now.Add(7 * time.Hour) {
				d, err := Try(t.Context(), r, due(t, r, now), c.to, now)
				if err != nil {
					t.Fatal(err)
				}
				if d.State == results.DeliveryWaiting {
					continue
				}
				if d.State != results.DeliveryFailed || d.Attempts != c.attempts || d.Problem == "" || !d.Due.IsZero() {
					t.Errorf("got %+v, want failed after %d attempts", d, c.attempts)
				}
				return
			}
		})
	}
}

func TestSignature(t *testing.T) {
	t.Parallel()
	// Computed with: printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
	const want = "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91"
	if got := Signature(secret, time.Unix(1700000000, 0), []byte("{}")); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
