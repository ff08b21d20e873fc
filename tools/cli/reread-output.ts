import type { RereadProgress, RereadSummary } from '#server/features/imports/index.ts';
import { progressLine } from './progress-line.ts';

type Part = RereadSummary['parts'] extends Map<infer Key, unknown> ? Key : never;

/** In the order in which they are told. */
const NAMES: Record<Part, string> = {
  title: '标题',
  organisation: '机构',
  day: '日期',
  researchers: '作者',
  reportType: '类型',
  industry: '行业',
  stocks: '股票',
  abstract: '摘要',
  catalogue: '目录',
  paragraphs: '正文段落',
  charts: '图表',
};
const LONGEST_VALUE = 40;
const SHOWN_OF_A_REASON = 5;

/** A bar with what changed so far and the time left. */
export function rereadProgress(out: NodeJS.WriteStream) {
  const line = progressLine(out);
  return {
    update: ({ total, done, changed }: RereadProgress): void =>
      line.update(done, total, (bar) => `重读 ${bar} ${done}/${total} 份 · 有变化 ${changed}`),
    end: line.end,
  };
}

/** How many, what reads differently now with the first of each, and what could not be read and why. */
export function printReread(summary: RereadSummary, wasStopped: boolean): void {
  const { total, done, changed, parts, failed, namesakes, tookMs } = summary;
  if (total === 0) {
    console.log('没有要重读的：全部原文已按现行规则读过');
    return;
  }
  const left = total - done;
  console.log(
    `${wasStopped ? '已停下' : '重读完成'}：重读 ${done} 份，有变化 ${changed} 份，用时 ${(tookMs / 1000).toFixed(1)} 秒${left > 0 ? `；还有 ${left} 份，再次运行会接着做` : ''}`,
  );
  for (const [part, name] of Object.entries(NAMES)) {
    const told = parts.get(part as Part);
    if (told === undefined) continue;
    console.log(`\n${name}有变化 ${told.reports} 份`);
    for (const { fid, title, before, after } of told.examples) {
      const values = before + after === '' ? title : `${short(before)} → ${short(after)}`;
      console.log(`  报告 ${fid}：${values}`);
    }
    if (told.reports > told.examples.length) console.log(`  …另有 ${told.reports - told.examples.length} 份`);
  }
  for (const [fid, other] of namesakes)
    console.log(`\n报告 ${fid} 与报告 ${other} 现在标题、机构与日期相同，请看是否为同一份`);
  for (const [reason, fids] of failed) {
    const more = fids.length - SHOWN_OF_A_REASON;
    console.log(
      `\n未能重读 ${fids.length} 份：${reason}\n  报告 ${fids.slice(0, SHOWN_OF_A_REASON).join('、')}${more > 0 ? `，另有 ${more} 份` : ''}`,
    );
  }
}

const short = (value: string): string =>
  value === '' ? '（无）' : value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
