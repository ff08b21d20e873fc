import { withDatabaseLock } from '#server/platform/db/database-lock.ts';
import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';
import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import type { RefreshedPart } from '../library/index.ts';
import { explainError } from './explain-error.ts';
import { ABOUT_COMPANIES } from './industry-of-issuer.ts';
import type { ImportParts } from './parts.ts';
import { type Reread, rereadReport, type Unread } from './reread-report.ts';
import { workOff } from './work-off.ts';

const LOCK = 'library-reread';
/** Of every kind of change, this many are told in words. */
const EXAMPLES = 5;

export interface RereadProgress {
  /** Reports whose file waited to be read again when this began. */
  total: number;
  done: number;
  changed: number;
}

/** One value before and after; empty for what is too long to be told in a line. */
export interface RereadExample {
  fid: number;
  title: string;
  before: string;
  after: string;
}

export interface RereadSummary extends RereadProgress {
  /** Reports by the part that reads differently now, with the first of them. */
  parts: Map<RefreshedPart, { reports: number; examples: RereadExample[] }>;
  /** Files that could not be read, by reason; they stay as they are and wait for the next run. */
  failed: Map<string, number[]>;
  /** Report → another that has the same title, day and organisation from now on. */
  namesakes: Map<number, number>;
  tookMs: number;
}

export interface RereadOptions {
  /** Also these, or all, where they were read by today's rules already. */
  again?: readonly number[] | 'all';
  onProgress?: (progress: RereadProgress) => void;
  /** Stops after the reports at hand; the rest waits for the next run. */
  signal?: AbortSignal | undefined;
}

/** Another process reads the same library again. */
export class RereadRunning extends Error {
  override name = 'RereadRunning';
  constructor() {
    super('另一个重读正在进行，请等它结束后再试');
  }
}

/**
 * Reads every stored file again that was read by other rules than today's, and writes what it says now in place, without new versions.
 * Safe to repeat and to kill at any point: each report is done whole, in one transaction with the mark that it is done. The index
 * follows by itself. Throws `RereadRunning`.
 */
export async function rereadLibrary(deps: ImportParts, options: RereadOptions = {}): Promise<RereadSummary> {
  const summary = await withDatabaseLock(deps.database, LOCK, { wait: false }, () => run(deps, options));
  if (summary === null) throw new RereadRunning();
  return summary;
}

async function run(deps: ImportParts, options: RereadOptions): Promise<RereadSummary> {
  const started = deps.clock.now();
  const { records } = deps.library;
  const finder = taxonomyFinder(loadTaxonomies(), deps.stockIndustries());
  if (options.again !== undefined) await records.outdate(options.again);
  const waiting = await records.listOutdated();
  const summary: RereadSummary = {
    total: waiting.length,
    done: 0,
    changed: 0,
    parts: new Map(),
    failed: new Map(),
    namesakes: new Map(),
    tookMs: 0,
  };
  const errors = new Map<number, unknown>();
  const diskFull = new AbortController();
  if (waiting.length > 0) options.onProgress?.(summary);
  await workOff(waiting, {
    concurrency: deps.importsAtOnce,
    signal: AbortSignal.any([diskFull.signal, ...(options.signal ? [options.signal] : [])]),
    onError: (error, fid) => {
      errors.set(fid, error);
      if (isDiskFull(error)) diskFull.abort(error);
    },
    handle: async (fid) => {
      const reread = await rereadReport(deps, finder, fid);
      errors.delete(fid);
      note(summary, fid, reread);
      options.onProgress?.(summary);
    },
  });
  for (const [fid, error] of errors) noteFailure(summary, fid, explainError(error, '重读'));
  if (summary.done > 0) await deps.charts.ask();
  if (!options.signal?.aborted) await records.settleIndustries(ABOUT_COMPANIES);
  return { ...summary, tookMs: deps.clock.now() - started };
}

function note(summary: RereadSummary, fid: number, reread: Reread | Unread | null): void {
  if (reread !== null && 'reason' in reread) {
    noteFailure(summary, fid, reread.reason);
    return;
  }
  summary.done += 1;
  if (reread === null || reread.changed.length === 0) return;
  summary.changed += 1;
  if (reread.namesake !== null) summary.namesakes.set(fid, reread.namesake);
  for (const part of reread.changed) {
    const known = summary.parts.get(part) ?? { reports: 0, examples: [] };
    known.reports += 1;
    if (known.examples.length < EXAMPLES) known.examples.push(exampleOf(fid, part, reread));
    summary.parts.set(part, known);
  }
}

function noteFailure({ failed }: RereadSummary, fid: number, reason: string): void {
  failed.set(reason, [...(failed.get(reason) ?? []), fid]);
}

function exampleOf(fid: number, part: RefreshedPart, { before, after }: Reread): RereadExample {
  const wordsOf = (draft: Reread['before']): string => {
    if (part === 'title' || part === 'day' || part === 'abstract') return draft[part];
    if (part === 'organisation') return draft.organisation?.name ?? '';
    if (part === 'researchers') return draft.researchers.join('、');
    if (part === 'stocks') return draft.stocks.map(({ name }) => name).join('、');
    return '';
  };
  return { fid, title: after.title, before: wordsOf(before), after: wordsOf(after) };
}
