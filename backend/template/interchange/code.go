package interchange

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The programs' fixed parts: the vote of package program in other languages.
var (
	//go:embed run/extract.py
	runPython string
	//go:embed run/extract.mjs
	runScript string
)

// toCode writes a template as a program.
func toCode(t *template.Template, to Target, r *Report) ([]byte, error) {
	p, err := (&planner{to, r}).plan(t)
	if err != nil {
		return nil, err
	}
	title := strings.Join(strings.Fields(strings.Map(printable, t.Name)), " ")
	if to == ToGo {
		return goProgram(p, title)
	}
	data, err := p.literal()
	if err != nil {
		return nil, err
	}
	blocks, err := json.Marshal(tagtree.BlockNames())
	if err != nil {
		return nil, fmt.Errorf("interchange: %w", err)
	}
	switch to {
	case ToPlaywright:
		return []byte(fmt.Sprintf(playwrightHead, title, data, blocks) + runScript + playwrightTail), nil
	case ToLXML:
		return []byte(fmt.Sprintf(lxmlHead, title, data, blocks) + runPython + lxmlTail), nil
	}
	start, _ := json.Marshal("https://" + orElse(t.Site, "example.com") + "/") // a text is always JSON
	return []byte(fmt.Sprintf(scrapyHead, title, data, blocks) + runPython + fmt.Sprintf(scrapyTail, pythonText(title), start)), nil
}

func printable(r rune) rune {
	if r < ' ' || r == 0x7f || r == '"' || r == '\\' || r == '*' || r == 0x2028 || r == 0x2029 {
		return ' '
	}
	return r
}

func pythonText(s string) string { b, _ := json.Marshal(s); return string(b) }

const pythonBlocks = `

PLAN = %s

BLOCKS = set(%s)
`

const lxmlHead = `#!/usr/bin/env python3
"""%s: a template of Wrapsmith as a program.

usage: extract.py PAGE.html ...   (needs lxml; prints a JSON object a record)

libxml2's parser differs from browsers on broken pages; where that matters, give it
what "wrapsmith tidy" writes.
"""
import html
import json
import re
import sys
from copy import deepcopy
from decimal import Decimal

from lxml import etree
from lxml.html import HTMLParser, document_fromstring
` + pythonBlocks

const lxmlTail = `

def read(data):
    """The records of a page, given as bytes."""
    try:
        data.decode("utf-8")
        parser = HTMLParser(encoding="utf-8")
    except UnicodeDecodeError:
        parser = HTMLParser()  # libxml2 reads the encoding that the page states
    return records(document_fromstring(re.sub(rb"^(\xef\xbb\xbf)?\s*<\?xml[^>]*>", b"", data), parser=parser))


def main():
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            for r in read(file.read()):
                print(json.dumps(r, ensure_ascii=False))


if __name__ == "__main__":
    main()
`

const scrapyHead = `"""%s: a template of Wrapsmith as a Scrapy spider.

usage: scrapy runspider spider.py -a url=ADDRESS -O records.jsonl
"""
import html
import json
import re
from copy import deepcopy
from decimal import Decimal

import scrapy
from lxml import etree
` + pythonBlocks

const scrapyTail = `

class TemplateSpider(scrapy.Spider):
    name = %s

    def __init__(self, url=%s, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.start_urls = [url]

    def parse(self, response):
        root = response.selector.root
        yield from records(root)
        link = next_page(root)
        if link:
            yield response.follow(link, self.parse)
`

const playwrightHead = `// %s: a template of Wrapsmith as a program.
//
// usage: node extract.mjs ADDRESS ...   (needs playwright; prints a JSON object a record)
// Pages are read without their scripts; set WITH_SCRIPTS=1 to let these run first,
// and CHROMIUM to the browser where Playwright has none of its own.
import { pathToFileURL } from "node:url";

const PLAN = %s;

const BLOCKS = %s;

`

const playwrightTail = `
/** The records of a page that is open, and the link to the next one. */
export const read = (page) => page.evaluate(extract, { PLAN, BLOCKS });

async function main() {
  const { chromium } = await import("playwright");
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: process.env.CHROMIUM_ARGS?.split(" ") });
  try {
    const context = await browser.newContext({ javaScriptEnabled: process.env.WITH_SCRIPTS === "1" });
    const page = await context.newPage();
    for (const address of process.argv.slice(2)) {
      await page.goto(address, { waitUntil: "domcontentloaded" });
      const { records } = await read(page);
      for (const r of records) console.log(JSON.stringify(r));
    }
  } finally {
    await browser.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
`
