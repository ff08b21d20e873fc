import { describe, expect, it } from 'vitest';
import { isPresent, realLibrary } from '../../testing/real-library.ts';
import { FACTS } from '../../testing/real-report-facts.ts';
import { NEARLY_SAME, nearlySameText, sameTitle } from '../documents/rules/text-sketch.ts';
import { understandReport } from '../documents/rules/understand-report.ts';
import { loadTaxonomies } from '../documents/taxonomies/load-taxonomies.ts';
import { verifyLibrary } from '../indexing/verify-library.ts';
import type { Paragraph } from '../layout/index.ts';
import { comparable } from '../layout/rules/line-patterns.ts';
import type { ImportSummary } from './import-paths.ts';

/** How many of each outcome and reason, the reports' own numbers aside. */
function groups({ counts, explained }: ImportSummary): Record<string, number> {
  const found: Record<string, number> = { 新增: counts.imported };
  for (const { outcome, reason } of explained) {
    const key = `${outcome} ${reason.replace(/\d+/g, 'N')}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

/**
 * How often the running text of a page steps sideways without going up, as it does where the lines of two columns are
 * read in turns.
 */
function sidewaysSteps(paragraphs: readonly Paragraph[], page: number): number {
  const areas = paragraphs
    .filter(({ kind }) => kind === 'body' || kind === 'heading' || kind === 'table')
    .flatMap((paragraph) => paragraph.areas.filter((area) => area.page === page).map(({ box }) => box));
  return areas.filter((box, place) => {
    const before = areas[place - 1];
    if (!before) return false;
    const apart = before.right < box.left + 2 || box.right < before.left + 2;
    return apart && box.top > before.top - 8 && box.top - before.bottom < 30;
  }).length;
}

/** The same words, or the title proper without the series before it. */
function titlesAgree(named: string, printed: string): boolean {
  const [whole, proper] = [comparable(named), comparable(printed)];
  return whole === proper || (whole.endsWith(proper) && proper.length >= whole.length * 0.35);
}

describe.skipIf(!isPresent)('the real reports', () => {
  const real = realLibrary();
  const read = real.read;
  const find = (part: string) => {
    const found = [...read].find(([name]) => name.includes(part))?.[1];
    if (!found) throw new Error(`no file named like ${part}`);
    return found;
  };

  it('import with every line and file that was not taken in explained', () => {
    const { rows, pdfs } = real.imported();
    const { 新增: imported, 'failed 缺少日期（date）': undated, ...known } = groups(rows);
    expect([imported, undated]).toEqual([23_566, 1]);
    // Lines that say the same again; one that knows more fills gaps, which depends on the chunk that came first.
    expect(Object.keys(known).sort()).toEqual([
      'joined 补全了已有报告的信息',
      'skipped 已在库中：标题、机构与日期相同',
    ]);
    expect(Object.values(known).reduce((sum, count) => sum + count, 0)).toBe(55);
    expect(rows.explained.find(({ outcome }) => outcome === 'failed')?.line).toBe(14_027);
    // The annual report finds its record; the second printing of one report becomes a version of the first.
    expect(groups(pdfs)).toEqual({
      新增: 30,
      'joined 与报告 N 内容基本相同，存为它的另一版本': 1,
      'joined 补上了报告 N 的原文': 1,
    });
  });

  it('join what is known already: the annual report is its catalogue record, with the file', async () => {
    const joined = real.imported().pdfs.explained.find(({ reason }) => reason.startsWith('补上'));
    const record = await real.deps().library.records.describe(joined?.fid ?? 0);
    expect(record?.item).toMatchObject({
      name: '四方科技：2019年年度报告',
      timeText: '2020-04-16',
      page_count: 156,
      fileTypeData: { id: 9 },
      stockOrgData: { name: '四方科技集团股份有限公司' },
    });
  });

  it('show a house under the name it bore on the day, though it is one organisation', async () => {
    const { rows } = await real
      .deps()
      .database.pool.query<{ id: number; name: string }>(
        "SELECT reports.id, organisations.name FROM reports JOIN organisations ON organisation_id = organisations.id WHERE title LIKE '%北向资金交易能力一定强吗'",
      );
    expect(rows.map(({ name }) => name)).toEqual(['国投证券']);
    expect((await real.deps().library.records.describe(rows[0]?.id ?? 0))?.item.stockOrgData.name).toBe(
      '安信证券',
    );
  });

  it('stand in records, files and index alike', async () => {
    const { problems, reports, indexed } = await verifyLibrary(real.deps());
    expect(problems).toEqual([]);
    expect([reports, indexed]).toEqual([23_596, 23_596]);
  });

  it('opens every one, with text, charts or tables, and a catalogue', () => {
    expect(read.size).toBe(32);
    for (const [name, { document, report }] of read) {
      expect(document.pages, name).toHaveLength(document.pageCount);
      expect(report.paragraphs.filter((paragraph) => paragraph.kind === 'body').length, name).toBeGreaterThan(
        20,
      );
      expect(report.catalogue.length, name).toBeGreaterThanOrEqual(4);
      for (const entry of report.catalogue) {
        expect(entry.page, `${name} ${entry.title}`).toBeGreaterThanOrEqual(1);
        expect(entry.page, `${name} ${entry.title}`).toBeLessThanOrEqual(document.pageCount);
      }
    }
  });

  it.each(FACTS)('reads the facts of %s', (part, pages, title, organisation, date, researchers, entries) => {
    const { document, report } = find(part);
    expect(document.pageCount).toBe(pages);
    expect(report.metadata.title.value).toBe(title);
    expect(report.metadata.organisation.value).toBe(organisation);
    expect(report.metadata.date.value).toBe(date);
    expect(report.metadata.researchers.value).toEqual(researchers);
    expect(report.catalogue).toHaveLength(entries);
  });

  it('finds title, organisation and date of every broker report, and says where', () => {
    for (const [name, { report }] of read) {
      for (const value of [report.metadata.title, report.metadata.organisation, report.metadata.date]) {
        expect(value.value, name).not.toBe('');
        expect(value.source, name).not.toBe('none');
      }
      if (!name.includes('年度报告'))
        expect(report.metadata.researchers.value.length, name).toBeGreaterThan(0);
    }
  });

  it('reads title, organisation and type from the pages alone, without the help of a file name', () => {
    const taxonomies = loadTaxonomies();
    const wrong: string[] = [];
    const right = { title: 0, organisation: 0, date: 0, reportType: 0 };
    for (const [name, { document, report }] of read) {
      const alone = understandReport(document, { fileName: 'H3_AP2026.pdf' }, taxonomies).metadata;
      for (const field of ['title', 'organisation', 'date', 'reportType'] as const) {
        const [named, printed] = [report.metadata[field].value, alone[field].value];
        // File names carry the series as well; what is printed largest is the title proper.
        const agrees = field === 'title' ? titlesAgree(String(named), String(printed)) : named === printed;
        if (agrees) right[field] += 1;
        else wrong.push(`${field}：${name.slice(0, 24)} ${named} ≠ ${printed}`);
      }
    }
    console.log(`不看文件名时与文件名一致（共 32 份）：${JSON.stringify(right)}\n${wrong.join('\n')}`);
    expect(right.organisation).toBe(32);
    expect(right.reportType).toBe(32);
    // What differs is printed differently: the file names leave words out, or tell the day of another printing.
    expect(right.title).toBeGreaterThanOrEqual(28);
    expect(right.date).toBeGreaterThanOrEqual(28);
  });

  it('knows the type of every one', () => {
    for (const [name, { report }] of read)
      expect(report.metadata.reportType.value, name).toBe(name.includes('年度报告') ? 9 : 6);
  });

  it('knows the annual report by its company, code, type and bookmarks', () => {
    const { document, report } = find('四方科技');
    expect(document.pageCount).toBe(156);
    expect(report.metadata.stocks.value).toEqual([{ code: '603339', name: '四方科技' }]);
    expect(report.metadata.reportType.value).toBe(9);
    expect(report.catalogueSource).toBe('bookmarks');
    // 560 flat bookmarks and twelve chapters that only the pages print; what is no heading is left out.
    expect(
      report.catalogue.filter(({ depth }) => depth === 0).map(({ title }) => title.slice(0, 4).trim()),
    ).toEqual('一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ').map((number) => `第${number}节`));
    expect(report.catalogue.length).toBeGreaterThan(540);
    expect(Math.max(...report.catalogue.map(({ depth }) => depth))).toBeGreaterThanOrEqual(3);
  });

  it('leaves page headers, footers, page numbers and watermarks out of the paragraphs', () => {
    for (const [name, { report }] of read) {
      const texts = report.paragraphs.map((paragraph) => paragraph.text);
      expect(
        texts.filter((text) => /^(请|谨请)?(务必|仔细)?(阅读|参阅).{0,24}(声明|条款)[^。]{0,12}$/.test(text)),
        name,
      ).toEqual([]);
      expect(
        texts.filter((text) => /Table_|^\d{1,3}\s*\/\s*\d{1,3}$/.test(text)),
        name,
      ).toEqual([]);
    }
    const huaxi = find('华西')
      .report.paragraphs.map((paragraph) => paragraph.text)
      .join('\n');
    expect(huaxi).not.toContain('19626187');
    expect(huaxi).not.toContain('证券研究报告|金融工程研究报告');
  });

  it('keeps sentences whole: few paragraphs of running text end in the middle', () => {
    let [whole, cut] = [0, 0];
    for (const { report } of read.values()) {
      for (const { kind, text } of report.paragraphs) {
        if (kind !== 'body' || text.length < 60) continue;
        if (/[。！？；：:;.!?%”’）)】]$/.test(text)) whole += 1;
        else cut += 1;
      }
    }
    expect(whole).toBeGreaterThan(1500);
    expect(cut / (whole + cut)).toBeLessThan(0.1);
  });

  it('does not read side bars of first pages into the text', () => {
    const steps = [...read].map(([name, { report }]) => [sidewaysSteps(report.paragraphs, 1), name] as const);
    const total = steps.reduce((sum, [count]) => sum + count, 0);
    console.log(`首页分栏交错 ${total} 处（32 份）`);
    // Two rows of an analyst block set as columns are all that is left of 113.
    expect(Math.max(...steps.map(([count]) => count))).toBeLessThanOrEqual(2);
    expect(total).toBeLessThanOrEqual(10);
    for (const [name, { report }] of read) {
      const mixed = report.paragraphs.filter(
        ({ kind, page, text }) =>
          kind === 'body' && page === 1 && text.length > 60 && /执业证书|SAC|@|相关研究/.test(text),
      );
      expect(
        mixed.map(({ text }) => text),
        name,
      ).toEqual([]);
    }
  });

  it('ties captions to areas on the page and reads their sources, lists of figures aside', () => {
    const { report } = find('20190617-华泰');
    expect(report.charts).toHaveLength(25);
    expect(report.charts.map((chart) => chart.number)).toEqual(
      Array.from({ length: 25 }, (_, i) => `图表 ${i + 1}`),
    );
    const [left, right] = report.charts.filter((chart) => chart.page === 10);
    expect(left?.box.right).toBeLessThan(right?.box.left ?? 0);
    expect(right).toMatchObject({ kind: 'line', source: 'Wind，华泰证券研究所' });
    expect(report.charts.filter((chart) => chart.kind === 'table').map((chart) => chart.number)).toContain(
      '图表 24',
    );
  });

  it('knows two printings of one report and no others', () => {
    const reports = [...read.values()].map(({ report }) => report);
    const pairs = reports.flatMap((a, i) => reports.slice(i + 1).map((b) => [a, b] as const));
    const same = pairs.filter(([a, b]) => nearlySameText(a.sketch, b.sketch) >= NEARLY_SAME);
    expect(same).toHaveLength(1);
    expect(same[0]?.every((report) => report.metadata.title.value.includes('技术择时艺术'))).toBe(true);
    expect(same[0] && sameTitle(same[0][0].metadata.title.value, same[0][1].metadata.title.value)).toBe(true);
    const others = pairs
      .filter((pair) => pair !== same[0])
      .map(([a, b]) => nearlySameText(a.sketch, b.sketch));
    expect(Math.max(...others)).toBeLessThan(0.2);
  });
});
