package article

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// phraseWords is the longest piece, in words, that is searched for phrases.
const phraseWords = 80

// phraseLists are the turns of speech of a page's furniture, in lower case;
// those of one list make one sign. The first list that fits counts.
var phraseLists = []struct {
	sign string
	any  []string
}{
	{"copyright", []string{"ⓒ", "저작권자", "무단전재", "무단 전재", "재배포 금지", "無断転載", "著作権", "不許複製", "©", "(c) 20", "copyright", "all rights reserved", "版权所有", "版權所有", "icp备", "icp证", "经营许可证", "版权声明", "京公网安备", "许可证", "tous droits réservés", "alle rechte"}},
	{"cookies", []string{"cookie", "gdpr", "we use tracking", "your privacy", "privacy policy", "terms of use", "terms of service", "terms & conditions", "隐私政策"}},
	{"subscribe", []string{"download our app", "get the app", "get our app", "get the latest", "stay up to date", "訂閱", "구독", "会員登録", "メルマガ", "友だち追加", "加入會員", "newsletter", "subscribe", "sign up", "signup", "your inbox", "your email", "email address", "mailing list", "become a member", "support us", "support our", "donate", "readers like you", "free trial", "get started", "join now", "join us", "订阅", "扫码", "扫一扫", "二维码", "关注我们", "公众号", "点击上方", "长按", "读者群", "邮件列表", "打赏", "赞赏", "下载app", "abonnieren", "s'inscrire", "abonnez-vous", "inscrivez-vous", "jetzt abonnieren", "melden sie sich", "suscríbete", "suscríbase", "iscriviti", "abbonati", "inscreva-se", "meld je aan", "подписывайтесь", "подпишитесь", "subskrybuj"}},
	{"share", []string{"この記事をシェア", "シェアする", "ツイート", "공유", "share this", "share on", "share:", "tweet", "facebook", "twitter", "linkedin", "whatsapp", "pinterest", "instagram", "copy link", "follow us", "分享到", "分享", "微博", "微信", "朋友圈", "收藏", "点赞", "发送给朋友"}},
	{"comments", []string{"留言", "댓글", "コメントを書く", "コメントする", "ログイン", "로그인", "leave a comment", "leave a reply", "post a comment", "add a comment", "your email address will not be published", "comments", "be the first to", "log in to", "logged in", "login to", "sign in", "写评论", "发表评论", "网友评论", "我要评论", "条评论", "我来说两句", "写留言", "精选留言", "登录", "注册", "report abuse"}},
	{"related", []string{"lire aussi", "à lire aussi", "lea también", "lee también", "te puede interesar", "leggi anche", "leia também", "leia mais", "lees ook", "lesen sie auch", "mehr zum thema", "läs också", "les også", "læs også", "читайте также", "czytaj też", "czytaj także", "اقرأ أيضا", "read also", "also read", "read next", "up next", "watch now", "watch:", "don't miss", "editor's pick", "editors' pick", "more stories", "more news", "top stories", "around the web", "from around the web", "you may like", "you might like", "recommended for you", "what to read", "in case you missed", "click here to read", "related:", "more:", "read:", "also see", "相關新聞", "相關文章", "相關報導", "延伸閱讀", "推薦閱讀", "更多新聞", "熱門", "看更多", "最新新聞", "関連記事", "関連リンク", "関連ニュース", "あわせて読みたい", "おすすめ", "アクセスランキング", "人気記事", "新着記事", "最新記事", "続きを読む", "前の記事", "次の記事", "관련기사", "관련 기사", "많이 본", "추천 기사", "인기 기사", "주요뉴스", "주요 뉴스", "이 기사와", "related", "read more", "see also", "you may also", "you might also", "recommended", "more from", "more on", "most read", "most popular", "trending", "popular posts", "recent posts", "latest posts", "latest news", "next article", "previous article", "next post", "previous post", "more stories", "keep reading", "continue reading", "customers also", "frequently bought", "recently viewed", "相关阅读", "相关新闻", "相关文章", "相关推荐", "推荐阅读", "热门", "上一篇", "下一篇", "延伸阅读", "相关报道", "相关链接", "相关专题", "相关内容", "往期", "更多", "猜你喜欢", "同类推荐", "今日推荐", "推荐", "精彩", "专题", "点击阅读", "最新文章"}},
	{"byline", []string{"publié le", "mis à jour", "veröffentlicht am", "aktualisiert am", "publicado el", "actualizado el", "pubblicato il", "опубликовано", "責任編輯", "編輯：", "記者：", "文：", "撰文", "입력", "수정", "기자 ", "投稿日", "公開日", "更新日", "written by", "posted by", "posted on", "posted in", "published", "last updated", "updated on", "updated:", "reviewed by", "min read", "minute read", "minutes read", "edited by", "about the author", "filed under", "tags:", "tagged", "categories:", "责任编辑", "责编", "编辑：", "作者：", "来源：", "作者:", "来源:", "编辑:", "发布时间", "阅读量", "浏览", "字号", "字体：", "访问统计", "阅读次数", "作者简介", "关于作者", "记者 ", "文章来源", "发表于"}},
	{"shop", []string{"add to cart", "add to bag", "add to basket", "buy now", "in stock", "out of stock", "sold out", "free shipping", "free delivery", "quantity", "wishlist", "add to wish", "checkout", "select size", "size guide", "write a review", "customer reviews", "sort by", "filter by", "view all", "show more", "load more", "learn more", "view more", "see more", "see all", "shop now", "book now", "contact us", "get a quote", "call us", "加入购物车"}},
	{"skip", []string{"skip to", "toggle", "open menu", "close menu", "back to top", "jump to", "scroll to", "search", "menu", "home", "advertisement", "sponsored", "ad feedback", "enable javascript", "javascript is", "loading", "please wait", "print this", "go to top", "table of contents", "in this article", "on this page", "contents", "首页", "返回顶部", "返回页首", "关闭窗口", "打印本", "上一页", "下一页", "点击看大图", "页面功能", "广告", "当前位置", "您现在的位置", "您的位置"}},
	{"note", []string{"this article was originally", "this story was originally", "this story has been updated", "correction:", "写真提供", "提供写真", "사진=", "圖片來源", "圖／", "图：", "disclaimer", "affiliate", "免责声明", "声明：", "转载", "originally published", "image credit", "photo by", "photo credit", "getty images", "photo:", "credit:", "source:", "图片来源", "photograph", "shutterstock"}},
}

// phrases judges short pieces by turns of speech: at the start, or anywhere.
var phrases = source{
	name:  "phrases",
	signs: phraseSigns(),
	look: func(p *page, i int, see func(int)) {
		if at, starts := p.phrase(i); at >= 0 {
			if p.pieces[i].words >= linkLong {
				at += 2 * len(phraseLists)
			}
			if !starts {
				at += len(phraseLists)
			}
			see(at)
		}
		q := &p.pieces[i]
		if q.words <= 6 && len(q.text) >= len("by ") && strings.EqualFold(q.text[:len("by ")], "by ") {
			see(4 * len(phraseLists))
		}
		if q.words <= 8 && dateLike(q.text) {
			see(4*len(phraseLists) + 1)
		}
	},
}

func phraseSigns() []string {
	var out []string
	for _, how := range []string{"short, begins: ", "short, has: ", "long, begins: ", "long, has: "} {
		for _, l := range phraseLists {
			out = append(out, how+l.sign)
		}
	}
	return append(out, "by a person", "a date")
}

// phraseWord is one turn of speech, with its list.
type phraseWord struct {
	text      string
	list      int
	furniture bool // it says something only at the start of a text
}

// phraseStarts are all turns of speech by their first two bytes, phraseAt is where each such start is; the first is none.
// phraseBegins has a bit for the lowest five bits of each first three bytes, any third one for a sign of two. It is small
// and rules out nearly all places of a text.
var phraseStarts, phraseAt, phraseBegins = func() (starts [][]phraseWord, at *[1 << 16]uint16, begins *[1 << 9]uint64) {
	starts, at, begins = make([][]phraseWord, 1), new([1 << 16]uint16), new([1 << 9]uint64)
	for k, l := range phraseLists {
		for _, w := range l.any {
			key := int(w[0])<<8 | int(w[1])
			if at[key] == 0 {
				at[key] = uint16(len(starts))
				starts = append(starts, nil)
			}
			starts[at[key]] = append(starts[at[key]], phraseWord{w, k, l.sign == "skip"})
			for third := range 32 {
				if len(w) == 2 || third == int(w[2]%32) { // ©
					low := int(w[0]%32)<<10 | int(w[1]%32)<<5 | third
					begins[low/64] |= 1 << (low % 64)
				}
			}
		}
	}
	return starts, at, begins
}()

// readPhrase gives the list that a piece's text falls under, -1 for none, and whether it begins with it.
func (p *page) readPhrase(q *piece) (list int, starts bool) {
	if q.words > phraseWords {
		return -1, false
	}
	p.lower = appendLower(p.lower[:0], q.text)
	if q.han {
		p.lower = slices.DeleteFunc(p.lower, func(c byte) bool { return c == ' ' }) // ideographs set apart
	}
	low := bytes.TrimLeft(append(p.lower, 0), phraseLead) // every place has a third byte
	n := len(low) - 1
	list = -1
	if n < 2 {
		return list, false
	}
	key := uint(low[0]%32)<<5 | uint(low[1]%32)
	for at, third := range low[2:] {
		key = (key<<5 | uint(third%32)) % (1 << 15)
		if phraseBegins[key/64]>>(key%64)&1 == 0 {
			continue
		}
		for _, w := range phraseStarts[phraseAt[int(low[at])<<8|int(low[at+1])]] {
			last := len(w.text) - 1
			if n-at <= last || low[at+last] != w.text[last] || string(low[at:at+last]) != w.text[:last] {
				continue
			}
			if at == 0 {
				return w.list, true // the first list goes first
			}
			if !w.furniture && (list < 0 || w.list < list) {
				list = w.list
			}
			break
		}
	}
	return list, false
}

// appendLower appends a text in lower case.
func appendLower(to []byte, s string) []byte {
	from := len(to)
	to = append(to, s...)
	for i, c := range to[from:] {
		if c >= utf8.RuneSelf {
			return append(to[:from+i], strings.ToLower(s[i:])...)
		}
		if c-'A' <= 'Z'-'A' {
			to[from+i] = c | 0x20
		}
	}
	return to
}

// phraseLead is what may stand before a phrase that a text begins with.
const phraseLead = " ([{|·•*-（【［〔>»"

// phrase is readPhrase, remembered.
func (p *page) phrase(i int) (list int, starts bool) {
	return int(p.phraseOf[i] >> 1), p.phraseOf[i]&1 == 1
}

// dateLike reports whether a short text has a year and little else but a month, day or time.
func dateLike(s string) bool {
	digits, year := 0, false
	run := 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] >= '0' && s[i] <= '9' {
			digits, run = digits+1, run+1
			continue
		}
		if run == 4 && (s[i-4:i-2] == "20" || s[i-4:i-2] == "19") {
			year = true
		}
		run = 0
	}
	return year && digits >= 5 && len(s) < 40
}

// hanText reports whether most of a text's letters are ideographs, by its start.
func hanText(s string) bool {
	s = s[:min(len(s), hanBytes)]
	if !wide(s) { // most texts
		return false
	}
	han, others := 0, 0
	for _, r := range s {
		switch {
		case r >= 0x2e80 && unicode.Is(unicode.Han, r):
			han++
		case unicode.IsLetter(r):
			others++
		}
	}
	return han > 0 && 2*han > others
}

// wide reports whether a text may have ideographs or kana, by the first bytes of its characters.
func wide(s string) bool {
	for i := range len(s) {
		if s[i] >= wideByte {
			return true
		}
	}
	return false
}

// wideByte is the first byte of the first ideograph, U+2E80, in UTF-8.
const wideByte = 0xe2

// hanBytes is how much of a text tells its script.
const hanBytes = 90
