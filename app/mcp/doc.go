// Package mcp is the shell for programs that speak the Model Context Protocol: agents with a language model.
//
//	server.go     the tools and resources that one caller has, and the role that each one needs
//	transport.go  standard input and output (`wrapsmith mcp`), and stateless HTTP (/mcp under serve)
//	content.go    what of a page may reach an agent
//	match.go, extract.go, suggest.go, learn.go, check.go, mend.go, search.go, resources.go
//
// A tool calls a use case and shapes its answer; it decides nothing. No tool publishes: learn keeps at most a
// draft, and mend a proposal, which a person looks at.
//
// Texts of a page are data that an unknown person wrote. They stand below the member page_content, whose
// notice says so; values that the page hides from its readers are left out; sizes are bounded.
package mcp
