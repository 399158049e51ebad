# `make play` and `make test` do all set-up themselves; they need Python 3.11 or later and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# One stamp for each set of packages: installation runs again only when pyproject.toml has changed.
PLAY_STAMP := $(VENV)/.admiralty
DEV_STAMP := $(VENV)/.admiralty-dev
BENCH_STAMP := $(VENV)/.admiralty-bench
# Node.js comes with the development packages; it only checks the types of the browser client.
NODE_STAMP := node_modules/.package-lock.json
# Many tests wait for servers and browsers: two workers a processor keep it busy.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
# Modules are compiled once, not in each of the hundred processes that tests start.
unexport PYTHONDONTWRITEBYTECODE
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

.DEFAULT_GOAL := help
.PHONY: help play test pytest lint docs format playthroughs soak mutants bench ladder findings clean

help:  ## what each target does
	@sed -n -E 's/^([a-z]+):.*## *(.*)/\1 \2/p' $(firstword $(MAKEFILE_LIST)) \
	  | while read -r target text; do printf '  make %-14s %s\n' "$$target" "$$text"; done

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Admiralty needs Python 3.11 or later, and there is no $(PYTHON) here; name one with: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Admiralty needs Python 3.11 or later; name one with: make PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "This Python cannot make virtual environments: its venv or ensurepip module is missing." >&2; \
	  echo "On Debian and Ubuntu, install the package python3-venv; elsewhere, use a complete Python with make PYTHON=..." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(PLAY_STAMP): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[server]'
	@touch $@

$(DEV_STAMP): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[server,dev,docs,lab,ray]'
	@touch $@ $(PLAY_STAMP)

$(NODE_STAMP): package-lock.json | $(DEV_STAMP)
	PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --no-audit --no-fund
	@touch $@

$(BENCH_STAMP): pyproject.toml | $(BIN)/python
	$(INSTALL) '.[server,bench]'
	@touch $@ $(PLAY_STAMP)

play: $(PLAY_STAMP)  ## open the table at a local address, to be played in a browser
	@$(BIN)/admiralty serve

test: $(DEV_STAMP) $(NODE_STAMP)  ## every check and every test, in minutes
	$(BIN)/python -m compileall -q -j 0 src
	+@$(MAKE) --no-print-directory -j 3 lint docs pytest

# The tests are collected once before the workers start: each of them would compile every test module for itself.
pytest: $(DEV_STAMP) $(NODE_STAMP)
	@$(BIN)/pytest --collect-only -q >/dev/null || true
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

lint: $(DEV_STAMP) $(NODE_STAMP)  ## style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m admiralty.devtools.folder_pairs
	$(BIN)/python -m admiralty.devtools.typescript
	PATH="$(CURDIR)/$(BIN):$$PATH" node_modules/.bin/tsc -p src/admiralty/client

docs: $(DEV_STAMP)  ## build the documentation; a warning is an error
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

format: $(DEV_STAMP)  ## put the code into our format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

playthroughs: $(DEV_STAMP)  ## write the golden playthroughs anew (GAME=... of one game), to be read and committed
	$(BIN)/python -m tests.playthroughs $(GAME)
	$(if $(GAME),,$(BIN)/python -m tests.pictures)
	$(if $(GAME),,$(BIN)/pytest tests/browser/test_pictures.py --pictures)

soak: $(DEV_STAMP)  ## the long versions of the tests, and a large fuzz
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --soak -vv --durations 20
	$(BIN)/admiralty fuzz --games 2000

mutants: $(DEV_STAMP)  ## change kernel and rules on purpose, and list what no test notices
	$(BIN)/python -m tests.mutants --sample $(or $(SAMPLE),100) --seed $(or $(SEED),1)

bench: $(BENCH_STAMP)  ## speed as ratios, against peers in the same run
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.answers
	$(BIN)/python -m benchmarks.server

ladder: $(DEV_STAMP)  ## how strong the bots are; it goes on where it stopped
	$(BIN)/admiralty ladder docs/ladder/ladder.toml --out build/ladder --table docs/ladder/table.md

findings: $(DEV_STAMP)  ## play the simulations of docs/designers/findings.md again, and mark stale figures
	PATH="$(CURDIR)/$(BIN):$$PATH" nice $(BIN)/python -m benchmarks.findings

clean:  ## remove what the other targets made
	rm -rf $(VENV) node_modules docs/_build dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
