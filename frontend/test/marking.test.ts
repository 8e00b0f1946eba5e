import { beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "./eventually";
import * as api from "../src/api/workspace";
import { Problem } from "../src/api/problem";
import type { NodeView } from "../src/api/types";
import {
  begin,
  cancel,
  choose,
  choiceOf,
  confirm,
  cut,
  draftOf,
  marking,
  nameOf,
  narrow,
  rename,
  takeAlike,
  widen,
} from "../src/state/marking.svelte";
import { preferred } from "../src/state/choices";
import { addExample } from "../src/state/example";
import { go } from "../src/state/route.svelte";
import { show } from "../src/state/workspace.svelte";
import { field, page, workspaceOf } from "./sample";

vi.mock("../src/api/workspace");

const draft = () => {
  const now = draftOf(marking());
  if (!now) throw new Error(`nothing can be chosen: the marking is ${marking()?.state ?? "closed"}`);
  return now;
};
const name = () => nameOf(draft());

const anchor = { x: 0, y: 0, width: 10, height: 10 };
const view = (node: number, parent: number): NodeView => ({
  node,
  path: [
    { node: 1, label: "html" },
    { node: parent, label: "div" },
    { node, label: "p" },
  ],
  label: "Price:",
  name: "Price",
  field: "",
  type: "price",
  choices: [
    { node, part: { kind: "text" }, text: "Price: 12 €" },
    { node: node + 1, part: { kind: "run" }, text: "Price:" },
    { node: node + 2, part: { kind: "run" }, text: "12 €" },
    { node, part: { kind: "attr", attr: "title" }, text: "cheap" },
  ],
});

beforeEach(() => {
  vi.resetAllMocks();
  cancel();
  go("workspace", "w1");
  show(workspaceOf([field("Price")], [page(1)], [[]]));
  vi.mocked(api.getNode).mockImplementation(async (_work, _page, node) => view(node, node - 1));
  vi.mocked(api.getAlike).mockResolvedValue([]);
  vi.mocked(api.addMark).mockResolvedValue(workspaceOf([field("Price")], [page(1)], [[]], { revision: 2 }));
});

describe("a mark in the making", () => {
  it("should propose the name that the server read beside the node", async () => {
    await begin(20, anchor);
    expect(name()).toBe("Price");
    expect(choiceOf(draft())?.text).toBe("Price: 12 €");
  });

  it("should propose the field that it is one more example of, but not for another part", async () => {
    vi.mocked(api.getNode).mockResolvedValue({ ...view(20, 19), name: "Price_2", field: "Price" });
    await begin(20, anchor);
    expect(name()).toBe("Price");
    choose(3);
    expect(name()).toBe("Price_2");
    choose(0);
    cut(0, 5);
    expect(name()).toBe("Price_2");
    rename("Cost");
    choose(0);
    expect(name()).toBe("Cost");
  });

  it("should name a part after the label before it in the text", async () => {
    const labels = [
      { from: 5, name: "size" },
      { from: 15, name: "colour" },
    ];
    const text = "Size: L Colour: red";
    vi.mocked(api.getNode).mockResolvedValue({
      ...view(20, 19),
      name: "field",
      choices: [{ node: 20, part: { kind: "text" }, text, labels }],
    });
    await begin(20, anchor);
    expect(name()).toBe("field");
    cut(16, 19);
    expect(name()).toBe("colour");
    cut(6, 7);
    expect(name()).toBe("size");
    cut(0, 4);
    expect(name()).toBe("field");
  });

  it("should take a labelled text without its label, and all of it when that is chosen", async () => {
    const labelled: NodeView = {
      ...view(20, 19),
      name: "price",
      choices: [
        { node: 20, part: { kind: "text" }, text: "Price: 12 €", from: 7, to: 11, name: "price" },
        { node: 20, part: { kind: "text" }, text: "Price: 12 €" },
      ],
    };
    vi.mocked(api.getNode).mockResolvedValue(labelled);
    await begin(20, anchor);
    expect(name()).toBe("price");
    expect(draft()).toMatchObject({ choice: 0, piece: { from: 7, to: 11 } });
    choose(1);
    expect(draft().piece).toEqual({ from: 0, to: 0 });
    choose(0);
    expect(await confirm()).toBe(true);
    expect(api.addMark).toHaveBeenCalledWith("w1", expect.objectContaining({ field: "price", from: 7, to: 11 }));
    // An example of a field that takes a piece is one too; of a field that takes the whole text it is the whole.
    const known = { part: { kind: "text" as const } };
    await addExample(20, { ...known, cut: true }, "Price");
    expect(api.addMark).toHaveBeenLastCalledWith("w1", expect.objectContaining({ from: 7, to: 11 }));
    await addExample(20, { ...known, cut: false }, "Price");
    expect(vi.mocked(api.addMark).mock.lastCall?.[1]).not.toHaveProperty("from");
  });

  it("should make a list of values of all that are alike", async () => {
    vi.mocked(api.getNode).mockResolvedValue({ ...view(20, 19), name: "Feature" });
    vi.mocked(api.getAlike).mockResolvedValue([20, 22, 24]);
    const made = workspaceOf([field("Price"), field("Feature")], [page(1)], [[]], { revision: 2 });
    vi.mocked(api.addMark).mockResolvedValue(made);
    await begin(20, anchor);
    await eventually(() => expect(draft().alike.nodes).toEqual([20, 22, 24]));
    takeAlike(true);
    expect(await confirm()).toBe(true);
    expect(api.addMark).toHaveBeenCalledWith("w1", expect.objectContaining({ field: "Feature", set: { many: true } }));
    expect(api.changeField).not.toHaveBeenCalled();
  });

  it("should take the run under the pointer when there are several", async () => {
    await begin(20, anchor, { run: "12 €" });
    expect(choiceOf(draft())).toMatchObject({ node: 22, part: { kind: "run" } });
  });

  it("should prefer the part of the field an example is for", () => {
    expect(preferred(view(5, 4).choices, { part: { kind: "attr", attr: "title" } })).toBe(3);
    expect(preferred(view(5, 4).choices, { part: { kind: "run" }, run: "12 €" })).toBe(2);
    expect(preferred(view(5, 4).choices, { part: { kind: "html" } })).toBe(0);
  });

  it("should widen to the parent and narrow back to where it came from", async () => {
    await begin(20, anchor);
    await widen(() => null);
    expect(marking()?.node).toBe(19);
    await narrow(
      () => null,
      () => 77,
    );
    expect(marking()?.node).toBe(20);
    await narrow(
      () => null,
      () => 77,
    );
    expect(marking()?.node).toBe(77);
  });

  it("should send the part of the text that was selected, in characters", async () => {
    await begin(20, anchor);
    cut(7, 9);
    rename("cost");
    expect(await confirm()).toBe(true);
    expect(api.addMark).toHaveBeenCalledWith("w1", {
      page: 1,
      node: 20,
      part: { kind: "text" },
      from: 7,
      to: 9,
      field: "cost",
    });
    expect(marking()).toBeNull();
  });

  it("should let the server name a field that was left without one", async () => {
    await begin(20, anchor);
    rename("  ");
    await confirm();
    expect(vi.mocked(api.addMark).mock.calls[0]![1]).not.toHaveProperty("field");
  });

  it("should say “not this” when asked to", async () => {
    await begin(20, anchor);
    await confirm(true);
    expect(vi.mocked(api.addMark).mock.calls[0]![1]).toMatchObject({ not: true, field: "Price" });
  });

  it("should stay open with the reason when it was refused", async () => {
    vi.mocked(api.addMark).mockRejectedValue(new Problem(422, "a field's name cannot be empty"));
    await begin(20, anchor);
    expect(await confirm()).toBe(false);
    expect(marking()).toMatchObject({ state: "choosing", problem: { detail: "a field's name cannot be empty" } });
  });

  it("should be kept as proposed when it was confirmed before the server had answered", async () => {
    let late: (view: NodeView) => void = () => undefined;
    vi.mocked(api.getNode).mockImplementation(() => new Promise((yes) => (late = yes)));
    const opening = begin(20, anchor);
    expect(await confirm()).toBe(false);
    late(view(20, 19));
    await opening;
    await eventually(() => expect(api.addMark).toHaveBeenCalledOnce());
  });

  it("should forget an answer that comes after it was cancelled", async () => {
    let late: (view: NodeView) => void = () => undefined;
    vi.mocked(api.getNode).mockImplementation(() => new Promise((yes) => (late = yes)));
    const opening = begin(20, anchor);
    cancel();
    late(view(20, 19));
    await opening;
    expect(marking()).toBeNull();
  });

  it("should not come back with a refusal after it was cancelled", async () => {
    let refuse: (cause: Error) => void = () => undefined;
    vi.mocked(api.addMark).mockImplementation(() => new Promise((_, no) => (refuse = no)));
    await begin(20, anchor);
    const saving = confirm();
    await eventually(() => expect(api.addMark).toHaveBeenCalledOnce());
    expect(marking()?.state).toBe("saving");
    cancel();
    refuse(new Problem(422, "too late"));
    expect(await saving).toBe(false);
    expect(marking()).toBeNull();
  });

  it("should say why a node could not be read, and keep nothing of it", async () => {
    vi.mocked(api.getNode).mockRejectedValue(new Problem(404, "there is no such node"));
    await begin(20, anchor);
    expect(marking()).toMatchObject({ state: "unreadable", problem: { detail: "there is no such node" } });
    expect(await confirm()).toBe(false);
    expect(api.addMark).not.toHaveBeenCalled();
  });

  it("should mark an example with the part of the field's other examples", async () => {
    const price = field("Price", { part: { kind: "attr", attr: "title" } });
    show(workspaceOf([price], [page(1)], [[]]));
    await addExample(30, { run: "12 €" }, "Price");
    expect(api.addMark).toHaveBeenCalledWith("w1", expect.objectContaining({ part: { kind: "attr", attr: "title" } }));
  });

  it("should mark an example at once, with the part its field has", async () => {
    await addExample(30, { part: { kind: "attr", attr: "title" } }, "Price", { replace: true });
    expect(api.addMark).toHaveBeenCalledWith("w1", {
      page: 1,
      node: 30,
      part: { kind: "attr", attr: "title" },
      field: "Price",
      replace: true,
    });
  });
});
