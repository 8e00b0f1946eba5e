/** What the sample sites are like, by their ids. */
export const sitesEn = {
  "site.people":
    "CVs of an old Chinese job exchange, in GBK: a table of labels and values, with entries missing and rows in another order.",
  "site.shop":
    "A shop's product pages in an old and a new design: old prices that come and go, and prices of other products beside the true one.",
  "site.jobs":
    "Search results of a job board: a card for each vacancy, salaries and dates often missing, an advertisement in between.",
  "site.courier": "News articles with a byline, captions and a pull quote, and comments nearly as long as the article.",
  "site.books":
    "A Taiwanese bookshop in Big5: book data in definition lists, with JSON-LD; several authors, and entries that are missing.",
  "site.oldtown":
    "A town's list of inns as the web of 2002 had it: nested tables, no ids or classes, values and labels in one text.",
  "site.flea": "A German flea market with auctions: two table rows make one lot, and shop windows are a grid of cells.",
  "site.wanbao":
    "Chinese news in GB18030: source, author and time in one line, captions and advertisements among the paragraphs.",
  "site.halfbench":
    "Posts of a workshop blog with lists, tables and code, among share bars, boxes, related posts and comments.",
  "site.mudu":
    "Chinese posts without a single p element: the text lies in nested sections and spans, with notices before and after it.",
  "site.onsen":
    "A Japanese guide to inns in Shift_JIS: labels and values in one cell, line by line, most values a part of a text.",
};
