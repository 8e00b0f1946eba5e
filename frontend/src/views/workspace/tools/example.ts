/** Adds an example of the chosen field, or with Alt a counterexample. */
import { addExample } from "../../../state/example";
import { cancel } from "../../../state/marking.svelte";
import { toast } from "../../../state/notices.svelte";
import { workspace } from "../../../state/workspace.svelte";
import { t } from "../../../text/text.svelte";
import type { Tool } from "./tool";

export const exampleTool: Tool = {
  async click({ node, hint, keys }) {
    if (!workspace.field) return toast(t("mark.nofield"));
    cancel();
    await addExample(node, hint, workspace.field.name, keys.altKey ? { not: true } : {});
  },
};
