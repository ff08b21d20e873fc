import { join } from 'node:path';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import type { Config } from '#server/platform/config/read-config.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

interface OpenedObjects {
  objects: ObjectStore;
  closeObjects(): void;
}

/** The store that the configuration asks for. Throws `ObjectStoreFailed` where a bucket is asked for and cannot be reached. */
export async function openObjects(config: Pick<Config, 'dataDir' | 'objects'>): Promise<OpenedObjects> {
  if (config.objects.store === 'disk')
    return { objects: diskObjects(join(config.dataDir, 'objects')), closeObjects: () => {} };
  // Who keeps files on the disk need not load what speaks to S3.
  const { s3Objects } = await import('#server/adapters/objects-s3/objects-s3.ts');
  const objects = s3Objects(config.objects);
  await objects.check();
  return { objects, closeObjects: objects.close };
}
