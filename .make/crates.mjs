// Draws the crates and the front ends into api/docs/architecture.md, from the workspace's own manifests. `--check`
// only compares. Offline.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const PAGE = 'api/docs/architecture.md';
const BEGIN = '<!-- written by .make/crates.mjs -->';
const END = '<!-- end -->';

/** Who speaks to the server over HTTP: no manifest tells. */
const CLIENTS = ['cli', 'user-ui', 'admin-ui'];
const SERVER = 'api/server';

/** Folder and name of each part, and the folders of those that it builds on. */
function crates() {
  const output = execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--offline'], {
    maxBuffer: 1 << 28,
  });
  const { packages, workspace_root } = JSON.parse(output);
  const folder = ({ manifest_path }) => relative(workspace_root, dirname(manifest_path));
  const folders = new Map(packages.map((crate) => [crate.name, folder(crate)]));
  return packages.map((crate) => ({
    folder: folder(crate),
    name: crate.name,
    needs: crate.dependencies
      .filter(({ name, kind, source }) => kind === null && source === null && folders.has(name))
      .map(({ name }) => folders.get(name)),
  }));
}

function frontEnds() {
  const manifest = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const { workspaces } = manifest('.');
  const folders = new Map(workspaces.map((folder) => [manifest(folder).name, folder]));
  return workspaces.map((folder) => {
    const { name, dependencies = {} } = manifest(folder);
    const needs = Object.keys(dependencies).filter((other) => folders.has(other));
    return { folder, name, needs: needs.map((other) => folders.get(other)) };
  });
}

/** Without the arrows that a longer way says already. */
function direct(parts) {
  const byFolder = new Map(parts.map((part) => [part.folder, part]));
  const reaches = (from, to) => byFolder.get(from).needs.some((next) => next === to || reaches(next, to));
  return parts.map((part) => ({
    ...part,
    needs: part.needs.filter((to) => !part.needs.some((other) => other !== to && reaches(other, to))),
  }));
}

const id = (folder) => folder.replaceAll(/[^a-z]/g, '_');
const byFolder = (a, b) => (a.folder < b.folder ? -1 : 1);

function group(title, parts) {
  const nodes = parts.map(({ folder, name }) => `    ${id(folder)}["<b>${folder}</b><br/>${name}"]`);
  return [`  subgraph ${id(title.toLowerCase())} ["${title}"]`, ...nodes, '  end'];
}

function picture() {
  const rust = direct(crates()).sort(byFolder);
  const web = direct(frontEnds()).sort(byFolder);
  const arrows = [...rust, ...web].flatMap(({ folder, needs }) =>
    needs.toSorted().map((to) => `  ${id(folder)} --> ${id(to)}`),
  );
  const calls = CLIENTS.map((client) => `  ${id(client)} -. HTTP .-> ${id(SERVER)}`);
  const lines = [...group('Front ends', web), ...group('Crates', rust), ...arrows, ...calls];
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const page = readFileSync(PAGE, 'utf8');
const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
if (begin < 0 || end < begin) throw new Error(`${PAGE} has no place for the picture: ${BEGIN} … ${END}`);
const wanted = `${page.slice(0, begin)}${BEGIN}\n\n${picture()}\n\n${page.slice(end)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, wanted);
} else if (page === wanted) {
  console.log('architecture: the picture is in step with the workspace');
} else {
  console.error(`${PAGE} does not show the crates as they are: run node .make/crates.mjs and commit`);
  process.exit(1);
}
