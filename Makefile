# The few commands of this repository. What they do stands in .make/, one script each.

.DEFAULT_GOAL := help
.PHONY: help run test dev bench openapi sqlx pictures fmt lint

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: ## Build everything and start Paraply on http://localhost:3000
	@bash .make/run.sh

test: ## Run every check there is
	@bash .make/test.sh

dev: ## Start in watch mode: the server and both front ends follow the sources
	@bash .make/dev.sh

bench: ## Measure speed
	@bash .make/bench.sh

openapi: ## Write openapi.json and the front ends' types anew
	@bash .make/openapi.sh

sqlx: ## Write .sqlx anew, from which the checked queries compile
	@bash .make/sqlx.sh

pictures: ## Take the pictures of the product anew
	@bash .make/pictures.sh

fmt: ## Format all sources
	@bash .make/fmt.sh

lint: ## Only lint and check types
	@bash .make/lint.sh
