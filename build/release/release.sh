#!/usr/bin/env bash
# Builds the files of a release into build/bin/release: the command for each system, the Debian
# packages, a bill of materials (CycloneDX) and the checksums of all of them, and checks them (check.sh).
# The command is built here for every system, without cgo. The window needs each system's own web view: build
# it there, with "make window" on Linux and "wails build" on Windows and macOS (build/README.md).
# usage: release.sh [VERSION [SYSTEM/ARCH...]]     (no version: git describe; all systems)
# The front end must be built (make build), or frontend/dist is packed as it is.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly TOOLS=build/release OUT=$PWD/build/bin/release
readonly ALL=(linux/amd64 linux/arm64 windows/amd64 darwin/amd64 darwin/arm64)
version=${1:-$(git describe --tags --always --dirty)}
version=${version#v}
shift || true
targets=("$@")
[ $# -gt 0 ] || targets=("${ALL[@]}")

export CGO_ENABLED=0
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
rm -rf "$OUT"
mkdir -p "$OUT" "$stage/man" "$stage/completion"

(cd "$TOOLS" && go build -o "$stage" github.com/goreleaser/nfpm/v2/cmd/nfpm github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod)
(cd docs/guide && go run ./gen man "$stage/man" && go run ./gen completion "$stage/completion")
# Debian wants manual pages and the changelog packed, and the same each time.
mkdir "$stage/debian"
for page in "$stage"/man/*.1; do gzip -9nc "$page" >"$stage/debian/${page##*/}.gz"; done
gzip -9nc CHANGELOG.md >"$stage/debian/changelog.gz"

for target in "${targets[@]}"; do
  os=${target%/*} arch=${target#*/} name=wrapsmith
  [ "$os" = windows ] && name=wrapsmith.exe
  echo "release: $target"
  GOOS=$os GOARCH=$arch go build -trimpath -tags netgo,osusergo -ldflags "-s -w -X main.version=v$version" -o "$stage/$name" .
  base=wrapsmith-$version-$os-$arch
  mkdir "$stage/$base"
  cp "$stage/$name" LICENSE README.md CHANGELOG.md "$stage/$base/"
  if [ "$os" = windows ]; then
    (cd "$stage" && python3 -m zipfile -c "$OUT/$base.zip" "$base")
  else
    cp -r "$stage/man" "$stage/completion" "$stage/$base/"
    tar -C "$stage" --owner=0 --group=0 --sort=name --mtime=@0 -czf "$OUT/$base.tar.gz" "$base"
  fi
  if [ "$os" = linux ]; then
    debian=$version
    [[ $debian == [0-9]* ]] || debian=0~$debian # a Debian version begins with a digit
    (cd "$TOOLS" && ARCH=$arch STAGE=$stage VERSION=$debian "$stage/nfpm" package -f nfpm.yaml -p deb -t "$OUT/wrapsmith_${debian}_$arch.deb" >/dev/null)
  fi
done

"$stage/cyclonedx-gomod" bin -json -licenses -version "v$version" -output "$OUT/wrapsmith-$version.cdx.json" "$stage/$name"
(cd "$OUT" && sha256sum -- * >SHA256SUMS)
build/release/check.sh "$version" "$OUT"
ls -l "$OUT"
