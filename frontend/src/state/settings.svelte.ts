/** How the person likes the screen: language, theme, the look of pages. */
import { type Language, language, preferred, setLanguage } from "../text/text.svelte";
import { recall, remember } from "./store";

export type Theme = "system" | "light" | "dark";
/** The scale of pages; fit: as large as the pane allows. */
type Zoom = "fit" | 2 | 1.5 | 1.25 | 1 | 0.75 | 0.5;

export const zooms: readonly Zoom[] = ["fit", 2, 1.5, 1.25, 1, 0.75, 0.5];

let theme = $state.raw<Theme>("system");
/** Workspaces whose pages load their styles and images from the web; the last ones. */
let assets = $state.raw<readonly string[]>([]);
const MOST_ASSETS = 100;
let zoom = $state.raw<Zoom>("fit");

export const settings = {
  get theme(): Theme {
    return theme;
  },
  get zoom(): Zoom {
    return zoom;
  },
};

export function loadSettings(): void {
  setLanguage(recall<Language | null>("language", null) ?? preferred(navigator.languages));
  applyTheme(recall<Theme>("theme", "system"));
  const kept = recall<unknown>("assets", []);
  assets = Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
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

/** Whether the pages of a workspace load their own styles and images (through our server). */
export const assetsOf = (workspace: string): boolean => assets.includes(workspace);

export function chooseAssets(workspace: string, next: boolean): void {
  const others = assets.filter((one) => one !== workspace);
  assets = next ? [...others, workspace].slice(-MOST_ASSETS) : others;
  remember("assets", assets);
}

/** The next larger or smaller scale. */
export function stepZoom(by: 1 | -1): void {
  const scales = zooms.filter((one) => one !== "fit").toSorted((a, b) => a - b);
  const at = scales.indexOf(zoom === "fit" ? 1 : zoom);
  chooseZoom(scales[Math.max(0, Math.min(scales.length - 1, at + by))] ?? 1);
}

export function chooseZoom(next: Zoom): void {
  zoom = next;
  remember("zoom", next);
}

function applyTheme(next: Theme): void {
  theme = next;
  document.documentElement.dataset.theme = next;
}
