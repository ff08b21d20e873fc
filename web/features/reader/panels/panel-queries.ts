import { useQuery } from '@tanstack/react-query';
import { getSimilarReportChart } from '#contract/calls/charts.ts';
import {
  getCatalogListByFileId,
  getChartListByFileId,
  getSimilarReportFile,
} from '#contract/calls/report-detail.ts';
import { answerTo } from '#web/client/query.ts';

export function useCatalog(fid: number) {
  return useQuery({
    queryKey: ['report-catalog', fid],
    queryFn: answerTo(getCatalogListByFileId, { fileId: fid }),
  });
}

export function useCharts(fid: number, isWanted: boolean) {
  return useQuery({
    queryKey: ['report-charts', fid],
    queryFn: answerTo(getChartListByFileId, { fileId: fid }),
    enabled: isWanted,
  });
}

/** S1 §9. */
const SIMILAR_COUNT = 3;

export function useSimilar(fid: number) {
  return useQuery({
    queryKey: ['report-similar', fid],
    queryFn: answerTo(getSimilarReportFile, { fileId: fid, limit: SIMILAR_COUNT }),
  });
}

export function useSimilarCharts(fid: number) {
  return useQuery({
    queryKey: ['report-similar-charts', fid],
    queryFn: answerTo(getSimilarReportChart, { fileId: fid, limit: SIMILAR_COUNT }),
  });
}
