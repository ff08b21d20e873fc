import type { ReportDetail } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { ReadFile } from '../contents/index.ts';
import type { ReaderDeps } from './deps.ts';
import { LINK_LIFE_SECONDS, signedLink, versionOf } from './signed-link.ts';

const NOBODY = { id: 0, name: '' };

/** What a record would say of a file, where there is none: its name, its day and what it holds. */
const itemOf = (fid: number, file: ReadFile) => ({
  ...{ id: fid, fid, item_id: fid, item_type: 3 as const },
  ...{ name: file.fileName, downloadName: file.fileName, name_ranges: [], content: '', content_ranges: [] },
  ...{ is_new: 0 as const, is_favorite: 0 as const },
  page_count: file.pageCount,
  is_scanned: file.isScanned ? (1 as const) : (0 as const),
  unread_pages: file.unreadPages.length,
  ...{ chart_count: file.chartCount, chartCount: file.chartCount },
  ...{ idea_count: file.paragraphCount, paragraphCount: file.paragraphCount },
  catalogCount: file.catalogueCount,
  timeText: dayOf(file.createdAt.getTime() / 1000),
  create_time: Math.floor(file.createdAt.getTime() / 1000),
  create_time_format: dayOf(file.createdAt.getTime() / 1000),
  ...{ file_researcher_list: [], chart_list: [], file_industry_id: 0 },
  ...{ fileTag: { fileIndustryData: NOBODY }, from_id: 0 },
  share_url: `/files/cover/${fid}-320.webp`,
  ...{ fileTypeData: NOBODY, stockOrgData: { ...NOBODY, is_broker: false } },
  ...{ researcherData: [], fileIndustryData: [], industry_inferred: 0 as const, stockData: [] },
  ...{ parent_id: 0, theme_id: 0, rating: '', downloads: 0, passages: [], match_count: 0 },
});

/**
 * A file that no record shows, as the reader opens it for one of those whom it is for: it costs nothing and waits for nothing. Throws 10404
 * for everybody else, as where there is none.
 */
export async function openOwnFile(
  { contents, linkSecret }: Pick<ReaderDeps, 'contents' | 'linkSecret'>,
  contentId: number,
  caller: Caller,
): Promise<ReportDetail> {
  const content = await contents.own(contentId, caller);
  const file = content && (await contents.file(content));
  if (file === null) throw new BusinessError('notFound');
  const fid = ownFileId(contentId);
  const { sessionKey, tier } = caller;
  const expiresAtSeconds = Math.floor(caller.now / 1000) + LINK_LIFE_SECONDS;
  const grant = { fid, version: versionOf(file.sha256), expiresAtSeconds, sessionKey, tier };
  const link = signedLink(grant, linkSecret);
  return {
    ...itemOf(fid, file),
    file_name: file.fileName,
    file_size: file.sizeBytes,
    page_sizes: file.pageSizes,
    value_sources: {},
    other_versions: [],
    ...{ view: 'full', locked: null },
    ...{ online_url: link, online_url2: link, fileUrl: link },
    online_url_expires: expiresAtSeconds,
    countdown_seconds: 0,
  };
}
