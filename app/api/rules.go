package api

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

// Rules by what an operation does.
var (
	reads      = team.Rule{Need: team.Reader}                               // see, and run
	extracts   = team.Rule{Need: team.Reader, Scope: accounts.ScopeExtract} // get a page and read it
	starts     = team.Rule{Need: team.Reader, Audit: true}                  // run what others see
	drafts     = team.Rule{Need: team.Author}                               // change a workspace of one's own
	saves      = team.Rule{Need: team.Author, Audit: true}                  // change what the team has
	captures   = team.Rule{Need: team.Author, Scope: accounts.ScopeCapture} // what a browser's extension sends
	publicTeam = team.Rule{Need: team.Public, Team: true}                   // sign in
	self       = team.Rule{Need: team.Reader, Team: true}                   // one's own account; the store notes its changes
	admin      = team.Rule{Need: team.Admin, Team: true}                    // people; the store notes its changes
	public     = team.Rule{Need: team.Public}                               // whether there are people at all
	localOnly  = team.Rule{Need: team.LocalOnly}                            // connect to a team's server
)

// rules holds every operation's, by id; op puts it on at registration. An
// operation that is not here is refused on a team's server, and
// TestEveryOperationHasARule fails.
var rules = map[string]team.Rule{
	"about": reads, "getOpenAPI": reads, "licenses": reads, "listBundled": reads,

	"listWorkspaces": drafts, "createWorkspace": drafts, "getWorkspace": drafts, "proposeDomain": drafts, "changeWorkspace": drafts, "deleteWorkspace": drafts,
	"undo": drafts, "redo": drafts, "saveWorkspace": saves,
	"addPages": drafts, "getSitePages": drafts, "removePage": drafts, "getRows": drafts, "getItems": drafts, "getSuggestions": drafts, "takeSuggestions": drafts, "confirmPage": drafts, "getNode": drafts, "getAlike": drafts,
	"getFrame": drafts, "getAsset": drafts, "getLook": drafts, "addResources": drafts, "hideElements": drafts, "setBoxes": drafts, "addMark": drafts, "removeMark": drafts,
	"setKind": drafts, "getRecords": drafts, "markRecord": drafts, "markNext": drafts,
	"getPageKind": drafts, "findLists": drafts, "takeList": drafts, "getWrapper": drafts, "readArticle": drafts, "showMethod": drafts, "setFusion": drafts,
	"changeField": drafts, "removeField": drafts, "putXPath": drafts, "explainCell": drafts, "tryXPath": drafts,
	"getTests": drafts, "putTests": drafts, "getTemplate": drafts, "putTemplate": drafts, "check": drafts,

	"listLibrary": reads, "getLibraryTemplate": reads, "getLibraryXML": reads, "attendTemplate": reads, "openTemplate": drafts,
	"pushTemplate": saves, "sendSample": drafts, "getSamples": reads,
	"deleteTemplate": saves, "restoreTemplate": saves, "importTemplates": saves, "lookAtImport": drafts, "listImports": drafts, "undoImport": saves,
	"listVersions": reads, "diffTemplate": reads, "restoreVersion": saves, "publishTemplate": saves, "discardDraft": saves, "duplicateTemplate": saves,
	"listDrafts": drafts, "mergeWorkspace": saves, "mergeTemplate": saves, "listTags": reads, "setTags": saves,
	"listComments": reads, "addComment": starts, "deleteComment": starts.Own(team.OwnComment, team.Admin), "resolveComment": starts.Own(team.OwnComment, team.Author),
	"listDomains": reads, "suggestNames": reads, "getKnowledge": reads, "getFirstPage": reads, "correctName": saves, "setInterest": reads,
	"listHealth": reads, "testTemplate": drafts, "proposeMend": drafts, "getMend": drafts, "chooseMend": drafts, "getMendFrame": drafts, "approveMend": saves, "dismissMend": drafts,
	"getLibraryCheck": reads, "getLibraryCheckReport": reads, "startLibraryCheck": saves, "stopLibraryCheck": saves,
	"readInterchange": reads, "saveInterchange": saves, "exportInterchange": reads, "getTemplateStats": reads, "listSites": reads, "getSite": reads,
	"matchPage": reads, "renderPage": reads,
	"getExtraction": extracts, "extractPage": extracts, "findRecords": extracts, "inspectPages": extracts, "findForms": extracts, "findArticle": extracts, "suggestFields": extracts, "learnTemplate": drafts,

	"listRuns": reads, "createRun": starts, "getRun": reads, "addRunPages": reads.Own(team.OwnRun, team.Author), "watchRun": reads,
	"pauseRun": starts.Own(team.OwnRun, team.Author), "resumeRun": starts.Own(team.OwnRun, team.Author),
	"cancelRun": starts.Own(team.OwnRun, team.Author), "deleteRun": starts.Own(team.OwnRun, team.Admin),
	"getResultPage": reads, "getResultFrame": reads, "openResultPage": drafts, "listSent": reads.Own(team.OwnRun, team.Author),
	"getRunRecords": reads, "getRunProblems": reads, "getRunQuality": reads, "getRunTrend": reads, "compareRuns": reads, "downloadRun": reads, "transformRun": reads, "writeRunTable": saves,

	"queryRecords": reads, "getQueryTables": reads, "listQueries": reads, "saveQuery": starts, "deleteQuery": starts.Own(team.OwnQuery, team.Admin),

	"listSchedules": reads, "getSchedule": reads, "getRepetition": saves, "getWatching": saves, "createSchedule": saves, "changeSchedule": saves, "deleteSchedule": saves.Own(team.OwnSchedule, team.Admin), "runSchedule": saves, "makeFeed": saves.Own(team.OwnSchedule, team.Admin), "endFeed": saves.Own(team.OwnSchedule, team.Admin),
	"makeWebhookSecret": saves.Own(team.OwnSchedule, team.Admin), "endWebhookSecret": saves.Own(team.OwnSchedule, team.Admin), "listDeliveries": reads, "sendAgain": saves,
	"listAlerts": reads, "seeAlert": saves,

	"listCrawls": reads, "getCrawl": reads, "getCrawlNodes": reads, "watchCrawl": reads, "downloadCrawl": reads,
	"createCrawl": saves, "proposePatterns": drafts, "deleteCrawl": saves.Own(team.OwnCrawl, team.Admin), "pauseCrawl": saves, "resumeCrawl": saves, "cancelCrawl": saves,

	"listLogins": drafts, "putLogin": drafts, "removeLogin": drafts,
	"openLoginWindow": localOnly, "getLoginWindow": localOnly, "keepLoginWindow": localOnly, "closeLoginWindow": localOnly,

	"newCaptureCode": drafts, "listBrowsers": drafts, "removeBrowser": drafts, "claimCapture": public, "sendCapture": captures, "sendCaptureLogin": captures,

	"getServer": localOnly, "connectServer": localOnly, "disconnectServer": localOnly, "whoOnServer": localOnly,
	"compareWithServer": localOnly, "takeFromServer": localOnly, "sendToServer": localOnly, "mergeWithServer": localOnly,

	"getSession": public, "signIn": publicTeam, "lookAtLink": publicTeam, "takeLink": publicTeam, "beginProvider": publicTeam, "finishProvider": publicTeam,
	"signOut": self, "listInbox": self, "getNotices": self, "putNotices": self, "confirmNotices": self, "testNotices": self, "makeNoticeSecret": self, "stopNotices": publicTeam, "changePassword": self, "listMyTokens": self, "newToken": self, "revokeMyToken": self,
	"listPeople": admin, "invite": admin, "takeBackLink": admin, "changeLink": admin, "changePerson": admin, "resetPerson": admin,
	"listTokens": admin, "revokeToken": admin, "listAudit": admin,
}

// ruleKey is where an operation carries its rule.
const ruleKey = "rule"

// ruled puts an operation's rule on it, and its role into the document.
func ruled(o huma.Operation) huma.Operation {
	r, ok := rules[o.OperationID]
	if !ok {
		return o
	}
	if r.Scope == "" {
		r.Scope = scopeOf(r, o.Method)
	}
	o.Metadata = map[string]any{ruleKey: r}
	o.Extensions = map[string]any{"x-role": string(r.Need)}
	if r.Need == team.Public {
		o.Security = []map[string][]string{} // open to callers who have not signed in
	}
	return o
}

// scopeOf is the scope that an operation takes of a token: reading is enough for
// what readers get, extracting for what they start, authoring for what authors do. A
// person's account, people and the connection take a token of everything.
func scopeOf(r team.Rule, method string) accounts.Scope {
	switch {
	case r.Team:
		return accounts.ScopeAll
	case r.Need == team.Author:
		return accounts.ScopeAuthor
	case r.Need != team.Reader:
		return accounts.ScopeAll
	case method == http.MethodGet:
		return accounts.ScopeRead
	}
	return accounts.ScopeExtract
}

// ruleOf returns an operation's rule, nil if it has none.
func ruleOf(o *huma.Operation) *team.Rule {
	if r, ok := o.Metadata[ruleKey].(team.Rule); ok {
		return &r
	}
	return nil
}
