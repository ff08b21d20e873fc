import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { scannedPdf } from '#server/testing/scanned-pdf.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { builtProgram } from '#tools/checks/built-program.ts';
import { startCli } from './cli-fixture.ts';

const BACKGROUND = builtProgram(fileURLToPath(new URL('background-fixture.ts', import.meta.url)));
const PAGES = [['储能电芯价格企稳'], ['光伏组件出口增长'], ['海上风电招标重启']];
/** Held by the test so that the worker stands before it keeps this page. */
const [GATE, HELD_PAGE] = [7741, 2];

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-scans-killed-'));
const source = join(folder, 'source');
const environment = () => ({
  DATA_DIR: join(folder, 'state'),
  DATABASE_URL: held.url,
  PDF_WORKERS: '1',
  OCR_PRIORITY: 'normal',
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await held.database.pool.query<Row>(text)).rows;

/** The background of a server in a process of its own. */
const startBackground = (): ChildProcess =>
  spawn(process.execPath, [BACKGROUND], {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** What the database is told of: the first page is kept, and the report has taken all in. */
const TOLD = ['first_page', 'taken_in'] as const;
type Told = (typeof TOLD)[number];

/** Whoever keeps the held page waits until the gate opens. */
async function closeGate() {
  await query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock(${GATE}); RETURN NEW; END $$`);
  await query(`CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify(TG_ARGV[0], ''); RETURN NULL; END $$`);
  await query(`CREATE TRIGGER gate BEFORE INSERT ON scan_pages FOR EACH ROW
    WHEN (NEW.page = ${HELD_PAGE}) EXECUTE FUNCTION wait_at_gate()`);
  await query(`CREATE TRIGGER tell AFTER INSERT ON scan_pages FOR EACH ROW
    WHEN (NEW.page = 1) EXECUTE FUNCTION tell('first_page')`);
  await query(`CREATE TRIGGER tell AFTER UPDATE ON contents FOR EACH ROW
    WHEN (NEW.unread_pages = '{}') EXECUTE FUNCTION tell('taken_in')`);
  const client = await held.database.pool.connect();
  for (const name of TOLD) await client.query(`LISTEN ${name}`);
  await client.query(`SELECT pg_advisory_lock(${GATE})`);
  return {
    /** Resolves when the process has brought that about; throws where it ends without. */
    async told(name: Told, child: ChildProcess): Promise<void> {
      await new Promise<void>((done, fail) => {
        client.on('notification', ({ channel }) => channel === name && done());
        child.once('exit', (code) => fail(new Error(`the background ended with ${code}`)));
      });
    },
    /** The statement of a process that is gone would go through: it goes with its connection. */
    async open(): Promise<void> {
      await query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_locks
        WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted`);
      await client.query(`SELECT pg_advisory_unlock(${GATE})`);
      await query('DROP TRIGGER gate ON scan_pages');
    },
    release: () => client.release(true),
  };
}

const pageRows = () =>
  query<{ page: number; failure: string; read_at: Date }>(
    'SELECT page, failure, read_at FROM scan_pages ORDER BY page',
  );
const reports = () =>
  query<{ unread_pages: number[]; versions: number }>(
    `SELECT unread_pages,
       (SELECT count(*)::int FROM content_versions WHERE content_id = contents.id) AS versions FROM contents`,
  );

const { unavailable } = createOnnxOcr();
const skipped = unavailable === null ? '' : `（跳过：${unavailable}）`;

describe.skipIf(unavailable !== null)(`reading scanned pages${skipped}`, () => {
  it('killed in the middle of a report and run again: no page is lost, none is read twice', async () => {
    mkdirSync(source);
    const pdf = createPdfiumReader({ workers: 1 });
    const bytes = await scannedPdf(pdf, PAGES);
    await pdf.close();
    writeFileSync(join(source, '20240601-国信证券-扫描中断专题.pdf'), bytes);
    const imported = await startCli(environment(), 'import', source).ended;
    expect(imported.code, imported.output).toBe(0);
    expect(await reports()).toEqual([{ unread_pages: [1, 2, 3], versions: 1 }]);

    const gate = await closeGate();
    const first = startBackground();
    await gate.told('first_page', first);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await gate.open();
    const [kept, ...others] = await pageRows();
    expect(kept).toMatchObject({ page: 1, failure: '' });
    expect(others).toEqual([]);
    expect(await reports()).toEqual([{ unread_pages: [1, 2, 3], versions: 1 }]);

    const second = startBackground();
    await gate.told('taken_in', second);
    gate.release();
    second.kill('SIGTERM');
    await once(second, 'exit');
    const rows = await pageRows();
    expect(rows.map(({ page, failure }) => [page, failure])).toEqual([
      [1, ''],
      [2, ''],
      [3, ''],
    ]);
    // It was read once, before the kill.
    expect(rows[0]?.read_at).toEqual(kept?.read_at);
    expect(await reports()).toEqual([{ unread_pages: [], versions: 1 }]);
    const texts = await query<{ text: string }>('SELECT text FROM content_paragraphs ORDER BY ordinal');
    expect(texts.map(({ text }) => text).join('\n')).toBe(PAGES.flat().join('\n'));
    expect((await startCli(environment(), 'verify').ended).output).toContain('：一致');
  });
});
