package record

import "strings"

// noData are texts that pages show where a record has no value, by language; those of the last line tell the reader to ask for it.
// "On request" and "to be announced" are among none: of a price or a day they are what the page says.
var noData = listSet(`
	n/a, n.a., not available, not applicable,
	not rated, not rated yet, not yet rated, unrated, no rating, no data, no information, null, undefined,
	k.a., k. a., keine angabe, keine angaben, ohne angabe, nicht verfügbar, noch nicht bewertet, keine bewertung,
	n.c., non disponible, pas encore noté,
	s/d, n/d, sin datos, sin información, no disponible, no consta, sin valoraciones,
	n.d., n.r., non disponibile, nessuna valutazione,
	não disponível, não especificado, não consta, sem dados, sem informação,
	niet beschikbaar, n.v.t., n.b., geen gegevens,
	ikke angivet, ikke oplyst, ikke oppgitt, ingen oplysninger, ingen data, ej angivet, ej angiven, ej angett, uppgift saknas, saknas,
	ei tiedossa, ei ilmoitettu, ei tietoa, ei saatavilla, nincs adat, nincs megadva, nespecificat, nespecificată, fără date,
	b.d., b/d, brak danych, brak informacji, nie określono, brak ocen,
	neuvedeno, neuvedené, nezadáno, nezadané, bez údajů, není k dispozici, ni podatka, nema podataka,
	н/д, нет данных, нет информации, нет сведений, нет оценок, немає даних,
	δεν αναφέρεται, δεν διατίθεται, δεν έχει δηλωθεί, μη διαθέσιμο, belirtilmemiş, belirtilmedi, girilmemiş, bilgi yok, veri yok,
	לא דווח, לא צוין, לא זמין, אין נתונים, אין מידע, غير متوفر, غير محدد, غير مذكور, لا توجد بيانات,
	chưa cập nhật, chưa có thông tin, không có thông tin, không có dữ liệu, tidak tersedia, tidak ada data, ไม่ระบุ, ไม่มีข้อมูล,
	暂无, 暂无数据, 暂无信息, 暂无评分, 无数据, 未填写, 未提供, 未公开, 未知, 不详, 尚不明确, 尚不明確, 无记录, 暫無, 暫無資料, 無資料, 未提供資料, 不詳,
	データなし, 情報なし, 記載なし, 記録なし, 該当なし, 未設定, 未登録, 未記入, 未入力, 評価なし,
	정보 없음, 정보없음, 데이터 없음, 해당 없음, 해당없음, 미입력, 미등록, 미공개, 평가 없음,
	ask, ask us, ask for details, please ask, bitte erfragen, zapytaj, zapytaj o szczegóły, уточняйте, 请咨询, 要問合せ, 要問い合わせ, お問い合わせください, 문의, 문의 바랍니다`)

// none are words that say that there is none, that it is not known, or that it is told later or to those who ask; of some fields they are
// a value: "Artist: Unknown". Words for "none" that are an answer as well ("Shuttle: なし", "Balkon: keiner") are not among them.
var none = listSet(`
	none, nil, none of record, unknown, unidentified, undetermined, none known, none recorded, not recorded, not identified, unbekannt, keine bekannt, keiner bekannt,
	aucun connu, aucune connue, non identifié, non identifiée, sin identificar, no identificado, non identificato, não identificado, geen bekend,
	on request, upon request, on application, auf anfrage, sur demande, a consultar, bajo petición, su richiesta, sob consulta, op aanvraag, na zapytanie,
	по запросу, på forespørgsel, på förfrågan,
	tba, tbc, tbd, to be announced, to be confirmed, to be determined, noch offen, wird noch bekannt gegeben, à confirmer, à déterminer, a confirmar,
	por confirmar, por determinar, por definir, da definire, in definizione, da confermare, a definir, n.n.b, n.o.t.k, do ustalenia, уточняется, 未定, 待定, 待公布, 要確認, 確認中, 待确认, 待核实, 미정, inconnu, inconnue, desconocido, desconocida, sconosciuto, sconosciuta, desconhecido, desconhecida,
	onbekend, ukendt, ukjent, okänd, okänt, nieznany, nieznana, neznámý, neznámá, неизвестно, неизвестен, неизвестна, невідомо,
	άγνωστο, bilinmiyor, לא ידוע, غير معروف, 不明, 알 수 없음`)

// SaysNone reports whether a text says only that there is none or that it is not known: "None", "Unknown", "不明". IsNoData has what
// no field has as a value.
func SaysNone(text string) bool {
	return len(text) <= maxNoData && none[bareText(text)]
}

// bareText is a text in lower case, without brackets, dashes and a full stop around it.
func bareText(text string) string {
	return strings.TrimRight(strings.ToLower(strings.Trim(text, "()[]（）【】–—-*: ")), ".")
}

// noSuch are the first words of texts that say that one thing is absent, and notThere their last ones: "no description provided".
var (
	noSuch   = listSet("no, kein, keine, aucun, aucune, ningún, ninguna, nessun, nessuna, nenhum, nenhuma, geen")
	notThere = listSet(`provided, available, given, specified, stated, listed, yet, vorhanden, verfügbar, angegeben, hinterlegt,
	disponible, renseigné, renseignée, fourni, fournie, disponibile, indicato, indicata, disponível, informado, informada, beschikbaar, opgegeven`)
)

// notSaid are texts that say that something is not told, alone or behind what it is: "not disclosed", "Preis nicht angegeben".
var notSaid = listSet(`not specified, not given, not stated, not provided, not disclosed, not known, nicht angegeben, nicht bekannt,
	non communiqué, non communiquée, non renseigné, non renseignée, non précisé, non précisée, no especificado, no especificada, no indicado, no indicada,
	non specificato, non specificata, non indicato, non indicata, não informado, não informada, niet opgegeven, niet bekend, niet vermeld,
	nie podano, není uvedeno, není uvedena, не указан, не указана, не указано, не указаны, не вказано`)

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
const maxNoData = 60

// IsNoData reports whether a text says only that there is no value: "n/a", "Keine Angabe", "暂无数据", in brackets too.
func IsNoData(text string) bool {
	if len(text) > maxNoData {
		return false
	}
	bare := bareText(text)
	if noData[bare] || noData[bare+"."] || notSaid[bare] {
		return true
	}
	words := strings.Fields(bare)
	return len(words) > 2 && len(words) <= mostNoSuch && (noSuch[words[0]] && notThere[words[len(words)-1]] || notSaid[strings.Join(words[len(words)-2:], " ")])
}
