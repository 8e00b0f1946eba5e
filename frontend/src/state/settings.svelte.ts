/** How the person likes the screen: language, theme, the look of pages. */
import { type Language, language, preferred, setLanguage } from "../text/text.svelte";
import { recall, remember } from "./store";

export type Theme = "system" | "light" | "dark";
/** The scale of pages; fit: as large as the pane allows. */
type Zoom = "fit" | 1 | 0.75 | 0.5;

export const zooms: readonly Zoom[] = ["fit", 1, 0.75, 0.5];

let theme = $state.raw<Theme>("system");
let assets = $state.raw(false);
let zoom = $state.raw<Zoom>("fit");

export const settings = {
  get theme(): Theme {
    return theme;
  },
  /** Pages load their own styles and images (through our server). */
  get assets(): boolean {
    return assets;
  },
  get zoom(): Zoom {
    return zoom;
  },
};

export function loadSettings(): void {
  setLanguage(recall<Language | null>("language", null) ?? preferred(navigator.languages));
  applyTheme(recall<Theme>("theme", "system"));
  assets = recall("assets", false);
  zoom = recall<Zoom>("zoom", "fit");
}

function chooseLanguage(next: Language): void {
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

export function chooseZoom(next: Zoom): void {
  zoom = next;
  remember("zoom", next);
}

function applyTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
}
