import { CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { openSealed, signPayload } from '#contract/wire/signing.ts';
import { forge } from '#server/testing/forge.ts';
import { MalformedRequest } from './malformed-request.ts';
import { checkSignature, seal } from './seal.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const keys = { signKey: key, sealKey: key, token: '' };

test('a payload nested too deep to be written as text is malformed, no fault of ours', () => {
  const deep: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
  const checking = () => checkSignature({ timestamp: 0, sign: 'x', deep }, keys, 0);
  expect(checking).toThrow(MalformedRequest);
  expect(checking).toThrow('嵌套过深');
});

test('a signature holds for its payload alone', async () => {
  const payload = { timestamp: 0, keyword: '光伏' };
  const sign = await signPayload(payload, key);
  expect(() => checkSignature({ ...payload, sign }, keys, 0)).not.toThrow();
  expect(() => checkSignature({ ...payload, keyword: '风电', sign }, keys, 0)).toThrow('签名不符');
});

test('sealed data opens with its key alone, unchanged, and of one kind alone', async () => {
  const data = { list: [{ title: '光伏' }] };
  const sealed = seal(data, keys);
  expect(await openSealed(sealed, key)).toEqual(data);
  await expect(openSealed(sealed, Buffer.alloc(32, 8).toString('base64url'))).rejects.toThrow('decryption');
  await expect(openSealed(forge(sealed), key)).rejects.toThrow('decryption');
  const other = await new CompactEncrypt(Buffer.from('{}'))
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM' })
    .encrypt(Buffer.alloc(32, 7));
  await expect(openSealed(other, key)).rejects.toThrow('not allowed');
});
