#!/usr/bin/env bash
# Installs the Debian packages that the window or the tests need and that are
# missing. Does nothing, fast, when all are there.
# usage: setup.sh window|all
set -euo pipefail

readonly WINDOW=(gcc pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev)
readonly TESTS=(xvfb xauth xdotool imagemagick chromium webkit2gtk-driver fonts-noto-cjk
  xsltproc libxml2-utils jing git postgresql python3-lxml python3-scrapy)
# What does the same with less work, where this Debian has it; and the browser of a test that is skipped without it.
readonly BETTER=(chromium-headless-shell firefox-esr)

better=()
case "${1:-all}" in
  window) wanted=("${WINDOW[@]}") ;;
  all) wanted=("${WINDOW[@]}" "${TESTS[@]}") better=("${BETTER[@]}") ;;
  *) echo "usage: setup.sh window|all" >&2; exit 2 ;;
esac

[ "$(uname -s)" = Linux ] || exit 0 # macOS and Windows bring their own web view
if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is no Debian; install what these packages hold: ${wanted[*]}" >&2
  exit 0
fi

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]; }
missing=()
for package in "${wanted[@]}"; do
  installed "$package" || missing+=("$package")
done

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
may() { [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && { [ -t "${1:--1}" ] || sudo -n true; }; } 2>/dev/null; }
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 -o Acquire::Retries=5 "$@" </dev/null
}

# renewed installs packages behind new lists. A server that is away for a moment is
# asked again: lists and packages change together, so both are fetched anew.
renewed() {
  local pause
  for pause in 5 20 60 0; do
    apt update && apt install -y --no-install-recommends "$@" && return
    [ "$pause" -eq 0 ] || { echo "setup: not installed; it is tried again in $pause s" >&2; sleep "$pause"; }
  done
  return 1
}

if [ ${#missing[@]} -gt 0 ]; then
  may 0 || {
    echo "setup: these packages are missing: ${missing[*]}"
    echo "setup: install them as root, then run the command again:"
    echo "  apt-get install --no-install-recommends ${missing[*]}"
    exit 1
  } >&2
  echo "setup: installing ${missing[*]}"
  # A fresh machine has no package lists yet; one in use need not fetch them again.
  apt install -y --no-install-recommends "${missing[@]}" 2>/dev/null || renewed "${missing[@]}"
fi
# Nobody is asked for a password for these.
for package in "${better[@]}"; do
  installed "$package" || ! apt-cache show "$package" >/dev/null 2>&1 || ! may ||
    apt install -y --no-install-recommends "$package" >/dev/null 2>&1 || echo "setup: it goes without $package"
done
