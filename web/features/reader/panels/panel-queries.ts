import { useQuery } from '@tanstack/react-query';
import {
  getCatalogListByFileId,
  getChartListByFileId,
  getSimilarReportFile,
} from '#contract/calls/reader.ts';
import { browserClient } from '#web/client/browser-client.ts';

export function useCatalog(fid: number) {
  return useQuery({
    queryKey: ['report-catalog', fid],
    queryFn: ({ signal }) => browserClient().send(getCatalogListByFileId, { fileId: fid }, signal),
  });
}

export function useCharts(fid: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['report-charts', fid],
    queryFn: ({ signal }) => browserClient().send(getChartListByFileId, { fileId: fid }, signal),
    enabled: isWanted,
  });
}

/** The call's own three are too few for a panel of its own. */
const SIMILAR_COUNT = 8;

export function useSimilar(fid: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['report-similar', fid],
    queryFn: ({ signal }) =>
      browserClient().send(getSimilarReportFile, { fileId: fid, limit: SIMILAR_COUNT }, signal),
    enabled: isWanted,
  });
}
