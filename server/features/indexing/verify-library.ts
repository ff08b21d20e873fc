import { type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';
import { UNHURRIED } from '#server/ports/search-index.ts';
import { INDEX_KEEPER } from '../collections/index.ts';
import { type ComparedObjects, compareObjects, type LostFile, type ObjectFaults } from './compare-objects.ts';
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
export async function verifyLibrary(deps: ComparedObjects & Compared): Promise<Verification> {
  const { changes } = deps.library;
  const { versions, lost, missing, lostPictures, orphans } = await compareObjects(deps);
  const faults = [
    ...lost.map((file) => ({ contentId: file.contentId, says: sayLost(file) })),
    ...sayLostPictures(lostPictures),
  ];
  const problems = await nameFaults(deps, faults);
  for (const { key } of orphans) problems.push(`文件 ${key} 没有对应的记录，重新导入后会被引用，也可删除`);
  for (const key of missing)
    problems.push(
      key.startsWith('insight/')
        ? `行业洞察的图片 ${key} 缺失，请再次导入洞察`
        : `封面 ${key} 缺失，请重新导入原文件`,
    );
  const reports = await changes.countReports();
  problems.push(...(await compareIndex(deps, reports)));
  return { reports, files: versions.length, indexed: (await deps.index.stats()).documents, problems };
}

type Says = (name: string, fid: number | undefined) => string;

/** Something wrong with a content, said of what it is called. */
interface Fault {
  contentId: number;
  says: Says;
}

function sayLost({ key, sizeBytes, foundBytes }: LostFile): Says {
  if (foundBytes === null) return (name) => `${name}的文件 ${key} 不在库中，请重新导入原文件`;
  return (name) => `${name}的文件 ${key} 大小不符（应为 ${sizeBytes} 字节，实为 ${foundBytes}）`;
}

/** One for each content some of whose pictures are gone. */
function sayLostPictures(lost: ObjectFaults['lostPictures']): Fault[] {
  const charts = new Map<number, number>();
  for (const { contentId } of lost) charts.set(contentId, 1 + (charts.get(contentId) ?? 0));
  return Array.from(charts, ([contentId, count]) => ({
    contentId,
    says: (name, fid) =>
      `${name}有 ${count} 幅图表的图片缺失，请运行 npm run library -- reread${fid === undefined ? '' : ` ${fid}`}`,
  }));
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

type Compared = Pick<IndexingParts, 'events'> & Holding;

/** The totals, and each type and industry on its own: an index with one report too many and one missing shows there. */
async function compareIndex(
  {
    events,
    contents,
    library: { changes },
    collections,
    index,
    chartIndex,
    passageIndex,
    fileIndex,
  }: Compared,
  reports: number,
): Promise<string[]> {
  const waiting = await events.consumer(FOLLOWING).countWaiting();
  if (waiting > 0) return [`索引还有 ${waiting} 项变化没有跟上，稍候再查`];
  const everything = { expression: null, match: 'all', audiences: [PUBLIC] } as const;
  const counts = await changes.countByTag();
  const folders = await changes.countInFolders();
  const expected = new Map<IndexTag, number>([
    ...Array.from(counts.types, ([id, count]) => [`type:${id}`, count] as [IndexTag, number]),
    ...Array.from(counts.industries, ([id, count]) => [`industry:${id}`, count] as [IndexTag, number]),
    ...folders.map(({ id, reports }) => [`folder:${id}`, reports] as [IndexTag, number]),
  ]);
  const tags = [...expected.keys()];
  const found = await index.countTags(everything, tags, UNHURRIED);
  const wrong = tags.filter((tag, place) => found[place] !== expected.get(tag));
  const total = await index.count(everything, UNHURRIED);
  const charts = await collections.countCharts();
  const indexedCharts = await chartIndex.count(everything, UNHURRIED);
  const passages = (await collections.countPassages()) + (await collections.countOwnPassages());
  const kept = { ...everything, audiences: [PUBLIC, INDEX_KEEPER] };
  const indexedPassages = await passageIndex.count(kept, UNHURRIED);
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
