import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startIndexFollower } from '#server/features/library/index.ts';
import { type LibraryProcess, openLibrary } from '#server/library-process.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { COMMANDS } from './library-commands.ts';

const PDFS = 10;
const ROWS = 3000;
const CLI = fileURLToPath(new URL('library.ts', import.meta.url));

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-cli-'));
const source = join(folder, 'source');
const dataDir = join(folder, 'state');

beforeAll(async () => {
  mkdirSync(source);
  const rows = Array.from({ length: ROWS }, (_, place) =>
    JSON.stringify({ title: `第${place}期行业观察`, org: '国信证券', date: '2024-05-06', source: 'test' }),
  );
  writeFileSync(join(source, 'catalogue.jsonl'), rows.join('\n'));
  for (let place = 0; place < PDFS; place += 1) await writePdf(place);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A real PDF whose text no other one has. */
async function writePdf(place: number, into = source): Promise<void> {
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

function startCli(...words: string[]) {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: held.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return { child, ended };
}

async function count(query: string): Promise<number> {
  const { rows } = await held.database.pool.query<{ found: number }>(
    `SELECT count(*) AS found FROM ${query}`,
  );
  return rows[0]?.found ?? -1;
}

/** Kills the import with SIGKILL as soon as `isDue`, and says how many items were done by then. */
async function killWhen(isDue: () => Promise<boolean>): Promise<void> {
  const { child, ended } = startCli('import', source);
  while (child.exitCode === null && !(await isDue()));
  expect(child.exitCode, 'the import ended before it could be killed').toBeNull();
  child.kill('SIGKILL');
  await ended;
}

/** What a command prints and answers when it is given an open library, as the process does it. */
async function runOn(opened: LibraryProcess, name: string, ...words: string[]) {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  try {
    const code = await COMMANDS[name]?.(opened, words, new AbortController().signal);
    return { code, output: printed.join('\n') };
  } finally {
    log.mockRestore();
  }
}

const openHere = () =>
  openLibrary({ dataDir, databaseUrl: held.url, pdfWorkers: 2, onError: (error) => console.error(error) });

describe('npm run library', () => {
  it('loses nothing and doubles nothing when it is killed twice and run again', async () => {
    await killWhen(async () => (await count('import_items WHERE done_at IS NOT NULL')) >= 2);
    const afterRows = await count('reports');
    await killWhen(async () => (await count('report_versions')) >= 3);
    const { code, output } = await startCli('import', source).ended;
    expect(code, output).toBe(0);
    expect(output).toMatch(/导入 [█░]{24} \d+\/\d+ 批 · 新增 \d+，并入 0，跳过 \d+，失败 0/);
    expect(output).toMatch(/导入完成：新增 \d+，并入 0，跳过 \d+，失败 0，用时 [\d.]+ 秒/);
    expect(afterRows).toBeLessThan(ROWS + PDFS);
    expect(await count('reports')).toBe(ROWS + PDFS);
    expect(await count('report_versions')).toBe(PDFS);
    expect(await count('(SELECT 1 FROM reports GROUP BY title_key HAVING count(*) > 1) doubled')).toBe(0);
    expect(await count('import_items WHERE done_at IS NULL')).toBe(0);
  }, 240_000);

  it('lists, shows, removes, verifies and rebuilds', async () => {
    const opened = await openHere();
    try {
      const all = ROWS + PDFS;
      const agreed = `记录 ${all} 份，文件 ${PDFS} 个，索引 ${all} 份：一致`;
      expect(await runOn(opened, 'verify')).toEqual({ code: 0, output: agreed });
      expect((await runOn(opened, 'list', '3')).output.split('\n')).toHaveLength(4);
      const { rows } = await held.database.pool.query<{ id: number }>(
        "SELECT id FROM reports WHERE title = '中断专题3'",
      );
      const fid = String(rows[0]?.id);
      const { output } = await runOn(opened, 'show', fid);
      expect(output).toContain('标题：中断专题3  ← 文件名');
      expect(output).toMatch(/当前版本：20240604-国信证券-中断专题3\.pdf（1 页，\d+ 字节，[0-9a-f]{64}）/);
      expect(await runOn(opened, 'remove', fid)).toEqual({ code: 0, output: `已删除报告 ${fid}` });
      await expect(runOn(opened, 'show', fid)).rejects.toThrow(`没有编号为 ${fid} 的报告`);
      await expect(runOn(opened, 'show', 'abc')).rejects.toThrow('fid 应为正整数，收到的是“abc”');
      await expect(runOn(opened, 'import')).rejects.toThrow('请给出要导入的文件夹或文件');
      expect((await runOn(opened, 'reindex')).code).toBe(0);
      expect((await runOn(opened, 'verify')).output).toContain(`索引 ${all - 1} 份：一致`);
    } finally {
      await opened.close();
    }
  }, 60_000);

  it('works beside a running service: what is imported is searchable there, verifying is done by it', async () => {
    const service = await openHere();
    if (service.indexing === null) throw new Error('the service owns its folder');
    const follower = startIndexFollower(
      { ...service.library, ...service.indexing },
      { intervalMs: 50, onError: (error) => console.error(error) },
    );
    try {
      const more = join(folder, 'more');
      mkdirSync(more);
      await writePdf(PDFS, more);
      const imported = await startCli('import', more).ended;
      expect(imported, imported.output).toMatchObject({ code: 0 });
      expect(imported.output).toContain('检索索引由正在运行的服务更新');
      const verified = await startCli('verify').ended;
      expect(verified).toEqual({
        code: 0,
        output: `记录 ${ROWS + PDFS} 份，文件 ${PDFS} 个，索引 ${ROWS + PDFS} 份：一致\n`,
      });
    } finally {
      await follower.stop();
      await service.close();
    }
  }, 60_000);

  it('tells a wrong command how to be called', async () => {
    const { code, output } = await startCli('frobnicate').ended;
    expect(code).toBe(2);
    expect(output).toContain('用法：npm run library');
  });
});
