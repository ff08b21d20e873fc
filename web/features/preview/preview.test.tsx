// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ReportItem } from '#contract/calls/reports.ts';

vi.mock('#web/features/sharing/index.ts', () => ({ ShareButton: () => null }));

const { Preview } = await import('./preview.tsx');
const { previewMeta } = await import('./preview-meta.ts');

const RECORD = {
  id: 7,
  fid: 7,
  name: '宁德时代点评',
  share_url: '',
  page_count: 0,
  chart_count: 0,
  content: '',
  create_time_format: '2026-08-22',
  stockOrgData: { id: 0, name: '', is_broker: false },
  researcherData: [],
  fileIndustryData: [],
  stockData: [],
  fileTypeData: { id: 3, name: '公司研究' },
  rating: '',
} as unknown as ReportItem;
const FILE = { ...RECORD, share_url: '/files/cover/7', page_count: 12 };

function page(report: ReportItem, sourceUrl = ''): string {
  const props = {
    report,
    introduction: '',
    sourceUrl,
    recommended: [RECORD],
    awaitFile: <p>等原文</p>,
    said: '',
  };
  const element = (
    <MemoryRouter>
      <Preview {...props} />
    </MemoryRouter>
  );
  return renderToString(element).replaceAll('<!-- -->', '');
}

test('a record without a file says so, offers what there is and promises no reading', () => {
  const html = page(RECORD, 'https://pdf.example/a.pdf');
  expect(html).not.toContain('点击免费阅读报告全文');
  for (const said of ['没有原文，不能在线阅读', '等原文', '查看资料', '去来源处看（pdf.example）'])
    expect(html).toContain(said);
  expect(html).toContain('href="https://pdf.example/a.pdf"');
  expect(html).not.toContain('<img');
});

test('where its source is not known nothing leads there', () => {
  expect(page(RECORD)).not.toContain('去来源处看');
});

test('a report with its file is offered to be read', () => {
  const html = page(FILE);
  expect(html).toContain('点击免费阅读报告全文');
  for (const said of ['没有原文', '等原文', '查看资料']) expect(html).not.toContain(said);
});

test('search engines are told of a locked part where there is one', () => {
  const accessOf = (report: ReportItem) =>
    JSON.stringify(previewMeta({ report, introduction: '', origin: 'https://yanjian.example' }));
  expect(accessOf(FILE)).toContain('"isAccessibleForFree":false');
  expect(accessOf(RECORD)).toContain('"isAccessibleForFree":true');
  expect(accessOf(RECORD)).not.toContain('cssSelector');
});
