# Two commands: `make run` sets everything up and serves, `make test` sets everything up and checks it.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV = .venv/bin
PIP = $(VENV)/pip --disable-pip-version-check install --quiet --constraint constraints.txt
SET_UP_BY = pyproject.toml constraints.txt hatch_build.py $(wildcard companion/translations/*/LC_MESSAGES/*.po)

.PHONY: run test lint format translations migration bench picture lock clean

run: .venv/ready-to-run
	@exec $(VENV)/companion serve

test: lint
	@$(VENV)/pytest --cov --cov-report=term $(ARGS)

lint: .venv/ready-to-test
	@$(VENV)/ruff check .
	@$(VENV)/ruff format --check .
	@$(VENV)/mypy

format: .venv/ready-to-test
	@$(VENV)/ruff check --fix .
	@$(VENV)/ruff format .

# Collects every text from the code into the catalogues; what is new waits there to be translated.
translations: .venv/ready-to-test
	@$(VENV)/python -m tests.catalogues

# Drafts the next migration from the models: make migration ADDS="who watches a table"
migration: .venv/ready-to-run
	@$(VENV)/python -c 'import sys; from companion.web import create_app; from companion.store.upgrade import *; \
		create_app().app_context().push(); upgrade_database(); draft_migration(sys.argv[1])' "$(ADDS)"

bench: .venv/ready-to-test
	@$(VENV)/python -m tests.bench

# The phone screen in the README.
picture: .venv/ready-to-test
	@$(VENV)/pytest -q tests/browser/test_picture.py --pictures tests/browser

# Pins the newest versions that pyproject.toml allows, for every platform.
lock: .venv/ready-to-test
	@$(PIP) uv
	@$(VENV)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --extra dev \
		--no-header --no-annotate --no-emit-index-url -o constraints.txt pyproject.toml

clean:
	@rm -rf .venv dist .mypy_cache .pytest_cache .ruff_cache .pictures

.venv/bin/pip:
	@test -n "$(PYTHON)" || { echo "Companion needs Python 3.11 or newer; on Debian or Ubuntu: apt-get install python3 python3-venv" >&2; exit 2; }
	@$(PYTHON) -m companion.system venv
	@$(PYTHON) -m venv .venv

.venv/ready-to-run: $(SET_UP_BY) | .venv/bin/pip
	@echo "Setting up: this takes a minute the first time." >&2
	@$(VENV)/python -m companion.system printing typefaces
	@$(PIP) hatchling editables babel
	@$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/ready-to-test: $(SET_UP_BY) | .venv/bin/pip
	@echo "Setting up for the tests: this takes a few minutes the first time." >&2
	@$(VENV)/python -m companion.system printing typefaces chromium postgresql braille validator
	@$(PIP) hatchling editables babel
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch .venv/ready-to-run $@
