package notices

import (
	"maps"
	"regexp"

	"wrapsmith/app/inbox"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// Languages of digests, by the tags that the front end uses too.
const (
	English = "en"
	Chinese = "zh"
)

// Languages are all languages of digests.
var Languages = []string{English, Chinese}

// words are the sentences of a language by their keys. "{name}" takes a value.
type words map[string]string

// wordsOf are the sentences of a language; English for one that has none.
func wordsOf(language string) words {
	if language == Chinese {
		return chinese
	}
	return english
}

// say writes a sentence with its values: names and values in turn.
func (w words) say(key string, values ...string) string {
	params := map[string]string{}
	for i := 0; i+1 < len(values); i += 2 {
		params[values[i]] = values[i+1]
	}
	text, _ := fill(w[key], params)
	return text
}

var place = regexp.MustCompile(`\{\w+\}`)

// fill puts values into a sentence. It is whole if each place has its value.
func fill(sentence string, values map[string]string) (text string, whole bool) {
	whole = sentence != ""
	text = place.ReplaceAllStringFunc(sentence, func(at string) string {
		value, there := values[at[1:len(at)-1]]
		whole = whole && there
		return value
	})
	return text, whole
}

// title is an item in one line. An alert without a sentence keeps its English text.
func (w words) title(one inbox.Waiting) string {
	switch one.Kind {
	case inbox.KindMention, inbox.KindWish, inbox.KindComment, inbox.KindMend:
		return w.say(one.Kind, "who", one.Who, "template", one.Name, "field", one.Field, "fields", one.Text)
	}
	if text, whole := fill(w["alerted."+one.Message.Code], w.values(one.Message)); whole {
		return text
	}
	return one.Text
}

// AlertText is an alert in a language, one of Languages; an alert without a sentence keeps its English text.
func AlertText(language string, a results.Alert) string {
	w, m := wordsOf(language), extract.ReadMessage(a.Message)
	if text, whole := fill(w["alerted."+m.Code], w.values(m)); whole {
		return text
	}
	return a.Text
}

// values are the parameters of a message. Its cause, if it has one, is the parameter
// why; a cause without a sentence keeps its English text.
func (w words) values(m message.Message) map[string]string {
	if m.Cause == nil {
		return m.Params
	}
	text, whole := fill(w["why."+m.Cause.Code], w.values(*m.Cause))
	if !whole {
		return m.Params
	}
	values := maps.Clone(m.Params)
	if values == nil {
		values = map[string]string{}
	}
	values["why"] = text
	return values
}
