import * as calls from '#contract/search.ts';
import { getSupportContact } from '#contract/site.ts';
import type { Handle, RequestContext } from '#server/platform/http/context.ts';
import { actorOf } from '../memberships/index.ts';
import type { Asking, SearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';
import { listHotReports, listRecommendedReports, listReportsOfType } from './list-reports.ts';
import { openFolder } from './open-folder.ts';
import { readHotKeywords, readHotList } from './read-hot-searches.ts';
import { readIndustries, readMainIndustries, readReportTypes } from './read-tags.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

const askingOf = (context: RequestContext): Asking => ({ who: actorOf(context), now: context.now });

export function searchRoutes(handle: Handle, deps: SearchDeps): void {
  handle(calls.searchReports, (request, context) => findReports(deps, request, askingOf(context), 'all'));
  handle(calls.searchReportsFuzzy, (request, context) =>
    findReports(deps, request, askingOf(context), 'any'),
  );
  handle(calls.searchDefaultSortData, (request, context) =>
    browseReports(deps, request, askingOf(context), 'rank'),
  );
  handle(calls.getLatestFiles, (request, context) =>
    browseReports(deps, request, askingOf(context), 'latest'),
  );
  handle(calls.getRcmdFiles, (request, context) => listRecommendedReports(deps, request, askingOf(context)));
  handle(calls.getHotRankList, (request, context) => listHotReports(deps, request, askingOf(context)));
  handle(calls.getHotRankListByChart, (request, context) =>
    listHotReports(deps, request, askingOf(context), true),
  );
  handle(calls.getReportsOfType, (request, context) => listReportsOfType(deps, request, askingOf(context)));
  handle(calls.apiDirFiles, (request, context) => openFolder(deps, request, askingOf(context)));
  handle(calls.getFileReportTypeTags, () => readReportTypes(deps));
  handle(calls.getFileIndustryTags, ({ parentFileIndustryId }) =>
    readIndustries(deps, parentFileIndustryId ?? 0),
  );
  handle(calls.getIndustryList, (request) => readMainIndustries(deps, request));
  handle(calls.getSearchHotKey, async (_request, { now }) => ({ keys: await readHotKeywords(deps, now) }));
  handle(calls.getHotSearches, async (request, { now }) => ({ data: await readHotList(deps, request, now) }));
  handle(calls.suggest, async ({ keyword }, { now }) => ({
    list: await suggestWhileTyping(deps, keyword, now),
  }));
  handle(getSupportContact, async () => ({ contact: deps.supportContact }));
}
