import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What shrinks; fonts in WOFF2 and pictures are compressed already. */
const SHRINKS = /\.(?:m?js|css|svg|json|wasm|ttf|pfb|bcmap|icc)$/;
/** What few files ask for, of which there is much: as small as it gets would take half of all the time, for a tenth less of it. */
const SELDOM = /\.(?:wasm|ttf|pfb|bcmap|icc)$/;
const SELDOM_QUALITY = 9;
/** Below this the headers weigh more than what is saved. */
const WORTHWHILE_BYTES = 1024;

const shrink = {
  br: (bytes: Buffer, path: string) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: SELDOM.test(path) ? SELDOM_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function writeShrunk(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < WORTHWHILE_BYTES) return;
  await Promise.all(
    Object.entries(shrink).map(async ([ending, compress]) => {
      const smaller = await compress(bytes, path);
      if (smaller.length < bytes.length) await writeFile(`${path}.${ending}`, smaller);
    }),
  );
}

/** Writes `.br` and `.gz` beside each file of the browser's build, once; the server sends them as they are. */
export function precompress(): Plugin {
  return {
    name: 'yanjian:precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        if (dir === undefined) return;
        const files = Object.keys(bundle).filter((file) => SHRINKS.test(file));
        await Promise.all(files.map((file) => writeShrunk(join(dir, file))));
      },
    },
  };
}
