import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MOST_OWN_CHARTS, searchMyCharts } from '#contract/calls/charts.ts';
import { answerTo, messageOfError } from '#web/client/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import line from '#web/ui/line-above.module.css';
import classes from './own-above.module.css';
import { OwnCharts } from './own-charts.tsx';

const ownChartsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['charts', 'own', keyword],
    retry: false,
    queryFn: answerTo(searchMyCharts, { keyword, pageSize: MOST_OWN_CHARTS }),
  });

/** 我的文件里的图表: one line that opens those of one's own files and of those of one's groups that answer the search; nothing where none does. */
export function OwnAbove({ keyword }: { keyword: string }) {
  const { data, error, refetch } = useQuery(ownChartsQuery(keyword));
  if (error !== null)
    return (
      <p className={line.line} role="status">
        没能在我的文件里查找图表：{messageOfError(error)}
        <Button size="compact" variant="subtle" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (data === undefined || data.data.length === 0) return null;
  return (
    <details className={line.above}>
      <summary className={line.line}>
        <span>我的文件里有 {data.data.length} 幅图表</span>
        <span className={line.first}>{data.data[0]?.name}</span>
      </summary>
      <OwnCharts charts={data.data} label="我的文件里的图表" />
      <p className={classes.more}>
        <Link to={`/myUpload?all=1&keyword=${encodeURIComponent(keyword)}`}>查看符合的文件</Link>
      </p>
    </details>
  );
}
