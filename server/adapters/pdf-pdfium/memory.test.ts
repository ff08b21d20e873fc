import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bombPdf, goodPdf, hugePagePdf } from '#server/ports/pdf-samples.suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-bomb-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const READER = new URL('./pdfium-reader.ts', import.meta.url).href;
/**
 * A process of its own, so that the memory measured is that of reading this one file and nothing else. `VmHWM` begins
 * with the program that is started; `ru_maxrss` does not: it carries what the process that starts it holds (getrusage(2)
 * across execve), and whoever runs the tests holds more than the bound.
 */
const SCRIPT = join(folder, 'read.mjs');
const READ = `
  import { readFileSync } from 'node:fs';
  const { createPdfiumReader } = await import(${JSON.stringify(READER)});
  const reader = createPdfiumReader({ workers: 1 });
  const started = performance.now();
  const outcome = await reader.readText(readFileSync(process.argv[2])).then(() => 'read', (error) => error.reason);
  const tookMs = performance.now() - started;
  await reader.close();
  const [, peakKb] = /^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  console.log(JSON.stringify({ outcome, tookMs, peakMb: peakKb / 1024 }));`;

async function readAlone(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  writeFileSync(SCRIPT, READ);
  const child = spawn(process.execPath, [SCRIPT, path]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  await new Promise((ended) => child.on('close', ended));
  const measured = JSON.parse(output) as { outcome: string; tookMs: number; peakMb: number };
  console.log(
    `${name}：${measured.outcome}，${measured.tookMs.toFixed(0)} 毫秒，峰值 ${measured.peakMb.toFixed(0)} MB`,
  );
  return measured;
}

describe('the peak memory of a process that reads one file', () => {
  it.each([
    ['good.pdf', goodPdf, ['read']],
    ['huge-page.pdf', hugePagePdf, ['page-too-large']],
    ['blanks.pdf', () => bombPdf('\0'), ['out-of-memory', 'timed-out']],
    ['lines.pdf', () => bombPdf('0 0 m 9 9 l S\n'), ['out-of-memory', 'timed-out']],
  ])('stays under 512 MB and 20 s for %s', async (name, make, outcomes) => {
    const { outcome, tookMs, peakMb } = await readAlone(name, await make());
    expect(outcomes).toContain(outcome);
    expect(tookMs).toBeLessThan(21_000);
    expect(peakMb).toBeLessThan(512);
  });
});
