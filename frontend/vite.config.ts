import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

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
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 120_000, // the machine may be busy
    hookTimeout: 120_000,
  },
});
