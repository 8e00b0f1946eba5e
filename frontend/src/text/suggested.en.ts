/** Messages in English about the fields that pages suggest, and about what a person confirmed. */
export const suggestedEn = {
  "tab.suggested": "Suggested fields",
  "suggested.count": "1 field that this page shows|{n} fields that these pages show",
  "suggested.offer": "1 suggested field:|{n} suggested fields:",
  "suggested.look": "Open the table",
  "suggested.field": "Field",
  "suggested.type": "Type",
  "suggested.tick": "Take {name}",
  "suggested.name": "Name of the field {name}",
  "suggested.all": "Tick all",
  "suggested.take": "Take the ticked",
  "suggested.take.n": "Take 1 field|Take {n} fields",
  "suggested.done": "1 field taken|{n} fields taken",
  "suggested.taken": "a field already: {field}",
  "suggested.absent": "not on this page",
  "suggested.show": "Show {text} on the page {page}",
  "suggested.loading": "Comparing the pages…",
  "suggested.none": "No suggestions",
  "suggested.none.text":
    "Click a value on the page to make a field of it. Or add a second page of the same kind: values that differ are suggested.",
  "suggested.more": "Add a second page of this kind: values that differ between the pages are suggested as fields.",
  "tests.confirmed": "1 confirmed by you, {recorded} recorded|{n} confirmed by you, {recorded} recorded",
  "tests.confirmed.tip":
    "Confirmed: you marked or typed the value, said yes to it, or confirmed its page. Recorded: what the template gave when it was saved, which no person checked",
  "tests.confirm": "Confirm all on this page",
  "tests.confirm.tip": "States that all values found on this page are right, and that the missing ones are missing",
  "card.constant": "This text is the same on all pages: the field would have one value everywhere.",
};
