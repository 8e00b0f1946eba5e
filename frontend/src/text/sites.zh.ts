import type { sitesEn } from "./sites.en";

export const sitesZh: Record<keyof typeof sitesEn, string> = {
  "site.people": "老式人才网站的个人简历，GBK 编码：标签与值并排的表格，有的项目空缺，有的行次序不同。",
  "site.shop": "商店的商品页，有新旧两种设计：原价时有时无，旁边还有其他商品的价格。",
  "site.jobs": "招聘网站的搜索结果：每个职位一张卡片，薪资和日期常常缺失，中间夹有广告。",
  "site.courier": "新闻文章：有署名、图片说明和摘引，文后的评论几乎与正文一样长。",
  "site.books": "台湾的网上书店，Big5 编码：书目在定义列表中，并带 JSON-LD；作者可有多位，有的项目空缺。",
  "site.oldtown": "2002 年风格的小镇旅馆列表：表格层层嵌套，没有 id 和 class，标签与值同在一段文字中。",
  "site.flea": "德国跳蚤市场的拍卖：两个表格行合为一件拍品，橱窗则是表格单元格排成的网格。",
  "site.wanbao": "中文新闻，GB18030 编码：来源、作者、时间写在同一行，正文中夹有图片说明和广告。",
  "site.halfbench": "作坊博客的文章：有列表、表格和代码，周围是分享按钮、作者栏、相关文章和评论。",
  "site.mudu": "中文自媒体文章：正文在层层嵌套的 section 与 span 中，没有 p 元素，前后有各种提示和推荐。",
  "site.onsen": "日本的旅馆指南，Shift_JIS 编码：标签与值在同一单元格中分行排列，多数值只是文字的一部分。",
};
