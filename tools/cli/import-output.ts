import type { ImportProgress, ImportSummary, ItemOutcome } from '#server/features/imports/index.ts';
import { progressLine } from './progress-line.ts';

export const OUTCOME_NAMES = { imported: '新增', joined: '并入', skipped: '跳过', failed: '失败' } as const;
/** What is to be looked at first. */
export const BY_CONCERN = ['failed', 'joined', 'skipped', 'imported'] as const;
/** Of one reason, this many are listed with their place. */
const SHOWN_OF_A_REASON = 5;

/** A bar with counts and the time left. */
export function importProgress(out: NodeJS.WriteStream) {
  const line = progressLine(out);
  return {
    update: ({ jobs, doneJobs, counts }: ImportProgress): void =>
      line.update(doneJobs, jobs, (bar) => `导入 ${bar} ${doneJobs}/${jobs} 批 · ${countsText(counts)}`),
    end: line.end,
  };
}

function countsText(counts: ImportSummary['counts']): string {
  return Object.entries(OUTCOME_NAMES)
    .map(([outcome, name]) => `${name} ${counts[outcome as keyof typeof OUTCOME_NAMES]}`)
    .join('，');
}

/** Counts, then every reason with the places it was met; a reason met often shows its first places and how many follow. */
export function printSummary(summary: ImportSummary, wasStopped: boolean): void {
  if (summary.resumed > 0) console.log(`接着做完了上次中断时留下的 ${summary.resumed} 批`);
  console.log(
    `${wasStopped ? '已停下' : '导入完成'}：${countsText(summary.counts)}，用时 ${(summary.tookMs / 1000).toFixed(1)} 秒`,
  );
  if (summary.folders.length > 0)
    console.log(
      `目录里的文件夹：${summary.folders.join('、')}。名字人人看得到；npm run library -- folders 列出编号，folders remove <编号> 去掉一个`,
    );
  for (const outcome of BY_CONCERN) {
    const groups = groupByReason(summary.explained.filter((one) => one.outcome === outcome));
    for (const [reason, places] of groups) {
      console.log(`\n${OUTCOME_NAMES[outcome]} ${places.length}：${reason}`);
      for (const place of places.slice(0, SHOWN_OF_A_REASON)) console.log(`  ${placeText(place)}`);
      const more = places.length - SHOWN_OF_A_REASON;
      if (more > 0) console.log(`  …另有 ${more} 项`);
    }
  }
}

function placeText({ path, line, fid }: ItemOutcome): string {
  const where = line === null ? path : `${path} 第 ${line} 行`;
  return fid === null ? where : `${where}（报告 ${fid}）`;
}

/** Reasons that differ in a report's number alone are one. */
function groupByReason(outcomes: ItemOutcome[]): Map<string, ItemOutcome[]> {
  const groups = new Map<string, ItemOutcome[]>();
  for (const one of outcomes) {
    const reason = one.reason.replace(/报告 \d+ ?/g, '已有报告');
    groups.set(reason, [...(groups.get(reason) ?? []), one]);
  }
  return groups;
}
