import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import type { Collections, PassageRecord } from '../collections/index.ts';
import type { Library } from '../library/index.ts';
import type { Query } from '../query/index.ts';
import { type AskedPassages, findPassages, type PassagesFound } from './find-passages.ts';
import { type Issues, issuesCalled, issuesOf } from './issues-of.ts';
import { passagesOfReport } from './passages-of-report.ts';
import { passagesSaying } from './passages-saying.ts';

export interface PassageParts {
  collections: Pick<Collections, 'passages'>;
  library: Pick<Library, 'reads'>;
  query: Pick<Query, 'queries'>;
  index: IndexGate;
  passageIndex: IndexGate;
}

/** Where in the reports something is said: paragraphs, rows of tables, charts and abstracts. */
export interface Passages extends Feature {
  /** Best first, for whoever asks; who may read them is for whoever shows them to say. */
  find(asked: AskedPassages, caller: Caller): Promise<PassagesFound>;
  /** The newest ones in which a text stands as it is written, likewise. */
  saying(text: string, limit: number, caller: Caller): Promise<PassageRecord[]>;
  /** Of one report, its abstract first, then in the order of its pages, likewise. */
  of(fid: number, limit: number, caller: Caller): Promise<PassageRecord[]>;
  /** The reports that one is an issue of, newest first; null for what stands for itself. */
  issues(fid: number, caller: Caller): Promise<Issues | null>;
  /** Those of the periodical that is called so; null where none is found. */
  issuesCalled(name: string, caller: Caller): Promise<Issues | null>;
}

export function createPassages({ collections, library, query, index, passageIndex }: PassageParts): Passages {
  const deps = { reads: collections, queries: query.queries, library: library.reads, index, passageIndex };
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    find: (asked, caller) => findPassages(deps, asked, caller),
    of: (fid, limit, caller) => passagesOfReport(deps, { fid, limit }, caller),
    issues: (fid, caller) => issuesOf(deps, fid, caller),
    issuesCalled: (name, caller) => issuesCalled(deps, name, caller),
    saying: (text, limit, caller) => passagesSaying(deps, { text, limit }, caller),
  };
}
