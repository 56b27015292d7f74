#!/usr/bin/env bash
# Writes .sqlx anew; it stays as it was when something does not compile.
source "$(dirname "$0")/common.sh"

require_rust
ensure_postgresql "$target/tools"
cargo build --workspace --bin with-postgres --example migrate
"$target/debug/with-postgres" bash .make/sqlx-cache.sh "$target/generated/sqlx"
rm -rf .sqlx
mv "$target/generated/sqlx" .sqlx
printf '%s queries in .sqlx\n' "$(find .sqlx -name '*.json' | wc -l)"
