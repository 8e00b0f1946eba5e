package record

import "testing"

func TestSaysNone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"None": true, "Unknown.": true, "keine bekannt": true, "Na zapytanie": true, "TBA": true, "未定": true, "要確認": true, "on request only": false, "(unbekannt)": true, "不明": true, "In definizione": true, "なし": false, "None of these": false, "Nonesuch": false, "No": false, "": false, "-": false} {
		if got := SaysNone(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestIsNoData(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"N/A": true, "(not specified)": true, "Keine Angabe": true, "k.A.": true, "Non communiqué": true, "n.r.": true, "暂无数据": true, "Not rated yet.": true, "Zapytaj": true, "要問合せ": true,
		"No description provided.": true, "Keine Beschreibung vorhanden": true, "Aucun avis disponible": true, "No reviews yet": true,
		"No Country for Old Men": false, "No parking": false, "Yes, no fees given": false, "no dogs in any of the rooms available": false,
		"Уровень дохода не указан": true, "Salary not disclosed": true, "Neuvedeno": true, "Unknown": false, "The price was not given to us": false, "Free": false, "on request": false, "Not rated by critics": false, "NA": false, "": false, "0": false,
	} {
		if got := IsNoData(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	for _, set := range []map[string]bool{noData, notSaid} {
		for text := range set {
			if len(text) > maxNoData || !IsNoData(text) {
				t.Errorf("%q is not found", text)
			}
		}
	}
}
