import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import { builtProgram } from '#tools/checks/built-program.ts';

const CLI = builtProgram(fileURLToPath(new URL('library.ts', import.meta.url)));

/** Writes a real PDF whose text no other `place` has. */
export async function writeStudy(place: number, into: string): Promise<void> {
  const name = `202406${String(place + 1).padStart(2, '0')}-国信证券-中断专题${place}.pdf`;
  const document = new PDFDocument();
  const file = document.pipe(createWriteStream(join(into, name)));
  for (let line = 0; line < 30; line += 1) {
    document.text(
      `Observation ${line} of study ${place}: demand index ${(place * 7919 + line * 104729) % 9973}.`,
    );
  }
  document.end();
  await finished(file);
}

/** Between two looks: without, the looks would take the time of the process that is looked at. */
const LOOK_MS = 20;

/** Looks until it is so; throws where the process ends before. */
export async function whileRunning(child: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  const isOver = () => child.exitCode !== null;
  await expect.poll(async () => (await isSo()) || isOver(), { interval: LOOK_MS }).toBe(true);
  expect(isOver(), 'the process ended before it came to that').toBe(false);
}

/** The command line in a process of its own. */
export function startCli(environment: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return {
    child,
    ended,
    /** Resolves when it has printed these words, or has ended without. */
    said: (words: string): Promise<unknown> =>
      Promise.race([
        ended,
        new Promise<void>((done) => {
          const look = () => output.includes(words) && done();
          listeners.add(look);
          look();
        }),
      ]),
  };
}
