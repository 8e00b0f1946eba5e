import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Chromium without a screen's part takes a quarter less of the processors; the whole one does as well. */
const browsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

// Three workers keep two processors busy, since a test also waits: for a mail, a pause, another browser.
// Each spec file has a server and a library of its own.
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/build.ts",
  workers: 3,
  // What does not come at all is what fails, not what comes late on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: !!process.env.CI,
  retries: 1, // what passes only the second time is listed as flaky
  reporter: [["list"]],
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" }, // drawing what moves takes a tenth of the time
    // One context for all tests of a worker, emptied between them, so that a renderer need not start for each.
    // What is granted stays: a test that grants a permission takes it back.
    reuseContext: true,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync) ?? "chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
});
