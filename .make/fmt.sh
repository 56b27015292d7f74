#!/usr/bin/env bash
# Formats all sources.
source "$(dirname "$0")/common.sh"

require_node
install_node_packages
cargo fmt --all
npm run format:fix
