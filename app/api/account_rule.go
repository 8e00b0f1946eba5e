package api

import (
	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/stores/accounts"
)

// rule says of an operation who may ask for it on a team's server, and whether
// the audit log tells of it.
type rule struct {
	need  accounts.Role // the least role; open: nobody need be signed in
	audit bool
	team  bool // there is nothing to ask where one person works alone

	kind   string        // what of the address has an owner, who needs no more than need
	others accounts.Role // the role that another's thing takes
}

// own says that an operation is its owner's, and takes a role of others.
func (r rule) own(kind string, others accounts.Role) rule {
	r.kind, r.others = kind, others
	return r
}

// Needs that are no role: of what is asked before anybody is signed in, and of
// what only a person's own program does.
const (
	open  accounts.Role = "open"
	alone accounts.Role = "alone"
)

// Rules by what an operation does.
var (
	reads   = rule{need: accounts.RoleReader}              // see, and run
	starts  = rule{need: accounts.RoleReader, audit: true} // run what others see
	drafts  = rule{need: accounts.RoleAuthor}              // change a work of one's own
	saves   = rule{need: accounts.RoleAuthor, audit: true} // change what the team has
	greets  = rule{need: open, team: true}                 // sign in
	oneself = rule{need: accounts.RoleReader, team: true}  // one's own account; the store notes its changes
	governs = rule{need: accounts.RoleAdmin, team: true}   // people; the store notes its changes
	anybody = rule{need: open}                             // whether there are people at all
	outward = rule{need: alone}                            // connect to a team's server
)

// rules holds every operation's, by id; op puts it on at registration. An
// operation that is not here is refused on a team's server, and
// TestEveryOperationHasARule fails.
var rules = map[string]rule{
	"about": reads, "licenses": reads, "listBundled": reads,

	"listWork": drafts, "createWork": drafts, "getWork": drafts, "proposeDomain": drafts, "changeWork": drafts, "deleteWork": drafts,
	"undo": drafts, "redo": drafts, "saveWork": saves,
	"addPages": drafts, "removePage": drafts, "getRows": drafts, "getItems": drafts, "getNode": drafts, "getAlike": drafts,
	"getFrame": drafts, "getAsset": drafts, "setBoxes": drafts, "addMark": drafts, "removeMark": drafts,
	"setKind": drafts, "getRecords": drafts, "markRecord": drafts, "markNext": drafts,
	"findLists": drafts, "takeList": drafts, "getWrapper": drafts, "readArticle": drafts,
	"changeField": drafts, "removeField": drafts, "putXPath": drafts, "explainCell": drafts,
	"getTests": drafts, "putTests": drafts, "getTemplate": drafts, "putTemplate": drafts, "check": drafts,

	"listLibrary": reads, "getLibraryTemplate": reads, "getLibraryXML": reads, "openTemplate": drafts,
	"pushTemplate": saves, "sendSample": drafts, "getSamples": reads,
	"deleteTemplate": saves, "restoreTemplate": saves, "importTemplates": saves,
	"listVersions": reads, "diffTemplate": reads, "restoreVersion": saves, "publishTemplate": saves, "discardDraft": saves, "duplicateTemplate": saves,
	"listDrafts": drafts, "mergeWork": saves, "mergeTemplate": saves, "listTags": reads, "setTags": saves,
	"listComments": reads, "addComment": starts, "deleteComment": starts.own(ownComment, accounts.RoleAdmin), "resolveComment": starts.own(ownComment, accounts.RoleAuthor),
	"listDomains": reads, "suggestNames": reads,
	"listHealth": reads, "testTemplate": drafts, "proposeMend": drafts, "getMend": drafts, "approveMend": saves, "dismissMend": drafts,
	"readForeign": reads, "saveForeign": saves, "exportForeign": reads, "getStandings": reads, "listSites": reads, "getSite": reads,
	"matchPage": reads, "renderPage": reads,

	"listRuns": reads, "createRun": starts, "getRun": reads, "addRunPages": reads.own(ownRun, accounts.RoleAuthor), "watchRun": reads,
	"pauseRun": starts.own(ownRun, accounts.RoleAuthor), "resumeRun": starts.own(ownRun, accounts.RoleAuthor),
	"cancelRun": starts.own(ownRun, accounts.RoleAuthor), "deleteRun": starts.own(ownRun, accounts.RoleAdmin),
	"getRunRecords": reads, "getRunProblems": reads, "getRunQuality": reads, "getRunTrend": reads, "compareRuns": reads, "downloadRun": reads, "transformRun": reads, "writeRunTable": saves,

	"listSchedules": reads, "getSchedule": reads, "getRepetition": saves, "createSchedule": saves, "changeSchedule": saves, "deleteSchedule": saves.own(ownSchedule, accounts.RoleAdmin), "runSchedule": saves,
	"listAlerts": reads, "seeAlert": saves,

	"listCrawls": reads, "getCrawl": reads, "getCrawlNodes": reads, "watchCrawl": reads, "downloadCrawl": reads,
	"createCrawl": saves, "proposePatterns": drafts, "deleteCrawl": saves.own(ownCrawl, accounts.RoleAdmin), "pauseCrawl": saves, "resumeCrawl": saves, "cancelCrawl": saves,

	"getServer": outward, "connectServer": outward, "disconnectServer": outward, "whoOnServer": outward,
	"compareWithServer": outward, "takeFromServer": outward, "sendToServer": outward, "mergeWithServer": outward,

	"getSession": anybody, "signIn": greets, "lookAtLink": greets, "takeLink": greets,
	"signOut": oneself, "changePassword": oneself, "listMyTokens": oneself, "newToken": oneself, "revokeMyToken": oneself,
	"listPeople": governs, "invite": governs, "takeBackLink": governs, "changePerson": governs, "resetPerson": governs,
	"listTokens": governs, "revokeToken": governs, "listAudit": governs,
}

// ruleKey is where an operation carries its rule.
const ruleKey = "rule"

// ruled puts an operation's rule on it, and its role into the document.
func ruled(o huma.Operation) huma.Operation {
	r, ok := rules[o.OperationID]
	if !ok {
		return o
	}
	o.Metadata = map[string]any{ruleKey: r}
	o.Extensions = map[string]any{"x-role": string(r.need)}
	return o
}
