import { readFileSync, readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// A test that renders or replaces modules has a window of its own. Making one for each of the others takes longer than
// they do: they share windows, and each has the modules of the app for itself (test/setup.ts).
const tests = readdirSync("test")
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name}`);
const own = tests.filter((path) => /vi\.mock\(|testing-library/.test(readFileSync(path, "utf8")));

// Relative addresses, so that one bundle works at the server's root and under wails://.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 800 },
  server: {
    host: "127.0.0.1",
    // The name stays Vite's own: the server refuses what names another origin than its page's.
    proxy: { "/api": { target: process.env.WRAPSMITH_API ?? "http://127.0.0.1:8808", changeOrigin: false } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    pool: "threads",
    projects: [
      { extends: true, test: { name: "own", include: own } },
      { extends: true, test: { name: "shared", include: tests, exclude: own, isolate: false } },
    ],
    setupFiles: ["test/setup.ts"],
    testTimeout: 120_000, // the machine may be busy
    hookTimeout: 120_000,
  },
});
