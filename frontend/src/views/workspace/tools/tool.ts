/** What a click on the page does. The mode of the workspace and the keys held down choose the tool. */
import type { Anchor } from "../../../state/marking.svelte";
import { article } from "../../../state/article.svelte";
import { asProblem } from "../../../state/attempt.svelte";
import type { Hint } from "../../../state/choices";
import { toast } from "../../../state/notices.svelte";
import { workspace } from "../../../state/workspace.svelte";
import { refusal } from "../../../text/message";
import { aimTool } from "./aim";
import { blockTool } from "./block";
import { exampleTool } from "./example";
import { markTool } from "./mark";

export interface Keys {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** A node that was clicked, by pointer or by key. */
export interface Click {
  readonly node: number;
  readonly hint: Hint;
  readonly keys: Keys;
  /** Where a card stands beside it, when it is not the node's own box. */
  readonly anchor?: Anchor | undefined;
}

export interface Tool {
  /** The node that is outlined for the one under the pointer; without it that one. */
  hover?(node: number): number;
  click(click: Click): Promise<void>;
}

export function toolFor(keys: Keys): Tool {
  if (workspace.aim !== "") return aimTool;
  if (keys.shiftKey || keys.altKey) return exampleTool;
  return article.choosing ? blockTool : markTool;
}

/** Uses the tool for a click; what goes wrong is shown. */
export function clickNode(click: Click): void {
  toolFor(click.keys)
    .click(click)
    .catch((cause: unknown) => toast(refusal(asProblem(cause)), undefined, "bad"));
}
