import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getInsight, getInsights } from '#contract/calls/insights.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';
import { createInsights, type Insights } from './create-insights.ts';
import { showInsight, showInsights } from './show-insights.ts';
import type { InsightTables } from './store/insights.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-insights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let objects = memoryObjects();
let insights: Insights;
let fid = 0;

beforeAll(async () => {
  fid = (await seedReport(held.database, { title: '光伏行业价格见底', day: '2026-03-01' })).fid;
});

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  await held.database.pool.query('DELETE FROM insights');
  objects = memoryObjects();
  insights = createInsights(partsNow());
});

function partsNow() {
  const parts = { ...testParts(held.database), objects };
  return { ...parts, library: libraryOf(parts).library };
}
const deps = () => {
  const { library, ...parts } = partsNow();
  return { ...parts, db: tablesOf<InsightTables>(held.database), reads: library.reads };
};

const png = (colour: string, width = 900) =>
  sharp({ create: { width, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();

const HEAD = ['title: 价格见底之后', 'date: 2026-03-02', 'summary: 一句话说完。', 'tags: [光伏, 价格]'];
const article = (body: string, head: string[] = HEAD) => `---\n${head.join('\n')}\n---\n${body}`;
const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, name), text);
const keysNow = async () => {
  const keys: string[] = [];
  for await (const { key } of objects.list('insight/')) keys.push(key);
  return keys.sort();
};
const listed = () => showInsights(deps(), getInsights.request.parse({}));
const faultsOf = async () =>
  (await insights.importFolder(folder)).failed.flatMap(({ faults }) =>
    faults.map(({ line, message }) => `${line} ${message}`),
  );

describe('an article', () => {
  test('comes in with its pictures, headings and reports, and is shown', async () => {
    write('图 1.png', await png('red'));
    write('b.png', await png('blue', 2000));
    const head = [
      ...HEAD,
      'pictures:',
      '  - file: b.png',
      '    caption: 库存',
      'related:',
      '  - 光伏行业：价格见底',
      `  - ${fid}`,
    ];
    write(
      'a.md',
      article(
        '开头。\n\n## 供给\n\n![产能](<图 1.png>)\n\n### 分布\n\n见[上文](/report)与[别处](https://example.com/?a=1&b=2)。',
        head,
      ),
    );
    expect(await insights.importFolder(folder)).toEqual({ added: 1, changed: 0, unchanged: 0, failed: [] });

    const { data, total } = await listed();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      title: '价格见底之后',
      tag: ['光伏', '价格'],
      create_time_format: '2026-03-02',
    });
    const shown = getInsight.response.parse(await showInsight(deps(), data[0]?.id ?? 0));
    expect(shown.contents).toEqual([
      { id: 'section-1', title: '供给', level: 2 },
      { id: 'section-2', title: '分布', level: 3 },
    ]);
    expect(shown.related_file).toMatchObject([{ id: fid, name: '光伏行业价格见底' }]);
    expect(shown.picture_notes).toMatchObject([{ caption: '库存', width: 1360, small_width: 680 }]);
    expect(shown.content).toContain('<figure><img src="/files/insight/');
    expect(shown.content).toContain('width="900" height="300" alt=""');
    expect(shown.content).toContain('<figcaption>产能</figcaption></figure>');
    expect(shown.content).toContain('<a href="/report">');
    expect(shown.content).toContain(
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener nofollow" target="_blank">',
    );
    const [stored = ''] = await keysNow();
    expect(await sharp((await objects.get(stored)) ?? new Uint8Array()).metadata()).toMatchObject({
      format: 'webp',
    });
    expect(shown.cover).toMatch(/-900\.webp$/);
  });

  test('that did not change is left alone; one that did is changed in place, and what it no longer shows is removed', async () => {
    write('a.png', await png('red'));
    write('b.png', await png('blue'));
    write('one.md', article('![甲](a.png)'));
    write('two.md', article('![乙](b.png)'));
    await insights.importFolder(folder);
    const [before, keys] = [await listed(), await keysNow()];
    expect(await insights.importFolder(folder)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    write('one.md', article('改过：![乙](b.png)', ['title: 新的标题', ...HEAD.slice(1)]));
    expect(await insights.importFolder(folder)).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    const after = await listed();
    expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id));
    expect(after.data.map(({ title }) => title)).toContain('新的标题');
    const left = await keysNow();
    expect(left.length).toBeLessThan(keys.length);
    // Both show the same picture: it stays until the second goes.
    const [first, second] = after.data.map(({ id }) => id);
    expect(await insights.remove(OPERATOR, first ?? 0)).toBe(true);
    expect(await keysNow()).toEqual(left);
    expect(await insights.remove(OPERATOR, second ?? 0)).toBe(true);
    expect(await keysNow()).toEqual([]);
    expect(await insights.remove(OPERATOR, second ?? 0)).toBe(false);
  });

  test('has its lost pictures back after the next import', async () => {
    write('a.png', await png('red'));
    write('a.md', article('![甲](a.png)'));
    await insights.importFolder(folder);
    const keys = await keysNow();
    expect([...(await insights.pictureKeys())].sort()).toEqual(keys);
    await objects.remove(keys[0] ?? '');
    expect(await insights.importFolder(folder)).toMatchObject({ changed: 1 });
    expect(await keysNow()).toEqual(keys);
  });

  test('of a later day is there and shown to nobody before', async () => {
    const parts = partsNow();
    const clock = fixedClock();
    const tomorrow = new Date(clock.now() + 36 * 3600_000).toISOString().slice(0, 10);
    write('a.md', article('正文', [HEAD[0] ?? '', `date: ${tomorrow}`, ...HEAD.slice(2)]));
    await insights.importFolder(folder);
    expect(await listed()).toEqual({ data: [], total: 0 });
    const [held_] = await insights.list();
    expect(held_?.published_on).toBe(tomorrow);
    await expect(showInsight(deps(), held_?.id ?? 0)).rejects.toMatchObject({ code: 10404 });
    expect(await createInsights(parts).pages()).toEqual([]);
  });
});

describe('an article that is wrong is left out, each fault with its line', () => {
  const cases: [string, string, RegExp][] = [
    ['no head', '# 标题', /^1 文件应以两行 ---/],
    ['broken YAML', '---\ntitle: [\n---\n正文', /^\d 这里不是有效的 YAML/],
    ['a missing field', article('正文', HEAD.slice(1)), /^1 缺少 title/],
    ['an unknown field', article('正文', [...HEAD, 'colour: red']), /没有 colour 这一项/],
    [
      'no such day',
      article('正文', [HEAD[0] ?? '', 'date: 2026-02-30', ...HEAD.slice(2)]),
      /^3 date：date（日期）应是存在的一天/,
    ],
    ['HTML', article('一段\n\n<div onclick="x()">\n</div>'), /^9 正文里不能有 HTML（<div/],
    ['HTML within a line', article('一<b>段</b>'), /^7 正文里不能有 HTML（<b>/],
    ['a title of the first level', article('# 大标题'), /^7 正文的标题只用/],
    ['a link elsewhere', article('[看](//evil.example)'), /^7 链接“\/\/evil.example”应以/],
    ['a picture elsewhere', article('![图](https://evil.example/a.png)'), /^7 图片应写成/],
    ['a picture without words', article('![](a.png)'), /^7 图片应写成/],
    ['half a picture', article('![图](a b.png)'), /^7 图片的写法不完整/],
    ['a picture that is not there', article('![图](gone.png)'), /^7 图片“gone.png”不在文章旁边/],
    [
      'a picture outside',
      article('![图](../outside.png)'),
      /^7 图片“\.\.\/outside.png”(在导入的文件夹之外|不在文章旁边)/,
    ],
    ['a file that is no picture', article('![图](a.md)'), /^7 图片“a.md”不是图片/],
    [
      'a report nobody knows',
      article('正文', [...HEAD, 'related:', '  - 没有这份']),
      /^7 库里没有报告《没有这份》/,
    ],
    ['nothing', article('\n'), /没有正文/],
  ];
  test.each(cases)('%s', async (_, text, expected) => {
    write('a.md', text);
    const [fault = ''] = await faultsOf();
    expect(fault).toMatch(expected);
    expect((await listed()).total).toBe(0);
  });

  test('and the others come in', async () => {
    write('a.md', article('<script>alert(1)</script>'));
    write('b.md', article('好的'));
    const { added, failed } = await insights.importFolder(folder);
    expect([added, failed.length]).toEqual([1, 1]);
  });

  test('a folder without articles says so', async () => {
    await expect(insights.importFolder(folder)).rejects.toThrow('里没有文章');
    await expect(insights.importFolder(join(folder, 'gone'))).rejects.toThrow('没有文件夹');
  });
});
