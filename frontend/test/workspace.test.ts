import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "./eventually";
import * as api from "../src/api/workspace";
import { Problem } from "../src/api/problem";
import type { Workspace } from "../src/api/types";
import { notices } from "../src/state/notices.svelte";
import { go, route } from "../src/state/route.svelte";
import {
  addMark,
  aimAt,
  changeField,
  chooseField,
  choosePage,
  closeWorkspace,
  openWorkspace,
  removePage,
  show,
  undo,
  workspace,
} from "../src/state/workspace.svelte";
import { cell, field, page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

const two = (what: Partial<Workspace> = {}): Workspace =>
  workspaceOf(
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
  closeWorkspace();
  go("workspace", "w1");
});

describe("a workspace", () => {
  it("should open at the place that the address names", async () => {
    vi.mocked(api.getWorkspace).mockResolvedValue(two());
    await openWorkspace("w1", { page: "2", field: "price", tab: "matrix" });
    expect([workspace.page?.id, workspace.field?.name, workspace.tab]).toEqual([2, "price", "matrix"]);
  });

  it("should open at the first page when the address names none there is", async () => {
    vi.mocked(api.getWorkspace).mockResolvedValue(two());
    await openWorkspace("w1", { page: "77", field: "gone" });
    expect([workspace.page?.id, workspace.field?.name]).toEqual([1, "name"]);
  });

  it("should say why it cannot be opened", async () => {
    vi.mocked(api.getWorkspace).mockRejectedValue(new Problem(404, "there is no such workspace"));
    await openWorkspace("w1", {});
    expect(workspace.problem?.detail).toBe("there is no such workspace");
  });

  it("should keep its place in the address", () => {
    show(two());
    choosePage(2);
    chooseField("price");
    expect(route().query).toEqual({ page: "2", field: "price" });
  });

  it("should choose the field of a new mark and say the value aloud", async () => {
    show(workspaceOf([], [page(1)], [[]]));
    vi.mocked(api.addMark).mockResolvedValue(
      workspaceOf([field("姓名")], [page(1)], [[cell("found", 5, "董献平")]], { revision: 2 }),
    );
    await addMark({ page: 1, node: 5, part: { kind: "text" } });
    expect(workspace.field?.name).toBe("姓名");
    expect(notices.spoken).toContain("董献平");
  });

  it("should send changes one after the other", async () => {
    show(two());
    const order: string[] = [];
    let first: (workspace: Workspace) => void = () => undefined;
    vi.mocked(api.addMark).mockImplementation(() => {
      order.push("mark");
      return new Promise((yes) => (first = yes));
    });
    vi.mocked(api.undo).mockImplementation(async () => {
      order.push("undo");
      return two({ revision: 3 });
    });
    show(two({ undo: { code: "action.mark", params: { what: "name" } } }));
    const marking = addMark({ page: 1, node: 5, part: { kind: "text" }, field: "name" });
    const undoing = undo();
    await eventually(() => expect(order).toEqual(["mark"]));
    first(two({ revision: 2, undo: { code: "action.mark", params: { what: "name" } } }));
    await marking;
    await undoing;
    expect(order).toEqual(["mark", "undo"]);
    expect(workspace.view?.revision).toBe(3);
  });

  it("should go on after a change that was refused", async () => {
    show(two());
    vi.mocked(api.changeField).mockRejectedValueOnce(new Problem(422, "that name is taken"));
    await expect(changeField("name", { name: "price" })).rejects.toThrow("that name is taken");
    vi.mocked(api.changeField).mockResolvedValueOnce(two({ revision: 9 }));
    await changeField("name", { many: true });
    expect(workspace.view?.revision).toBe(9);
    expect(workspace.saving).toBe(false);
  });

  it("should follow a field to its new name", async () => {
    show(two(), { field: "name" });
    vi.mocked(api.changeField).mockResolvedValue(
      workspaceOf([field("title"), field("price")], [page(1)], [[cell("found"), cell("found")]]),
    );
    await changeField("name", { name: "title" });
    expect(workspace.field?.name).toBe("title");
  });

  it("should show another page when the one in view was removed", async () => {
    show(two(), { page: "2" });
    vi.mocked(api.removePage).mockResolvedValue(workspaceOf([field("name")], [page(1)], [[cell("found", 5, "Lamp")]]));
    await removePage(2);
    expect(workspace.page?.id).toBe(1);
  });

  it("should stop aiming once the place was given, or another field was chosen", async () => {
    show(two());
    aimAt("price");
    expect([workspace.aim, workspace.field?.name]).toEqual(["price", "price"]);
    chooseField("name");
    expect(workspace.aim).toBe("");
    aimAt("name");
    vi.mocked(api.addMark).mockResolvedValue(two({ revision: 2 }));
    await addMark({ page: 1, node: 9, part: { kind: "text" }, field: "name" });
    expect(workspace.aim).toBe("");
  });

  it("should drop an answer for a workspace that is no longer open", async () => {
    show(two());
    let late: (workspace: Workspace) => void = () => undefined;
    vi.mocked(api.addMark).mockImplementation(() => new Promise((yes) => (late = yes)));
    const marking = addMark({ page: 1, node: 5, part: { kind: "text" }, field: "name" });
    await eventually(() => expect(api.addMark).toHaveBeenCalled());
    show(two({ id: "w2", name: "other" }));
    late(two({ revision: 5 }));
    await marking;
    expect(workspace.view?.name).toBe("other");
  });
});
