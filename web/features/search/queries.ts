import { queryOptions } from '@tanstack/react-query';
import { getFileIndustryTags, getFileReportTypeTags } from '#contract/calls/listings.ts';
import { getSearchExamples, suggest } from '#contract/calls/suggestions.ts';
import { answerTo } from '#web/client/query.ts';

const TAXONOMY_FRESH_MS = 60 * 60_000;

export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: answerTo(suggest, { keyword }),
  });

/** Level-1 industries without a parent, level-2 industries with one. */
export const industryTagsQuery = (parentId: number | null) =>
  queryOptions({
    queryKey: ['industry-tags', parentId],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: answerTo(getFileIndustryTags, { parentFileIndustryId: parentId }),
  });

export const reportTypeTagsQuery = () =>
  queryOptions({
    queryKey: ['report-type-tags'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: answerTo(getFileReportTypeTags, {}),
  });

/** What the help beside the box shows. */
export const examplesQuery = () =>
  queryOptions({
    queryKey: ['search-examples'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: answerTo(getSearchExamples, {}),
  });
