import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HeadObjectCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectStoreSuite } from '#server/ports/object-store.suite.ts';
import { keepRules } from './keep-rules.ts';
import { type S3Objects, s3Objects } from './objects-s3.ts';
import type { S3Encryption } from './s3-options.ts';
import { findMinio, minioVersion, startMinio } from './testing/start-minio.ts';

const program = findMinio();
if (program === null)
  console.log('没有装 minio，S3 适配器这次只对着替身跑过；装法：go install github.com/minio/minio@latest');

const MIB = 1024 * 1024;
const sha256 = (bytes: Uint8Array | null) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

describe.skipIf(program === null)(
  `on a real server: ${program === null ? '' : minioVersion(program)}`,
  () => {
    let minio: Awaited<ReturnType<typeof startMinio>>;
    const opened: S3Objects[] = [];
    const open = (encryption: S3Encryption = { kind: 'as-set-up' }) => {
      const store = s3Objects({ ...minio.optionsOf(`store-${opened.length}/`), encryption });
      opened.push(store);
      return store;
    };
    beforeAll(async () => {
      minio = await startMinio(program ?? '');
    });
    afterAll(async () => {
      for (const store of opened) store.close();
      await minio.close();
    });

    objectStoreSuite('real S3', async () => open());

    const uploadsLeft = async () => {
      const { Uploads } = await minio.client.send(new ListMultipartUploadsCommand({ Bucket: 'library' }));
      return (Uploads ?? []).length;
    };
    async function* inPieces(bytes: Uint8Array, breaks = false) {
      for (let from = 0; from < bytes.length; from += 700_001) yield bytes.subarray(from, from + 700_001);
      if (breaks) throw new Error('the line has gone');
    }

    test('streams in parts, ranges of them, and nothing left of one that breaks', async () => {
      const store = open();
      const bytes = randomBytes(40 * MIB);
      const started = performance.now();
      await store.put('upload/large', inPieces(bytes));
      const written = performance.now();
      expect(sha256(await store.get('upload/large'))).toBe(sha256(bytes));
      const ms = [written - started, performance.now() - written].map(Math.round);
      console.log(`40 MiB：写 ${ms[0]} 毫秒，读 ${ms[1]} 毫秒`);
      const range = await store.read('upload/large', { start: 8 * MIB - 5, end: 8 * MIB + 5 });
      expect(await buffer(range ?? Readable.from([]))).toEqual(bytes.subarray(8 * MIB - 5, 8 * MIB + 6));
      await expect(store.put('upload/broken', inPieces(bytes, true))).rejects.toThrow('the line has gone');
      expect(await store.create('upload/large', inPieces(randomBytes(9 * MIB)))).toBe(false);
      expect(await store.stat('upload/broken')).toBeNull();
      expect(await uploadsLeft()).toBe(0);
    });

    test.each<[S3Encryption, string]>([
      [{ kind: 'own-keys' }, 'AES256'],
      [{ kind: 'key-service', keyId: 'k-1' }, 'aws:kms'],
    ])('encrypts at rest as asked: %j', async (encryption, says) => {
      const store = open(encryption);
      const prefix = `store-${opened.length - 1}/`;
      await store.put('pdf/a.pdf', randomBytes(1000));
      const large = randomBytes(9 * MIB);
      await store.put('pdf/b.pdf', inPieces(large));
      for (const key of ['pdf/a.pdf', 'pdf/b.pdf']) {
        const head = new HeadObjectCommand({ Bucket: 'library', Key: `${prefix}${key}` });
        expect((await minio.client.send(head)).ServerSideEncryption).toBe(says);
      }
      expect(sha256(await store.get('pdf/b.pdf'))).toBe(sha256(large));
    });

    test('takes the rule for what is left behind, or says which half it does not', async () => {
      const told = (await keepRules(minio.optionsOf('x/'))).join();
      expect(told).toContain('换下与删去的旧版 30 天后清去');
      expect(told).toMatch(/没传完的分段 1 天后清去|没有收下清理分段的规则/);
    });

    test('says in words what is wrong with a setting', async () => {
      const wrong = (changed: object) =>
        s3Objects({ ...minio.optionsOf('x/'), ...changed })
          .check()
          .catch(String);
      expect(await wrong({ keySecret: 'wrong-secret' })).toContain('S3_KEY_SECRET');
      expect(await wrong({ keyId: 'somebody' })).toContain('S3_KEY_ID');
      expect(await wrong({ bucket: 'another' })).toContain('没有名为 another 的桶');
    });
  },
);
