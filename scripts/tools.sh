#!/usr/bin/env bash
# Says what is missing when Go or Node is not there, or too old.
# usage: tools.sh go|node
set -euo pipefail
cd "$(dirname "$0")/.."

readonly NODE_LEAST=20

case "${1:-}" in
  go)
    command -v go >/dev/null || {
      echo "wrapsmith: go is not installed. Install Go $(awk '$1 == "go" {print $2}' go.mod) or newer from https://go.dev/dl/." >&2
      exit 1
    }
    ;;
  node)
    command -v npm >/dev/null || {
      echo "wrapsmith: npm is not installed. Install Node.js $NODE_LEAST or newer with npm (https://nodejs.org)." >&2
      exit 1
    }
    have=$(node -p 'process.versions.node.split(".")[0]')
    [ "$have" -ge "$NODE_LEAST" ] || {
      echo "wrapsmith: Node.js $have is too old: the front end needs $NODE_LEAST or newer (https://nodejs.org)." >&2
      exit 1
    }
    ;;
  *)
    echo "usage: tools.sh go|node" >&2
    exit 2
    ;;
esac
