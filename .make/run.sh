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

# For looking around; `PARAPLY_DEMO=0 make run` starts without the demo.
export PARAPLY_DEMO=${PARAPLY_DEMO:-1}
exec "$target/release/paraply-api" serve
