import { IconLock, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CHART_KIND_NAMES, type SearchedChart } from '#contract/calls/charts.ts';
import { grouped } from '#contract/text/grouped.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useFavourite } from '#web/features/favourites/index.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { ChartPicture } from '../chart-picture.tsx';
import classes from './chart-card.module.css';

interface ChartCardProps {
  chart: SearchedChart;
  /** Whether it stands in the first rows, whose pictures are fetched at once. */
  eager: boolean;
  onOpen: () => void;
  /** What stands before its name, as a box to choose it by. */
  mark?: ReactNode;
  /** A quiet line of its own, as why it is listed. */
  note?: string;
}

/** One, two or three cards a row: see `chart-grid.module.css`. */
const SIZES = '(max-width: 767px) calc(100vw - 32px), (max-width: 1179px) 45vw, 386px';

/** A chart large enough to read, what it is called, where its numbers come from and where it stands. */
export function ChartCard({ chart, eager, onOpen, note, mark }: ChartCardProps) {
  if (chart.locked !== null) return <LockedCard chart={chart} mark={mark} message={chart.locked.message} />;
  return (
    <li className={classes.card} data-chart={chart.id}>
      <article className={classes.article}>
        {/* The name below leads to the same place and is what one is told. */}
        <button
          type="button"
          className={chart.online_url === '' ? classes.shut : classes.picture}
          tabIndex={-1}
          aria-hidden
          onClick={onOpen}
        >
          <ChartPicture chart={chart} sizes={SIZES} eager={eager} />
        </button>
        <div className={classes.head}>
          {mark}
          <h3 className={classes.name}>
            <button type="button" aria-haspopup="dialog" onClick={onOpen}>
              <MarkedText text={chart.name} ranges={chart.name_ranges} />
            </button>
          </h3>
          <FavouriteButton chart={chart} />
        </div>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        {chart.beside !== null && <Beside {...chart.beside} />}
        <p className={classes.source}>{chart.source === '' ? '未注明来源' : `来源：${chart.source}`}</p>
        <Place chart={chart} />
      </article>
    </li>
  );
}

/** What was sought stands in the text beside the chart alone. */
function Beside({ text, range }: NonNullable<SearchedChart['beside']>) {
  if (text === '') return <p className={classes.beside}>所查的词在图旁的正文里</p>;
  return (
    <p className={classes.beside}>
      文中：
      <MarkedText text={text} ranges={[range]} />
    </p>
  );
}

function Place({ chart }: { chart: SearchedChart }) {
  return (
    <p className={classes.place}>
      <a className={classes.report} href={reportHref(chart.fid, '')} target="_blank" rel="noopener">
        {chart.file_name}
      </a>
      <span className={classes.facts}>
        {[
          chart.stockOrgData.name,
          chart.createTimeYmd,
          `第 ${chart.place_page} 页`,
          CHART_KIND_NAMES[chart.kind],
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
        {chart.same_count > 1 && (
          <span className={classes.same}>同图 {grouped(chart.same_count)} 份报告</span>
        )}
      </span>
    </p>
  );
}

function FavouriteButton({ chart }: { chart: SearchedChart }) {
  const { favourite, isPending, press, label } = useFavourite(chart, 'chart');
  return (
    <IconButton
      label={`${label}图表《${chart.name}》`}
      tip={label}
      size={28}
      className={favourite ? classes.kept : classes.keep}
      aria-pressed={favourite}
      loading={isPending}
      onClick={press}
    >
      {favourite ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} stroke={1.6} aria-hidden />}
    </IconButton>
  );
}

/** Beyond the samples: that there is one, and what shows it. */
function LockedCard({ chart, message, mark }: Pick<ChartCardProps, 'chart' | 'mark'> & { message: string }) {
  const openDialog = useDialogs();
  return (
    <li className={classes.card} data-locked>
      <article className={classes.article}>
        <button
          type="button"
          className={classes.shut}
          aria-label={`${chart.name}：${message}`}
          onClick={() => openDialog({ kind: 'upgrade', text: message, needs: 'senior' })}
        >
          <span className={classes.lock}>
            <IconLock size={22} stroke={1.5} aria-hidden />
            {message}
          </span>
        </button>
        <div className={classes.head}>
          {mark}
          <h3 className={classes.name}>{chart.name}</h3>
        </div>
        <Place chart={chart} />
      </article>
    </li>
  );
}
