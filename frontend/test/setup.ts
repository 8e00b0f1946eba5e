import { afterEach, beforeEach, vi } from "vitest";

// The files share a window; each has the modules of the app for itself.
vi.resetModules();

// Each test begins in English, at the first screen, with nothing remembered.
beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = "en";
});
afterEach(() => {
  document.body.replaceChildren();
});
