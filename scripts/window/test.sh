#!/usr/bin/env bash
# The real window on a virtual screen: the pointer opens a sample and marks a
# field in it; the window connects to a team's server, takes a template and sends
# one; closing it keeps the window's place; the command line, on the same data,
# finds the field again.
# Leaves its pictures in build/cache/window.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly PICTURES=$PWD/build/cache/window
readonly PROGRAM=build/cache/wrapsmith-window-test
readonly START_SECONDS=120 CLOSE_SECONDS=60

# The same program as the window that people get, but that it lets itself be
# inspected: that is how the test learns where things are on the screen.
if [ "${1:-}" != --once ]; then
  go build -tags desktop,production,webkit2_41,netgo,osusergo,devtools -o "$PROGRAM" .
  scripts/window/test.sh --once && exit
  echo "window: it is tried once more" >&2
  exec scripts/window/test.sh --once
fi

work=$(mktemp -d)
started=()
cleanup() {
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${started[@]}"; do ends "$pid" 10 || kill -KILL "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap cleanup EXIT

# ends waits so many seconds for the end of a process; holds waits for a command to be true.
ends() { holds "$2" gone "$1"; }
gone() { ! kill -0 "$1" 2>/dev/null; }
holds() {
  local seconds=$1
  shift
  for _ in $(seq $((seconds * 10))); do
    "$@" && return
    sleep 0.1
  done
  return 1
}

fail() {
  echo "window: $1" >&2
  [ -s "$work/window.log" ] && { echo "window: it wrote:"; cat "$work/window.log"; } >&2
  exit 1
}

# free_port prints a port that nothing listens on.
free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

rm -rf "$PICTURES"
mkdir -p "$PICTURES" "$work"/{home,data,config,cache,run}

exec 3>"$work/display"
Xvfb -displayfd 3 -screen 0 1440x1000x24 -nolisten tcp 2>"$work/xvfb.log" &
started+=($!)
holds $START_SECONDS test -s "$work/display" || fail "Xvfb did not start: $(cat "$work/xvfb.log")"

# A person with nothing: no settings, no data, no session bus.
inspector=127.0.0.1:$(free_port)
export DISPLAY=:$(cat "$work/display")
export HOME=$work/home XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache
export XDG_STATE_HOME=$work/run XDG_RUNTIME_DIR=$work/run LC_ALL=C.UTF-8
export NO_AT_BRIDGE=1 GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 DBUS_SESSION_BUS_ADDRESS=disabled:
unset XDG_SESSION_TYPE WAYLAND_DISPLAY

# A team with a server and one template, for the window to connect to.
"$PROGRAM" library import templates/people --library "$work/team" >/dev/null
echo "correct horse battery" | "$PROGRAM" user add Ann --role author --library "$work/team" --password-file - >/dev/null
token=$("$PROGRAM" token new Ann --library "$work/team")
"$PROGRAM" serve --team --library "$work/team" >"$work/team.log" 2>&1 &
started+=($!)
holds $START_SECONDS grep -q Ctrl-C "$work/team.log" || fail "the team's server did not start: $(cat "$work/team.log")"
team=$(grep -om1 'http://127\.0\.0\.1:[0-9]*' "$work/team.log")

WEBKIT_INSPECTOR_HTTP_SERVER=$inspector "$PROGRAM" >"$work/window.log" 2>&1 &
window=$!
started+=("$window")

websocket=()
node -e 'process.exit(typeof WebSocket === "function" ? 0 : 1)' || websocket=(--experimental-websocket)
NODE_NO_WARNINGS=1 node "${websocket[@]}" scripts/window/drive.mjs "$inspector" "$PICTURES" || fail "the pictures are in $PICTURES"
NODE_NO_WARNINGS=1 node "${websocket[@]}" scripts/window/connect.mjs "$inspector" "$PICTURES" "$team" "$token" || fail "the pictures are in $PICTURES"

# Closing as a person does keeps the place.
xdotool key ctrl+q
ends "$window" $CLOSE_SECONDS || fail "Ctrl+Q did not close it within $CLOSE_SECONDS s"
place=$XDG_CONFIG_HOME/wrapsmith/window.json
grep -q '"known": true' "$place" 2>/dev/null || fail "it did not keep its place in $place"

node scripts/window/again.mjs "$PICTURES/marked.json" || fail "the field is not in the library"
echo "window: passed; pictures in ${PICTURES#"$PWD"/}"
