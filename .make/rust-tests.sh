#!/usr/bin/env bash
# Runs the tests of Rust against the PostgreSQL in DATABASE_URL, which is thrown away afterwards.
source "$(dirname "$0")/common.sh"

# Every test has a database of its own, and a new database is a copy of template1: migrated there once, instead
# of in each test.
DATABASE_URL=${DATABASE_URL/\/paraply\?/\/template1?} "$target/debug/examples/migrate" migrations
# Which snapshots the tests ask for.
export INSTA_SNAPSHOT_REFERENCES_FILE=$target/generated/snapshots
mkdir -p "$target/generated"
: >"$INSTA_SNAPSHOT_REFERENCES_FILE"

if have cargo-nextest; then
  # One more than there are cores: each test waits for its database part of the time.
  cores=$(getconf _NPROCESSORS_ONLN)
  cargo nextest run --workspace --locked --no-fail-fast --status-level fail --test-threads $((cores + 1))
else
  cargo test --workspace --locked --no-fail-fast --quiet
fi

unused=$(comm -13 <(sed 's|[^/]*/\.\./||' "$INSTA_SNAPSHOT_REFERENCES_FILE" | LC_ALL=C sort -u) \
  <(find "$PWD" \( -name node_modules -o -name target \) -prune -o -name '*.snap' -print | LC_ALL=C sort))
if [ -n "$unused" ]; then fail "no test asks for these snapshots any more, remove them:"$'\n'"$unused"; fi
