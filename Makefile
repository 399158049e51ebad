# `make play` and `make test` do all set-up themselves; they need Python 3.11 or later and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.admiralty-dev
PLAY_STAMP := $(VENV)/.admiralty

.DEFAULT_GOAL := help
.PHONY: help play test lint docs format playthroughs soak bench clean

help:  ## what each target does
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1|/' | column -t -s '|'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Admiralty needs Python 3.11 or later; name one with make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)

$(PLAY_STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(STAMP): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,docs]'
	@touch $@ $(PLAY_STAMP)

play: $(PLAY_STAMP)  ## open a game in the terminal
	$(BIN)/admiralty play

lint: $(STAMP)  ## style, types and import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint docs  ## every check and test
	$(BIN)/pytest -n auto

docs: $(STAMP)  ## build the documentation, warnings are errors
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

format: $(STAMP)  ## put the code into our format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
