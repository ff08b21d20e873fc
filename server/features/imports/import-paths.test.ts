import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { libraryFixture, pageOfText } from '../../testing/library-fixture.ts';
import { ImportRunning, importPaths } from './import-paths.ts';

const fixture = libraryFixture();
const { folderOf } = fixture;

const countRows = async (table: string): Promise<number> =>
  (await fixture.deps.database.pool.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)).rows[0]
    ?.rows ?? -1;

describe('importPaths', () => {
  it('imports a folder once, however often it is asked', async () => {
    const folder = folderOf({
      '20240105-东吴证券-锂电回收产业链梳理.pdf': pageOfText('锂电回收产业链梳理', 1),
      'deep/er/20240106-东吴证券-钠电材料跟踪.pdf': pageOfText('钠电材料跟踪', 2),
    });
    const first = await importPaths(fixture.deps, [folder]);
    expect(first.counts).toEqual({ imported: 2, joined: 0, skipped: 0, failed: 0 });
    const reports = await countRows('reports');
    const second = await importPaths(fixture.deps, [folder, folder]);
    expect(second.counts).toEqual({ imported: 0, joined: 0, skipped: 2, failed: 0 });
    expect(second.explained.every(({ reason }) => reason.startsWith('已在库中'))).toBe(true);
    expect(await countRows('reports')).toBe(reports);
  });

  it('takes the same bytes under another name as the same report', async () => {
    const folder = folderOf({ '20240201-国信证券-半导体设备月报.pdf': pageOfText('半导体设备月报', 3) });
    copyFileSync(join(folder, '20240201-国信证券-半导体设备月报.pdf'), join(folder, 'copy.pdf'));
    const { counts } = await importPaths(fixture.deps, [folder]);
    expect(counts).toEqual({ imported: 1, joined: 0, skipped: 1, failed: 0 });
  });

  it('brings back what the store has lost, or holds of another size, with the file it was made of', async () => {
    const path = folderOf({ '20240202-国信证券-存储芯片月报.pdf': pageOfText('存储芯片月报', 31) });
    const before: string[] = [];
    for await (const { key } of fixture.objects.list('')) before.push(key);
    await importPaths(fixture.deps, [path]);
    const made: string[] = [];
    for await (const { key } of fixture.objects.list('')) if (!before.includes(key)) made.push(key);
    const file = made.find((key) => key.startsWith('pdf/')) ?? '';
    const cover = made.find((key) => key.startsWith('cover/')) ?? '';
    const kept = await fixture.objects.get(file);
    for (const lose of [
      () => fixture.objects.remove(file),
      () => fixture.objects.put(file, new Uint8Array(3)),
      () => fixture.objects.remove(cover),
    ]) {
      await lose();
      const { counts, explained } = await importPaths(fixture.deps, [path]);
      expect(counts).toEqual({ imported: 0, joined: 0, skipped: 1, failed: 0 });
      expect(explained[0]?.reason).toContain('库里缺失的文件已补回');
      expect(await fixture.objects.get(file)).toEqual(kept);
      expect(await fixture.objects.stat(cover)).not.toBeNull();
    }
    expect((await importPaths(fixture.deps, [path])).explained[0]?.reason).not.toContain('补回');
  });

  it('joins other bytes of the same report as a version, and keeps another text of the same title apart', async () => {
    const name = '20240301-国信证券-面板价格跟踪.pdf';
    const text = pageOfText('面板价格跟踪', 4);
    await importPaths(fixture.deps, [folderOf({ [name]: text })]);
    const version = await importPaths(fixture.deps, [folderOf({ [name]: `${text}\n校对稿。` })]);
    expect(version.counts).toMatchObject({ imported: 0, joined: 1 });
    const fid = version.explained[0]?.fid ?? 0;
    expect(
      (await fixture.deps.library.records.describe(fid))?.versions.map(({ isCurrent }) => isCurrent),
    ).toEqual([true, false]);
    // What it says is kept, to be laid beside the one that is read.
    const { rows: kept } = await fixture.deps.database.pool.query<{ said: string }>(
      'SELECT paragraphs::text AS said FROM content_version_texts',
    );
    expect(kept.map(({ said }) => said.includes('校对稿'))).toEqual([true]);
    const other = await importPaths(fixture.deps, [folderOf({ [name]: pageOfText('面板价格跟踪', 5) })]);
    expect(other.counts).toMatchObject({ imported: 1, joined: 0 });
  });

  it('takes no file from outside its folder, whatever a catalogue names', async () => {
    const outside = folderOf({ 'private.pdf': pageOfText('内部会议纪要', 71) });
    const folder = folderOf({ 'beside.pdf': pageOfText('光伏支架月报', 72) });
    symlinkSync(join(outside, 'private.pdf'), join(folder, 'linked.pdf'));
    const names = [
      '../private.pdf',
      `../${outside.split('/').at(-1)}/private.pdf`,
      'linked.pdf',
      'beside.pdf',
    ];
    const rows = names.map((file, at) => ({
      title: `目录所列第 ${at + 1} 篇研究报告`,
      org: '国信证券',
      date: '2024-05-06',
      file,
    }));
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    fixture.write(join(folder.slice(fixture.folder.length + 1), 'rows.jsonl'), lines);
    await importPaths(fixture.deps, [folder]);
    const { rows: held } = await fixture.deps.database.pool.query<{ title: string; held: boolean }>(
      "SELECT title, content_id IS NOT NULL AS held FROM reports WHERE title LIKE '目录所列%' ORDER BY title",
    );
    expect(held.map((row) => Object.values(row))).toEqual([
      [rows[0]?.title, false],
      [rows[1]?.title, false],
      [rows[2]?.title, false],
      [rows[3]?.title, true],
    ]);
  });

  it('gives a record from a catalogue its file, and keeps what the catalogue said', async () => {
    const rows = folderOf({});
    const row = {
      title: '光伏玻璃周报',
      org: '国信证券',
      date: '2024-04-02',
      industry: '光伏设备',
      rating: '看好',
    };
    fixture.write(join(rows.slice(fixture.folder.length + 1), 'rows.jsonl'), JSON.stringify(row));
    expect((await importPaths(fixture.deps, [rows])).counts.imported).toBe(1);
    const joined = await importPaths(fixture.deps, [
      folderOf({ '20240402-国信证券-光伏玻璃周报.pdf': pageOfText('光伏玻璃周报', 6) }),
    ]);
    expect(joined.counts).toMatchObject({ imported: 0, joined: 1 });
    const record = await fixture.deps.library.records.describe(joined.explained[0]?.fid ?? 0);
    expect(record?.item).toMatchObject({
      name: '光伏玻璃周报',
      rating: '看好',
      page_count: 1,
      timeText: '2024-04-02',
    });
    expect(record?.item.fileIndustryData.map(({ name }) => name)).toEqual(['电力设备', '光伏设备']);
  });

  it('makes one record of two catalogues, whichever comes first', async () => {
    const thin = { title: '动储市占率维持第一', org: '国信证券', date: '2024-04-05' };
    const full = {
      ...thin,
      stock_code: '300750',
      stock_name: '宁德时代',
      rating: '买入',
      abstract: '出货量增长，单位盈利稳定。',
      url: 'https://reports.example/1',
      source: '某目录',
    };
    const told = async (day: string, rows: object[]) => {
      const folder = folderOf({});
      const place = folder.slice(fixture.folder.length + 1);
      let fid = 0;
      for (const [at, row] of rows.entries()) {
        fixture.write(join(place, 'rows.jsonl'), JSON.stringify({ ...row, date: day }));
        const { counts, explained } = await importPaths(fixture.deps, [folder]);
        expect(counts).toMatchObject(at === 0 ? { imported: 1 } : { imported: 0, failed: 0 });
        fid = explained[0]?.fid ?? fid;
      }
      const record = await fixture.deps.library.records.describe(fid);
      const { content, stockData, rating, fileTypeData } = record?.item ?? {};
      const { sourceUrl, valueSources } = record ?? {};
      return { content, stockData, rating, fileTypeData, sourceUrl, valueSources };
    };
    const fullFirst = await told('2024-04-05', [full, thin]);
    const thinFirst = await told('2024-04-06', [thin, full]);
    expect(thinFirst).toEqual(fullFirst);
    expect(thinFirst).toMatchObject({
      rating: '买入',
      stockData: [{ code: '300750', name: '宁德时代' }],
      fileTypeData: { id: 3 },
    });
  });

  it('gives a record without a stock one of two rows, and files the other apart', async () => {
    const row = { title: '首次覆盖研究', org: '国信证券', date: '2024-04-07' };
    const folder = folderOf({});
    const write = (rows: object[]) =>
      fixture.write(
        join(folder.slice(fixture.folder.length + 1), 'rows.jsonl'),
        rows.map((each) => JSON.stringify(each)).join('\n'),
      );
    write([row]);
    expect((await importPaths(fixture.deps, [folder])).counts.imported).toBe(1);
    write([
      { ...row, stock_code: '609991', stock_name: '甲科技' },
      { ...row, stock_code: '609992', stock_name: '乙股份' },
    ]);
    expect((await importPaths(fixture.deps, [folder])).counts).toMatchObject({ imported: 1, joined: 1 });
  });

  it('keeps reports of one title and day apart by their stock, and knows each when it comes again', async () => {
    const rows = [
      ['609991', '甲科技'],
      ['609992', '乙股份'],
      ['609992', '乙股份'],
      // 乙股份 moved to another board; its code changed, its name did not.
      ['929992', '乙股份'],
    ].map(([stock_code, stock_name]) =>
      JSON.stringify({ title: '新股覆盖研究', org: '国信证券', date: '2024-04-04', stock_code, stock_name }),
    );
    const folder = folderOf({});
    fixture.write(join(folder.slice(fixture.folder.length + 1), 'rows.jsonl'), rows.join('\n'));
    const first = await importPaths(fixture.deps, [folder]);
    expect(first.counts).toEqual({ imported: 2, joined: 0, skipped: 2, failed: 0 });
    const second = await importPaths(fixture.deps, [folder]);
    expect(second.counts).toEqual({ imported: 0, joined: 0, skipped: 4, failed: 0 });
    expect(new Set(second.explained.map(({ fid }) => fid)).size).toBe(2);
  });

  it('takes what a catalogue says about a PDF beside it: level-2 industry and type among it', async () => {
    const folder = folderOf({ 'covers/a.pdf': pageOfText('电化学储能的一百个问题', 8) });
    const row = {
      title: '电化学储能的一百个问题',
      org: '国信证券',
      date: '2024-04-03',
      industry: '电池',
      type: 8,
      stock_code: '00700.hk',
      stock_name: '某某控股',
      file: 'covers/a.pdf',
    };
    fixture.write(join(folder.slice(fixture.folder.length + 1), 'rows.jsonl'), JSON.stringify(row));
    expect((await importPaths(fixture.deps, [folder])).counts).toMatchObject({ imported: 1, failed: 0 });
    const { rows } = await fixture.deps.database.pool.query<{ id: number }>(
      "SELECT id FROM reports WHERE title = '电化学储能的一百个问题'",
    );
    const record = await fixture.deps.library.records.describe(rows[0]?.id ?? 0);
    expect(record?.item.fileIndustryData.map(({ name }) => name)).toEqual(['电力设备', '电池']);
    expect(record?.item.fileTypeData).toEqual({ id: 8, name: '白皮书与蓝皮书' });
    expect(record?.item.stockData).toEqual([{ code: '00700.HK', name: '某某控股' }]);
    expect(record?.valueSources).toMatchObject({ industry: 'given', reportType: 'given', stocks: 'given' });
  });

  it('explains each failure and goes on with the rest', async () => {
    const folder = folderOf({
      'a.pdf': '',
      'b.pdf': '%DAMAGED',
      'c.pdf': '%CRASH',
      '20240501-国信证券-造船行业专题.pdf': pageOfText('造船行业专题', 7),
      'rows.csv':
        'title,org,date\n,国信证券,2024-01-01\n有题无日,国信证券,\n坏日期,国信证券,2024-13-40\n"好,行",国信证券,2024/1/2\n',
      'broken.jsonl': '{"title": "甲", "date": "2024-01-03"}\n{oops\n',
    });
    const summary = await importPaths(fixture.deps, [folder, join(folder, 'none.pdf')]);
    expect(summary.counts).toEqual({ imported: 3, joined: 0, skipped: 0, failed: 8 });
    const reasons = summary.explained.map(({ path, line, reason }) => [path.split('/').at(-1), line, reason]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ['a.pdf', null, '文件是空的（0 字节），请重新取得原文件'],
        ['b.pdf', null, 'PDF 已损坏，无法打开，请重新取得原文件'],
        ['c.pdf', null, '处理时出错（the worker went away），再次运行导入会重试'],
        ['rows.csv', 2, '缺少标题（title）'],
        ['rows.csv', 3, '缺少日期（date）'],
        ['rows.csv', 4, '日期“2024-13-40”不是有效的 yyyy-MM-dd'],
        ['broken.jsonl', 2, '不是有效的 JSON 对象'],
        ['none.pdf', null, '文件或文件夹不存在，请检查路径'],
      ]),
    );
  });

  it('takes up what an interrupted run left, in the next run of anything', async () => {
    const files = Array.from({ length: 6 }, (_, place) => [
      `2024060${place + 1}-国信证券-续传专题${place}.pdf`,
      pageOfText(`续传专题${place}`, 20 + place),
    ]);
    const stop = new AbortController();
    const partly = await importPaths(fixture.deps, [folderOf(Object.fromEntries(files))], {
      signal: stop.signal,
      onProgress: ({ doneJobs }) => doneJobs >= 2 && stop.abort(),
    });
    expect(partly.counts.imported).toBeLessThan(6);
    const rest = await importPaths(fixture.deps, [folderOf({})]);
    expect(rest.resumed).toBeGreaterThan(0);
    expect(partly.counts.imported + rest.counts.imported).toBe(6);
  });

  it('lets one import work at a time', async () => {
    const folder = folderOf({ '20240701-国信证券-并行专题.pdf': pageOfText('并行专题', 40) });
    const { deps } = fixture;
    let second: unknown;
    // The first is at its file until the second has its answer, however fast the machine is.
    const pdf: typeof deps.pdf = {
      ...deps.pdf,
      async readText(bytes) {
        second = await importPaths(deps, [folder]).catch((error: unknown) => error);
        return deps.pdf.readText(bytes);
      },
    };
    const { counts } = await importPaths({ ...deps, pdf }, [folder]);
    expect(second).toBeInstanceOf(ImportRunning);
    expect(counts.imported).toBe(1);
  });
});
