import type { ImportProgress, ImportSummary, ItemOutcome } from '#server/features/library/index.ts';

const NAMES = { imported: '新增', joined: '并入', skipped: '跳过', failed: '失败' } as const;
const BAR_WIDTH = 24;
const LINE_EVERY_MS = 5000;
/** Of one reason, this many are listed with their place. */
const SHOWN_OF_A_REASON = 5;

/** A bar that redraws on a terminal, a plain line now and then elsewhere; counts and time left in both. */
export function importProgress(out: NodeJS.WriteStream) {
  const started = performance.now();
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    update(progress: ImportProgress): void {
      const now = performance.now();
      const isLast = progress.doneJobs === progress.jobs;
      if (now - shownAt < (out.isTTY ? 100 : LINE_EVERY_MS) && !(out.isTTY && isLast)) return;
      shownAt = now;
      const line = progressLine(progress, now - started);
      out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end(): void {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}

function progressLine({ jobs, doneJobs, counts }: ImportProgress, elapsedMs: number): string {
  const filled = jobs === 0 ? BAR_WIDTH : Math.round((doneJobs / jobs) * BAR_WIDTH);
  const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
  const secondsLeft = doneJobs === 0 ? null : Math.ceil(((elapsedMs / doneJobs) * (jobs - doneJobs)) / 1000);
  const left = secondsLeft === null ? '' : `，约剩 ${secondsLeft} 秒`;
  return `导入 ${bar} ${doneJobs}/${jobs} 批 · ${countsText(counts)}${left}`;
}

function countsText(counts: ImportSummary['counts']): string {
  return Object.entries(NAMES)
    .map(([outcome, name]) => `${name} ${counts[outcome as keyof typeof NAMES]}`)
    .join('，');
}

/** Counts, then every reason with the places it was met; a reason met often shows its first places and how many follow. */
export function printSummary(summary: ImportSummary, wasStopped: boolean): void {
  if (summary.resumed > 0) console.log(`接着做完了上次中断时留下的 ${summary.resumed} 批`);
  console.log(
    `${wasStopped ? '已停下' : '导入完成'}：${countsText(summary.counts)}，用时 ${(summary.tookMs / 1000).toFixed(1)} 秒`,
  );
  for (const outcome of ['failed', 'joined', 'skipped'] as const) {
    const groups = groupByReason(summary.explained.filter((one) => one.outcome === outcome));
    for (const [reason, places] of groups) {
      console.log(`\n${NAMES[outcome]} ${places.length}：${reason}`);
      for (const place of places.slice(0, SHOWN_OF_A_REASON)) console.log(`  ${placeText(place)}`);
      const more = places.length - SHOWN_OF_A_REASON;
      if (more > 0) console.log(`  …另有 ${more} 项`);
    }
  }
}

function placeText({ path, line, reportId }: ItemOutcome): string {
  const where = line === null ? path : `${path} 第 ${line} 行`;
  return reportId === null ? where : `${where}（报告 ${reportId}）`;
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
