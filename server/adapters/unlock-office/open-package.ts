import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { BrokenFile, readStreams } from './compound-file.ts';

/** A package that is closed in a way that is not known here. */
export class UnknownLock extends Error {}

/** [MS-OFFCRYPTO] 2.3.4.11: what a key is for. */
const FOR = {
  verifier: 'fea7d2763b4b9e79',
  verifierHash: 'd7aa0f6d3061344e',
  key: '146e0be7abacd0d6',
} as const;
/** Office writes 100,000; more than this would hold up whoever waits. */
const MOST_SPINS = 1_000_000;
const SEGMENT_BYTES = 4096;
/** Office writes about 1,500. */
const MOST_INFO_BYTES = 64 * 1024;
const PAD = 0x36;

type Attributes = (name: string) => string;

/** Of the first element of this name; Office writes them without line breaks between and without entities. */
function attributesOf(xml: string, element: RegExp): Attributes {
  const tag = element.exec(xml)?.[0];
  if (tag === undefined) throw new UnknownLock();
  return (name) => {
    const value = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1];
    if (value === undefined) throw new UnknownLock();
    return value;
  };
}

interface Cipher {
  hash: string;
  salt: Buffer;
  blockBytes: number;
  keyBytes: number;
}

const HASHES: Readonly<Record<string, string>> = {
  ...{ SHA1: 'sha1', 'SHA-1': 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' },
};

function cipherOf(attributes: Attributes): Cipher {
  const hash = HASHES[attributes('hashAlgorithm')];
  const [blockBytes, keyBits] = [Number(attributes('blockSize')), Number(attributes('keyBits'))];
  const isKnown =
    attributes('cipherAlgorithm') === 'AES' && attributes('cipherChaining') === 'ChainingModeCBC';
  if (hash === undefined || !isKnown || blockBytes !== 16 || ![128, 192, 256].includes(keyBits))
    throw new UnknownLock();
  return { hash, blockBytes, keyBytes: keyBits / 8, salt: Buffer.from(attributes('saltValue'), 'base64') };
}

const sized = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, PAD)]);

const hashed = (hash: string, ...parts: Uint8Array[]): Buffer => {
  const digest = createHash(hash);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function decrypted({ keyBytes }: Cipher, key: Buffer, iv: Buffer, bytes: Uint8Array): Buffer {
  if (bytes.length % 16 !== 0) throw new BrokenFile();
  const cipher = createDecipheriv(`aes-${keyBytes * 8}-cbc`, key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** As many times as the file says, so that guessing is slow. */
function stretched({ hash, salt }: Cipher, password: string, spins: number): Buffer {
  let digest = hashed(hash, salt, Buffer.from(password, 'utf16le'));
  for (let spin = 0; spin < spins; spin += 1) digest = hashed(hash, number(spin), digest);
  return digest;
}

/** The key of the package; null where the password is another. */
function keyOf(xml: string, password: string): Buffer | null {
  const attributes = attributesOf(xml, /<(?:\w+:)?encryptedKey\b[^>]*>/);
  const cipher = cipherOf(attributes);
  const spins = Number(attributes('spinCount'));
  if (!(spins >= 0 && spins <= MOST_SPINS)) throw new UnknownLock();
  const digest = stretched(cipher, password, spins);
  const open = (what: keyof typeof FOR, name: string): Buffer => {
    const key = sized(hashed(cipher.hash, digest, Buffer.from(FOR[what], 'hex')), cipher.keyBytes);
    const closed = Buffer.from(attributes(name), 'base64');
    return decrypted(cipher, key, sized(cipher.salt, cipher.blockBytes), closed);
  };
  const verifier = open('verifier', 'encryptedVerifierHashInput').subarray(0, cipher.salt.length);
  const right = hashed(cipher.hash, verifier);
  const said = open('verifierHash', 'encryptedVerifierHashValue').subarray(0, right.length);
  if (said.length !== right.length || !timingSafeEqual(said, right)) return null;
  return open('key', 'encryptedKeyValue').subarray(0, cipher.keyBytes);
}

function unpacked(cipher: Cipher, key: Buffer, closed: Buffer): Buffer<ArrayBuffer> {
  const sizeBytes = Number(closed.readBigUInt64LE(0));
  const body = closed.subarray(8);
  if (sizeBytes > body.length) throw new BrokenFile();
  const opened = Buffer.alloc(body.length);
  for (let at = 0; at * SEGMENT_BYTES < body.length; at += 1) {
    const iv = sized(hashed(cipher.hash, cipher.salt, number(at)), cipher.blockBytes);
    const segment = body.subarray(at * SEGMENT_BYTES, (at + 1) * SEGMENT_BYTES);
    decrypted(cipher, key, iv, segment).copy(opened, at * SEGMENT_BYTES);
  }
  return opened.subarray(0, sizeBytes);
}

/**
 * Opens a file of Office that a password closes by “agile encryption” ([MS-OFFCRYPTO] 2.3.4.10), as Office has written it since 2010; null
 * where the password is another. Throws `UnknownLock` for older ways, `BrokenFile` for what is damaged. Its seal is not looked at: what
 * comes out is looked through as any file is.
 */
export function openPackage(file: Uint8Array, password: string): Uint8Array<ArrayBuffer> | null {
  const stream = readStreams(file);
  const info = stream('EncryptionInfo', MOST_INFO_BYTES);
  if (info.length < 8) throw new BrokenFile();
  if (info.readUInt16LE(0) !== 4 || info.readUInt16LE(2) !== 4) throw new UnknownLock();
  const xml = info.toString('utf8', 8);
  const cipher = cipherOf(attributesOf(xml, /<(?:\w+:)?keyData\b[^>]*>/));
  const key = keyOf(xml, password);
  if (key === null) return null;
  const closed = stream('EncryptedPackage');
  if (closed.length < 8) throw new BrokenFile();
  return unpacked(cipher, key, closed);
}
