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

if [ ! -x "$target/debug/paraply-api" ]; then
  say 'The first build takes about eight minutes on two cores: packages and pages first, then the server, which cargo counts'
fi
install_node_packages
build_front_ends
cargo build --locked -p paraply-api -p paraply

# For looking around; `PARAPLY_DEMO=0 make run` starts without the demo.
export PARAPLY_DEMO=${PARAPLY_DEMO:-1}
exec "$target/debug/paraply-api" serve
