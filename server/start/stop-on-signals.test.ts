import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const MODULE = new URL('./stop-on-signals.ts', import.meta.url).href;

/** A process whose service takes so long to close, or for ever; `withinMs` is what it may take. */
async function stopping(closeMs: number, withinMs: number, drainMs = 0) {
  const script = `
    const { stopOnSignals } = await import(${JSON.stringify(MODULE)});
    setInterval(() => {}, 1000);
    process.on('exit', () => console.log('spawned parts stopped'));
    stopOnSignals(${withinMs}).started({ drainMs: ${drainMs}, close: () => new Promise((done) => setTimeout(done, ${closeMs})) });
    console.log('started');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (told += text));
  await expect.poll(() => told).toContain('started');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  return { code, told };
}

test('a service that closes in time ends the process in order', async () => {
  expect(await stopping(50, 20_000)).toMatchObject({ code: 0 });
});

test('what it serves on, on purpose, does not count as taking long', async () => {
  expect(await stopping(700, 300, 20_000)).toMatchObject({ code: 0 });
});

test('one that does not is left, with what was spawned stopped, and a word', async () => {
  const { code, told } = await stopping(1_000_000, 300);
  expect(code).toBe(1);
  expect(told).toContain('没有在 0.3 秒内停下');
  expect(told).toContain('spawned parts stopped');
});
