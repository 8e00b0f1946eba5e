import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const onlyApi = "Only src/api knows the network and the desktop window.";

export default ts.config(
  {
    ignores: [
      "dist/",
      "extension/dist/",
      "node_modules/",
      "src/api/schema.d.ts",
      "playwright-report/",
      "test-results/",
    ],
  },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    files: ["src/**"],
    ignores: ["src/api/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: onlyApi },
        { name: "EventSource", message: onlyApi },
        { name: "XMLHttpRequest", message: onlyApi },
      ],
    },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      // State is replaced, never changed in place; a Set or a Date within a function is just that.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
