import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchedChart } from '#contract/calls/charts.ts';
import type { getShownPassage } from '#contract/calls/home.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import { ChartImage } from '#web/ui/chart-image.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { CHARTS, chartsQuery, passageQuery } from './queries.ts';
import classes from './showcase.module.css';

type Passage = NonNullable<ResponseOf<typeof getShownPassage>['passage']>;

/**
 * What the product can do, shown by pieces of it that are real: a passage of the library and one of its charts. What is not there, or does not
 * come, leaves no empty frame: nobody came for it.
 */
export function Showcase() {
  const passages = useQuery(passageQuery());
  const charts = useQuery(chartsQuery());
  const passage = passages.data?.passage ?? null;
  const chart = charts.data?.items[CHARTS] ?? charts.data?.items[0];
  const hasPassage = passage !== null || passages.isPending;
  const hasChart = chart !== undefined || charts.isPending;
  if (!hasPassage && !hasChart) return null;
  return (
    <section className={classes.root} aria-label="研见能做什么">
      {hasPassage && (
        <Piece title="搜到的是原文" text="命中的段落写明在第几页，一点就到那一页。">
          {passage !== null && <Hit passage={passage} />}
        </Piece>
      )}
      {hasChart && (
        <Piece title="图表带着出处" text="每幅图都知道自己的来源、报告和页码。">
          {chart !== undefined && <Origin chart={chart} />}
        </Piece>
      )}
      {hasPassage && (
        <Piece title="引用自带出处" text="划下一句，写上想法，复制时出处一起带走。">
          {passage !== null && <Quote passage={passage} />}
        </Piece>
      )}
    </section>
  );
}

function Piece({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className={classes.piece}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.say}>{text}</p>
      <div className={classes.shown}>{children}</div>
    </article>
  );
}

/** As the search shows it: the report, the passage with its page. */
function Hit({ passage }: { passage: Passage }) {
  return (
    <div className={classes.hit}>
      <Cover url={passage.share_url} width={48} />
      <div className={classes.hitText}>
        <Link to={`/preview/${passage.fid}`} className={classes.report}>
          {passage.name}
        </Link>
        <p className={classes.passage}>
          <span className={classes.page}>第 {passage.page} 页</span>
          <MarkedText text={passage.text} ranges={passage.ranges} />
        </p>
      </div>
    </div>
  );
}

/** A chart, and the way from it to its page. */
function Origin({ chart }: { chart: SearchedChart }) {
  return (
    <div className={classes.origin}>
      <div className={classes.picture}>
        <ChartImage chart={chart} sizes="320px" alt={chart.name} />
      </div>
      <ol className={classes.way} aria-label="出处">
        <li>{chart.source === '' ? chart.name : `来源：${chart.source}`}</li>
        <li>
          <Link to={`/preview/${chart.fid}`}>{chart.file_name}</Link>
        </li>
        <li>第 {chart.place_page} 页</li>
      </ol>
    </div>
  );
}

/** As a highlight in the reader, and what copying it gives. */
function Quote({ passage: { text, name, organisation, day, page } }: { passage: Passage }) {
  return (
    <div className={classes.quote}>
      <p>
        <span className={classes.highlight} data-colour="yellow">
          {text}
        </span>
      </p>
      <p className={classes.cited}>
        ——{organisation}《{name}》，{day}，第 {page} 页
      </p>
    </div>
  );
}
