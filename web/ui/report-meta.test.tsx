import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { ReportMeta } from './report-meta.tsx';

const REPORT: ReportItem = {
  id: 7,
  fid: 7,
  item_id: 7,
  item_type: 3,
  name: '银行业月报',
  name_ranges: [],
  downloadName: '银行业月报',
  content: '',
  content_ranges: [],
  is_new: 0,
  is_favorite: 0,
  page_count: 12,
  is_scanned: 0,
  unread_pages: 0,
  chart_count: 0,
  idea_count: 0,
  paragraphCount: 0,
  catalogCount: 0,
  timeText: '2026-11-03',
  create_time: 1_793_635_200,
  create_time_format: '2026-11-03',
  chartCount: 0,
  file_researcher_list: [],
  chart_list: [],
  file_industry_id: 0,
  fileTag: { fileIndustryData: { id: 0, name: '' } },
  from_id: 1,
  share_url: '',
  fileTypeData: { id: 2, name: '行业研究' },
  stockOrgData: { id: 1, name: '研见证券', is_broker: true },
  researcherData: [],
  industry_inferred: 0,
  fileIndustryData: [],
  stockData: [],
  parent_id: 0,
  theme_id: 0,
  rating: '',
  downloads: 0,
  passages: [],
  match_count: 0,
};

const shown = (report: ReportItem, among: ReportItem[] = []): string =>
  renderToString(
    <MemoryRouter>
      <ReportMeta report={report} among={among} />
    </MemoryRouter>,
  );

test('a recommended report says so, and no other', () => {
  expect(shown({ ...REPORT, parent_id: RECOMMENDED })).toContain('推荐');
  for (const parent_id of [0, 1, 27]) expect(shown({ ...REPORT, parent_id })).not.toContain('推荐');
});

test('where every report is recommended, none is marked', () => {
  const recommended = { ...REPORT, parent_id: RECOMMENDED };
  expect(shown(recommended, [recommended, recommended])).not.toContain('推荐');
  expect(shown(recommended, [recommended, REPORT])).toContain('推荐');
});

test('a scan is said to be one, and what of a report cannot be searched', () => {
  const scan = { ...REPORT, is_scanned: 1 as const, unread_pages: 12 };
  expect(shown(scan)).toContain('扫描件，正文暂不可检索');
  expect(shown({ ...scan, unread_pages: 3 })).toContain('扫描件，其中 3 页暂不可检索');
  expect(shown({ ...scan, unread_pages: 0 })).toContain('扫描件，文字由识别得来，可能有误');
  expect(shown({ ...REPORT, unread_pages: 2 })).toContain('2 页是扫描页，暂不可检索');
  expect(shown(REPORT)).not.toContain('扫描');
});
