import * as calls from '#contract/calls/search.ts';
import { getSupportContact } from '#contract/calls/site.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { forCaller } from './access.ts';
import { countFacets } from './count-facets.ts';
import type { SharedSearchDeps } from './deps.ts';
import { browseReports, findReports } from './find-reports.ts';
import { listHotReports, listRecommendedReports, listReportsOfType } from './list-reports.ts';
import { openFolder } from './open-folder.ts';
import { readHotKeywords, readHotList } from './read-hot-searches.ts';
import { readIndustries, readMainIndustries, readReportTypes } from './read-tags.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';
import { tellWhatToDrop } from './tell-what-to-drop.ts';

export function searchRoutes(handle: Handle, parts: SharedSearchDeps): void {
  handle(calls.searchReports, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      findReports(forCaller(parts, context.caller), request, context.caller, 'all'),
    ),
  );
  handle(calls.searchReportsFuzzy, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      findReports(forCaller(parts, context.caller), request, context.caller, 'any'),
    ),
  );
  handle(calls.searchDefaultSortData, (request, context) =>
    browseReports(forCaller(parts, context.caller), request, context.caller, 'rank'),
  );
  handle(calls.searchFacets, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      countFacets(forCaller(parts, context.caller), request, context.caller),
    ),
  );
  handle(calls.getLatestFiles, (request, context) =>
    browseReports(forCaller(parts, context.caller), request, context.caller, 'latest'),
  );
  handle(calls.getRcmdFiles, (request, context) =>
    listRecommendedReports(forCaller(parts, context.caller), request, context.caller),
  );
  handle(calls.getHotRankList, (request, context) =>
    listHotReports(forCaller(parts, context.caller), request, context.caller),
  );
  handle(calls.getHotRankListByChart, (request, context) =>
    listHotReports(forCaller(parts, context.caller), request, context.caller, true),
  );
  handle(calls.getReportsOfType, (request, context) =>
    listReportsOfType(forCaller(parts, context.caller), request, context.caller),
  );
  handle(calls.apiDirFiles, (request, context) =>
    openFolder(forCaller(parts, context.caller), request, context.caller),
  );
  handle(calls.getFileReportTypeTags, () => readReportTypes(parts));
  handle(calls.getFileIndustryTags, ({ parentFileIndustryId }) =>
    readIndustries(parts, parentFileIndustryId ?? 0),
  );
  handle(calls.getIndustryList, (request) => readMainIndustries(parts, request));
  handle(calls.getSearchHotKey, async (_request, { caller }) => ({
    keys: await readHotKeywords(parts, caller.now),
  }));
  handle(calls.getHotSearches, async (request, { caller }) => ({
    data: await readHotList(parts, request, caller.now),
  }));
  handle(calls.suggest, async ({ keyword }, { caller }) => ({
    list: await tellWhatToDrop(keyword, () => suggestWhileTyping(forCaller(parts, caller), keyword, caller)),
  }));
  handle(calls.getSearchExamples, async (_request, { caller }) => ({
    list: await parts.examples(forCaller(parts, caller), caller),
  }));
  handle(getSupportContact, async () => ({ contact: parts.supportContact }));
}
