package api

import (
	"net/http"

	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"

	"github.com/danielgtaylor/huma/v2"
)

func (a *App) registerAbout() {
	handle(a, op("about", http.MethodGet, "/api/about", "about", "Version of the program, and what it allows"), a.about)
	handle(a, op("licenses", http.MethodGet, "/api/licenses", "about", "Licences of the third-party software in the program"), a.licenses)
	raw(a, streams(op("getOpenAPI", http.MethodGet, "/api/openapi.json", "about", "This document"), "application/openapi+json", "OpenAPI as JSON"), a.getOpenAPI)
	handle(a, op("listBundled", http.MethodGet, "/api/bundled", "about", "The sample sites that come with the program"), a.listBundled)
}

func (a *App) registerPush() {
	const tag = "library"
	push := op("pushTemplate", http.MethodPost, "/api/library/push", tag, "Save a template of another library as a new version, unless a newer version was saved meanwhile")
	push.MaxBodyBytes = pagesBody
	handle(a, push, a.remote.PushTemplate)
	sample := op("sendSample", http.MethodPost, "/api/library/samples", tag, "Send a sample page before its template, if one request cannot hold all pages")
	sample.MaxBodyBytes = pagesBody
	handle(a, sample, a.remote.SendSample)
	handle(a, op("getSamples", http.MethodGet, "/api/library/{id}/samples", tag, "A part of a template's sample pages with their bytes"), a.remote.GetSamples)
}

func (a *App) registerAlike() {
	handle(a, op("getAlike", http.MethodGet, "/api/workspaces/{workspace}/pages/{page}/nodes/{node}/alike", "pages",
		"The nodes that a field of many values would take with this one"), a.workspaces.GetAlike)
}

func (a *App) registerArticle() {
	handle(a, op("readArticle", http.MethodPost, "/api/workspaces/{workspace}/pages/{page}/article", "article",
		"The article of a page, as found and as the person's choices change it"), a.workspaces.ReadArticle)
}

func (a *App) registerMethod() {
	handle(a, op("showMethod", http.MethodPost, "/api/workspaces/{workspace}/pages/{page}/method", "pages",
		"A published method at work on a page of the workspace"), a.workspaces.ShowMethod)
	handle(a, op("setFusion", http.MethodPut, "/api/workspaces/{workspace}/fusion", "article",
		"Read the body of the article by the tag-path features alone, or by all evidence again"), a.workspaces.SetFusion)
}

func (a *App) registerBoxes() {
	set := op("setBoxes", http.MethodPut, "/api/workspaces/{workspace}/pages/{page}/boxes", "pages",
		"Say where a page's elements lie on the screen: lists and articles are then looked for by position too. Those that came with a rendered page stay")
	set.MaxBodyBytes = workspace.MaxBoxesBytes
	act(a, set, a.workspaces.SetBoxes)
}

func (a *App) registerCheck() {
	check := op("check", http.MethodPost, "/api/check", "code", "Mistakes of a template, an XPath or an XSLT")
	check.MaxBodyBytes = textBody
	handle(a, check, a.workspaces.Check)
}

func (a *App) registerCode() {
	const tag, path = "code", "/api/workspaces/{workspace}/template"
	handle(a, op("getTemplate", http.MethodGet, path, tag, "The template as XML, XPath and XSLT"), a.workspaces.GetTemplate)
	put := op("putTemplate", http.MethodPut, path, tag, "Replace the template by one that was edited by hand")
	put.MaxBodyBytes = textBody
	handle(a, put, a.workspaces.PutTemplate)
}

func (a *App) registerComments() {
	const tag, all = "library", "/api/library/{id}/comments"
	handle(a, op("listComments", http.MethodGet, all, tag, "Comments on a template and its fields"), a.templates.ListComments)
	handle(a, op("addComment", http.MethodPost, all, tag, "Write a comment about a template or a field of it"), a.templates.AddComment)
	act(a, op("deleteComment", http.MethodDelete, all+"/{comment}", tag, "Delete one's own comment; an admin deletes any"), a.templates.DeleteComment)
	handle(a, op("resolveComment", http.MethodPut, all+"/{comment}/resolved", tag, "Resolve a comment, or open it again"), a.templates.ResolveComment)
}

func (a *App) registerConnect() {
	const tag, path = "server", "/api/server"
	handle(a, op("getServer", http.MethodGet, path, tag, "The team's server that this machine works with"), a.remote.GetServer)
	handle(a, op("connectServer", http.MethodPut, path, tag, "Connect to a team's server"), a.remote.ConnectServer)
	act(a, op("disconnectServer", http.MethodDelete, path, tag, "Disconnect from the server; all templates stay here"), a.remote.DisconnectServer)
	handle(a, op("whoOnServer", http.MethodGet, path+"/person", tag, "The person of this connection on the server"), a.remote.WhoOnServer)
	handle(a, op("compareWithServer", http.MethodGet, path+"/templates", tag, "Differences between this library and the server's"), a.remote.CompareWithServer)
	handle(a, op("takeFromServer", http.MethodPost, path+"/take", tag, "Take a template from the server"), a.remote.TakeFromServer)
	handle(a, op("sendToServer", http.MethodPost, path+"/send", tag, "Send a template to the server"), a.remote.SendToServer)
	handle(a, a.conflicts(op("mergeWithServer", http.MethodPost, path+"/merge", tag, "Merge the changes made here with those on the server, and save the result in both places")), a.remote.MergeWithServer)
}

// ExtensionPaths are the operations that a browser extension asks for, with a token of its own.
var ExtensionPaths = []string{"/api/capture/claim", "/api/capture/pages", "/api/capture/login"}

func (a *App) registerCapture() {
	const tag, path = "capture", "/api/capture"
	handle(a, op("newCaptureCode", http.MethodPost, path+"/code", tag, "Make the code that pairs a browser extension"), a.captures.NewCode)
	handle(a, op("listBrowsers", http.MethodGet, path+"/browsers", tag, "The browsers whose extension may send pages"), a.captures.List)
	act(a, op("removeBrowser", http.MethodDelete, path+"/browsers/{browser}", tag, "Revoke the token of a browser's extension"), a.captures.Remove)
	handle(a, op("claimCapture", http.MethodPost, path+"/claim", tag, "Pair a browser extension by its code"), a.captures.Claim)
	send := op("sendCapture", http.MethodPost, path+"/pages", tag, "Add a page as the person's own browser shows it")
	send.MaxBodyBytes = pagesBody
	handle(a, send, a.captures.Send)
	handle(a, op("sendCaptureLogin", http.MethodPost, path+"/login", tag, "Add or renew a site login that the person gives from their own browser"), a.captures.SendLogin)
}

func (a *App) registerLogins() {
	const tag, path = "logins", "/api/logins"
	handle(a, op("listLogins", http.MethodGet, path, tag, "The caller's site logins, without their cookies"), a.logins.List)
	handle(a, op("putLogin", http.MethodPut, path+"/sites/{host}", tag, "Add or renew a site login from a cookies.txt"), a.logins.Put)
	act(a, op("removeLogin", http.MethodDelete, path+"/sites/{host}", tag, "Delete a site login"), a.logins.Remove)
	handle(a, op("openLoginWindow", http.MethodPost, path+"/window", tag, "Open a window of the installed browser to sign in to a site"), a.logins.OpenWindow)
	handle(a, op("getLoginWindow", http.MethodGet, path+"/window", tag, "The state of the sign-in window"), a.logins.Window)
	handle(a, op("keepLoginWindow", http.MethodPost, path+"/window/keep", tag, "Keep the login of the window, and close it"), a.logins.KeepWindow)
	act(a, op("closeLoginWindow", http.MethodDelete, path+"/window", tag, "Close the window without keeping the login"), a.logins.CloseWindow)
}

func (a *App) registerCrawl() {
	const tag, path = "crawls", "/api/crawls/{crawl}"
	handle(a, op("listCrawls", http.MethodGet, "/api/crawls", tag, "All crawls, the newest first"), a.crawls.ListCrawls)
	create := op("createCrawl", http.MethodPost, "/api/crawls", tag, "Start a crawl for pages like a sample")
	create.MaxBodyBytes = pagesBody
	handle(a, create, a.crawls.CreateCrawl)
	handle(a, op("proposePatterns", http.MethodPost, "/api/crawls/patterns", tag, "URL patterns of samples, with the links that each would match"), a.crawls.ProposePatterns)
	handle(a, op("getCrawl", http.MethodGet, path, tag, "The current state of a crawl"), a.crawls.GetCrawl)
	act(a, op("deleteCrawl", http.MethodDelete, path, tag, "Delete a crawl with its pages"), a.crawls.DeleteCrawl)
	handle(a, op("pauseCrawl", http.MethodPost, path+"/pause", tag, "Pause a crawl: pages that are being fetched arrive, others are not requested"), a.crawls.PauseCrawl)
	handle(a, op("resumeCrawl", http.MethodPost, path+"/resume", tag, "Continue a crawl after a pause, a stop or a crash"), a.crawls.ResumeCrawl)
	handle(a, op("cancelCrawl", http.MethodPost, path+"/cancel", tag, "Stop a crawl; the kept pages stay"), a.crawls.CancelCrawl)
	handle(a, op("getCrawlNodes", http.MethodGet, path+"/nodes", tag, "Changes of the graph of kept and left pages since a version"), a.crawls.GetCrawlNodes)
	raw(a, streams(op("watchCrawl", http.MethodGet, path+"/events", tag, "Progress of a crawl as server-sent events, each with the whole Crawl as JSON"),
		"text/event-stream", "Event crawl: Crawl as JSON, numbered"), a.watchCrawl)
	download(a, streams(op("downloadCrawl", http.MethodGet, path+"/download", tag, "The pages kept, as a WARC file"),
		"application/warc", "WARC in gzip"), a.crawls.DownloadCrawl)
}

func (a *App) registerExplain() {
	handle(a, op("explainCell", http.MethodGet, "/api/workspaces/{workspace}/pages/{page}/fields/{field}/vote", "fields",
		"How the cell of a field on a page came about: votes, confidence, Tree Align"), a.workspaces.ExplainCell)
	handle(a, op("tryXPath", http.MethodPost, "/api/workspaces/{workspace}/pages/{page}/xpath", "fields",
		"What an XPath finds on a page, and on how many pages; it changes nothing"), a.workspaces.TryXPath)
}

func (a *App) registerFields() {
	const tag, path = "fields", "/api/workspaces/{workspace}/fields/{field}"
	handle(a, op("changeField", http.MethodPatch, path, tag, "Change a field's name, label, type, rule or position"), a.workspaces.ChangeField)
	handle(a, op("removeField", http.MethodDelete, path, tag, "Remove a field and its marks"), a.workspaces.RemoveField)
	handle(a, op("putXPath", http.MethodPut, path+"/xpath", tag, "Replace the learned locators of a field by one that was written by hand"), a.workspaces.PutXPath)
}

func (a *App) registerFrame() {
	const tag, path = "pages", "/api/workspaces/{workspace}/pages/{page}"
	raw(a, streams(op("getFrame", http.MethodGet, path+"/frame", tag,
		"The page for the sample frame: sanitised, each element annotated with its number"), "text/html", "HTML"), a.getFrame)
	raw(a, streams(op("getAsset", http.MethodGet, path+"/asset", tag, "A style sheet, image or font of the page"),
		"application/octet-stream", "The asset"), a.getAsset)
	handle(a, op("getLook", http.MethodGet, path+"/look", tag, "Whether a page has its styles, and whether only scripts make its text"), a.workspaces.GetLook)
	resources := op("addResources", http.MethodPost, path+"/resources", tag, "Give a page the style sheets, images and fonts that were saved with it")
	resources.MaxBodyBytes = pagesBody
	handle(a, resources, a.workspaces.AddResources)
	handle(a, op("hideElements", http.MethodPut, path+"/hidden", tag, "Hide elements of a page in the frame, or show them again"), a.workspaces.Hide)
}

func (a *App) registerHealth() {
	const tag = "library"
	handle(a, op("listHealth", http.MethodGet, "/api/library/health", tag, "Results of the last tests of the templates"), a.templates.ListHealth)
	handle(a, op("testTemplate", http.MethodPost, "/api/library/{id}/test", tag, "Run the tests of a template now"), a.templates.TestTemplate)
}

func (a *App) registerHistory() {
	const tag, one = "library", "/api/library/{id}"
	conflict := func(o huma.Operation) huma.Operation {
		o.Errors = append(o.Errors, http.StatusConflict)
		return o
	}
	handle(a, op("listVersions", http.MethodGet, one+"/versions", tag, "A template's versions: who saved them, when and why"), a.templates.ListVersions)
	handle(a, op("diffTemplate", http.MethodGet, one+"/diff", tag, "Differences between two versions of a template"), a.templates.DiffTemplate)
	handle(a, conflict(op("restoreVersion", http.MethodPost, one+"/versions/{version}/restore", tag, "Save an old version again as the newest one")), a.templates.RestoreVersion)
	handle(a, conflict(op("publishTemplate", http.MethodPost, one+"/publish", tag, "Publish a template's draft")), a.templates.PublishTemplate)
	act(a, conflict(op("discardDraft", http.MethodPost, one+"/discard", tag, "Discard a draft; its versions stay in the history")), a.templates.DiscardDraft)
	handle(a, op("duplicateTemplate", http.MethodPost, one+"/duplicate", tag, "Save a copy of a template, with its sample pages, as a new one"), a.templates.DuplicateTemplate)
	handle(a, op("listDrafts", http.MethodGet, "/api/library/drafts", tag, "Drafts of the library, newest first"), a.templates.ListDrafts)
}

func (a *App) registerInterchange() {
	const tag, path = "interchange", "/api/interchange"
	read := op("readInterchange", http.MethodPost, path, tag, "Preview of the import of a file of another tool, with a report for each field; nothing is saved")
	read.MaxBodyBytes = templates.MaxInterchangeBytes
	handle(a, read, a.templates.ReadInterchange)
	save := op("saveInterchange", http.MethodPost, path+"/save", tag, "Import templates from another tool's file into the library")
	save.MaxBodyBytes = templates.MaxInterchangeBytes
	handle(a, save, a.templates.SaveInterchange)
	handle(a, op("exportInterchange", http.MethodGet, "/api/library/{id}/interchange", tag,
		"A template written for another tool or as a program, with a report for each field"), a.templates.ExportInterchange)
}

func (a *App) registerKnowledge() {
	const tag = "library"
	handle(a, op("listDomains", http.MethodGet, "/api/knowledge/domains", tag, "Domains of knowledge of the library's templates"), a.templates.ListDomains)
	handle(a, op("suggestNames", http.MethodPost, "/api/knowledge/names", tag, "Names that were used so far for such a field"), a.templates.SuggestNames)
	handle(a, op("getKnowledge", http.MethodGet, "/api/knowledge", tag, "Knowledge about a domain: kinds of queries, and field names with labels, types, units and values"), a.templates.GetKnowledge)
	handle(a, op("getFirstPage", http.MethodGet, "/api/knowledge/first", tag, "The first page of a domain and kind of query, with its tag tree and the trees of its items"), a.templates.GetFirstPage)
	handle(a, op("correctName", http.MethodPost, "/api/knowledge/correct", tag, "Correct a field name of the knowledge base, merge it into another one, or forget it"), a.templates.CorrectName)
	act(a, op("setInterest", http.MethodPut, "/api/knowledge/interest", tag, "Mark what interests the caller; it is proposed first"), a.templates.SetInterest)
	handle(a, op("proposeDomain", http.MethodGet, "/api/workspaces/{workspace}/domain", "workspaces", "Proposed domain of knowledge of a workspace, from its fields, labels and site"), a.workspaces.ProposeDomain)
}

func (a *App) registerLibrary() {
	const tag, one = "library", "/api/library/{id}"
	handle(a, op("listLibrary", http.MethodGet, "/api/library", tag, "Templates of the library, the newest change first"), a.templates.ListLibrary)
	handle(a, op("getLibraryTemplate", http.MethodGet, one, tag, "One template with its history"), a.templates.GetLibraryTemplate)
	download(a, streams(op("getLibraryXML", http.MethodGet, one+"/xml", tag, "A template as a file"),
		"application/xml", "Template XML"), a.templates.GetLibraryXML)
	handle(a, op("openTemplate", http.MethodPost, one+"/open", tag, "Begin a workspace that edits a template"), a.workspaces.OpenTemplate)
	handle(a, op("attendTemplate", http.MethodPost, one+"/presence", tag, "Report that the caller has a template open; answers who else has, and the newest version"), a.templates.AttendTemplate)
	act(a, op("deleteTemplate", http.MethodDelete, one, tag, "Delete a template; its history is kept"), a.templates.DeleteTemplate)
	handle(a, op("restoreTemplate", http.MethodPost, one+"/restore", tag, "Restore a deleted template"), a.templates.RestoreTemplate)
	imports := op("importTemplates", http.MethodPost, "/api/library/import", tag, "Import template files into the library")
	imports.MaxBodyBytes = pagesBody
	handle(a, imports, a.templates.ImportTemplates)
	look := op("lookAtImport", http.MethodPost, "/api/library/import/look", tag, "Preview of an import of template files; nothing is saved")
	look.MaxBodyBytes = pagesBody
	handle(a, look, a.templates.LookAtImport)
	handle(a, op("listImports", http.MethodGet, "/api/library/imports", tag, "The imports of template files, the newest first"), a.templates.ListImports)
	handle(a, op("undoImport", http.MethodPost, "/api/library/imports/{import}/undo", tag, "Undo an import: templates that it added go to the trash, those that it changed get their earlier version"), a.templates.UndoImport)
}

// registerList registers what a list needs beside marks: in a workspace of kind list
// addMark marks values in records (missing with a node of the record).
func (a *App) registerList() {
	const tag = "list"
	handle(a, op("setKind", http.MethodPut, "/api/workspaces/{workspace}/kind", tag, "Change the kind of a workspace: single records, lists or articles"), a.workspaces.SetKind)
	handle(a, op("getRecords", http.MethodGet, "/api/workspaces/{workspace}/pages/{page}/records", tag, "The records of a list that the template finds on a page, and the link to the next one"), a.workspaces.GetRecords)
	handle(a, op("markRecord", http.MethodPost, "/api/workspaces/{workspace}/records", tag, "Mark that a record begins here, or that this is not a record; the same mark again removes it"), a.workspaces.MarkRecord)
	handle(a, op("markNext", http.MethodPost, "/api/workspaces/{workspace}/next", tag, "Mark the link that leads to the next page"), a.workspaces.MarkNext)
	a.registerOffers()
}

// registerVersions registers what a template has beside its text: its versions,
// what they changed, two people's work joined, tags, comments, and how its fields were named.
func (a *App) registerVersions() {
	a.registerHistory()
	a.registerMerge()
	a.registerTags()
	a.registerComments()
	a.registerKnowledge()
}

func (a *App) registerMarks() {
	handle(a, op("addMark", http.MethodPost, "/api/workspaces/{workspace}/marks", "marks", "Mark a part of a node as (not) an example of a field"), a.workspaces.AddMark)
	handle(a, op("removeMark", http.MethodDelete, "/api/workspaces/{workspace}/marks/{mark}", "marks", "Remove a mark"), a.workspaces.RemoveMark)
}

func (a *App) registerMatch() {
	match := op("matchPage", http.MethodPost, "/api/match", "match", "The library's best templates for a page")
	match.MaxBodyBytes = pagesBody
	handle(a, match, a.templates.MatchPage)
}

// registerReading registers what reads a page that a request brings, and keeps nothing of it.
func (a *App) registerReading() {
	const tag = "reading"
	large := func(o huma.Operation) huma.Operation {
		o.MaxBodyBytes = pagesBody
		return o
	}
	raw(a, op("getExtraction", http.MethodGet, "/api/extract", tag, "Records of the page at an address; 304 if they are the same as in an earlier answer"), a.getExtraction)
	raw(a, large(op("extractPage", http.MethodPost, "/api/extract", tag, "Records of a page, by a template of the library")), a.extractPage)
	handle(a, large(op("findRecords", http.MethodPost, "/api/records", tag, "The records of a page's lists, without a template")), a.pages.FindRecords)
	handle(a, large(op("inspectPages", http.MethodPost, "/api/inspect", tag, "Steps and results of a published method on pages")), a.pages.InspectPages)
	handle(a, large(op("findForms", http.MethodPost, "/api/forms", tag, "The forms of a page, to be filled in by a search")), a.pages.FindForms)
	handle(a, large(op("findArticle", http.MethodPost, "/api/article", tag, "The article of a page, without a template")), a.pages.FindArticle)
	handle(a, large(op("suggestFields", http.MethodPost, "/api/suggest", tag, "Fields of pages, proposed before anything is marked")), a.pages.SuggestFields)
	handle(a, large(op("learnTemplate", http.MethodPost, "/api/learn", tag, "Learn a template from values that pages show, and save a draft on request")), a.pages.Learn)
}

func (a *App) registerMend() {
	const tag, one = "mend", "/api/mends/{mend}"
	propose := op("proposeMend", http.MethodPost, "/api/library/{id}/mend", tag, "Check how a template fits pages, and propose a mended version")
	propose.MaxBodyBytes = pagesBody
	handle(a, propose, a.mending.ProposeMend)
	handle(a, op("getMend", http.MethodGet, one, tag, "A proposal that is not approved or dismissed"), a.mending.GetMend)
	handle(a, op("approveMend", http.MethodPost, one+"/approve", tag, "Save a mended version"), a.mending.ApproveMend)
	handle(a, op("chooseMend", http.MethodPost, one+"/choice", tag, "Make a proposal again, with refused fields and marked values"), a.mending.ChooseMend)
	raw(a, streams(op("getMendFrame", http.MethodGet, one+"/pages/{page}/frame", tag, "A page of a proposal for a frame: without scripts, its elements numbered"), htmlType, "The page"), a.getMendFrame)
	const check = "/api/library/check"
	handle(a, op("getLibraryCheck", http.MethodGet, check, tag, "The result of the last check of the library, and the current check"), a.mending.GetCheck)
	handle(a, op("startLibraryCheck", http.MethodPost, check, tag, "Start a check of the library: read the sample addresses again and find templates that no longer fit"), a.mending.StartCheck)
	act(a, op("stopLibraryCheck", http.MethodDelete, check, tag, "Stop the current check; its results so far are kept"), a.mending.StopCheck)
	download(a, streams(op("getLibraryCheckReport", http.MethodGet, check+"/report", tag, "The result of the last check as text, JSON or an Atom feed"),
		"application/octet-stream", "The report"), a.mending.GetCheckReport)
	act(a, op("dismissMend", http.MethodDelete, one, tag, "Dismiss a proposal; the template stays as it is"), a.mending.DismissMend)
}

func (a *App) registerMerge() {
	handle(a, a.conflicts(op("mergeWorkspace", http.MethodPost, "/api/workspaces/{workspace}/merge", "workspaces",
		"Save a workspace joined with the newer version that its save met; the workspace goes on from there, without what could be undone")), a.workspaces.Merge)
	merge := a.conflicts(op("mergeTemplate", http.MethodPost, "/api/library/{id}/merge", "library", "Merge a template that was made from an older version with the newest one, and save it"))
	merge.MaxBodyBytes = textBody
	handle(a, merge, a.templates.MergeTemplate)
}

func (a *App) registerOffers() {
	const tag, path = "list", "/api/workspaces/{workspace}/pages/{page}/lists"
	handle(a, op("getPageKind", http.MethodGet, "/api/workspaces/{workspace}/pages/{page}/kind", "workspaces", "How likely a page is one record, a list or an article; the shares add up to 1"), a.workspaces.GetPageKind)
	handle(a, op("findLists", http.MethodGet, path, tag, "The lists that a page has, found without marks"), a.workspaces.FindLists)
	handle(a, op("takeList", http.MethodPost, path, tag, "Make a list template of a found list, with its columns as fields"), a.workspaces.TakeList)
	handle(a, op("getWrapper", http.MethodGet, "/api/workspaces/{workspace}/pages/{page}/wrapper", tag, "The wrapper tree of a list: what all records have in common, and how they were found"), a.workspaces.GetWrapper)
}

func (a *App) registerOutputs() {
	const tag, path = "runs", "/api/runs/{run}"
	transform := streams(op("transformRun", http.MethodPost, path+"/transform", tag, "Output of a stylesheet on the records' XML"), "text/plain", "The stylesheet's output")
	transform.MaxBodyBytes = textBody
	download(a, transform, a.runs.TransformRun)
	handle(a, op("writeRunTable", http.MethodPost, path+"/table", tag, "Write all records of a run to a table of a PostgreSQL database, in one transaction"), a.runs.WriteRunTable)
}

func (a *App) registerPages() {
	const tag, path = "pages", "/api/workspaces/{workspace}/pages"
	add := op("addPages", http.MethodPost, path, tag, "Add sample pages: bytes, pasted text, bundled pages, addresses or local files")
	add.MaxBodyBytes = pagesBody
	handle(a, add, a.workspaces.AddPages)
	handle(a, op("removePage", http.MethodDelete, path+"/{page}", tag, "Remove a sample page and its marks"), a.workspaces.RemovePage)
	handle(a, op("getSitePages", http.MethodGet, "/api/workspaces/{workspace}/site-pages", tag, "Further pages of the site that can be added: what the open pages link to, with addresses like theirs"), a.workspaces.GetSitePages)
	handle(a, op("getRows", http.MethodGet, path+"/{page}/rows", tag, "The page's tree as a flat list, for the DOM tab"), a.workspaces.GetRows)
	handle(a, op("getItems", http.MethodGet, path+"/{page}/items", tag, "Candidate values of the page"), a.workspaces.GetItems)
	handle(a, op("confirmPage", http.MethodPost, path+"/{page}/confirm", tag, "Confirm all found and missing cells of a page: each cell without a mark gets one"), a.workspaces.ConfirmPage)
	const suggestions = "/api/workspaces/{workspace}/suggestions"
	handle(a, op("getSuggestions", http.MethodGet, suggestions, tag, "Fields that the pages suggest, before anything is marked"), a.workspaces.GetSuggestions)
	handle(a, op("takeSuggestions", http.MethodPost, suggestions, tag, "Make fields of suggestions, as one change"), a.workspaces.TakeSuggestions)
	a.registerBoxes()
	handle(a, op("getNode", http.MethodGet, path+"/{page}/nodes/{node}", tag, "Parts, path and proposed name of a node that is clicked"), a.workspaces.GetNode)
	a.registerAlike()
}

func (a *App) registerRender() {
	handle(a, op("renderPage", http.MethodPost, "/api/render", "pages", "Run a page's scripts in a browser; answers both forms, and which one to use"), a.crawls.RenderPage)
}

func (a *App) registerResults() {
	const tag, path = "runs", "/api/runs/{run}"
	handle(a, op("getRunRecords", http.MethodGet, path+"/records", tag, "Records of a run, in parts"), a.runs.GetRunRecords)
	handle(a, op("getResultPage", http.MethodGet, path+"/pages/{position}", tag, "Results of a page of a run, and whether the page can be shown"), a.runs.GetResultPage)
	raw(a, streams(op("getResultFrame", http.MethodGet, path+"/pages/{position}/frame", tag, "A page of a run for a frame: without scripts, its elements numbered"), htmlType, "The page"), a.getResultFrame)
	handle(a, op("openResultPage", http.MethodPost, path+"/pages/{position}/open", tag, "Open the template that read a page of a run, with that page"), a.runs.OpenResultPage)
	handle(a, op("getRunProblems", http.MethodGet, path+"/problems", tag, "Pages without a result, with the reasons"), a.runs.GetRunProblems)
	handle(a, op("getRunQuality", http.MethodGet, path+"/quality", tag, "Quality of a run, by template and field"), a.runs.GetRunQuality)
	handle(a, op("getRunTrend", http.MethodGet, path+"/trend", tag, "Filled shares of the fields in earlier runs"), a.runs.GetRunTrend)
	handle(a, op("compareRuns", http.MethodGet, path+"/compare", tag, "New, changed and removed records since an earlier run"), a.runs.CompareRuns)
	a.registerQueries()
	a.registerOutputs()
	download(a, streams(op("downloadRun", http.MethodGet, path+"/download", tag, "All records of a run, as a file"),
		"application/octet-stream", "XML, JSON Lines, JSON, CSV, XLSX, Parquet, SQLite, Atom or HTML"), a.runs.DownloadRun)
}

func (a *App) registerQueries() {
	const tag = "queries"
	handle(a, op("queryRecords", http.MethodPost, "/api/query", tag, "Run a query in SQL on the records of all runs; it only reads"), a.runs.QueryRecords)
	handle(a, op("getQueryTables", http.MethodGet, "/api/query/tables", tag, "Tables and fields that a query can use"), a.runs.GetQueryTables)
	handle(a, op("listQueries", http.MethodGet, "/api/queries", tag, "Saved queries, by name"), a.runs.ListQueries)
	handle(a, op("saveQuery", http.MethodPost, "/api/queries", tag, "Save a query by a name, for everybody who sees the runs"), a.runs.SaveQuery)
	act(a, op("deleteQuery", http.MethodDelete, "/api/queries/{query}", tag, "Delete a saved query"), a.runs.DeleteQuery)
}

func (a *App) registerTeam() {
	const account, people, person = "account", "people", "/api/people/{person}"
	handle(a, op("getSession", http.MethodGet, "/api/session", account, "The person who is signed in"), a.team.GetSession)
	raw(a, op("signIn", http.MethodPost, "/api/session", account, "Sign in"), a.signIn)
	raw(a, op("signOut", http.MethodDelete, "/api/session", account, "Sign out"), a.signOut)
	handle(a, op("lookAtLink", http.MethodPost, "/api/links/look", account, "Purpose of a one-time link"), a.team.LookAtLink)
	raw(a, op("takeLink", http.MethodPost, "/api/links/take", account, "Use a one-time link: become a person of the team, or choose a new password"), a.takeLink)
	raw(a, op("beginProvider", http.MethodPost, ProviderPath, account, "Start a sign-in with the sign-in provider; answers the address for the browser"), a.beginProvider)
	back := op("finishProvider", http.MethodGet, ProviderPath, account, "Address to which the sign-in provider sends the browser; redirects to the front end")
	back.DefaultStatus, back.SkipValidateParams = http.StatusSeeOther, true // providers add parameters of their own
	back.Hidden = true                                                      // only a redirect of the provider leads there; no client asks for it
	raw(a, back, a.finishProvider)
	act(a, op("changePassword", http.MethodPut, "/api/account/password", account, "Change the caller's password; other sessions end"), a.team.ChangePassword)
	handle(a, op("listMyTokens", http.MethodGet, "/api/account/tokens", account, "The caller's tokens"), a.team.ListMyTokens)
	handle(a, op("newToken", http.MethodPost, "/api/account/tokens", account, "Make a token for the caller; it is shown only once"), a.team.NewToken)
	act(a, op("revokeMyToken", http.MethodDelete, "/api/account/tokens/{token}", account, "Revoke a token of the caller"), a.team.RevokeMyToken)

	handle(a, op("listInbox", http.MethodGet, "/api/account/inbox", account, "Open items of the caller: mentions, comments, red tests, alerts"), a.inbox.List)

	const notices = "/api/account/notices"
	handle(a, op("getNotices", http.MethodGet, notices, account, "How the caller gets notifications, and the state of the last attempts"), a.notices.Get)
	handle(a, op("putNotices", http.MethodPut, notices, account, "Set how the caller gets notifications; a new mail address gets a code"), a.notices.Put)
	handle(a, op("confirmNotices", http.MethodPost, notices+"/code", account, "Confirm a mail address with the code that was sent there, or request another code"), a.notices.Confirm)
	act(a, op("testNotices", http.MethodPost, notices+"/test", account, "Send a test to the caller's mail address and webhook"), a.notices.Test)
	handle(a, op("makeNoticeSecret", http.MethodPost, notices+"/secret", account, "Make a new secret that signs messages to the caller's webhook; it is shown only once"), a.notices.MakeSecret)
	act(a, op("stopNotices", http.MethodPost, "/api/notices/stop/{key}", account, "End the mails to the person of a key; each mail has the key"), a.notices.Stop)

	handle(a, op("listPeople", http.MethodGet, "/api/people", people, "All people of the team, and the invitations"), a.team.ListPeople)
	handle(a, op("invite", http.MethodPost, "/api/invitations", people, "Make a one-time link for a new person"), a.team.Invite)
	handle(a, op("changeLink", http.MethodPatch, "/api/invitations/{invitation}", people, "Change the role of an open invitation"), a.team.ChangeLink)
	act(a, op("takeBackLink", http.MethodDelete, "/api/invitations/{invitation}", people, "Revoke a one-time link"), a.team.TakeBackLink)
	handle(a, op("changePerson", http.MethodPatch, person, people, "Change a person's role, or disable or enable the person"), a.team.ChangePerson)
	handle(a, op("resetPerson", http.MethodPost, person+"/reset", people, "Make a one-time link with which a person chooses a new password"), a.team.ResetPerson)
	handle(a, op("listTokens", http.MethodGet, "/api/tokens", people, "Tokens of all people"), a.team.ListTokens)
	act(a, op("revokeToken", http.MethodDelete, person+"/tokens/{token}", people, "Revoke a token of a person"), a.team.RevokeToken)
	handle(a, op("listAudit", http.MethodGet, "/api/audit", people, "Lines of the audit log, the newest first, with the names of templates, runs and people"), a.audit.List)
	a.registerPush()
}

func (a *App) registerRuns() {
	const tag, path = "runs", "/api/runs/{run}"
	handle(a, op("listRuns", http.MethodGet, "/api/runs", tag, "Runs, the newest first"), a.runs.ListRuns)
	handle(a, op("createRun", http.MethodPost, "/api/runs", tag, "Start a run"), a.runs.CreateRun)
	handle(a, op("getRun", http.MethodGet, path, tag, "The current state of a run"), a.runs.GetRun)
	add := op("addRunPages", http.MethodPost, path+"/pages", tag, "Add pages to a run, which processes them at once")
	add.MaxBodyBytes = pagesBody
	handle(a, add, a.runs.AddRunPages)
	handle(a, op("listSent", http.MethodGet, path+"/sent", tag, "Names of the pages that were sent to a run so far"), a.runs.ListSent)
	handle(a, op("pauseRun", http.MethodPost, path+"/pause", tag, "Pause a run"), a.runs.PauseRun)
	handle(a, op("resumeRun", http.MethodPost, path+"/resume", tag, "Continue a run that was paused or interrupted, after its last page"), a.runs.ResumeRun)
	handle(a, op("cancelRun", http.MethodPost, path+"/cancel", tag, "Stop a run for good; its results stay"), a.runs.CancelRun)
	handle(a, op("getRepetition", http.MethodGet, path+"/schedule", tag, "A schedule that repeats a run, still without a time"), a.runs.Repetition)
	act(a, op("deleteRun", http.MethodDelete, path, tag, "Delete a run with its results"), a.runs.DeleteRun)
	raw(a, streams(op("watchRun", http.MethodGet, path+"/events", tag, "Progress of a run as server-sent events, each with the whole Run as JSON"),
		"text/event-stream", "Event run: Run as JSON, numbered"), a.watchRun)
}

func (a *App) registerSchedules() {
	const tag, path = "schedules", "/api/schedules/{schedule}"
	handle(a, op("listSchedules", http.MethodGet, "/api/schedules", tag, "The schedules, by name"), a.runs.ListSchedules)
	handle(a, op("getWatching", http.MethodGet, "/api/library/{id}/schedule", tag, "A schedule that reads the first sample address of a template again, still without a time"), a.runs.Watching)
	handle(a, op("createSchedule", http.MethodPost, "/api/schedules", tag, "Make a schedule that repeats a run"), a.runs.CreateSchedule)
	handle(a, op("getSchedule", http.MethodGet, path, tag, "A schedule"), a.runs.GetSchedule)
	handle(a, op("changeSchedule", http.MethodPut, path, tag, "Change a schedule"), a.runs.ChangeSchedule)
	act(a, op("deleteSchedule", http.MethodDelete, path, tag, "Delete a schedule and its alerts; its runs stay"), a.runs.DeleteSchedule)
	handle(a, op("makeFeed", http.MethodPost, path+"/feed", tag, "Make a new address for the feed of a schedule; it is shown only once"), a.runs.MakeFeed)
	act(a, op("endFeed", http.MethodDelete, path+"/feed", tag, "End the feed of a schedule"), a.runs.EndFeed)
	handle(a, op("makeWebhookSecret", http.MethodPost, path+"/webhook/secret", tag, "Make a new secret that signs messages to a schedule's webhook; it is shown only once"), a.runs.MakeWebhookSecret)
	act(a, op("endWebhookSecret", http.MethodDelete, path+"/webhook/secret", tag, "Send messages to a schedule's webhook without a signature"), a.runs.EndWebhookSecret)
	handle(a, op("listDeliveries", http.MethodGet, path+"/deliveries", tag, "Messages to a schedule's webhook and mails, the newest first"), a.runs.ListDeliveries)
	handle(a, op("sendAgain", http.MethodPost, path+"/deliveries/{delivery}/again", tag, "Send a delivery of a schedule again"), a.runs.SendAgain)
	handle(a, op("runSchedule", http.MethodPost, path+"/run", tag, "Start a schedule's run now"), a.runs.RunSchedule)
	handle(a, op("listAlerts", http.MethodGet, "/api/alerts", tag, "Alerts of schedules, the newest first"), a.runs.ListAlerts)
	act(a, op("seeAlert", http.MethodPost, "/api/alerts/{alert}/seen", tag, "Mark an alert as seen"), a.runs.SeeAlert)
}

func (a *App) registerSite() {
	const tag = "library"
	handle(a, op("listSites", http.MethodGet, "/api/library/sites", tag, "Sites for which the library has templates"), a.templates.ListSites)
	handle(a, op("getSite", http.MethodGet, "/api/library/site", tag, "All templates of one site, with their address patterns"), a.templates.GetSite)
}

func (a *App) registerTemplateStats() {
	handle(a, op("getTemplateStats", http.MethodGet, "/api/library/stats", "library", "Author and latest run of templates"), a.templates.GetTemplateStats)
}

func (a *App) registerTags() {
	handle(a, op("listTags", http.MethodGet, "/api/tags", "library", "Tags of the library's templates"), a.templates.ListTags)
	handle(a, op("setTags", http.MethodPut, "/api/library/{id}/tags", "library", "Set the tags of a template"), a.templates.SetTags)
}

func (a *App) registerTests() {
	const tag, path = "tests", "/api/workspaces/{workspace}/tests"
	handle(a, op("getTests", http.MethodGet, path, tag, "Run the tests of a workspace: precision, recall and F1 on its samples"), a.workspaces.GetTests)
	handle(a, op("putTests", http.MethodPut, path, tag, "Set the expected values of cells of the samples"), a.workspaces.PutTests)
}

func (a *App) registerWorkspaces() {
	const tag = "workspaces"
	handle(a, op("listWorkspaces", http.MethodGet, "/api/workspaces", tag, "Workspaces"), a.workspaces.List)
	handle(a, op("createWorkspace", http.MethodPost, "/api/workspaces", tag, "Make a workspace"), a.workspaces.Create)
	handle(a, op("getWorkspace", http.MethodGet, "/api/workspaces/{workspace}", tag, "The current state of a workspace"), a.workspaces.Get)
	handle(a, op("changeWorkspace", http.MethodPatch, "/api/workspaces/{workspace}", tag, "Change the name, site or description of a workspace"), a.workspaces.Change)
	act(a, op("deleteWorkspace", http.MethodDelete, "/api/workspaces/{workspace}", tag, "Delete a workspace; the library keeps what was saved"), a.workspaces.Delete)
	handle(a, op("undo", http.MethodPost, "/api/workspaces/{workspace}/undo", tag, "Undo the last change"), a.workspaces.Undo)
	handle(a, op("redo", http.MethodPost, "/api/workspaces/{workspace}/redo", tag, "Redo the last undone change"), a.workspaces.Redo)
	handle(a, a.conflicts(op("saveWorkspace", http.MethodPost, "/api/workspaces/{workspace}/save", tag, "Save a workspace to the library as a new version")), a.workspaces.Save)
}
