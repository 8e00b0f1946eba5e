package browser

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// A list can grow when it is scrolled, or by a button "Load more":
//
//	scroll to the end, press the button -> wait for the network -> has it grown? -> again
//
// It ends after Wait.Scroll times, or when a turn added nothing. Between two turns there is
// the fetcher's rest, as between two pages. A list that removes records above those in
// view ends up without them: only what is in the document at the end is captured.

const (
	growTime  = 3 * time.Second        // for a page to grow after a turn, beyond its requests
	growCheck = 100 * time.Millisecond // between two looks
	scrollMax = maxQuiet + growTime    // of one turn
)

// moreWords are what buttons that load more say, lower case. The text of a button is one of
// them, or begins with one and goes on, as in "Show more results (24)".
var moreWords = []string{"load more", "show more", "see more", "view more", "more results", "more posts", "加载更多", "查看更多", "显示更多", "更多结果", "点击加载", "載入更多", "顯示更多", "もっと見る", "mehr laden", "mehr anzeigen", "weitere laden", "voir plus", "afficher plus", "charger plus", "ver más", "cargar más", "mostra altro", "carica altri", "показать ещё", "показать еще"}

// maxMoreText is the longest text of such a button, in characters.
const maxMoreText = 40

// scrollScript scrolls the page and its largest scrolled element to their ends, and presses
// the last button that loads more: the one of a selector, or one that says so. Links that
// lead to another page are no buttons.
const scrollScript = `((selector, words, longest) => {
	const shown = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden' }
	const free = e => !e.disabled && e.getAttribute('aria-disabled') !== 'true'
	const stays = e => e.tagName !== 'A' || !e.getAttribute('href') || /^(#|javascript:)/i.test(e.getAttribute('href'))
	const says = e => { const s = (e.innerText || e.value || '').trim().toLowerCase(); return s.length <= longest && words.some(w => s.startsWith(w)) }
	const all = selector ? [...document.querySelectorAll(selector)] : [...document.querySelectorAll('button, a, [role=button], input[type=button]')].filter(e => stays(e) && says(e))
	let inner = null
	for (const e of document.querySelectorAll('main, section, div, ul, ol')) {
		if (e.scrollHeight > e.clientHeight + 20 && e.clientHeight > 200 && /auto|scroll/.test(getComputedStyle(e).overflowY) && (!inner || e.clientHeight > inner.clientHeight)) inner = e
	}
	if (inner) inner.scrollTo(0, inner.scrollHeight)
	scrollTo(0, document.documentElement.scrollHeight)
	const button = all.filter(e => shown(e) && free(e)).pop()
	if (button) button.click()
	return true
})`

// sizeScript measures a document.
const sizeScript = `document.querySelectorAll('*').length + (document.body ? document.body.textContent.length : 0)`

// grow scrolls a page for more, Wait.Scroll times at most.
func (b *Browser) grow(ctx, tab context.Context, quiet *quiet) error {
	for turn := range b.o.Wait.Scroll {
		if turn > 0 {
			if err := pause(ctx, b.o.Fetcher.Options().Delay); err != nil {
				return err
			}
		}
		more, err := b.scroll(ctx, tab, quiet)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// scroll does one turn; false when nothing came.
func (b *Browser) scroll(ctx, tab context.Context, quiet *quiet) (bool, error) {
	before, err := chromedp.Run(tab, chromedp.Evaluate[int](sizeScript))
	if err != nil {
		return false, b.cause(ctx, err)
	}
	script := fmt.Sprintf("%s(%s, %s, %d)", scrollScript, quote(b.o.Wait.Button), "["+strings.Join(quoted(moreWords), ",")+"]", maxMoreText)
	if _, err := chromedp.Run(tab, chromedp.Evaluate[bool](script)); err != nil {
		return false, b.cause(ctx, fmt.Errorf("%w: the selector of the button %q: %w", ErrWait, b.o.Wait.Button, err))
	}
	quiet.wait(ctx)
	for end := time.Now().Add(growTime); ; {
		after, err := chromedp.Run(tab, chromedp.Evaluate[int](sizeScript))
		switch {
		case err != nil:
			return false, b.cause(ctx, err)
		case after > before:
			quiet.wait(ctx) // the rest of it
			return true, nil
		case time.Now().After(end):
			return false, nil
		}
		if err := pause(ctx, growCheck); err != nil {
			return false, err
		}
	}
}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quote(w)
	}
	return out
}

// pause waits, or returns the error of a context that is done.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
