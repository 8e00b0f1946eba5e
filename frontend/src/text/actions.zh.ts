import type { actionsEn } from "./actions.en";

/** Messages in Chinese: what an action on a workspace did, as undo and redo name it. */
export const actionsZh: Record<keyof typeof actionsEn, string> = {
  "action.new": "新建字段“{what}”",
  "action.mark": "标记“{what}”",
  "action.unmark": "取消“{what}”的一个标记",
  "action.change": "修改“{what}”",
  "action.remove": "删除“{what}”",
  "action.add.page": "添加页面“{what}”",
  "action.remove.page": "移除页面“{what}”",
  "action.describe": "填写模板说明",
  "action.domain": "指定领域",
  "action.edit": "编辑模板",
  "action.xpath": "编写“{what}”的 XPath",
  "action.one": "每页一条记录",
  "action.list": "多条记录的列表",
  "action.use": "采用 {what} 条记录的列表",
  "action.record": "这是一条记录",
  "action.norecord": "这不是记录",
  "action.next": "下一页的链接",
  "action.nonext": "没有下一页",
  "action.article": "按文章处理",
  "action.in": "纳入内容块",
  "action.out": "排除内容块",
  "action.expect": "设定“{what}”的期望值",
  "action.expect.all": "以当前值为期望值",
  "action.expect.none": "去掉期望值",
};
