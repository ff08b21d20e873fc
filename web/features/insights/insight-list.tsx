import { Link, useNavigate } from 'react-router';
import {
  INSIGHT_PAGE_SIZE,
  type InsightItem,
  insightListPath,
  insightPath,
} from '#contract/calls/insights.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './insight-list.module.css';
import type { InsightPage } from './load-insights.ts';
import { Tags } from './tags.tsx';

/** Cards that are seen without scrolling. */
const EAGER = 4;

/** Articles on industries, eight a page (S1 §2). */
export function InsightList({ list, total, page }: InsightPage) {
  const navigate = useNavigate();
  if (total === 0) {
    return (
      <StateView
        title="还没有行业洞察"
        body="文章发布后会列在这里。"
        actions={<LinkButton to="/report">去搜报告</LinkButton>}
      />
    );
  }
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>行业洞察</h1>
        <p className={classes.line}>一篇讲清一个变化：先看数，再看图，最后回到报告原文。共 {total} 篇。</p>
      </header>
      <ul className={classes.grid}>
        {list.map((item, at) => (
          <li key={item.id}>
            <Card item={item} isEager={at < EAGER} />
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(total / INSIGHT_PAGE_SIZE)}
        hrefOf={insightListPath}
        onPage={(wanted) => void navigate(insightListPath(wanted))}
      />
    </div>
  );
}

function Card({ item, isEager }: { item: InsightItem; isEager: boolean }) {
  return (
    <article className={classes.card}>
      <div className={classes.cover}>
        {item.cover !== '' && (
          <img
            src={item.cover}
            alt=""
            width={680}
            height={383}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : 'auto'}
          />
        )}
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={insightPath(item.id)} className={classes.link}>
            {item.title}
          </Link>
        </h2>
        <p className={classes.summary}>{item.summary}</p>
        <div className={classes.foot}>
          <Tags tags={item.tag} />
          <time dateTime={item.create_time_format}>{item.create_time_format}</time>
        </div>
      </div>
    </article>
  );
}
