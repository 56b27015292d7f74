#!/usr/bin/env bash
# Takes the pictures of the product anew, for the public pages and README.md.
source "$(dirname "$0")/common.sh"

require_rust
require_node
ensure_postgresql "$target/tools"
install_node_packages
build_front_ends
cargo build --workspace --bins --locked
PARAPLY_PICTURES=take npm run --silent e2e -w @paraply/user-ui -- pictures
# The pages show them from now on.
build_front_ends
