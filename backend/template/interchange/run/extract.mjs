/** Runs in the page; give it to page.evaluate with PLAN and BLOCKS. */
export function extract({ PLAN, BLOCKS }) {
  const SILENT = new Set(["script", "style", "template"]);
  const blocks = new Set(BLOCKS);
  const DIGITS = /[0-9０-９〇零一二两三四五六七八九十百千万½¼¾⅓⅔]/;
  const collapse = (s) =>
    s.replace(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g, "").replace(/[ \t\r\n\f\v\u00a0\u2002-\u200a\u202f\u205f\u3000]+/g, " ").replace(/^ | $/g, "");
  const name = (n) => n.localName ?? "";

  function gather(n, out) {
    if (n.nodeType === 3) out.push(n.data);
    if (n.nodeType !== 1 || SILENT.has(name(n))) return;
    const edge = blocks.has(name(n)) ? " " : "";
    out.push(edge);
    for (const c of n.childNodes) gather(c, out);
    out.push(edge);
  }
  function text(n) {
    const out = [];
    gather(n, out);
    return collapse(out.join(""));
  }
  function part(n, f) {
    if (f.part === "attr") return n.nodeType === 1 ? collapse(n.getAttribute(f.attr) ?? "") : "";
    if (n.nodeType !== 1) return text(n);
    if (f.part === "own") return collapse([...n.childNodes].map((c) => (c.nodeType === 3 ? c.data : c.nodeType === 1 ? " " : "")).join(""));
    if (f.part === "html") return n.innerHTML.trim();
    return text(n);
  }
  const has = (n, f) => /[^:： ]/.test(f.part === "attr" ? part(n, f) : collapse(n.textContent));

  function select(expr, context) {
    const out = [];
    const found = document.evaluate(expr, context, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let i = 0; i < found.snapshotLength; i++) {
      const n = found.snapshotItem(i);
      if (n.nodeType === 1 || n.nodeType === 3) out.push(n);
    }
    return out;
  }
  const before = (a, b) => (a === b ? 0 : a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  const holds = (a, b) => a !== b && a.contains(b);

  function cut(s, cuts) {
    if (!cuts) return s;
    for (const whole of [true, false]) {
      for (const c of cuts) {
        let t = s;
        if (c.after) {
          const at = t.indexOf(c.after);
          if (at < 0) continue;
          t = t.slice(at + c.after.length);
        }
        if (c.before) {
          const at = t.indexOf(c.before);
          if (at < 0 && (whole || c.needs)) continue;
          if (at >= 0) t = t.slice(0, at);
        }
        if (c.shape) {
          const m = new RegExp(c.shape, "u").exec(t);
          if (!m || !m[0]) continue;
          t = m[0];
        }
        return t.trim();
      }
    }
    return "";
  }
  function step(s, kind) {
    if (kind === "lower") return s.toLowerCase();
    if (kind === "upper") return s.toUpperCase();
    const at = s.search(/[:：]/);
    return at < 0 ? s : collapse(s.slice(at + 1));
  }
  function values(f, nodes) {
    const out = [];
    const last = (s) => (f.and ? ` ${s.trim()} `.split(` ${f.and} `) : [s]); // a word may stand between the last two values
    const pieces = (s) => (f.each ? s.split(f.each).flatMap(last).map((p) => p.trim()) : [s]); // and a sign between all
    for (let s of nodes.flatMap((n) => pieces(cut(part(n, f), f.cuts)))) {
      for (const kind of f.steps ?? []) s = step(s, kind);
      if (!s || (f.many && /[:：]$/.test(s))) continue;
      if (f.regex && !new RegExp("^(?:" + f.regex + ")$", "u").test(s)) return [];
      if (["number", "price", "date"].includes(f.type) && !DIGITS.test(s)) return [];
      if (["url", "image"].includes(f.type) && /[ <>"]/.test(s)) return [];
      out.push(s);
    }
    return f.many ? withoutCopy(out) : out;
  }
  /** Leaves out the second half of a list that says the same as the first: a page may show a list twice. */
  function withoutCopy(out) {
    const half = out.length / 2;
    return half >= 3 && out.every((s, i) => i >= half || s === out[i + half]) ? out.slice(0, half) : out;
  }

  function tally(f, votes, design) {
    const found = new Map();
    let cast = 0;
    for (const [l, nodes] of votes) {
      if (l.design !== design) continue;
      cast += l.weight;
      for (const n of f.many ? nodes : nodes.slice(0, 1)) {
        const t = found.get(n) ?? { weight: 0, plain: 0, guard: false, place: false, landmark: false };
        found.set(n, t);
        t.weight += l.weight;
        t.plain += l.guard ? 0 : l.weight;
        t.guard ||= Boolean(l.guard);
        t.place ||= l.family === "path";
        t.landmark ||= l.family === "landmark";
      }
    }
    return [found, cast];
  }
  /**
   * Whether a node may be taken where there are guards: by the vote of one, or,
   * where none starts at a label, because its place and the text after it agree.
   */
  function held(mine, t) {
    const guards = mine.filter((l) => l.guard);
    if (guards.length === 0 || t.guard) return true;
    return !guards.some((l) => l.family === "label") && t.place && t.landmark;
  }
  /** The vote: the node with half of the votes cast and enough of all weight. */
  function decide(f, design, votes) {
    const mine = f.locators.filter((l) => l.design === design);
    let [found, cast] = tally(f, votes, design);
    if (found.size === 0) return [];
    const nodes = [...found.keys()].sort(before);
    const may = nodes.filter((n) => held(mine, found.get(n)));
    if (may.length === 0) return [];
    let best = may[0];
    for (const n of may) if (found.get(n).weight > found.get(best).weight) best = n;
    const top = found.get(best);
    let chosen = [best];
    if (f.many) {
      chosen = nodes.filter((n) => found.get(n).weight * 2 >= top.weight);
      chosen = chosen.filter((n, i) => i + 1 === chosen.length || !holds(n, chosen[i + 1]));
    }
    if (top.guard) {
      // of what is no guard dissent says only that rows moved
      cast = votes.reduce((sum, [l]) => sum + (l.design === design && l.guard ? l.weight : 0), top.plain);
    }
    const total = mine.reduce((sum, l) => sum + l.weight, 0);
    const confidence = top.weight / (cast + 0.5 * Math.max(total - cast, 0));
    if (top.weight * 2 < cast || confidence < 0.4) return [];
    return values(f, chosen);
  }
  const designs = (f) => [...new Set(f.locators.map((l) => l.design))].sort((a, b) => a - b);

  const UNREAD = new Set(["head", "script", "style", "template", "select", "textarea", "svg", "iframe", "object", "audio", "video", "canvas", "datalist", "title"]);
  const LINE_TAGS = new Set(["br", "div", "ol", "ul", "li"]);
  const LINK_SIGN = /^[¶#§🔗⚓∞↩↑^\ufe0e\ufe0f\u200b]+$/u;
  const COPY_WORDS = new Set(["copy", "copy code", "copy text", "copy to clipboard", "copied", "copied!", "kopieren", "code kopieren", "copier", "copiar", "copiar código", "copia", "复制", "复制代码", "複製", "複製程式碼", "コピー", "コードをコピー", "복사"]);
  const LINE_NUMBERS = /gutter|lineno|line-no|linenum|line-num|ln-num|blob-num/i;
  const MOST_CELLS = 24;
  const MOST_CHARS = 600;
  const hides = (n) => n.hasAttribute("hidden") || /display:none|visibility:hidden/.test((n.getAttribute("style") ?? "").replaceAll(" ", "").toLowerCase());

  /** Cuts elements into blocks of text: at block elements, at two line breaks, a table's row as one. */
  /** Whether an element is beside the text: the sign that links a heading to itself, a button that copies code, the numbers of its lines. */
  function beside(n) {
    if (name(n) === "a") return n.textContent.trim().length <= 16 && LINK_SIGN.test(n.textContent.trim());
    if (name(n) === "button") return COPY_WORDS.has(collapse(n.textContent).toLowerCase());
    if (!LINE_NUMBERS.test(n.getAttribute("class") ?? "")) return false;
    return (["td", "pre"].includes(name(n)) || n.parentElement?.closest("pre")) && /^[0-9 \t\r\n]*[0-9][0-9 \t\r\n]*$/.test(n.textContent);
  }

  function cutter(left) {
    const found = [];
    let open = "";
    let breaks = 0;
    const skips = (n) => n.nodeType !== 1 || UNREAD.has(name(n)) || left.has(n) || hides(n) || beside(n);
    const close = () => {
      if (collapse(open)) found.push(collapse(open));
      open = "";
      breaks = 0;
    };
    const flat = (n, but = new Set(["br"])) => ![...n.querySelectorAll("*")].some((c) => blocks.has(name(c)) && !but.has(name(c)) && collapse(c.textContent));
    const row = (n) => n.children.length > 1 && n.children.length <= MOST_CELLS && n.textContent.replace(/\s+/g, "").length <= MOST_CHARS && ([...n.children].every((c) => flat(c)) || (like(n) && [...n.children].every((c) => flat(c) || single(c))));
    /** Whether a cell has all its text in one block. */
    const single = (cell) => [...cell.querySelectorAll("*")].every((c) => !blocks.has(name(c)) || name(c) === "br" || !collapse(c.textContent) || (["p", "div"].includes(name(c)) && collapse(c.textContent) === collapse(cell.textContent)));
    /** Whether the row before or after one has as many cells. */
    const like = (tr) => [tr.previousElementSibling, tr.nextElementSibling].some((r) => r && name(r) === "tr" && r.children.length === tr.children.length);
    function whole(n, br = " ") {
      if (n.nodeType === 3) return n.data;
      if (skips(n)) return "";
      if (name(n) === "br") return br;
      let out = "";
      for (const c of n.childNodes) {
        const text = whole(c, br);
        if (br === "\n" && c.nodeType === 1 && blocks.has(name(c)) && name(c) !== "br" && !skips(c)) {
          // A line of code begins and ends where a line does.
          if (out && !out.endsWith("\n")) out += "\n";
          out += text.endsWith("\n") ? text : text + "\n";
        } else out += text;
      }
      return out;
    }
    function walk(n) {
      if (n.nodeType === 3) {
        if (collapse(n.data)) breaks = 0;
        open += n.data;
        return;
      }
      if (skips(n)) {
        open += " ";
        return;
      }
      if (name(n) === "br") {
        breaks++;
        if (breaks > 1) close();
        else open += " ";
        return;
      }
      const block = blocks.has(name(n)) || name(n) === "button";
      if (block) close();
      if (name(n) === "tr" && row(n)) {
        const cells = [...n.children].map((c) => collapse(whole(c))).filter((c) => c);
        if (cells.length > 0) found.push(cells.join("\t"));
        return;
      }
      if (name(n) === "pre" && flat(n, LINE_TAGS)) {
        const s = whole(n, "\n").replaceAll("\r\n", "\n").replace(/^[\n\r ]+|[\n\r ]+$/g, "");
        if (s) found.push(s);
        return;
      }
      for (const c of n.childNodes) walk(c);
      if (block) close();
    }
    return { found, walk, close };
  }
  /** The blocks of an article's body: its container and what is kept beside it, without what is left out. */
  function body(f) {
    const elements = (locators) => locators.flatMap((l) => select(l.xpath, document)).filter((n) => n.nodeType === 1);
    const held = elements([f.body.container]);
    if (held.length === 0 || (held.length > 1 && !f.body.any)) return [];
    const roots = [...new Set([...held, ...elements(f.body.keep)])].sort(before);
    const left = new Set(elements(f.body.drop));
    const cut = cutter(left);
    for (const n of roots) {
      if (roots.some((r) => holds(r, n)) || [...left].some((l) => holds(l, n))) continue;
      cut.walk(n);
      cut.close();
    }
    let out = cut.found;
    for (const kind of f.steps ?? []) out = out.map((s) => step(s, kind));
    return f.regex && !out.every((s) => new RegExp(`^(?:${f.regex})$`, "u").test(s)) ? [] : out;
  }
  function field(f, context) {
    if (f.body) return body(f);
    const votes = [];
    for (const l of f.locators) {
      let nodes = select(l.xpath, context);
      if (!f.many) nodes = l.only && nodes.length > 1 ? [] : nodes.slice(0, 1);
      nodes = nodes.filter((n) => has(n, f));
      if (nodes.length > 0) votes.push([l, nodes]);
    }
    for (const d of designs(f)) {
      const got = decide(f, d, votes);
      if (got.length > 0) return got;
    }
    return [];
  }
  /** The fields of a record, or those of the heading of its group. */
  function record(context, heading = 0) {
    const out = {};
    for (const f of PLAN.fields) {
      const got = (f.heading ?? 0) === heading ? field(f, context) : [];
      if (got.length > 0) out[f.name] = f.many ? got : got[0];
    }
    return out;
  }
  // How many fields a record has: a field of figures counts double, or not at all if its value is none.
  function counted(r) {
    let n = 0;
    for (const f of PLAN.fields) {
      if (!(f.name in r)) continue;
      const value = f.many ? r[f.name][0] : r[f.name];
      if (!f.longest) n += 1;
      else if (/[0-9]/.test(value) && [...value].length <= f.longest) n += 2;
    }
    return n;
  }
  /** The elements that locators vote for: the first ones of the records, or the headings of groups. */
  function elected(r) {
    const votes = r.locators.map((l) => [l, select(l.xpath, document)]).filter(([, nodes]) => nodes.length > 0);
    for (const d of designs(r)) {
      const [found] = tally({ many: 1 }, votes, d);
      if (found.size === 0) continue;
      const top = Math.max(...[...found.values()].map((t) => t.weight));
      const out = [];
      for (const n of [...found.keys()].filter((n) => found.get(n).weight * 2 >= top).sort(before)) {
        if (out.length === 0 || !holds(out.at(-1), n)) out.push(n);
      }
      return out.filter((n) => n.nodeType === 1);
    }
    return [];
  }
  /** The elements of a record: the first, and siblings up to the next record's first. */
  function run(first, next) {
    const { most, tags } = PLAN.records;
    const out = [first];
    let count = 1;
    for (let n = first.nextElementSibling; most > 1 && n && n !== next && !(next && n.contains(next)) && count < most; n = n.nextElementSibling) {
      count++;
      if (!tags?.length || tags.includes(name(n))) out.push(n);
    }
    return out;
  }
  /** The first cells of rows above that extend over a row of a table; groups keeps what is known of tables. */
  function above(row, groups) {
    const group = row.parentElement;
    if (name(row) !== "tr" || !group) return [];
    if (!groups.has(group)) {
      const known = new Map();
      groups.set(group, known);
      let cells = []; // each with the rows that it still extends over
      for (const r of group.children) {
        if (name(r) !== "tr") continue;
        known.set(
          r,
          cells.map(([c]) => c),
        );
        for (const c of r.children) {
          if (name(c) !== "td" && name(c) !== "th") continue;
          const span = (c.getAttribute("rowspan") ?? "").trim();
          const left = Math.min(/^[0-9]+$/.test(span) ? Number(span) : 1, 1000, cells.at(-1)?.[1] ?? 1000);
          if (left < 2 || cells.length >= 8) break;
          cells.push([c, left]);
        }
        cells = cells.map(([c, n]) => [c, n - 1]).filter(([, n]) => n > 0);
      }
    }
    return groups.get(group).get(row);
  }
  /**
   * Adds what the page states about itself in meta elements and linked data (JSON-LD), as elements at its end: ld-meta,
   * and ld with an ld-KEY for each key; a list is siblings of one name.
   */
  function addData() {
    const MOST = 4000;
    const MOST_CHARS = 8 << 10;
    const MOST_DEPTH = 16;
    const template = document.createElement("template");
    template.setAttribute("data-said", "");
    let count = 0;
    function add(parent, name, text) {
      if (count >= MOST) return null;
      count++;
      const e = parent.appendChild(document.createElement(name));
      if (text !== undefined) e.appendChild(document.createTextNode(text));
      return e;
    }
    const fits = (text) => collapse(text) !== "" && new TextEncoder().encode(text).length <= MOST_CHARS;
    function value(parent, name, v, depth) {
      if (depth > MOST_DEPTH || v === null) return;
      if (Array.isArray(v)) for (const one of v) value(parent, name, one, depth + 1);
      else if (typeof v === "object") object(parent, name, v, depth);
      else if (fits(String(v))) add(parent, name, String(v));
    }
    function object(parent, name, v, depth) {
      if ("@graph" in v) return value(parent, name, v["@graph"], depth + 1);
      const made = add(parent, name);
      if (!made) return;
      const role = Array.isArray(v["@type"]) ? v["@type"][0] : v["@type"];
      if (role && typeof role === "string") made.setAttribute("role", role);
      for (const key of Object.keys(v).sort()) if (/^[\w-]{1,64}$/.test(key)) value(made, "ld-" + key, v[key], depth + 1);
    }
    for (const e of document.querySelectorAll("meta, script")) {
      if (e.localName === "meta") {
        const key = ["property", "name", "itemprop"].find((k) => e.getAttribute(k));
        const text = e.getAttribute("content") ?? "";
        if (key && fits(text)) add(template, "ld-meta", text)?.setAttribute(key, e.getAttribute(key));
      } else if (e.type.trim().toLowerCase() === "application/ld+json") {
        try {
          value(template, "ld", JSON.parse(e.textContent), 0);
        } catch {
          // a script that is no JSON says nothing
        }
      }
    }
    if (count > 0) document.documentElement.append(template);
  }
  if (PLAN.data && !document.querySelector("html > template[data-said]")) addData();
  if (!PLAN.records) {
    const r = record(document);
    return { records: Object.keys(r).length > 0 ? [r] : [], next: null };
  }
  const heads = elected({ locators: PLAN.records.headings ?? [] });
  const noStarts = new Set(heads);
  const starts = elected(PLAN.records).filter((e) => !noStarts.has(e));
  let nearest = null;
  let at = 0;
  const out = [];
  const groups = new Map();
  for (const [i, first] of starts.entries()) {
    for (; at < heads.length && before(heads[at], first) < 0 && !heads[at].contains(first); at++) nearest = heads[at];
    const box = document.createElement("record");
    for (const n of run(first, starts[i + 1])) box.append(n.cloneNode(true));
    if (PLAN.records.rowspan) box.firstElementChild.prepend(...above(first, groups).map((c) => c.cloneNode(true)));
    const r = record(box);
    if (counted(r) < Math.max(PLAN.records.least ?? 1, 1)) continue;
    if (nearest) {
      const group = document.createElement("heading");
      group.append(nearest.cloneNode(true));
      Object.assign(r, record(group, 1));
    }
    out.push(Object.fromEntries(PLAN.fields.filter((f) => f.name in r).map((f) => [f.name, r[f.name]])));
  }
  return { records: out, next: PLAN.next ? (field(PLAN.next, document)[0] ?? null) : null };
}
