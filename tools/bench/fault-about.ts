import { mkdirSync } from 'node:fs';
import { startS3Double } from '#server/adapters/objects-s3/testing/s3-double.ts';
import { findMinio, startMinio } from '#server/adapters/objects-s3/testing/start-minio.ts';
import { openWay, type Way } from './fault-way.ts';

/** A store of files as a program of its own, which can be killed and begun again; null where it is the double of the tests. */
export type StoreProgram = Awaited<ReturnType<typeof startMinio>>['program'] | null;

/** What stands between the processes and the part that the run is about, and where they find it. */
export interface About {
  way: Way | null;
  environment: Record<string, string>;
  store: StoreProgram;
  close(): Promise<void>;
}

const NOTHING = { way: null, environment: {}, store: null, close: async () => {} };

/** The store of files: MinIO, in a folder below `parent` where one is given, or the double. */
async function openObjects(parent: string | undefined): Promise<About> {
  const found = findMinio();
  if (found === null) console.error('没有 minio：对象库是本程序里的替身');
  if (parent !== undefined) mkdirSync(parent, { recursive: true });
  const minio = found === null ? null : await startMinio(found, parent);
  const store = minio ?? (await startS3Double());
  const { bucket, region, keyId, keySecret, endpoint } = store.optionsOf('');
  const way = await openWay(Number(new URL(endpoint).port));
  const environment = {
    ...{ OBJECT_STORE: 's3', S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret },
    ...{ S3_REGION: region, S3_ENDPOINT: `http://127.0.0.1:${way.port}` },
  };
  return { way, environment, store: minio?.program ?? null, close: store.close };
}

export async function openAbout(
  about: string,
  nodes: readonly URL[],
  storeFolder: string | undefined,
): Promise<About> {
  if (about === 'objects') return openObjects(storeFolder);
  const onNodes = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: nodes.join() };
  if (about === 'cluster') return { ...NOTHING, environment: onNodes };
  if (about === 'all') {
    const objects = await openObjects(storeFolder);
    return { ...objects, way: null, environment: { ...objects.environment, ...onNodes } };
  }
  if (about !== 'search') return NOTHING;
  const way = await openWay(Number(nodes[0]?.port));
  const environment = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: `http://127.0.0.1:${way.port}` };
  return { ...NOTHING, way, environment };
}
