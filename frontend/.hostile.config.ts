import { defineConfig } from "@playwright/test";
export default defineConfig({ testDir: "/work/main/frontend/e2e", testMatch: "hostile.spec.ts", workers: 1, reporter: "json", outputDir: "/tmp/pwout", use: { launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-background-networking"] } } });
