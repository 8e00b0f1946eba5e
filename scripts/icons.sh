#!/usr/bin/env bash
# Draws build/appicon.png and build/windows/icon.ico from build/appicon.svg.
# Run it by hand after changing the drawing; needs chromium and imagemagick.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  echo '<!doctype html><style>*{margin:0}svg{display:block;width:1024px;height:1024px}</style>'
  cat build/appicon.svg
} >"$work/icon.html"
chromium --headless --no-sandbox --disable-gpu --disable-background-networking --hide-scrollbars \
  --user-data-dir="$work/profile" --default-background-color=00000000 --window-size=1024,1024 \
  --screenshot="$work/appicon.png" "file://$work/icon.html" 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
convert "$work/appicon.png" -strip -define png:exclude-chunks=date,time build/appicon.png
convert build/appicon.png -define icon:auto-resize=256,128,64,48,32,16 build/windows/icon.ico
