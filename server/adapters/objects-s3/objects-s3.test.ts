import { afterAll, beforeAll } from 'vitest';
import { objectStoreSuite } from '#server/ports/object-store.suite.ts';
import { type S3Objects, s3Objects } from './objects-s3.ts';
import { type S3Double, startS3Double } from './testing/s3-double.ts';

let double: S3Double;
const opened: S3Objects[] = [];
beforeAll(async () => {
  double = await startS3Double({ pageKeys: 2 });
});
afterAll(async () => {
  for (const store of opened) store.close();
  await double.close();
});

objectStoreSuite('S3', async () => {
  const store = s3Objects(double.optionsOf(`store-${opened.length}/`));
  opened.push(store);
  return store;
});
