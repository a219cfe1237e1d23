# Every command of the project. Each one first brings the private environment in .venv up to date, so none of them
# needs another one to be run before it.

PYTHON ?= python3
UV_VERSION := 0.13.7
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
WASM := build/wasm/modules
# Our own builds use every instruction of this machine, and no warning passes. What `pip install` builds runs elsewhere, too.
OWN_BUILD := -DKWARTET_NATIVE=ON -DKWARTET_WERROR=ON
CORE_TESTS := build/core-tests/core_tests
THREAD_TESTS := build/thread-tests/core_tests

GAME_LIST := src/kwartet/games/list.txt tools/make_game_list.py
CORE := $(shell find core src/kwartet/games -name '*.hpp' -not -path 'core/tests/*') $(GAME_LIST)
BINDING := $(filter-out core/bind/wasm.cpp,$(wildcard core/bind/*.cpp)) $(wildcard src/kwartet/games/*/python.cpp)
CORE_TEST_FILES := $(wildcard core/tests/*)
# An installation lists its files, so a new file needs a new installation.
PACKAGE_FOLDERS := $(shell find src -type d -not -name __pycache__ -not -path 'src/kwartet/*/client*')
CLIENT := src/kwartet/server/client/index.html
ONE_FILE := build/kwartet.html
BOARD := build/npm/package.json
PAGE_CORE := web/src/made/core/stamp
CLIENT_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/src/paraglide/*' -not -path 'web/src/games/*' -not -path 'web/src/made/*' -not -path 'web/project.inlang/cache/*') $(shell find src/kwartet/games -type f \( -name '*.toml' -o -path '*/rulebook/*' \)) tools/make_game_data.py tools/make_page_data.py src/kwartet/games/art.py
CPP := $(shell find core src/kwartet/games tools/train -name '*.hpp' -o -name '*.cpp')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play build client site one-file board test test-python test-measured test-others coverage test-long test-core test-threads test-wasm test-web wasm check format bench load dist test-dist docs pictures lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

play: build client ## build what is needed and open the web page to play on
	@$(BIN)/kwartet serve

build: $(STAMPS)/package ## build the package into the private environment .venv

client: $(CLIENT) ## build the web client, and the board for notebooks

$(CLIENT): $(CLIENT_SOURCES) $(STAMPS)/web $(STAMPS)/package $(PAGE_CORE)
	cd web && ../tools/node.sh npm run --silent build -- --logLevel warn
	@touch $@

site: client ## write the page as a static site for any host of files into build/site-app
	$(BIN)/python tools/make_site.py

one-file: $(ONE_FILE) ## write the page as a single HTML file that needs no host, build/kwartet.html

$(ONE_FILE): $(CLIENT_SOURCES) $(STAMPS)/web $(STAMPS)/package $(PAGE_CORE) tools/make_one_file.py
	cd web && ../tools/node.sh npm run --silent one-file
	$(BIN)/python tools/make_one_file.py

board: $(BOARD) ## build the board as an npm package in build/npm

$(BOARD): $(CLIENT_SOURCES) $(STAMPS)/web $(STAMPS)/package $(PAGE_CORE) tools/make_npm.py docs/board.md
	cd web && ../tools/node.sh npm run --silent board
	$(BIN)/python tools/make_npm.py

# The tests of Python often wait for a server or a browser, so they have more workers than CI has cores.
PYTEST := $(BIN)/python -m pytest -n 3 --dist worksteal

# Those of the page come first, because they make files that others read.
test: build client one-file board $(STAMPS)/dev test-web ## run all tests
	@tools/side_by_side.sh test-others test-core test-wasm docs test-measured

test-python: test-measured test-others ## run the Python tests

# The tests of tests/measured.toml, which are quick and run in one process; measuring all would double their time.
MEASURED := $(addprefix tests/,draw records review $(addprefix server/test_,clocks.py glicko.py match_apply.py match_offers.py names.py))

test-measured: build $(STAMPS)/dev ## run quick Python tests, and measure how much of their parts they run
	@mkdir -p build/coverage
	$(BIN)/python -m pytest --cov --cov-config=tests/measured.toml --cov-report=term $(MEASURED)

test-others: build client one-file board $(STAMPS)/dev ## run the Python tests that are not measured
	@tools/install_for_tests.sh
	$(PYTEST) $(MEASURED:%=--ignore=%) tests

coverage: build client one-file board $(STAMPS)/dev ## run the Python tests, and measure the coverage
	@tools/install_for_tests.sh
	$(PYTEST) --cov --cov-report=term tests

test-long: build client one-file board $(STAMPS)/dev test-threads ## as test-python with 10 000 random games for each game and variant, and test-threads
	@tools/install_for_tests.sh
	KWARTET_GAMES=10000 $(PYTEST) --timeout 0 -o faulthandler_timeout=0 tests
	KWARTET_GAMES=10000 $(MAKE) --no-print-directory test-core

test-core: $(STAMPS)/run ## run the C++ tests of the core under the address and undefined-behaviour sanitizers
	@if echo 'int main() {}' | $${CXX:-g++} -x c++ -fsanitize=address,undefined -o /dev/null - 2>/dev/null; \
	then $(MAKE) --no-print-directory $(CORE_TESTS) && $(CORE_TESTS) tests/perft; \
	else tools/skip.sh test-core "the compiler has no sanitizers" "apt-get install g++"; fi

test-threads: $(STAMPS)/run $(THREAD_TESTS) ## run searches with several threads under the thread sanitizer
	$(THREAD_TESTS)

$(CORE_TESTS): SANITIZERS := address,undefined
$(THREAD_TESTS): SANITIZERS := thread
$(CORE_TESTS) $(THREAD_TESTS): build/%/core_tests: $(CORE) $(CORE_TEST_FILES) CMakeLists.txt | $(STAMPS)/run
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake -S . -B build/$* -G Ninja $(OWN_BUILD) -DKWARTET_CORE_TESTS=ON -DKWARTET_SANITIZE=$(SANITIZERS) >/dev/null
	@PATH="$(CURDIR)/$(BIN):$$PATH" cmake --build build/$*
	@touch $@

test-wasm: ## run the perft tables through the WebAssembly build in Node, and compare it with the native one
	@tools/test_wasm.sh

test-web: $(STAMPS)/web $(STAMPS)/package $(PAGE_CORE) ## run the tests of the web client
	cd web && ../tools/node.sh npm run --silent test

# The core for the page, where the page's own tools find it.
$(PAGE_CORE): $(WASM)/stamp
	@rm -rf $(@D) && mkdir -p $(@D)
	@cp $(WASM)/*.wasm $(@D)
	@touch $@

wasm: $(WASM)/stamp ## build the core to WebAssembly, one module for each game

$(WASM)/stamp: $(CORE) $(wildcard core/bind/wasm*) tools/build_wasm.py $(STAMPS)/wasm
	$(BIN)/python -m tools.build_wasm $(@D)
	@touch $@

check: $(STAMPS)/dev $(STAMPS)/web build ## check format, lint, types and messages of commits
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	@$(if $(CPP),$(BIN)/clang-format --dry-run --Werror $(CPP))
	cd web && ../tools/node.sh npm run --silent check
	@$(BIN)/python tools/check_commits.py

format: $(STAMPS)/dev $(STAMPS)/web ## format all sources
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format
	@$(if $(CPP),$(BIN)/clang-format -i $(CPP))
	cd web && ../tools/node.sh npm run --silent format

bench: build ## measure the speed of rules and searches, and print their signatures
	$(BIN)/kwartet bench

load: build $(STAMPS)/dev ## play 500 games at once over 2000 sockets for a minute, and print the measurements
	@PYTHONPATH=tests $(BIN)/python -m load $(LOAD)

dist: build client $(STAMPS)/dist ## build the sdist and wheels that need no compiler into dist/
	tools/make_dist.sh $(BIN)

test-dist: dist ## install the wheels of dist/ for every Python at hand, without a compiler, and try them
	tools/test_dist.sh

docs: build client $(STAMPS)/dev ## build the documentation into build/site, and run its notebooks
	$(BIN)/python -m tools.docs.build

pictures: build ## redraw the pictures of the documentation and of the rulebooks
	$(BIN)/python tools/make_pictures.py
	$(BIN)/python tools/make_rule_pictures.py
	$(BIN)/python tools/make_curve.py

lock: $(STAMPS)/python ## choose the newest versions that fit pyproject.toml and write them to requirements/
	tools/lock.sh $(BIN)/uv

clean: ## remove everything that was built, the private environment included
	rm -rf $(VENV) build dist web/node_modules web/src/paraglide web/src/games web/src/made src/kwartet/server/client src/kwartet/widget/client src/kwartet/_core.pyi .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -type d -exec rm -rf {} +

$(STAMPS)/python:
	@tools/check_machine.sh $(PYTHON)
	$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION) || echo "uv is not to be had here; pip will do."
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/run $(STAMPS)/dev $(STAMPS)/dist $(STAMPS)/wasm $(STAMPS)/node: $(STAMPS)/%: requirements/%.txt $(STAMPS)/python
	tools/install.sh $(BIN) $<
	@touch $@

$(STAMPS)/web: web/package-lock.json web/.npmrc $(STAMPS)/python
	cd web && ../tools/node.sh npm ci --silent
	@touch $@

$(STAMPS)/package: pyproject.toml CMakeLists.txt $(BINDING) $(CORE) $(PACKAGE_FOLDERS) $(STAMPS)/run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps $(OWN_BUILD:-D%=-C cmake.define.%) -e .
	@$(BIN)/python -m compileall -q src # else the first import would change the folders
	@touch $@
