package browser

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
)

// Ways out that do not look like a page's requests: workers, beacons, windows,
// frames, forms, hints, and WebRTC, which speaks UDP and knows no proxy.
func TestNoWayOutPastTheProxy(t *testing.T) {
	t.Parallel()
	secret := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("a private server was reached: %s", r.URL) }))
	t.Cleanup(secret.Close)
	stun, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stun.Close() })
	turn, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { turn.Close() })
	go func() {
		if c, err := turn.Accept(); err == nil {
			t.Error("WebRTC connected past the proxy")
			c.Close()
		}
	}()
	html := strings.NewReplacer("SECRET", secret.URL, "STUN", stun.LocalAddr().String(), "TURN", turn.Addr().String()).Replace(`<p id=out>start</p>
<link rel=preconnect href="SECRET"><link rel=prefetch href="SECRET/prefetch"><link rel=preload as=script href="SECRET/preload"><link rel=modulepreload href="SECRET/module">
<link rel=manifest href="SECRET/manifest"><link rel=icon href="SECRET/icon"><a id=ping ping="SECRET/ping" href="#x">x</a>
<iframe srcdoc="<img src='SECRET/frame'><script>fetch('SECRET/inner')</script>"></iframe><iframe name=f></iframe><form id=form target=f method=post action="SECRET/form"></form>
<object data="SECRET/object"></object><embed src="SECRET/embed"><video src="SECRET/video" autoplay></video><svg><image href="SECRET/svg"/></svg>
<style>@import "SECRET/css"; @font-face{font-family:x;src:url(SECRET/font)} p{font-family:x;background:url(SECRET/bg)}</style>
<script>
const tried = f => { try { f() } catch (e) {} }
tried(() => navigator.sendBeacon('SECRET/beacon', 'x'))
tried(() => new EventSource('SECRET/events'))
tried(() => window.open('SECRET/window'))
tried(() => new Worker(URL.createObjectURL(new Blob(["fetch('SECRET/worker');importScripts('SECRET/import')"]))))
tried(() => new SharedWorker(URL.createObjectURL(new Blob(["fetch('SECRET/shared')"]))))
tried(() => import('SECRET/dynamic'))
tried(() => document.getElementById('form').submit())
tried(() => document.getElementById('ping').click())
tried(() => { const x = new XMLHttpRequest(); x.open('POST', 'SECRET/xhr'); x.send('x') })
tried(() => new WebTransport('https://TURN/'))
const done = () => document.getElementById('out').textContent = 'all tried'
tried(() => {
	const c = new RTCPeerConnection({iceServers: [{urls: 'stun:STUN'}, {urls: 'turn:TURN?transport=tcp', username: 'u', credential: 'c'}]})
	c.createDataChannel('x')
	c.onicegatheringstatechange = () => { if (c.iceGatheringState === 'complete') done() }
	c.createOffer().then(o => c.setLocalDescription(o))
})
setTimeout(done, 8000)
</script>`)
	b, at := opened(t, map[string]string{"/spy": html}, Wait{Text: "all tried"})
	r, err := b.Render(context.Background(), at+"/spy")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Refused) == 0 {
		t.Error("nothing was refused: was anything tried?")
	}
	if err := stun.SetReadDeadline(time.Now().Add(200 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if n, from, err := stun.ReadFrom(make([]byte, 2000)); err == nil {
		t.Errorf("WebRTC sent %d bytes from %v past the proxy", n, from)
	}
}

// What scripts build without end stays in the browser.
func TestAPageBuiltWithoutEnd(t *testing.T) {
	t.Parallel()
	b, at := opened(t, map[string]string{"/long": `<p>x</p><p id=p hidden></p><script>document.getElementById('p').textContent = 'words '.repeat(12e6)</script>`}, Wait{})
	_, err := b.Render(context.Background(), at+"/long")
	if !errors.Is(err, page.ErrTooLarge) {
		t.Errorf("%.300v", err)
	}
}
