import { useQuery } from '@tanstack/react-query';
import { getSimilarReportChart } from '#contract/calls/charts.ts';
import {
  getCatalogListByFileId,
  getChartListByFileId,
  getSimilarReportFile,
} from '#contract/calls/report-detail.ts';
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

/** S1 §9. */
const SIMILAR_COUNT = 3;

export function useSimilar(fid: number) {
  return useQuery({
    queryKey: ['report-similar', fid],
    queryFn: ({ signal }) =>
      browserClient().send(getSimilarReportFile, { fileId: fid, limit: SIMILAR_COUNT }, signal),
  });
}

export function useSimilarCharts(fid: number) {
  return useQuery({
    queryKey: ['report-similar-charts', fid],
    queryFn: ({ signal }) =>
      browserClient().send(getSimilarReportChart, { fileId: fid, limit: SIMILAR_COUNT }, signal),
  });
}
