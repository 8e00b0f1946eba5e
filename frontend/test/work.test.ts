import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "./eventually";
import * as api from "../src/api/work";
import { Problem } from "../src/api/problem";
import type { Work } from "../src/api/types";
import { notices } from "../src/state/notices.svelte";
import { go, route } from "../src/state/route.svelte";
import {
  addMark,
  aimAt,
  changeField,
  chooseField,
  choosePage,
  closeWork,
  openWork,
  removePage,
  show,
  undo,
  work,
} from "../src/state/work.svelte";
import { cell, field, page, workOf } from "./sample";

vi.mock("../src/api/work");

const two = (what: Partial<Work> = {}): Work =>
  workOf(
    [field("name"), field("price")],
    [page(1), page(2)],
    [
      [cell("found", 5, "Lamp"), cell("found", 7, "12")],
      [cell("found", 5, "Desk"), cell("missing")],
    ],
    what,
  );

beforeEach(() => {
  vi.resetAllMocks();
  closeWork();
  go("work", "w1");
});

describe("a work", () => {
  it("should open at the place that the address names", async () => {
    vi.mocked(api.getWork).mockResolvedValue(two());
    await openWork("w1", { page: "2", field: "price", tab: "matrix" });
    expect([work.page?.id, work.field?.name, work.tab]).toEqual([2, "price", "matrix"]);
  });

  it("should open at the first page when the address names none there is", async () => {
    vi.mocked(api.getWork).mockResolvedValue(two());
    await openWork("w1", { page: "77", field: "gone" });
    expect([work.page?.id, work.field?.name]).toEqual([1, "name"]);
  });

  it("should say why it cannot be opened", async () => {
    vi.mocked(api.getWork).mockRejectedValue(new Problem(404, "there is no such work"));
    await openWork("w1", {});
    expect(work.problem?.detail).toBe("there is no such work");
  });

  it("should keep its place in the address", () => {
    show(two());
    choosePage(2);
    chooseField("price");
    expect(route().query).toEqual({ page: "2", field: "price" });
  });

  it("should choose the field of a new mark and say the value aloud", async () => {
    show(workOf([], [page(1)], [[]]));
    vi.mocked(api.addMark).mockResolvedValue(
      workOf([field("姓名")], [page(1)], [[cell("found", 5, "董献平")]], { revision: 2 }),
    );
    await addMark({ page: 1, node: 5, part: { kind: "text" } });
    expect(work.field?.name).toBe("姓名");
    expect(notices.spoken).toContain("董献平");
  });

  it("should send changes one after the other", async () => {
    show(two());
    const order: string[] = [];
    let first: (work: Work) => void = () => undefined;
    vi.mocked(api.addMark).mockImplementation(() => {
      order.push("mark");
      return new Promise((yes) => (first = yes));
    });
    vi.mocked(api.undo).mockImplementation(async () => {
      order.push("undo");
      return two({ revision: 3 });
    });
    show(two({ undo: "mark name" }));
    const marking = addMark({ page: 1, node: 5, part: { kind: "text" }, field: "name" });
    const undoing = undo();
    await eventually(() => expect(order).toEqual(["mark"]));
    first(two({ revision: 2, undo: "mark name" }));
    await marking;
    await undoing;
    expect(order).toEqual(["mark", "undo"]);
    expect(work.view?.revision).toBe(3);
  });

  it("should go on after a change that was refused", async () => {
    show(two());
    vi.mocked(api.changeField).mockRejectedValueOnce(new Problem(422, "that name is taken"));
    await expect(changeField("name", { name: "price" })).rejects.toThrow("that name is taken");
    vi.mocked(api.changeField).mockResolvedValueOnce(two({ revision: 9 }));
    await changeField("name", { many: true });
    expect(work.view?.revision).toBe(9);
    expect(work.saving).toBe(false);
  });

  it("should follow a field to its new name", async () => {
    show(two(), { field: "name" });
    vi.mocked(api.changeField).mockResolvedValue(
      workOf([field("title"), field("price")], [page(1)], [[cell("found"), cell("found")]]),
    );
    await changeField("name", { name: "title" });
    expect(work.field?.name).toBe("title");
  });

  it("should show another page when the one in view was removed", async () => {
    show(two(), { page: "2" });
    vi.mocked(api.removePage).mockResolvedValue(workOf([field("name")], [page(1)], [[cell("found", 5, "Lamp")]]));
    await removePage(2);
    expect(work.page?.id).toBe(1);
  });

  it("should stop aiming once the place was told, or another field was chosen", async () => {
    show(two());
    aimAt("price");
    expect([work.aim, work.field?.name]).toEqual(["price", "price"]);
    chooseField("name");
    expect(work.aim).toBe("");
    aimAt("name");
    vi.mocked(api.addMark).mockResolvedValue(two({ revision: 2 }));
    await addMark({ page: 1, node: 9, part: { kind: "text" }, field: "name" });
    expect(work.aim).toBe("");
  });

  it("should drop an answer for a work that is no longer open", async () => {
    show(two());
    let late: (work: Work) => void = () => undefined;
    vi.mocked(api.addMark).mockImplementation(() => new Promise((yes) => (late = yes)));
    const marking = addMark({ page: 1, node: 5, part: { kind: "text" }, field: "name" });
    await eventually(() => expect(api.addMark).toHaveBeenCalled());
    show(two({ id: "w2", name: "other" }));
    late(two({ revision: 5 }));
    await marking;
    expect(work.view?.name).toBe("other");
  });
});
