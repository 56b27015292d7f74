#!/usr/bin/env bash
# Takes the pictures of the product anew, for the public pages and README.md.
source "$(dirname "$0")/common.sh"

# The demo is not loaded where others may reach the server, and nothing else shall have a say in it.
unset DATABASE_URL "${!PARAPLY_@}"

require_rust
require_node
ensure_postgresql "$target/tools"
install_node_packages
build_front_ends
cargo build --workspace --bins --locked
PARAPLY_PICTURES=take npm run --silent e2e -w @paraply/user-ui -- pictures
# The pages show them from now on.
build_front_ends
