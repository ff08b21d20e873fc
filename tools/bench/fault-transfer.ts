import { createHash } from 'node:crypto';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { beginUpload, getUploads, UPLOAD_PART_BYTES } from '#contract/calls/uploads.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { withDatabase } from './fault-model.ts';
import type { Member } from './fault-people.ts';
import { pause } from './http-server.ts';
import { makePdf } from './upload-files.ts';

/** As the page tries a part again. */
const AGAIN_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
const LONGEST_MS = 90_000;

/** A file of which all bytes were taken. */
export interface Brought {
  id: string;
  member: Member;
  sha256: string;
}

/** A report with a file, and what its bytes are by the records. */
export interface Original {
  fid: number;
  sha256: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What was said of a failure, the same each time. */
export const said = (error: unknown): string =>
  isBusinessError(error) ? error.message : String((error as { code?: string }).code ?? error).slice(0, 80);

/** The bytes behind an address, whole. Throws what was said where they are not given, and where they end before their end. */
async function bytesOf(url: string, { headers }: Member): Promise<Buffer> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(LONGEST_MS) });
  const body = Buffer.from(await answer.arrayBuffer());
  if (answer.status === 200) return body;
  const told = /"message":"([^"（]*)/.exec(body.toString())?.[1] ?? '';
  throw new Error(`${answer.status} ${told}`);
}

/** The parts that have not come yet. Throws where one is not taken. */
async function sendRest(url: string, { headers }: Member, bytes: Buffer): Promise<void> {
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const signal = AbortSignal.timeout(LONGEST_MS);
  const head = await fetch(url, { method: 'HEAD', headers: tus, signal });
  let offset = Number(head.headers.get('upload-offset') ?? Number.NaN);
  while (offset < bytes.length) {
    const about = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    const sent = await fetch(url, {
      method: 'PATCH',
      headers: { ...tus, ...about },
      body: new Uint8Array(bytes.subarray(offset, offset + UPLOAD_PART_BYTES)),
      signal,
    });
    if (sent.status !== 204) throw new Error(`${sent.status} ${(await sent.text()).split('（')[0]}`);
    offset = Number(sent.headers.get('upload-offset'));
  }
  if (offset !== bytes.length) throw new Error(`HEAD ${head.status}`);
}

/** Brings a file that nobody has, as the page does: what fails is asked about and goes on from there, some times. */
export async function bringFile(origin: string, member: Member, number: number): Promise<Brought> {
  const bytes = await makePdf(number, 1);
  const name = `会上的材料 ${number}.pdf`;
  const { id, url } = await member.client.send(beginUpload, { name, size_bytes: bytes.length });
  let failed: unknown;
  for (const waitMs of AGAIN_AFTER_MS) {
    await pause(waitMs);
    try {
      await sendRest(`${origin}${url}`, member, bytes);
      return { id, member, sha256: hashOf(bytes) };
    } catch (error) {
      failed = error;
    }
  }
  throw failed;
}

/** Waits until a file can be read, and reads it: what is wrong with it, or nothing. */
export async function wrongWith(
  origin: string,
  { id, member, sha256 }: Brought,
  untilMs: number,
): Promise<string> {
  while (performance.now() < untilMs) {
    const [row] = (await member.client.send(getUploads, { ids: [id] })).data;
    if (row === undefined) return '不见了';
    if (row.state === 'failed') return row.reason;
    if (row.state === 'ready')
      return hashOf(await bytesOf(`${origin}${row.online_url}`, member)) === sha256 ? '' : '字节不符';
    await pause(500);
  }
  return '一直不能读';
}

/** Opens a report and reads its file: whether it is what it was. */
export async function isAsItWas(origin: string, member: Member, { fid, sha256 }: Original): Promise<boolean> {
  const { online_url } = await member.client.send(getFileDetail, { fid });
  return hashOf(await bytesOf(`${origin}${online_url}`, member)) === sha256;
}

/** How many of these files are there once too often, as a row or as a content. */
export async function countTwice(databaseUrl: string, brought: readonly Brought[]): Promise<number> {
  const hashes = brought.map(({ sha256 }) => sha256);
  const { rows } = await withDatabase(databaseUrl, (client) =>
    client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM uploads WHERE sha256 = ANY ($1) UNION ALL SELECT count(*)::int FROM content_versions WHERE sha256 = ANY ($1)',
      [hashes],
    ),
  );
  return Math.max(...rows.map(({ count }) => count)) - hashes.length;
}

export const originalsOf = (databaseUrl: string, fids: readonly number[]): Promise<Original[]> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ fid: string; sha256: string }>(
      'SELECT r.id AS fid, v.sha256 FROM reports r JOIN contents c ON c.id = r.content_id JOIN content_versions v ON v.id = c.current_version WHERE r.id = ANY ($1)',
      [fids],
    );
    return rows.map(({ fid, sha256 }) => ({ fid: Number(fid), sha256 }));
  });
