import { queryOptions } from '@tanstack/react-query';
import { getFileIndustryTags, getFileReportTypeTags } from '#contract/calls/listings.ts';
import { getSearchExamples, suggest } from '#contract/calls/suggestions.ts';
import type { ClientSource } from '#web/client/browser-client.ts';

const TAXONOMY_FRESH_MS = 60 * 60_000;

export const suggestionsQuery = (client: ClientSource, keyword: string) =>
  queryOptions({
    queryKey: ['suggest', keyword],
    queryFn: ({ signal }) => client().send(suggest, { keyword }, signal),
  });

/** Level-1 industries without a parent, level-2 industries with one. */
export const industryTagsQuery = (client: ClientSource, parentId: number | null) =>
  queryOptions({
    queryKey: ['industry-tags', parentId],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getFileIndustryTags, { parentFileIndustryId: parentId }, signal),
  });

export const reportTypeTagsQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['report-type-tags'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getFileReportTypeTags, {}, signal),
  });

/** What the help beside the box shows. */
export const examplesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['search-examples'],
    staleTime: TAXONOMY_FRESH_MS,
    queryFn: ({ signal }) => client().send(getSearchExamples, {}, signal),
  });
