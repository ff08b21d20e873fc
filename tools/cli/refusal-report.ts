import { open } from 'node:fs/promises';
import { csvCell } from '#contract/text/sheet-cell.ts';
import type { ImportSummary, ItemOutcome } from '#server/features/imports/index.ts';
import { BY_CONCERN, OUTCOME_NAMES } from './import-output.ts';
import { UsageError } from './usage-error.ts';

const FLAG = '--report';
const HEAD = ['结果', '文件', '行', '报告', '原因'];

export interface RefusalReport {
  /** Every file and line of which something is to be said, with the whole reason, what failed first. */
  write(summary: Pick<ImportSummary, 'explained'>): Promise<void>;
}

/** What remains of the words, and where everything that was not simply taken is to be listed; null where nobody asks. */
export function takeReportPath(words: readonly string[]): { paths: string[]; report: string | null } {
  const at = words.indexOf(FLAG);
  if (at < 0) return { paths: [...words], report: null };
  const report = words[at + 1];
  if (report === undefined || report.startsWith('--'))
    throw new UsageError(`${FLAG} 之后要写出清单的文件名，例如：${FLAG} refused.csv`);
  return { paths: words.toSpliced(at, 2), report };
}

/** Opens the file before the work begins: hours of import must not end with a list that cannot be written. Throws `UsageError`. */
export async function openRefusalReport(path: string): Promise<RefusalReport> {
  const file = await open(path, 'w').catch((error: Error) => {
    throw new UsageError(`不能写 ${path}（${error.message}），请换一个位置`);
  });
  return {
    async write({ explained }) {
      const rows = BY_CONCERN.flatMap((outcome) => explained.filter((one) => one.outcome === outcome)).map(
        cellsOf,
      );
      const lines = [HEAD, ...rows].map((cells) => cells.map(csvCell).join(','));
      // The mark tells spreadsheets that it is UTF-8.
      await file.writeFile(`\uFEFF${lines.join('\r\n')}\r\n`);
      await file.close();
    },
  };
}

const cellsOf = ({ outcome, path, line, fid, reason }: ItemOutcome): string[] => [
  OUTCOME_NAMES[outcome],
  path,
  line === null ? '' : String(line),
  fid === null ? '' : String(fid),
  reason,
];
