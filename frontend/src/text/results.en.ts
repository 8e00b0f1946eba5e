/** Messages in English about what a run found. */
export const resultsEn = {
  // What to look at
  "runlook.title": "What to look at",
  "runlook.field": "1 record lacks {field}|{n} records lack {field}",
  "runlook.of": "of {pages}",
  "runlook.empty": "Nothing was found on 1 page|Nothing was found on {n} pages",
  "runlook.unmatched": "No template fits 1 page|No template fits {n} pages",
  "runlook.failed": "1 page could not be read|{n} pages could not be read",
  "runlook.first": "Look at the first one",

  // Rows
  "rows.search": "Search the records",
  "rows.filter": "Show",
  "rows.all": "All records",
  "rows.lacking": "Records that lack {field}",
  "rows.found": "1 row|{n} rows",
  "rows.sort": "Sort by {column}",
  "rows.none": "No record is like this",
  "rows.none.text": "Change the words or the filter.",
  "rows.open": "Open the page {page}",

  // A page of a run
  "result.back": "All records",
  "result.title": "Page {n} of {total}",
  "result.before": "Page before",
  "result.next": "Next page",
  "result.next.lacking": "Next that lacks {field}",
  "result.frame": "The page {name}",
  "result.cells": "What was found",
  "result.record": "Record {n} of {total}",
  "result.template": "Read with {template}",
  "result.fix": "Fix here",
  "result.fix.one": "Fix here: {field}",
  "result.change": "Other fields or another list",
  "result.change.tip": "Opens the template with this page: mark further fields, or take another list of the page",
  "result.notshown": "The page cannot be shown",
  "result.mend": "Mend the template with such pages",
  "result.text": "The text does not read as the type of the field; it is kept.",
  "result.candidate": "seen but not trusted:",
  "result.confidence": "{share} sure",
  "result.show": "Show {field} on the page",
  "result.unmatched": "Find out which templates come close",

  // Pages on their way up
  "upload.left": "1 file is not sent yet|{n} files are not sent yet",
  "upload.left.text":
    "The window that sent them was closed or loaded again. Choose the folder again: files that are here are left out.",
  "upload.waits": "The run waits for more pages",
  "upload.waits.text":
    "No window sends any. Choose the folder again, or end the run with what came. After half an hour it is paused.",
  "upload.again": "Choose the folder again",
  "upload.end": "End with what came",
  "upload.none": "All files of this folder are here already.",
  "upload.leave": "Files are still on their way to the server. If you leave, the rest is not sent.",
  "upload.path": "Does the server run on this machine? Then name the folder's path: nothing needs to be sent.",
};
