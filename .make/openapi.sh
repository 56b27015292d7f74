#!/usr/bin/env bash
# The contract, from the server's code into openapi.json, and from there into the types of both front ends.
source "$(dirname "$0")/common.sh"

require_rust
require_node
install_node_packages
mkdir -p "$target/generated"
cargo build --workspace --bin paraply-api
"$target/debug/paraply-api" openapi >"$target/generated/openapi.json"
mv "$target/generated/openapi.json" openapi.json
npm run --silent types
