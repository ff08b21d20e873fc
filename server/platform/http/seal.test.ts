import { expect, test } from 'vitest';
import { signPayload } from '#contract/signing.ts';
import { MalformedRequest } from './malformed-request.ts';
import { checkSignature } from './seal.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const keys = { signKey: key, sealKey: key, token: '' };

test('a payload nested too deep to be written as text is malformed, no fault of ours', async () => {
  const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
  const checking = checkSignature({ timestamp: 0, sign: 'x', deep }, keys, 0);
  await expect(checking).rejects.toThrow(MalformedRequest);
  await expect(checking).rejects.toThrow('嵌套过深');
});

test('a signature holds for its payload alone', async () => {
  const payload = { timestamp: 0, keyword: '光伏' };
  const sign = await signPayload(payload, key);
  await expect(checkSignature({ ...payload, sign }, keys, 0)).resolves.toBeUndefined();
  await expect(checkSignature({ ...payload, keyword: '风电', sign }, keys, 0)).rejects.toThrow('签名不符');
});
