import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pause } from './http-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ARRIVING = 300;
/** A change of the index that failed is made again by the next look at the log. */
const TRUE_WITHIN_MS = 300_000;

/** `npm run library` beside the running service; `ended` is what it said, and whether it went well. */
export function beginLibrary(folder: string, words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['tools/cli/library.ts', ...words], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/yanjian') },
      ...{ DATA_DIR: folder, OCR: 'off' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => said.push(piece));
  child.stderr.on('data', (piece: Buffer) => said.push(piece));
  const ended = new Promise<{ isWell: boolean; said: string }>((done) =>
    child.once('close', (code) => done({ isWell: code === 0, said: Buffer.concat(said).toString() })),
  );
  return { child, ended };
}

/** The same, until it has ended. */
export const library = (...asked: Parameters<typeof beginLibrary>) => beginLibrary(...asked).ended;

/** Brings so many reports, which nobody had, while a part is away: what the index is to follow. Gives what went wrong, or nothing. */
export async function bringReports(folder: string, environment: Record<string, string>): Promise<string> {
  const name = randomUUID();
  const file = join(folder, '..', `${name}.jsonl`);
  const line = (at: number) =>
    JSON.stringify({
      ...{ source: 'faults', title: `储能逆变器周报第 ${at} 期：${name}`, org: '东吴证券' },
      ...{ date: '2026-08-22', industry: '电力设备', pdf_url: `https://example.com/${name}/${at}.pdf` },
    });
  writeFileSync(file, Array.from({ length: ARRIVING }, (_, at) => line(at + 1)).join('\n'));
  const { isWell, said } = await library(folder, ['import', file], environment);
  return isWell ? '' : said.slice(-300);
}

/** Until the index is what the records say: how long it took, or what is wrong at the end of the time. */
export async function indexTrue(folder: string, environment: Record<string, string>): Promise<string> {
  const began = performance.now();
  for (;;) {
    const { isWell, said } = await library(folder, ['verify'], environment);
    const tookMs = performance.now() - began;
    if (isWell) return `${(tookMs / 1000).toFixed(0)} 秒`;
    if (tookMs > TRUE_WITHIN_MS) return said.trim().replaceAll('\n', '；').slice(0, 300);
    await pause(500);
  }
}
