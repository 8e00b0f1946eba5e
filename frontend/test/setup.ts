import { afterEach, beforeEach } from "vitest";

// Each test begins in English, at the first screen, with nothing remembered.
beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = "en";
});
afterEach(() => {
  document.body.replaceChildren();
});
