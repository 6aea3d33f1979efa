# The one index of developer verbs. Every verb does its own set-up.
PYTHON ?= python3
VENV   ?= .venv
BIN     = $(VENV)/bin
CORPUS ?= fixtures/skills-repo

.DEFAULT_GOAL := help
.PHONY: help demo test lint bench hooks clean

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

# Rebuilt when the dependencies change; the package itself is installed in place.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --group dev --editable .
	@touch $@

demo: $(VENV)/.ready ## run the hook on the fixtures, in a throw-away copy
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh fixtures/demo.sh

test: $(VENV)/.ready ## run the test suite with branch coverage
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term --cov-fail-under=90

lint: $(VENV)/.ready ## ruff (lint, format) and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

hooks: $(VENV)/.ready ## run this repository's own hooks on itself
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pre-commit run --all-files --show-diff-on-failure

bench: $(VENV)/.ready ## measure; CORPUS=DIR is a directory of skills
	$(BIN)/python bench/run.py $(CORPUS)

clean: ## remove what the other verbs made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage .coverage.* build dist
