#!/usr/bin/env bash
# Installs the Debian packages that the window or the tests need and that are
# missing. Does nothing, fast, when all are there.
# usage: setup.sh window|all
set -euo pipefail

readonly WINDOW=(gcc pkg-config libgtk-3-dev libwebkit2gtk-4.1-dev)
readonly TESTS=(xvfb xauth xdotool imagemagick chromium webkit2gtk-driver fonts-noto-cjk
  xsltproc libxml2-utils jing git postgresql python3-lxml python3-scrapy)

case "${1:-all}" in
  window) wanted=("${WINDOW[@]}") ;;
  all) wanted=("${WINDOW[@]}" "${TESTS[@]}") ;;
  *) echo "usage: setup.sh window|all" >&2; exit 2 ;;
esac

[ "$(uname -s)" = Linux ] || exit 0 # macOS and Windows bring their own web view
if ! command -v dpkg-query >/dev/null; then
  echo "setup: this is no Debian; install what these packages hold: ${wanted[*]}" >&2
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=(sudo)
  else
    {
      echo "setup: these packages are missing: ${missing[*]}"
      echo "setup: install them as root, then run the command again:"
      echo "  apt-get install --no-install-recommends ${missing[*]}"
    } >&2
    exit 1
  fi
fi

echo "setup: installing ${missing[*]}"
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null
}
# A fresh machine has no package lists yet; one in use need not fetch them again.
apt install -y --no-install-recommends "${missing[@]}" 2>/dev/null && exit 0
apt update && apt install -y --no-install-recommends "${missing[@]}"
