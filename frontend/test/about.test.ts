import { render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import * as api from "../src/api/workspace";
import { setLanguage } from "../src/text/text.svelte";
import About from "../src/views/About.svelte";

afterEach(() => {
  setLanguage("en");
  vi.restoreAllMocks();
});

it.each([
  ["en", "Version 1.2.3"],
  ["zh", "版本 1.2.3"],
] as const)("should show the version and the notices, in %s", async (language, version) => {
  vi.spyOn(api, "about").mockResolvedValue({
    version: "1.2.3",
    shell: "server",
    localFiles: false,
    readFiles: false,
    mails: false,
    pageLimit: 1,
  });
  vi.spyOn(api, "licenses").mockResolvedValue("a.example/one v1.0.0 [1]");
  setLanguage(language);
  render(About, { props: { open: true } });
  expect(await screen.findByText(version)).toBeTruthy();
  expect(screen.getByText("a.example/one v1.0.0 [1]")).toBeTruthy();
});
