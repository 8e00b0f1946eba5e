package knowledge

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// A domain of knowledge is proposed by the words of a template's fields and
// labels. The words here are used for things of one kind and
// hardly for others: "isbn", not "title". They are our own choice, in English and
// Chinese with some German and Japanese; a library's own templates add theirs
// (Knowledge.DomainOf).
var domainWords = map[string]string{
	"books":       "isbn isbn13 publisher binding paperback hardcover translator 书名 書名 作者 译者 譯者 出版社 出版日期 出版年 页数 頁數 装帧 verlag 著者",
	"jobs":        "salary company employer vacancy qualification qualifications experience posted applicants 职位 岗位 薪资 薪水 招聘 公司名称 工作经验 工作地点 gehalt arbeitgeber 年収",
	"people":      "sex gender age birthday birthdate nationality surname 姓名 性别 性別 年龄 年齡 民族 籍贯 籍貫 学历 學歷 毕业院校 出生日期 氏名",
	"products":    "brand sku availability stock shipping warranty manufacturer old_price price 品牌 型号 库存 原价 售价 保修 marke hersteller 商品名",
	"classifieds": "seller bids bid ends verkäufer gebote ende 卖家 出价 二手",
	"news":        "headline byline standfirst body journalist 标题 正文 来源 记者 发布时间 責編 编辑",
	"recipes":     "ingredients instructions servings serves cook_time prep_time calories 食材 用料 做法 步骤 份量 zutaten zubereitung 材料",
	"homes":       "rent bedrooms bathrooms floor square_metres garage landlord 户型 面积 租金 小区 楼层 朝向 miete zimmer 間取り",
	"hotels":      "rooms rate check_in check_out stars proprietor pets 旅館名 泉質 客室数 送迎 料金 酒店 房型 入住",
	"restaurants": "cuisine opening_hours reservations 菜系 人均 营业时间 küche",
	"cars":        "mileage engine fuel transmission horsepower gearbox 里程 排量 变速箱 上牌 kraftstoff laufleistung",
	"films":       "director actors cast runtime imdb 导演 主演 片长 编剧 regie darsteller 監督",
	"music":       "artist album track tracks composer 歌手 专辑 作曲 interpret",
	"events":      "venue starts organizer organiser tickets 主办 活动时间 举办地点 veranstalter",
	"papers":      "abstract doi journal citations keywords 摘要 期刊 关键词 著者名",
}

// general are names that things of every domain have, also where a library has one domain only.
var general = func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq("title name text number price date description image link url field id author 标题 名称 价格 日期 描述 图片 链接 作者 编号") {
		out[stem(w)] = true
	}
	return out
}()

// Bounds of a proposal.
const (
	leastWords = 2 // distinct words of a domain that a template must have
	leadWords  = 1 // by so many more than the next domain
)

// wordsOf is domainWords the other way round.
var wordsOf = func() map[string][]string {
	out := map[string][]string{}
	for domain, words := range domainWords {
		for _, w := range strings.Fields(words) {
			out[store.Fold(w)] = append(out[store.Fold(w)], domain)
		}
	}
	return out
}()

// proposeDomain is the domain that fields speak of; "" when none stands out.
func proposeDomain(kind template.Kind, facts []fact) string {
	scores := map[string]int{}
	for w := range wordsOfFacts(kind, facts) {
		for _, d := range wordsOf[w] {
			scores[d]++
		}
	}
	return standsOut(scores, leastWords)
}

// wordsOfFacts are the words of names and labels, folded.
func wordsOfFacts(kind template.Kind, facts []fact) map[string]bool {
	words := map[string]bool{}
	for _, f := range facts {
		for _, text := range []string{f.name, f.label, f.near} {
			for _, w := range append(pieces(text), compact(text)) {
				words[w] = true
			}
		}
	}
	if kind == template.Article {
		words["headline"], words["body"] = true, true
	}
	return words
}

func standsOut(scores map[string]int, least int) string {
	best, score, next := "", 0, 0
	for _, d := range slices.Sorted(keysOf(scores)) {
		switch n := scores[d]; {
		case n > score:
			best, score, next = d, n, score
		case n > next:
			next = n
		}
	}
	if score < least || score-next < leadWords {
		return ""
	}
	return best
}

func keysOf[V any](m map[string]V) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// pieces are the words of a name or a label, folded.
func pieces(text string) []string {
	return strings.FieldsFunc(store.Fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// compact is a text without what stands between its letters: what makes "作 者"
// and "作者", "old price" and "old_price", the same.
func compact(text string) string { return strings.Join(pieces(text), "_") }

// stem is compact without the joints, for comparison.
func stem(text string) string { return strings.Join(pieces(text), "") }
