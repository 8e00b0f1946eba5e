package record

import "strings"

// noData are texts that pages show where a record has no value, by language; those of the last line tell the reader to ask for it.
// "Unknown", "on request", "to be announced" and "none" are not among them: they say something of the record.
var noData = listSet(`
	n/a, n.a., not available, not applicable, not specified, not given, not stated, not provided, not disclosed,
	not rated, not rated yet, not yet rated, unrated, no rating, no data, no information, null, undefined,
	k.a., k. a., keine angabe, keine angaben, ohne angabe, nicht angegeben, nicht verfügbar, noch nicht bewertet, keine bewertung,
	n.c., non communiqué, non communiquée, non renseigné, non renseignée, non précisé, non précisée, non disponible, pas encore noté,
	s/d, n/d, sin datos, sin información, no disponible, no especificado, no especificada, sin valoraciones,
	n.d., n.r., non disponibile, non specificato, non specificata, non indicato, non indicata, nessuna valutazione,
	não informado, não disponível, não especificado, sem dados, sem informação,
	niet opgegeven, niet beschikbaar, n.v.t., geen gegevens,
	b.d., brak danych, brak informacji, nie podano, brak ocen,
	н/д, нет данных, не указано, не указан, не указана, нет информации, нет оценок,
	暂无, 暂无数据, 暂无信息, 暂无评分, 无数据, 未填写, 未提供, 暫無, 暫無資料, 無資料, 未提供資料,
	データなし, 情報なし, 記載なし, 該当なし, 未設定, 未登録, 評価なし,
	정보 없음, 정보없음, 데이터 없음, 해당 없음, 해당없음, 미입력, 미등록, 평가 없음,
	ask, ask us, ask for details, please ask, bitte erfragen, zapytaj, zapytaj o szczegóły, уточняйте, 请咨询, 要問合せ, 要問い合わせ, お問い合わせください, 문의, 문의 바랍니다`)

// noSuch are the first words of texts that say that one thing is absent, and notThere their last ones: "no description provided".
var (
	noSuch   = listSet("no, kein, keine, aucun, aucune, ningún, ninguna, nessun, nessuna, nenhum, nenhuma, geen")
	notThere = listSet(`provided, available, given, specified, stated, listed, yet, vorhanden, verfügbar, angegeben, hinterlegt,
	disponible, renseigné, renseignée, fourni, fournie, disponibile, indicato, indicata, disponível, informado, informada, beschikbaar, opgegeven`)
)

// mostNoSuch is how many words such a text has at most.
const mostNoSuch = 5

func listSet(list string) map[string]bool {
	set := map[string]bool{}
	for s := range strings.SplitSeq(list, ",") {
		set[strings.TrimSpace(s)] = true
	}
	return set
}

// maxNoData is the length, in bytes, of the longest text of noData.
const maxNoData = 40

// IsNoData reports whether a text says only that there is no value: "n/a", "Keine Angabe", "暂无数据", in brackets too.
func IsNoData(text string) bool {
	if len(text) > maxNoData {
		return false
	}
	text = strings.ToLower(strings.Trim(text, "()[]（）【】–—-*: "))
	bare := strings.TrimRight(text, ".")
	if noData[text] || noData[bare] {
		return true
	}
	words := strings.Fields(bare)
	return len(words) > 2 && len(words) <= mostNoSuch && noSuch[words[0]] && notThere[words[len(words)-1]]
}
