// Package app is the one list of things a front end may ask for, as one HTTP
// API with an OpenAPI document. Both shells serve it.
package app
