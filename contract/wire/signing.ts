/** WebCrypto does the same in Node and in browsers; in a browser it needs https or localhost. */
const bytesOf = (text: string) => new TextEncoder().encode(text);

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws `InvalidCharacterError` where the text is no base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** JSON with keys sorted and without `sign`, `undefined` or white space: the same text for the same payload. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

/** HMAC-SHA256 over the canonical payload without its `sign`, base64url. `signKey` is base64url too. */
export async function signPayload(payload: Record<string, unknown>, signKey: string): Promise<string> {
  const { sign: _sign, ...signed } = payload;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', fromBase64Url(signKey), algorithm, false, ['sign']);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(canonicalJson(signed)))));
}

/** One kind of box and one kind of key, whatever a header asks for. */
const ONLY = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/**
 * Opens a compact JWE with `dir` and A256GCM (RFC 7516) and parses its JSON. Throws where key or text do not fit. Its
 * reader (7 KB) is fetched with the first sealed answer: a page as it arrives holds none.
 */
export async function openSealed(jwe: string, sealKey: string): Promise<unknown> {
  const { compactDecrypt } = await import('jose/jwe/compact/decrypt');
  const { plaintext } = await compactDecrypt(jwe, fromBase64Url(sealKey), ONLY);
  return JSON.parse(new TextDecoder().decode(plaintext));
}
