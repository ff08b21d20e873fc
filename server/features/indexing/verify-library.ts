import { type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';
import { COVER_WIDTHS, chartPrefix, coverKey, linesKey, pdfKey } from '../contents/index.ts';
import { FOLLOWING } from './follow-index.ts';
import type { Holding, IndexingParts } from './parts.ts';

export interface Verification {
  reports: number;
  files: number;
  indexed: number;
  /** One Chinese line for each disagreement, with what to do; empty when all is well. */
  problems: string[];
}

/** Compares records, objects and index. Changes nothing. */
export async function verifyLibrary(
  deps: Pick<IndexingParts, 'insights' | 'uploads' | 'objects'> & Compared,
): Promise<Verification> {
  const { changes } = deps.library;
  const problems: string[] = [];
  const faults: Fault[] = [];
  const expected = new Set<string>();
  const charts = new Set<string>();
  let files = 0;
  for await (const version of changes.streamVersions()) {
    files += 1;
    const key = pdfKey(version.sha256);
    const found = await deps.objects.stat(key);
    if (found === null)
      faults.push({ ...version, says: (name) => `${name}的文件 ${key} 不在库中，请重新导入原文件` });
    else if (found.sizeBytes !== version.sizeBytes) {
      const sizes = `（应为 ${version.sizeBytes} 字节，实为 ${found.sizeBytes}）`;
      faults.push({ ...version, says: (name) => `${name}的文件 ${key} 大小不符${sizes}` });
    }
    for (const each of [
      key,
      linesKey(version.sha256),
      ...COVER_WIDTHS.map((width) => coverKey(version.sha256, width)),
    ])
      expected.add(each);
    charts.add(chartPrefix(version.sha256));
  }
  for (const key of await deps.insights.pictureKeys()) expected.add(key);
  const brought = new Set(await deps.uploads.objectKeys());
  for await (const { key } of deps.objects.list('')) {
    // The law wants invoices kept; they are no part of the library, and nobody may be told to delete them.
    if (key.startsWith('invoice/')) continue;
    if (brought.has(key)) continue;
    // Which charts a file has changes with the rules; a picture too many is no harm as long as its file is known.
    const isOfChart = charts.has(key.slice(0, key.indexOf('-') + 1));
    if (!expected.has(key) && !isOfChart)
      problems.push(`文件 ${key} 没有对应的记录，重新导入后会被引用，也可删除`);
    expected.delete(key);
  }
  for (const key of expected) {
    if (key.startsWith('cover/')) problems.push(`封面 ${key} 缺失`);
    if (key.startsWith('insight/')) problems.push(`行业洞察的图片 ${key} 缺失，请再次导入洞察`);
  }
  faults.push(...(await findLostPictures(deps)));
  problems.unshift(...(await nameFaults(deps, faults)));
  const reports = await changes.countReports();
  problems.push(...(await compareIndex(deps, reports)));
  return { reports, files, indexed: (await deps.index.stats()).documents, problems };
}

/** Something wrong with a content, said of what it is called. */
interface Fault {
  contentId: number;
  says: (name: string, fid: number | undefined) => string;
}

/** A content is called by the report that shows it, where one does. */
async function nameFaults(
  { library: { changes } }: Pick<IndexingParts, 'library'>,
  faults: readonly Fault[],
): Promise<string[]> {
  const shown = await changes.showing(faults.map(({ contentId }) => contentId));
  return faults.map(({ contentId, says }) => {
    const fid = shown.get(contentId);
    return says(fid === undefined ? `文件内容 ${contentId} ` : `报告 ${fid} `, fid);
  });
}

/** One for each content some of whose pictures are gone. */
async function findLostPictures({
  library: { changes },
  objects,
}: Pick<IndexingParts, 'library' | 'objects'>): Promise<Fault[]> {
  const lost = new Map<number, number>();
  for await (const { contentId, keys } of changes.streamPictures()) {
    const found = await Promise.all(keys.map((key) => objects.stat(key)));
    if (found.includes(null)) lost.set(contentId, 1 + (lost.get(contentId) ?? 0));
  }
  return Array.from(lost, ([contentId, charts]) => ({
    contentId,
    says: (name, fid) =>
      `${name}有 ${charts} 幅图表的图片缺失，请运行 npm run library -- reread${fid === undefined ? '' : ` ${fid}`}`,
  }));
}

type Compared = Pick<IndexingParts, 'events'> & Holding;

/** The totals, and each type and industry on its own: an index with one report too many and one missing shows there. */
async function compareIndex(
  { events, contents, library: { changes }, index, chartIndex, passageIndex, fileIndex }: Compared,
  reports: number,
): Promise<string[]> {
  const waiting = await events.consumer(FOLLOWING).countWaiting();
  if (waiting > 0) return [`索引还有 ${waiting} 项变化没有跟上，稍候再查`];
  const everything = { expression: null, match: 'all', audiences: [PUBLIC] } as const;
  const counts = await changes.countByTag();
  const expected = new Map<IndexTag, number>([
    ...Array.from(counts.types, ([id, count]) => [`type:${id}`, count] as [IndexTag, number]),
    ...Array.from(counts.industries, ([id, count]) => [`industry:${id}`, count] as [IndexTag, number]),
  ]);
  const tags = [...expected.keys()];
  const found = await index.countTags(everything, tags);
  const wrong = tags.filter((tag, place) => found[place] !== expected.get(tag));
  const total = await index.count(everything);
  const charts = await changes.countCharts();
  const indexedCharts = await chartIndex.count(everything);
  const passages = await changes.countPassages();
  const indexedPassages = await passageIndex.count(everything);
  const files = await contents.changes.countFiles();
  // They are nobody's in particular here: all that there are.
  const indexedFiles = (await fileIndex.stats()).documents;
  const mend = '请运行 npm run library -- reindex';
  return [
    ...(total === reports && wrong.length === 0
      ? []
      : [`索引与记录不一致（记录 ${reports}，索引 ${total}，不符的标签 ${wrong.length} 个），${mend}`]),
    ...(indexedCharts === charts
      ? []
      : [`图表索引与记录不一致（记录 ${charts}，索引 ${indexedCharts}），${mend}`]),
    ...(indexedPassages === passages
      ? []
      : [`段落索引与记录不一致（记录 ${passages}，索引 ${indexedPassages}），${mend}`]),
    ...(indexedFiles === files
      ? []
      : [`上传文件的索引与内容不一致（内容 ${files}，索引 ${indexedFiles}），${mend}`]),
  ];
}
