#!/usr/bin/env bash
# Fails when a generated file is not what its generator writes today. The files
# are left as the generators wrote them.
set -euo pipefail
cd "$(dirname "$0")/.."

# Files that are, or would be, in git. One that was deleted has no sum.
sums() { git ls-files -z --cached --others --exclude-standard | xargs -0 sha256sum 2>/dev/null | sort -k 2 || true; }

before=$(sums)
scripts/generate.sh
after=$(sums)
if [ "$before" != "$after" ]; then
  echo "fresh: these generated files were stale and are now written anew; commit them:" >&2
  diff <(echo "$before") <(echo "$after") | awk '/^[<>]/ {print "  " $3}' | sort -u >&2
  exit 1
fi
echo "fresh: every generated file is what its generator writes"
