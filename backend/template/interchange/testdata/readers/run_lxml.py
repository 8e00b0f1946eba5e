"""Runs programs of "wrapsmith export --to lxml": jobs on standard input, the records of a page on each line."""
import importlib.util
import json
import sys


def loaded(number, path):
    spec = importlib.util.spec_from_file_location(f"site{number}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


for number, job in enumerate(json.load(sys.stdin)):
    program = loaded(number, job["source"]) if job["source"] else None
    for name in job["pages"]:
        with open(name, "rb") as file:
            print(json.dumps(list(program.read(file.read())) if program else []))
