package notices

// chinese has the sentences of alerts too, as the front end shows them.
var chinese = words{
	"mention": "{who} 提到了您：{template}",
	"wish":    "{who} 希望增加字段“{field}”：{template}",
	"comment": "{who} 评论了 {template}",
	"mend":    "{template} 的修复提议等待采纳（{fields}）",

	"join":    "；",
	"more":    "另有 {n} 项",
	"inbox":   "另有 {n} 项，见您的收件箱。",
	"subject": "Wrapsmith：{title}",
	"several": "Wrapsmith：{n} 件事等您处理",
	"test":    "这是一次测试：Wrapsmith 中等您处理的事会这样通知您。",
	"tested":  "Wrapsmith：测试",

	"asked":      "您收到此邮件，是因为 {who} 在 Wrapsmith 中要求如此，最多{often}。",
	"often.soon": "每五分钟一封",
	"often.hour": "每小时一封",
	"often.day":  "每天一封",
	"account":    "要更改或停止，请在那里打开“我的账户”。",
	"change":     "更改通知内容：{address}",
	"end":        "停止这些邮件：{address}",

	"code.subject": "Wrapsmith：验证码 {code}",
	"code": "{who} 希望在此地址收到邮件，以了解 Wrapsmith 中等待处理的事。\n\n" +
		"验证码：{code}\n\n一小时内有效。如果不是您本人，请忽略：不会再有邮件。\n",

	"alerted.output":         "记录无法写入 {file}：{why}",
	"alerted.begin":          "运行无法开始：{why}",
	"alerted.run":            "运行失败：{why}",
	"alerted.pages":          "{pages} 个页面中有 {n} 个无法获取或读取。",
	"alerted.unmatched":      "{pages} 个页面中有 {n} 个没有适合的模板：网站可能已改版。",
	"alerted.empty":          "在 {pages} 个页面上没有找到一条记录。",
	"alerted.bare":           "{template}：{pages} 个页面中有 {n} 个没有给出记录。",
	"alerted.tests":          "{template}：{all} 项测试中有 {n} 项不通过：{where}。",
	"alerted.drift":          "{template}：{field} 在 {fill} 的记录中有值，而在模板样本中是 {expected}。",
	"alerted.fill":           "{template}：{field} 在 {fill} 的记录中有值，以前是 {was}。",
	"alerted.type":           "{template}：{field} 的值不符合其类型：现在 {now} 符合，以前是 {usual}。",
	"alerted.look":           "{template}：{field} 的值与以往都不相似：现在 {now} 相似，以前是 {usual}。",
	"alerted.many":           "{template}：{field} 的值变少：{now} 的记录与往常一样多，以前是 {usual}。",
	"alerted.repeated":       "{template}：{field} 在 {now} 的记录中相同，以前是 {usual}。",
	"alerted.confidence":     "{template}：{field} 的把握降低：{now} 的记录与往常一样有把握，以前是 {usual}。",
	"alerted.records":        "{template}：每页给出 {records} 条记录，以前是 {was} 条。",
	"alerted.several":        "{template}：有 {n} 个字段与以前不同（{fields}）：网站可能已改版。",
	"alerted.login":          "{pages} 个页面中有 {n} 个转到了 {host} 的登录页：网站登录已失效。请重新登录。",
	"alerted.checked":        "{template}：网站已改变。找到得较少的字段：{fields}。",
	"alerted.checkedrecords": "{template}：网站已改变，记录不再像以前那样能找到。",
}
