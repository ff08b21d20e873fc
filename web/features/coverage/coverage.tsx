import { Link, useNavigate } from 'react-router';
import {
  COVERAGE_PAGE_SIZE,
  type CoverageKind,
  coveragePath,
  type Neighbour,
} from '#contract/calls/coverage.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { useSession } from '#web/client/session.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { ShareButton } from '#web/features/sharing/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Pager } from '#web/ui/pager/pager.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './coverage.module.css';
import { subjectOf } from './coverage-meta.ts';
import type { CoverageData } from './load-coverage.ts';
import { QuartersChart } from './quarters-chart.tsx';
import { CompanyCard, Ratings } from './ratings.tsx';
import { RelatedCharts } from './related-charts.tsx';

const NEIGHBOUR_TITLES: Record<CoverageKind, string> = {
  industry: '相关行业',
  organisation: '发布机构',
  researcher: '研究员',
  stock: '涉及的股票',
  month: '月份',
};

/** The list that the search page makes of it, where one can filter further; none for a month, whose filter is a right. */
function searchHref({ kind, key }: CoverageData): string | null {
  if (kind === 'month') return null;
  if (kind === 'industry') return searchAddress({ theme_id: key });
  if (kind === 'organisation') return searchAddress({ org: key });
  if (kind === 'researcher') return searchAddress({ researcher: key });
  return searchAddress({ search_key: `代码:${key}` });
}

/** The public page of what reports are about, who wrote them or when: what there is, and all of it in pages. */
export function Coverage({ coverage }: { coverage: CoverageData }) {
  const { quarters, list } = coverage;
  return (
    <div className={classes.page}>
      <Head coverage={coverage} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {coverage.company !== null && coverage.page === 1 && (
            <CompanyCard company={coverage.company} code={coverage.key} />
          )}
          {coverage.series.length > 0 && <Series series={coverage.series} />}
          {quarters.length > 1 && coverage.page === 1 && (
            <section className={card.card} aria-labelledby="over-time">
              <h2 id="over-time" className={card.title}>
                各季度报告数
              </h2>
              <QuartersChart quarters={quarters} />
            </section>
          )}
          {coverage.charts.length > 0 && <RelatedCharts charts={coverage.charts} />}
          <Reports coverage={coverage} />
        </div>
        {list.length > 0 && <Side coverage={coverage} />}
      </div>
    </div>
  );
}

function Head({ coverage }: { coverage: CoverageData }) {
  const { kind, key, name, note, count, first_day, last_day } = coverage;
  const search = searchHref(coverage);
  const span = first_day === last_day ? last_day : `${first_day} 至 ${last_day}`;
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.name}>
          {name}
          <span className={classes.note}>{note}</span>
        </h1>
        <p className={classes.sum}>{count > 0 ? `共 ${grouped(count)} 篇研究报告，${span}` : '还没有报告'}</p>
      </div>
      <div className={classes.actions}>
        {search !== null && count > 0 && (
          <LinkButton to={search} variant="default">
            在搜报告中筛选
          </LinkButton>
        )}
        <ShareButton shared={{ kind: 'page', path: coveragePath(kind, key), name: subjectOf(coverage) }} />
      </div>
    </header>
  );
}

/** Periodicals on the industry; each leads to its issues. */
function Series({ series }: Pick<CoverageData, 'series'>) {
  return (
    <section className={card.card} aria-labelledby="series">
      <h2 id="series" className={card.title}>
        定期报告
      </h2>
      <ul className={`${classes.neighbours} ${classes.series}`}>
        {series.map(({ key, name, organisation, count, last_day }) => (
          <li key={key}>
            <Link to={searchAddress({ series: key })} className={classes.neighbour}>
              <span className={classes.neighbourName}>
                {organisation}《{name}》
              </span>
              <span className={classes.count}>
                {grouped(count)} 期，最近 {last_day}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reports({ coverage }: { coverage: CoverageData }) {
  const { kind, key, page, count, list } = coverage;
  const navigate = useNavigate();
  const hrefOf = (wanted: number) => coveragePath(kind, key, wanted);
  if (list.length === 0) {
    return (
      <StateView
        title="还没有这方面的报告"
        body="新的报告入库后会列在这里。"
        actions={<LinkButton to="/archive">按月份浏览全部报告</LinkButton>}
      />
    );
  }
  return (
    <section className={card.card} aria-labelledby="reports">
      <h2 id="reports" className={card.title}>
        {page > 1 ? `报告 · 第 ${page} 页` : '最新报告'}
      </h2>
      <ul>
        {list.map((report) => (
          <Row key={report.fid} report={report} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(count / COVERAGE_PAGE_SIZE)}
        hrefOf={hrefOf}
        onPage={(wanted) => void navigate(hrefOf(wanted))}
      />
    </section>
  );
}

/** Whoever is signed in goes straight to reading; to everybody else the preview says what there is. */
function Row({ report }: { report: ReportItem }) {
  const { user } = useSession();
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h3 className={row.title}>
          <a
            href={user === null ? `/preview/${report.id}` : reportHref(report.fid, '')}
            target="_blank"
            rel="noopener"
          >
            {report.name}
          </a>
        </h3>
        <ReportMeta report={report} />
        {report.content !== '' && <p className={row.abstract}>{report.content}</p>}
      </article>
    </li>
  );
}

function Side({ coverage: { ratings, neighbours } }: { coverage: CoverageData }) {
  const kinds = [...new Set(neighbours.map(({ kind }) => kind))];
  return (
    <aside className={classes.side}>
      {ratings.length > 0 && <Ratings ratings={ratings} />}
      {kinds.map((kind) => (
        <Neighbours key={kind} kind={kind} neighbours={neighbours.filter((each) => each.kind === kind)} />
      ))}
    </aside>
  );
}

function Neighbours({ kind, neighbours }: { kind: CoverageKind; neighbours: readonly Neighbour[] }) {
  const title = `neighbours-${kind}`;
  return (
    <section className={card.card} aria-labelledby={title}>
      <h2 id={title} className={card.title}>
        {NEIGHBOUR_TITLES[kind]}
      </h2>
      <ul className={classes.neighbours}>
        {neighbours.map(({ key, name, count }) => (
          <li key={key}>
            <Link to={coveragePath(kind, key)} className={classes.neighbour}>
              <span className={classes.neighbourName}>{name}</span>
              <span className={classes.count}>{grouped(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
