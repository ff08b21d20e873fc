import { PutBucketLifecycleConfigurationCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepRules } from './keep-rules.ts';
import { type S3Double, startS3Double } from './testing/s3-double.ts';

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double();
});
afterAll(() => double.close());

test('a bucket is given our rule beside those of others, once, and tells them', async () => {
  const options = double.optionsOf('yanjian/');
  const client = new S3Client({
    region: options.region,
    endpoint: options.endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: options.keyId, secretAccessKey: options.keySecret },
  });
  const theirs = {
    ID: 'theirs',
    Status: 'Enabled',
    Filter: { Prefix: 'logs/' },
    Expiration: { Days: 7 },
  } as const;
  const input = { Bucket: options.bucket, LifecycleConfiguration: { Rules: [theirs] } };
  await client.send(new PutBucketLifecycleConfigurationCommand(input));
  client.destroy();
  const told = await keepRules(options);
  expect(told).toEqual([
    'theirs（Enabled，前缀 logs/）：别的事，没有动',
    'yanjian-yanjian-（Enabled，前缀 yanjian/）：没传完的分段 1 天后清去，换下与删去的旧版 30 天后清去',
  ]);
  expect(await keepRules(options)).toEqual(told);
});
