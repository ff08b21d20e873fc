import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { oldDiskPlace } from '#server/adapters/objects-disk/old-place.ts';
import { type MoveSummary, moveObjects } from '#server/adapters/objects-moving/move-objects.ts';
import { movingObjects } from '#server/adapters/objects-moving/moving-objects.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

/** The objects that lie in the data folder still, where a bucket is what is asked for. */
export interface ObjectsToMove {
  /** Moves them while the product serves; `isDone` where none is left. Throws `ObjectStoreFailed`; another run goes on. */
  move(options: Parameters<typeof moveObjects>[1]): Promise<MoveSummary & { isDone: boolean }>;
}

export interface OpenedObjects {
  objects: ObjectStore;
  /** null where all are where they are asked for. */
  toMove: ObjectsToMove | null;
  /** Has the bucket clear away what nobody finished or wants back; gives its rules. null where there is no bucket. */
  keepRules: (() => Promise<string[]>) | null;
}

interface ChosenObjects {
  open(database: Database): OpenedObjects;
  close(): void;
}

/** The store that the configuration asks for. Throws `ObjectStoreFailed` where a bucket is asked for and cannot be reached. */
export async function chooseObjects(config: Pick<Config, 'dataDir' | 'objects'>): Promise<ChosenObjects> {
  const root = join(config.dataDir, 'objects');
  if (config.objects.store === 'disk')
    return { open: () => ({ objects: diskObjects(root), toMove: null, keepRules: null }), close: () => {} };
  // Who keeps files on the disk need not load what speaks to S3.
  const { s3Objects } = await import('#server/adapters/objects-s3/objects-s3.ts');
  const { keepRules } = await import('#server/adapters/objects-s3/keep-rules.ts');
  const settings = config.objects;
  const objects = s3Objects(settings);
  await objects.check();
  const open = (database: Database): OpenedObjects => ({
    ...(existsSync(root) ? openMoving(root, objects, database) : { objects, toMove: null }),
    keepRules: () => keepRules(settings),
  });
  return { open, close: objects.close };
}

/** For as long as the folder is there, so that no setting can be forgotten. */
function openMoving(
  root: string,
  to: ObjectStore,
  database: Database,
): Pick<OpenedObjects, 'objects' | 'toMove'> {
  const from = oldDiskPlace(root);
  const alone = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const held = { result: null as { of: Result } | null };
    await withDatabaseLock(database, `object ${key}`, { wait: true }, async () => {
      held.result = { of: await work() };
    });
    if (held.result === null) throw new Error(`no lock on ${key}`);
    return held.result.of;
  };
  const moving = { from, to, alone };
  return {
    objects: movingObjects(moving),
    toMove: {
      async move(options) {
        const summary = await moveObjects(moving, options);
        return { ...summary, isDone: !options.signal.aborted && (await from.retire()) };
      },
    },
  };
}
