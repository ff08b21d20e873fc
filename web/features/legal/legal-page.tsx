import type { ReactNode } from 'react';
import { AGREEMENT_VERSION } from '#contract/calls/accounts.ts';
import { useOperator } from '#web/client/session.ts';
import prose from '#web/ui/document.module.css';
import classes from './legal-page.module.css';

interface LegalPageProps {
  title: string;
  /** The few things that matter most, before the whole text. */
  summary: readonly string[];
  /** The titles of the clauses in it, in order. */
  contents: readonly string[];
  children: ReactNode;
}

/** A text that people agree to: its version is the one that the record of their consent names. */
export function LegalPage({ title, summary, contents, children }: LegalPageProps) {
  return (
    <article className={`${prose.page} ${classes.page}`}>
      <h1>{title}</h1>
      <p className={classes.version}>
        {AGREEMENT_VERSION} 版，自 <time dateTime={AGREEMENT_VERSION}>{AGREEMENT_VERSION}</time> 起施行
      </p>
      <ul className={classes.summary}>
        {summary.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <nav className={classes.contents} aria-label="目录">
        <ol>
          {contents.map((clause) => (
            <li key={clause}>
              <a href={`#${clause}`}>{clause}</a>
            </li>
          ))}
        </ol>
      </nav>
      {children}
    </article>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export const OPERATOR_CLAUSE = '运营者与联系方式';

/** Said on every legal page alike: who runs the site, or that nobody has said so yet. */
export function Operator() {
  const operator = useOperator();
  return (
    <Clause title={OPERATOR_CLAUSE}>
      {operator?.is_known ? (
        <p>
          本站由{operator.company}运营。联系方式：{operator.contact}；地址：{operator.address}。
        </p>
      ) : (
        <p>
          本站目前是试用部署，尚未公布运营者名称、地址与联系方式；正式开放前将在此公布。在此之前，请勿提交真实的个人资料，也不要付款。
        </p>
      )}
    </Clause>
  );
}
