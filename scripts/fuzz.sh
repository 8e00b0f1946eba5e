#!/usr/bin/env bash
# Fuzzes each parser of foreign input for a while; stops at the first failure. Go makes each new input as small
# as it can be, for up to a minute in which it tries nothing new: that is bounded here, so that
# thousands of inputs are tried in a second.
# usage: fuzz.sh [TIME] [PATTERN]    TIME for each (10s), PATTERN of their names (all)
set -euo pipefail
cd "$(dirname "$0")/.."

grep -rEo --include='*_test.go' "^func Fuzz\w*${2:-}\w*\(" backend app | sort | while IFS=: read -r file name; do
  name=${name#func } name=${name%(}
  echo "fuzz: $name, in $(dirname "$file")"
  go test -vet=off -run '^$' -fuzz "^$name\$" -fuzztime "${1:-10s}" -fuzzminimizetime 20x "./$(dirname "$file")"
done
