import { Link } from 'react-router';
import { coveragePath } from '#contract/calls/coverage.ts';
import type { CompanyFacts, SearchSubject } from '#contract/calls/subjects.ts';
import { grouped } from '#contract/text/grouped.ts';
import { searchAddress } from '#contract/text/search-address.ts';
import { companyFacts } from './ratings.tsx';
import classes from './subject-card.module.css';

/** What one looks for first: of a company who covers it and how it was rated, of an industry its periodicals. */
export function SubjectCard({ subject }: { subject: SearchSubject }) {
  const { kind, key, name, company } = subject;
  const what = kind === 'stock' ? '公司' : '行业';
  return (
    <section className={classes.subject} data-kind={kind} aria-label={`${what}：${name}`}>
      <h2 className={classes.name}>
        <Link to={coveragePath(kind, key)}>
          {name}
          <span className={classes.way}>{what}专页</span>
        </Link>
      </h2>
      {company === null ? <Periodicals subject={subject} /> : <Facts company={company} code={key} />}
    </section>
  );
}

function Facts({ company, code }: { company: CompanyFacts; code: string }) {
  return (
    <dl className={classes.facts}>
      {companyFacts(company, code).map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.label}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Periodicals = ({ subject: { series } }: { subject: SearchSubject }) => (
  <ul>
    {series.map((each) => (
      <li key={each.key}>
        <Link to={searchAddress({ series: each.key })} className={classes.row}>
          <span className={classes.value}>
            {each.organisation}《{each.name}》
          </span>
          <span className={classes.label}>
            {grouped(each.count)} 期，最近 {each.last_day}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
