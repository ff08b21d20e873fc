import { findInLibrary } from '#contract/calls/uploads.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import type { Client } from '#contract/wire/client.ts';

export type KnownReport = NonNullable<ResponseOf<typeof findInLibrary>['report']>;

/** What is larger is asked for by its name alone: a browser holds it whole to count it up. */
const MOST_HASHED_BYTES = 64 * 1024 * 1024;

async function hashOf(file: File): Promise<string> {
  // Without a secure connection there is no such function.
  if (file.size > MOST_HASHED_BYTES || crypto.subtle === undefined) return '';
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The report of the library that a chosen PDF is; null where there is none, or it could not be asked: bringing it is no worse for that. */
export async function lookInLibrary(client: Client, file: File): Promise<KnownReport | null> {
  if (!/\.pdf$/i.test(file.name)) return null;
  try {
    const asked = { name: file.name, sha256: await hashOf(file) };
    return (await client.send(findInLibrary, asked)).report;
  } catch {
    return null;
  }
}
