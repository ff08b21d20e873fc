import { S3ServiceException } from '@aws-sdk/client-s3';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';
import type { S3Options } from './s3-options.ts';

type Where = Pick<S3Options, 'bucket' | 'region' | 'endpoint'>;

const keys = () => '拒绝了这把钥匙，请检查 S3_KEY_ID 与 S3_KEY_SECRET';
const away = ({ endpoint }: Where) =>
  `连不上，请检查 S3_ENDPOINT（现为 ${endpoint ?? '亚马逊的地址'}）与网络`;
const region = ({ region: given }: Where) => `不在这个地区，请检查 S3_REGION（现为 ${given}）与 S3_ENDPOINT`;
const busy = () => '忙或暂时出错，重试几次仍未做成，请稍候再试；持续如此请看它自己的日志';
const late = () => '没有及时回答，请检查网络与它的负荷';
const cut = () => '断开了连接，重试几次仍未做成，请检查网络';
const full = () => '没有地方了，请扩容或清理后再试，已存的不受影响';

const ADVICE: Record<string, (where: Where) => string> = {
  InvalidAccessKeyId: keys,
  SignatureDoesNotMatch: keys,
  AccessDenied: () => '不许做这件事，请给这把钥匙读、写、删、列出这个桶的权限',
  NoSuchBucket: ({ bucket }) => `没有名为 ${bucket} 的桶，请先建好或检查 S3_BUCKET`,
  RequestTimeTooSkewed: () => '说本机的时钟不准，请校准两边的时钟',
  PermanentRedirect: region,
  AuthorizationHeaderMalformed: region,
  ECONNREFUSED: away,
  ENOTFOUND: away,
  EAI_AGAIN: away,
  EHOSTUNREACH: away,
  ECONNRESET: cut,
  EPIPE: cut,
  TimeoutError: late,
  ETIMEDOUT: late,
  SlowDown: busy,
  ServiceUnavailable: busy,
  InternalError: busy,
  QuotaExceeded: full,
  XMinioStorageFull: full,
  'KMS.NotFoundException': () => '没有这把加密的钥匙，请检查 S3_KMS_KEY',
};

/** Not 507, which is a disk without room. */
const BUSY = new Set([429, 500, 503]);

const wordOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof S3ServiceException || code === undefined ? error.name : code;
};

/**
 * What went wrong, in a sentence for the operator. The SDK's error is left behind: it holds the request, whose headers tell the key's id
 * and a signature.
 */
export function explainS3(error: unknown, where: Where): ObjectStoreFailed {
  if (error instanceof ObjectStoreFailed) return error;
  const code = wordOf(error);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const word = status === undefined ? code : `${code}，HTTP ${status}`;
  const says = ADVICE[code] ?? (status !== undefined && status >= 500 ? busy : () => '没有做成');
  return new ObjectStoreFailed(code, `对象库（桶 ${where.bucket}）${says(where)}（${word}）`, says === full);
}

/** Whether the store answered that it cannot now, and may in a moment. */
export const isBusy = (error: unknown): boolean =>
  error instanceof S3ServiceException && BUSY.has(error.$metadata.httpStatusCode ?? 0);

/** Whether the store answered with one of these words. */
export const isAnswered = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ObjectStoreFailed && codes.includes(error.code);
