import { z } from 'zod';

const needed = z.string('未给出，OBJECT_STORE=s3 时必须给出').min(1);

/** Where files are kept: below the data folder, or in a bucket of S3 or of a server that speaks as it does. */
export const ObjectEnvironment = z.discriminatedUnion(
  'OBJECT_STORE',
  [
    z.object({ OBJECT_STORE: z.literal('disk') }),
    z
      .object({
        OBJECT_STORE: z.literal('s3'),
        S3_BUCKET: needed.regex(
          /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
          '应为桶的名字，小写字母、数字、点与连字符',
        ),
        S3_REGION: z.string().min(1).default('us-east-1'),
        /** Amazon's own address of the region where it is not given. */
        S3_ENDPOINT: z
          .url({ protocol: /^https?$/, error: '应为完整网址，例如 https://s3.example' })
          .optional(),
        /** `path` puts the bucket into the path, as servers of one's own want it; `auto` does where an endpoint is given. */
        S3_ADDRESSING: z.enum(['path', 'host', 'auto'], '应为 path、host 或 auto').default('auto'),
        S3_KEY_ID: needed,
        S3_KEY_SECRET: needed,
        /** Before every key, for a bucket that is shared. */
        S3_PREFIX: z
          .string()
          .regex(/^([a-z0-9_-]+\/)+$/, '应为以 / 结尾的小写路径，例如 yanjian/')
          .default(''),
        /** `off` leaves it to how the bucket is set up. */
        S3_ENCRYPTION: z.enum(['off', 's3', 'kms'], '应为 off、s3 或 kms').default('off'),
        S3_KMS_KEY: z.string().default(''),
      })
      .refine(({ S3_ENCRYPTION, S3_KMS_KEY }) => (S3_ENCRYPTION === 'kms') === (S3_KMS_KEY !== ''), {
        path: ['S3_KMS_KEY'],
        error: 'S3_ENCRYPTION=kms 与 S3_KMS_KEY 应一起给出或都不给',
      }),
  ],
  '应为 disk 或 s3',
);

export type ObjectConfig =
  | { store: 'disk' }
  | {
      store: 's3';
      bucket: string;
      region: string;
      /** null is Amazon's own address. */
      endpoint: string | null;
      pathStyle: boolean;
      keyId: string;
      keySecret: string;
      /** Empty, or with `/` at its end. */
      prefix: string;
      encryption: { kind: 'as-set-up' } | { kind: 'own-keys' } | { kind: 'key-service'; keyId: string };
    };

export function objectConfigOf(env: z.infer<typeof ObjectEnvironment>): ObjectConfig {
  if (env.OBJECT_STORE === 'disk') return { store: 'disk' };
  const { S3_ADDRESSING: addressing, S3_ENDPOINT: endpoint = null, S3_ENCRYPTION: encryption } = env;
  return {
    store: 's3',
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint,
    pathStyle: addressing === 'path' || (addressing === 'auto' && endpoint !== null),
    keyId: env.S3_KEY_ID,
    keySecret: env.S3_KEY_SECRET,
    prefix: env.S3_PREFIX,
    encryption:
      encryption === 'kms'
        ? { kind: 'key-service', keyId: env.S3_KMS_KEY }
        : { kind: encryption === 's3' ? 'own-keys' : 'as-set-up' },
  };
}
