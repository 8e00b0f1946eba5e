# Wrapsmith: everything a developer or a person who builds it themselves runs.
# `make help` lists the targets; each of them sets up what it needs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

GO      ?= go
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X main.version=$(VERSION)

BENCH   ?= .

BIN     := build/bin/wrapsmith
WINDOW  := build/bin/wrapsmith-desktop
MODULES := frontend/node_modules/.package-lock.json
BUNDLE  := frontend/dist/index.html
SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
           $(wildcard frontend/index.html frontend/*.config.* frontend/tsconfig*.json)

# The window needs WebKitGTK 4.1 on Linux; the other systems bring their own view.
# netgo and osusergo: names are resolved as the command resolves them.
WINDOW_TAGS_linux   := desktop,production,webkit2_41,netgo,osusergo
WINDOW_TAGS_darwin  := desktop,production
WINDOW_TAGS_windows := desktop,production
OS          := $(shell $(GO) env GOOS 2>/dev/null)
WINDOW_TAGS := $(WINDOW_TAGS_$(OS))
ifeq ($(OS),windows)
LDFLAGS_WINDOW := $(LDFLAGS) -H windowsgui
BIN     := $(BIN).exe
WINDOW  := $(WINDOW).exe
else
LDFLAGS_WINDOW := $(LDFLAGS)
endif

.PHONY: help run build window desktop test fuzz lint generate fmt bench setup clean tools FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## build, then serve on 127.0.0.1 and print the address (ARGS="--port 9000")
	@exec $(BIN) serve $(ARGS)

build: $(BIN) ## build the front end and the command: build/bin/wrapsmith

desktop: window ## build the window, build/bin/wrapsmith-desktop, and open it where there is a screen
	@scripts/open-window.sh $(WINDOW) $(ARGS)

window: ## build the window only
	@scripts/setup.sh window
	@$(MAKE) --no-print-directory $(WINDOW)

test: ## run every check there is, as .ci/run does (STAGES="go front" for some)
	@scripts/test.sh $(STAGES)

fuzz: ## fuzz each parser of foreign input (TIME=10s for each, FUZZ=Import for some)
	@scripts/fuzz.sh "$(or $(TIME),10s)" "$(FUZZ)"

lint: $(MODULES) ## check the style of all code
	@scripts/test.sh format lint golangci check

generate: $(MODULES) ## write the generated files anew
	@scripts/generate.sh

fmt: $(MODULES) ## format all code
	gofmt -w $$(git ls-files '*.go')
	cd frontend && npm run --silent format

bench: ## print the benchmarks (BENCH=Million for a library of a million templates, some minutes)
	$(GO) test -p 1 -timeout 60m -run '^$$' -bench '$(BENCH)' $(if $(filter .,$(BENCH)),-skip Million) -benchmem ./...

setup: ## install the system packages that the tests and the window need (Debian)
	@scripts/setup.sh all

clean: ## remove what was built
	rm -rf build/bin build/cache frontend/node_modules
	find frontend/dist -mindepth 1 ! -name .gitkeep -delete

# Before anything is fetched or built: what is missing is said at once.
tools:
	@scripts/tools.sh node go

$(MODULES): frontend/package-lock.json frontend/package.json | tools
	cd frontend && npm ci --no-audit --no-fund --fetch-retries 5
	@touch $@

# Vite empties the folder; git keeps it through .gitkeep.
$(BUNDLE): $(MODULES) $(SOURCES)
	cd frontend && npm run --silent build
	@touch frontend/dist/.gitkeep $@

$(BIN): tools $(BUNDLE) FORCE
	CGO_ENABLED=0 $(GO) build -ldflags '$(LDFLAGS)' -o $@ .

$(WINDOW): tools $(BUNDLE) FORCE
	$(GO) build -tags $(WINDOW_TAGS) -ldflags '$(LDFLAGS_WINDOW)' -o $@ .

FORCE:
