import type { Less, LessScope } from '#contract/calls/recommendations.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { allowTuning } from './access.ts';
import type { RecommendationDeps } from './deps.ts';
import { listKeyOf } from './list-recommended.ts';
import { addLess, readLess, removeLess } from './store.ts';

const MOST_LESS = 200;

type Deps = Pick<RecommendationDeps, 'db' | 'reads' | 'nameOf' | 'recommended'>;

/** The rest that was said of reports that are gone has no name and is not listed. */
async function labelled(
  { reads, nameOf }: Deps,
  rows: readonly Pick<Less, 'scope' | 'key'>[],
  caller: Caller,
): Promise<Less[]> {
  const facts = await reads
    .for(caller)
    .reportFacts(rows.filter(({ scope }) => scope === 'report').map(({ key }) => key));
  const titles = new Map(facts.map(({ fid, title }) => [fid, title]));
  const labelOf = ({ scope, key }: Pick<Less, 'scope' | 'key'>) =>
    scope === 'report' ? (titles.get(key) ?? '') : nameOf(scope, key);
  return rows.map((row) => ({ ...row, label: labelOf(row) })).filter(({ label }) => label !== '');
}

/** Keeps that the caller wants less of a report, of its industry or of its house. Throws 10404 where the report has none. */
export async function wantLess(
  deps: Deps,
  { fid, scope }: { fid: number; scope: LessScope },
  caller: Caller,
): Promise<Less> {
  const tuner = allowTuning(caller);
  const [facts] = await deps.reads.for(caller).reportFacts([fid]);
  if (facts === undefined) throw new BusinessError('notFound');
  const key = { report: fid, industry: facts.industry, organisation: facts.organisationId }[scope];
  if (key === 0)
    throw new BusinessError('invalidInput', `这份报告没有${scope === 'industry' ? '行业' : '机构'}`);
  if ((await readLess(deps.db, tuner)).length >= MOST_LESS)
    throw new BusinessError('invalidInput', `少推荐最多 ${MOST_LESS} 项，请先在“推荐设置”里撤销一些`);
  await addLess(deps.db, tuner, { scope, key, at: new Date(caller.now) });
  deps.recommended.forget(listKeyOf(caller));
  const label = {
    report: facts.title,
    industry: deps.nameOf('industry', key),
    organisation: facts.organisation,
  }[scope];
  return { scope, key, label };
}

/** Takes back what was said; false where nothing was. */
export async function undoLess(
  { db, recommended }: Deps,
  asked: { scope: LessScope; key: number },
  caller: Caller,
): Promise<boolean> {
  const undone = await removeLess(db, allowTuning(caller), asked);
  recommended.forget(listKeyOf(caller));
  return undone;
}

/** The latest first. */
export async function listLess(deps: Deps, caller: Caller): Promise<Less[]> {
  return labelled(deps, await readLess(deps.db, allowTuning(caller)), caller);
}
