#!/usr/bin/env bash
# Measures what has a measurement, in release builds.
source "$(dirname "$0")/common.sh"

require_rust
if have node; then
  # Before the server is built, because it carries them.
  require_node
  install_node_packages
  build_front_ends
fi
say 'Payroll'
cargo run --release --locked -p paraply-domain --example time
say 'CLI'
cargo bench --locked -p paraply --bench start
if [ -d api/server/benches ]; then
  say 'Server'
  # It starts the server as anybody would, with a private database: durable, and gone afterwards.
  ensure_postgresql "$target/tools"
  cargo bench --locked -p paraply-api --bench logins
  # Each work beside its limit and its target, in one table.
  env -u DATABASE_URL cargo bench --locked -p paraply-api --bench speed
fi
if have node && [ -x "${CHROMIUM:-/usr/bin/chromium-headless-shell}" ]; then
  say 'Pages'
  ensure_postgresql "$target/tools"
  cargo build --release --locked -p paraply-api
  data=$(mktemp -d)
  env -u DATABASE_URL "$target/release/paraply-api" serve --demo --port 3199 --data-dir "$data" >"$data/log" 2>&1 &
  server=$!
  trap 'kill "$server"; wait "$server" || true; rm -rf "$data"' EXIT
  for _ in $(seq 60); do
    if curl -fsS -o "$data/settings" http://127.0.0.1:3199/api/settings 2>/dev/null; then break; fi
    sleep 1
  done
  node user-ui/bench/lighthouse.mjs http://127.0.0.1:3199
  node user-ui/bench/first-load.mjs http://127.0.0.1:3199
  node user-ui/bench/slow-line.mjs http://127.0.0.1:3199
fi
