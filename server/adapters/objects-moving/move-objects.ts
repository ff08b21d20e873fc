import { createHash } from 'node:crypto';
import type { ObjectStore } from '#server/ports/object-store.ts';
import type { Move } from './moving-objects.ts';

export interface MoveSummary {
  /** Arrived, and read back the same. */
  moved: number;
  /** Keys that the new place already had otherwise: its own is kept, the old one set aside. */
  newer: string[];
}

interface MoveOptions {
  onProgress(done: number, total: number): void;
  /** Stops after what is at hand. */
  signal: AbortSignal;
}

/** Most objects are small, so what takes time is waiting for answers. */
const AT_ONCE = 4;

/**
 * Copies each object, reads it back, compares the hashes and sets the old one aside: wherever this ends, everything is whole in one place
 * or the other, and another run goes on from there.
 */
export async function moveObjects(move: Move, { onProgress, signal }: MoveOptions): Promise<MoveSummary> {
  let total = 0;
  for await (const _ of move.from.list('')) total += 1;
  const summary: MoveSummary = { moved: 0, newer: [] };
  const waiting = move.from.list('')[Symbol.asyncIterator]();
  let done = 0;
  const worker = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      if (signal.aborted) return;
      const { key } = next.value;
      const outcome = await move.alone(key, () => moveOne(move, key));
      if (outcome === 'moved') summary.moved += 1;
      if (outcome === 'newer') summary.newer.push(key);
      done += 1;
      onProgress(done, Math.max(done, total));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return summary;
}

async function moveOne({ from, to }: Move, key: string): Promise<'moved' | 'newer' | 'gone'> {
  const before = await hashOf(from, key);
  if (before === null) return 'gone';
  // What is there already was brought by a run that was cut off, or written since by somebody.
  if ((await to.stat(key)) === null) await copy(from, to, key);
  let after = await hashOf(to, key);
  if (after !== before && key.includes(before)) {
    // The key tells which of the two is right.
    await to.put(key, (await from.read(key)) ?? lost(key));
    after = await hashOf(to, key);
    if (after !== before) throw new Error(`对象 ${key} 写到新处后读回来不一样，请检查对象库`);
  }
  if (after === null) return lost(key);
  await from.setAside(key);
  return after === before ? 'moved' : 'newer';
}

async function copy(from: ObjectStore, to: ObjectStore, key: string): Promise<void> {
  await to.create(key, (await from.read(key)) ?? lost(key));
}

/** Nobody removes what is moved at this moment. */
function lost(key: string): never {
  throw new Error(`对象 ${key} 在移动时不见了，请检查有没有别的程序在删除它`);
}

async function hashOf(store: ObjectStore, key: string): Promise<string | null> {
  const pieces = await store.read(key);
  if (pieces === null) return null;
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
