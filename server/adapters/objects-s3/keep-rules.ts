import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { isAnswered } from './explain-s3.ts';
import { openBucket } from './objects-s3.ts';
import type { Bucket, S3Options } from './s3-options.ts';

const OURS = 'yanjian';
/** No upload takes a day: parts older than that belong to a process that was killed. */
const PARTS_DAYS = 1;
/** Where the bucket keeps versions, what was replaced or removed can be had back for so long. */
const VERSIONS_DAYS = 30;

/** One rule, so that servers which know the second half alone take it too. */
function ruleOf({ prefix }: Pick<Bucket, 'prefix'>): LifecycleRule {
  return {
    // A place in the bucket has a rule of its own, so that two libraries in one bucket keep theirs.
    ID: prefix === '' ? OURS : `${OURS}-${prefix.replaceAll('/', '-')}`,
    Status: 'Enabled',
    Filter: { Prefix: prefix },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: PARTS_DAYS },
    NoncurrentVersionExpiration: { NoncurrentDays: VERSIONS_DAYS },
  };
}

/**
 * Has the bucket take away the parts of uploads that nobody finished and versions that were replaced long ago; what others ruled for the
 * bucket stays. Gives the rules as the bucket tells them afterwards. Throws `ObjectStoreFailed`.
 */
export async function keepRules(options: S3Options): Promise<string[]> {
  const bucket = openBucket(options);
  try {
    const ours = ruleOf(bucket);
    const others = (await readRules(bucket)).filter(({ ID }) => ID !== ours.ID);
    const input = { Bucket: bucket.name, LifecycleConfiguration: { Rules: [...others, ours] } };
    await bucket.ask((client) => client.send(new PutBucketLifecycleConfigurationCommand(input)));
    const kept = await readRules(bucket);
    const isKept = kept.some(({ ID, AbortIncompleteMultipartUpload: parts }) => ID === ours.ID && parts);
    const lacks = '这个服务器没有收下清理分段的规则，请看它自己的设置（MinIO 一天后自己清）';
    return [...kept.map(tell), ...(isKept ? [] : [lacks])];
  } finally {
    bucket.close();
  }
}

async function readRules(bucket: Bucket): Promise<LifecycleRule[]> {
  const input = { Bucket: bucket.name };
  try {
    const told = await bucket.ask((client) => client.send(new GetBucketLifecycleConfigurationCommand(input)));
    return told.Rules ?? [];
  } catch (error) {
    if (isAnswered(error, 'NoSuchLifecycleConfiguration')) return [];
    throw error;
  }
}

function tell(rule: LifecycleRule): string {
  const parts = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
  const versions = rule.NoncurrentVersionExpiration?.NoncurrentDays;
  const says = [
    ...(parts === undefined ? [] : [`没传完的分段 ${parts} 天后清去`]),
    ...(versions === undefined ? [] : [`换下与删去的旧版 ${versions} 天后清去`]),
  ];
  return `${rule.ID}（${rule.Status}，前缀 ${rule.Filter?.Prefix || '全部'}）：${says.join('，') || '别的事，没有动'}`;
}
