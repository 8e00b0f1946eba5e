package measure

import "strings"

// AcceptedName reports whether a person would take a proposed name for a labelled field:
// it has the field's word, or a synonym of it. Digits at its end do not count.
func AcceptedName(field, name string) bool {
	words := map[string]bool{}
	for _, w := range strings.Fields(field + " " + synonyms[field]) {
		words[w] = true
	}
	compact := strings.ReplaceAll(name, "_", "")
	for w := range words {
		if compact == strings.ReplaceAll(w, "_", "") || strings.Contains("_"+name+"_", "_"+w+"_") {
			return true
		}
	}
	return false
}

// synonyms are words that say the same as the name of a labelled field, our own choice.
var synonyms = map[string]string{
	"title":            "name headline heading h1",
	"name":             "title headline",
	"model":            "title name product",
	"author":           "authors by writer byline creator written autor auteur autore forfatter författare",
	"price":            "cost msrp amount",
	"publisher":        "published_by press",
	"publication_date": "published date pub_date publish_date publication",
	"isbn_13":          "isbn ean isbn13",
	"manufacturer":     "brand maker by vendor",
	"phone":            "telephone tel contact",
	"website":          "url homepage site web link",
	"location":         "city address place area",
	"company":          "employer organization hiring",
	"type":             "category kind affiliation",
	"director":         "directed",
	"genre":            "genres category",
	"mpaa_rating":      "rating mpaa rated certification",
	"height":           "ht",
	"weight":           "wt",
	"team":             "club",
	"cuisine":          "cuisines food category",
	"address":          "location street",
	"engine":           "motor",
	"fuel_economy":     "mpg fuel economy mileage",
	"date_posted":      "posted date",
	"ingredients":      "ingredient zutaten ingrédients ingredientes ingredienti ingrediënten składniki ingredienser sastojci hozzávalók malzemeler υλικά",
	"instructions": "instruction directions direction method steps step preparation zubereitung anleitung préparation étapes instrucciones preparación elaboración pasos preparazione procedimento " +
		"passaggi istruzioni preparo bereiding bereidingswijze instructies przygotowanie wykonanie fremgangsmåte framgangsmåte tillagning priprema elkészítés yapılışı εκτέλεση",
	"docket_number":    "docket case case_number case_no number title bankruptcy",
	"case_name":        "title name caption case",
	"date_filed":       "filed date file_date docketed",
	"date_terminated":  "terminated date",
	"date_discharged":  "discharged discharge",
	"date_converted":   "converted conversion",
	"date_last_filing": "last_filing filing date",
	"assigned_to_str":  "assigned judge",
	"referred_to_str":  "referred judge",
	"nature_of_suit":   "nature suit",
	"lower_court":      "court",
	"sku":              "article product item reference",
}
