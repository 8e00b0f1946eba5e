import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The browser extension, built into extension/dist: load that folder as an unpacked extension. */
export default defineConfig({
  root: at("extension"),
  base: "./",
  plugins: [
    {
      name: "manifest",
      closeBundle: () => copyFileSync(at("extension/manifest.json"), at("extension/dist/manifest.json")),
    },
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: {
      input: { popup: at("extension/popup.html"), background: at("extension/background.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
    },
  },
});
