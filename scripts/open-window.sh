#!/usr/bin/env bash
# Opens the window, or says that there is no screen to open it on.
# usage: open-window.sh PROGRAM [FILE...]
set -euo pipefail
if [ "$(uname -s)" = Linux ] && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  echo "built $1; there is no screen here (DISPLAY is not set), so it is not opened"
  exit 0
fi
exec "$@"
