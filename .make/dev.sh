#!/usr/bin/env bash
# The server, built anew and started again when its sources change, and both front ends served by Vite, which
# pass /api on to it. Ctrl-C stops all of them.
source "$(dirname "$0")/common.sh"

require_rust
require_node
export PARAPLY_DATA_DIR=${PARAPLY_DATA_DIR:-$PWD/.data}
export PARAPLY_DEMO=${PARAPLY_DEMO:-1}
export PARAPLY_API=http://127.0.0.1:${PARAPLY_PORT:-3000}
if [ -z "${DATABASE_URL:-}" ]; then ensure_postgresql "$PARAPLY_DATA_DIR"; fi
install_node_packages
# The server's own pages: needed to compile it, not used in this mode.
build_front_ends

server=
stop_server() {
  if [ -n "$server" ]; then
    kill -INT "$server" 2>/dev/null || true
    wait "$server" || true
    server=
  fi
}

npm run dev -w @paraply/user-ui -- --port 5173 --strictPort &
npm run dev -w @paraply/admin-ui -- --port 5174 --strictPort &
trap 'stop_server; kill $(jobs -p) 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM

printf '\n  The app        http://localhost:5173/\n  The back office http://localhost:5174/admin/\n\n'
stamp=$(mktemp)
while true; do
  touch "$stamp"
  if cargo build --workspace --bin paraply-api; then
    stop_server
    "$target/debug/paraply-api" serve &
    server=$!
  fi
  while [ -z "$(find api migrations Cargo.toml Cargo.lock -newer "$stamp" -type f -print -quit)" ]; do sleep 1; done
done
