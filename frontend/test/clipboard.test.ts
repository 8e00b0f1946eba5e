import { expect, it } from "vitest";
import { tabbed } from "../src/state/clipboard";

const lines = (...rows: string[][]) => tabbed({ head: ["name", "price"], rows, of: rows.length }).split("\n");

it("should put a row on a line and tabs between the cells", () => {
  expect(lines(["Lamp", "11 €"], ["Rug", ""])).toEqual(["name\tprice", "Lamp\t11 €", "Rug\t", ""]);
});

it("should keep a value with line ends and tabs in one cell", () => {
  expect(lines(["Oak\tlamp\nfor the hall", "1"])[1]).toBe("Oak lamp for the hall\t1");
});

it("should leave no formula to the spreadsheet, and numbers as they are", () => {
  expect(lines(["=1+1", "-5.20"])[1]).toBe("'=1+1\t-5.20");
  expect(lines(["@home", "+43 1 555"])[1]).toBe("'@home\t'+43 1 555");
  expect(lines(["-call()", "-3,1%"])[1]).toBe("'-call()\t-3,1%");
});
