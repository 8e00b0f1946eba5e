#!/usr/bin/env bash
# Checks the files that release.sh made: checksums, what is in archives and packages, the version that the
# program says, and the bill of materials. A Debian package of this machine's architecture is installed
# into an empty folder, and the program there is run.
# usage: check.sh VERSION [FOLDER]
set -euo pipefail
version=${1:?usage: check.sh VERSION [FOLDER]}
version=${version#v}
cd "${2:-"$(dirname "$0")/../bin/release"}"

fail() { echo "check: $*" >&2; exit 1; }
# has FILE NAME... says which of the names are not in a list of files.
has() {
  local file=$1 list name
  list=$(cat)
  shift
  for name in "$@"; do grep -qE "(^|[ /])$name\$" <<<"$list" || fail "$file has no $name"; done
}
# says PROGRAM looks at the version that a program of this machine prints.
says() {
  local got
  got=$("$1" version)
  [[ $got == "wrapsmith v$version "* ]] || fail "$1 says \"$got\", want v$version"
}

sha256sum --quiet --check SHA256SUMS
for file in *; do
  [ "$file" = SHA256SUMS ] || grep -qF " $file" SHA256SUMS || fail "SHA256SUMS lacks $file"
done

here=$(uname -s | tr '[:upper:]' '[:lower:]')/$(uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT

found=0
for file in wrapsmith-"$version"-*; do
  found=$((found + 1))
  base=${file%.zip} base=${base%.tar.gz}
  case $file in
  *.zip) python3 -m zipfile -l "$file" | awk '{print $1}' | has "$file" "$base/wrapsmith.exe" "$base/LICENSE" "$base/README.md" ;;
  *.tar.gz)
    tar -tzf "$file" | has "$file" "$base/wrapsmith" "$base/LICENSE" "$base/README.md" "$base/man/wrapsmith-serve.1" "$base/completion/wrapsmith.bash"
    if [[ $base == *-${here/\//-} ]]; then
      tar -C "$stage" -xzf "$file"
      says "$stage/$base/wrapsmith"
    fi ;;
  esac
done
[ "$found" -gt 0 ] || fail "there is no archive of $version"

for file in wrapsmith_*.deb; do
  [ -e "$file" ] || break
  dpkg-deb --contents "$file" | awk '{print $6}' |
    has "$file" usr/bin/wrapsmith usr/share/man/man1/wrapsmith-serve.1.gz usr/lib/systemd/system/wrapsmith.service \
      usr/share/bash-completion/completions/wrapsmith usr/share/doc/wrapsmith/copyright usr/share/doc/wrapsmith/changelog.gz
  [ "$(dpkg-deb --field "$file" Package)" = wrapsmith ] || fail "$file is another package"
  [[ $file == *_$(dpkg-deb --field "$file" Architecture).deb ]] || fail "$file is for $(dpkg-deb --field "$file" Architecture)"
  [[ $here == linux/"$(dpkg-deb --field "$file" Architecture)" ]] || continue
  root=$stage/root
  mkdir -p "$root/var/lib/dpkg/"{info,updates}
  : >"$root/var/lib/dpkg/status"
  # Nothing of the package runs at its installation, so an empty folder will do; root is needed for owners only.
  dpkg --root="$root" --force-not-root --force-depends --log=/dev/null --install "$PWD/$file" >"$stage/dpkg" 2>&1 || { cat "$stage/dpkg"; fail "$file cannot be installed"; }
  says "$root/usr/bin/wrapsmith"
  if command -v systemd-analyze >/dev/null && [ -d /usr/lib/systemd/system ]; then
    # The units that ours names are those of this machine.
    cp -rn /usr/lib/systemd/system "$root/usr/lib/systemd/"
    got=$(systemd-analyze verify --root="$root" --man=no wrapsmith.service 2>&1) && [ -z "$got" ] || fail "the unit: $got"
  fi
  dpkg --root="$root" --force-not-root --log=/dev/null --purge wrapsmith >/dev/null 2>&1 || fail "$file cannot be removed"
  [ ! -e "$root/usr/bin/wrapsmith" ] || fail "$file leaves its program behind"
done

python3 - "wrapsmith-$version.cdx.json" "v$version" <<'BILL'
import json, sys
bill = json.load(open(sys.argv[1]))
names = {c["name"] for c in bill["components"]}
assert bill["bomFormat"] == "CycloneDX" and len(names) > 40, f"{len(names)} components"
assert {"github.com/danielgtaylor/huma/v2", "modernc.org/sqlite"} <= names, sorted(names)
assert bill["metadata"]["component"]["version"] == sys.argv[2], bill["metadata"]["component"]
assert all("licenses" in c or c.get("evidence") for c in bill["components"] if c["name"].startswith("github.com/spf13")), "no licences"
BILL
echo "check: the files of $version are whole: $found archives, $(ls wrapsmith_*.deb 2>/dev/null | wc -l) packages"
