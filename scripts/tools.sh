#!/usr/bin/env bash
# Says what to do when Go or Node is not there, or too old.
# usage: tools.sh go|node...
set -euo pipefail
cd "$(dirname "$0")/.."

readonly NODE="Node.js 20.19, 22.13 or newer with npm (https://nodejs.org; Debian 13 has it, Debian 12 has an older one)"

fail() { echo "wrapsmith: $1" >&2; exit 1; }

# A Go that is older than go.mod asks for fetches a newer one by itself, where it can.
check_go() {
  local want have
  want=$(awk '$1 == "go" {print $2}' go.mod)
  command -v go >/dev/null || fail "Go is not installed. Install Go $want or newer from https://go.dev/dl/."
  have=$(go env GOVERSION 2>/dev/null || (cd / && GOTOOLCHAIN=local go env GOVERSION))
  [ "$(printf '%s\n' "$want" "${have#go}" | sort -V | head -n 1)" = "$want" ] ||
    fail "Go ${have#go} is too old. Install Go $want or newer from https://go.dev/dl/."
}

check_node() {
  command -v npm >/dev/null && command -v node >/dev/null || fail "Node.js or npm is not installed. Install $NODE."
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit((a === 20 && b >= 19) || (a === 22 && b >= 13) || a > 22 ? 0 : 1)' ||
    fail "Node.js $(node --version) does not do. Install $NODE."
}

[ $# -gt 0 ] || fail "usage: tools.sh go|node..."
for tool; do
  case "$tool" in
    go | node) "check_$tool" ;;
    *) fail "usage: tools.sh go|node..." ;;
  esac
done
