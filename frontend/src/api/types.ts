/** What crosses the API, under the names that the screens use. Nodes cross as numbers. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type About = Schemas["About"];
export type Alert = Schemas["Alert"];
export type AlertList = Schemas["AlertList"];
export type Delivery = Schemas["Delivery"];
export type Audit = Schemas["Audit"];
export type AuditLine = Schemas["Line"];
/** A template, run, schedule or crawl that a line of the audit log is about. */
export type AuditThing = Schemas["Thing"];
export type AddedPages = Schemas["AddedPages"];
export type BundledSite = Schemas["BundledSite"];
/** A page that can be added to a workspace. */
export type SitePage = Schemas["SitePage"];
export type Cell = Schemas["CellView"];
export type CellState = Cell["state"];
export type Choice = Schemas["Choice"];
/** What is new, gone and changed between two runs. */
export type Comparison = Schemas["Comparison"];
export type Crawl = Schemas["Crawl"];
/** An address of a crawl, and what became of it. */
export type CrawlNode = Schemas["Node"];
export type CrawlNodes = Schemas["CrawlNodes"];
export type Inspection = Schemas["Inspection"];
/** A published method with its settings. */
export type MethodAsk = Schemas["ShowMethod"];
export type MethodTable = Schemas["MethodTable"];
export type FusionSettings = Schemas["FusionSettings"];
export type Difference = Schemas["Difference"];
export type Failure = Schemas["FailedPage"];
export type ArticleBlock = Schemas["ArticleBlock"];
export type ArticleView = Schemas["ArticleView"];
export type Field = Schemas["FieldView"];
export type FieldChange = Schemas["FieldChange"];
/** How a cell came about. */
export type XPathMatches = Schemas["XPathMatches"];
export type Explanation = Schemas["Explanation"];
/** What cells of the samples must give. */
export type Expectation = Schemas["Expectation"];
export type FieldType = Field["type"];
export type FieldQuality = Schemas["FieldQuality"];
/** How pages are got from the web. */
export type Fetching = Schemas["Fetching"];
/** A mistake in a text, at its line. */
export type Finding = Schemas["Finding"];
export type Imported = Schemas["Imported"];
export type Invitation = Schemas["Invitation"];
export type Item = Schemas["Item"];
/** What a one-time link is for. */
export type LinkFor = Schemas["OneTimeLink"];
export type Items = Schemas["Items"];
export type ListsFound = Schemas["ListsView"];
export type ListView = Schemas["ListView"];
export type ListRow = Schemas["RowView"];
export type MadeLink = Schemas["MadeLink"];
export type MadeToken = Schemas["MadeToken"];
export type Mark = Schemas["MarkView"];
export type Evidence = Schemas["Evidence"];
export type MatchAnswer = Schemas["Match"];
export type ListOffer = Schemas["OfferView"];
/** A field that the pages suggest, before anything is marked. */
export type PageKind = Schemas["PageKind"];
export type Suggestion = Schemas["SuggestionView"];
export type Suggestions = Schemas["SuggestionsView"];
export type TakenSuggestion = Schemas["TakenSuggestion"];
/** A column of a list found that becomes a field. */
export type TakenColumn = Schemas["TakenColumn"];
export type Wrapper = Schemas["WrapperView"];
export type WrapperNode = Schemas["WrapperNode"];
export type NewMark = Schemas["NewMark"];
export type NewCrawl = Schemas["NewCrawl"];
export type NewRun = Schemas["NewRun"];
export type NewSchedule = Schemas["NewSchedule"];
export type NodeView = Schemas["NodeView"];
export type Page = Schemas["PageView"];
/** A page to add, in one of the ways it can come. */
export type PageSource = Schemas["PageInput"];
export type CaptureCode = Schemas["PairingCode"];
export type PairedBrowser = Schemas["PairedBrowser"];
export type SiteLogin = Schemas["SiteLogin"];
export type SiteLogins = Schemas["SiteLogins"];
export type SignInWindow = Schemas["SignInWindow"];
export type PageResource = Schemas["PageResource"];
export type PageLook = Schemas["PageLook"];
export type HideElements = Schemas["HideElements"];
export type Part = Schemas["Part"];
export type People = Schemas["People"];
export type Person = Schemas["Person"];
export type PersonChange = Schemas["PersonChange"];
export type Proposals = Schemas["Proposals"];
export type Quality = Schemas["Quality"];
export type TemplateTrend = Schemas["TemplateTrend"];
export type FieldTrend = Schemas["FieldTrend"];
export type Trend = Schemas["Trend"];
export type Question = Schemas["Question"];
export type RecordPage = Schemas["Extracted"];
/** A page before and after its scripts. */
export type RenderedPage = Schemas["RenderedPage"];
export type RenderPage = Schemas["RenderPage"];
export type Role = Person["role"];
export type Row = Schemas["Row"];
export type Run = Schemas["Run"];
export type RunList = Schemas["RunList"];
export type RunProblem = Schemas["RunProblem"];
export type RunProblemKind = RunProblem["kind"];
export type RunProblems = Schemas["RunProblems"];
export type RunRecords = Schemas["RunRecords"];
/** A page of a run: what it gave, and whether it can be shown. */
export type ResultPage = Schemas["ResultPage"];
export type ResultCell = Schemas["Cell"];
/** A workspace with a page of a run among its samples. */
export type OpenedPage = Schemas["OpenedPage"];
export type RunRow = Schemas["RunRow"];
/** What a run takes pages from. */
export type RunSource = Schemas["RunPage"];
export type SearchForm = Schemas["Form"];
export type Forms = Schemas["Forms"];
export type FormValue = Schemas["FormValue"];
export type SaveWorkspace = Schemas["SaveWorkspace"];
export type Schedule = Schemas["Schedule"];
/** Where a schedule takes pages from. */
export type ScheduleSource = Schemas["PageSource"];
export type ScheduleOutput = Schemas["ScheduleOutput"];
export type SchemaField = Schemas["Field"];
export type TemplateDetail = Schemas["LibraryTemplate"];
export type TemplateList = Schemas["TemplateList"];
export type TemplateSummary = Schemas["TemplateEntry"];
export type TemplateTexts = Schemas["Code"];
export type Test = Schemas["Test"];
export type TestReport = Schemas["TestReport"];
export type TestScore = Schemas["TestScore"];
export type Session = Schemas["Session"];
export type Token = Schemas["Token"];
export type TokenList = Schemas["Tokens"];
export type Verdict = Schemas["Verdict"];
export type LocatorVote = Schemas["LocatorVote"];
export type Workspace = Schemas["Workspace"];
export type WorkspaceChange = Schemas["WorkspaceChange"];
export type WorkspaceSummary = Schemas["WorkspaceEntry"];
export type WriteTable = Schemas["WriteTable"];
export type WrittenTable = Schemas["WrittenTable"];
