# `make` lists what there is to make. Everything runs in .venv, which the first target makes.
PYTHON ?= python3
IN := .venv/bin/python
GAMES = $(shell $(PYTHON) tools/parts.py)
PYTEST := $(IN) -m pytest
# Tests in one process more than there are cores, for those with whole stacks often wait. WORKERS=0
# for one after the other in one process, as a debugger wants it.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
SPREAD := --numprocesses $(WORKERS) --dist load

.DEFAULT_GOAL := help
.PHONY: help environment run demo test check lint format types imports unit compiled compile \
	stubs rules vectors ladder conformance perft soak browser chaos bench bench-peer sdk compose lock clean

help:  ## this list
	@awk -F ':.*## *' '/^[a-z-]+:.*##/ { printf "%-12s %s\n", $$1, $$2 }' Makefile

environment:
	@$(PYTHON) -c 'import tomllib' 2>/dev/null || \
		{ echo 'Portolan needs Python 3.11 or newer: make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) tools/environment.py

# --- running it

run: environment  ## start everything; Ctrl-C stops it
	@exec $(IN) -m portolan.launcher run

demo: environment  ## play a whole match over HTTP and verify its record offline
	@$(IN) tools/demo.py $(if $(GAME),--game $(GAME))

# --- checking it

test: check compiled unit  ## everything that CI runs

check: lint types imports  ## style, types, who imports whom

lint: environment  ## ruff, as linter and as formatter
	$(IN) -m ruff check .
	$(IN) -m ruff format --check .

format: environment  ## let ruff repair what it can
	$(IN) -m ruff check --fix .
	$(IN) -m ruff format .

types: environment  ## mypy, strict
	$(IN) tools/check_types.py

imports: environment  ## the dependency rule
	$(IN) tools/check_imports.py

unit: environment  ## all tests but the long ones
	$(PYTEST) -m "not soak" $(SPREAD)

compiled: environment  ## the rules tests on the compiled form, where there is a C compiler
	$(IN) tools/test_compiled.py $(SPREAD)

soak: environment  ## the tests that take minutes or thousands of matches
	$(PYTEST) -m soak --timeout 3600

browser: environment  ## all tests in a real browser, whole matches too; pictures in build/browser
	$(PYTEST) tests/browser -m "soak or not soak" --timeout 3600

chaos: environment  ## kill every process in turn, under load, at length
	$(PYTEST) tests/test_chaos.py -m "soak or not soak" --timeout 3600

# --- the rules

compile: environment  ## compile the rules with mypyc into build/compiled
	$(IN) -m portolan.rulekit.compile

rules: environment  ## which numbered rules have tests; GAME=oregon for one game
	$(IN) -m portolan.rulekit.coverage $(or $(GAME),$(GAMES))

vectors: environment  ## worked examples of the rules: GAME=oregon [FILE=cases.json]
	$(IN) -m portolan.rulekit.vectors $(GAME) $(FILE)

ladder: environment  ## bot levels against each other: GAME=oregon
	$(IN) -m portolan.rulekit.ladder $(GAME)

conformance: environment  ## 2,000 random matches of each game: GAME=oregon MATCHES=100 for fewer
	$(IN) -m portolan.rulekit.conformance $(or $(GAME),$(GAMES)) --games $(or $(MATCHES),2000) --positions 1

perft: environment  ## counts of positions; GAME=oregon for one game
	$(IN) -m portolan.rulekit.perft $(or $(GAME),$(GAMES))

# --- measuring it

bench: environment  ## speed of rules, bots and HTTP; writes build/bench.json
	$(IN) tools/bench.py

bench-peer: environment  ## our Seafarers beside a peer's rules: PEER=catanatron
	$(IN) tools/bench_peer.py $(or $(PEER),catanatron)

# --- what is generated

stubs: environment  ## the gRPC stubs
	$(IN) protos/generate.py

sdk: environment  ## the blocking client of the SDK, from the asynchronous one
	$(IN) tools/unasync.py

compose: environment  ## docker-compose.yml, from the games in the folders
	$(IN) tools/compose.py

lock: environment  ## requirements.lock, from requirements.in
	$(IN) tools/lock.py

clean:  ## forget the environment and what was built; keeps .portolan
	rm -rf .venv build
