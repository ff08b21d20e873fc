import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MOST_OWN_CHARTS, searchMyCharts } from '#contract/calls/charts.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { OwnFound, OwnNotFound } from '#web/ui/own-found.tsx';
import { OwnCharts } from './own-charts.tsx';
import classes from './own-found.module.css';

const ownChartsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['charts', 'own', keyword],
    retry: false,
    queryFn: answerTo(searchMyCharts, { keyword, pageSize: MOST_OWN_CHARTS }),
  });

/** 我的文件里的图表: the word that opens those of one's own files and of those of one's groups that answer; nothing where none does. */
export function OwnChartsFound({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery(ownChartsQuery(keyword));
  if (error !== null) return <OwnNotFound why={messageOfError(error)} onRetry={() => void refetch()} />;
  if (data === undefined || data.data.length === 0) return null;
  const { data: charts } = data;
  return (
    <OwnFound
      text={`我的文件 ${charts.length} 幅`}
      title={`我的与群组的文件里有 ${charts.length} 幅图表符合`}
    >
      {() => (
        <>
          <OwnCharts charts={charts} label="我的文件里的图表" />
          <p className={classes.more}>
            <Link to={`/myUpload?all=1&keyword=${encodeURIComponent(keyword)}`}>查看符合的文件</Link>
          </p>
        </>
      )}
    </OwnFound>
  );
}
