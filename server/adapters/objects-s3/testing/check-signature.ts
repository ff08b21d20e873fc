import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MAX_AGE_MS = 15 * 60_000;
const AUTHORISATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
/** Of raw bytes Node finds out what they are by a failing look each time, which takes longer than the hash. */
const hmac = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', createSecretKey(key)).update(text).digest();

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: URLSearchParams): string {
  const pairs = Array.from(query, ([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return pairs.sort().join('&');
}

/**
 * What Amazon's description of signature version 4 says is wrong with a request, worked out from the line and the headers as they came
 * over the wire; null where nothing is.
 */
export function problemOfSignature(
  request: IncomingMessage,
  body: Uint8Array,
  key: { id: string; secret: string; region: string },
): string | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  const match = AUTHORISATION.exec(header('authorization'));
  if (match === null) return 'AccessDenied';
  const [, id, day = '', region = '', signedHeaders = '', signature] = match;
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const time = header('x-amz-date');
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (!(Math.abs(Date.now() - at) < MAX_AGE_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !names.includes(name),
  );
  if (!names.includes('host') || unsigned.length > 0) return 'SignatureDoesNotMatch';
  const payload = header('x-amz-content-sha256');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://double');
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(escaped).join('/'),
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(Buffer.from(`AWS4${key.secret}`), day));
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
