import { describe, expect, it } from "vitest";
import {
  base64,
  BATCH_BYTES,
  BATCH_FILES,
  batches,
  droppedAddress,
  fileName,
  filesBeside,
  pagesAmong,
} from "../src/api/files";

const file = (name: string, size = 10, type = ""): File => {
  const made = new File(["x"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
};

describe("files", () => {
  it("should be pages of a folder by their name or type, in natural order", () => {
    const names = pagesAmong([file("p10.html"), file("a.png"), file("p2.HTM"), file("raw", 10, "text/html")]).map(
      (one) => one.name,
    );
    expect(names).toEqual(["p2.HTM", "p10.html", "raw"]);
  });

  it("should pass by the pages that were saved with a page", () => {
    const at = (path: string, type = "") => {
      const made = file(path.slice(path.lastIndexOf("/") + 1), 10, type);
      Object.defineProperty(made, "webkitRelativePath", { value: path });
      return made;
    };
    const lamp = at("shop/lamp.html");
    const all = [
      lamp,
      at("shop/lamp_files/ad.html"),
      at("shop/lamp_files/look.css"),
      at("shop/lamp_files/run.js"),
      at("shop/chair_files/look.css"),
      at("shop/lost_files/page.html"),
    ];
    expect(pagesAmong(all).map((one) => one.name)).toEqual(["lamp.html", "page.html"]);
    expect(filesBeside(lamp, all).map(fileName)).toEqual(["shop/lamp_files/look.css"]);
  });

  it("should go up in batches that one request can carry", () => {
    const many = Array.from({ length: BATCH_FILES * 2 + 1 }, (_, i) => file(`${i}.html`));
    expect(batches(many).map((one) => one.length)).toEqual([BATCH_FILES, BATCH_FILES, 1]);
  });

  it("should send a file larger than a batch alone", () => {
    const parts = batches([file("a", 10), file("big", BATCH_BYTES * 3), file("b", 10)]);
    expect(parts.map((one) => one.length)).toEqual([1, 1, 1]);
    expect(batches([])).toEqual([]);
  });

  it("should leave the address of a link that is dropped instead", () => {
    const carried = (list: string) => ({ getData: () => list }) as unknown as DataTransfer;
    expect(droppedAddress(carried("# a comment\r\nhttps://site.example/a\r\n"))).toBe("https://site.example/a");
    expect(droppedAddress(carried("file:///etc/passwd"))).toBe("");
    expect(droppedAddress(carried(""))).toBe("");
  });

  it("should become base64 whatever their bytes and length", () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256);
    expect(Uint8Array.from(atob(base64(bytes)), (one) => one.charCodeAt(0))).toEqual(bytes);
  });
});
