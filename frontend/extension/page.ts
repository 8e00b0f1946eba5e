/**
 * Functions that run in the page, in a world of their own: they are sent as text, so each stands alone. The page's scripts
 * see an attribute on each element for a moment, and nothing else.
 */

export interface Annotated {
  readonly boxes: number[];
  readonly url: string;
}

/** Numbers the elements in an attribute and measures them: x, y, width and height, four numbers an element. */
export function annotate(name: string): Annotated {
  const all = document.querySelectorAll("*");
  const boxes: number[] = [];
  const round = (value: number) => Math.round(value * 10) / 10;
  for (const element of all) {
    const box = element.getBoundingClientRect();
    boxes.push(round(box.x + scrollX), round(box.y + scrollY), round(box.width), round(box.height));
  }
  all.forEach((element, i) => element.setAttribute(name, String(i)));
  return { boxes, url: location.href };
}

export function clearAnnotations(name: string): void {
  for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
}

export interface Serialised {
  readonly html: string;
  readonly resources: { path: string; contentType: string; data: string }[];
}

/**
 * The document and the style sheets, images and fonts that the page may read: for a browser without MHTML. Rules that
 * scripts put into sheets are in no markup; they are written into style elements of the copy.
 */
export async function serialise(): Promise<Serialised> {
  const most = 4 << 20; // bytes of one resource
  let left = 20 << 20; // bytes of all
  const resources = new Map<string, { path: string; contentType: string; data: string }>();
  const put = (path: string, contentType: string, bytes: Uint8Array) => {
    if (bytes.length > most || bytes.length > left || resources.has(path)) return;
    left -= bytes.length;
    let text = "";
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    resources.set(path, { path, contentType, data: btoa(text) });
  };
  const wanted = new Set<string>();
  const want = (address: string, base: string) => {
    if (URL.canParse(address, base) && /^https?:/.test(new URL(address, base).href)) {
      wanted.add(new URL(address, base).href);
    }
  };
  /** The rules of a sheet as text; those of the sheets that it imports go along. */
  const textOf = (sheet: CSSStyleSheet): string => {
    const base = sheet.href ?? document.baseURI;
    const rules = [...sheet.cssRules];
    for (const rule of rules) if (rule instanceof CSSImportRule && rule.styleSheet) take(rule.styleSheet);
    const css = rules.map((rule) => rule.cssText).join("\n");
    for (const [, quoted, bare] of css.matchAll(/url\(\s*(?:"((?:[^"\\]|\\.)*)"|([^"')\s]+))\s*\)/g)) {
      want((quoted ?? bare ?? "").replace(/\\(.)/g, "$1"), base);
    }
    return css;
  };
  const take = (sheet: CSSStyleSheet) => {
    try {
      const css = textOf(sheet);
      if (sheet.href) put(sheet.href, "text/css; charset=utf-8", new TextEncoder().encode(css));
    } catch {
      // A sheet of another site that does not let the page read it.
    }
  };
  for (const sheet of document.styleSheets) take(sheet);

  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const styles = document.documentElement.querySelectorAll("style");
  copy.querySelectorAll("style").forEach((style, i) => {
    const sheet = styles[i]?.sheet;
    if (sheet && style.textContent.trim() === "") style.textContent = textOf(sheet);
  });
  // Firefox shows these to the page's own scripts only: wrappedJSObject is the document as they see it.
  const own = (document as Document & { wrappedJSObject?: Document }).wrappedJSObject ?? document;
  try {
    for (const sheet of Array.from<CSSStyleSheet>(own.adoptedStyleSheets as ArrayLike<CSSStyleSheet>)) {
      const style = document.createElement("style");
      style.textContent = textOf(sheet);
      copy.querySelector("head")?.append(style);
    }
  } catch {
    // The page's scripts have changed the list: the page is sent without these styles.
  }

  for (const image of document.images) want(image.currentSrc, document.baseURI);
  for (const address of [...wanted].slice(0, 500)) {
    if (left <= 0) break;
    try {
      const answer = await fetch(address, { cache: "force-cache" });
      if (answer.ok) {
        put(address, answer.headers.get("Content-Type") ?? "", new Uint8Array(await answer.arrayBuffer()));
      }
    } catch {
      // Of another site that does not let the page read it.
    }
  }
  const type = document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : "";
  return { html: type + copy.outerHTML, resources: [...resources.values()] };
}
