import type { Passage, ReportItem } from '#contract/calls/reports.ts';
import { passagesADay } from '#contract/rights/samples.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedText } from '../memberships/index.ts';
import type { SearchDeps } from './deps.ts';
import { type ClippedPassage, clipPassage } from './rules/clip-passage.ts';
import { samplerOf } from './sampler-of.ts';
import { enterSamples } from './store.ts';

type Deps = Pick<SearchDeps, 'db' | 'quotas' | 'voterSecret'>;

/** Passages as they are, which only a report that is open to the caller gives. */
const whole = (_report: AllowedText, pieces: readonly ClippedPassage[]): Passage[] =>
  pieces.map(({ passage }) => passage);

/**
 * The passages of a page of results as samples: clipped around their mark, and of each report only so many different ones
 * a person and day, until the report is opened. Otherwise many searches would add up to its text. One statement a page.
 */
export async function samplePassages(
  deps: Deps,
  caller: Caller,
  found: readonly { item: Pick<ReportItem, 'fid' | 'page_count'>; passages: readonly Passage[] }[],
): Promise<Map<number, Passage[]>> {
  const clipped = found.flatMap(({ item, passages }) =>
    passages.length === 0 ? [] : [{ item, pieces: passages.map(clipPassage) }],
  );
  if (clipped.length === 0) return new Map();
  const shown = await enterSamples(
    deps.db,
    samplerOf(deps, caller, 'passage'),
    clipped.map(({ item, pieces }) => ({
      fid: item.fid,
      pieces: pieces.map(({ piece }) => piece),
      most: passagesADay(item.page_count),
    })),
  );
  const within = async (fid: number, pieces: ClippedPassage[]): Promise<Passage[]> => {
    const known = shown.get(fid) ?? new Set();
    const samples = pieces.filter(({ piece }) => known.has(piece));
    const report = samples.length < pieces.length ? await deps.quotas.allowText(caller, fid) : null;
    return report === null ? samples.map(({ passage }) => passage) : whole(report, pieces);
  };
  const entries = clipped.map(
    async ({ item, pieces }) => [item.fid, await within(item.fid, pieces)] as const,
  );
  return new Map(await Promise.all(entries));
}
