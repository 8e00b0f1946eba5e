"""Client of Wrapsmith: records of web pages, by templates.

    from wrapsmith import Wrapsmith, Template

    server = Wrapsmith("http://127.0.0.1:8808", token)
    found = server.extract(url="https://shop.example/p/1")
    found.records[0]["title"]

    Template.load("shop.xml").extract(html)      # by the program, without a server

Standard library only; Python 3.9 and later.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import api

__all__ = ["Wrapsmith", "Template", "Extraction", "Missing", "WrapsmithError", "api"]

# By field: a text; of a number, price or date a dict with value or date and text; a list; None without a value.
Record = Dict[str, Any]


class WrapsmithError(Exception):
    """A request that was refused: its HTTP status, the code of the problem and a sentence.

    The status is 0 where no server answered, or the program failed.
    """

    def __init__(self, status: int, code: str, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail


@dataclass(frozen=True)
class Missing:
    """A cell without a value, and why."""

    record: int  # index in records; -1 where the page has none
    field: str
    state: str  # missing, unsure, failed or untyped
    why: str
    seen: List[str] = field(default_factory=list)  # what was seen and not trusted


@dataclass(frozen=True)
class Extraction:
    """What one page gave."""

    page: str
    template: Optional[str]  # name of the template; None if none fits
    template_id: Optional[str]
    why: str  # why no template fits
    records: List[Record]
    confidence: List[Dict[str, float]]  # for each record, by field
    missing: List[Missing]

    @classmethod
    def _of(cls, answer: api.Extraction) -> "Extraction":
        template = answer.get("template") or {}
        return cls(
            page=answer["page"],
            template=template.get("name"),
            template_id=template.get("id"),
            why=answer.get("why", ""),
            records=answer["records"],
            confidence=answer["confidence"],
            missing=[
                Missing(m["record"], m["field"], m["state"], m["why"], m.get("seen", [])) for m in answer["missing"]
            ],
        )


class Wrapsmith:
    """A running Wrapsmith. The token is that of the address that `wrapsmith serve` prints, or a person's."""

    def __init__(self, url: str, token: str, *, timeout: float = 120.0, retries: int = 3) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._retries = retries

    def extract(
        self,
        url: Optional[str] = None,
        html: Optional[str] = None,
        *,
        template: Optional[str] = None,
        fields: Optional[Sequence[str]] = None,
    ) -> Extraction:
        """The records of a page. Without a template the library's best is used."""
        body: Dict[str, Any] = _given(url, html)
        if template:
            body["template"] = template
        if fields:
            body["fields"] = list(fields)
        return Extraction._of(self.request("POST", "/api/extract", body))

    def records(self, url: Optional[str] = None, html: Optional[str] = None, *, lists: int = 1) -> List[List[Record]]:
        """The records of a page's lists, without a template, the surest list first."""
        answer: api.FoundRecords = self.request("POST", "/api/records", {**_given(url, html), "lists": lists})
        return [one["records"] for one in answer["lists"]]

    def suggest(self, pages: Sequence[Mapping[str, Any]], **more: Any) -> api.SuggestedFields:
        """The fields that pages of a site suggest, the most useful first; each page has html or url."""
        return self.request("POST", "/api/suggest", {"pages": list(pages), **more})

    def article(self, url: Optional[str] = None, html: Optional[str] = None) -> api.FoundArticle:
        """The article of a page: about (title, author, date) and body (paragraphs)."""
        return self.request("POST", "/api/article", _given(url, html))

    def learn(self, pages: Sequence[Mapping[str, Any]], **more: Any) -> api.Learned:
        """Learn a template from pages with marks; more: samples, kind, many, types, name, save."""
        return self.request("POST", "/api/learn", {"pages": list(pages), **more})

    def request(self, method: str, path: str, body: Optional[Mapping[str, Any]] = None) -> Any:
        """Any operation of the API (`wrapsmith openapi`). It waits where the server says so (429)."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": "Bearer " + self._token, "Accept": "application/json"}
        if data is not None:
            headers["Content-Type"] = "application/json"
        for left in range(self._retries, -1, -1):
            asked = urllib.request.Request(self._url + path, data=data, headers=headers, method=method)
            try:
                with urllib.request.urlopen(asked, timeout=self._timeout) as answer:
                    raw = answer.read()
                    return json.loads(raw) if raw else None
            except urllib.error.HTTPError as error:
                if error.code == 429 and left > 0:
                    time.sleep(float(error.headers.get("Retry-After", "1")))
                    continue
                raise _problem(error) from None
            except urllib.error.URLError as error:
                raise WrapsmithError(0, "", f"{self._url} does not answer: {error.reason}") from error
        raise AssertionError("the last try returns or raises")


class Template:
    """A template file, used by the program `wrapsmith` (in PATH, or named by program)."""

    def __init__(self, path: str, program: str = "wrapsmith") -> None:
        self._path = path
        self._program = program

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"], *, program: str = "wrapsmith") -> "Template":
        """A template by the path of its file. A mistake in it is reported when it is used."""
        name = os.fspath(path)
        if not os.path.isfile(name):
            raise FileNotFoundError(name)
        return cls(name, program)

    def extract(self, html: Union[str, bytes]) -> List[Record]:
        """The records of a page: its text, or its bytes as they came."""
        raw = html.encode() if isinstance(html, str) else html
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.html")
            with open(page, "wb") as file:
                file.write(raw if isinstance(html, bytes) else b"\xef\xbb\xbf" + raw)  # text is UTF-8, whatever the page says
            command = [self._program, "extract", "--template", self._path, page]
            done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode != 0:
            raise WrapsmithError(0, "", done.stderr.decode(errors="replace").strip())
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return [line["record"] for line in lines]


def _given(url: Optional[str], html: Optional[str]) -> Dict[str, Any]:
    if url is None and html is None:
        raise ValueError("give a page: url or html")
    given: Dict[str, Any] = {}
    if url is not None:
        given["url"] = url
    if html is not None:
        given["html"] = html
    return given


def _problem(error: urllib.error.HTTPError) -> WrapsmithError:
    try:
        body = json.loads(error.read())
    except ValueError:
        body = {}
    code = str(body.get("type", "")).rpartition(":")[2]
    return WrapsmithError(error.code, code, str(body.get("detail") or error.reason))
