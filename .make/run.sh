#!/usr/bin/env bash
# Builds what has changed and starts the server, which stays in the foreground until Ctrl-C.
source "$(dirname "$0")/common.sh"

require_rust
require_node
data=${PARAPLY_DATA_DIR:-.data}
mkdir -p "$data"
PARAPLY_DATA_DIR=$(cd "$data" && pwd)
export PARAPLY_DATA_DIR
if [ -z "${DATABASE_URL:-}" ]; then ensure_postgresql "$PARAPLY_DATA_DIR"; fi

install_node_packages
build_front_ends
cargo build --release --locked -p paraply-api -p paraply

exec "$target/release/paraply-api" serve
