/** Puts the value of the field right that is aimed at: the click is its place on this page. */
import { addExample } from "../../../state/example";
import { cancel } from "../../../state/marking.svelte";
import { workspace } from "../../../state/workspace.svelte";
import type { Tool } from "./tool";

export const aimTool: Tool = {
  async click({ node, hint, keys }) {
    const field = workspace.aim;
    const many = workspace.view?.fields.find((one) => one.name === field)?.many ?? false;
    cancel();
    await addExample(node, hint, field, keys.altKey ? { not: true } : many ? {} : { replace: true });
  },
};
