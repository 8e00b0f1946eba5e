package api

import "net/http"

func (a *App) registerTeam() {
	const account, people, person = "account", "people", "/api/people/{person}"
	handle(a, op("getSession", http.MethodGet, "/api/session", account, "Who is signed in"), a.team.GetSession)
	raw(a, op("signIn", http.MethodPost, "/api/session", account, "Sign in"), a.signIn)
	raw(a, op("signOut", http.MethodDelete, "/api/session", account, "Sign out"), a.signOut)
	handle(a, op("lookAtLink", http.MethodPost, "/api/links/look", account, "What a one-time link is for"), a.team.LookAtLink)
	raw(a, op("takeLink", http.MethodPost, "/api/links/take", account, "Use a one-time link: become a person of the team, or choose a new password"), a.takeLink)
	act(a, op("changePassword", http.MethodPut, "/api/account/password", account, "Change one's own password; other sessions end"), a.team.ChangePassword)
	handle(a, op("listMyTokens", http.MethodGet, "/api/account/tokens", account, "One's own tokens"), a.team.ListMyTokens)
	handle(a, op("newToken", http.MethodPost, "/api/account/tokens", account, "Make a token of one's own; it is shown this once"), a.team.NewToken)
	act(a, op("revokeMyToken", http.MethodDelete, "/api/account/tokens/{token}", account, "End a token of one's own"), a.team.RevokeMyToken)

	handle(a, op("listPeople", http.MethodGet, "/api/people", people, "Everybody of the team, and who is invited"), a.team.ListPeople)
	handle(a, op("invite", http.MethodPost, "/api/invitations", people, "Make a one-time link for one further person"), a.team.Invite)
	act(a, op("takeBackLink", http.MethodDelete, "/api/invitations/{invitation}", people, "Make a link open nothing"), a.team.TakeBackLink)
	handle(a, op("changePerson", http.MethodPatch, person, people, "Change a person's role, shut them out or let them in again"), a.team.ChangePerson)
	handle(a, op("resetPerson", http.MethodPost, person+"/reset", people, "Make a one-time link with which a person chooses a new password"), a.team.ResetPerson)
	handle(a, op("listTokens", http.MethodGet, "/api/tokens", people, "Everybody's tokens"), a.team.ListTokens)
	act(a, op("revokeToken", http.MethodDelete, person+"/tokens/{token}", people, "End a token of somebody's"), a.team.RevokeToken)
	handle(a, op("listAudit", http.MethodGet, "/api/audit", people, "Who changed what, the newest first"), a.team.ListAudit)
	a.registerPush()
}
