#!/usr/bin/env bash
# Runs every check of the project, stage by stage, and stops at the first that
# fails. Stages that wait, or keep one processor busy, run side by side. The output
# of each goes to build/cache/log too; the last lines of all are shown at the end.
# usage: test.sh [STAGE...]    (no stage: all of STAGES, in this order)
set -euo pipefail
cd "$(dirname "$0")/.."

readonly ROOT=$PWD LOGS=build/cache/log
readonly STAGES=(setup format fresh build "lint check front" go "beam tools n8n webkit window" e2e) # in quotes: side by side
readonly CLOSING=60 # lines of a stage that the summary shows, enough for every package of go test

stage_setup() { scripts/setup.sh all && modules; }
# modules fetches what Go compiles, so that no later stage needs the network for it; a
# server that is away for a moment is asked again.
modules() {
  local folder pause
  for folder in . backend/output/beam scripts/lint tools; do
    for pause in 5 30 0; do
      (cd "$folder" && go list -deps -test ./... >/dev/null) && break
      [ "$pause" -gt 0 ] || return 1
      echo "setup: the modules of $folder are asked for again in $pause s" >&2
      sleep "$pause"
    done
  done
}
stage_build() { make --no-print-directory build && go vet ./backend/tree/tagtree/testdata/serve; }
stage_format() {
  local wrong
  wrong=$(git ls-files -z '*.go' | xargs -0 gofmt -l)
  [ -z "$wrong" ] || { echo "gofmt would change these files; run make fmt:"; echo "$wrong"; return 1; }
  echo "gofmt: every file is formatted"
}
# The analyzers, all of go vet's and staticcheck's among them, in a program of our own
# (scripts/lint), itself among what it reads. golangci-lint asks for the same and for
# style, and takes minutes to compile: it is a stage by name, and part of make lint.
stage_lint() { cd scripts/lint && go_test . && go run . ../.. ../../backend/output/beam ../../tools .; }
stage_golangci() { scripts/golangci.sh; }
# Before the build: a file that is written anew, as it was, is newer than what was built of it.
# npm keeps one processor half busy, so the other compiles.
stage_fresh() {
  go build ./... &
  make --no-print-directory frontend/node_modules/.package-lock.json && wait $! && scripts/fresh.sh
}
# Everything without CGO, as the commands are built, for they need neither a C
# compiler nor GTK; what tests concurrent use once more under the race detector,
# which compiles all that these packages and their tests import anew.
# The packages that take longest begin first. Properties draw the same cases each
# time, so that what passed passes again; SEED=0 draws others.
export RAPID_SEED=${SEED:-20}
# Collecting half as often saves Go programs a tenth of the time or more; the linter then takes 2 GB.
export GOGC=200
stage_go() {
  go_test ./backend/stores/{store,library} ./app/api ./... &&
    CGO_ENABLED=1 go_test -race -short ./backend/{crawl,learn/match,web/source}
}
# Under the race detector too what stands on the database or compiles templates,
# by name only: with it the engines take minutes to compile.
stage_race() {
  export CGO_ENABLED=1
  go_test -race -short ./backend/{learn/author,output/extract} &&
    go_test -race -short -run 'Crash|Crawl|Event|Match|Run|Work' ./app/api
}
# The pipeline for many machines is a module of its own; its tests build the
# command of this one to compare with.
stage_beam() { cd backend/output/beam && go_test ./...; }
# The files of a release for this system, by name only: its tools take a minute to compile.
stage_release() { stage_build && build/release/release.sh "" "$(go env GOOS)/$(go env GOARCH)"; }
# What only developers run is a module of its own, so that the product does not depend on it.
# The tests of tools build and start the command: what Go keeps of them does not know that it changed.
stage_tools() { cd tools && go_test -count=1 ./...; }
# Apache Arrow reads our Parquet, by name only: it takes a minute to compile. Another library reads it in tools.
stage_readers() { cd tools && go_test -tags arrow ./readers; }
stage_check() { (cd frontend && npm run --silent check); }
stage_front() { (cd frontend && npm test --silent); }
# The nodes for n8n, compiled by the front end's TypeScript, against the command.
stage_n8n() {
  stage_build && frontend/node_modules/.bin/tsc -p clients/n8n --outDir build/cache/n8n &&
    WRAPSMITH=$ROOT/build/bin/wrapsmith NODES=$ROOT/build/cache/n8n node --test clients/n8n/test/
}
# Both browsers look at the very command that people get.
stage_e2e() { stage_build && cd frontend && WRAPSMITH=$ROOT/build/bin/wrapsmith npm run --silent e2e; }
stage_webkit() { stage_build && WRAPSMITH=$ROOT/build/bin/wrapsmith node frontend/webkit/run.mjs; }
stage_window() {
  export CGO_ENABLED=1
  make --no-print-directory window && scripts/window/test.sh
}

# go_test runs go test: whatever fails fails the stage.
go_test() { go test -vet=off -timeout 12m "$@"; }

main() {
  local wanted=("$@") stage stages
  [ $# -gt 0 ] || wanted=("${STAGES[@]}")
  for stage in ${wanted[*]}; do
    declare -F "stage_$stage" >/dev/null || { echo "test: no stage \"$stage\"; there are: ${STAGES[*]}" >&2; exit 2; }
  done
  mkdir -p "$LOGS"
  compile_once
  for stages in "${wanted[@]}"; do
    # shellcheck disable=SC2086 # the names of stages
    run $stages
  done
  # shellcheck disable=SC2048,SC2086
  summary ${wanted[*]}
}

# compile_once makes the stages share what they compile: all but the window and the
# race detector do without CGO, and the tags, which change nothing there, make the
# packages of the window the same. The store of Google Cloud does without its direct
# path in Google's own network, an eighth of what the pipeline compiles. Nothing has
# the tables of a debugger, a ninth of what the compiler does.
compile_once() {
  export CGO_ENABLED=0
  GOFLAGS="$(go env GOFLAGS 2>/dev/null || true) -tags=netgo,osusergo,disable_grpc_modules -gcflags=all=-dwarf=false -ldflags=-w"
  export GOFLAGS
}

# run runs a stage, or several side by side.
run() {
  if [ $# -eq 1 ]; then
    one "$1" cat
    return
  fi
  local stage pids=() failed=()
  trap 'kill 0' INT # what runs in the background does not hear Ctrl-C
  for stage; do
    one "$stage" at_its_end &
    pids+=($!)
  done
  for stage; do
    wait "${pids[0]}" || failed+=("$stage")
    pids=("${pids[@]:1}")
  done
  trap - INT
  [ ${#failed[@]} -eq 0 ] || { echo "=== FAILED: ${failed[*]}" >&2; exit 1; }
}

# at_its_end shows what a stage prints when the stage has ended, so that others do not mix with it.
at_its_end() {
  local output
  output=$(cat)
  echo "$output"
}

# one runs one stage, with nothing to read from, gives what it prints to a command, and notes how long it took.
one() {
  local stage=$1 show=$2 log=$LOGS/$1.log begun=$SECONDS status=0
  echo "=== $stage"
  # A shell of its own, so that set -e holds inside the stage.
  scripts/test.sh --stage "$stage" </dev/null 2>&1 | tee "$log" | "$show" || status=$?
  echo $((SECONDS - begun)) >"$LOGS/$stage.seconds"
  if [ "$status" -ne 0 ]; then
    echo "=== $stage FAILED after $((SECONDS - begun)) s; its output is in $log" >&2
    exit 1
  fi
  echo "=== $stage passed in $((SECONDS - begun)) s"
}

summary() {
  local stage
  echo
  echo "=== how each stage closed"
  for stage in "$@"; do
    echo "--- $stage ($(cat "$LOGS/$stage.seconds") s)"
    grep -v 'no test files' "$LOGS/$stage.log" | tail -n "$CLOSING" || true
  done
  echo "=== all passed in $SECONDS s: $*"
}

if [ "${1:-}" = --stage ]; then
  "stage_$2"
else
  main "$@"
fi
