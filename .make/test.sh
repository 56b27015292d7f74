#!/usr/bin/env bash
# Every check there is. All of them are run, also after one has failed; the end lists them.
source "$(dirname "$0")/common.sh"

require_rust
require_node
# The checks bring what they need, and nothing else shall have a say in them.
unset DATABASE_URL SQLX_OFFLINE "${!PARAPLY_@}" "${!INSTA_@}"
export CARGO_TERM_COLOR=never NO_COLOR=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1

# What came of each check, a line each: exit code, tests, seconds and name.
mkdir -p "$target/generated"
results=$target/generated/results
: >"$results"

# How many tests the output $1 of a check tells of in the runners' closing lines: nextest's, cargo test's, Vitest's and
# Playwright's.
count_tests() {
  awk '
    /^ *Summary \[/ { for (i = 2; i <= NF; i++) if ($i ~ /^tests?$/) n += $(i - 1) }
    /^test result: / { n += $4 + $6 }
    /^ *Tests +[0-9]/ { sub(/.*\(/, ""); n += $0 }
    /^ +[0-9]+ (passed|failed|flaky)/ { n += $1 }
    END { print n + 0 }' "$1"
}

step() {
  local name=$1 start=$SECONDS output=$target/generated/output.$BASHPID code
  shift
  say "$name"
  # In a subshell of its own, so that the first failing line of a check ends it: bash ignores `set -e` in
  # whatever stands before `||` or after `if`.
  set +e
  (
    set -e
    "$@"
  ) 2>&1 | tee "$output"
  code=${PIPESTATUS[0]}
  set -e
  if [ "$code" != 0 ]; then printf 'FAILED: %s\n' "$name"; fi
  printf '%s\t%s\t%s\t%s\n' "$code" "$(count_tests "$output")" $((SECONDS - start)) "$name" >>"$results"
  rm "$output"
}

# Runs checks while others run, and less urgently than those. `join` waits for them and shows what they said.
beside() {
  (renice -n 10 "$BASHPID" >/dev/null && "$@") >"$target/generated/beside" 2>&1 &
  # Whoever interrupts this means all of it.
  trap 'trap - TERM; kill 0' INT TERM
}

join() {
  if ! wait "$!"; then printf '1\t0\t0\twhat runs beside\n' >>"$results"; fi
  cat "$target/generated/beside"
}

# What Debian has and the tests use, by program.
install_tools() {
  local tool missing=()
  for tool in chromium-headless-shell:chromium-headless-shell curl:curl xmllint:libxml2-utils pdftotext:poppler-utils \
    qpdf:qpdf; do
    if [ "${tool%:*}" = chromium-headless-shell ] && [ -n "${CHROMIUM:-}" ]; then continue; fi
    if ! have "${tool%:*}"; then missing+=("${tool#*:}"); fi
  done
  if [ ${#missing[@]} -gt 0 ]; then
    if may_install; then
      apt_install "${missing[@]}"
    else
      fail "some tests need programs that are missing: apt-get install ${missing[*]}"
    fi
  fi
  if ! have cargo-nextest; then
    printf 'cargo-nextest is missing, cargo test takes its place (faster: cargo install --locked cargo-nextest)\n'
  fi
}

build_rust() {
  cargo build --workspace --bin with-postgres --example migrate --locked
  if have cargo-nextest; then
    cargo nextest run --no-run --workspace --locked
  else
    cargo test --no-run --workspace --locked
  fi
}

with_postgres() { "$target/debug/with-postgres" "$@"; }

lint_rust_and_check_queries() {
  with_postgres bash .make/sqlx-cache.sh "$target/generated/sqlx" -D warnings
  diff -r .sqlx "$target/generated/sqlx" || fail 'the queries have changed: run make sqlx and commit .sqlx'
  printf 'clippy: no warnings; .sqlx: in step with %s queries\n' "$(find .sqlx -name '*.json' | wc -l)"
}

test_rust() { with_postgres bash .make/rust-tests.sh; }

test_rust_examples() { cargo test --doc --workspace --locked --quiet; }

# Shows where two files differ, as far as a person would read.
is_same() { cmp -s "$1" "$2" || { diff -u "$1" "$2" | head -n 60; return 1; }; }

check_contract() {
  local types="$target/generated/schema.d.ts"
  "$target/debug/paraply-api" openapi >"$target/generated/openapi.json"
  is_same openapi.json "$target/generated/openapi.json" || fail 'the contract has changed: run make openapi and commit'
  node .make/types.mjs openapi.json "$types"
  is_same user-ui/core/src/schema.d.ts "$types" || fail 'the types are out of step: run make openapi and commit'
}

# A tool of cargo's in its pinned version, built once: crate, version, and what cargo install needs besides.
install_cargo_tool() {
  local crate=$1 version=$2 tools="$target/tools"
  shift 2
  if [ "$("$tools/bin/$crate" --version 2>/dev/null | awk '{ print $NF }')" != "$version" ]; then
    cargo install --quiet --locked --debug "$@" --root "$tools" --target-dir "$tools/target" "$crate@$version"
    rm -rf "$tools/target"
  fi
}

check_unused_rust_dependencies() {
  install_cargo_tool cargo-machete 0.9.2
  "$target/tools/bin/cargo-machete"
}

# Known vulnerabilities are looked up in .github/workflows/advisories.yml: that takes the network.
check_rust_dependencies() {
  install_cargo_tool cargo-deny 0.20.2 --no-default-features
  # It looks at the crates of every platform, and a build has fetched only those of its own.
  cargo fetch --quiet --locked
  "$target/tools/bin/cargo-deny" --log-level warn --offline --locked check licenses bans sources
}

test_in_browser() { npm run --silent e2e -w @paraply/user-ui; }

# What runs on one core. Tools that have to be compiled first are not among it: they would wait for the build's leavings.
check_the_rest() {
  step 'documentation: links' node .make/links.mjs
  step 'contract: lint' node .make/lint-contract.mjs
  step 'architecture: picture in step' node .make/crates.mjs --check
  step 'licences' node .make/licences.mjs
  step 'front ends: format' npm run format
  step 'front ends: lint' npm run --workspaces lint
  step 'front ends: types' npm run --workspaces typecheck
  step 'front ends: unused files, exports and dependencies' npx --no-install knip
  step 'rust: format' cargo fmt --all --check
}

step 'tools' install_tools
ensure_postgresql "$target/tools"
step 'npm packages' install_node_packages
step 'front ends: build' build_front_ends
beside check_the_rest
step 'rust: build' build_rust
step 'rust: clippy, and .sqlx in step' lint_rust_and_check_queries
step 'contract: openapi.json and types in step' check_contract
step 'rust: unused dependencies' check_unused_rust_dependencies
step 'rust: licences, sources and doubled crates' check_rust_dependencies
step 'rust: tests' test_rust
join
step 'rust: examples in the documentation' test_rust_examples
step 'user-ui: tests' npm run -w @paraply/user-ui test
step 'admin-ui: tests' npm run -w @paraply/admin-ui test
step 'browser: tests' test_in_browser

awk -F '\t' -v seconds="$SECONDS" '
  { checks++; tests += $2; count = $2 ? $2 " tests" : ""; line = sprintf("%4d s  %10s  %s", $3, count, $4) }
  $1 == 0 { passed = passed "  ok      " line "\n" }
  $1 != 0 { failed = failed "  FAILED  " line " (exit " $1 ")\n" }
  END {
    printf "\n── %d checks with %d tests in %d s\n%s%s", checks, tests, seconds, passed, failed
    if (failed) exit 1
    print "all checks passed"
  }' "$results"
