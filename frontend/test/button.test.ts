import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import Tipped from "./Tipped.svelte";

describe("a button", () => {
  it("should do its work when only its icon is shown and a tip tells its name", async () => {
    const done = vi.fn();
    render(Tipped, { props: { bare: true, icon: "undo", label: "Undo: mark price", onclick: done } });
    await fireEvent.click(screen.getByRole("button", { name: "Undo: mark price" }));
    expect(done).toHaveBeenCalledOnce();
  });

  it("should do its work when its label is shown", async () => {
    const done = vi.fn();
    render(Tipped, { props: { label: "Save", onclick: done } });
    await fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(done).toHaveBeenCalledOnce();
  });

  it("should do nothing while it is busy", async () => {
    const done = vi.fn();
    render(Tipped, { props: { label: "Save", busy: true, onclick: done } });
    const button = screen.getByRole("button");
    await fireEvent.click(button);
    expect(done).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-busy")).toBe("true");
  });
});
