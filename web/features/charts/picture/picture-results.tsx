import { IconX } from '@tabler/icons-react';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { ChartCard } from '../results/chart-card.tsx';
import grid from '../results/chart-grid.module.css';
import { ChartSkeletons } from '../results/chart-skeletons.tsx';
import classes from './picture-results.module.css';
import type { PictureSearch } from './use-picture-search.ts';

interface PictureResultsProps {
  picture: PictureSearch;
  onOpen: (chart: SearchedChart) => void;
}

/** How sure the likeness is; 0 to 1. */
const likenessText = (likeness: number) =>
  likeness >= 0.995 ? '与图片一致' : `与图片相似 ${Math.floor(likeness * 100)}%`;

/** The picture that is looked for, and the charts that are it. */
export function PictureResults({ picture, onOpen }: PictureResultsProps) {
  const { asked, result, isPending, failure } = picture;
  return (
    <section className={classes.root} aria-label="以图找图的结果" aria-busy={isPending}>
      <div className={classes.asked}>
        {asked !== null && <img className={classes.picture} src={asked} alt="要查找的图片" />}
        <div>
          <h2 className={classes.title}>以图找图</h2>
          <p role="status" className={classes.count}>
            {isPending && '正在各报告的图表里查找…'}
            {result && (result.count > 0 ? `找到 ${result.count} 幅` : '没有找到同一幅图表')}
          </p>
        </div>
        <Button variant="subtle" icon={<IconX size={16} aria-hidden />} onClick={picture.clear}>
          回到图表列表
        </Button>
      </div>
      {isPending && <ChartSkeletons />}
      {failure !== null && (
        <StateView
          level={2}
          role="alert"
          title="没有找成"
          body={failure}
          actions={<Button onClick={picture.retry}>重试</Button>}
        />
      )}
      {result && result.count === 0 && (
        <StateView level={2} title="没有找到同一幅图表" body={result.notice} />
      )}
      {result && (
        <ul className={grid.grid}>
          {result.data.map((chart) => (
            <ChartCard
              key={chart.id}
              chart={chart}
              eager
              note={likenessText(chart.likeness)}
              onOpen={() => onOpen(chart)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
