/**
 * Functions that run in the page, in a world of their own: they are sent as text, so each stands alone. The page's scripts
 * see an attribute on each element for a moment, and nothing else.
 */

export interface Stamped {
  readonly boxes: number[];
  readonly url: string;
}

/** Numbers the elements in an attribute and measures them: x, y, width and height, four numbers an element. */
export function stamp(name: string): Stamped {
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

export function unstamp(name: string): void {
  for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
}

export interface Serialised {
  readonly html: string;
  readonly resources: { path: string; contentType: string; data: string }[];
}

/** The document and the style sheets and images that the page may read: for a browser without MHTML. */
export async function serialise(): Promise<Serialised> {
  const limit = 20 << 20;
  let left = limit;
  const resources: { path: string; contentType: string; data: string }[] = [];
  const put = (path: string, contentType: string, bytes: Uint8Array) => {
    if (bytes.length > 4 << 20 || bytes.length > left) return;
    left -= bytes.length;
    let text = "";
    for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    resources.push({ path, contentType, data: btoa(text) });
  };
  for (const sheet of document.styleSheets) {
    if (!sheet.href) continue;
    try {
      const css = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
      put(sheet.href, "text/css; charset=utf-8", new TextEncoder().encode(css));
    } catch {
      // A sheet of another site that does not let the page read it.
    }
  }
  for (const image of document.images) {
    if (!/^https?:/.test(image.currentSrc)) continue;
    try {
      const answer = await fetch(image.currentSrc, { cache: "force-cache" });
      put(image.currentSrc, answer.headers.get("Content-Type") ?? "", new Uint8Array(await answer.arrayBuffer()));
    } catch {
      // An image of another site that does not let the page read it.
    }
  }
  const type = document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : "";
  return { html: type + document.documentElement.outerHTML, resources };
}
