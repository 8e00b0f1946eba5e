#!/usr/bin/env bash
# Runs golangci-lint in the one version that .golangci.yml is written for,
# built from source into build/cache/bin unless it is already on the machine.
# usage: golangci.sh [argument of golangci-lint...]
set -euo pipefail
cd "$(dirname "$0")/.."

readonly VERSION=2.15.0
readonly BIN=$PWD/build/cache/bin

pinned() { [ -x "$1" ] && "$1" version --short 2>/dev/null | grep -qx "v\?$VERSION"; }

for tool in "$BIN/golangci-lint" "$(command -v golangci-lint || true)" "$(go env GOPATH)/bin/golangci-lint"; do
  pinned "$tool" && break
  tool=
done
if [ -z "$tool" ]; then
  echo "golangci: building golangci-lint v$VERSION into build/cache/bin; this takes some minutes, once"
  GOBIN=$BIN go install "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v$VERSION"
  tool=$BIN/golangci-lint
fi
[ $# -eq 0 ] || exec "$tool" "$@"
"$tool" run --allow-parallel-runners ./...
for module in backend/output/beam scripts/lint tools; do
  (cd "$module" && "$tool" run --allow-parallel-runners --config "$OLDPWD/.golangci.yml" ./...)
done
