import type { namingEn } from "./naming.en";

/** Messages in Chinese about names that were used so far. */
export const namingZh: Record<keyof typeof namingEn, string> = {
  "names.title": "用过的名称",
  "names.open": "用过的名称（Alt+↓）",
  "names.some": "有 {n} 个用过的名称：按 Alt+↓",
  "names.used": "{n} 个模板",
  "names.why.label": "标签相同",
  "names.why.like": "标签相近",
  "names.why.domain": "同一领域：{domain}",
  "names.why.any": "其他模板",
};
