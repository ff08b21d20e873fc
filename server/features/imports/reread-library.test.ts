import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PdfRefusal, PdfRefused } from '#server/ports/pdf.ts';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { pdfKey } from '../contents/index.ts';
import { importPaths } from './import-paths.ts';
import { RereadRunning, rereadLibrary } from './reread-library.ts';
import { rereadOne } from './reread-one.ts';

const fixture = libraryFixture();
let folders = 0;

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.deps.database.pool.query<Row>(text, values)).rows;

/** Reports that the log tells of. */
const toldOf = async () =>
  (await query<{ fid: number }>('SELECT unnest(ids) AS fid FROM events ORDER BY fid')).map(({ fid }) => fid);

/** Imports files, name → text, and a catalogue beside them, in a folder of their own. */
async function importSet(files: Record<string, string>, rows: object[] = []): Promise<void> {
  folders += 1;
  const folder = `reread-${folders}`;
  mkdirSync(join(fixture.folder, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) fixture.write(join(folder, name), text);
  if (rows.length > 0)
    fixture.write(join(folder, 'rows.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const { counts } = await importPaths(fixture.deps, [join(fixture.folder, folder)]);
  expect(counts.failed).toBe(0);
}

/** The file of a report was read by rules of before. */
const OUTDATE = `UPDATE contents SET understood_rules = 0 WHERE id = (SELECT content_id FROM reports WHERE id = $1)`;

interface Head {
  id: number;
  title: string;
  title_key: string;
  identity_ordinal: number;
  abstract: string;
  page_count: number;
  industry2: number | null;
  rating: string;
  current_version: number;
  value_sources: Record<string, string>;
  text_sketch: number[];
}

const headOf = async (title: string): Promise<Head> => {
  const [row] = await query<Head>(
    `SELECT contents.*, reports.* FROM reports JOIN contents ON contents.id = content_id WHERE title = $1`,
    [title],
  );
  if (row === undefined) throw new Error(`no report is called ${title}`);
  return row;
};

const contentsOf = async (id: number) => ({
  paragraphs: await query(
    'SELECT p.* FROM content_paragraphs p JOIN reports r USING (content_id) WHERE r.id = $1 ORDER BY ordinal',
    [id],
  ),
  catalogue: await query(
    'SELECT c.* FROM content_catalogue c JOIN reports r USING (content_id) WHERE r.id = $1 ORDER BY ordinal',
    [id],
  ),
});
const withoutIds = (rows: object[]): object[] => rows.map((row) => ({ ...row, id: 0 }));

/** As rules of before would have left it: a title and an abstract of their making, half of the text, no outline. */
async function spoil(id: number): Promise<void> {
  await query(
    `UPDATE reports SET title = 'H3_' || id, title_key = 'h3' || id, abstract = '据此投资，责任自负。',
       value_sources = (value_sources || '{"abstract": "text"}') WHERE id = $1`,
    [id],
  );
  await query(OUTDATE, [id]);
  await query(
    `DELETE FROM content_paragraphs WHERE content_id = (SELECT content_id FROM reports WHERE id = $1) AND ordinal % 2 = 0`,
    [id],
  );
}

beforeEach(async () => {
  await query('UPDATE contents SET understood_rules = 1000');
  await query('DELETE FROM events');
});

describe('rereadLibrary', () => {
  it('puts right what other rules left, in place, and says what changed', async () => {
    await importSet({ '20240501-国信证券-储能变流器出海.pdf': pageOfText('储能变流器出海', 31) });
    const before = await headOf('储能变流器出海');
    const contents = await contentsOf(before.id);
    const [{ versions } = { versions: -1 }] = await query<{ versions: number }>(
      'SELECT count(*) AS versions FROM content_versions',
    );
    await spoil(before.id);
    await query('DELETE FROM events');
    const summary = await rereadLibrary(fixture.deps);
    expect(summary).toMatchObject({ total: 1, done: 1, changed: 1 });
    expect([...summary.parts.keys()]).toEqual(['title', 'abstract', 'paragraphs']);
    expect(summary.parts.get('title')?.examples).toEqual([
      { fid: before.id, title: before.title, before: `H3_${before.id}`, after: before.title },
    ]);
    const after = await headOf('储能变流器出海');
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null });
    const restored = await contentsOf(before.id);
    expect(withoutIds(restored.paragraphs)).toEqual(withoutIds(contents.paragraphs));
    expect(await query('SELECT count(*) AS versions FROM content_versions')).toEqual([{ versions }]);
    expect(await toldOf()).toEqual([before.id]);
    expect(await rereadLibrary(fixture.deps)).toMatchObject({ total: 0, done: 0 });
  });

  it('leaves a report that reads as before alone, to the ids of its paragraphs', async () => {
    await importSet({ '20240502-国信证券-动力煤库存观察.pdf': pageOfText('动力煤库存观察', 32) });
    const before = await headOf('动力煤库存观察');
    const contents = await contentsOf(before.id);
    await query('DELETE FROM events');
    await query(OUTDATE, [before.id]);
    expect(await rereadLibrary(fixture.deps)).toMatchObject({ total: 1, done: 1, changed: 0 });
    expect(await headOf('动力煤库存观察')).toEqual(before);
    expect(await contentsOf(before.id)).toEqual(contents);
    expect(await toldOf()).toEqual([]);
  });

  it('reads a file that is kept beside the one that is read, too', async () => {
    const name = '20240504-国信证券-面板价格再跟踪.pdf';
    await importSet({ [name]: pageOfText('面板价格再跟踪', 34) });
    await importSet({ [name]: `${pageOfText('面板价格再跟踪', 34)}\n校对稿。` });
    const { id } = await headOf('面板价格再跟踪');
    await query('DELETE FROM content_version_texts');
    await query(OUTDATE, [id]);
    expect(await rereadLibrary(fixture.deps)).toMatchObject({ total: 1, done: 1 });
    const kept = await query<{ said: string }>('SELECT paragraphs::text AS said FROM content_version_texts');
    expect(kept.map(({ said }) => said.includes('校对稿'))).toEqual([true]);
  });

  it('keeps what a catalogue stated above what the file says, whatever else it reads anew', async () => {
    const row = {
      title: '逆变器海外渠道调研',
      org: '国信证券',
      date: '2024-05-03',
      industry: '电池',
      rating: '增持',
      abstract: '目录里的摘要，与正文无关。',
      type: 8,
      stock_code: '300274',
      file: 'a.pdf',
    };
    await importSet({ 'a.pdf': pageOfText('封面上是另一个标题', 33) }, [row]);
    const before = await headOf(row.title);
    await query(OUTDATE, [before.id]);
    await query(
      `DELETE FROM content_paragraphs WHERE content_id = (SELECT content_id FROM reports WHERE id = $1)`,
      [before.id],
    );
    expect([...(await rereadLibrary(fixture.deps)).parts.keys()]).toEqual(['paragraphs']);
    expect({ ...(await headOf(row.title)), updated_at: null }).toEqual({ ...before, updated_at: null });
  });

  it.each([
    ['a catalogue', '目录里的另一段摘要，与正文无关。', '目录里的另一段摘要，与正文无关。'],
    ['the text itself', '第3项观察显示需求指数为', null],
  ])('of an abstract without a source tells whether it came from %s', async (_, standing, kept) => {
    const title = `摘要来历${kept === null ? '甲' : '乙'}的报告`;
    await importSet({ [`20240504-国信证券-${title}.pdf`]: pageOfText(title, kept === null ? 34 : 35) });
    const { id, abstract } = await headOf(title);
    await query(
      `UPDATE reports SET abstract = $2, value_sources = value_sources - 'abstract' WHERE id = $1`,
      [id, standing],
    );
    await query(OUTDATE, [id]);
    await rereadLibrary(fixture.deps);
    const after = await headOf(title);
    expect(after.abstract).toBe(kept ?? abstract);
    expect(after.value_sources.abstract).toBe(kept === null ? 'text' : 'given');
  });

  it('tells what could not be read, leaves it as it is and tries it again', async () => {
    await importSet({ '20240505-国信证券-铜箔加工费月报.pdf': pageOfText('铜箔加工费月报', 36) });
    const { id, current_version } = await headOf('铜箔加工费月报');
    const [version] = await query<{ sha256: string }>('SELECT sha256 FROM content_versions WHERE id = $1', [
      current_version,
    ]);
    const key = pdfKey(version?.sha256 ?? '');
    const bytes = (await fixture.objects.get(key)) ?? new Uint8Array();
    await spoil(id);
    await fixture.objects.remove(key);
    const missing = await rereadLibrary(fixture.deps);
    expect([...missing.failed.values()]).toEqual([[id]]);
    await fixture.objects.put(key, Buffer.from('%DAMAGED'));
    expect([...(await rereadLibrary(fixture.deps)).failed.keys()][0]).toMatch(/^PDF 已损坏/);
    expect(await headOf(`H3_${id}`)).toMatchObject({ page_count: 1 });
    await fixture.objects.put(key, bytes);
    expect(await rereadLibrary(fixture.deps)).toMatchObject({ done: 1, changed: 1 });
    expect((await headOf('铜箔加工费月报')).id).toBe(id);
  });

  it('keeps two reports apart that come to share a name, and names them', async () => {
    const file = '20240506-国信证券-新股覆盖研究.pdf';
    await importSet({ [file]: pageOfText('新股覆盖研究', 37) });
    const first = await headOf('新股覆盖研究');
    await query("UPDATE reports SET title = '旧名', title_key = '旧名' WHERE id = $1", [first.id]);
    await importSet({ [file]: pageOfText('新股覆盖研究', 38) });
    const second = await headOf('新股覆盖研究');
    await query(OUTDATE, [first.id]);
    const { namesakes } = await rereadLibrary(fixture.deps);
    expect([...namesakes]).toEqual([[first.id, second.id]]);
    const both = await query(
      "SELECT id, identity_ordinal FROM reports WHERE title = '新股覆盖研究' ORDER BY id",
    );
    expect(both).toEqual([
      { id: first.id, identity_ordinal: 1 },
      { id: second.id, identity_ordinal: 0 },
    ]);
  });

  it('thinks over what it read where a catalogue completes the report meanwhile', async () => {
    await importSet({ '20240507-国信证券-玻纤电子布跟踪.pdf': pageOfText('玻纤电子布跟踪', 39) });
    const { id } = await headOf('玻纤电子布跟踪');
    await query("UPDATE reports SET abstract = '' WHERE id = $1", [id]);
    await spoil(id);
    let isCompleted = false;
    const pdf = {
      ...fixture.deps.pdf,
      async readText(bytes: Uint8Array) {
        if (!isCompleted)
          await query(
            `UPDATE reports SET abstract = '目录补的摘要', value_sources = value_sources || '{"abstract": "given"}',
               updated_at = updated_at + interval '1 second' WHERE id = $1`,
            [id],
          );
        isCompleted = true;
        return fixture.deps.pdf.readText(bytes);
      },
    };
    expect(await rereadLibrary({ ...fixture.deps, pdf })).toMatchObject({ done: 1, changed: 1 });
    expect(await headOf('玻纤电子布跟踪')).toMatchObject({ id, abstract: '目录补的摘要' });
  });

  it('stops when it is told to, goes on with the rest, and lets nobody else in meanwhile', async () => {
    const titles = ['甲', '乙', '丙', '丁'].map((name) => `钛白粉${name}厂开工率`);
    await importSet(
      Object.fromEntries(
        titles.map((title, at) => [`20240508-国信证券-${title}.pdf`, pageOfText(title, 40 + at)]),
      ),
    );
    for (const title of titles) await spoil((await headOf(title)).id);
    const stop = new AbortController();
    const refused: unknown[] = [];
    const stopped = await rereadLibrary(
      { ...fixture.deps, importsAtOnce: 1, pdf: { ...fixture.deps.pdf, readText } },
      { signal: stop.signal },
    );
    async function readText(bytes: Uint8Array) {
      await rereadLibrary(fixture.deps).catch((error: unknown) => refused.push(error));
      stop.abort();
      return fixture.deps.pdf.readText(bytes);
    }
    expect(stopped).toMatchObject({ total: 4, done: 1, changed: 1 });
    expect(refused[0]).toBeInstanceOf(RereadRunning);
    expect(await rereadLibrary(fixture.deps)).toMatchObject({ total: 3, done: 3, changed: 3 });
    for (const title of titles) expect((await headOf(title)).page_count).toBe(1);
  });

  it('reads everything again where it is asked to', async () => {
    const [{ files } = { files: -1 }] = await query<{ files: number }>(
      'SELECT count(*) AS files FROM reports WHERE content_id IS NOT NULL',
    );
    expect(await rereadLibrary(fixture.deps, { again: 'all' })).toMatchObject({ total: files, done: files });
  });
});

describe('rereadOne', () => {
  const REFUSALS: [PdfRefusal, string][] = [
    ['damaged', 'refused'],
    ['encrypted', 'refused'],
    ['timed-out', 'unreadable'],
    ['out-of-memory', 'unreadable'],
  ];

  it.each(REFUSALS)(
    'tells of a file that is %s whether it may be read another time',
    async (reason, told) => {
      const title = `电解液跟踪${reason}`;
      await importSet({ [`20240509-国信证券-${title}.pdf`]: pageOfText(title, 50) });
      const [shown] = await query<{ content_id: number }>('SELECT content_id FROM reports WHERE title = $1', [
        title,
      ]);
      const own = await fixture.deps.imports.importOwnFile({
        bytes: new TextEncoder().encode(pageOfText(`自有${title}`, 51)),
        fileName: '自有.pdf',
        audience: ['person:7'],
      });
      const readText = () => Promise.reject(new PdfRefused(reason));
      const deps = { ...fixture.deps, pdf: { ...fixture.deps.pdf, readText } };
      expect([await rereadOne(deps, shown?.content_id ?? 0), await rereadOne(deps, own)]).toEqual([
        told,
        told,
      ]);
    },
  );
});
