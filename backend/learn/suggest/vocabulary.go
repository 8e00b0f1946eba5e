package suggest

import (
	"cmp"
	"strings"
)

// abroad are words for what most things have, in the languages of labels: name, author, date, price,
// publisher, brand, address, phone, ingredients, steps. German, French, Spanish, Italian, Portuguese,
// Dutch, Danish, Norwegian, Swedish, Polish, Croatian, Hungarian, Turkish, Greek; our own choice.
const abroad = " titel titre título titolo tytuł tittel naam nombre nome nom nazwa navn namn " +
	"autor autorin auteur autore forfatter författare szerző yazar verfasser datum fecha dato preis prix precio prezzo prijs preço cena pris fiyat " +
	"verlag éditeur editore uitgever marke marque marca adresse adres dirección indirizzo endereço telefon téléphone teléfono telefono telefone " +
	"zutaten ingrédients ingrédient ingredientes ingrediente ingredienti ingrediënten składniki ingredienser étape schritte passos passi kroki sastojci hozzávalók malzemeler υλικά " +
	"zubereitung anleitung arbeitsschritte préparation étapes instrucciones preparación elaboración pasos preparazione procedimento passaggi istruzioni preparo bereiding bereidingswijze instructies " +
	"przygotowanie wykonanie fremgangsmåte framgangsmåte tillagning priprema elkészítés yapılışı εκτέλεση"

// usual are words that name fields on many sites, in class names and structured
// data: our own choice, of the domains that package knowledge has words for.
var usual = setOf("title headline name subtitle author byline writer publisher date published updated created modified price cost amount currency brand manufacturer maker model sku isbn mpn gtin " +
	"description summary abstract excerpt intro teaser body content rating ratings stars score votes category categories genre genres tag tags keywords address street city state zip postcode country region location " +
	"phone telephone tel fax email mail website homepage cuisine hours company employer salary wage skills qualifications experience type director cast actors starring runtime duration length year release mpaa " +
	"team position height weight age birthday born birthplace college number jersey engine fuel mileage transmission horsepower color colour size dimensions weight material availability stock shipping warranty condition " +
	"seller vendor ingredients ingredient instructions instruction directions direction method steps step servings yield serves calories prep cook time difficulty nutrition bedrooms bathrooms rent floor area sqft " +
	"case docket judge court cause filed plaintiff defendant nature status language edition pages binding format series volume issue journal doi citations subject department tuition enrollment population capital " +
	"venue event start end organizer artist album track label composer lyrics image photo picture logo caption source section comments views likes deadline posted reference id code quantity discount sale msrp " +
	"标题 题名 书名 作者 译者 出版社 出版日期 价格 售价 原价 品牌 型号 库存 姓名 性别 年龄 民族 籍贯 学历 职位 公司 薪资 地点 地址 电话 导演 主演 片长 类型 日期 时间 来源 记者 简介 描述 评分 食材 用料 做法 步骤 户型 面积 租金 编号 案号 法院 法官" + abroad)

// money are words of identifiers for amounts of money.
var money = setOf("price cost amount fee fees rent salary wage total subtotal deposit discount sale msrp tax vat budget value worth charge fare rate bid offer shipping")

// core are the words that name what most things have.
var core = setOf("title headline name author byline price date published posted brand manufacturer model phone address location company rating isbn publisher director genre cuisine ingredients instructions directions steps type category description " +
	"标题 书名 姓名 作者 价格 日期 品牌 型号 电话 地址 公司 出版社 导演 类型 食材 用料 做法 步骤" + abroad)

// concepts are words that say the same as another core word.
var concepts = map[string]string{"direction": "instruction", "step": "instruction", "headline": "title", "byline": "author", "posted": "date", "published": "date", "manufacturer": "brand", "address": "location"}

// conceptOf is the first core word of a name, without the plural; "" without one.
func conceptOf(name string) string {
	for w := range strings.SplitSeq(name, "_") {
		one := strings.TrimSuffix(w, "s")
		if core[w] || core[one] || len(w) > 2 && core[w+"s"] {
			return cmp.Or(concepts[one], one)
		}
	}
	return ""
}

// knownName reports whether a name has a word that names fields.
func knownName(name string, words map[string]bool) bool {
	for w := range strings.SplitSeq(name, "_") {
		if words[w] || words[strings.TrimSuffix(w, "s")] || len(w) > 2 && words[w+"s"] {
			return true
		}
	}
	return false
}

// hollow are words beside a usual one that say nothing: entry-title, product_price.
var hollow = setOf("entry post article product item page main block box wrap wrapper container content text field value info detail details data inner outer txt lbl el elem meta single view the recipe js wp tasty wprm header heading section area col row list group card object")

// namedWord is the usual name in the words of an identifier, without those that
// say nothing; "" where no word is usual.
func namedWord(identifier string) string {
	var out []string
	found := false
	for w := range strings.SplitSeq(identifier, "_") {
		if hollow[w] || len(w) < 2 {
			continue
		}
		if usual[w] {
			found = true
		}
		out = append(out, w)
	}
	if !found || len(out) > 3 {
		return ""
	}
	if len(out) == 1 && out[0] == "byline" {
		return "author"
	}
	return strings.Join(out, "_")
}
