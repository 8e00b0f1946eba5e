#!/usr/bin/env bash
# Writes every generated file anew: the sample sites, and the front end's types
# of the API, which come from the OpenAPI document that the server serves.
set -euo pipefail
cd "$(dirname "$0")/.."
go generate ./... &
(cd frontend && npm run --silent api)
wait $!
