import { describe, expect, it } from "vitest";
import { pageLabels } from "../src/state/pageLabels";

const page = (name: string, title?: string) => ({ name, title });

describe("pageLabels", () => {
  it.each([
    [[page("a.html", "Anchor"), page("b.html", "Bell")], ["Anchor", "Bell"], "titles"],
    [[page("a.html", "Record"), page("b.html", "Record")], ["a.html", "b.html"], "one title of all"],
    [
      [
        page("https://x.example/1", "Record"),
        page("https://x.example/2", "Record"),
        page("https://x.example/3", "Bell"),
      ],
      ["/1", "/2", "Bell"],
      "one title of two of them",
    ],
    [[page("a.html"), page("b.html", " ")], ["a.html", "b.html"], "no title"],
    [
      [page("a.html", "Port Museum | Anchor"), page("b.html", "Port Museum | Bell")],
      ["Anchor", "Bell"],
      "titles that begin with the name of the site",
    ],
    [
      [page("a.html", "Port Museum | Bells | Bell - 2"), page("b.html", "Port Museum | Bells | Bell - 3")],
      ["2", "3"],
      "parts within parts",
    ],
    [
      [page("a.html", "Port Museum"), page("b.html", "Port Museum | Bell")],
      ["Port Museum", "Port Museum | Bell"],
      "a title that ends where others go on",
    ],
    [[page("a.html", "Port Museum | Bell")], ["Port Museum | Bell"], "one page"],
    [[page("a.html", "T-shirt"), page("b.html", "T-bone")], ["T-shirt", "T-bone"], "a hyphen within a word"],
    [[], [], "no page"],
  ])("should call %j %j: %s", (pages, want) => {
    expect(pageLabels(pages)).toEqual(want);
  });
});
