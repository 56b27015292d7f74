#!/usr/bin/env bash
# Usage: sqlx-cache.sh FOLDER [CLIPPY FLAG…], with DATABASE_URL naming an empty database.
#
# Compiles the checked queries against a database that has just been migrated, and writes what they need to
# compile without one into FOLDER. Clippy does the compiling, so that the lints come at no extra cost.
source "$(dirname "$0")/common.sh"

rm -rf "$1"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
"$target/debug/examples/migrate" migrations
# The macros run when a crate is compiled, and cargo cannot know that they shall: a changed flag tells it.
SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$folder" cargo clippy --quiet --workspace --all-targets --locked \
  -- "$@" --cfg "queries_checked_at=\"$(date +%s)\""
