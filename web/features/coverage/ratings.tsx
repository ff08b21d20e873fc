import type { getCoverage } from '#contract/calls/coverage.ts';
import type { CompanyFacts } from '#contract/calls/subjects.ts';
import { grouped } from '#contract/text/grouped.ts';
import type { ResponseOf } from '#contract/wire/call.ts';
import card from '#web/ui/card.module.css';
import { groupRatings } from './rating-groups.ts';
import classes from './ratings.module.css';

type CoverageAnswer = ResponseOf<typeof getCoverage>;

/** Ratings in three groups; what they were printed as comes with a press, and without script. */
export function Ratings({ ratings }: Pick<CoverageAnswer, 'ratings'>) {
  return (
    <section className={card.card} aria-labelledby="ratings">
      <h2 id="ratings" className={card.title}>
        给出的评级
      </h2>
      <ul className={classes.groups}>
        {groupRatings(ratings).map(({ group, count, ratings: originals }) => (
          <li key={group}>
            <details>
              <summary className={classes.group}>
                <span>{group}</span>
                <span className={classes.count}>{grouped(count)} 篇</span>
              </summary>
              <dl className={classes.originals}>
                {originals.map((each) => (
                  <div key={each.rating} className={classes.original}>
                    <dt>{each.rating}</dt>
                    <dd className={classes.count}>{grouped(each.count)} 篇</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What one looks for first of a company, by name: who covers it, and how it was rated last and before; no price. */
export function companyFacts({ houses, ratings }: CompanyFacts, code: string): [string, string][] {
  const [last, before] = ratings;
  return [
    ['代码', code],
    ['覆盖机构', houses === 0 ? '没有机构的研报' : `${grouped(houses)} 家`],
    ['最新评级', last === undefined ? '没有标明评级' : saidOf(last)],
    ...(before === undefined ? [] : [['上一次评级', saidOf(before)] as [string, string]]),
  ];
}

export function CompanyCard({ company, code }: { company: CompanyFacts; code: string }) {
  return (
    <dl className={`${card.card} ${classes.company}`}>
      {companyFacts(company, code).map(([name, value]) => (
        <div key={name}>
          <dt className={classes.label}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const saidOf = ({ rating, organisation, day }: CompanyFacts['ratings'][number]) =>
  [rating, organisation, day].filter((part) => part !== '').join(' · ');
