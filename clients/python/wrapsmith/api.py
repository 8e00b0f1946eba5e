"""Types of the API's requests and answers, written by clients/python/gen from the OpenAPI document. Do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict


class Extract(TypedDict, total=False):
    allowHost: bool  # Fetch the address though its host is private or this machine
    cells: bool  # Answer with the whole cells too: nodes, typed values and candidates
    fields: List[str]  # Names of the fields that are wanted; empty: all
    html: str  # The page itself, as text
    name: str  # With html: what to call the page
    relative: bool  # Addresses as the page has them; else they are absolute
    template: str  # Id or name of a template of the library; empty: the library's best for the page
    url: str  # Address to fetch; with html, the address that the page came from
    visible: bool  # Leave out values that the page hides from its readers


class _Value(TypedDict):
    node: int
    text: str


class Value(_Value, total=False):
    printed: str  # The address as the page has it, where text is the absolute one


class Message(TypedDict, total=False):
    cause: Message  # The message that stands in the sentence as its parameter why
    code: str
    params: Dict[str, str]


Typed = TypedDict(
    "Typed",
    {
        "currency": "str",
        "date": "str",
        "from": "bool",
        "per": "str",
        "unit": "str",
        "value": "str",
    },
    total=False,
)


class _Cell(TypedDict):
    confidence: float  # 0..1
    state: Literal["found", "missing", "unsure", "failed", "untyped"]
    values: List[Value]


class Cell(_Cell, total=False):
    candidate: List[Value]
    message: Message  # Why a cell is empty, as a message
    records: List[List[Cell]]  # Of a field that holds records: the record of each value
    typed: List[Typed]
    why: str  # Reason in words for anything but a plain find


class _MissingCell(TypedDict):
    field: str
    record: int  # Index in records; -1 where the page has no record at all
    state: Literal["missing", "unsure", "failed", "untyped"]
    why: str  # A sentence


class MissingCell(_MissingCell, total=False):
    message: Message  # Why as a message
    seen: List[str]  # What was seen and not trusted


class _Field(TypedDict):
    many: bool  # The field holds a list of values
    name: str  # Name in any script; an element name in the result XML
    optional: bool  # The field may be missing from a page
    type: Literal["text", "number", "price", "date", "url", "image", "html"]


class Field(_Field, total=False):
    fields: List[Field]  # The fields of the records that this field holds
    label: str  # The person's description of the field


class VerdictTemplate(TypedDict):
    id: str
    name: str
    site: str


class _Extraction(TypedDict):
    confidence: List[Dict[str, float]]  # Of each record the confidence of each field that has values: the share of such values that was right on labelled pages
    missing: List[MissingCell]  # The cells without a value, and why
    page: str  # Name or address of the page
    records: List[Dict[str, Any]]  # The records, each as the member record of docs/records.schema.json: a text, an object with value or date and the printed text, a list, or null
    schema: List[Field]  # The fields, in order


class Extraction(_Extraction, total=False):
    cells: List[List[Cell]]  # With cells: of each record its cells, in the order of the schema
    message: Message  # Why no template fits, as a message
    template: VerdictTemplate  # The template that was used; none if no template fits
    why: str  # Why no template fits


class Given(TypedDict, total=False):
    allowHost: bool  # Fetch the address though its host is private or this machine
    html: str  # The page itself, as text
    name: str  # With html: what to call the page
    url: str  # Address to fetch; with html, the address that the page came from


class _SuggestFields(TypedDict):
    pages: List[Given]  # Pages of one site, of one kind; two or more show what varies


class SuggestFields(_SuggestFields, total=False):
    limit: int  # Suggestions at most; 15 when 0
    visible: bool  # Leave out values that a page hides from its readers


class Suggestion(TypedDict):
    label: str  # The text that names it on all pages; empty without one
    locator: str  # An XPath that finds the values
    name: str  # Proposed field name
    rank: int  # From 1
    type: Literal["text", "number", "price", "date", "url", "image", "html"]
    values: Dict[str, List[str]]  # By the name of the page; a page without a value has none


class SuggestedFields(TypedDict):
    list: bool  # The pages are lists: each value is that of one record
    suggestions: List[Suggestion]


class Mark(TypedDict):
    field: str
    value: str  # As the page shows it


class LearnPage(TypedDict, total=False):
    allowHost: bool  # Fetch the address though its host is private or this machine
    complete: bool  # The page has no field that is not marked on it
    drop: List[str]  # Of an article: words of blocks that do not belong to its body
    html: str  # The page itself, as text
    keep: List[str]  # Of an article: words of blocks that belong to its body
    marks: List[Mark]  # Fields and their values on the page. Of a list: those of its records in order; a field that is marked again begins the next record
    missing: List[str]  # Fields that the page does not have
    name: str  # With html: what to call the page
    url: str  # Address to fetch; with html, the address that the page came from


class _Learn(TypedDict):
    pages: List[LearnPage]  # Pages with the values that they show


class Learn(_Learn, total=False):
    description: str
    kind: Literal["detail", "list", "article"]  # What the pages hold: one record, many, or an article; empty: detail
    many: List[str]  # Fields that hold lists of values
    method: Literal["induce", "deng"]  # How it is learned: by locators that vote, or by the paths of Deng & Xiong alone; empty: induce
    name: str  # Of the template; empty: its site
    next: str  # Of a list: the text of the link to the next page; auto looks for it
    samples: List[Given]  # Pages of the same site without marks: they show which locators hold on other pages
    save: bool  # Keep the template as a draft in the library, for a person to look at and publish
    site: str  # Host of the pages; empty: that of the first page's address
    types: Dict[str, str]  # Types of fields: text, number, price, date, url, image or html
    visible: bool  # Leave values out of the matrix that a page hides from its readers


class FieldDoubt(TypedDict):
    field: str
    found: int  # Pages on which it is found
    of: int


class DraftNote(TypedDict):
    version: int
    who: str  # Who saved it


class _RedCell(TypedDict):
    expected: List[str]  # Empty: the page has no value
    field: str
    got: List[str]
    page: str


class RedCell(_RedCell, total=False):
    message: Message  # Why, as a message
    record: int  # Of a list, from 1
    why: str


class _Health(TypedDict):
    cells: List[RedCell]  # The red cells, the first 200
    checked: str
    confirmed: int  # Of the tests, those whose expected value a person confirmed by a mark or by typing the value; the other values were recorded at a save
    id: str  # Of the template
    red: int  # Those that give something else
    tests: int  # Cells with an expected value
    version: int  # That was tested


class Health(_Health, total=False):
    problem: str  # Why the tests could not be run


class _TemplateEntry(TypedDict):
    changed: str
    description: str
    fields: List[str]  # Names, in order
    id: str
    kind: Literal["detail", "list", "article"]
    name: str
    samples: int  # How many sample pages it has
    site: str
    tags: List[str]
    version: int


class TemplateEntry(_TemplateEntry, total=False):
    comments: int  # Those that are open
    deleted: bool  # Kept in history only; can be restored
    domain: str  # Domain of knowledge, as in books: given by its author, or proposed by its fields
    draft: DraftNote  # A newer version that is not published; authors see it
    health: Health  # How the tests of this version stood when they were last run; none when they never were


class HiddenValue(TypedDict):
    field: str
    page: str
    value: str


class _MatrixCell(TypedDict):
    confidence: float
    field: str
    state: Literal["found", "missing", "unsure", "failed", "untyped"]
    values: List[str]


class MatrixCell(_MatrixCell, total=False):
    why: str  # Why the cell is empty


class _MatrixRow(TypedDict):
    cells: List[MatrixCell]  # In the order of the schema; of a list those of its first record
    page: str


class MatrixRow(_MatrixRow, total=False):
    records: int  # Of a list: how many records it finds


class UnclearValue(TypedDict):
    field: str
    page: str
    places: int  # Places that fit the field's name alike. Name the field as the label of the right one says, or mark it on a page with another value
    value: str


class _Learned(TypedDict):
    doubts: List[FieldDoubt]  # Fields that are not found everywhere
    hidden: List[HiddenValue]  # Marked values that their page hides until a script shows them
    matrix: List[MatrixRow]  # What the template finds on each page, those without marks included
    schema: List[Field]  # Its fields
    unclear: List[UnclearValue]  # Marked values that their page shows at several places that fit the field's name alike: the first was taken
    xml: str  # The template


class Learned(_Learned, total=False):
    draft: TemplateEntry  # With save: the draft in the library


class FindRecords(TypedDict, total=False):
    allowHost: bool  # Fetch the address though its host is private or this machine
    html: str  # The page itself, as text
    keyword: str  # The query word of a result page; the method keyword needs it
    lists: int  # Lists at most, the surest first; 1 when 0
    method: Literal["best", "detm", "path", "keyword"]  # Empty: best, which joins the others
    name: str  # With html: what to call the page
    relative: bool  # Addresses as the page has them; else they are absolute
    url: str  # Address to fetch; with html, the address that the page came from


class RecordsList(TypedDict):
    confidence: float
    method: str
    records: List[Dict[str, Any]]  # The records, each as the member record of docs/records.schema.json
    region: str  # Path of the element around the records
    schema: List[Field]  # The columns, in order
    why: str


class FoundRecords(TypedDict):
    lists: List[RecordsList]  # The surest first; empty if the page has no list
    page: str


class FindArticle(TypedDict, total=False):
    allowHost: bool  # Fetch the address though its host is private or this machine
    form: Literal["text", "html"]  # Of the body: paragraphs as text, or clean HTML without scripts; empty: text
    html: str  # The page itself, as text
    name: str  # With html: what to call the page
    url: str  # Address to fetch; with html, the address that the page came from


class _FoundArticleValue(TypedDict):
    confidence: float  # Of title, author and date the share of such values that was right on labelled pages
    source: str  # visible, microdata, json-ld, meta, url or text
    text: str  # Empty for a date of which the page prints only how long ago it was, if the day on which the page was received is not known


class FoundArticleValue(_FoundArticleValue, total=False):
    node: int  # Of a visible value
    printed: str  # As the page prints it, where that differs


class _FoundArticle(TypedDict):
    about: Dict[str, FoundArticleValue]  # title, author, date, language, site, image: those that the page has
    body: List[str]  # The paragraphs, in order
    page: str


class FoundArticle(_FoundArticle, total=False):
    html: str  # With form html: the body with headings, lists, tables, links and pictures
