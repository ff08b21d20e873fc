import type { SearchSubject } from '#contract/calls/subjects.ts';
import { type Entity, soleSubject } from '../language/index.ts';
import type { WeighedPlan } from '../query/index.ts';
import type { SearchDeps } from './deps.ts';

const SERIES_SHOWN = 3;

type SubjectDeps = Pick<SearchDeps, 'subjects' | 'keptSubjects' | 'dictionary'>;

async function companyOf({ subjects }: SubjectDeps, { code, name }: Entity): Promise<SearchSubject | null> {
  const company = await subjects.company(code);
  return company && { kind: 'stock', key: code, name, company, series: [] };
}

async function industryOf({ subjects }: SubjectDeps, { id, name }: Entity): Promise<SearchSubject | null> {
  const found = await subjects.series(id, SERIES_SHOWN);
  if (found.length === 0) return null;
  const series = found.map(({ lastDay, ...each }) => ({ ...each, last_day: lastDay }));
  return { kind: 'industry', key: String(id), name, company: null, series };
}

/** What stands above the reports of a company or an industry; null where the library knows nothing of it. It may be some minutes old. */
export async function describeSubject(
  deps: SubjectDeps,
  { plan, weighed }: WeighedPlan,
  now: number,
): Promise<SearchSubject | null> {
  const words = weighed.words.map(({ word }) => word);
  const subject = soleSubject(plan.strict, words, deps.dictionary.current());
  if (subject === null) return null;
  const { kind, code, id } = subject;
  return deps.keptSubjects.get(`${kind}:${kind === 'stock' ? code : id}`, now, async () => ({
    list: await (kind === 'stock' ? companyOf : industryOf)(deps, subject),
    isWhole: true,
  }));
}
