import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { composeReport } from '../compose/compose-report.ts';
import type { Plan } from '../model.ts';
import { planLibrary } from '../plan-library.ts';
import { renderReport } from './render.ts';

const seed = 'yanjian';
const plans = planLibrary({ count: 72, seed, asOf: '2026-08-22' });

/** One of each kind that the layout treats differently. */
const samples: [string, (plan: Plan) => boolean][] = [
  ['券商行业研究', (plan) => plan.type === 2 && plan.length === 'long' && plan.bookmarks && !plan.landscape],
  ['横版白皮书', (plan) => plan.type === 8 && plan.landscape],
  ['公司研究', (plan) => plan.type === 3 && !plan.bookmarks],
  ['招股书', (plan) => plan.type === 5],
  ['财报', (plan) => plan.type === 9],
  ['宏观研究', (plan) => plan.type === 1],
];

async function readPages(bytes: Buffer): Promise<{ pages: string[]; outline: number; title: string }> {
  const file = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
    .promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const content = await (await file.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const outline = (await file.getOutline()) ?? [];
  const { info } = await file.getMetadata();
  await file.loadingTask.destroy();
  return { pages, outline: outline.length, title: 'Title' in info ? String(info.Title) : '' };
}

describe.each(samples)('%s', (_, fits) => {
  it('has 6 to 20 pages, a text layer, captions, sources, contents and the footer', async () => {
    const plan = plans.find(fits);
    if (!plan) throw new Error('示例库里没有这一类报告');
    const { report } = composeReport(plan, seed);
    const { bytes, pages: count } = await renderReport(plan, report);
    const { pages, outline, title } = await readPages(bytes);
    expect(pages).toHaveLength(count);
    expect(count).toBeGreaterThanOrEqual(6);
    expect(count).toBeLessThanOrEqual(20);
    expect(bytes.length).toBeLessThan(400_000);
    expect(pages[0]?.replace(/\s/g, '')).toContain(report.title.replace(/\s/g, ''));
    expect(pages[1]).toMatch(/目录.*一、.*\.{8,}/);
    const whole = pages.join('\n');
    for (const expected of [
      '图表 1：',
      '表 1：',
      '资料来源：',
      '示例报告，数据为虚构',
      `${count} / ${count}`,
    ])
      expect(whole).toContain(expected);
    for (const page of pages.slice(2)) expect(page.length).toBeGreaterThan(150);
    expect(outline > 0).toBe(plan.bookmarks);
    expect(title).toBe(plan.metadata ? report.title : '');
  });
});

describe('rendering', () => {
  it('gives the same bytes for the same plan', async () => {
    const plan = plans[0];
    if (!plan) throw new Error('示例库是空的');
    const [first, second] = await Promise.all(
      [0, 1].map(() => renderReport(plan, composeReport(plan, seed).report)),
    );
    expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  it('lists in the contents the page on which the chapter stands', async () => {
    const plan = plans.find((one) => one.type === 3);
    if (!plan) throw new Error('示例库里没有公司研究');
    const { report } = composeReport(plan, seed);
    const { pages } = await readPages((await renderReport(plan, report)).bytes);
    const chapters = report.blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 1 ? [block.text] : [],
    );
    expect(chapters.length).toBeGreaterThan(3);
    const contents = pages[1] ?? '';
    for (const chapter of chapters) {
      const number = Number(
        contents
          .slice(contents.indexOf(chapter) + chapter.length)
          .match(/^[\s.]*(\d+?)(?=\d+\.\d |[一二三四五六七八九十]+、|风险)/)?.[1],
      );
      expect(pages[number - 1], chapter).toContain(chapter);
    }
  });
});
