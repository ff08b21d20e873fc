import type { FolderItem } from '#contract/calls/folders.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { mayUseSecondIndustries, pageOf, requirePage } from './access.ts';
import type { SearchDeps } from './deps.ts';
import { asFolders } from './describe-folders.ts';
import { presentReports } from './present-reports.ts';
import { type CountedTag, readIndustries } from './read-tags.ts';

interface FolderPage {
  items: (FolderItem | ReportItem)[];
  count: number;
  list_type: 'folder';
}

const ROOT = 0;

const inIndustry = (id: number): IndexExpression => ({
  kind: 'tag',
  tag: `industry:${id}` satisfies IndexTag,
});

/** The reports of an industry that lie in none of its own folders. */
function directlyIn(id: number, folders: readonly CountedTag[]): IndexExpression {
  if (folders.length === 0) return inIndustry(id);
  const below: IndexExpression = { kind: 'or', parts: folders.map((folder) => inIndustry(folder.id)) };
  return { kind: 'and', parts: [inIndustry(id), { kind: 'not', part: below }] };
}

/** Throws 10007 for second-level folders and later pages as the filters of a search do, and the code of what is not there. */
function requireFolder(deps: SearchDeps, caller: Caller, { id, page }: { id: number; page: number }): void {
  requirePage(deps.quotas, caller, { page });
  if (id === ROOT) return;
  const industry = deps.dictionary
    .current()
    .ofKind('industry')
    .find((industry) => industry.id === id);
  if (industry === undefined) throw new BusinessError('notFound', '没有这个目录');
  deps.index.require({ expression: inIndustry(id), match: 'all' });
}

/** What lies in a folder of the library: its folders first, then its reports, newest first. Opening one is written down. */
export async function openFolder(
  deps: SearchDeps,
  request: { id: number; page: number; pageSize: number },
  caller: Caller,
): Promise<FolderPage> {
  requireFolder(deps, caller, request);
  const { offset, limit } = pageOf(caller, request);
  const folders = await readIndustries(deps, request.id);
  // The directory itself is what everybody finds the way by: it is not cut for who may turn no pages.
  const rootLimit = Math.max(limit, request.pageSize);
  if (request.id === ROOT) {
    const from = (request.page - 1) * rootLimit;
    const items = await asFolders(deps, folders.slice(from, from + rootLimit), caller.now);
    return { items, count: folders.length, list_type: 'folder' };
  }
  const shown = await asFolders(deps, folders.slice(offset, offset + limit), caller.now);
  const answer = await deps.index.search({
    // Whoever may not open the folders sees what lies in them beside the rest.
    expression: directlyIn(request.id, mayUseSecondIndustries(caller) ? folders : []),
    rankWords: [],
    sort: 'newest',
    offset: Math.max(0, offset - folders.length),
    limit: limit - shown.length,
    match: 'all',
    nowSeconds: Math.floor(caller.now / 1000),
  });
  if (request.page === 1) await deps.noteFolder(caller, request.id);
  const ids = answer.hits.map(({ id }) => id);
  const reports = await presentReports(deps, caller, ids);
  return { items: [...shown, ...reports], count: folders.length + answer.total, list_type: 'folder' };
}
