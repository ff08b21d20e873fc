import { createSign, createVerify, type KeyObject } from 'node:crypto';

/** What is signed of fields: by name, `name=value` joined with `&`. */
export function signedText(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

/** RSA2 in their words: RSA with SHA-256, in base64. */
export function signRsa2(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}

/** Whether `sign` is theirs over that text; base64 that is not written as it should be is none. */
export function isSignedBy(key: KeyObject, text: string | Buffer, sign: string): boolean {
  const signature = Buffer.from(sign, 'base64');
  if (signature.length === 0 || signature.toString('base64') !== sign) return false;
  return createVerify('RSA-SHA256').update(text).verify(key, signature);
}
