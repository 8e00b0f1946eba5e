/** Articles: the blocks of the page in view, what belongs to the article, and the page's metadata. */
import { readArticle } from "../api/article";
import type { ArticleBlock, ArticleView } from "../api/types";
import { aloneIn, blockAt, nodeOf, targetOf, type Placed, type Target } from "../frame/blocks";
import type { Outline } from "../frame/outlines";
import { Attempt } from "./attempt.svelte";
import { looks } from "./look.svelte";
import { announce, toast } from "./notices.svelte";
import { MAYBE, pageKind } from "./pageKind.svelte";
import { places } from "./places.svelte";
import { showNode, stage } from "./stage.svelte";
import { addMark, chooseField, chooseTab, pageKey, setKind, workspace } from "./workspace.svelte";
import { t } from "../text/text.svelte";

/** Blocks from which a body is more than the description of a thing; labelled articles that look like records have 4 and more. */
const LEAST_BLOCKS = 3;

let found = $state.raw<{
  readonly of: string;
  readonly revision: number;
  readonly sent: number;
  readonly view: ArticleView;
} | null>(null);
let chosen = $state.raw(-1);
let declined = $state.raw<readonly string[]>([]);
const shown = new Set<string>();
const asking = new Attempt();

export const article = {
  /** The article of the page in view; of an older state while the newer is on its way. */
  get view(): ArticleView | null {
    return found?.of === pageKey() ? found.view : null;
  },
  get busy(): boolean {
    return asking.busy;
  },
  get problem() {
    return asking.problem;
  },
  /** The workspace is one of articles. */
  get open(): boolean {
    return workspace.view?.kind === "article";
  },
  /** How likely it is that the page is an article that the person has neither taken nor declined; 0 when there is no question. */
  get likely(): number {
    const wanted =
      workspace.view?.kind === "detail" && workspace.view.fields.length === 0 && !declined.includes(pageKey());
    return wanted && article.view?.blocks.length ? (pageKind()?.article ?? 0) : 0;
  },
  /** It is offered to use the page as an article; a body of a line or two only where that is the likeliest kind. */
  get offered(): boolean {
    const { detail = 0, list = 0 } = pageKind() ?? {};
    const short = (article.view?.blocks.length ?? 0) < LEAST_BLOCKS;
    return article.likely >= MAYBE && article.likely > Math.max(list, short ? detail : 0);
  },
  /** Name of the field that is the body; empty when the workspace has none. */
  get body(): string {
    return workspace.view?.fields.find((field) => field.article === "body")?.name ?? "";
  },
  /** A click on the page takes a block in or out. */
  get choosing(): boolean {
    return article.open && workspace.field?.article === "body" && workspace.aim === "";
  },
  /** All blocks of the page, in its order. */
  get placed(): readonly Placed[] {
    return placedOf(article.view).placed;
  },
  /** First text of the block that is chosen in the list; -1 for none. */
  get chosen(): number {
    return chosen;
  },
  /** What is to be outlined on the page. */
  outlines(offered: boolean): readonly Outline[] {
    if (!article.open && !offered) return [];
    const box = (block: ArticleBlock, kind: Outline["kind"]): Outline => ({
      kind,
      nodes: [nodeOf(block)],
      label: "",
      chosen: block.from === chosen,
    });
    const decided = new Set(choicesOf().map((mark) => mark.node));
    return [
      ...(article.view?.blocks ?? []).map((block) => box(block, article.open ? "record" : "offer")),
      ...(article.open ? (article.view?.left ?? []) : [])
        .filter((block) => block.from === chosen || decided.has(nodeOf(block)))
        .map((block) => box(block, "left")),
    ];
  },
};

// Asked for at every move of the pointer: made once a view.
let kept: { of: ArticleView | null; placed: readonly Placed[]; alone: ReadonlyMap<number, Placed> } = {
  of: null,
  placed: [],
  alone: new Map(),
};

function placedOf(view: ArticleView | null): typeof kept {
  if (kept.of === view) return kept;
  const placed = [
    ...(view?.blocks ?? []).map((block) => ({ block, in: true })),
    ...(view?.left ?? []).map((block) => ({ block, in: false })),
  ].sort((a, b) => a.block.from - b.block.from);
  kept = { of: view, placed, alone: aloneIn(placed) };
  return kept;
}

/** The person's choices on the page in view. */
export const choicesOf = () =>
  workspace.view?.fields
    .find((field) => field.article === "body")
    ?.marks.filter((mark) => mark.page === workspace.page?.id) ?? [];

export const chooseBlock = (from: number): void => void (chosen = from);

export const declineArticle = (): void => void (declined = [...declined, pageKey()]);

export async function loadArticle(): Promise<void> {
  const id = workspace.view?.id;
  const page = workspace.page?.id;
  const revision = workspace.view?.revision;
  if (id === undefined || page === undefined || revision === undefined) return;
  const of = pageKey();
  const sent = places.sent;
  if (found?.of === of && found.revision === revision && found.sent === sent) return;
  const view = await asking.run(() => readArticle(id, page));
  if (!view || of !== pageKey()) return;
  if (found?.of !== of || found.revision <= revision) found = { of, revision, sent, view };
}

/**
 * Brings the first block of an article into view, once for each page and each place that asks. An offer comes late on a
 * long page: a person who has scrolled by then, or looks for a text, stays where they are. With several pages the table
 * of suggested fields opens, and scrolls to its own first value.
 */
export function showFirst(place: "offer" | "page" | "tab"): void {
  const first = article.view?.blocks[0];
  const key = `${pageKey()} ${place}`;
  if (!first || shown.has(key)) return;
  shown.add(key);
  if (place === "offer" && (workspace.view?.pages.length ?? 0) > 1) return;
  if (place === "offer" && (looks.finding || (stage.annotated?.document.defaultView?.scrollY ?? 0) > 0)) return;
  showNode(workspace.page?.id ?? -1, nodeOf(first));
}

/** Makes the workspace one of articles, and shows what its page holds. */
export async function useArticle(): Promise<void> {
  await setKind("article");
  chooseField(article.body);
  chooseTab("article");
}

/** What the pointer is over: of an article the whole block, where it has an element. */
export function pointedAt(node: number): number {
  const element = article.choosing && node >= 0 ? stage.annotated?.element(node) : null;
  const one = stage.annotated && element ? blockAt(stage.annotated, placedOf(article.view).alone, element) : null;
  return one ? one.block.node : node;
}

/** The blocks that an element of the frame means; null when there are none. */
export function targetAt(node: number, run?: string): Target | null {
  const element = stage.annotated?.around(stage.annotated.node(node)) ?? null;
  return stage.annotated && element ? targetOf(stage.annotated, article.placed, element, run) : null;
}

/** Takes blocks in, or leaves them out where one of them is in. */
export async function toggle(target: Target | null): Promise<void> {
  const page = workspace.page?.id;
  if (page === undefined || article.body === "") return;
  const body = article.placed.filter((one) => one.in);
  const inside = target?.blocks.filter((one) => one.in) ?? [];
  if (!target || (target.blocks.length > 1 && inside.length * 2 > body.length)) return toast(t("article.none.there"));
  const out = inside.length > 0;
  const what = target.blocks[0]?.block.text ?? "";
  await addMark({
    page,
    node: target.node,
    part: { kind: "text" },
    field: article.body,
    ...(out ? { not: true } : {}),
  });
  announce(t(out ? "article.out.done" : "article.in.done", { n: target.blocks.length, text: what.slice(0, 60) }));
}
