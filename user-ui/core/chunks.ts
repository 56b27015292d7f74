import type { InlineConfig, Rolldown } from 'vite';
import { build } from 'vite';

/** Names chunks by what needs a module, for the `groups` of a build. */
type NameChunk = (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => string | null;

/** Gathers, once it is asked, what the sources (full paths) need at once, directly or by what they need. */
function needsOf(roots: string[]) {
  let needs: Set<string> | undefined;
  return (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean => {
    if (!needs) {
      needs = new Set(roots);
      for (const source of needs) {
        for (const imported of context.getModuleInfo(source)?.importedIds ?? []) needs.add(imported);
      }
    }
    // The sources themselves stay out: what waits while it starts must not be waited for by others.
    return needs.has(id) && !roots.includes(id);
  };
}

const isPackage = (id: string) => id.includes('node_modules');

/** Names one chunk for what the given sources need: of ours, of packages, or of both. */
export function neededBy(name: string, sources: string[], of: 'ours' | 'packages' | 'all' = 'ours'): NameChunk {
  const isNeeded = needsOf(sources);
  return (id, context) =>
    (of === 'all' || isPackage(id) === (of === 'packages')) && isNeeded(id, context) ? name : null;
}

/** Names one chunk for what both need, so that it does not bring along what only the one does. */
export function neededByBoth(name: string, some: string[], others: string[]): NameChunk {
  const isNeededBySome = needsOf(some);
  const isNeededByOthers = needsOf(others);
  return (id, context) => (isNeededBySome(id, context) && isNeededByOthers(id, context) ? name : null);
}

/**
 * What pages load, by the name of the first of them that loads it, found out by a build without groups: of a library that
 * is imported through its index, what nobody uses is left out, which the imports alone do not tell.
 */
export async function loadedBy(
  config: InlineConfig,
  pages: [name: string, source: string][],
): Promise<Map<string, string>> {
  const trial = { ...config.build, write: false, minify: false, reportCompressedSize: false };
  const built = await build({ ...config, build: trial, configFile: false, logLevel: 'error' });
  const files: Rolldown.OutputBundle[string][] = 'output' in built ? built.output : [];
  const chunks = files.filter((file) => file.type === 'chunk');
  const names = new Map<string, string>();
  const visited = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined, name: string) => {
    if (!chunk || visited.has(chunk)) return;
    visited.add(chunk);
    for (const id of chunk.moduleIds) names.set(id, name);
    for (const file of chunk.imports)
      visit(
        chunks.find(({ fileName }) => fileName === file),
        name,
      );
  };
  for (const [name, source] of pages)
    visit(
      chunks.find(({ moduleIds }) => moduleIds.includes(source)),
      name,
    );
  return names;
}
