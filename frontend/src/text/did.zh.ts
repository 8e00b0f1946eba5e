import type { didEn } from "./did.en";

/** Messages in Chinese: what an action of a work did, as undoing and redoing it say. */
export const didZh: Record<keyof typeof didEn, string> = {
  "did.new": "新建字段“{what}”",
  "did.mark": "标记“{what}”",
  "did.unmark": "取消“{what}”的一个标记",
  "did.change": "修改“{what}”",
  "did.remove": "删除“{what}”",
  "did.add.page": "添加页面“{what}”",
  "did.remove.page": "移除页面“{what}”",
  "did.describe": "填写模板说明",
  "did.domain": "指定领域",
  "did.edit": "编辑模板",
  "did.xpath": "编写“{what}”的 XPath",
  "did.one": "每页一条记录",
  "did.list": "多条记录的列表",
  "did.use": "采用 {what} 条记录的列表",
  "did.record": "这是一条记录",
  "did.norecord": "这不是记录",
  "did.next": "下一页的链接",
  "did.nonext": "没有下一页",
  "did.article": "按文章处理",
  "did.in": "纳入内容块",
  "did.out": "排除内容块",
  "did.expect": "设定“{what}”的期望值",
  "did.expect.all": "以当前值为期望值",
  "did.expect.none": "去掉期望值",
};
