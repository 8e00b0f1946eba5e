package record

import "strings"

// Words around the numbers of a date, in lower case, of the languages of Europe
// and of Indonesian; of Chinese, Japanese and Korean where they have some.

// ordinals stand right after the day's number, fillers between its parts.
var (
	ordinals = wordSet("st nd rd th er ter ième º ª a o e")
	fillers  = wordSet("of de del do da den van на г")
)

// months maps the names of months, whole and short, with and without accents, to
// their numbers. A name that two languages use for different months is left out.
var months = monthNames(
	"january jan januar janvier janv enero ene januari janeiro gennaio gen styczeń stycznia sty ianuarie январь января янв січня ocak leden ledna tammikuu január ιανουαρίου jän jänner",
	"february feb februar februar février févr fév febrero febbraio febr februari fevereiro fev luty lutego lut februarie февраль февраля февр фев лютого şubat únor února helmikuu február φεβρουαρίου",
	"march mar märz maerz mars marzo maart mrt março marco marzec marca martie март марта мар березня mart marts maret březen března maaliskuu március μαρτίου mrz",
	"april apr avril avr abril abr aprile kwiecień kwietnia kwi aprilie апрель апреля апр квітня nisan duben dubna huhtikuu április απριλίου",
	"may mai mayo maggio mag mei maio maj maja май мая травня mayıs květen května toukokuu május μαΐου",
	"june jun juni juin junio giugno giu junho czerwiec czerwca cze iunie июнь июня июн червня haziran červen června kesäkuu június ιουνίου",
	"july jul juli juillet juil julio luglio lug julho lipiec lipca lip iulie июль июля июл липня temmuz červenec července heinäkuu július ιουλίου",
	"august aug août agosto ago augustus agustus sierpień sierpnia sie august augusti август августа авг серпня ağustos srpen srpna elokuu augusztus αυγούστου",
	"september sep sept septembre septiembre setiembre settembre set setembro wrzesień wrzesnia września wrz septembrie сентябрь сентября сент сен вересня eylül září syyskuu szeptember σεπτεμβρίου",
	"october oct oktober okt octobre octubre ottobre ott outubro out październik października paź octombrie октябрь октября окт жовтня ekim říjen října lokakuu október οκτωβρίου",
	"november nov novembre noviembre novembro noiembrie listopada lis ноябрь ноября нояб ноя листопада kasım listopadu marraskuu νοεμβρίου",
	"december dec dezember dez décembre déc diciembre dic dicembre desember dezembro grudzień grudnia gru decembrie декабрь декабря дек грудня aralık prosinec prosince joulukuu δεκεμβρίου",
)

// weekdays, whole and short.
var weekdays = wordSet(`mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday
	mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
	lun mar mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
	lunes martes miércoles mié jueves jue viernes vie sábado sáb domingo dom lunedì martedì mercoledì giovedì gio venerdì sabato domenica
	segunda terça quarta quinta sexta feira seg ter qua qui sex maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo
	понедельник вторник среда среду четверг пятница пятницу суббота субботу воскресенье пн вт ср чт пт сб вс
	poniedziałek wtorek środa środę czwartek piątek sobota sobotę niedziela niedzielę pon wt śr czw pt sob niedz
	måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag 월 화 수 목 금 토 일`)

// leads are words that announce a date and do not change it.
var leads = wordSet(`published posted updated modified created written released added reviewed last first on the date time since as of at from dated in
	veröffentlicht aktualisiert erstellt erschienen datum stand vom am den der zuletzt publié mis à jour modifié le du date paru
	publicado publicada actualizado atualizado fecha data em el la de del día dia pubblicato aggiornato il del
	gepubliceerd geplaatst bijgewerkt op опубликовано обновлено дата от opublikowano zaktualizowano dodano dnia z publicerad uppdaterad udgivet publisert oppdatert den`)

// hanLeads are the same of Chinese and Japanese, which write them without a blank.
var hanLeads = []string{"发布时间", "發布時間", "发布日期", "发布于", "發布於", "发表于", "更新时间", "更新於", "更新于", "更新日", "公開日", "投稿日", "掲載日", "时间", "日期", "作成日", "公布日期", "中華", "中华"}

// trails are words that may stand after a date.
var trails = wordSet("г год года году р року r rok roku uhr uur h v sh")

func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, s := range strings.Fields(list) {
		set[s] = true
	}
	return set
}

func monthNames(lists ...string) map[string]int {
	all := map[string]int{}
	for i, list := range lists {
		for _, name := range strings.Fields(list) {
			all[name], all[plainLatin.Replace(name)] = i+1, i+1
		}
	}
	return all
}

// plainLatin takes the accents of Latin letters away, as pages without them write.
var plainLatin = strings.NewReplacer("ä", "a", "á", "a", "à", "a", "é", "e", "è", "e", "ě", "e", "í", "i", "ı", "i", "ó", "o", "ú", "u", "û", "u", "ü", "u",
	"ç", "c", "č", "c", "ğ", "g", "ł", "l", "ń", "n", "ř", "r", "ś", "s", "ş", "s", "ý", "y", "ź", "z", "ž", "z")

// announces reports whether what stands before a date only announces it: nothing, a
// label with its colon, a weekday, or words such as "Posted on".
func announces(before string) bool {
	before = strings.Trim(before, " \t([（【,")
	if label, ok := strings.CutSuffix(strings.TrimSuffix(before, "："), ":"); ok || strings.HasSuffix(before, "：") {
		return len(label) <= maxLabel && !strings.ContainsAny(label, "0123456789")
	}
	for _, lead := range hanLeads {
		before = strings.TrimSpace(strings.TrimPrefix(before, lead))
	}
	return onlyWords(withoutWeekday(before), leads, weekdays)
}

// maxLabel is the longest label before a date, in bytes.
const maxLabel = 40

// closes reports whether what stands after a date adds nothing to it.
func closes(after string) bool {
	return onlyWords(withoutWeekday(after), trails, weekdays)
}

// onlyWords reports whether a text has no words but of these sets, and no other signs than those around dates.
func onlyWords(s string, sets ...map[string]bool) bool {
	for _, w := range dateWords(s) {
		known := false
		for _, set := range sets {
			known = known || w.kind == wordLetters && set[w.text]
		}
		if !known {
			return false
		}
	}
	return !strings.ContainsAny(s, "/~+%$#@&=<>?!*") && !strings.ContainsFunc(s, func(r rune) bool { return r == '€' || r == '£' || r == '–' || r == '—' })
}

// withoutWeekday takes a Chinese or Japanese weekday away: 星期二, (火).
func withoutWeekday(s string) string { return hanWeekday.ReplaceAllString(s, "") }

// Month is the number of the month that a word names, whole or short, in any of
// the languages that dates are read in; 0 for other words.
func Month(word string) int { return months[lowerWord(strings.Trim(word, "."))] }
