#!/usr/bin/env bash
# Lints and types, without the tests.
source "$(dirname "$0")/common.sh"

require_rust
require_node
install_node_packages
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
node .make/lint-contract.mjs
node .make/crates.mjs --check
node .make/links.mjs
npm run --workspaces lint
npm run --workspaces typecheck
