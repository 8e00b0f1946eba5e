package extract

import "fmt"

// mailWords are the sentences of the mails of schedules in one language, as formats.
type mailWords struct {
	records, checked, unbegun, failed, found string
	changes, changesOfRun, alerts, listed    string // of the subject; of the text; of the subject; of the text
	more, none                               string
	kinds                                    map[string]string // of differences
	large, deleted, run                      string
	one                                      string // one alert
}

// wordsOfMail are the sentences of a language, by its tag; English for one that has none.
func wordsOfMail(language string) *mailWords {
	if language == "zh" {
		return &chineseMail
	}
	return &englishMail
}

var englishMail = mailWords{
	records: "%s: %d records", unbegun: "%s: the run could not begin", failed: "%s: the run failed",
	checked: "%d sample pages of templates were read again; %d could not be had.\n",
	found:   "%d records from %d pages; %d pages failed.\n",
	changes: ", %d new, %d changed, %d gone", changesOfRun: "Since the run before: %d new, %d changed, %d gone, %d as before.\n",
	one: ", %d alert", alerts: ", %d alerts", listed: "\nAlerts:\n", more: "- and %d more\n", none: "(none)",
	kinds:   map[string]string{"new": "new", "changed": "changed", "gone": "gone"},
	large:   "The records are not attached: they are larger than %d MB.\n",
	deleted: "The records are not attached: the run was deleted.\n",
	run:     "The run: %s\n",
}

var chineseMail = mailWords{
	records: "%s：%d 条记录", unbegun: "%s：运行无法开始", failed: "%s：运行失败",
	checked: "重新读取了 %d 个模板样本页面；%d 个无法获取。\n",
	found:   "%[2]d 个页面得到 %[1]d 条记录；%[3]d 个页面失败。\n",
	changes: "，新增 %d、变更 %d、消失 %d", changesOfRun: "与上次运行相比：新增 %d、变更 %d、消失 %d、不变 %d。\n",
	one: "，%d 条警报", alerts: "，%d 条警报", listed: "\n警报：\n", more: "- 另有 %d 项\n", none: "（无）",
	kinds:   map[string]string{"new": "新增", "changed": "变更", "gone": "消失"},
	large:   "记录未附上：超过 %d MB。\n",
	deleted: "记录未附上：运行已删除。\n",
	run:     "运行：%s\n",
}

// counted names a number of alerts.
func (w *mailWords) counted(n int) string {
	if n == 1 {
		return fmt.Sprintf(w.one, n)
	}
	return fmt.Sprintf(w.alerts, n)
}
