// Checks that everything we depend on may be used and passed on under the Apache License 2.0, and that NOTICE
// names what asks to be named. Licences are SPDX expressions, from `cargo metadata` and from npm's lock file.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Permissive: kept by passing on their texts. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BlueOak-1.0.0',
  'BSD-1-Clause',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'CDLA-Permissive-2.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** Fine to use unchanged, on conditions: whoever is under one of these stands in NOTICE by name. */
const TO_BE_NAMED = new Set(['CC-BY-4.0', 'MPL-2.0', 'OFL-1.1']);

/** Packages whose metadata are wanting, with what their sources say. */
const CORRECTED = new Map([
  ['css-mediaquery', 'BSD-3-Clause'],
  ['parse-cache-control', 'BSD-3-Clause'],
]);

const notice = readFileSync('NOTICE', 'utf8');

/** NOTICE names a package for all its builds: `lightningcss` for `lightningcss-linux-x64-gnu`. */
const isNamed = (name) => notice.split(/[\s,]+/).some((word) => name === word || name.startsWith(`${word}-`));

/** Says whether an expression is met when we may rely on `allowed`. */
function isMet(expression, allowed) {
  // `MIT/Apache-2.0` is how the Rust world wrote OR before SPDX.
  const tokens = expression.replaceAll('/', ' OR ').match(/\(|\)|[^\s()]+/g) ?? [];
  let next = 0;
  const term = () => {
    if (tokens[next] === '(') {
      next += 1;
      const met = either();
      next += 1;
      return met;
    }
    let name = tokens[next++];
    if (tokens[next] === 'WITH') {
      name += ` WITH ${tokens[next + 1]}`;
      next += 2;
    }
    return allowed.has(name);
  };
  const both = () => {
    let met = term();
    while (tokens[next] === 'AND') {
      next += 1;
      met = term() && met;
    }
    return met;
  };
  const either = () => {
    let met = both();
    while (tokens[next] === 'OR') {
      next += 1;
      met = both() || met;
    }
    return met;
  };
  return either() && next === tokens.length;
}

function crates() {
  const host = /host: (\S+)/.exec(execFileSync('rustc', ['-vV'], { encoding: 'utf8' }))[1];
  const metadata = execFileSync('cargo', ['metadata', '--format-version=1', '--locked', `--filter-platform=${host}`], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { packages, resolve } = JSON.parse(metadata);
  const used = new Set(resolve.nodes.map((node) => node.id));
  return packages
    .filter((crate) => crate.source !== null && used.has(crate.id))
    .map(({ name, license }) => ({ name, license, from: 'crates.io' }));
}

function npmPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1), license, from: 'npm' }));
}

const every = new Set([...PERMISSIVE, ...TO_BE_NAMED]);
const dependencies = [...crates(), ...npmPackages()];
const faults = new Set();
for (const { name, license, from } of dependencies) {
  const expression = CORRECTED.get(name) ?? license;
  if (!expression || !isMet(expression, every)) {
    faults.add(`${name} (${from}): licence ${expression ?? 'unknown'} is not among those we may use`);
  } else if (!isMet(expression, PERMISSIVE) && !isNamed(name)) {
    faults.add(`${name} (${from}): under ${expression}, so NOTICE has to name it`);
  }
}
for (const fault of faults) console.error(fault);
if (faults.size > 0) process.exit(1);
console.log(`licences: ${dependencies.length} dependencies, all of them fine`);
