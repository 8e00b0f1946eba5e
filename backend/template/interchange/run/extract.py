SPACES = "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]")
WHITE = re.compile("[ \t\r\n\f\v" + SPACES + "]+")
SILENT = {"script", "style", "template"}
DIGITS = set("0123456789０１２３４５６７８９〇零一二两三四五六七八九十百千万½¼¾⅓⅔")


def collapse(s):
    return WHITE.sub(" ", INVISIBLE.sub("", s)).strip(" ")


def blank(s):
    return re.search("[^:： ]", collapse(s)) is None


def gather(e, out):
    """The text of an element as a reader sees it: a blank at the edges of blocks."""
    if not isinstance(e.tag, str) or e.tag in SILENT:
        return
    edge = " " if e.tag in BLOCKS else ""
    out.append(edge + (e.text or ""))
    for c in e:
        gather(c, out)
        out.append(c.tail or "")
    out.append(edge)


class Page:
    """A document with its nodes in order; texts are identified by their element and side."""

    def __init__(self, root, expr_root=None):
        self.root, self.context = root, expr_root if expr_root is not None else root.getroottree()
        self.order, self.end = {}, {}
        self.number(root)

    def number(self, root):
        stack = [(root, 0)]
        while stack:
            e, step = stack.pop()
            if step == 0:
                self.order[(e, "e")] = len(self.order)
                self.order[(e, "t")] = len(self.order)
                stack.append((e, 1))
                stack.extend((c, 0) for c in reversed(e))
            else:
                self.end[e] = len(self.order)
                self.order[(e, "l")] = len(self.order)

    def select(self, expr):
        keys = []
        for n in self.context.xpath(expr):
            if isinstance(n, str):
                p = n.getparent()
                keys.append((p, "l" if n.is_tail else "t"))
            elif isinstance(n.tag, str):
                keys.append((n, "e"))
        return sorted((k for k in set(keys) if k in self.order), key=self.order.get)

    def within(self, k, outer):
        return outer[1] == "e" and k != outer and self.order[outer] < self.order[k] < self.end[outer[0]]


def text_of(k):
    e, side = k
    if side != "e":
        return collapse((e.text if side == "t" else e.tail) or "")
    out = []
    gather(e, out)
    return collapse("".join(out))


def part_of(k, f):
    e, side = k
    part = f["part"]
    if side != "e":
        return text_of(k) if part != "attr" else ""
    if part == "attr":
        return collapse(e.get(f["attr"]) or "")
    if part == "own":
        return collapse(" ".join([e.text or ""] + [c.tail or "" for c in e]))
    if part == "html":
        inner = [html.escape(e.text or "", quote=False)] + [etree.tostring(c, encoding="unicode", method="html") for c in e]
        return "".join(inner).strip()
    return text_of(k)


def has(k, f):
    e, side = k
    if side != "e":
        return f["part"] != "attr" and not blank(text_of(k))
    if f["part"] == "attr":
        return not blank(e.get(f["attr"]) or "")
    return any(not blank(t) for t in e.xpath(".//text()"))


def cut(s, cuts):
    if not cuts:
        return s
    for whole in (True, False):
        for c in cuts:
            t = s
            if c.get("after"):
                _, found, t = t.partition(c["after"])
                if not found:
                    continue
            if c.get("before"):
                t, found, _ = t.partition(c["before"])
                if not found and (whole or c.get("needs")):
                    continue
            if c.get("shape"):
                m = re.search(c["shape"], t)
                if not m or not m.group():
                    continue
                t = m.group()
            return t.strip()
    return ""


def step(s, name):
    if name == "lower":
        return s.lower()
    if name == "upper":
        return s.upper()
    m = re.search("[:：]", s)
    return collapse(s[m.end():]) if m else s


def pieces(s, f):
    """The values in a text: several where a sign stands between them."""
    if not f.get("each"):
        return [s]
    parts = s.split(f["each"])
    if f.get("and"):  # the word between the last two values
        parts = [v for p in parts for v in f" {p.strip()} ".split(f" {f['and']} ")]
    return [p.strip() for p in parts]


def values(f, keys):
    """What the nodes hold; None when one breaks the field's rule."""
    out = []
    for s in (s for k in keys for s in pieces(cut(part_of(k, f), f.get("cuts")), f)):
        for name in f.get("steps", ()):
            s = step(s, name)
        if not s or f.get("many") and s[-1] in ":：":
            continue
        if f.get("regex") and not re.fullmatch(f["regex"], s):
            return None
        if f["type"] in ("number", "price", "date") and not DIGITS & set(s):
            return None
        if f["type"] in ("url", "image") and re.search('[ <>"]', s):
            return None
        out.append(s)
    return without_copy(out) if f.get("many") else out


def without_copy(out):
    """Leaves out the second half of a list that says the same as the first: a page may show a list twice."""
    half = len(out) // 2
    return out[:half] if half >= 3 and out[:half] == out[half:] else out


def tally(f, votes, design):
    found, cast = {}, 0
    for l, keys in votes:
        if l["design"] != design:
            continue
        cast += l["weight"]
        for k in keys if f.get("many") else keys[:1]:
            t = found.setdefault(k, {"weight": 0, "plain": 0, "guard": 0, "place": 0, "landmark": 0})
            t["weight"] += l["weight"]
            t["plain"] += 0 if l.get("guard") else l["weight"]
            t["guard"] |= l.get("guard", 0)
            t["place"] |= l["family"] == "path"
            t["landmark"] |= l["family"] == "landmark"
    return found, cast


def held(mine, t):
    """Whether a node may be taken where there are guards: by the vote of one, or,
    where none starts at a label, because its place and the text after it agree."""
    guards = [l for l in mine if l.get("guard")]
    labelled = any(l["family"] == "label" for l in guards)
    return not guards or t["guard"] or not labelled and t["place"] and t["landmark"]


def decide(page, f, design, votes):
    """The vote: the node with half of the votes cast and enough of all weight."""
    mine = [l for l in f["locators"] if l["design"] == design]
    found, cast = tally(f, votes, design)
    if not found:
        return []
    keys = sorted(found, key=page.order.get)
    best = max((k for k in keys if held(mine, found[k])), key=lambda k: found[k]["weight"], default=None)
    if best is None:
        return []
    top = found[best]
    nodes = [best]
    if f.get("many"):
        nodes = [k for k in keys if found[k]["weight"] * 2 >= top["weight"]]
        nodes = [k for i, k in enumerate(nodes) if i + 1 == len(nodes) or not page.within(nodes[i + 1], k)]
    if top["guard"]:  # of what is no guard dissent says only that rows moved
        cast = top["plain"] + sum(l["weight"] for l, _ in votes if l["design"] == design and l.get("guard"))
    total = sum(l["weight"] for l in mine)
    confidence = top["weight"] / (cast + 0.5 * max(total - cast, 0))
    if top["weight"] * 2 < cast or confidence < 0.4:
        return []
    return values(f, nodes) or []


UNREAD = {"head", "script", "style", "template", "select", "textarea", "svg", "iframe", "object", "audio", "video", "canvas", "datalist", "title"}
ROW_CELLS, ROW_CHARS = 24, 600
LINE_TAGS = {"br", "div", "ol", "ul", "li"}
LINK_SIGNS = "¶#§🔗⚓∞↩↑^\ufe0e\ufe0f\u200b"
COPY_WORDS = {"copy", "copy code", "copy text", "copy to clipboard", "copied", "copied!", "kopieren", "code kopieren", "copier", "copiar", "copiar código", "copia", "复制", "复制代码", "複製", "複製程式碼", "コピー", "コードをコピー", "복사"}
LINE_NUMBERS = re.compile("gutter|lineno|line-no|linenum|line-num|ln-num|blob-num", re.I)


def hides(e):
    style = (e.get("style") or "").replace(" ", "").lower()
    return e.get("hidden") is not None or "display:none" in style or "visibility:hidden" in style


def beside(e):
    """Whether an element is beside the text: the sign that links a heading to itself, a button that copies code, the numbers of its lines."""
    if e.tag == "a":
        text = "".join(e.itertext()).strip()
        return text != "" and len(text) <= 16 and not text.strip(LINK_SIGNS)
    if e.tag == "button":
        return collapse("".join(e.itertext())).lower() in COPY_WORDS
    if LINE_NUMBERS.search(e.get("class") or "") and (e.tag in ("td", "pre") or next(e.iterancestors("pre"), None) is not None):
        return re.fullmatch("[0-9 \\t\\r\\n]*[0-9][0-9 \\t\\r\\n]*", "".join(e.itertext())) is not None
    return False


def single(cell):
    """Whether a cell has all its text in one block."""
    text = collapse("".join(cell.itertext()))
    blocks = [(c, collapse("".join(c.itertext()))) for c in cell.iterdescendants() if isinstance(c.tag, str) and c.tag in BLOCKS and c.tag != "br"]
    return all(s == "" or s == text and c.tag in ("p", "div") for c, s in blocks)


def like(tr, cells):
    """Whether the row before or after one has so many cells."""
    rows = [next(tr.itersiblings(tag=etree.Element, preceding=True), None), next(tr.itersiblings(tag=etree.Element), None)]
    return any(r is not None and r.tag == "tr" and sum(isinstance(c.tag, str) for c in r) == cells for r in rows)


class Blocks:
    """Cuts elements into blocks of text: at block elements, at two line breaks, a table's row as one."""

    def __init__(self, out):
        self.left, self.blocks, self.open, self.breaks = out, [], [], 0

    def skips(self, e):
        return not isinstance(e.tag, str) or e.tag in UNREAD or e in self.left or hides(e) or beside(e)

    def close(self):
        s = collapse("".join(self.open))
        if s:
            self.blocks.append(s)
        self.open, self.breaks = [], 0

    def text(self, s):
        if collapse(s or ""):
            self.breaks = 0
        self.open.append(s or "")

    def flat(self, e, but=("br",)):
        return not any(isinstance(c.tag, str) and c.tag in BLOCKS and c.tag not in but and collapse("".join(c.itertext())) for c in e.iterdescendants())

    def whole(self, e, out, br=" "):
        if self.skips(e):
            return
        out.append(e.text or "")
        for c in e:
            if c.tag == "br":
                out.append(br)
            elif br == "\n" and c.tag in BLOCKS:
                self.line(c, out)
            else:
                self.whole(c, out, br)
            out.append(c.tail or "")

    def line(self, e, out):
        """A line of code that an element holds: it begins and ends where a line does."""
        before = next((s for s in reversed(out) if s), "\n")
        if not before.endswith("\n"):
            out.append("\n")
        line = []
        self.whole(e, line, "\n")
        line = "".join(line)
        out.append(line if line.endswith("\n") else line + "\n")

    def row(self, e):
        cells = [c for c in e if isinstance(c.tag, str)]
        if not 1 < len(cells) <= ROW_CELLS or len(WHITE.sub("", "".join(e.itertext()))) > ROW_CHARS:
            return False
        return all(self.flat(c) for c in cells) or like(e, len(cells)) and all(self.flat(c) or single(c) for c in cells)

    def walk(self, e):
        if self.skips(e):
            self.open.append(" ")
            return
        if e.tag == "br":
            self.breaks += 1
            if self.breaks > 1:
                self.close()
            else:
                self.open.append(" ")
            return
        block = e.tag in BLOCKS or e.tag == "button"
        if block:
            self.close()
        if e.tag == "tr" and self.row(e):
            cells = []
            for c in e:
                out = []
                self.whole(c, out)
                cells.append(collapse("".join(out)))
            if any(cells):
                self.blocks.append("\t".join(c for c in cells if c))
            return
        if e.tag == "pre" and self.flat(e, LINE_TAGS):
            out = []
            self.whole(e, out, "\n")
            s = "".join(out).replace("\r\n", "\n").strip("\n\r ")
            if s:
                self.blocks.append(s)
            return
        self.text(e.text)
        for c in e:
            self.walk(c)
            self.text(c.tail)
        if block:
            self.close()


def elements(page, locators):
    return [k[0] for l in locators for k in page.select(l["xpath"]) if k[1] == "e"]


def body(page, f):
    """The blocks of an article's body: its container and what is kept beside it, without what is left out."""
    b = f["body"]
    held = elements(page, [b["container"]])
    if not held or len(held) > 1 and not b.get("any"):
        return []
    roots = set(held + elements(page, b["keep"]))
    cutter = Blocks(set(elements(page, b["drop"])))
    for e in sorted(roots, key=lambda e: page.order[(e, "e")]):
        if not any(a in roots for a in e.iterancestors()) and not any(a in cutter.left for a in e.iterancestors()):
            cutter.walk(e)
            cutter.close()
    out = cutter.blocks
    for name in f.get("steps", ()):
        out = [step(s, name) for s in out]
    if f.get("regex") and not all(re.fullmatch(f["regex"], s) for s in out):
        return []
    return out


def designs(f):
    return sorted({l["design"] for l in f["locators"]})


def field(page, f):
    if f.get("body"):
        return body(page, f)
    votes = []
    for l in f["locators"]:
        keys = page.select(l["xpath"])
        if not f.get("many"):
            keys = [] if l.get("only") and len(keys) > 1 else keys[:1]
        keys = [k for k in keys if has(k, f)]
        if keys:
            votes.append((l, keys))
    for d in designs(f):
        got = decide(page, f, d, votes)
        if got:
            return got
    return []


def elected(page, r):
    """The elements that locators vote for: the first ones of the records, or the headings of groups."""
    votes = [(l, page.select(l["xpath"])) for l in r["locators"]]
    for d in designs(r):
        found, _ = tally({"many": 1}, [v for v in votes if v[1]], d)
        if found:
            top = max(t["weight"] for t in found.values())
            keys = sorted((k for k in found if found[k]["weight"] * 2 >= top), key=page.order.get)
            out = []
            for k in keys:
                if not (out and page.within(k, out[-1])):
                    out.append(k)
            return [k[0] for k in out if k[1] == "e"]
    return []


def number(v):
    return str(v) if isinstance(v, int) else re.sub(r"\.0$", "", format(Decimal(repr(v)), "f"))


# Bounds of what a page states about itself in data.
MOST_DATA, MOST_DATA_CHARS, MOST_DATA_DEPTH = 4000, 8 << 10, 16


class Data:
    """What a page states about itself in meta elements and linked data (JSON-LD), as elements at its end:
    ld-meta, and ld with an ld-KEY for each key; a list is siblings of one name."""

    def __init__(self, html_element):
        self.count, self.template = 0, etree.Element("template", {"data-said": ""})
        for e in html_element.iter("meta", "script"):
            if e.tag == "meta":
                self.meta(e)
            elif (e.get("type") or "").strip().lower() == "application/ld+json":
                try:
                    self.value(self.template, "ld", json.loads(e.text or ""), 0)
                except ValueError:
                    pass
        if self.count:
            html_element.append(self.template)

    def add(self, parent, name, text=None):
        if self.count < MOST_DATA:
            self.count += 1
            e = etree.SubElement(parent, name)
            e.text = text
            return e

    def meta(self, e):
        text, key = e.get("content") or "", next((k for k in ("property", "name", "itemprop") if e.get(k)), None)
        if key and collapse(text) and len(text.encode()) <= MOST_DATA_CHARS:
            made = self.add(self.template, "ld-meta", text)
            if made is not None:
                made.set(key, e.get(key))

    def value(self, parent, name, v, depth):
        if depth > MOST_DATA_DEPTH or v is None:
            return
        if isinstance(v, list):
            for one in v:
                self.value(parent, name, one, depth + 1)
        elif isinstance(v, dict):
            self.object(parent, name, v, depth)
        else:
            text = ("false", "true")[v] if isinstance(v, bool) else v if isinstance(v, str) else number(v)
            if collapse(text) and len(text.encode()) <= MOST_DATA_CHARS:
                self.add(parent, name, re.sub("[\0-\x08\x0b\x0c\x0e-\x1f]", "", text))

    def object(self, parent, name, v, depth):
        if "@graph" in v:
            return self.value(parent, name, v["@graph"], depth + 1)
        made = self.add(parent, name)
        if made is None:
            return
        role = v.get("@type")
        if isinstance(role, list) and role:
            role = role[0]
        if role and isinstance(role, str):
            made.set("role", role)
        for key in sorted(v):
            if re.fullmatch("[A-Za-z0-9_-]{1,64}", key):
                self.value(made, "ld-" + key, v[key], depth + 1)


def as_browsers(root):
    """Adds what browsers add and libxml2 does not: the tbody of tables; and the data of the page, if a field reads it."""
    for table in root.iter("table"):
        body = None
        for e in list(table):
            if e.tag == "tr":
                if body is None:
                    body = etree.Element("tbody")
                    table.insert(table.index(e), body)
                body.append(e)
            else:
                body = None
    top = root.getroottree().getroot()
    if PLAN.get("data") and top.tag == "html" and not top.xpath("template[@data-said]"):
        Data(top)


def records(root):
    """The records of a page: a list of {field: value, or list of values}."""
    as_browsers(root)
    page = Page(root)
    if not PLAN.get("records"):
        return [r for r in [record(page)] if r]
    out, groups = [], {}
    heads = elected(page, {"locators": PLAN["records"].get("headings") or []})
    no_starts = set(heads)
    starts = [e for e in elected(page, PLAN["records"]) if e not in no_starts]
    nearest, at = None, 0
    for i, e in enumerate(starts):
        while at < len(heads) and page.end[heads[at]] <= page.order[(e, "e")]:
            nearest, at = heads[at], at + 1
        limit = page.order[(starts[i + 1], "e")] if i + 1 < len(starts) else len(page.order)
        part = etree.Element("record")
        for n in run(page, e, limit):
            part.append(deepcopy(n))
        if PLAN["records"].get("rowspan"):
            for k, cell in enumerate(above(e, groups)):
                copy = deepcopy(cell)
                copy.tail = None
                part[0].insert(k, copy)
        r = record(Page(part, part))
        if counted(r) < max(PLAN["records"].get("least", 1), 1):
            continue
        if nearest is not None:
            part = etree.Element("heading")
            part.append(deepcopy(nearest))
            part[0].tail = None
            r.update(record(Page(part, part), 1))
        out.append({f["name"]: r[f["name"]] for f in PLAN["fields"] if f["name"] in r})
    return out


def counted(r):
    """How many fields a record has: a field of figures counts double, or not at all if its value is none."""
    n = 0
    for f in PLAN["fields"]:
        if f["name"] not in r:
            continue
        value = r[f["name"]][0] if f.get("many") else r[f["name"]]
        if not f.get("longest"):
            n += 1
        elif re.search("[0-9]", value) and len(value) <= f["longest"]:
            n += 2
    return n


def run(page, e, limit):
    """The elements of a record: the first, and siblings up to the next record's first."""
    most, tags = PLAN["records"]["most"], PLAN["records"].get("tags") or []
    yield e
    count, n = 1, e.getnext()
    while most > 1 and n is not None and page.end[n] <= limit and count < most:
        if isinstance(n.tag, str):
            count += 1
            if not tags or n.tag in tags:
                yield n
        n = n.getnext()


def above(row, groups):
    """The first cells of rows above that extend over a row of a table; groups keeps what is known of tables."""
    group = row.getparent()
    if row.tag != "tr" or group is None:
        return []
    if group not in groups:
        cells, groups[group] = [], {}  # each with the rows that it still extends over
        for r in group.iterchildren("tr"):
            groups[group][r] = [c for c, _ in cells]
            for c in r.iterchildren("td", "th"):
                span = (c.get("rowspan") or "").strip()
                left = min([int(span) if re.fullmatch("[0-9]+", span) else 1, 1000] + [n for _, n in cells[-1:]])
                if left < 2 or len(cells) >= 8:
                    break
                cells.append((c, left))
            cells = [(c, n - 1) for c, n in cells if n > 1]
    return groups[group][row]


def record(page, heading=0):
    """The fields of a record, or those of the heading of its group."""
    out = {}
    for f in PLAN["fields"]:
        got = field(page, f) if f.get("heading", 0) == heading else []
        if got:
            out[f["name"]] = got if f.get("many") else got[0]
    return out


def next_page(root):
    """The link to the next page as the page has it, or None."""
    f = PLAN.get("next")
    got = field(Page(root), f) if f else []
    return got[0] if got else None
