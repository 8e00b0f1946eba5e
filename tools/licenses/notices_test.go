package main

import (
	"strings"
	"testing"
)

const mit = `MIT License

Copyright (c) 2020 Ann Example
All rights reserved.

Permission is hereby granted to anyone.`

const apache = `                                 Apache License
                           Version 2.0, January 2004

   1. Definitions.

   END OF TERMS AND CONDITIONS

   APPENDIX: How to apply the Apache License to your work.

      We also recommend that a file or class name and description of purpose be included on the
      same "printed page" as the copyright notice for easier
      identification within third-party archives.

   Copyright 2021 Bo Example

   Licensed under the Apache License, Version 2.0 (the "License");
   you may not use this file except in compliance with the License.
   See the License for the specific language governing permissions and
   limitations under the License.
`

func TestWriteDeduplicates(t *testing.T) {
	t.Parallel()
	blank := strings.Replace(apache, "2021 Bo Example", "[yyyy] [name of copyright owner]", 1)
	got := write([]section{{"Go modules", []component{
		{"a.example/one", "v1.0.0", []string{mit}},
		{"a.example/two", "v1.1.0", []string{strings.NewReplacer("MIT License\n", "The MIT License (MIT)\n", "2020 Ann", "2021 Cy", "hereby granted", "hereby  granted,").Replace(mit)}},
		{"a.example/three", "v2.0.0", []string{apache}},
		{"a.example/four", "v2.0.0", []string{clean(blank), mit}},
	}}})
	for _, want := range []string{
		"\na.example/one v1.0.0 [1]\n    Copyright (c) 2020 Ann Example\n    All rights reserved.\n",
		"\na.example/two v1.1.0 [1]\n    Copyright (c) 2021 Cy Example\n",
		"\na.example/three v2.0.0 [2]\n    Copyright 2021 Bo Example\n",
		"\na.example/four v2.0.0 [2] [1]\n    Copyright (c) 2020 Ann Example\n",
		"\n[1]\n\nPermission is hereby granted to anyone.\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant it to contain\n%s", got, want)
		}
	}
	if strings.Contains(got, "\n[3]\n") || strings.Contains(got, "yyyy") || strings.Contains(got, "APPENDIX") {
		t.Errorf("got\n%s\nwant two licence texts, without the appendix", got)
	}
}

func TestLicenseFileNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"LICENSE": true, "LICENCE.md": true, "License-MIT.txt": true, "COPYING": true, "NOTICE": true, "PATENTS": true, "LICENSE-3RD-PARTY.md": true,
		"licenses.go": false, "notice.js": false, "README.md": false, "licensing.html": false,
	} {
		if got := licenseFile.MatchString(name) && !codeFile.MatchString(name); got != want {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}
