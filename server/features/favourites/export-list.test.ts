import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListFormat } from '#contract/calls/favourite-folders.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { FavouriteDeps } from './deps.ts';
import { exportList } from './export-list.ts';
import { createFolder, moveFavourites } from './folders.ts';
import type { ListedReport } from './rules/listed-report.ts';
import { toBibtex } from './rules/write-bibtex.ts';
import { toRis } from './rules/write-ris.ts';
import { setFavourite } from './set-favourite.ts';
import { toWorkbook } from './write-workbook.ts';

/** What a strict reader of RIS makes of it: every line is a field, every record begins with TY and ends with ER. */
function readRis(text: string): Map<string, string[]>[] {
  const records: Map<string, string[]>[] = [];
  let open: Map<string, string[]> | null = null;
  for (const line of text.split('\r\n')) {
    if (line === '') continue;
    const [, tag, value] = /^([A-Z][A-Z0-9]) {2}- (.*)$/su.exec(line) ?? [];
    if (tag === undefined || value === undefined || value.includes('\n'))
      throw new Error(`no field: ${line}`);
    if (tag === 'TY') {
      if (open !== null) throw new Error('a record in a record');
      open = new Map();
      records.push(open);
    }
    if (open === null) throw new Error('a field outside a record');
    open.set(tag, [...(open.get(tag) ?? []), value]);
    if (tag === 'ER') open = null;
  }
  if (open !== null) throw new Error('a record without an end');
  return records;
}

/** The value that begins at a brace, to the brace that closes it: BibTeX counts every one, whatever stands before it. */
function bracedAt(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  throw new Error('braces that do not close');
}

/** What a strict reader of BibTeX makes of it. */
function readBibtex(text: string): Map<string, string>[] {
  const entries: Map<string, string>[] = [];
  let rest = text;
  while (rest.trim() !== '') {
    const [head, key = ''] = /^\s*@techreport(?=\{(yanjian\d+),)/u.exec(rest) ?? [];
    if (head === undefined) throw new Error(`no entry: ${rest.slice(0, 40)}`);
    const body = bracedAt(rest, head.length);
    rest = rest.slice(head.length + body.length + 2);
    const entry = new Map([['key', key]]);
    let fields = body.slice(key.length + 1);
    while (fields.trim() !== '') {
      const [before, name = ''] = /^,?\s*([a-z]+) = (?=\{)/u.exec(fields) ?? [];
      if (before === undefined) throw new Error(`no field: ${fields.slice(0, 40)}`);
      const value = bracedAt(fields, before.length);
      entry.set(name, value);
      fields = fields.slice(before.length + value.length + 2);
    }
    entries.push(entry);
  }
  return entries;
}

const TEX: Record<string, string> = {
  '\\textbackslash{}': '\\',
  '\\textbraceleft{}': '{',
  '\\textbraceright{}': '}',
  '\\textasciitilde{}': '~',
  '\\textasciicircum{}': '^',
};
/** What TeX would set; fails on a sign that it takes for itself. */
function setByTex(text: string): string {
  const whole = /\\text[a-z]+\{\}|\\[#$%&_]|[^\\{}~^#$%&_]/gsu;
  const parts = text.match(whole) ?? [];
  if (parts.join('') !== text) throw new Error(`TeX would run: ${text}`);
  return parts
    .map((part) => TEX[part] ?? (part.length === 2 && part[0] === '\\' ? part.slice(1) : part))
    .join('');
}

/** The cells of the first sheet, as they are typed: strings in place, or shared ones. */
function readSheet(bytes: Uint8Array): { cells: (string | null)[]; xml: string } {
  const parts = unzipSync(bytes);
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const text = (xml: string) =>
    xml
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gsu)].map(([, si = '']) =>
    text(si),
  );
  const xml = read('xl/worksheets/sheet1.xml');
  const cells = [...xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)].map(
    ([, attributes = '', inner = '']) =>
      /t="s"/.test(attributes) ? (shared[Number(text(inner))] ?? null) : text(inner),
  );
  return { cells, xml };
}

const REPORT: ListedReport = {
  ...{ fid: 7, title: '储能深度', organisation: '甲证券', authors: ['张三', '李四'], day: '2026-08-22' },
  ...{ pages: 12, type: '行业研究', industries: ['电力设备'], stocks: ['宁德时代（300750）'] },
  ...{ rating: '买入', url: 'http://yanjian.example/detail?fid=7', keptOn: '2026-11-21', folder: '储能' },
};
/** Signs that one of the formats, or a sheet, takes for itself. */
const HOSTILE = [
  '=HYPERLINK("http://x","点我")',
  '@SUM(1+1)*cmd|calc',
  '+1-1',
  '\\input{/etc/passwd} 100% & #1 $5 _a_ ~ ^2',
  '}} , note = {x',
  '{ and } and {',
  'ER  - TY  - RPRT',
  '“AI＋”：算力 <b>&amp;</b>',
];

describe.each(HOSTILE)('a report called %s', (title) => {
  test('comes back from RIS', () => {
    const [record, next] = readRis(toRis([{ ...REPORT, title, authors: [title] }, REPORT]));
    expect(record?.get('TI')).toEqual([title]);
    expect(record?.get('AU')).toEqual([title.replaceAll('*', '＊')]);
    expect(next?.get('AU')).toEqual(['张三', '李四']);
  });
  test('comes back from BibTeX, and TeX runs none of it', () => {
    const [entry, next] = readBibtex(toBibtex([{ ...REPORT, title, authors: [title, '李四'] }, REPORT]));
    const inner = entry?.get('title') ?? '';
    expect(setByTex(inner.slice(1, -1))).toBe(title);
    expect(entry?.get('author')).toBe(`{${inner.slice(1, -1)}} and {李四}`);
    expect(next?.get('institution')).toBe('甲证券');
  });
  test('is text in a workbook', async () => {
    const { cells, xml } = readSheet(await toWorkbook([{ ...REPORT, title }]));
    expect(cells).toContain(title);
    expect(xml).not.toContain('<f');
  });
});

test('whatever a report is called, each file is read back as it was', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((some) => some.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || '题');
  fc.assert(
    fc.property(text, text, (title, name) => {
      const report = { ...REPORT, title, organisation: name };
      const [record] = readRis(toRis([report]));
      expect([record?.get('TI'), record?.get('PB')]).toEqual([[title], [name]]);
      const [entry] = readBibtex(toBibtex([report]));
      expect(setByTex((entry?.get('title') ?? '').slice(1, -1))).toBe(title);
      expect(setByTex(entry?.get('institution') ?? '')).toBe(name);
    }),
  );
});

const held = testDatabase();
let deps: FavouriteDeps;
let fids: number[];
beforeAll(async () => {
  const seeds = [
    { title: '光伏组件\u202e出海', organisation: '国信证券' },
    { title: '储能电池深度', organisation: '中金公司' },
    { title: '白酒渠道跟踪', stocks: [{ code: '600519', name: '贵州茅台' }], paragraphs: ['只在正文里的话'] },
  ];
  ({ favourites: deps, fids } = await readerFixture(held.database, seeds));
});
async function keeper(): Promise<Caller> {
  const who = newCaller('free');
  for (const fid of fids) await setFavourite(deps, { fid, cancel: false }, who);
  return who;
}
async function exported(who: Caller, asked: Partial<Parameters<typeof exportList>[1]> = {}) {
  const { headers, body } = await exportList(deps, { format: 'ris' as ListFormat, ...asked }, who);
  const chunks: Uint8Array[] = [];
  if (body !== null && typeof body !== 'string') for await (const chunk of body) chunks.push(chunk);
  return { type: headers['content-type'], bytes: Buffer.concat(chunks) };
}
const titlesOf = async (...asked: Parameters<typeof exported>) =>
  readRis((await exported(...asked)).bytes.toString('utf8')).flatMap((record) => record.get('TI') ?? []);

test('all, a folder or a choice of what is kept is written; what is not kept is not', async () => {
  const who = await keeper();
  expect(await titlesOf(who)).toHaveLength(3);
  const { id } = await createFolder(deps, { name: '新能源' }, who);
  await moveFavourites(deps, { fids: fids.slice(1, 2), folder: id }, who);
  expect(await titlesOf(who, { folder: id })).toEqual(['储能电池深度']);
  expect(await titlesOf(who, { folder: 0 })).toHaveLength(2);
  expect(await titlesOf(who, { fids: [fids[2] ?? 0, 999_999] })).toEqual(['白酒渠道跟踪']);
  const other = newCaller('free');
  await expect(exported(other, { folder: id })).rejects.toMatchObject({ code: 10404 });
  await expect(exported(other, { fids })).rejects.toThrow('没有收藏的报告可以导出');
  await expect(exported(newCaller('visitor'))).rejects.toMatchObject({ code: 10007 });
});

test('a list names reports and says nothing of what stands in them', async () => {
  const who = await keeper();
  for (const format of ['ris', 'bibtex'] as const) {
    const text = (await exported(who, { format })).bytes.toString('utf8');
    expect(text).toContain('光伏组件 出海');
    expect(text).toContain('贵州茅台（600519）');
    expect(text).not.toContain('只在正文里的话');
  }
  const { bytes, type } = await exported(who, { format: 'xlsx' });
  expect(type).toContain('spreadsheetml');
  const { cells } = readSheet(bytes);
  expect(cells.slice(0, 3)).toEqual(['标题', '机构', '研究员']);
  expect(cells).toContain(`http://yanjian.example/detail?fid=${fids[0]}`);
});
