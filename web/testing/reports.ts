import type { SearchedChart } from '#contract/calls/charts.ts';
import type { ReportItem } from '#contract/calls/reports.ts';

/** A report with its file, of one house and one industry. */
export const report = (changes: Partial<ReportItem> = {}): ReportItem => ({
  ...{ id: 7, fid: 7, item_id: 7, item_type: 3, from_id: 7, parent_id: 0, theme_id: 63 },
  ...{
    name: '储能深度报告',
    name_ranges: [],
    downloadName: '储能深度报告.pdf',
    content: '',
    content_ranges: [],
  },
  ...{ is_new: 0, is_favorite: 0, is_scanned: 0, unread_pages: 0, industry_inferred: 0 },
  ...{ page_count: 12, chart_count: 3, chartCount: 3, idea_count: 0, paragraphCount: 40, catalogCount: 0 },
  ...{ timeText: '2026-08-22', create_time: 1_787_000_000, create_time_format: '2026-08-22' },
  ...{
    file_researcher_list: [],
    researcherData: [],
    chart_list: [],
    stockData: [],
    passages: [],
    match_count: 0,
  },
  ...{ file_industry_id: 63, fileTag: { fileIndustryData: { id: 63, name: '电力设备' } } },
  ...{
    fileIndustryData: [{ id: 63, name: '电力设备', parent_id: 0 }],
    fileTypeData: { id: 1, name: '行业研究' },
  },
  ...{ share_url: '/files/cover/7', stockOrgData: { id: 2, name: '甲证券', is_broker: true } },
  ...{ rating: '', downloads: 0 },
  ...changes,
});

/** A chart of it that everybody may see. */
export const chart = (changes: Partial<SearchedChart> = {}): SearchedChart => ({
  ...{ id: 70, fid: 7, name: '装机量', name_ranges: [], place_page: 5, item_type: 4, kind: 'bar' },
  ...{ top_left_coordinate: null, lower_right_coordinate: null, source: '甲证券研究所', theme_id: 63 },
  ...{ online_url: '/files/chart/70', thumb_url: '/files/chart/70-320', picture_size: [800, 600] },
  ...{ file_name: '储能深度报告', createTimeYmd: '2026-08-22', stockOrgData: { id: 2, name: '甲证券' } },
  ...{
    fileIndustryData: [{ id: 63, name: '电力设备' }],
    is_favorite: 0,
    locked: null,
    beside: null,
    same_count: 1,
  },
  ...changes,
});
