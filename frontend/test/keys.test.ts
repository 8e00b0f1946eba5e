import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import KeysInProvider from "./KeysInProvider.svelte";

it("should open the about dialog from the help of the keyboard", () => {
  const onabout = vi.fn();
  render(KeysInProvider, { props: { onabout } });
  screen.getByRole("button", { name: "About Wrapsmith" }).click();
  expect(onabout).toHaveBeenCalledOnce();
});

it("should not offer the about dialog to people who are not signed in", () => {
  render(KeysInProvider);
  expect(screen.queryByRole("button", { name: "About Wrapsmith" })).toBeNull();
});
