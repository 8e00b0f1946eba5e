/** How the person likes the screen: language, theme, the look of pages. */
import { type Language, language, preferred, setLanguage } from "../text/text.svelte";
import { recall, remember } from "./store";

export type Theme = "system" | "light" | "dark";

let theme = $state.raw<Theme>("system");
let assets = $state.raw(false);

export const settings = {
  get theme(): Theme {
    return theme;
  },
  /** Pages load their own styles and images (through our server). */
  get assets(): boolean {
    return assets;
  },
};

export function loadSettings(): void {
  setLanguage(recall<Language | null>("language", null) ?? preferred(navigator.languages));
  applyTheme(recall<Theme>("theme", "system"));
  assets = recall("assets", false);
}

export function chooseLanguage(next: Language): void {
  setLanguage(next);
  remember("language", next);
}

export function toggleLanguage(): void {
  chooseLanguage(language() === "en" ? "zh" : "en");
}

export function chooseTheme(next: Theme): void {
  applyTheme(next);
  remember("theme", next);
}

export function chooseAssets(next: boolean): void {
  assets = next;
  remember("assets", next);
}

function applyTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
}
