# make study   a million deals of ordinary Bezique, then an HTML report
# make test    checks, then the tests

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
RUN    := runs/first-study
PIP    := $(BIN)/python -m pip --disable-pip-version-check

.PHONY: study test check bench long clean
.DELETE_ON_ERROR:

study: $(VENV)/.run-ready
	$(BIN)/bezique run bezique-britannica9 --seats textbook,greedy --deals 1000000 --seed 1 -o $(RUN)
	$(BIN)/bezique report $(RUN)

# Two processes, a test file in one of them; the games are walked from both ends (tests/equality/shared.py).
# Numba colours thousands of messages that nobody sees, where it finds the means to: a tenth of a compilation.
test: export NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING = 1
test: check
	$(BIN)/bezique warmup all
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

check: $(VENV)/.test-ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.run-ready
	$(BIN)/bezique bench

# Thorough and slow: the 20,000-deal comparisons of the two engines.
long: $(VENV)/.test-ready
	$(BIN)/python -m pytest -m long

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
	  { echo "$(PYTHON) is not Python 3.11, 3.12 or 3.13; try: make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.run-ready: $(VENV)/.made requirements.txt pyproject.toml
	$(PIP) install --quiet -r requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.test-ready: $(VENV)/.run-ready requirements-dev.txt
	$(PIP) install --quiet -r requirements-dev.txt
	touch $@

# Runs are kept: they are results.
clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find kernels sim analysis reports tests -name __pycache__ -type d -prune -exec rm -rf {} +
