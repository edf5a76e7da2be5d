# Shortcuts for people who expect make. Every target only calls Maven.

MAVEN ?= mvn -B -ntp

# The formatter reads sources with the JDK Maven runs on, so fmt and lint need one that knows our syntax.
JDK := $(firstword $(foreach home,$(JAVA_HOME) $(sort $(wildcard /usr/lib/jvm/*25*)),\
	$(if $(shell "$(home)/bin/javac" --version 2>/dev/null | grep -E '^javac (2[5-9]|[3-9][0-9])'),$(home))))
MAVEN_ON_JDK = $(if $(JDK),JAVA_HOME="$(JDK)" $(MAVEN),$(error the formatter needs a JDK 25 or newer: install one, or point JAVA_HOME at one))

# Goals named by prefix do not resolve in the BOM: it has no parent on purpose.
FORMATTED := -pl '!cocoon-bom'

.PHONY: all build test lint fmt help

all: ## build, tests and every check
	$(MAVEN) verify

build: ## jars only: no tests, no checks
	$(MAVEN) -Pquick package

test: ## unit and integration tests
	$(MAVEN) -Dspotless.check.skip=true verify

lint: ## compiler checks and formatting, nothing changed
	$(MAVEN_ON_JDK) $(FORMATTED) test-compile spotless:check

fmt: ## format all sources
	$(MAVEN_ON_JDK) $(FORMATTED) spotless:apply

help: ## this list
	@awk -F ': *##' '/^[a-z]+:.*##/ { printf "%-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
