import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#contract/client.ts';
import {
  getFileIndustryTags,
  getFileReportTypeTags,
  getHotSearches,
  getReportsOfType,
  suggest,
} from '#contract/search.ts';

/** Loaders give the client of their request, components the browser's; it is asked for only when a call is made. */
export type ClientSource = () => Client;

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

export const hotSearchesQuery = (client: ClientSource) =>
  queryOptions({
    queryKey: ['hot-searches'],
    queryFn: ({ signal }) => client().send(getHotSearches, { page: 1, pageSize: 10 }, signal),
  });

export const reportsOfTypeQuery = (client: ClientSource, typeId: number, pageSize: number) =>
  queryOptions({
    queryKey: ['reports-of-type', typeId, pageSize],
    queryFn: ({ signal }) => client().send(getReportsOfType, { page: 1, pageSize, typeId }, signal),
  });
