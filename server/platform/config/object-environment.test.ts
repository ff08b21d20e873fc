import { expect, test } from 'vitest';
import { configProblems } from '#server/testing/config-problems.ts';
import { readConfig } from './read-config.ts';

const S3 = { OBJECT_STORE: 's3', S3_BUCKET: 'library', S3_KEY_ID: 'id', S3_KEY_SECRET: 'secret' };

test('files are on the disk where nothing is said, and in a bucket where that is asked for', () => {
  expect(readConfig({}).objects).toEqual({ store: 'disk' });
  expect(readConfig(S3).objects).toEqual({
    store: 's3',
    bucket: 'library',
    region: 'us-east-1',
    endpoint: null,
    pathStyle: false,
    keyId: 'id',
    keySecret: 'secret',
    prefix: '',
    encryption: { kind: 'as-set-up' },
  });
});

test("a server of one's own has the bucket in the path, unless it is said otherwise", () => {
  const own = { ...S3, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PREFIX: 'yanjian/', S3_ENCRYPTION: 's3' };
  expect(readConfig(own).objects).toMatchObject({ pathStyle: true, encryption: { kind: 'own-keys' } });
  expect(readConfig({ ...own, S3_ADDRESSING: 'host' }).objects).toMatchObject({ pathStyle: false });
  expect(readConfig({ ...S3, S3_ENCRYPTION: 'kms', S3_KMS_KEY: 'k' }).objects).toMatchObject({
    encryption: { kind: 'key-service', keyId: 'k' },
  });
});

test.each([
  [{ OBJECT_STORE: 'ftp' }, '环境变量 OBJECT_STORE 无效：应为 disk 或 s3'],
  [{ OBJECT_STORE: 's3', S3_BUCKET: 'library', S3_KEY_ID: 'id' }, '环境变量 S3_KEY_SECRET 无效：未给出'],
  [{ ...S3, S3_BUCKET: 'Library' }, '环境变量 S3_BUCKET 无效：应为桶的名字'],
  [{ ...S3, S3_PREFIX: 'yanjian' }, '环境变量 S3_PREFIX 无效：应为以 / 结尾'],
  [{ ...S3, S3_ENDPOINT: 's3.example' }, '环境变量 S3_ENDPOINT 无效：应为完整网址'],
  [{ ...S3, S3_ENCRYPTION: 'kms' }, '环境变量 S3_KMS_KEY 无效：S3_ENCRYPTION=kms 与 S3_KMS_KEY 应一起给出'],
])('what is wrong is told: %j', (environment, says) => {
  expect(configProblems(environment as Record<string, string>).join()).toContain(says);
});
