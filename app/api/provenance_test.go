package api

import (
	"testing"

	"wrapsmith/app/templates"
	"wrapsmith/backend/stores/accounts"
)

const forgedTemplate = `<?xml version="1.0" encoding="UTF-8"?>
<template format="1" kind="detail"><name>Forged</name><site>a.example</site>
<fields><field name="f" type="text"><part kind="text"/></field></fields>
<history><version number="4" who="Bob" when="2999-01-01T12:00:00Z">checked</version></history></template>`

// Whoever a file says made a version, this server's people see who brought it in.
func TestAnImportedVersionIsNotAnActOfWhomItsFileNames(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann := s.member("Ann", accounts.RoleAuthor)
	s.member("Bob", accounts.RoleAdmin)
	var done templates.Imported
	s.as(ann, "POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{{Name: "forged.xml", Data: []byte(forgedTemplate)}}}, &done)
	var list templates.VersionList
	s.as(ann, "GET", "/api/library/"+done.Imported[0].ID+"/versions", nil, &list)
	v := list.Versions[0]
	if v.Number != 4 || v.Who != "Ann" || v.When.Year() > 2900 || v.Provenance == nil || v.Provenance.Who != "Bob" || v.Provenance.When.Year() != 2999 {
		t.Errorf("%+v, provenance %+v", v, v.Provenance)
	}
}
