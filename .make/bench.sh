#!/usr/bin/env bash
# Measures what has a measurement, in release builds.
source "$(dirname "$0")/common.sh"

require_rust
if [ -f api/documents/examples/time.rs ]; then
  say 'Documents'
  cargo run --release --locked -p paraply-documents --example time
fi
if [ -d api/server/benches ]; then
  say 'Server'
  ensure_postgresql "$target/tools"
  cargo build --release --locked -p paraply-postgres --bin with-postgres
  # What is measured flushes its writes, so the database is one that is kept.
  data=$(mktemp -d)
  trap 'rm -rf "$data"' EXIT
  chmod 755 "$data"
  "$target/release/with-postgres" --keep-in "$data/postgres" cargo bench --locked -p paraply-api
fi
