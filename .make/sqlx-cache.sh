#!/usr/bin/env bash
# Usage: sqlx-cache.sh FOLDER [CLIPPY FLAG…], with DATABASE_URL naming an empty database.
#
# Compiles the checked queries against a database that has just been migrated, and writes what they need to
# compile without one into FOLDER. Clippy does the compiling, so that the lints come at no extra cost. What was made
# from these very queries and tables stays.
source "$(dirname "$0")/common.sh"

folder=$1
made_from=$1.made-from
shift
sources=$(find Cargo.lock migrations api/storage/src -type f -print0 | LC_ALL=C sort -z | xargs -0 cat | checksum)
if [ ! -d "$folder" ] || [ "$sources" != "$(head -n 1 "$made_from" 2>/dev/null)" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  printf '%s\n%s\n' "$sources" "$(date +%s)" >"$made_from"
fi
"$target/debug/examples/migrate" migrations
# The macros run when a crate is compiled, and cargo cannot know that they shall: a changed flag tells it.
SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$(cd "$folder" && pwd)" cargo clippy --quiet --workspace --all-targets --locked \
  -- "$@" --cfg "queries_checked_at=\"$(tail -n 1 "$made_from")\""
