import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { atWork } from './at-work.ts';
import { openWholeServer } from './whole-server.ts';

/** Where this program stands. */
export const UPLOAD_PROGRAM = import.meta.filename;

/** What two processes share of a folder. */
export const sharedFolder = (folder: string) => ({
  objects: diskObjects(join(folder, 'objects')),
  uploadsDir: join(folder, 'uploads'),
});

/** An object store that says so and never comes back at such a step: `before put upload/`, `after put pdf/`. */
function stuckAt(objects: ObjectStore, step: string): ObjectStore {
  const halt = async (at: string) => {
    if (step === '' || !at.startsWith(step)) return;
    console.log('stuck');
    await new Promise(() => {});
  };
  const around = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    await halt(`before ${what}`);
    const result = await work();
    await halt(`after ${what}`);
    return result;
  };
  return {
    ...objects,
    get: (key) => around(`get ${key}`, () => objects.get(key)),
    put: (key, bytes) => around(`put ${key}`, () => objects.put(key, bytes)),
    remove: (key) => around(`remove ${key}`, () => objects.remove(key)),
  };
}

/**
 * A server that takes uploads and converts each id it is told on standard input; it says its address, and `done`.
 * Usage: node upload-process.ts <database> <folder> [<step it is stuck at>]
 */
async function main([url = '', folder = '', step = '']: string[]): Promise<void> {
  const { objects, uploadsDir } = sharedFolder(folder);
  const given = { objects: stuckAt(objects, step), uploadsDir };
  const server = await openWholeServer(connectDatabase(url), [], { given });
  console.log(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const convert = server.features.uploads.jobs.find(({ name }) => name === 'uploads.convert');
  for await (const id of createInterface({ input: process.stdin })) {
    await convert?.handler({ ...atWork(), input: { id } });
    console.log('done');
  }
}

if (import.meta.main) await main(process.argv.slice(2));
