# Two commands matter: `make review` and `make test`. Each sets up by itself, in a fresh clone with Python, git and make.
.DEFAULT_GOAL := help
.PHONY: help setup review test check format bench lock clean

PYTHON ?= python3
# The system's certificates, so that a network with its own authority works.
export UV_SYSTEM_CERTS ?= 1
UV := $(shell command -v uv 2>/dev/null || echo .uv/bin/uv)
BIN := .venv/bin
READY := .venv/.ready

help: ## Say what there is to make
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(READY) ## Set up .venv from the lock file

.uv/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "PRS needs Python 3.11 or newer, and $(PYTHON) is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv .uv
	.uv/bin/pip install --quiet --disable-pip-version-check 'uv>=0.13'

$(READY): $(UV) pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "PRS needs Python 3.11 or newer, and $(PYTHON) is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12 ...")'
	$(UV) sync --frozen --quiet --no-python-downloads --python $(PYTHON) --group dev
	@touch $@

review: $(READY) ## Review real changes, with no key and no server
	@$(BIN)/python examples/show.py

test: $(READY) check ## Run every check and every test
	@if [ -n "$$CI" ] || [ -n "$$DECODER" ]; then $(UV) sync --frozen --quiet --no-python-downloads --group dev --group decoder || echo "The local decoder's packages do not install here; its test is skipped."; fi
	$(BIN)/pytest -n auto --cov --cov-report=term:skip-covered

check: $(READY) ## Lint, types, the dependency rule
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(READY) ## Format the code
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: ## Lock the newest versions that pyproject.toml allows
	$(UV) lock --upgrade

clean: ## Remove what setup made
	rm -rf .venv .uv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
