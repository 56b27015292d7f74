// Puts brotli and gzip beside the text files of a finished build, so that the server sends what is stored and compresses
// nothing itself: node compress.mjs dist. Pages are left out: the server writes its address into them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [, , dist] = process.argv;
const texts = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']);
/** Below this nothing is gained. */
const least = 500;

/** With the time that a build has: the smallest there is. */
const codings = {
  '.br': (data) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      },
    }),
  '.gz': (data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
};

const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
await Promise.all(
  files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const data = await readFile(file);
    if (data.length <= least) return;
    for (const [ending, compress] of Object.entries(codings)) {
      const coded = await compress(data);
      if (coded.length < data.length) await writeFile(file + ending, coded);
    }
  }),
);
