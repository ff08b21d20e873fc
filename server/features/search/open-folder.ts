import type { FolderItem } from '#contract/calls/folders.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { mayUseSecondIndustries, pageOf, requirePage } from './access.ts';
import type { SearchDeps } from './deps.ts';
import { asFolders } from './describe-folders.ts';
import { inImportFolder, readImportFolders } from './import-folders.ts';
import { presentReports } from './present-reports.ts';
import { type CountedTag, readIndustries } from './read-tags.ts';

interface FolderPage {
  items: (FolderItem | ReportItem)[];
  count: number;
  list_type: 'folder';
}

const ROOT = 0;

/** Its id, the folders in it and what lies in it beside them. */
interface OpenedFolder {
  folders: readonly CountedTag[];
  /** null for the root, which holds folders alone. */
  reports: IndexExpression | null;
}

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

/** Throws 10007 for second-level folders as the filters of a search do, and the code of what is not there. */
async function lookInto(deps: SearchDeps, caller: Caller, id: number): Promise<OpenedFolder> {
  if (id === ROOT) {
    const folders = [...(await readIndustries(deps, ROOT)), ...(await readImportFolders(deps))];
    return { folders, reports: null };
  }
  const industries = deps.dictionary.current().ofKind('industry');
  if (!industries.some((industry) => industry.id === id)) {
    const imported = await readImportFolders(deps);
    if (!imported.some((folder) => folder.id === id)) throw new BusinessError('notFound', '没有这个目录');
    return { folders: [], reports: { kind: 'tag', tag: inImportFolder(id) } };
  }
  deps.index.require({ expression: inIndustry(id), match: 'all' });
  const folders = await readIndustries(deps, id);
  // Whoever may not open the folders sees what lies in them beside the rest.
  return { folders, reports: directlyIn(id, mayUseSecondIndustries(caller) ? folders : []) };
}

/** What lies in a folder of the library: its folders first, then its reports, newest first. Opening one is written down. */
export async function openFolder(
  deps: SearchDeps,
  request: { id: number; page: number; pageSize: number },
  caller: Caller,
): Promise<FolderPage> {
  requirePage(deps.quotas, caller, request);
  const { offset, limit } = pageOf(caller, request);
  const { folders, reports: expression } = await lookInto(deps, caller, request.id);
  // The directory itself is what everybody finds the way by: it is not cut for who may turn no pages.
  const rootLimit = Math.max(limit, request.pageSize);
  if (expression === null) {
    const from = (request.page - 1) * rootLimit;
    const items = await asFolders(deps, folders.slice(from, from + rootLimit), caller.now);
    return { items, count: folders.length, list_type: 'folder' };
  }
  const shown = await asFolders(deps, folders.slice(offset, offset + limit), caller.now);
  const answer = await deps.index.search({
    expression,
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
