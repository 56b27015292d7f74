#!/usr/bin/env bash
# Measures what has a measurement, in release builds.
source "$(dirname "$0")/common.sh"

require_rust
say 'Payroll'
cargo run --release --locked -p paraply-domain --example time
if [ -f api/documents/examples/time.rs ]; then
  say 'Documents'
  cargo run --release --locked -p paraply-documents --example time
  cargo run --release --locked -p paraply-documents --example archive
fi
if [ -d api/server/benches ]; then
  say 'Server'
  # It starts the server as anybody would, with a private database: durable, and gone afterwards.
  ensure_postgresql "$target/tools"
  env -u DATABASE_URL cargo bench --locked -p paraply-api --bench load
  env -u DATABASE_URL cargo bench --locked -p paraply-api --bench payroll
fi
