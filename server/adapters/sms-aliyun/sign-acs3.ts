import { createHash, createHmac } from 'node:crypto';

/** One call of an Aliyun RPC API; everything of it is signed. */
export interface Acs3Call {
  host: string;
  /** For example `SendSms`. */
  action: string;
  version: string;
  query: Record<string, string>;
  /** ISO 8601 in UTC without milliseconds. */
  date: string;
  /** Never used before. */
  nonce: string;
}

const EMPTY_BODY_SHA256 = createHash('sha256').update('').digest('hex');

/** RFC 3986, as Aliyun wants it: beyond `encodeURIComponent`, `!'()*` are escaped too. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function canonicalQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&');
}

/** The headers of a signed POST without body, by ACS3-HMAC-SHA256 (Aliyun OpenAPI, signature version 3). */
export function signAcs3(call: Acs3Call, keyId: string, keySecret: string): Record<string, string> {
  const headers: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': EMPTY_BODY_SHA256,
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(headers).sort();
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signedHeaders = names.join(';');
  const request = [
    'POST',
    '/',
    canonicalQuery(call.query),
    canonicalHeaders,
    signedHeaders,
    EMPTY_BODY_SHA256,
  ];
  const hashed = createHash('sha256').update(request.join('\n')).digest('hex');
  const signature = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${hashed}`).digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}
