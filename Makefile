# FabricSweep: `make help` lists what there is to do.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

VENV := .venv
PY := $(VENV)/bin/python
STAMPS := $(VENV)/.stamps
JOBS := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(JOBS)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What is compiled is kept, whatever the shell says: else each process compiles all that it imports, which is
# two of the four seconds that the API takes to start.
unexport PYTHONDONTWRITEBYTECODE
# Not compiled: of a thousand modules some are never used, and the first use compiles the others.
PIP := $(PY) -m pip install -q --no-warn-script-location --no-compile

# What each stamp depends on; a stamp is laid anew only when one of these is newer.
SIMCORE_FILES := $(shell find simcore/src simcore/bindings simcore/cmake simcore/CMakeLists.txt simcore/pyproject.toml -type f 2>/dev/null)
FRONTEND_FILES := $(shell find frontend/src frontend/public frontend/index.html frontend/openapi.json frontend/*.ts frontend/*.mjs frontend/tsconfig*.json -type f 2>/dev/null)
PATH_BIN = PATH="$(CURDIR)/$(VENV)/bin:$(CURDIR)/build/bin:$$PATH"

.PHONY: help
help:  ## list the targets
	@awk -F':.*## ' '/^[a-z][a-z-]*:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: preflight
preflight:  ## say what this machine lacks, and the command that installs it
	@tools/preflight.sh >/dev/null && echo "everything needed is here"

$(STAMPS)/preflight: tools/preflight.sh
	@python=$$(tools/preflight.sh); \
	  test -x $(PY) || { echo "making the Python environment in $(VENV)"; "$$python" -m venv $(VENV); }
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/requirements: $(STAMPS)/preflight requirements/dev.txt
	@echo "installing the Python packages"
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(STAMPS)/packages: $(STAMPS)/requirements pyproject.toml client/pyproject.toml fabricfile/pyproject.toml tracefile/pyproject.toml $(wildcard domain/__init__.py judge/__init__.py runtime/__init__.py storage/__init__.py api/__init__.py worker/__init__.py local/__init__.py)
	@echo "installing fabricsweep, its client, fabricfile and tracefile"
	@$(PIP) --no-deps --no-build-isolation -e . -e ./client -e ./fabricfile -e ./tracefile
	@touch $@

.PHONY: venv
venv: $(STAMPS)/packages  ## the Python environment alone

# One pip at a time in an environment. SIMCORE_WHEEL=FILE_OR_FOLDER: a wheel of the same sources, where one is there.
$(STAMPS)/simcore: $(STAMPS)/requirements $(SIMCORE_FILES) | $(STAMPS)/packages
	@if [ -z "$(SIMCORE_WHEEL)" ] || ! $(PY) -m tools.simcore_wheel "$(SIMCORE_WHEEL)"; then \
	  echo "building the simulator core"; \
	  $(PATH_BIN) $(PIP) --no-deps --no-build-isolation -e ./simcore; fi
	@touch $@

frontend/node_modules/.stamp: frontend/package-lock.json | $(STAMPS)/preflight
	@echo "installing the dashboard's packages"
	@cd frontend && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

frontend/dist/.stamp: frontend/node_modules/.stamp $(FRONTEND_FILES)
	@echo "building the dashboard"
	@cd frontend && npm run --silent build
	@touch $@

# What it took, without the waiting for other work of the machine.
setup run: export TIMEFORMAT := setting up took %U CPU-seconds, and %S of the system, in %R s

.PHONY: setup
setup:  ## install and build everything (incremental)
	@time $(MAKE) -s -j 2 $(STAMPS)/packages $(STAMPS)/simcore frontend/dist/.stamp

# The first study needs no dashboard: that one is built by what the core's compilation leaves idle, and while the study
# runs. The API serves it once it is there.
.PHONY: run
run: $(STAMPS)/preflight  ## the whole system here, and the first study (ARGS=--once: end with it)
	@mkdir -p frontend/dist; nice -n 19 $(MAKE) -s frontend/dist/.stamp & \
	time $(MAKE) -s -j 2 $(STAMPS)/packages $(STAMPS)/simcore; \
	$(PY) -m local run $(ARGS) || status=$$?; wait; exit $${status:-0}

.PHONY: test
test: setup  ## every test
	@$(PATH_BIN) $(PY) -m tools.run_tests $(ARGS)

.PHONY: lint
lint: setup  ## formatting, types, import rules, sizes, drift of what is generated
	@$(PATH_BIN) $(PY) -m tools.run_lint $(ARGS)

.PHONY: format
format: $(STAMPS)/packages frontend/node_modules/.stamp  ## write every file in the house's format
	@$(VENV)/bin/ruff check --fix --quiet . || true
	@$(VENV)/bin/ruff format --quiet .
	@find simcore/src simcore/bindings simcore/tests simcore/benchmarks -name '*.[ch]pp' -print0 | xargs -0 $(VENV)/bin/clang-format -i
	@cd frontend && npm run --silent format

.PHONY: catalog
catalog: $(STAMPS)/simcore  ## write domain/catalog/catalog.json from the C++ declarations
	@$(PY) -m simcore catalog > domain/catalog/catalog.json.new
	@mv domain/catalog/catalog.json.new domain/catalog/catalog.json

.PHONY: golden
golden: $(STAMPS)/simcore  ## keep the digests of a new model revision's results
	@$(PY) simcore/tests/python/golden_digests.py $(ARGS)

.PHONY: openapi
openapi: $(STAMPS)/packages frontend/node_modules/.stamp  ## write frontend/openapi.json and the documents of both clients
	@$(PY) -m api.export_openapi
	@$(PY) -m tools.client_models
	@cd frontend && npm run --silent generate

.PHONY: units
units: $(STAMPS)/packages  ## write the units of domain/units.py for the Python client and the dashboard
	@$(PY) -m tools.unit_tables

.PHONY: spec-page
spec-page: $(STAMPS)/packages  ## write docs/spec.md from the code that reads specs
	@$(PY) -m tools.spec_page > docs/spec.md.new
	@mv docs/spec.md.new docs/spec.md

$(STAMPS)/docs: $(STAMPS)/packages requirements/docs.txt
	@echo "installing what builds the documentation"
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

.PHONY: docs
docs: $(STAMPS)/docs  ## the documentation as one site with search, in build/docs; a broken link is an error
	@$(PY) -m tools.docs_site

.PHONY: chart
chart: $(STAMPS)/packages  ## write what the chart has from its values and the catalogue
	@$(PY) -m tools.chart_page

.PHONY: night
night: setup  ## Hypothesis with ten times the examples, new ones each time, and the slow tests that `make test` may leave out
	@FABRICSWEEP_CHANCE=night $(PATH_BIN) $(PY) -m pytest $(or $(ARGS),tests simcore/tests/python) -m "hypothesis or night" --timeout 3600

.PHONY: chaos
chaos: setup  ## broken, frozen and full servers for minutes (make test has the same for seconds)
	@FABRICSWEEP_CHAOS=long $(PATH_BIN) $(PY) -m pytest tests/chaos -v --timeout 3600 $(ARGS)

.PHONY: mutants
mutants: setup  ## twenty faults put in by hand: each must fail some test (ARGS=WORDS: those that say so)
	@$(PATH_BIN) $(PY) -m tests.mutants $(ARGS)

.PHONY: bench
bench: setup  ## speed of the simulator and overhead of the service, as rows of build/bench.json
	@$(PATH_BIN) $(PY) -m tools.run_bench $(ARGS)

.PHONY: load
load: $(STAMPS)/packages  ## 200 readers for two minutes on the system that runs (ARGS="--clients 50 --url …")
	@$(PY) -m tests.load $(ARGS)

.PHONY: abuse
abuse: setup  ## attacks by one project, and what its neighbour notices (ARGS="--seconds 20 wrong_keys")
	@$(PATH_BIN) $(PY) -m tests.abuse $(ARGS)

.PHONY: validate
validate: setup  ## the published claims against our figures
	@$(PY) -m tests.validation.run $(ARGS)

.PHONY: validate-estimates
validate-estimates: $(STAMPS)/packages  ## how far estimates of time and memory are off (ARGS="--points 300 --seconds 20")
	@$(PY) -m tests.validation.estimates $(ARGS)

.PHONY: validate-launches
validate-launches: $(STAMPS)/packages  ## how many of 60 launches end in the time that was said before
	@$(PY) -m tests.validation.launches $(ARGS)

.PHONY: validate-traces
validate-traces: $(STAMPS)/packages $(STAMPS)/simcore  ## public recordings beside our own workloads (ARGS="--samples FOLDER")
	@$(PY) -m tests.validation.traces $(ARGS)

.PHONY: coverage
coverage: $(STAMPS)/packages  ## how often what answers print holds, 10,000 draws a case (tables of docs/statistics.md)
	@PYTHONPATH=simcore/tests/python $(PY) -m tests.validation.coverage $(ARGS)

.PHONY: validate-opensm
validate-opensm: setup  ## our routing engines beside OpenSM's (needs its packages and ibsim)
	@$(PY) -m tests.validation.opensm $(ARGS)

.PHONY: test-families
test-families: $(STAMPS)/packages $(STAMPS)/simcore  ## the core built for older and later processors: the same bytes (ARGS="x86-64-v4")
	@$(PATH_BIN) PYTHONPATH=simcore/tests/python $(PY) -m tests.families $(ARGS)

.PHONY: check-sizes
check-sizes: $(STAMPS)/packages $(STAMPS)/simcore  ## every size that rules choose from endpoints and radix: none overloads a link
	@$(PY) simcore/tests/python/sized_networks.py

.PHONY: fuzz-fabrics
fuzz-fabrics: $(STAMPS)/packages  ## damaged fabric files by the million: no crash, no hang, bounded memory
	@$(PY) -m tests.fuzz.fabric_files $(ARGS)

.PHONY: fuzz-points
fuzz-points: $(STAMPS)/simcore  ## 20,000 random configurations: no crash, no hang, nothing that must agree differs
	@$(PY) -m tests.fuzz.points $(ARGS)

.PHONY: fuzz-points-sanitized
fuzz-points-sanitized: $(STAMPS)/packages  ## 1,000 of them on a core with sanitizers
	@tools/fuzz_points.sh $(ARGS)

.PHONY: validate-reference
validate-reference: setup  ## ten times as many random cases of the packet model beside its second implementation
	@FABRICSWEEP_EFFORT=10 $(PY) -m pytest simcore/tests/python -q -k "reference or link_classes" $(ARGS)

.PHONY: validate-protocol
validate-protocol: setup  ## the coherence protocol in every order of events, with the searches that take minutes and 6 GB
	@$(PATH_BIN) $(PY) -m tools.run_tests ctest -- -N
	@SIMCORE_PROTOCOL_SEARCHES=all simcore/build/*/tests/simcore_tests --gtest_brief=1 --gtest_filter='*Protocol*'

.PHONY: validate-monte-carlo
validate-monte-carlo: setup  ## Sobol' indices of a known function through the whole service, within 0.02
	@FABRICSWEEP_EFFORT=4 $(PY) -m pytest tests/integration/answer/test_monte_carlo_answers.py -q $(ARGS)

.PHONY: sanitize
sanitize: $(STAMPS)/requirements  ## the C++ tests with sanitizers: addresses, leaks, undefined behaviour (ARGS=thread: data races)
	@$(PATH_BIN) tools/sanitize_tests.sh $(ARGS)

.PHONY: tidy
tidy: $(STAMPS)/requirements  ## clang-tidy over C++ files that changed (ARGS=all: over all of them)
	@$(PATH_BIN) tools/tidy.sh $(ARGS)

.PHONY: test-compose
test-compose:  ## the system in containers, and its production form: studies, kills in mid-sweep, TLS, a backup
	@tests/compose/run.sh $(ARGS)
	@tests/compose/production.sh $(ARGS)

.PHONY: test-upgrade
test-upgrade:  ## images OLD and NEW beside each other, in either order, on the data of the old one
	@OLD=$(OLD) NEW=$(NEW) tests/compose/upgrade.sh

.PHONY: test-observability
test-observability: setup  ## alert rules and dashboards, by a Prometheus that scrapes the system
	@$(PY) -m pytest tests/observability -q -m observability $(ARGS)

.PHONY: test-helm
test-helm:  ## the chart on a Kubernetes: install, kill pods, upgrade and roll back in mid-study, uninstall
	@tests/helm/run.sh $(ARGS)

# Compiling it takes some minutes: `make test` uses it where it is there, and does not wait for it.
HELM := v3.19.5
build/bin/helm:
	@command -v helm >/dev/null && ln -sfn "$$(command -v helm)" $@ || { echo "building helm $(HELM)"; \
	  mkdir -p build/bin && GOBIN="$(CURDIR)/build/bin" go install -trimpath -ldflags "-s -w" helm.sh/helm/v3/cmd/helm@$(HELM); }

.PHONY: test-chart
test-chart: setup build/bin/helm  ## what the chart makes of its values; builds helm (Go) where there is none
	@$(PATH_BIN) $(PY) -m pytest tests/unit/helm $(ARGS)

.PHONY: check-chart
check-chart: $(STAMPS)/packages  ## what the chart makes for KEDA and Prometheus, against their definitions (helm, kubeconform, Go)
	@tests/helm/schemas.sh $(ARGS)

.PHONY: lock
lock: $(STAMPS)/requirements  ## resolve requirements/*.in anew (ARGS=--upgrade: to newer versions)
	@tools/lock.sh $(ARGS)

$(STAMPS)/release: $(STAMPS)/packages requirements/release.txt
	@echo "installing what lists parts and makes wheels"
	@$(PIP) --require-hashes -r requirements/release.txt
	@touch $@

.PHONY: sbom
sbom: $(STAMPS)/release  ## what is shipped, as CycloneDX, in build/sbom (ARGS="--image fabricsweep": what an image holds)
	@$(PY) -m tools.sbom $(ARGS)

.PHONY: wheels
wheels: $(STAMPS)/release  ## wheels of our distributions in build/wheels (ARGS=x86-64-v3: simcore's for later processors)
	@$(PATH_BIN) tools/wheels.sh $(ARGS)

.PHONY: clean
clean:  ## remove what was built (not the data under .fabricsweep/)
	@rm -rf $(VENV) build dist simcore/build frontend/dist frontend/node_modules *.egg-info client/src/*.egg-info fabricfile/src/*.egg-info tracefile/src/*.egg-info \
	  .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -not -path './.fabricsweep/*' -prune -exec rm -rf {} +
