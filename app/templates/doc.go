// Package templates has the use cases of the library's templates: list, save,
// publish, restore, import, merge, compare, test and match.
//
// Every use case is a method of Templates, func(ctx, *Request) (Value, error).
// It knows neither HTTP nor the command line; the caller is in the context
// (package team), errors are those of package problem. Every save, whatever
// began it, runs the template's tests (save.go).
package templates
