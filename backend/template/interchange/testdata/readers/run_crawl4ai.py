"""Runs schemas of "wrapsmith export --to crawl4ai" as JsonXPathExtractionStrategy documents it, with its engine, lxml."""
import json
import re
import sys

from lxml import etree, html


def select(element, path):
    return element.xpath(path if path.startswith(".") else "." + path)


def text(element):
    return "".join(element.xpath(".//text()")).strip()


def value(element, field):
    found = select(element, field["selector"]) if field.get("selector") else [element]
    if field["type"] == "nested_list":
        return [item(e, field["fields"]) for e in found]
    if field["type"] == "list":
        return [item(e, field["fields"]) for e in found]
    if not found or not isinstance(found[0], etree._Element):  # the tool reads elements only
        return None
    first = found[0]
    if field["type"] == "attribute":
        return first.get(field["attribute"])
    if field["type"] == "html":
        return etree.tostring(first, encoding="unicode")
    out = text(first)
    if field["type"] == "regex":
        match = re.search(field["pattern"], out)
        out = match.group(1) if match else None
    if out and field.get("transform") in ("lowercase", "uppercase", "strip"):
        out = {"lowercase": out.lower(), "uppercase": out.upper(), "strip": out.strip()}[field["transform"]]
    return out


def item(element, fields):
    out = {f["name"]: value(element, f) for f in fields}
    return {k: v for k, v in out.items() if v is not None}


for job in json.load(sys.stdin):
    schema = {"baseSelector": "//nothing", "fields": []}
    if job["source"]:
        with open(job["source"], encoding="utf-8") as file:
            schema = json.load(file)
    for name in job["pages"]:
        with open(name, encoding="utf-8") as file:
            root = html.fromstring(file.read())
        found = (item(e, schema["fields"]) for e in root.xpath(schema["baseSelector"]))
        print(json.dumps([r for r in found if r]))
