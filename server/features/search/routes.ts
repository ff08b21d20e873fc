import { searchFacets } from '#contract/calls/facets.ts';
import { apiDirFiles } from '#contract/calls/folders.ts';
import { getSearchHotKey } from '#contract/calls/home.ts';
import * as listings from '#contract/calls/listings.ts';
import * as search from '#contract/calls/search.ts';
import { explainSearch as explainSearchCall } from '#contract/calls/search-order.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { tellWhatToDrop } from '../query/index.ts';
import { forCaller } from './access.ts';
import { countFacets } from './count-facets.ts';
import type { SharedSearchDeps } from './deps.ts';
import { explainSearch } from './explain-search.ts';
import { browseReports, findReports } from './find-reports.ts';
import { listReportsOfType } from './list-reports.ts';
import { nearbySearches } from './nearby-searches.ts';
import { openFolder } from './open-folder.ts';
import { readHotKeywords, readHotList } from './read-hot-searches.ts';
import { readIndustries, readMainIndustries, readReportTypes } from './read-tags.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';

const countedFor = ({ dictionary, index }: SharedSearchDeps, caller: Caller) => ({
  dictionary,
  index: index.for(caller),
});

export function searchRoutes(handle: Handle, parts: SharedSearchDeps): void {
  handle(search.searchReports, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      findReports(forCaller(parts, context.caller), request, context.caller, 'all'),
    ),
  );
  handle(search.searchReportsFuzzy, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      findReports(forCaller(parts, context.caller), request, context.caller, 'any'),
    ),
  );
  handle(explainSearchCall, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      explainSearch(forCaller(parts, context.caller), request, context.caller),
    ),
  );
  handle(search.searchDefaultSortData, (request, context) =>
    browseReports(forCaller(parts, context.caller), request, context.caller, 'rank'),
  );
  handle(searchFacets, (request, context) =>
    tellWhatToDrop(request.keyword, () =>
      countFacets(forCaller(parts, context.caller), request, context.caller),
    ),
  );
  handle(search.getLatestFiles, (request, context) =>
    browseReports(forCaller(parts, context.caller), request, context.caller, 'latest'),
  );
  handle(listings.getReportsOfType, (request, context) =>
    listReportsOfType(forCaller(parts, context.caller), request, context.caller),
  );
  handle(apiDirFiles, (request, context) =>
    openFolder(forCaller(parts, context.caller), request, context.caller),
  );
  handle(listings.getFileReportTypeTags, (_request, { caller }) =>
    readReportTypes(countedFor(parts, caller)),
  );
  handle(listings.getFileIndustryTags, ({ parentFileIndustryId }, { caller }) =>
    readIndustries(countedFor(parts, caller), parentFileIndustryId ?? 0),
  );
  handle(listings.getIndustryList, (request, { caller }) =>
    readMainIndustries(countedFor(parts, caller), request),
  );
  handle(getSearchHotKey, async (_request, { caller }) => ({
    keys: await readHotKeywords(parts, caller.now),
  }));
  handle(suggestions.getHotSearches, async (request, { caller }) => ({
    data: [...(await readHotList(parts, request, caller.now))],
  }));
  handle(suggestions.suggest, async ({ keyword }, { caller }) => ({
    list: await tellWhatToDrop(keyword, () => suggestWhileTyping(forCaller(parts, caller), keyword, caller)),
  }));
  handle(suggestions.getNearbySearches, async ({ keyword }, { caller }) => ({
    list: await tellWhatToDrop(keyword, () => nearbySearches(forCaller(parts, caller), keyword, caller)),
  }));
  handle(suggestions.getSearchExamples, async (_request, { caller }) => ({
    list: await parts.examples(forCaller(parts, caller), caller),
  }));
}
