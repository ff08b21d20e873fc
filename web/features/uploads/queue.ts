import type { Upload } from 'tus-js-client';
import { beginUpload, removeUpload, UPLOAD_PART_BYTES, uploadAddress } from '#contract/calls/uploads.ts';
import type { Client } from '#contract/wire/client.ts';
import { messageOfError } from '#web/client/query.ts';
import { type KnownReport, lookInLibrary } from './look-in-library.ts';

/** A file that is on its way from this page. */
export interface Sending {
  key: string;
  file: File;
  folder: string;
  /** Of the page it goes from. */
  client: Client;
  /** The group that it is brought for; 0 for none. */
  gid: number;
  /** `known`: the library has it, and nothing is sent until somebody says so. */
  state: 'queued' | 'sending' | 'known' | 'paused' | 'failed';
  /** null until it was looked for, and where the library has none. */
  known: KnownReport | null;
  /** Empty until the server knows of it. */
  id: string;
  sentBytes: number;
  reason: string;
}

/** As many at once as a browser shares its connections among without holding up the page. */
const AT_ONCE = 2;
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

let sendings: readonly Sending[] = [];
/** Files that came whole in this visit and that the list of one's own has not shown done. */
let brought: readonly string[] = [];
/** The person whose files they are; 0 for nobody yet. */
let owner = 0;
let lists = 0;
const transfers = new Map<string, Upload>();
const onlookers = new Set<() => void>();
const settled = new Set<() => void>();
let lastKey = 0;

const tell = () => {
  for (const onlooker of onlookers) onlooker();
};

function change(key: string, next: Partial<Sending>): void {
  sendings = sendings.map((one) => (one.key === key ? { ...one, ...next } : one));
  tell();
}

const isBusy = () => sendings.some(({ state }) => state === 'queued' || state === 'sending');

/** Leaving the page ends what is on its way; the browser asks first. */
function warn(event: BeforeUnloadEvent): void {
  if (isBusy()) event.preventDefault();
}

export const readSendings = (): readonly Sending[] => sendings;
export const readBrought = (): readonly string[] => brought;
/** Whether the list of one's own is in sight, which tells of every file. */
export const isListShown = (): boolean => lists > 0;

export function onSendings(onlooker: () => void): () => void {
  onlookers.add(onlooker);
  window.addEventListener('beforeunload', warn);
  window.addEventListener('online', next);
  return () => onlookers.delete(onlooker);
}

/** Says that the list of one's own is in sight. Gives what ends that. */
export function showList(): () => void {
  lists += 1;
  tell();
  return () => {
    lists -= 1;
    tell();
  };
}

/** They are done, and whoever brought them has been told. */
export function forgetBrought(ids: readonly string[]): void {
  if (!brought.some((id) => ids.includes(id))) return;
  brought = brought.filter((id) => !ids.includes(id));
  tell();
}

/** While nobody is signed in (`null`) nothing goes on; to the same person it is left, another finds nothing of it. */
export function keepFor(uid: number | null): void {
  if (uid === owner) return;
  for (const transfer of transfers.values()) void transfer.abort();
  transfers.clear();
  sendings = sendings.map((one) =>
    one.state === 'queued' || one.state === 'sending' ? { ...one, state: 'paused' } : one,
  );
  if (uid !== null && owner !== 0) [sendings, brought] = [[], []];
  if (uid !== null) owner = uid;
  tell();
}

/** Tells whenever a file has come whole or is gone. */
export function onSettled(listener: () => void): () => void {
  settled.add(listener);
  return () => settled.delete(listener);
}

function drop(key: string): void {
  transfers.delete(key);
  sendings = sendings.filter((one) => one.key !== key);
  tell();
  for (const listener of settled) listener();
}

/** `unfinished` are files that began in another visit: the same one goes on where it stopped. */
export function sendFiles(
  client: Client,
  files: readonly { file: File; folder: string }[],
  unfinished: readonly { id: string; name: string; size_bytes: number }[],
  gid = 0,
): void {
  const taken = new Set(sendings.map(({ id }) => id));
  const added = files.map(({ file, folder }): Sending => {
    lastKey += 1;
    const known = unfinished.find(
      ({ id, name, size_bytes }) => !taken.has(id) && name === file.name && size_bytes === file.size,
    );
    if (known !== undefined) taken.add(known.id);
    return {
      ...{
        key: `s${lastKey}`,
        file,
        folder,
        client,
        gid,
        state: 'queued',
        known: null,
        id: known?.id ?? '',
        sentBytes: 0,
        reason: '',
      },
    };
  });
  sendings = [...sendings, ...added];
  tell();
  next();
}

/** Where the network is gone nothing is begun that would only fail: it goes on by itself when that is back. */
function next(): void {
  if (!navigator.onLine) return;
  const room = AT_ONCE - sendings.filter(({ state }) => state === 'sending').length;
  for (const one of sendings.filter(({ state }) => state === 'queued').slice(0, Math.max(0, room)))
    void begin(one);
}

async function begin(sending: Sending): Promise<void> {
  const { key, file, folder, gid, client, id: known } = sending;
  change(key, { state: 'sending', reason: '' });
  if (known === '' && sending.known === null) {
    const report = await lookInLibrary(client, file);
    if (!sendings.some((one) => one.key === key)) return;
    if (report !== null) {
      change(key, { state: 'known', known: report });
      return next();
    }
  }
  const asked = { name: file.name, folder, size_bytes: file.size, ...(gid > 0 ? { gid } : {}) };
  try {
    const id = known === '' ? (await client.send(beginUpload, asked)).id : known;
    if (!sendings.some((one) => one.key === key)) return void (await forget(client, id));
    change(key, { id });
    await transfer(client, key, id, file);
  } catch (error) {
    breakOff(key, messageOfError(error));
  }
}

/** Failed, or waits for the network where that is why. */
function breakOff(key: string, reason: string): void {
  if (navigator.onLine) change(key, { state: 'failed', reason });
  else change(key, { state: 'queued', reason: '网络断开，恢复后自动接着传' });
  next();
}

async function transfer(client: Client, key: string, id: string, file: File): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const { token } = await client.keys();
  const upload = new Upload(file, {
    uploadUrl: uploadAddress(id),
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    headers: { token },
    onProgress: (sentBytes) => change(key, { sentBytes }),
    onSuccess: () => {
      brought = [...brought, id];
      drop(key);
      next();
    },
    onError: () => {
      transfers.delete(key);
      breakOff(key, '网络断开，没有传完；重试会从断开处接着传');
    },
  });
  transfers.set(key, upload);
  // Paused or removed while the code came.
  if (sendings.find((one) => one.key === key)?.state === 'sending') upload.start();
}

export function pauseSending(key: string): void {
  void transfers.get(key)?.abort();
  transfers.delete(key);
  change(key, { state: 'paused' });
  next();
}

export function resumeSending(key: string): void {
  change(key, { state: 'queued', reason: '' });
  next();
}

const forget = (client: Client, id: string) => client.send(removeUpload, { id });

export async function removeSending(key: string): Promise<void> {
  const one = sendings.find((each) => each.key === key);
  void transfers.get(key)?.abort();
  drop(key);
  next();
  if (one !== undefined && one.id !== '') await forget(one.client, one.id);
  for (const listener of settled) listener();
}
