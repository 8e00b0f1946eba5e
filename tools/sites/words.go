package main

import (
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// language has the words from which titles, sentences and names are made.
type language struct {
	words    []string
	verbs    []string
	first    []string // names of persons
	last     []string
	space    string // between words
	full     string // ends a sentence
	lastName bool   // the last name comes first
}

// words are the languages of the sites by their code. All names are invented or common.
var words = map[string]language{
	"en": {
		words: strings.Fields("amber anchor autumn blossom bridge canyon chapel cinder clover copper crimson falcon feather garden glacier harbour hollow island ivory juniper kettle lantern ledger marble meadow mirror northern orchard pepper pilgrim quarry quiet rapid ribbon saddle shadow signal silver summer timber thunder valley velvet walnut willow window winter"),
		verbs: strings.Fields("carries covers crosses follows holds keeps leaves marks meets shows"),
		first: strings.Fields("Ada Bruno Clara Dmitri Elena Farid Greta Hugo Ines Jonas Karin Liam Mona Nils Olga Pavel Rosa Sven Tilda Umar Vera Wanda Yusuf Zoe"),
		last:  strings.Fields("Abbott Brandt Castell Dorn Ekholm Farrow Gessner Halloran Imhof Janssen Kettle Lindqvist Marlow Norgate Osmund Pryce Quist Ravel Stahl Thorne Ullman Vance Wexley Yates"),
		space: " ", full: ".",
	},
	"de": {
		words: strings.Fields("Adler Ahorn Brücke Buche Dämmerung Efeu Feder Garten Glocke Hafen Herbst Insel Kessel Kiesel Kupfer Laterne Linde Marmor Mühle Nebel Quelle Regen Schatten Segel Silber Sommer Spiegel Stein Tanne Turm Ufer Wald Weide Winter Wolke"),
		verbs: strings.Fields("zeigt trägt findet hält kreuzt verlässt begleitet öffnet"),
		first: strings.Fields("Anna Bernd Carla Dieter Elke Frank Grete Heiko Ilse Jürgen Katja Lutz Maren Norbert Ruth Stefan Ulla Volker"),
		last:  strings.Fields("Amsel Becker Dahlmann Eichner Förster Gerlach Hübner Jansen Köhler Lehnert Möller Nagel Pohl Reuter Schäfer Tiedemann Voss Weigand"),
		space: " ", full: ".",
	},
	"fr": {
		words: strings.Fields("abeille ardoise aube blé bois brume château cerise colline cuivre écume été falaise feuille forge givre hiver île jardin lanterne lavande lune marbre miroir moulin nuage olive ombre orage pierre plage pont rivière sable sentier vallée verger"),
		verbs: strings.Fields("montre porte trouve garde traverse suit quitte ouvre"),
		first: strings.Fields("Aline Bastien Chloé Denis Élodie Fabrice Gaëlle Henri Inès Julien Karine Luc Margaux Noé Odile Pascal Régis Sylvie"),
		last:  strings.Fields("Arnaud Bellier Chauvin Delmas Escoffier Fabre Garnier Hamelin Jourdan Lambert Mercier Noiret Pelletier Renard Sorel Tessier Vasseur"),
		space: " ", full: ".",
	},
	"es": {
		words: strings.Fields("abeja acero arena bosque brisa campana castillo cerezo cielo cobre cumbre espejo faro flor fuente hoja invierno isla jardín lago luna mar molino niebla nube olivo otoño piedra playa puente río sombra sur torre trigo valle verano"),
		verbs: strings.Fields("muestra lleva encuentra guarda cruza sigue deja abre"),
		first: strings.Fields("Alba Bruno Carmen Diego Elena Fermín Gloria Hugo Irene Javier Laura Mateo Nuria Óscar Pilar Raúl Sara Tomás"),
		last:  strings.Fields("Aguilar Blanco Cano Delgado Esteban Fuentes Gallego Herrero Iglesias Lozano Molina Navarro Ortega Prieto Rueda Soler Vega"),
		space: " ", full: ".",
	},
	"ru": {
		words: strings.Fields("берег ветер вечер весна вода гора гром дождь дом дорога звезда зеркало зима камень ключ колокол лес лето лодка луг мост огонь озеро остров парус песок поле птица река сад свет снег сосна туман утро"),
		verbs: strings.Fields("хранит ведёт видит держит находит оставляет открывает"),
		first: strings.Fields("Анна Борис Вера Глеб Дарья Егор Зоя Иван Кира Лев Мария Никита Ольга Павел Роман София Тимур Юлия"),
		last:  strings.Fields("Ткаченко Белых Черных Гулько Долгих Жук Зеленко Коваль Лысенко Мороз Нежданко Олейник Правдюк Седых Тягнибок Франко Шульга"),
		space: " ", full: ".",
	},
	"ar": {
		words: strings.Fields("بحر جبل نهر وادي قمر نجم شمس ريح مطر حديقة جسر مدينة قرية طريق باب نافذة مرآة كتاب قلم ذهب فضة حجر رمل شجرة زهرة طير سفينة منارة شتاء صيف خريف ربيع"),
		verbs: strings.Fields("يحمل يتبع يفتح يجد يعبر يترك"),
		first: strings.Fields("أحمد محمد فاطمة ليلى خالد سعيد نور هدى يوسف مريم سامي رنا"),
		last:  strings.Fields("العلي الحسن المصري النجار الخطيب الشامي القاسم حداد البنا السالم"),
		space: " ", full: ".",
	},
	"zh": {
		words: strings.Split("清明华山海东春秋云江林石玉金竹梅松月星雨雪花桥塔湖岛灯镜铜银", ""),
		verbs: strings.Split("见过有成入出", ""),
		first: strings.Split("文武建国平安宁伟芳敏静丽强磊洋艳杰娟涛", ""),
		last:  strings.Split("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭", ""),
		full:  "。", lastName: true,
	},
	"ja": {
		words: strings.Split("青海山川森月花松竹梅鶴泉雪空星風雲島灯鏡銅銀橋塔湖春夏秋冬", ""),
		verbs: strings.Split("の", ""),
		first: strings.Fields("健一 美咲 大輔 由紀 翔太 直子 拓也 彩香 修 恵"),
		last:  strings.Fields("佐藤 高橋 伊藤 渡辺 中村 小林 加藤 吉田 山口 井上 木村 清水"),
		space: "", full: "。", lastName: true,
	},
	"ko": {
		words: strings.Fields("바다 산길 강물 숲속 달빛 별빛 바람 구름 섬마을 등대 거울 다리 호수 정원 여름 가을 겨울 봄날 은빛 구리 들판 나무 종소리 아침 저녁"),
		verbs: strings.Fields("지나는 만나는 여는 담은 남긴"),
		first: strings.Fields("민준 서연 지훈 수빈 도윤 하은 현우 지아 예준 채원"),
		last:  strings.Fields("김 이 박 최 정 강 조 윤 장 임"),
		space: " ", full: ".", lastName: true,
	},
}

// phrase is some words.
func (w language) phrase(r *rand.Rand, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = pick(r, w.words)
	}
	if w.space == "" { // a word is one sign
		return strings.Join(list, "") + pick(r, w.words)
	}
	return strings.Join(list, w.space)
}

// title is some words with capital letters.
func (w language) title(r *rand.Rand, n int) string {
	list := strings.Split(w.phrase(r, n), w.space)
	for i := range list {
		list[i] = capital(list[i])
	}
	return strings.Join(list, w.space)
}

// text is some sentences.
func (w language) text(r *rand.Rand, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = capital(strings.Join([]string{w.phrase(r, 2+r.IntN(3)), pick(r, w.verbs), w.phrase(r, 2+r.IntN(5))}, w.space)) + w.full
	}
	return strings.Join(list, w.space)
}

func (w language) person(r *rand.Rand) string {
	first, last := pick(r, w.first), pick(r, w.last)
	if w.lastName {
		return last + first
	}
	return first + " " + last
}

func capital(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(c)) + s[n:]
}
