"""Runs spiders of "wrapsmith export --to scrapy" on responses, without a network."""
import importlib.util
import json
import sys

from scrapy.http import HtmlResponse, Request

for number, job in enumerate(json.load(sys.stdin)):
    spider = None
    if job["source"]:
        spec = importlib.util.spec_from_file_location(f"site{number}", job["source"])
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        spider = module.TemplateSpider()
    for name in job["pages"]:
        with open(name, "rb") as file:
            response = HtmlResponse("https://things.example/", body=file.read(), headers={"Content-Type": "text/html"})
        found = spider.parse(response) if spider else []
        print(json.dumps([r for r in found if not isinstance(r, Request)]))
