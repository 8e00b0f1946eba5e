/** Draws the pictures of the README: `npm run pictures`. */
import config from "./playwright.config";

export default { ...config, testDir: "pictures", testMatch: "*.ts" };
