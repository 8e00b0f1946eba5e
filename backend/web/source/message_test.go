package source

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
)

// The reason for a page that a server did not give says what a person can do about it.
func TestMessageOfAnAnswer(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		status, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
		if err != nil {
			status = http.StatusBadRequest
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(srv.Close)
	host := strings.TrimPrefix(srv.URL, "http://")
	for _, c := range []struct{ address, want string }{
		{srv.URL + "/404", "statusgone"}, {srv.URL + "/410", "statusgone"},
		{srv.URL + "/401", "statusrefused"}, {srv.URL + "/403", "statusrefused"},
		{srv.URL + "/429", "statusbusy"}, {srv.URL + "/503", "statusbusy"},
		{srv.URL + "/500", "statusfault"}, {srv.URL + "/400", "status"},
		{"https://" + host + "/", "nottls"},
	} {
		_, err := Fetch(t.Context(), c.address, FetchOptions{AllowHosts: []string{host}})
		if got := MessageOf(err).Code; got != c.want {
			t.Errorf("%s: %q, want %q (%v)", c.address, got, c.want, err)
		}
	}
}
