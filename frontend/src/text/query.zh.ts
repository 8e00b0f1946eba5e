/** 关于查询全部记录的中文消息。 */
import type { queryEn } from "./query.en";

export const queryZh: typeof queryEn = {
  "nav.query": "查询",
  "query.lead": "所有运行的记录：搜索，查看字段随时间的变化，或用 SQL 查询。",
  "query.open": "查询全部记录",
  "query.search": "搜索全部记录",
  "query.search.do": "搜索",
  "query.time": "字段随时间的变化…",
  "query.saved": "已保存的查询…",
  "query.sql": "SQL 查询",
  "query.sql.hint": "一条 SELECT；只读取。按 Ctrl+Enter 运行。",
  "query.ask": "运行查询",
  "query.name": "查询的名称",
  "query.save": "保存",
  "query.kept": "查询已保存：{name}",
  "query.drop": "删除“{name}”",
  "query.dropped": "查询已删除：{name}",
  "query.answer": "结果",
  "query.none": "没有行",
  "query.none.text": "查询没有找到任何内容。",
  "query.more": "还有更多行",
  "query.left": "不包括 {n} 次更早的运行",
  "query.chart.line": "{name} 随时间的变化：{values}",
  "query.tables": "表与列",
  "query.tables.text":
    "data ->> 'price' 是字段的文本，typed ->> 'price' 是它读作的数字或日期。cells 中每条记录的每个字段占一行。时间为 UTC。",
  "refused.query": "无法运行查询：{why}",
  "refused.querytime": "查询超过 15 秒：请缩小范围，例如只查询一次运行。",
  "refused.noquery": "没有这个查询：它已被删除。",
};
