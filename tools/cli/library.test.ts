import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { pdfKey } from '#server/features/contents/index.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { startJobs } from '#server/platform/jobs/start-jobs.ts';
import { PDF_REFUSALS } from '#server/ports/pdf.ts';
import { openProduct, type Product } from '#server/start/open-product.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startCli, whileRunning, writeStudy } from './cli-fixture.ts';
import { COMMANDS } from './library-commands.ts';
import { terminalLog } from './terminal-log.ts';

const PDFS = 10;
/** Three chunks of 500. */
const ROWS = 1500;

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
  for (let place = 0; place < PDFS; place += 1) await writeStudy(place, source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startHere = (...words: string[]) => startCli({ DATA_DIR: dataDir, DATABASE_URL: held.url }, ...words);

async function count(query: string): Promise<number> {
  const { rows } = await held.database.pool.query<{ found: number }>(
    `SELECT count(*) AS found FROM ${query}`,
  );
  return rows[0]?.found ?? -1;
}

/** Kills the import with SIGKILL as soon as `isDue`, and says how many items were done by then. */
async function killWhen(isDue: () => Promise<boolean>): Promise<void> {
  const { child, ended } = startHere('import', source);
  await whileRunning(child, isDue);
  child.kill('SIGKILL');
  await ended;
}

/** What a command prints and answers when it is given an open library, as the process does it. */
function runOn(opened: Product, name: string, ...words: string[]) {
  return runUntil(new AbortController().signal, opened, name, ...words);
}
async function runUntil(signal: AbortSignal, opened: Product, name: string, ...words: string[]) {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  try {
    const code = await COMMANDS[name]?.({ ...opened, operator: OPERATOR }, words, signal);
    return { code, output: printed.join('\n') };
  } finally {
    log.mockRestore();
  }
}

const openHere = () =>
  openProduct(readConfig({ DATA_DIR: dataDir, DATABASE_URL: held.url, PDF_WORKERS: '2' }), {
    clock: systemClock,
    log: terminalLog,
    say: () => {},
    folder: 'own-or-join',
    keepsClock: false,
    servesPeople: false,
  });

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What everybody may know of is exported, what is for some only when asked for, and nothing into a folder that holds something. */
async function exportsAll(opened: Product, fid: string): Promise<void> {
  const { pool } = held.database;
  const ofReport = 'id = (SELECT content_id FROM reports WHERE id = $1)';
  await pool.query(`UPDATE contents SET audience = '{u:7}' WHERE ${ofReport}`, [fid]);
  const cells = { origin: 'cells', confidence: 1, error: 0, head: [['年份', '装机']], units: ['', 'GW'] };
  const data = { ...cells, rows: [['2025', 61.5]], spans: [] };
  await pool.query(
    `INSERT INTO content_charts (content_id, ordinal, name, number, page, kind, source, near_text, data)
     SELECT content_id, 90, '图 1：装机', '图 1', 1, 'table', '国家能源局', '', $2 FROM reports WHERE id > $1 AND content_id IS NOT NULL ORDER BY id LIMIT 1`,
    [0, data],
  );
  const [open, whole] = [join(folder, 'open'), join(folder, 'whole')];
  const linesOf = (into: string, name: string) =>
    readFileSync(join(into, name), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect((await runOn(opened, 'export', open)).code).toBe(0);
  const reports = linesOf(open, 'reports.jsonl');
  expect(reports).toHaveLength(ROWS + PDFS - 1);
  expect(reports.map(({ id }) => String(id))).not.toContain(fid);
  const files = reports.flatMap((report) => report.files as { sha256: string }[]);
  expect(files).toHaveLength(PDFS - 1);
  for (const { sha256 } of files) expect(hashOf(join(open, `pdf/${sha256}.pdf`))).toBe(sha256);
  const [chart] = linesOf(open, 'charts.jsonl').filter(({ source: from }) => from === '国家能源局');
  expect(readFileSync(join(open, String(chart?.data)), 'utf8')).toMatch(
    /^\uFEFF年份,装机（GW）\r\n2025,61\.5\r\n/,
  );
  // A file that no record shows is somebody's own.
  const detached = await pool.query(
    'UPDATE reports r SET content_id = NULL FROM reports o WHERE r.id = $1 AND o.id = r.id RETURNING o.content_id',
    [fid],
  );
  const own = detached.rows[0]?.content_id;
  await expect(runUntil(AbortSignal.abort(), opened, 'export', whole, '--private')).rejects.toThrow(
    '没有导完',
  );
  expect(readdirSync(whole)).not.toContain('export.json');
  expect((await runOn(opened, 'export', whole, '--private')).code).toBe(0);
  expect(linesOf(whole, 'reports.jsonl')).toHaveLength(ROWS + PDFS);
  const owned = linesOf(whole, 'own-files.jsonl');
  expect(owned).toEqual([
    expect.objectContaining({
      contentId: own,
      audience: ['u:7'],
      fileName: '20240604-国信证券-中断专题3.pdf',
    }),
  ]);
  expect(hashOf(join(whole, `pdf/${owned[0]?.sha256}.pdf`))).toBe(owned[0]?.sha256);
  expect(readdirSync(join(open, 'pdf'))).not.toContain(`${owned[0]?.sha256}.pdf`);
  const told = {
    format: 'yanjian-export-1',
    isPrivate: true,
    reports: ROWS + PDFS,
    files: PDFS,
    own: 1,
    missing: [],
  };
  expect(JSON.parse(readFileSync(join(whole, 'export.json'), 'utf8'))).toMatchObject(told);
  await expect(runOn(opened, 'export', whole)).rejects.toThrow('是一份导完的导出');
  await expect(runOn(opened, 'export', source)).rejects.toThrow('不是空的');
  await pool.query('UPDATE reports SET content_id = $2 WHERE id = $1', [fid, own]);
  await pool.query(`DELETE FROM content_charts WHERE ordinal = 90`);
  await pool.query(`UPDATE contents SET audience = '{public}' WHERE ${ofReport}`, [fid]);
}

describe('npm run library', () => {
  it('loses nothing and doubles nothing when it is killed twice and run again', async () => {
    await killWhen(async () => (await count('import_items WHERE done_at IS NOT NULL')) >= 2);
    const afterRows = await count('reports');
    await killWhen(async () => (await count('content_versions')) >= 3);
    const { code, output } = await startHere('import', source).ended;
    expect(code, output).toBe(0);
    expect(output).toMatch(/导入 [█░]{24} \d+\/\d+ 批 · 新增 \d+，并入 0，跳过 \d+，失败 0/);
    expect(output).toMatch(/导入完成：新增 \d+，并入 0，跳过 \d+，失败 0，用时 [\d.]+ 秒/);
    expect(afterRows).toBeLessThan(ROWS + PDFS);
    expect(await count('reports')).toBe(ROWS + PDFS);
    expect(await count('content_versions')).toBe(PDFS);
    expect(await count('(SELECT 1 FROM reports GROUP BY title_key HAVING count(*) > 1) doubled')).toBe(0);
    expect(await count('import_items WHERE done_at IS NULL')).toBe(0);
  });

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
      await exportsAll(opened, fid);
      expect(await runOn(opened, 'remove', fid)).toEqual({ code: 0, output: `已删除报告 ${fid}` });
      await expect(runOn(opened, 'show', fid)).rejects.toThrow(`没有编号为 ${fid} 的报告`);
      await expect(runOn(opened, 'show', 'abc')).rejects.toThrow('fid 应为正整数，收到的是“abc”');
      await expect(runOn(opened, 'import')).rejects.toThrow('请给出要导入的文件夹或文件');
      await expect(runOn(opened, 'trace')).rejects.toThrow('请给出文件，或页脚上的编号');
      expect(await runOn(opened, 'trace', join(source, 'catalogue.jsonl'))).toEqual({
        code: 1,
        output: '文件上没有本站的标记',
      });
      expect((await runOn(opened, 'reindex')).code).toBe(0);
      expect((await runOn(opened, 'verify')).output).toContain(`索引 ${all - 1} 份：一致`);
    } finally {
      await opened.close();
    }
  });

  it('goes on with an export that was killed: what was brought stays, if it is whole, and the rest is as in one that was not', async () => {
    const [whole, broken] = [join(folder, 'unbroken'), join(folder, 'broken')];
    expect(await startHere('export', whole).ended).toMatchObject({ code: 0 });
    const names = readFileSync(join(whole, 'reports.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as { files: { sha256: string }[] }).files)
      .map(({ sha256 }) => `${sha256}.pdf`);
    const last = names.at(-1) ?? '';
    // Whoever reads it waits for what nobody writes.
    const stored = join(dataDir, 'objects', pdfKey(last.slice(0, 64)));
    renameSync(stored, `${stored}-aside`);
    execFileSync('mkfifo', [stored]);
    const brought = () => (existsSync(join(broken, 'pdf')) ? readdirSync(join(broken, 'pdf')) : []);
    const { child, ended } = startHere('export', broken);
    await whileRunning(child, async () => brought().length === names.length - 1);
    child.kill('SIGKILL');
    await ended;
    renameSync(`${stored}-aside`, stored);
    expect(readdirSync(broken)).not.toContain('export.json');
    const [first = '', second = ''] = names;
    const fileOf = (name: string) => join(broken, 'pdf', name);
    const keptBefore = statSync(fileOf(first)).ino;
    truncateSync(fileOf(second), 100);
    writeFileSync(fileOf(`${'0'.repeat(64)}.pdf`), 'of a report that was removed meanwhile');
    expect(await startHere('export', broken).ended).toMatchObject({ code: 0 });
    expect(statSync(fileOf(first)).ino).toBe(keptBefore);
    const filesOf = (into: string) =>
      readdirSync(into, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(into, name)).isFile() && name !== 'export.json')
        .sort()
        .map((name) => `${name} ${hashOf(join(into, name))}`);
    expect(filesOf(broken)).toEqual(filesOf(whole));
    const { files, missing } = JSON.parse(readFileSync(join(broken, 'export.json'), 'utf8')) as object & {
      files: number;
      missing: string[];
    };
    expect({ files, missing }).toEqual({ files: names.length, missing: [] });
  });

  it('names every file that was not taken on request, and that it cannot before the work begins', async () => {
    const [bad, list] = [join(folder, 'bad'), join(folder, 'refused.csv')];
    mkdirSync(bad);
    const names = Array.from({ length: 9 }, (_, at) => (at === 0 ? '=SUM(A1).pdf' : `坏,${at}.pdf`));
    for (const name of names) writeFileSync(join(bad, name), '<!doctype html>');
    const opened = await openHere();
    try {
      const { code, output } = await runOn(opened, 'import', bad, '--report', list);
      expect(code).toBe(1);
      expect(output).toContain('…另有 4 项');
      const [head, ...rows] = readFileSync(list, 'utf8').trimEnd().split('\r\n');
      expect(head).toBe('\uFEFF结果,文件,行,报告,原因');
      expect(rows).toHaveLength(names.length);
      for (const name of names.slice(1))
        expect(rows).toContain(`失败,"${join(bad, name)}",,,${PDF_REFUSALS['not-pdf']}`);
      await expect(runOn(opened, 'import', bad, '--report', join(folder, 'no', 'where.csv'))).rejects.toThrow(
        '不能写',
      );
      await expect(runOn(opened, 'import', bad, '--report')).rejects.toThrow(
        '--report 之后要写出清单的文件名',
      );
    } finally {
      await opened.close();
    }
  });

  it('works beside a running service: what is imported is searchable there, verifying is done by it', async () => {
    const service = await openHere();
    expect(service.holdsIndex).toBe(true);
    await startJobs(service.jobs, service.features.indexing.jobs);
    const follower = service.features.indexing.startFollower({
      everyMs: 50,
      onError: (error) => console.error(error),
    });
    try {
      const more = join(folder, 'more');
      mkdirSync(more);
      await writeStudy(PDFS, more);
      const imported = await startHere('import', more).ended;
      expect(imported, imported.output).toMatchObject({ code: 0 });
      expect(imported.output).toContain('检索索引由正在运行的服务更新');
      const verified = await startHere('verify').ended;
      expect(verified).toEqual({
        code: 0,
        output: `记录 ${ROWS + PDFS} 份，文件 ${PDFS} 个，索引 ${ROWS + PDFS} 份：一致\n`,
      });
    } finally {
      await follower.stop();
      await service.close();
    }
  });

  it('tells a wrong command how to be called', async () => {
    const { code, output } = await startHere('frobnicate').ended;
    expect(code).toBe(2);
    expect(output).toContain('用法：npm run library');
  });
});
